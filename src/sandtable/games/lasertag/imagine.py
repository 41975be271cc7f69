"""How what a team does not know might be (LT-16)."""

from __future__ import annotations

from sandtable.contract.dice import Dice, pick
from sandtable.contract.rule import assign, index, lowest_bit, rule

from .scenario import ACTION_POINTS, NEITHER, WORD, WORDS, Scenario
from .state import State, Status, Watch, Work
from .turn import is_gone


@rule
def imagine(scenario: Scenario, known: State, player: int, dice: Dice, state: State, work: Work) -> None:
    """Put every unseen enemy on a random square that is free and out of sight of the own soldiers (LT-16).

    Their lasers are taken to work, and in the player's own turn each may be on overwatch, as after the last one.
    """
    assign(state, known)
    is_played_out = has_run_out(scenario, known)
    note_unseen(scenario, known, player, work)
    for i in range(scenario.first[2]):
        soldier = state.soldiers[index(i)]
        if soldier.status != Status.UNSEEN:
            continue
        cell = pick_square(dice, work)
        work.unseen[index(cell // WORD)] &= ~(1 << (cell % WORD))
        state.occupied[index(cell // WORD)] |= 1 << (cell % WORD)
        soldier.cell = cell
        soldier.status = Status.PRESENT
        if scenario.slots[index(i)].team == known.team and not is_played_out:
            soldier.ap = ACTION_POINTS
        else:
            soldier.watch = pick(dice, Watch.REGULAR + 1)


@rule
def has_run_out(scenario: Scenario, known: State) -> bool:
    """Whether the match has ended with its last turn, and with nothing else (LT-10)."""
    if known.result == 0 or known.turn < scenario.turn_limit or known.team == scenario.starter:
        return False
    for team in range(2):
        if 0 < scenario.target[index(team)] <= known.score[index(team)]:
            return False
        if scenario.base_count[index(team)] == 0 and is_gone(scenario, known, team):
            return False
    return True


@rule
def note_unseen(scenario: Scenario, known: State, player: int, work: Work) -> None:
    """Note in ``work.unseen`` the free squares that no soldier of the player's sees."""
    for word in range(WORDS):
        work.unseen[index(word)] = scenario.floor[index(word)] & ~known.occupied[index(word)]
    if player >= NEITHER:
        return
    for i in range(scenario.first[index(player)], scenario.first[index(player + 1)]):
        soldier = known.soldiers[index(i)]
        if soldier.status == Status.PRESENT:
            for word in range(WORDS):
                work.unseen[index(word)] &= ~scenario.sees[soldier.cell, index(word)]


@rule
def pick_square(dice: Dice, work: Work) -> int:
    """A random square of ``work.unseen``; there is one for every unseen soldier, since there truly is."""
    count = 0
    chosen = 0
    for word in range(WORDS):
        squares = work.unseen[index(word)]
        while squares != 0:
            count += 1
            if pick(dice, count) == 0:
                chosen = WORD * word + lowest_bit(squares)
            squares &= squares - 1
    return chosen
