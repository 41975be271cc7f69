"""Lasertag: which states are possible, and what is said of those that are not."""

from __future__ import annotations

import pytest
from lasertag_kit import GAME, RED, opened

from sandtable import Match, SandtableError
from sandtable.contract.dice import keyed, seed_key
from sandtable.engine.batch import Batch
from sandtable.engine.searching import advised, imagined
from sandtable.engine.telling import ALL
from sandtable.games.lasertag.state import Laser, Status
from sandtable.mechanics.topology import NOWHERE
from sandtable.testing import drawn

ASSAULT = """
G . # . b
S . + . g
N . . . n
"""
FLAGS = """
G B # . b
S . + . g
N . . . n
"""


def stands(rows: str, *lines: str, first: str = "turn 3, Red to move", **parameters) -> Match:
    """A match on the map of some rows, as the lines say."""
    file = opened(rows, turn_limit=9, **parameters).file
    return drawn(GAME, "\n".join([first, rows.strip(), *lines]), file)


def test_the_positions_that_the_others_spoil_are_possible():
    for rows in (ASSAULT, FLAGS):
        assert stands(rows, "n2 e3 watch").deciders == (0,)


@pytest.mark.parametrize(
    ("lines", "first", "reason"),
    [
        ((), "turn 10, Red to move", "turns are 1 to 9"),
        (("N1 a3 off watch",), "turn 3, Blue to move", "only with a working laser"),
        (("S1 a2 off",), "turn 3, Red to move", "touches a base of his own"),
        (("g2 e2 ap 1",), "turn 3, Red to move", "not his turn"),
        (("g2 e2 fired 1",), "turn 3, Red to move", "not his turn"),
        (("g2 e2 moved",), "turn 3, Red to move", "not his turn"),
        (("G1 a1 watch",), "turn 3, Red to move", "only in the other team's turn"),
        (("G1 a1 ap 2",), "turn 3, Red to move", "who has done nothing has 3 action points left"),
        (("G1 a1 moved",), "turn 3, Red to move", "who has moved has 0 or 1 or 2 action points left"),
        (("G1 a1 ap 2 fired 1",), "turn 3, Red to move", "who has fired has 0 action points left"),
        (("G1 a1 ap 0 fired 2",), "turn 3, Red to move", "cannot have fired so often"),
        (("S1 a2 ap 1 fired 1",), "turn 3, Red to move", "who has fired has 2 action points left"),
        (("S1 a2 ap 2 fired 1 moved",), "turn 3, Red to move", "moved and fired has 0 or 1 action points left"),
        (("N1 a3 ap 1 fired 1",), "turn 3, Red to move", "who has fired has 2 action points left"),
        (("N1 a3 ap 1 fired 1 moved",), "turn 3, Red to move", "moved and fired has 0 action points left"),
        (("N1 a3 ap 0 fired 2 moved",), "turn 3, Red to move", "cannot have fired so often"),
        (("N1 a3 ap 2 fired 1 off",), "turn 3, Red to move", "he has fired, so his laser works"),
        (("N1 a3 charging",), "turn 3, Red to move", "come to a base in this turn"),
        (("g2 eliminated e2",), "turn 3, Red to move", "a team with a base loses nobody"),
        ((), "turn 3, Red to move, Red 3, Blue 0", "cannot have added up to that"),
        ((), "turn 3, Red to move, Red 140, Blue 0", "cannot have added up to that"),
        ((), "turn 3, Red to move, Red won", "cannot have ended like that"),
        ((), "turn 9, Red to move, drawn", "cannot have ended like that"),
        (("n2 e3 ap 3", "g2 e2 ap 3"), "turn 9, Blue to move, drawn", "not his turn"),
        (("shot G1 S1 seen",), "turn 3, Red to move", "nobody fires at his own team"),
        (("shot G1 base1 seen",), "turn 3, Red to move", "nobody fires at his own team"),
        (("shot G1 base2 seen",), "turn 3, Red to move", "is in sight"),
        (("shot N1 n2 seen",), "turn 3, Red to move", "has not fired in this turn"),
        (("N1 a3 ap 2 fired 1", "shot N1 n2 seen by Red"), "turn 3, Red to move", "or everybody does"),
        (("shot n2 N1 seen",), "turn 3, Red to move", "somebody who has moved"),
        (("N1 a3 ap 2 moved", "n2 e3 watch", "shot n2 N1 seen"), "turn 3, Red to move", "fires once"),
        (("N1 a3 off", "shot N1 n2 seen"), "turn 3, Red to move", "his laser works"),
    ],
)
def test_a_drawn_position_that_no_play_leads_to_is_refused(lines, first, reason):
    mended = [line for line in lines if "eliminated" not in line]
    rows = FLAGS if mended == list(lines) else FLAGS.replace("g", ".")
    with pytest.raises(SandtableError, match=reason) as caught:
        drawn(GAME, "\n".join([first, rows.strip(), *lines]), opened(FLAGS, turn_limit=9).file)
    assert caught.value.code == "board/impossible"
    assert "\n" not in caught.value.sentence()


@pytest.mark.parametrize("line", ["G1 a1 ap 2", "S1 a2 ap 0 fired 1", "N1 a3 ap 1 fired 1", "N1 a3 ap 0 fired 2"])
def test_in_fog_a_soldier_may_have_spent_points_on_ways_that_were_held(line):
    assert stands(FLAGS, line, fog=True).deciders == (0,)


