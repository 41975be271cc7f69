"""Outpost, situation by situation; what is expected comes from the book or was counted by hand."""

import pytest
from outpost import game
from outpost.scenario import OutpostFile

from sandtable import Match, SandtableError
from sandtable.contract.scenario import parse_scenario
from sandtable.engine.telling import SPECTATOR
from sandtable.testing import drawn

NORTH, SOUTH = 0, 1
MEETING = """
    . . . C .
    . . A . .
    ^ . b a ^
    ^ . # . ^
    ^ . . . ^
    . B . . .
    . . . . .
    couriers A b
    cleared
    round 6 North
"""


def choices(match: Match) -> list[str]:
    """What the side that is next can do, as text."""
    return [match.text(action) for action in match.legal()]


@pytest.mark.rule("OUT-01")
@pytest.mark.rule("OUT-04")
def test_pieces_step_to_free_cells_and_not_into_walls() -> None:
    match = drawn(game, MEETING.replace("round 6 North", "round 6 South"))
    assert choices(match) == ["a d2", "a e3", "a d4", "b x c2", "b b3"], "c4 is a wall, and b and a stand side by side"
    match.play("a d4")
    assert match.deciders == (NORTH,)


@pytest.mark.rule("OUT-01")
def test_a_map_without_a_piece_of_each_side_is_refused() -> None:
    with pytest.raises(SandtableError, match="of a b c d one at least is there"):
        parse_scenario(OutpostFile, "game: outpost\ntitle: Alone\nmap: |\n  A .\n  . .\n  . .\n")


@pytest.mark.rule("OUT-02")
def test_north_begins_and_after_south_a_round_is_over() -> None:
    match = Match(game, seed=1, runtime="python")
    assert (match.deciders, match.state.round) == ((NORTH,), 1)
    match.play("A b2")
    assert (match.deciders, match.state.round) == ((SOUTH,), 1)
    match.play("a b6")
    assert (match.deciders, match.state.round) == ((NORTH,), 2)


@pytest.mark.rule("OUT-03")
def test_only_its_own_side_knows_the_courier() -> None:
    match = drawn(game, MEETING)
    assert [list(match.known(seat).courier) for seat in (NORTH, SOUTH, SPECTATOR)] == [[1, 0], [0, 6], [0, 0]]
    swapped = drawn(game, MEETING.replace("couriers A b", "couriers A a"))
    assert match.view(NORTH) == swapped.view(NORTH)
    assert match.view(SOUTH) != swapped.view(SOUTH)


@pytest.mark.rule("OUT-04")
def test_a_side_that_can_do_nothing_waits() -> None:
    file = OutpostFile(game="outpost", title="Walled in", map="A # .\n# . .\n. a .")
    match = Match(game, file, seed=1, runtime="python")
    assert choices(match) == ["wait"]
    assert match.play("wait") == ["North waits."]


@pytest.mark.rule("OUT-05")
def test_a_die_decides_whether_an_enemy_falls() -> None:
    match = drawn(game, MEETING.replace("couriers A b", "couriers A a"))
    missed = match.copy()
    assert missed.play("A x c3", dice=[3]) == ["North's A strikes at b: 3 of 4, it misses."]
    assert missed.view(SOUTH).arrows[0].kind == "attack", "what was done stays in view"
    assert match.play("A x c3", dice=[4]) == ["North's A strikes at b: 4 of 4, it hits.", "South's b falls."]


@pytest.mark.rule("OUT-05")
def test_in_the_forest_one_more_is_needed() -> None:
    match = drawn(game, MEETING.replace(". . A . .", "A . . . .").replace("^ . b a ^", "b . . a ^"))
    assert match.play("A x a3", dice=[4]) == ["North's A strikes at b: 4 of 5, it misses."]


@pytest.mark.rule("OUT-06")
@pytest.mark.rule("OUT-10")
def test_a_courier_that_arrives_has_won_and_all_is_shown() -> None:
    match = drawn(game, MEETING.replace("couriers A b", "couriers B b"))
    assert match.play("B b7") == ["North's B moves to b7.", "North has won."]
    assert (match.deciders, match.outcome) == ((), (1.0, -1.0))
    assert list(match.known(SOUTH).courier) == [2, 6]


@pytest.mark.rule("OUT-07")
def test_another_piece_that_arrives_is_known_not_to_be_the_courier() -> None:
    match = drawn(game, MEETING)
    assert match.play("B b7") == ["North's B moves to b7.", "North's B is not the courier."]
    assert (match.deciders, match.known(SOUTH).cleared[1]) == ((SOUTH,), 1)


@pytest.mark.rule("OUT-08")
def test_when_a_courier_falls_the_other_side_has_won() -> None:
    match = drawn(game, MEETING)
    assert match.play("A x c3", dice=[6])[-1] == "North has won."
    assert match.outcome == (1.0, -1.0)


@pytest.mark.rule("OUT-09")
def test_after_the_last_round_it_is_a_draw() -> None:
    match = drawn(game, MEETING.replace("round 6 North", "round 30 South"))
    assert match.play("a d4")[-1] == "The last round is over: a draw."
    assert (match.deciders, match.outcome) == ((), (0.0, 0.0))


@pytest.mark.parametrize(
    ("given", "instead", "reason"),
    [
        ("round 6", "round 1", "so many cannot have fallen yet"),
        ("round 6", "round 32", "there are 30 rounds"),
        ("couriers A b", "couriers D b", "cannot be the courier"),
        ("cleared", "cleared A", "cannot be the courier"),
        ("6 North", "6 North after A c1-c2", "nobody who is there has done that"),
        ("6 North", "6 North after b c3-c5", "these cells are not side by side"),
        (". B . . .\n    . . . . .", ". . . . .\n    . B . . .", "everybody has seen that it is not the courier"),
    ],
)
def test_a_position_that_play_cannot_lead_to_is_refused(given: str, instead: str, reason: str) -> None:
    with pytest.raises(SandtableError, match=f"board/impossible.*{reason}"):
        drawn(game, MEETING.replace(given, instead))


def test_a_strike_says_its_odds_before_it_is_made() -> None:
    match = drawn(game, MEETING)
    strike = next(choice for choice in match.view(NORTH).choices if choice.text == "A x c3")
    assert (strike.label, strike.details) == ("strike at b", ("b falls with a 4 or more: 3 in 6",))
