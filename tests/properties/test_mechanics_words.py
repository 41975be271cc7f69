"""Content in words: effects that are read by examples, numbers, statuses that count, and pictures of positions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.contract.errors import SandtableError
from sandtable.mechanics.drawing import Letters, check_size, checked_rows, mapped_cell, picture_and_words
from sandtable.mechanics.statuses import Passing, Stacking, run_down, stacked
from sandtable.mechanics.topology import cell_name
from sandtable.mechanics.whom import ENEMY, FRIEND, SELF, WHOM, whom_meant
from sandtable.mechanics.words import Meant, Vocabulary, unknown
from sandtable.testing import both

CARDS = Vocabulary({"deal 2 frost": "deal", "mark NAME 1": "mark", "lift NAME": "lift", "draw": "draw"},
                   ("frost", "fire"), "element", 9)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("deal 4 fire", Meant("deal", 4, "fire")),
        ("mark poison 3", Meant("mark", 3, "poison")),
        ("lift poison", Meant("lift", 0, "poison")),
        (" draw ", Meant("draw", 0, "")),
    ],
)
def test_an_effect_is_read_as_its_example_is_written(text: str, meant: Meant[str]) -> None:
    assert CARDS.meant(text) == meant


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("deal 4 fier", "'fier' is no element; did you mean 'fire'?"),
        ("deal 10 fire", "'10' should be a number from 1 to 9"),
        ("deal fire 4", "'fire' should be a number"),
        ("draws", "'draws' is no effect; did you mean 'draw'?"),
        ("", "'' is no effect; use one of deal 2 frost, draw, lift NAME, mark NAME 1"),
    ],
)
def test_what_is_no_effect_is_refused_with_what_was_meant(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=r"no effect|no element|number") as error:
        CARDS.meant(text)
    assert said in str(error.value)


def test_an_unknown_word_is_told_with_its_neighbour_or_with_all() -> None:
    assert str(unknown("beast", "wulf", ["wolf", "bear"])) == "'wulf' is no beast; did you mean 'wolf'?"
    assert str(unknown("beast", "x", ["wolf", "bear"])) == "'x' is no beast; use one of bear, wolf"


# Statuses


@pytest.mark.rule("FOG-47")
@pytest.mark.parametrize(
    ("how", "counts"),
    [(Stacking.HIGHEST, (2, 3, 5)), (Stacking.ADD, (2, 5, 6)), (Stacking.KEEP, (2, 2, 2))],
)
def test_a_status_that_is_given_again(how: Stacking, counts: tuple[int, ...]) -> None:
    """First 2, then 3, then 5, where 6 is the most."""
    had = 0
    for given_, expected in zip((2, 3, 5), counts, strict=True):
        had = both(stacked, how, had, given_, 6)[0]
        assert had == expected


@pytest.mark.rule("FOG-48")
def test_how_statuses_run_out() -> None:
    assert [both(run_down, Passing.ONE_LESS, 2, times)[0] for times in (0, 1, 2, 3)] == [2, 1, 0, 0]
    assert [both(run_down, Passing.ROUND_END, 2, times)[0] for times in (0, 1, 2)] == [2, 0, 0]
    assert both(run_down, Passing.NEVER, 2, 9)[0] == 2


def test_everybody_who_can_be_meant_has_a_word() -> None:
    """Friends alone, enemies alone, oneself, and three ways to join them; nobody is meant by two words."""
    assert {whom.who for whom in WHOM.values()} == {1, 2, 3, 4, 5, 7}
    assert whom_meant(FRIEND | SELF) == WHOM["friends and self"]
    assert whom_meant(ENEMY).one == "an enemy"


# Drawings


def letters() -> Letters:
    """s . s over S . ."""
    return Letters({0: "s", 2: "s", 3: "S"}, "grid", lambda cell: cell_name(cell, 3))


def test_letters_are_given_away_one_by_one() -> None:
    left = letters()
    assert left.take("s", is_from_the_end=True) == 2
    left.claim(3, "S", "S1")
    assert left.take("s", is_from_the_end=False) == 0
    assert left.take("s", is_from_the_end=False) is None
    left.check_given()


def test_a_letter_that_is_not_there_and_one_that_nobody_is_left_for() -> None:
    with pytest.raises(SandtableError, match=r"board/not-there: 'S1': the grid shows '\.' at b1"):
        letters().claim(1, "S", "S1")
    with pytest.raises(SandtableError, match="board/nobody-left: 's at a1'"):
        letters().check_given()


def test_a_picture_of_another_size() -> None:
    rows, others = picture_and_words(["a b", "S1 a1 hp 2", "c ."])
    assert others == ["S1 a1 hp 2"]
    check_size(rows, 2, 2, "grid", "points")
    with pytest.raises(SandtableError, match="this scenario's grid has 3 points in each of 2 rows"):
        check_size(rows, 3, 2, "grid", "points")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the grid has no points"),
        ("....", "the grid is 4 × 1; 3 × 3 is the largest"),
        ("..\n...", "row 2 has 3 points, row 1 has 2"),
        ("..\n.x", "row 2: 'x' is no letter of a map; use # ."),
    ],
)
def test_maps_that_are_refused(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=r"grid|row") as error:
        checked_rows(text, 3, "#.", "grid", "points", "a map; use # .")
    assert said in str(error.value)


@settings(deadline=None)
@given(st.integers(1, 30), st.integers(1, 30), st.data())
def test_cells_of_a_map_by_their_names(width: int, height: int, data: st.DataObject) -> None:
    cell = data.draw(st.integers(0, width * height - 1))
    assert mapped_cell(cell_name(cell, width), width, height) == cell
    with pytest.raises(ValueError, match="the board has"):
        mapped_cell(f"a{height + 1}", width, height)