@pytest.mark.parametrize(
    ("lines", "first", "reason"),
    [
        (("G1 a1 off",), "turn 3, Red to move", "a team without a base has no lasers that are off"),
        ((), "turn 3, Blue to move, Red 0, Blue 2", "0 of its enemies are eliminated, at 2 each"),
        ((), "turn 3, Blue to move, Red 5, Blue 0", "the match is over as it stands"),
    ],
)
def test_a_drawn_position_of_an_assault_that_no_play_leads_to_is_refused(lines, first, reason):
    with pytest.raises(SandtableError, match=reason) as caught:
        stands(ASSAULT, *lines, first=first, red_target=5)
    assert caught.value.code == "board/impossible"


def test_unseen_soldiers_are_no_truth_to_play_on():
    """In fog a team knows of an enemy that he is somewhere; a position says where."""
    match = opened(ASSAULT, fog=True)
    position = "turn 1, Red to move\nG . # . b\nS . + . .\nN . . . n\ng2 unseen"
    with pytest.raises(SandtableError, match="the position must say where he is") as caught:
        match.set_state(GAME.face.notation.parse_board(match.box, position))
    assert caught.value.code == "board/impossible"


def test_a_match_that_ended_with_its_last_turn_is_read_as_written():
    """The team that has played last stands on overwatch while it is still its turn."""
    match = opened(FLAGS, turn_limit=1)
    match.play("end")
    match.play("end")
    assert match.outcome == (0.0, 0.0)
    position = GAME.face.notation.board_text(match.look(ALL))
    twin = drawn(GAME, position, match.box.file)
    assert twin.digest == match.digest


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"cell": 2}, "nobody can stand there"),
        ({"cell": 5}, "nobody can stand there"),
        ({"cell": 3 * 21}, "nobody can stand there"),
        ({"cell": NOWHERE}, "nobody can stand there"),
        ({"cell": 21}, "two soldiers stand on one square"),
        ({"status": Status.UNSEEN}, "must say where he is"),
        ({"status": 9}, "on the map or eliminated"),
        ({"status": Status.ELIMINATED, "ap": 3}, "does nothing any more"),
        ({"laser": 3}, "no such laser or overwatch"),
        ({"watch": 3}, "no such laser or overwatch"),
        ({"laser": Laser.CHARGING}, "has no lasers that are off"),
        ({"ap": 255}, "action points left"),
        ({"fired": 255}, "cannot have fired so often"),
    ],
)
def test_a_soldier_with_a_field_that_does_not_fit_is_refused(fields, reason):
    match = opened(ASSAULT)
    for name, value in fields.items():
        setattr(match.state.soldiers[0], name, value)
    with pytest.raises(SandtableError, match=reason) as caught:
        GAME.rules.check_state(match.scenario, match.state)
    assert caught.value.code == "board/impossible"


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda state: state.soldiers[23].__setattr__("ap", 1), "only 5 of these"),
        (lambda state: state.occupied.__setitem__(0, 0), "the squares that are held"),
        (lambda state: state.occupied.__setitem__(6, 1 << 40), "the squares that are held"),
        (lambda state: state.__setattr__("team", 2), "Red's turn or Blue's"),
        (lambda state: state.__setattr__("result", 4), "won by Red, by Blue, or drawn"),
        (lambda state: state.__setattr__("turn", 0), "turns are 1 to 200"),
        (lambda state: state.score.__setitem__(0, 2**32 - 1), "cannot have added up to that"),
        (lambda state: state.shot.__setattr__("shooter", 25), "nobody of that number"),
        (lambda state: state.shot.__setattr__("target", 3), "nobody has fired it"),
    ],
)
def test_a_state_with_a_field_that_does_not_fit_is_refused(spoil, reason):
    match = opened(ASSAULT)
    spoil(match.state)
    with pytest.raises(SandtableError, match=reason) as caught:
        GAME.rules.check_state(match.scenario, match.state)
    assert caught.value.code == "board/impossible"


def test_a_text_that_is_far_too_long_or_doubled_is_refused_at_once():
    match = opened(ASSAULT)
    for text in ("G1 ap 1 " * 12_000, "G1\n" * 33_000, ". " * 50_000):
        with pytest.raises(SandtableError, match="board/too-long"):
            GAME.face.notation.parse_board(match.box, text)
    with pytest.raises(SandtableError, match="board/doubled"):
        stands(ASSAULT, "G1 a1", "G1 a1 ap 2 moved")


@pytest.mark.parametrize("scenario", GAME.scenario_names())
def test_every_state_of_random_play_is_possible(scenario):
    box = GAME.box(scenario).scenario
    batch = Batch(GAME, scenario, count=8, seed=5, runtime="cpu")
    for _ in range(20):
        batch.play_random(13)
        for state in batch.states:
            GAME.rules.check_state(box, GAME.rules.State.from_bytes(state.tobytes()))


@pytest.mark.parametrize("bot", GAME.bots.names)
@pytest.mark.parametrize("scenario", ["training", "night"])
def test_every_state_of_bot_play_is_possible(scenario, bot):
    match = Match(GAME, scenario, seed=3, runtime="cpu")
    dice = keyed(seed_key(bot))
    while match.deciders:
        match.play(advised(match, bot, match.deciders[0], dice))
        GAME.rules.check_state(match.scenario, match.state)


@pytest.mark.rule("LT-16")
def test_nobody_imagines_action_points_after_the_last_turn():
    """In fog neither sees the other behind the wall; Blue, who comes second, has played last (LT-10)."""
    match = opened("G # # # g\n. # # # .", fog=True, turn_limit=1)
    for _ in range(2):
        match.play("end")
    assert match.is_over
    world = imagined(match, RED, keyed(seed_key("played out")))
    world.game.rules.check_state(world.scenario, world.state)
    assert world.state.soldiers[1].ap == 0
