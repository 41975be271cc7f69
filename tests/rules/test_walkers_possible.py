"""Walkers: positions that play can have led to are accepted, all others are refused with a sentence."""

from __future__ import annotations

import random

import pytest
from walkers_kit import COBALT, GAME, GUN, lane, machine, play, unit, walkers

from sandtable import Match, SandtableError
from sandtable.contract.dice import keyed, seed_key
from sandtable.engine.searching import imagined
from sandtable.engine.telling import ALL
from sandtable.games.walkers.board import board_text, parse_board
from sandtable.games.walkers.possible import check_state
from sandtable.games.walkers.state import Does, Phase, Place

ROAD = """
. . . b . . . . . . . .>
 . . . . . . . . . . .
"""
"""A house at d1 that nobody enters, an exit of Amber's at l1, and a hole behind k2, cell 23."""
HOLE = 23


def road(**parameters) -> Match:
    """Amber's probes 1 and 2, Cobalt's 3, which is seen and sees, and 4, which is far away; probe 1 is up. Whoever can
    may have 100 ticks and twice the longest action, 8 for a wait."""
    amber, cobalt = ["probe a1 e at 0", "probe a2 e at 3"], ["probe c1 w at 2", "probe k2 w at 5"]
    match = walkers(ROAD, amber, cobalt, limit=100, **parameters)
    unit(match, "probe4").is_spotted = False
    return match


def refusal(match: Match) -> str:
    """Why the position is refused."""
    with pytest.raises(SandtableError) as caught:
        check_state(match.scenario, match.state)
    assert caught.value.code == "board/impossible"
    assert "\n" not in caught.value.sentence()
    return caught.value.sentence()


def set_unit(name, **values):
    """A change to a machine."""

    def change(match):
        for field, value in values.items():
            setattr(unit(match, name), field, value)

    return change


def set_state(**values):
    """A change to the whole."""

    def change(match):
        for field, value in values.items():
            setattr(match.state, field, value)

    return change


def all_of(*changes):
    def change(match):
        for one in changes:
            one(match)

    return change


def beyond(number):
    """Something of a machine that is not in the box."""

    def change(match):
        match.state.units[number].ticks = 1

    return change


def tally(field, side, value):
    def change(match):
        getattr(match.state, field)[side] = value

    return change


GONE = {"place": Place.DESTROYED, "damage": 20, "is_spotted": False}
POINTS = tally("score", 1, 5)
NO_SUCH = "there is no such phase, turn or result"

