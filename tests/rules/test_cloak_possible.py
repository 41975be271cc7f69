"""Cloak: which states are possible, and what is said of those that are not."""

from __future__ import annotations

import pytest
from cloak_kit import cloak

from sandtable import Match, SandtableError, find_game
from sandtable.contract.dice import keyed, pick, seed_key
from sandtable.engine.batch import Batch
from sandtable.engine.searching import advised
from sandtable.games.cloak.state import Status
from sandtable.mechanics.topology import NOWHERE

GAME = find_game("cloak")
ROWS = """
S . P # .
. . . W l
. s . p .
"""
LATE = [{"type": "soldier", "turn": 6, "at": ["a2"]}]


def drawn(position: str) -> Match:
    """The position on the map of ``ROWS``, with a soldier of Left's who is due at a2 in turn 6."""
    match = cloak(ROWS, left=LATE, leaderless=True)
    match.set_state(GAME.face.notation.parse_board(match.box, position))
    return match


def with_lines(*lines: str, first: str = "turn 4", rows: str = ROWS) -> str:
    return "\n".join([first, rows.strip(), *lines])


def test_the_position_that_the_others_spoil_is_possible():
    match = drawn(with_lines("P1 c1 active", "contact Right b2 2 1"))
    assert match.deciders == (0, 1)


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (with_lines(first="turn 41"), "turns are 1 to 40"),
        (with_lines(first="turn 4, Left committed, Right committed"), "both sides have committed"),
        (with_lines(first="turn 40, Left won, Left committed"), "nobody decides any more"),
        (with_lines("p2 unseen hp 7", rows=ROWS.replace("p", ".")), "must say where it is"),
        (with_lines("S1 a1 hp 0"), "hit points should be 1 to 10"),
        (with_lines("S1 a1 hp 11"), "hit points should be 1 to 10"),
        (with_lines("S1 a1 stamina 7"), "at most 6 stamina"),
        (with_lines("s1 a1", rows=ROWS.replace("S", "s")), "only spies change sides"),
        (with_lines(rows=ROWS.replace("# .", ". #")), "does not move and should stand at d1"),
        (with_lines(rows=ROWS.replace("l\n", ".\n").replace("p .", "p l")), "does not move and should stand at e2"),
        (with_lines(rows=ROWS.replace("\n. .", "\nS .", 1)), "does not arrive before turn 6"),
        (with_lines("S2 to-come", first="turn 6"), "a2 is free for it"),
        (with_lines("S2 to-come hp 9"), "unhurt and rested"),
        (with_lines("p2 to-come", rows=ROWS.replace("p", ".")), "is free for it"),
        (with_lines("S2 dead hp 0 stamina 0"), "nobody has fought since"),
        (with_lines("S1 dead hp 1 stamina 0", rows=ROWS.replace("S", ".")), "the dead have no hit points"),
        (with_lines("l1 e2 active"), "no ability to be active"),
        (with_lines("W2 d2 active"), "no ability to be active"),
        (with_lines("S1 a1 stamina 5 active"), "overwatch has cost it 2 of its 6 stamina"),
        (with_lines("P1 c1 stamina 5 active trace c1 2 5"), "paid 2 stamina for each turn"),
        (with_lines("P1 c1 stamina 3 active trace a3 2 7"), "has had 1 turns to get there"),
        (with_lines("P1 c1 active", first="turn 1"), "trace"),
        (with_lines("P1 c1 trace c1 4 5"), "vanished in turns 1 to 3"),
        (with_lines("P1 c1 trace d1 2 5"), "where nobody can stand"),
        (with_lines("P1 c1 trace c1 2 8"), "vanishes with at most 7 stamina left"),
        (with_lines("S1 a1 trace a1 2 3"), "only spies vanish"),
        (with_lines("P1 c1 active", "s3 c2 active", rows=ROWS.replace(". . . W", ". . s W").replace("s . p", ". . p")),
         "sees through its cloak"),
        (with_lines("S1 a1 order n"), "cannot be told to n"),
        (with_lines("S1 a1 active order e"), "cannot be told to e"),
        (with_lines("P1 c1 order e"), "cannot be told to e"),
        (with_lines("P1 c1 stamina 1 order toggle"), "cannot be told to toggle"),
        (with_lines("#1 d1 order e"), "cannot be told to e"),
        (with_lines("S1 a1 order e", first="turn 40, Left won"), "cannot be told to e"),
        (with_lines("P1 c1 active", "contact Right b2 4 1"), "left in turns 1 to 3"),
        (with_lines("P1 c1 active", "contact Right b2 2 1", "contact Right b2 3 1"), "the newest first"),
        (with_lines("P1 c1 active", "contact Right d1 2 1"), "no spy can have been there"),
        (with_lines("contact Right b2 2 1"), "no spy has vanished yet"),
        (with_lines(rows=ROWS.replace("l", ".")), "it has lost, but the match goes on"),
        (with_lines(first="turn 4, Left won"), "cannot have ended like that"),
        (with_lines(first="turn 40, drawn"), "cannot have ended like that"),
        (with_lines(rows=ROWS.replace("l", "."), first="turn 4, Right won"), "cannot have ended like that"),
    ],
)  # fmt: skip
def test_a_drawn_position_that_no_play_leads_to_is_refused(position, reason):
    with pytest.raises(SandtableError, match=reason) as caught:
        drawn(position)
    assert caught.value.code == "board/impossible"
    assert "\n" not in caught.value.sentence()


