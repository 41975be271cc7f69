"""The rules of Lasertag: setting up, what a team may do, moving and firing. Shots are in ``shooting.py``, turns and the
end in ``turn.py``."""

from __future__ import annotations

from sandtable.contract.action import EVERYBODY, Action, Choices, Log, fill_action, offer, tell
from sandtable.contract.dice import Dice
from sandtable.contract.rule import index, lowest_bit, rule

from .reach import can_move, find_reach, first_word, has_square, is_in_sight, last_word, note_free
from .scenario import CELLS, MAX_BASES, MAX_SOLDIERS, SPEEDS, WORD, Class, Scenario
from .shooting import can_fire, react, shoot, shot_marks, touch_base
from .state import DRAW, State, Status, Watch, Work
from .telling import Kind, is_watched
from .turn import begin_turn, end_turn, judge

# What an action's target means: a square to go to, an enemy to fire at (from here on), a base to fire at, the end.
AT_SOLDIER = CELLS
AT_BASE = AT_SOLDIER + MAX_SOLDIERS
END = AT_BASE + MAX_BASES
TARGETS = END + 1


@rule
def start(scenario: Scenario, state: State, dice: Dice, log: Log, work: Work) -> None:
    """Everybody stands where the map says, and the team that is not the first to play is on overwatch (LT-04)."""
    state.turn = 1
    state.team = scenario.starter
    for i in range(scenario.first[2]):
        soldier = state.soldiers[index(i)]
        slot = scenario.slots[index(i)]
        soldier.cell = slot.home
        state.occupied[index(slot.home // WORD)] |= 1 << (slot.home % WORD)
        if slot.team != scenario.starter:
            soldier.watch = Watch.REGULAR
    begin_turn(scenario, state, log)


@rule
def deciders(scenario: Scenario, state: State) -> int:
    """The teams take turns (LT-01), until the match is over (LT-10, LT-11, LT-12)."""
    return 0 if state.result != 0 else 1 << state.team


@rule
def legal(scenario: Scenario, known: State, player: int, choices: Choices, work: Work) -> None:
    """For each soldier with action points left every square that one of them can take him to, then everything he can
    fire at; at last the end of the turn (LT-01, LT-02)."""
    note_free(scenario, known, work)
    for i in range(scenario.first[index(player)], scenario.first[index(player + 1)]):
        if can_move(scenario, known, i):
            offer_moves(scenario, known, i, choices, work)
        if can_fire(scenario, known, i):
            offer_shots(scenario, known, player, i, choices)
    offer(choices, 0, 0, END, 0)


@rule
def offer_moves(scenario: Scenario, known: State, soldier: int, choices: Choices, work: Work) -> None:
    """Offer the squares within a soldier's reach, in the order of their numbers (LT-18)."""
    own = known.soldiers[index(soldier)]
    kind = int(scenario.slots[index(soldier)].kind)
    find_reach(scenario, own, kind, work)
    at = int(choices.count)
    for word in range(first_word(int(own.cell), SPEEDS[kind]), last_word(int(own.cell), SPEEDS[kind]) + 1):
        squares = work.reach[index(word)]
        while squares != 0:
            if at < len(choices.actions):
                fill_action(choices.actions[index(at)], 0, soldier, WORD * word + lowest_bit(squares), 0)
            at += 1
            squares &= squares - 1
    choices.count = at


@rule
def offer_shots(scenario: Scenario, known: State, player: int, soldier: int, choices: Choices) -> None:
    """Offer the enemies and enemy bases in line of sight, whatever the distance (LT-03, LT-08, LT-15, LT-16)."""
    cell = int(known.soldiers[index(soldier)].cell)
    for i in range(scenario.first[index(1 - player)], scenario.first[index(2 - player)]):
        enemy = known.soldiers[index(i)]
        if enemy.status == Status.PRESENT and is_in_sight(scenario, cell, int(enemy.cell)):
            offer(choices, 0, soldier, AT_SOLDIER + i, 0)
    for base in range(scenario.base_count[0] + scenario.base_count[1]):
        target = scenario.bases[index(base)]
        if target.team != player and is_in_sight(scenario, cell, int(target.cell)):
            offer(choices, 0, soldier, AT_BASE + base, 0)


@rule
def apply(scenario: Scenario, state: State, player: int, action: Action, dice: Dice, log: Log, work: Work) -> None:
    """Move, fire, or end the turn; then see whether that was the end (LT-10, LT-11, LT-12)."""
    state.shot.shooter = 0
    state.shot.target = 0
    state.shot.told = 0
    if action.target == END:
        end_turn(scenario, state, log)
    elif action.target < CELLS:
        move(scenario, state, int(action.actor), int(action.target), dice, log, work)
        judge(scenario, state, log)
    else:
        fire(scenario, state, int(action.actor), int(action.target) - AT_SOLDIER, dice, log)
        judge(scenario, state, log)


@rule
def move(scenario: Scenario, state: State, soldier: int, there: int, dice: Dice, log: Log, work: Work) -> None:
    """Spend an action point on going to a square (LT-02, LT-18); who lands by his base charges (LT-06), who lands in
    sight of enemies on overwatch is fired at (LT-27). In fog, somebody unseen may be in the way: then he stays, and has
    not moved (LT-16, LT-24).
    """
    own = state.soldiers[index(soldier)]
    own.ap -= 1
    if scenario.fog:
        note_free(scenario, state, work)
        find_reach(scenario, own, int(scenario.slots[index(soldier)].kind), work)
        if not has_square(work.reach, there):
            tell(log, 1 << state.team, Kind.BLOCKED, soldier, there, 0, 0)
            return
    own.moved = True
    tell_move(scenario, state, soldier, there, log)
    state.occupied[index(own.cell // WORD)] &= ~(1 << (own.cell % WORD))
    state.occupied[index(there // WORD)] |= 1 << (there % WORD)
    own.cell = there
    touch_base(scenario, state, soldier, log)
    react(scenario, state, soldier, dice, log, work)


@rule
def tell_move(scenario: Scenario, state: State, soldier: int, there: int, log: Log) -> None:
    """Tell of a move: all of it to his own team, to the other one as much as it sees (LT-16)."""
    if not log.listening:
        return
    here = int(state.soldiers[index(soldier)].cell)
    team = int(scenario.slots[index(soldier)].team)
    is_seen_before = is_watched(scenario, state, 1 - team, here)
    is_seen_after = is_watched(scenario, state, 1 - team, there)
    if is_seen_before and is_seen_after:
        tell(log, EVERYBODY, Kind.MOVED, soldier, there, here, 0)
        return
    tell(log, 1 << team, Kind.MOVED, soldier, there, here, 0)
    if is_seen_before:
        tell(log, 1 << (1 - team), Kind.VANISHED, soldier, here, 0, 0)
    elif is_seen_after:
        tell(log, 1 << (1 - team), Kind.APPEARED, soldier, there, 0, 0)


@rule
def fire(scenario: Scenario, state: State, soldier: int, target: int, dice: Dice, log: Log) -> None:
    """Spend an action point on a shot (LT-25); a grunt's turn is over then, and a sniper's unless he may fire once
    more (LT-22, LT-24). A target is a soldier, or a base from ``MAX_SOLDIERS`` on."""
    own = state.soldiers[index(soldier)]
    kind = scenario.slots[index(soldier)].kind
    own.ap -= 1
    own.fired += 1
    if kind == Class.GRUNT or (kind == Class.SNIPER and (own.moved or own.fired == 2)):
        own.ap = 0
    shoot(scenario, state, soldier, target, shot_marks(scenario, state, soldier, target), dice, log)


@rule
def outcome(scenario: Scenario, state: State, player: int) -> float:
    """1 for the winner, -1 for the loser, 0 for both in a draw (LT-10, LT-14)."""
    if state.result == DRAW or state.result == 0:
        return 0.0
    return 1.0 if state.result == player + 1 else -1.0
