"""What acts by itself: panicked and enraged units, and the tyrant with all that it controls (TYR-42, TYR-43, TYR-45,
TYR-56 to TYR-58). Each of their actions is declared, and can be answered."""

from __future__ import annotations

from sandtable.contract.action import Log
from sandtable.contract.dice import Dice, pick
from sandtable.contract.rule import index, rule
from sandtable.mechanics.choosing import begin_choosing, consider

from .declaring import can_use, declare_deed, pay_with_source
from .deeds import mark_place
from .hands import bury, drawn, refill
from .harm import add_marks, take_marks
from .matching import ability_number, can_aim, can_target, is_choice, most_targets
from .numbers import can_hit, fill_attacks, is_fighter, movement_of
from .scenario import (
    IS_TYRANT,
    NO_CELL,
    NOBODY,
    TILE_ABILITY,
    TYRANT,
    Aimed,
    Marking,
    Scenario,
    Use,
    When,
)
from .stack import begin_item, push_item, set_off_all, set_target
from .state import Does, Item, Mood, Place, State, Work
from .telling import Kind, named, report, report_of
from .tiles import distance, occupant
from .ways import is_reached, spread_steps

FAR = 99


@rule
def activate(scenario: Scenario, state: State, slot: int, log: Log) -> None:
    """A unit is selected to act (TYR-16): a poisoned one gets one more mark (TYR-41); a panicked one is played by the
    shy AI (TYR-42), an enraged one by the aggressive AI (TYR-43), all that is the tyrant's by that one, too."""
    it = state.permanents[index(slot)]
    state.active = slot
    report(state, log, Kind.ACTIVATED, it.controller, 0, 0, named(state, slot))
    if it.marks[index(Marking.POISON)]:
        add_marks(scenario, state, slot, Marking.POISON, 1, log)
    state.mood = Mood.NONE
    if it.marks[index(Marking.PANIC)]:
        state.mood = Mood.SHY
    elif it.marks[index(Marking.RAGE)] or it.controller == TYRANT:
        state.mood = Mood.AGGRESSIVE
    if state.mood:
        report_of(state, log, Kind.DRIVEN, slot, state.mood - 1, 0)


@rule
def stop_driving(state: State, slot: int, log: Log) -> None:
    """What acted by itself is done: one of its marks goes, and it is tapped."""
    it = state.permanents[index(slot)]
    take_marks(state, slot, Marking.PANIC if state.mood == Mood.SHY else Marking.RAGE, 1, log)
    it.is_tapped = True
    it.moves = 0
    it.attacks = 0
    state.active = NOBODY
    state.mood = Mood.NONE


@rule
def drive(scenario: Scenario, state: State, dice: Dice, log: Log, work: Work) -> None:
    """The next action of what acts by itself, or its end."""
    slot = int(state.active)
    it = state.permanents[index(slot)]
    if it.marks[index(Marking.PARALYSIS)]:
        if it.moves or it.attacks:
            declare_deed(scenario, state, Does.SHAKE_OFF, slot, 0, 0 if it.moves else 1, log, work)
        else:
            stop_driving(state, slot, log)
    elif it.holder != NOBODY:
        stop_driving(state, slot, log)
    elif state.mood == Mood.SHY:
        drive_shy(scenario, state, slot, dice, log, work)
    elif scenario.cards[it.card].keywords & IS_TYRANT and state.intention and it.moves:
        drive_to_mark(scenario, state, slot, dice, log, work)
    else:
        drive_aggressive(scenario, state, slot, dice, log, work)


@rule
def is_foe(scenario: Scenario, state: State, slot: int, other: int) -> bool:
    """Whether a unit or boss of an enemy is on the map, in no pile."""
    it = state.permanents[index(other)]
    if it.place != Place.ON_MAP or it.holder != NOBODY or it.controller == NOBODY:
        return False
    is_enemy = scenario.team[it.controller] != scenario.team[state.permanents[index(slot)].controller]
    return is_enemy and is_fighter(scenario, state, other)


