"""Glossaries: what their items say, and who asks for what."""

import pytest

from sandtable import SandtableError
from sandtable.books import explained, glossary, terms_of
from sandtable.books.glossary import Term
from sandtable.engine.registry import find_game

TEXT = """# Book

- **not** (X-01): this.

## Glossary

Words.

- **die, dice** (X-02, X-03): what *chance* is made of,
  see [there](https://example.org) and `here`.
- **2d6**: two of them: added.

## After

- **nor** (X-04): this.
"""


def test_an_item_is_a_word_with_its_forms_its_rule_and_a_sentence_without_signs():
    assert glossary(TEXT) == (
        Term("die", ("dice",), "what chance is made of, see there and here.", "X-02"),
        Term("2d6", (), "two of them: added."),
    )
    assert glossary("# Book\n\nNo more.") == ()


@pytest.mark.parametrize("item", ["**die**", "die (X-02): chance", "**die** X-02: chance", "**die** (x2): chance"])
def test_an_item_that_says_nothing_is_refused(item):
    with pytest.raises(SandtableError, match="book/bad-glossary"):
        glossary(f"## Glossary\n\n- {item}\n")


def test_a_word_is_found_whatever_its_form():
    terms = glossary(TEXT)
    assert [explained(terms, asked).word for asked in ("die", "Dice", " dies ", "2D6")] == ["die", "die", "die", "2d6"]
    assert explained(terms, "nor") is None


def test_the_numbers_in_a_glossary_are_the_scenarios():
    game = find_game("connect4")
    assert "three stones" in explained(terms_of(game, game.file("mini")), "line").text
    assert "four stones" in explained(terms_of(game, game.file()), "lines").text