WRONG = {
    "a phase beyond the last": (set_state(phase=7), NO_SUCH),
    "a third side's turn": (set_state(turn=2), NO_SUCH),
    "a fourth result": (set_state(result=4), NO_SUCH),
    "a machine that Amber does not have": (beyond(2), "Amber has no such machine"),
    "a machine that Cobalt does not have": (beyond(15), "Cobalt has no such machine"),
    "more out than there were": (tally("left", 0, 3), "Amber has fewer machines that could have left"),
    "somebody out who is not": (tally("left", 1, 1), "0 machines of Cobalt have left the map"),
    "points for nothing": (tally("score", 0, 3), "its points add up to 0"),
    "an unseen machine": (set_unit("probe4", place=Place.UNSEEN), "the position must say where it is"),
    "a machine that is nowhere": (set_unit("probe4", place=Place.NOT_IN_PLAY), "the position must say where it is"),
    "a hex off the map": (set_unit("probe4", cell=24), "it cannot be there"),
    "a hole of the map": (set_unit("probe4", cell=HOLE), "it cannot be there"),
    "a house": (set_unit("probe4", cell=3), "it cannot be there"),
    "a seventh facing": (set_unit("probe4", facing=6), "there is no such facing or motion"),
    "a fourth motion": (set_unit("probe4", motion=3), "there is no such facing or motion"),
    "too late": (set_unit("probe4", ticks=117), "it cannot have more than 116 ticks"),
    "20 damage on the map": (set_unit("probe4", damage=20), "with 20 damage it is destroyed, and only then"),
    "more than 20 damage": (set_unit("probe4", **(GONE | {"damage": 21})), "with 20 damage it is destroyed"),
    "destroyed by less": (set_unit("probe4", **(GONE | {"damage": 19})), "with 20 damage it is destroyed"),
    "out of play and prone": (set_unit("probe4", **GONE, is_prone=True), "it is out of play"),
    "out of play and spotted": (set_unit("probe4", **(GONE | {"is_spotted": True})), "it is out of play"),
    "out of play and fast": (set_unit("probe4", **GONE, motion=2), "it is out of play"),
    "out of play and remembered": (set_unit("probe4", **GONE, ghost_cell=1), "it is out of play"),
    "left where no exit is": (set_unit("probe2", place=Place.LEFT, is_spotted=False), "an exit of its side"),
    "left by the enemy's exit": (
        set_unit("probe4", place=Place.LEFT, cell=11, is_spotted=False),
        "an exit of its side",
    ),
    "moving on the ground": (set_unit("probe4", is_prone=True, motion=1), "who lies on the ground does not move"),
    "remembered ticks of nobody": (set_unit("probe4", ghost_ticks=1), "nobody remembers it who has not seen it"),
    "remembered damage of nobody": (set_unit("probe4", ghost_damage=1), "nobody remembers it who has not seen it"),
    "seen and remembered": (set_unit("probe3", ghost_cell=1), "it is seen, so it is not remembered"),
    "remembered off the map": (set_unit("probe4", ghost_cell=25), "it is remembered where it cannot have been"),
    "remembered in a hole": (set_unit("probe4", ghost_cell=HOLE + 1), "it is remembered where it cannot have been"),
    "remembered in a house": (set_unit("probe4", ghost_cell=4), "it is remembered where it cannot have been"),
    "remembered with more ticks": (set_unit("probe4", ghost_cell=1, ghost_ticks=6), "with more ticks or damage"),
    "remembered with more damage": (set_unit("probe4", ghost_cell=1, ghost_damage=1), "with more ticks or damage"),
    "two on one hex": (set_unit("probe2", cell=0), "two machines stand on one hex"),
    "won, and it goes on": (set_state(result=1), "the match cannot stand like that"),
    "over, and nobody has won": (set_state(phase=Phase.OVER, active=0, turn=0), "the match cannot stand like that"),
    "drawn without a reason": (
        set_state(phase=Phase.OVER, active=0, turn=0, result=3),
        "the match cannot stand like that",
    ),
    "a turn of nobody": (set_state(active=255), "it is the turn of a machine on the map"),
    "a turn of who is not there": (set_state(active=2), "it is the turn of a machine on the map"),
    "a turn of the destroyed": (
        all_of(set_unit("probe1", **GONE), POINTS),
        "it is the turn of a machine on the map",
    ),
    "the other side's turn": (set_state(turn=1), "it is the turn of the active machine's side"),
    "a turn out of order": (set_unit("probe1", ticks=4), "another machine has fewer ticks and is up first"),
    "not spotted in plain sight": (set_unit("probe3", is_spotted=False), "the enemy sees it without a roll"),
    "too many declared": (set_state(actions=117 * 4), "so much cannot have been declared"),
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_position_that_no_play_leads_to_is_refused(kind):
    change, reason = WRONG[kind]
    match = road()
    check_state(match.scenario, match.state)
    change(match)
    assert reason in refusal(match)


@pytest.mark.parametrize(
    "change",
    [
        set_unit("probe4", ticks=116),
        set_unit("probe4", damage=19),
        set_unit("probe4", is_prone=True),
        set_unit("probe4", motion=2),
        set_unit("probe4", ghost_cell=1, ghost_ticks=5),
        all_of(set_unit("probe4", **GONE), tally("score", 0, 5)),
        all_of(
            set_unit("probe2", place=Place.LEFT, cell=11, is_spotted=False), tally("left", 0, 1), tally("score", 0, 5)
        ),
        set_unit("probe4", is_spotted=True),
        set_state(actions=116 * 4),
    ],
)
def test_what_play_can_have_led_to_is_accepted(change):
    match = road()
    change(match)
    check_state(match.scenario, match.state)


@pytest.mark.parametrize(
    ("changes", "weapon", "most"),
    [
        ({}, {}, 8),  # a wait
        ({"movements": ["walk 4+2 for 9"]}, {}, 9 + 2),  # a move with care
        ({}, {"ticks": 7}, 7 + 5),  # a shot after aiming for 5 ticks
        ({"movements": ["walk 1+0 for 3", "walk 4+2 for 20"]}, {"ticks": 9}, 20 + 2),
    ],
)
def test_how_late_a_machine_can_be(changes, weapon, most):
    """Who is a tick before the limit of 50 acts; who is a tick before what that one will have interrupts it."""
    kinds, guns = {"slow": machine("sw", **changes)}, {"gun": GUN | weapon}
    match = walkers(lane(". . . ."), ["slow a1 e at 0"], ["slow c1 w at 9"], machines=kinds, weapons=guns, limit=50)
    unit(match, "slow2").ticks = 50 + 2 * most
    check_state(match.scenario, match.state)
    unit(match, "slow2").ticks += 1
    assert f"it cannot have more than {50 + 2 * most} ticks" in refusal(match)


def test_who_could_not_be_spotted_is_not_spotted():
    """From a1 to d1 the line is blocked by a hill."""
    match = walkers(lane(". .2 . ."), ["probe a1 e at 0"], ["probe d1 w at 1"])
    check_state(match.scenario, match.state)
    unit(match, "probe2").is_spotted = True
    assert "no enemy could spot it there" in refusal(match)


# Turning, and the end.
def test_who_is_to_turn_need_not_have_the_fewest_ticks_but_stands():
    match = road()
    play(match, "wait 8")
    assert match.state.phase == Phase.FACING
    check_state(match.scenario, match.state)
    unit(match, "probe1").is_prone = True
    assert "who lies on the ground cannot turn" in refusal(match)


def ended(*, hurt=0):
    """The last of Cobalt's machines but one is gone already, and now that one."""
    match = walkers(lane(". . . ."), ["probe a1 e at 0"], ["probe c1 w at 9"])
    unit(match, "probe2").damage, unit(match, "probe1").damage = 19, hurt
    play(match, "fire gun at probe2 aim 2", "pass", dice=[5, 1, 1])
    return match


def test_a_match_that_is_over_is_accepted_as_it_ended_and_not_otherwise():
    check_state(ended().scenario, ended().state)
    for change, reason in (
        (set_state(result=2), "the match cannot stand like that"),
        (set_state(result=3), "the match cannot stand like that"),
        (set_state(active=1), "the match is over, nothing is declared any more"),
        (set_state(turn=1), "the match is over, nothing is declared any more"),
        (lambda match: setattr(match.state.order, "unit", 1), "the match is over, nothing is declared any more"),
        (lambda match: setattr(match.state.reply, "unit", 1), "the match is over, nothing is declared any more"),
        (tally("score", 0, 6), "its points add up to 5"),
    ):
        match = ended()
        change(match)
        assert reason in refusal(match)


def at_the_limit():
    """Both machines have as many ticks as the limit. Amber's has 5 damage of 20, for Cobalt 1 of its 5 points."""
    match = walkers(lane(". . . ."), ["probe a1 e at 8"], ["probe c1 w at 10"], limit=11)
    unit(match, "probe1").damage = 5
    play(match, "wait 3", "face e", "wait 2", "face w", dice=[])
    return match


def test_a_match_that_ended_at_the_limit_counts_damage():
    match = at_the_limit()
    assert (match.state.phase, list(match.state.score), match.state.result) == (Phase.OVER, [0, 1], 1 + COBALT)
    check_state(match.scenario, match.state)
    match.state.score[1], match.state.result = 0, 3
    assert "its points add up to 1" in refusal(match)
    match = at_the_limit()
    match.state.result = 1
    assert "the match cannot stand like that" in refusal(match)


def test_at_the_limit_a_match_does_not_go_on_unless_somebody_is_to_turn():
    match = walkers(lane(". . . ."), ["probe a1 e at 8"], ["probe c1 w at 11"], limit=12)
    play(match, "wait 8")
    unit(match, "probe2").ticks = 12
    check_state(match.scenario, match.state)
    match.state.phase = Phase.ACTION
    unit(match, "probe1").ticks = 12
    assert "the match cannot stand like that" in refusal(match)


# Orders.
def declared():
    """Probe 1 has declared to walk to b1 and b2, firing at probe 3 from b1; Cobalt is asked."""
    match = road()
    play(match, "walk", "b1", "fire gun at probe3 aim 1", "b2", "go")
    return match


def interrupting():
    """Probe 3 interrupts it at b2 and has begun to walk, to c2."""
    match = declared()
    play(match, "probe3 interrupts at b2", "walk", "c2")
    return match


def set_order(**values):
    def change(match):
        for field, value in values.items():
            setattr(match.state.order, field, value)

    return change


def set_reply(**values):
    def change(match):
        for field, value in values.items():
            setattr(match.state.reply, field, value)

    return change


def set_path(order, point, value):
    def change(match):
        getattr(match.state, order).path[point] = value

    return change


NOBODY_CAN = "nobody can have declared that"
WRONG_ORDERS = {
    "a path that is too long": (declared, set_order(length=13), "no order is like that"),
    "a shot beyond the path": (declared, set_order(shot_at=3), "no order is like that"),
    "a step that is taken already": (declared, set_order(reached=1), "no order is like that"),
    "an order that is stopped": (declared, set_order(is_stopped=True), "no order is like that"),
    "hexes behind the end of a path": (declared, set_path("order", 3, 5), "its path goes on after its end"),
    "a reply's hexes behind the end": (interrupting, set_path("reply", 2, 5), "its path goes on after its end"),
    "a wait that is declared": (declared, set_order(does=Does.WAIT), "that is nothing to declare"),
    "nothing that is declared": (declared, set_order(does=Does.NOTHING), "that is nothing to declare"),
    "a dodge as an action": (declared, set_order(does=Does.DODGE), "that is nothing to declare"),
    "another's order": (declared, set_order(unit=1), NOBODY_CAN),
    "more ticks than it takes": (declared, set_order(after=6), NOBODY_CAN),
    "more hexes than it goes": (declared, set_order(hexes=3), NOBODY_CAN),
    "a declaration that is not seen": (declared, set_order(is_seen=False), NOBODY_CAN),
    "a longer aim than the weapon allows": (declared, set_order(aim=3), NOBODY_CAN),
    "a shot at the own side": (declared, set_order(target=1), NOBODY_CAN),
    "a shot at who is not spotted": (declared, set_order(target=9), NOBODY_CAN),
    "a weapon that it has not": (declared, set_order(weapon=1), NOBODY_CAN),
    "a movement action that it has not": (declared, set_order(movement=1), NOBODY_CAN),
    "a target without a shot": (declared, set_order(has_shot=False), NOBODY_CAN),
    "a jump without jets": (declared, set_order(does=Does.JUMP), NOBODY_CAN),
    "a standing shot with a path": (declared, set_order(does=Does.SHOOT), NOBODY_CAN),
    "with care for the same ticks": (declared, set_order(is_careful=True), NOBODY_CAN),
    "a path that begins elsewhere": (declared, set_path("order", 0, 5), NOBODY_CAN),
    "a step of two hexes": (declared, set_path("order", 2, 5), NOBODY_CAN),
    "nothing declared at all so far": (declared, set_state(actions=0), NOBODY_CAN),
    "an interrupt before it was asked for": (declared, set_reply(unit=8), NOBODY_CAN),
    "a point that no path has": (interrupting, set_reply(point=13), "no path has such a point"),
    "a point that this path has not": (interrupting, set_reply(point=3), NOBODY_CAN),
    "an interrupt by its own side": (interrupting, set_reply(unit=1), NOBODY_CAN),
    "an interrupt by who is too late": (interrupting, set_unit("probe3", ticks=5), NOBODY_CAN),
    "an interrupting path over a house": (interrupting, set_path("reply", 1, 3), NOBODY_CAN),
    "a shot while an interrupter moves": (interrupting, set_reply(has_shot=True), NOBODY_CAN),
    "a reply that is declared": (interrupting, set_reply(does=Does.SHOOT), "that is nothing to declare"),
    "an order while an action is chosen": (road, set_order(unit=1), "nothing is declared yet"),
    "a reply while an action is chosen": (road, set_reply(unit=1), "nothing is declared yet"),
}


@pytest.mark.parametrize("kind", WRONG_ORDERS)
def test_an_order_that_nobody_can_have_declared_is_refused(kind):
    situation, change, reason = WRONG_ORDERS[kind]
    match = situation()
    check_state(match.scenario, match.state)
    change(match)
    assert reason in refusal(match)


def test_every_half_declared_order_is_accepted():
    kinds = {"probe": machine("pr", thrust=6, movements=["walk 4+2 for 5", "walk 2+0 for 3"])}
    for orders in (
        ["fire gun at probe3 aim 2"],
        ["walk2 with care", "b1"],
        ["walk", "jump b1", "fire gun at probe3 aim 2", "go", "probe3 interrupts at b1"],
        ["walk", "go", "probe3 interrupts at a1", "walk", "jump e1"],
        ["walk", "b1", "a1", "b1", "go", "probe3 interrupts at b1 2", "walk with care", "b2"],
    ):
        match = road(machines=kinds)
        for order in orders:
            play(match, order)
            check_state(match.scenario, match.state)


# Random play.
@pytest.mark.parametrize("scenario", GAME.scenario_names())
def test_all_that_random_play_leads_to_is_possible_and_so_is_what_is_imagined(scenario):
    random_choice, dice, phases = random.Random(scenario).choice, keyed(seed_key(scenario)), set()
    match = Match(GAME, scenario, seed="possible", runtime="python")
    for number in range(160):
        check_state(match.scenario, match.state)
        phases.add(Phase(match.state.phase))
        if not match.deciders:
            break
        if number % 8 == 0:
            text = board_text(match.look(ALL))
            assert bytes(parse_board(match.box, text)) == bytes(match.state)
            for seat in (0, 1):
                check_state(match.scenario, imagined(match, seat, dice).state)
        match.play(random_choice(match.legal(asides=number % 9 == 0)))
    assert phases >= {Phase.ACTION, Phase.PATH, Phase.ANSWER, Phase.FACING}