@rule
def foe_in_range(scenario: Scenario, state: State, slot: int, dice: Dice, work: Work) -> int:
    """An enemy that can be attacked, each with the same chance, or ``NOBODY``."""
    fill_attacks(scenario, state, slot, work)
    begin_choosing(work.best, NOBODY, 0)
    for other in range(state.top):
        if not is_foe(scenario, state, slot, other) or not can_hit(scenario, state, slot, other, work):
            continue
        if can_target(scenario, state, other, state.permanents[index(slot)].card):
            consider(work.best, other, 0, dice)
    return int(work.best.number)


@rule
def drive_aggressive(scenario: Scenario, state: State, slot: int, dice: Dice, log: Log, work: Work) -> None:
    """Attack if an enemy is in range; otherwise move towards the nearest one, and try again (TYR-45)."""
    it = state.permanents[index(slot)]
    target = foe_in_range(scenario, state, slot, dice, work) if it.attacks else NOBODY
    if target != NOBODY:
        it.moves = 0
        it.attacks = 1
        declare_deed(scenario, state, Does.ATTACK, slot, target, 0, log, work)
    elif it.moves:
        goal = nearest_place(scenario, state, slot, dice, work)
        cell = tile_towards(scenario, state, slot, goal, False, dice, work)
        if cell == it.cell:
            stop_driving(state, slot, log)
        else:
            it.moves = 1
            declare_deed(scenario, state, Does.MOVE, slot, cell, 0, log, work)
    else:
        stop_driving(state, slot, log)


@rule
def drive_shy(scenario: Scenario, state: State, slot: int, dice: Dice, log: Log, work: Work) -> None:
    """Unthreatened, use a full action; otherwise move away from all enemies, then attack who is in range (TYR-45)."""
    it = state.permanents[index(slot)]
    if it.moves:
        is_calm = it.attacks and not is_threatened(scenario, state, slot, work)
        if is_calm and use_full_action(scenario, state, slot, dice, log, work):
            return
        cell = tile_towards(scenario, state, slot, NO_CELL, True, dice, work)
        it.moves = 1
        if cell != it.cell:
            declare_deed(scenario, state, Does.MOVE, slot, cell, 0, log, work)
            return
        it.moves = 0
    target = foe_in_range(scenario, state, slot, dice, work) if it.attacks else NOBODY
    if target == NOBODY:
        stop_driving(state, slot, log)
        return
    it.attacks = 1
    declare_deed(scenario, state, Does.ATTACK, slot, target, 0, log, work)


@rule
def drive_to_mark(scenario: Scenario, state: State, slot: int, dice: Dice, log: Log, work: Work) -> None:
    """The tyrant carries out its intention next to the mark, or moves towards it (TYR-57)."""
    it = state.permanents[index(slot)]
    goal = mark_place(state)
    if distance(scenario, it.cell, goal) <= 1 and it.attacks:
        declare_deed(scenario, state, Does.FULFIL, slot, 0, 0, log, work)
        return
    cell = tile_towards(scenario, state, slot, goal, False, dice, work)
    it.moves = 1
    if cell == it.cell:
        it.moves = 0
    else:
        declare_deed(scenario, state, Does.MOVE, slot, cell, 0, log, work)


@rule
def is_threatened(scenario: Scenario, state: State, slot: int, work: Work) -> bool:
    """Whether an enemy could attack a unit where it stands; one whose attacks cannot target it could not."""
    for other in range(state.top):
        if is_foe(scenario, state, slot, other) and can_target(
            scenario, state, slot, state.permanents[index(other)].card
        ):
            fill_attacks(scenario, state, other, work)
            if can_hit(scenario, state, other, slot, work):
                return True
    return False


@rule
def nearest_foe(scenario: Scenario, state: State, slot: int, cell: int) -> int:
    """How far the nearest enemy is from a tile; ``FAR`` if there is none."""
    best = FAR
    for other in range(state.top):
        if is_foe(scenario, state, slot, other):
            best = min(best, distance(scenario, cell, state.permanents[index(other)].cell))
    return best


@rule
def nearest_place(scenario: Scenario, state: State, slot: int, dice: Dice, work: Work) -> int:
    """Where the enemy is that is nearest to a unit, each of equals with the same chance; ``NO_CELL``: there is none."""
    here = int(state.permanents[index(slot)].cell)
    begin_choosing(work.best, NO_CELL, -FAR)
    for other in range(state.top):
        if is_foe(scenario, state, slot, other):
            there = int(state.permanents[index(other)].cell)
            consider(work.best, there, -distance(scenario, here, there), dice)
    return int(work.best.number)


