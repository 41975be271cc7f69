"""The audit of what is heard lets pass what can be explained, and finds what cannot: it has teeth."""

from __future__ import annotations

import hidden_game as hidden
import pytest
from hidden_game import guess_high, talkative_apply

from sandtable.contract.view import Board, Cell, Happening, Overlay, Piece, View
from sandtable.contract.words import HappeningKind, OverlayKind, Style
from sandtable.engine.registry import find_game
from sandtable.testing import check_game
from sandtable.testing.changed import changed
from sandtable.testing.heard import Audit, Ears, changes, fleeting, lasting
from sandtable.testing.journeys import runtime_of

BOARD = Board(shape="square", cells=tuple(Cell(id=i, name=f"a{i}", x=i, y=0) for i in range(5)))
OWN, ENEMY = 1, 2


def seen(*pieces: tuple[int, int], ghosts: tuple[tuple[int, int], ...] = (), dark: tuple[int, ...] = ()) -> View:
    """A row of five cells, with pieces given as number and cell; number 1 is the viewer's."""
    shown = [Piece(id=n, cell=cell, owner=n - 1, name="", letter="x") for n, cell in pieces]
    shown += [Piece(id=10 + n, cell=cell, owner=n - 1, name="", letter="x", style=Style.GHOST) for n, cell in ghosts]
    fog = (Overlay(kind=OverlayKind.UNSEEN, cells=dark),) if dark else ()
    return View(board=BOARD, pieces=tuple(shown), prompt="", overlays=fog)


def unexplained(before: View, after: View, *scenes: Happening, chosen: tuple[int, ...] = ()) -> list[str]:
    ears = Ears(0)
    ears.see(before)
    ears.see(after)
    return ears.unexplained(before, after, scenes, chosen)


def told(kind: str, piece: int | None, *cells: int, target: int | None = None) -> Happening:
    return Happening(text="It happens.", kind=kind, piece=piece, target=target, cells=cells)


def test_a_move_between_cells_in_sight_is_explained():
    assert not unexplained(seen((OWN, 0), (ENEMY, 2)), seen((OWN, 0), (ENEMY, 3)), told("move", ENEMY, 2, 3))


def test_a_move_into_the_dark_is_not():
    dark = (3, 4)
    assert unexplained(seen((OWN, 0), (ENEMY, 2), dark=dark), seen((OWN, 0), dark=dark), told("move", ENEMY, 2, 3)) == [
        "It happens. (what is known of cell 3?)"
    ]


def test_a_ghost_shows_where_somebody_was_lost_but_does_not_name_who_acts():
    ghost = seen((OWN, 0), ghosts=((ENEMY, 3),), dark=(3, 4))
    assert not unexplained(seen((OWN, 0), (ENEMY, 3)), ghost, told("vanish", ENEMY, 3))
    assert unexplained(ghost, ghost, told("mark", ENEMY, 3)) == ["It happens. (who is piece 2?)"]


def test_a_deed_of_somebody_never_seen_is_not_explained():
    assert unexplained(seen((OWN, 0)), seen((OWN, 0)), told("attack", ENEMY, target=OWN)) == [
        "It happens. (who is piece 2?)"
    ]


def test_who_is_shot_at_may_learn_by_whom():
    assert not unexplained(seen((OWN, 0)), seen((OWN, 0)), told("shot", ENEMY, target=OWN))


def test_who_comes_and_goes_within_a_decision_is_explained_and_who_only_comes_is_not():
    empty = seen((OWN, 0))
    assert not unexplained(empty, empty, told("appear", ENEMY, 3), told("die", ENEMY, 3))
    assert unexplained(empty, empty, told("appear", ENEMY, 3))


def test_a_cell_that_the_viewer_chose_itself_is_explained_though_dark():
    dark = seen((OWN, 0), dark=(4,))
    assert not unexplained(dark, dark, told("mark", OWN, 4), chosen=(4,))
    assert unexplained(dark, dark, told("mark", OWN, 4))


