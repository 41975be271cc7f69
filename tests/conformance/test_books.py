"""Books of games of another package: read from their own files, with their own boards, numbers and words."""

from dataclasses import replace

import pytest
from morris_table import game as morris
from nim_table import game as nim

from sandtable.books import page_of, terms_of
from sandtable.engine.registry import find_game, game_names
from sandtable.testing import check_book


@pytest.mark.parametrize("name", game_names())
def test_every_book_tells_the_truth(name):
    check_book(find_game(name))


def test_a_book_of_another_package_has_the_numbers_of_its_scenarios():
    """Six Men's Morris has 16 points, 12 lines, six stones that do not fly, and draws after 50 moves (its file)."""
    text = page_of(morris).html_for(morris.file("six"))
    for said in ("16</span> points", "12</span> lines", "six</span> stones", 'this match: <span class="number own">no'):
        assert said in text
    assert 'After <span class="number">50</span> moves' in text


def test_a_scenario_that_leaves_a_number_out_says_so():
    file = nim.file().model_copy(update={"heaps": [7]})
    text = " ".join(page_of(nim).html_for(file).split())
    assert 'from <span class="number own">1</span> heaps' in text
    assert (
        'has <span class="number own">7</span> stones at the start, the second <span class="number own">none</span>'
        in text
    )


def test_its_boards_are_drawn_in_its_own_notation():
    heaps, twins = page_of(nim).boards
    assert [piece.name for piece in heaps.view.pieces][:4] == ["3 stones", "4 stones", "5 stones", "0 stones"]
    assert [piece.name for piece in twins.view.pieces][1:3] == ["2 stones", "2 stones"]
    (mill,) = page_of(morris).boards
    names = {cell.id: cell.name for cell in mill.view.board.cells}
    assert {names[piece.cell] for piece in mill.view.pieces if piece.owner == 0} >= {"a7", "a4", "a1"}


def test_its_words_are_explained_with_the_scenarios_numbers():
    words = {term.word: term for term in terms_of(morris, morris.file("six"))}
    assert words["in hand"].text == "not yet placed; each player begins with six."
    assert (words["fly"].forms, words["fly"].rule) == (("flies", "flying"), "MM-05")


@pytest.mark.parametrize(
    ("given", "instead", "reason"),
    [
        ("with 3<!--heaps-->", "with 4<!--heaps-->", "book/other-number: line 3: '4': .*; write 3"),
        ("3<!--heaps.0-->", "3<!--heap.0-->", "book/no-field: .*'heap.0'"),
        ("3 4 5 0", "3 4 9 0", "nim.md: board/impossible"),
        ("caption: The usual", "The usual", "book/bad-board"),
        ("- **heap** (NIM-02)", "- heap (NIM-02)", "book/bad-glossary"),
        ("**stone** (NIM-02)", "**stone** (NIM-09)", "stone: there is no rule NIM-09"),
        ("**stone** (NIM-02)", "**heap** (NIM-02)", "explains a word twice"),
    ],
)
def test_the_kit_says_what_is_wrong_with_a_book(given, instead, reason, tmp_path):
    text = nim.content.book.read_text().replace("stones from 3<!--heaps-->", "with 3<!--heaps-->")
    assert given in text
    (tmp_path / "nim.md").write_text(text.replace(given, instead, 1))
    with pytest.raises(AssertionError, match=reason):
        check_book(replace(nim, content=replace(nim.content, book=tmp_path / "nim.md")))