def test_a_spy_cannot_have_changed_to_a_side_that_never_had_one():
    match = cloak("S . P . s")
    position = "turn 3\nS . p . s\np1 c1 hp 7 stamina 9"
    with pytest.raises(SandtableError, match="Right has had no spy who could turn it"):
        match.set_state(GAME.face.notation.parse_board(match.box, position))


def spoilt(**fields: int):
    """The state at the start of ``ROWS`` with fields of its first soldier written over."""
    match = cloak(ROWS, left=LATE, leaderless=True)
    for name, value in fields.items():
        setattr(match.state.entities[0], name, value)
    return match


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"cell": 15}, "beside the grid"),
        ({"cell": NOWHERE}, "beside the grid"),
        ({"cell": 2}, "two entities stand on one point"),
        ({"status": 7}, "to come, on the grid, or dead"),
        ({"status": Status.UNSEEN}, "must say where it is"),
        ({"status": Status.TO_COME}, "neither a point nor an order"),
        ({"status": Status.DEAD}, "neither a point nor an order"),
        ({"team": 2}, "only spies change sides"),
        ({"team": 255}, "only spies change sides"),
        ({"order": 255}, "cannot be told to that"),
        ({"order": 11}, "cannot be told to"),
        ({"order": 5}, "cannot be told to"),
    ],
)
def test_an_entity_with_a_field_that_does_not_fit_is_refused(fields, reason):
    match = spoilt(**fields)
    with pytest.raises(SandtableError, match=reason) as caught:
        GAME.rules.check_state(match.scenario, match.state)
    assert caught.value.code == "board/impossible"


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda state: state.entities[127].__setattr__("hp", 1), "only 8 of these"),
        (lambda state: state.traces[63].__setattr__("turn", 1), "only 6 of these"),
        (lambda state: state.solid.__setitem__(0, 0), "points held by walls and leaders"),
        (lambda state: state.solid.__setitem__(17, 1), "points held by walls and leaders"),
        (lambda state: state.contacts[0, 2].__setattr__("cell", 1), "the newest first"),
        (lambda state: state.committed.__setitem__(0, 2), "both sides have committed"),
        (lambda state: state.__setattr__("result", 4), "won by Left, by Right, or drawn"),
        (lambda state: state.__setattr__("turn", 0), "turns are 1 to 40"),
    ],
)
def test_a_state_with_a_field_that_does_not_fit_is_refused(spoil, reason):
    match = spoilt()
    spoil(match.state)
    with pytest.raises(SandtableError, match=reason) as caught:
        GAME.rules.check_state(match.scenario, match.state)
    assert caught.value.code == "board/impossible"


def test_what_a_side_knows_is_no_truth_to_play_on():
    match = cloak("P . . s", leaderless=True)
    match.play("P1 toggle", 0)
    match.play("commit", 0)
    match.play("commit", 1)
    with pytest.raises(SandtableError, match="must say where it is"):
        GAME.rules.check_state(match.scenario, match.known(1))


def test_a_text_that_is_far_too_long_or_doubled_is_refused_at_once():
    match = cloak(ROWS, left=LATE, leaderless=True)
    for text in ("S1 hp 1 " * 12_000, "S1\n" * 33_000, ". " * 50_000):
        with pytest.raises(SandtableError, match="board/too-long"):
            GAME.face.notation.parse_board(match.box, text)
    with pytest.raises(SandtableError, match="board/doubled"):
        drawn(with_lines("S1 a1 hp 3", "S1 a1 hp 4"))


@pytest.mark.parametrize("scenario", GAME.scenario_names())
def test_every_state_of_random_play_is_possible(scenario):
    box = GAME.box(scenario).scenario
    batch = Batch(GAME, scenario, count=4, seed=5, runtime="cpu")
    for _ in range(15):
        batch.play_random(37)
        for state in batch.states:
            GAME.rules.check_state(box, GAME.rules.State.from_bytes(state.tobytes()))


@pytest.mark.parametrize("bot", GAME.bots.names)
def test_every_state_of_bot_play_is_possible(bot):
    match = Match(GAME, "spies", seed=3, runtime="cpu")
    dice = keyed(seed_key(bot))
    while match.deciders:
        seat = match.deciders[pick(dice, len(match.deciders))]
        match.play(advised(match, bot, seat, dice), seat)
        if match.number % 7 == 0 or match.is_over:
            GAME.rules.check_state(match.scenario, match.state)


def test_the_picture_of_the_game_is_possible():
    match = Match(GAME, seed=1, runtime="python")
    match.set_state(GAME.face.notation.parse_board(match.box, GAME.face.picture))
    assert match.state.turn == 6