def test_what_a_piece_of_ones_own_finds_where_it_dies_is_explained_and_only_that():
    """It steps from cell 0 to cell 1, notices somebody in the dark, and dies of the step."""
    before, after = seen((OWN, 0), dark=(3, 4)), seen(dark=(3, 4))
    noticed, moves, dies = told("note", None, 3), told("move", OWN, 0, 1), told("die", OWN, 1)
    assert not unexplained(before, after, noticed, moves, dies)
    dark = ["It happens. (what is known of cell 3?)"]
    assert unexplained(before, after, moves, dies, noticed) == dark
    assert unexplained(before, after, noticed, dies) == dark
    assert unexplained(before, seen((OWN, 1), dark=(3, 4)), noticed, moves) == dark
    assert unexplained(before, after, told("mark", ENEMY, 3), moves, dies)


def test_what_is_found_where_a_piece_of_ones_own_dies_leaves_no_trace_to_compare():
    """Whether somebody was noticed before the death is not seen after it, and what is told after it is compared."""
    noticed, moves, dies = told("note", None, 3), told("move", OWN, 0, 1), told("die", OWN, 1)
    assert lasting([noticed, moves, dies], {OWN}) == [moves, dies]
    assert lasting([moves, dies, noticed], {OWN}) == [moves, dies, noticed]


def scene_of_a_stone_that_is_not_there(look, event):
    return Happening(text="A stone falls.", kind=HappeningKind.MARK, piece=99)


def test_a_game_that_names_a_piece_nobody_can_see_does_not_conform():
    game = changed(find_game("connect4"), scene=scene_of_a_stone_that_is_not_there)
    with pytest.raises(AssertionError, match=r"who is piece 99\?"):
        check_game(game, ("python",), matches=1, scenarios=["mini"])


def followed(game, matches: int = 3, every: int = 1) -> Audit:
    audit = Audit(game, "long", runtime_of(game, "python"), every=every)
    for seed in range(matches):
        audit.follow(seed)
    return audit


def test_a_secret_that_only_the_log_tells_is_found():
    findings = followed(guess_high(apply=talkative_apply)).findings
    assert any("sees the same, but hears ('Red chooses " in text for text in findings)


def test_a_game_that_keeps_its_secrets_is_explained_and_was_compared():
    audit = followed(hidden.game)
    assert (audit.findings, audit.compared > 20, audit.events > 100) == ([], True, True)


def test_who_dies_in_one_of_two_stories_and_leaves_in_the_other_is_not_compared():
    left = [Happening(text="It gets in.", kind="vanish", piece=4), Happening(text="A flag falls.")]
    died = [Happening(text="It dies.", kind="die", piece=4), Happening(text="A flag falls.")]
    dead = fleeting(left) | fleeting(died)
    assert changes(left, dead) == changes(died, dead) == ("A flag falls.",)
    assert changes(left, set()) == ("A flag falls.", "It gets in.")


def test_who_comes_and_goes_in_one_of_two_stories_is_not_compared_and_who_only_comes_or_goes_is():
    """Either way round: who hides and is revealed again stands where it stood."""
    comes = Happening(text="It is revealed.", kind="appear", piece=4)
    goes, falls = Happening(text="It hides.", kind="vanish", piece=4), Happening(text="A flag falls.")
    for story in ([comes, falls, goes], [goes, comes, falls]):
        assert fleeting(story) == {4}
        assert changes(story, {4}) == changes([falls], {4})
    assert fleeting([comes, falls]) == fleeting([goes, falls]) == set()


def test_a_match_is_the_same_whatever_was_listened_to_before():
    alone, after = followed(hidden.game, 0, every=5), followed(hidden.game, 3, every=5)
    decisions, events, compared = after.decisions, after.events, after.compared
    for audit in (alone, after):
        audit.follow(7)
    assert alone.decisions == after.decisions - decisions
    assert (alone.events, alone.compared) == (after.events - events, after.compared - compared)
