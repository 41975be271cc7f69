"""The clock: who acts next (WLK-03, WLK-04), how it begins (WLK-10), and how a match ends (WLK-11)."""

from __future__ import annotations

from sandtable.contract.action import EVERYBODY, Log
from sandtable.contract.dice import Dice
from sandtable.contract.rule import clear, index, rule

from .rolls import throw, tier_of
from .scenario import FATAL, SIDES, SLOTS, UNITS, Scenario, Skill
from .spotting import sweep
from .state import DRAW, Phase, Place, State, Work
from .telling import Kind, report, told_roll, witnesses

MOST_ROLLS = 6
"""After so many ties in a row the first of the list goes first; that comes once in many millions of ties."""
MOST_ROUNDS = 400
LATE = 0xFFFF
BOTH = 3


@rule
def fewest_ticks(state: State) -> int:
    """The fewest ticks of any machine on the map."""
    fewest = LATE
    for unit in range(UNITS):
        it = state.units[index(unit)]
        if it.place == Place.ON_BOARD:
            fewest = min(fewest, int(it.ticks))
    return fewest


@rule
def units_at(state: State, ticks: int) -> int:
    """The machines on the map that have so many ticks, as bits."""
    found = 0
    for unit in range(UNITS):
        it = state.units[index(unit)]
        if it.place == Place.ON_BOARD and it.ticks == ticks:
            found |= 1 << unit
    return found


@rule
def next_turn(scenario: Scenario, state: State, dice: Dice, log: Log, work: Work) -> None:
    """The machine with the fewest ticks is next (WLK-03); with as many as the limit, nobody is (WLK-11)."""
    clear(state.order)
    clear(state.reply)
    fewest = fewest_ticks(state)
    if fewest >= scenario.limit:
        report(state, log, EVERYBODY, Kind.LIMIT, 0, 0, scenario.limit, 0)
        count_damage(scenario, state, log)
        end_by_points(state, log)
        return
    tied = units_at(state, fewest)
    rolls = 0
    while tied & (tied - 1) != 0 and rolls < MOST_ROLLS:
        tied = losers(scenario, state, tied, rolls, dice, work)
        rolls += 1
    unit = 0
    while tied >> unit & 1 == 0:
        unit += 1
    tell_rolls(state, unit, rolls, log, work)
    state.active = unit
    state.turn = unit // SLOTS
    state.phase = Phase.ACTION
    sweep(scenario, state, unit, dice, log)


@rule
def losers(scenario: Scenario, state: State, tied: int, number: int, dice: Dice, work: Work) -> int:
    """The tied machines roll piloting; whoever has the lowest tier, and of those the lowest face, is left over: the
    loser goes first (WLK-04). Several are left over if they are equal in both. The rolls are noted in the queue."""
    lowest = LATE
    left = 0
    for unit in range(UNITS):
        work.queue[index(number * UNITS + unit)] = 0
        if tied >> unit & 1 == 0:
            continue
        face = throw(dice)
        tier = tier_of(scenario, state, unit, Skill.PILOTING, face, 0)
        work.queue[index(number * UNITS + unit)] = told_roll(face, tier, 0, Skill.PILOTING)
        worth = tier * 100 + face
        if worth < lowest:
            lowest = worth
            left = 0
        if worth == lowest:
            left |= 1 << unit
    return left


@rule
def tell_rolls(state: State, first: int, rolls: int, log: Log, work: Work) -> None:
    """Tell of a tie, each side the rolls of the machines that it knows of (WLK-04, WLK-29)."""
    for number in range(rolls):
        audience = hears_of(state, first, number, work)
        for unit in range(UNITS):
            rolled = int(work.queue[index(number * UNITS + unit)])
            if rolled > 0:
                cell = state.units[index(unit)].cell
                report(state, log, audience & witnesses(state, unit), Kind.INITIATIVE, unit, cell, 0, rolled)


@rule
def hears_of(state: State, first: int, number: int, work: Work) -> int:
    """Who is told of a round of rolls: a side that knows of two machines in it and of who goes first after all, since
    to it there is a tie without those that it does not know of as well (WLK-29)."""
    audience = witnesses(state, first)
    for side in range(SIDES):
        known = 0
        for unit in range(UNITS):
            if work.queue[index(number * UNITS + unit)] > 0 and witnesses(state, unit) >> side & 1:
                known += 1
        if known < 2:
            audience &= ~(1 << side)
    return audience