@rule
def tile_towards(scenario: Scenario, state: State, slot: int, goal: int, is_away: bool, dice: Dice, work: Work) -> int:
    """The tile within one move that is nearest to the goal, or without one farthest from all enemies; of equals each
    has the same chance, and where no enemy is, all tiles are equal (TYR-45)."""
    here = int(state.permanents[index(slot)].cell)
    spread_steps(scenario, state, slot, movement_of(scenario, state, slot), False, work)
    begin_choosing(work.best, here, -FAR)
    for cell in range(int(scenario.width) * int(scenario.height)):
        if not is_reached(cell, work) or (cell != here and occupant(state, cell) != NOBODY):
            continue
        far = nearest_foe(scenario, state, slot, cell) if goal == NO_CELL else distance(scenario, cell, goal)
        consider(work.best, cell, far - FAR if is_away else -far, dice)
    return int(work.best.number)


@rule
def use_full_action(scenario: Scenario, state: State, slot: int, dice: Dice, log: Log, work: Work) -> bool:
    """Declare the first full action of a unit or its tile that can be used and costs no cards, at targets chosen at
    random; returns whether there was one."""
    player = int(state.permanents[index(slot)].controller)
    for which in range(TILE_ABILITY + 1):
        item = work.item
        number = ability_number(scenario, state, slot, which)
        if number == NOBODY:
            continue
        if scenario.abilities[index(number)].use != Use.FULL or scenario.abilities[index(number)].cost.discard:
            continue
        if can_use(scenario, state, player, slot, which, item):
            aim_at_random(scenario, state, item, dice, work)
            state.seats[index(player)].resource -= scenario.abilities[index(number)].cost.resource
            push_item(scenario, state, item, log)
            pay_with_source(scenario, state, item, log)
            return True
    return False


@rule
def aim_at_random(scenario: Scenario, state: State, item: Item, dice: Dice, work: Work) -> None:
    """Choose all targets of an ability, each legal one with the same chance."""
    ability = scenario.abilities[item.ability]
    for which in range(ability.aim_count):
        what = int(ability.aims[index(which)].what)
        begin_choosing(work.best, 0, 0)
        for target in range(most_targets(scenario, state, what)):
            if is_choice(scenario, state, item, which, target):
                consider(work.best, target, 0, dice)
        set_target(state, item, which, int(work.best.number), what == Aimed.PERMANENT)


@rule
def intend(scenario: Scenario, state: State, dice: Dice, log: Log, work: Work) -> None:
    """The tyrant plays an intention if none is on the map, at a target chosen at random (TYR-56); one without a target
    is discarded."""
    seat = state.seats[TYRANT]
    refill(state, TYRANT, log)
    if state.intention or seat.deck_count == 0:
        return
    card = drawn(seat.deck, pick(dice, seat.deck_count))
    seat.deck[index(card)] -= 1
    seat.deck_count -= 1
    item = work.item
    begin_item(state, item, Does.CARD, TYRANT, NOBODY)
    item.card = card
    item.ability = scenario.cards[index(card)].abilities[0]
    if has_aim(scenario, state, item):
        aim_at_random(scenario, state, item, dice, work)
        push_item(scenario, state, item, log)
        set_off_all(scenario, state, When.SPELL, TYRANT, NOBODY, log)
    else:
        bury(state, TYRANT, card)


@rule
def has_aim(scenario: Scenario, state: State, item: Item) -> bool:
    """Whether an intention has a target."""
    for target in range(most_targets(scenario, state, scenario.abilities[item.ability].aims[0].what)):
        if can_aim(scenario, state, item, 0, target):
            return True
    return False


@rule
def next_of_tyrant(scenario: Scenario, state: State) -> int:
    """What of the tyrant's acts next: units in order of their slots, the tyrant itself last; ``NOBODY``: all have."""
    found = NOBODY
    for slot in range(state.top):
        it = state.permanents[index(slot)]
        is_own = it.place == Place.ON_MAP and it.controller == TYRANT and not it.is_tapped
        if not is_own or not is_fighter(scenario, state, slot):
            continue
        if not scenario.cards[it.card].keywords & IS_TYRANT:
            return slot
        if found == NOBODY:
            found = slot
    return found