@rule
def roll_preflight(scenario: Scenario, state: State, dice: Dice, log: Log) -> None:
    """Both sides roll the piloting of their first machine and put the tier, in ticks, on an enemy machine, down the
    list and again, until one machine alone has the fewest (WLK-10). Each is told what its own machines begin with."""
    rolls = 0
    fewest = units_at(state, 0)
    while fewest & (fewest - 1) != 0 and rolls < MOST_ROUNDS:
        for side in range(SIDES):
            enemies = int(scenario.count[index(1 - side)])
            tier = tier_of(scenario, state, side * SLOTS, Skill.PILOTING, throw(dice), 0)
            state.units[index((1 - side) * SLOTS + rolls % enemies)].ticks += tier
        rolls += 1
        fewest = units_at(state, fewest_ticks(state))
    for side in range(SIDES):
        report(state, log, 1 << side, Kind.PREFLIGHT, 0, 0, 0, side)


@rule
def on_board(scenario: Scenario, state: State, side: int) -> int:
    """How many machines of a side are on the map."""
    count = 0
    for unit in range(side * SLOTS, side * SLOTS + scenario.count[index(side)]):
        if state.units[index(unit)].place == Place.ON_BOARD:
            count += 1
    return count


@rule
def judge(scenario: Scenario, state: State, log: Log) -> None:
    """Whether the match is over (WLK-11): a side has brought enough machines out or cannot any more, or has none left.
    If that is so of both at once, points decide.

    A side that needs exits has not lost by having left.
    """
    winners = winner_by_exits(scenario, state, 0, log) | winner_by_exits(scenario, state, 1, log)
    if winners == BOTH:
        end_by_points(state, log)
    elif winners > 0:
        win(state, winners - 1, log)
    if winners > 0:
        return
    first = on_board(scenario, state, 0)
    second = on_board(scenario, state, 1)
    if first > 0 and second > 0:
        return
    if first == 0:
        report(state, log, EVERYBODY, Kind.NONE_LEFT, 0, 0, 0, 0)
    if second == 0:
        report(state, log, EVERYBODY, Kind.NONE_LEFT, 0, 0, 0, 1)
    if first == second:
        end_by_points(state, log)
    else:
        win(state, 0 if second == 0 else 1, log)


@rule
def damage_points(scenario: Scenario, state: State, side: int) -> int:
    """What the damage on a side's machines on the map is worth at the end: of each its share of the value, rounded
    down (WLK-11)."""
    points = 0
    for unit in range(side * SLOTS, side * SLOTS + scenario.count[index(side)]):
        it = state.units[index(unit)]
        if it.place == Place.ON_BOARD:
            points += scenario.machines[scenario.starts[index(unit)].machine].value * it.damage // FATAL
    return points


@rule
def count_damage(scenario: Scenario, state: State, log: Log) -> None:
    """At the tick limit damage on the machines that are left is counted as well (WLK-11)."""
    for side in range(SIDES):
        state.score[index(side)] += damage_points(scenario, state, 1 - side)
        report(state, log, EVERYBODY, Kind.SCORED, 0, 0, state.score[index(side)], side)


@rule
def winner_by_exits(scenario: Scenario, state: State, side: int, log: Log) -> int:
    """Who has won, as a bit, because a side has brought enough machines out, or cannot any more; 0: nobody (WLK-11)."""
    needed = int(scenario.needed[index(side)])
    gone = int(state.left[index(side)])
    if needed == 0:
        return 0
    if gone >= needed:
        report(state, log, EVERYBODY, Kind.BROKEN_THROUGH, 0, 0, gone, side)
        return 1 << side
    if gone + on_board(scenario, state, side) < needed:
        report(state, log, EVERYBODY, Kind.HELD, 0, 0, gone, side)
        return 1 << (1 - side)
    return 0


@rule
def end_by_points(state: State, log: Log) -> None:
    """The side with more points wins, with as many it is a draw (WLK-11)."""
    if state.score[0] == state.score[1]:
        close(state, DRAW)
        report(state, log, EVERYBODY, Kind.DRAWN, 0, 0, 0, 0)
    else:
        win(state, 0 if state.score[0] > state.score[1] else 1, log)


@rule
def win(state: State, side: int, log: Log) -> None:
    """A side has won."""
    close(state, side + 1)
    report(state, log, EVERYBODY, Kind.WON, 0, 0, 0, side)


@rule
def close(state: State, result: int) -> None:
    """The match is over, and nothing is left of what was declared."""
    clear(state.order)
    clear(state.reply)
    state.result = result
    state.phase = Phase.OVER
    state.active = 0
    state.turn = 0
