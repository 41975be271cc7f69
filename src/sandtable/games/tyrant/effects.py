"""What the effects of an action do (TYR-09): all of them at once, each to whom it is for."""

from __future__ import annotations

from sandtable.contract.action import Log
from sandtable.contract.dice import Dice, pick
from sandtable.contract.rule import index, lowest_bit, rule

from .combat import fight, push
from .hands import discard_random, draw, gain, gain_points, lose
from .harm import (
    add_marks,
    deal,
    destroy,
    destroy_all,
    make_token,
    ready,
    send_home,
    settle_on,
    take_marks,
    wear_out,
)
from .matching import fighter_of, is_in_play, source_of
from .meant import FIRST, SECOND, is_for_players, legal_targets, note_whom
from .numbers import can_fight
from .scenario import (
    ALL_MARKS,
    DIRECTIONS,
    MARKS,
    NO_CELL,
    NOBODY,
    SEATS,
    TYRANT,
    Aimed,
    Do,
    Effect,
    Scenario,
    To,
    Type,
    When,
)
from .stack import drop_item, report_item
from .state import Item, Place, State, Work
from .telling import Kind, report, report_of
from .ways import is_available

MOST_BONUS = 99
ATTACK, RANGE, MOVEMENT, MOVES, ATTACKS = 0, 1, 2, 3, 4


@rule
def carry_out(scenario: Scenario, state: State, item: Item, dice: Dice, log: Log, work: Work) -> None:
    """Apply all effects of an ability; what had targets and has none left comes to nothing (TYR-17). Its range is
    counted, and pushes come, from where the permanent is by then that does it (TYR-48), or was last."""
    source = source_of(state, item)
    if source != NOBODY:
        item.cell = state.permanents[index(source)].cell
    ability = scenario.abilities[item.ability]
    mask = legal_targets(scenario, state, item)
    if ability.aim_count and mask == 0:
        report_item(state, log, Kind.FIZZLED, item, 0)
        return
    note_whom(scenario, state, item, mask, work)
    for number in range(ability.effect_count):
        if is_for_players(ability.effects[index(number)]):
            affect_players(scenario, state, item, number, dice, log, work)
        else:
            affect_permanents(scenario, state, item, number, mask, dice, log, work)


@rule
def affect_players(scenario: Scenario, state: State, item: Item, number: int, dice: Dice, log: Log, work: Work) -> None:
    """An effect on players, in turn order beginning with whose action it is."""
    effect = scenario.abilities[item.ability].effects[index(number)]
    for step in range(SEATS):
        seat = (int(item.player) + step) % SEATS
        if not scenario.playing >> seat & 1 or state.seats[index(seat)].is_out:
            continue
        for _ in range(int(work.dues[index(number), index(seat)])):
            affect_player(scenario, state, item, effect, seat, dice, log)


@rule
def affect_player(
    scenario: Scenario, state: State, item: Item, effect: Effect, seat: int, dice: Dice, log: Log
) -> None:
    """An effect on one player; the tyrant has no hand, to draw into or to discard from (TYR-56)."""
    if seat == TYRANT and effect.do <= Do.DISCARD:
        return
    amount = int(effect.amount)
    if effect.do == Do.DRAW:
        draw(state, seat, amount, dice, log)
    elif effect.do == Do.DISCARD:
        discard_random(state, seat, amount, dice, log)
    elif effect.do == Do.GAIN:
        gain(state, seat, amount, log)
    elif effect.do == Do.LOSE:
        lose(state, seat, amount, log)
    elif effect.do == Do.STEAL:
        gain(state, item.player, lose(state, seat, amount, log), log)
    elif effect.do == Do.POINTS:
        gain_points(scenario, state, seat, amount, log)
    elif effect.do == Do.REPRESS:
        state.repression = min(int(state.repression) + amount, 99)
        report(state, log, Kind.REPRESSED, 0, 0, int(state.repression), 0)


@rule
def affect_permanents(
    scenario: Scenario, state: State, item: Item, number: int, mask: int, dice: Dice, log: Log, work: Work
) -> None:
    """An effect on permanents: on one, or on each that was meant and is still in play."""
    effect = scenario.abilities[item.ability].effects[index(number)]
    if effect.do == Do.COUNTER:
        if mask & FIRST:
            report_item(state, log, Kind.COUNTERED, state.stack[item.targets[0]], item.targets[0])
            drop_item(scenario, state, item.targets[0])
    elif effect.do == Do.TOKEN:
        place_token(scenario, state, item, effect, mask, dice, log)
    elif effect.to == To.EACH or effect.to == To.EACH_AROUND:
        affect_each(scenario, state, item, effect, int(work.meant[index(number)]), int(work.born), mask, log)
    else:
        slot = affected(scenario, state, item, effect.to, mask)
        if slot != NOBODY:
            affect(scenario, state, item, effect, slot, mask, log)


@rule
def affect_each(
    scenario: Scenario, state: State, item: Item, effect: Effect, meant: int, born: int, mask: int, log: Log
) -> None:
    """An effect on each of several permanents, as bits, that had been born by then; also on what is about to be placed
    since its container went by the same action (TYR-32)."""
    for slot in range(state.top):
        it = state.permanents[index(slot)]
        if it.place == Place.NOT_IN_PLAY or it.birth > born:
            meant &= ~(1 << slot)
    if effect.do == Do.DESTROY or effect.do == Do.SACRIFICE:
        destroy_all(scenario, state, meant, effect.do == Do.SACRIFICE, log)
        return
    while meant:
        slot = lowest_bit(meant)
        meant &= meant - 1
        if state.permanents[index(slot)].place != Place.NOT_IN_PLAY:
            affect(scenario, state, item, effect, slot, mask, log)


@rule
def affected(scenario: Scenario, state: State, item: Item, to: int, mask: int) -> int:
    """The one permanent that an effect is for, or ``NOBODY``. A potion is gone once it is drunk: its wearer is the
    other one, as it is of what sets itself off when it is put on or breaks. Of other triggers that is somebody else."""
    ability = scenario.abilities[item.ability]
    if to == To.TARGET or to == To.SECOND:
        which = 1 if to == To.SECOND else 0
        target = int(item.targets[index(which)])
        is_meant = mask >> which & 1 and ability.aims[index(which)].what == Aimed.PERMANENT
        return target if is_meant and is_in_play(state, target, item.births[index(which + 1)]) else NOBODY
    source = int(item.source) if item.source != NOBODY and is_in_play(state, item.source, item.births[0]) else NOBODY
    if to == To.WEARER and source != NOBODY:
        return int(state.permanents[index(source)].holder)
    is_noted = ability.when == When.NEVER or ability.when == When.EQUIPPED or ability.when == When.DIES
    if to == To.OTHER or (to == To.WEARER and is_noted):
        is_there = item.other != NOBODY and is_in_play(state, item.other, item.other_birth)
        return int(item.other) if is_there else NOBODY
    return source


@rule
def place_token(scenario: Scenario, state: State, item: Item, effect: Effect, mask: int, dice: Dice, log: Log) -> None:
    """Tokens come onto the target tile, or onto available tiles next to the source, at random (TYR-22)."""
    card = int(effect.what)
    if effect.to == To.TARGET or effect.to == To.SECOND:
        which = 1 if effect.to == To.SECOND else 0
        if mask >> which & 1:
            make_token(scenario, state, card, item.player, item.targets[index(which)], log)
        return
    for _ in range(effect.amount):
        count = 0
        chosen = NO_CELL
        for direction in range(DIRECTIONS):
            if item.cell == NO_CELL:
                continue
            cell = int(scenario.neighbours[item.cell, index(direction)])
            if cell != NO_CELL and is_available(scenario, state, cell, card, item.player, NOBODY):
                count += 1
                if pick(dice, count) == 0:
                    chosen = cell
        make_token(scenario, state, card, item.player, chosen, log)


@rule
def affect(scenario: Scenario, state: State, item: Item, effect: Effect, slot: int, mask: int, log: Log) -> None:
    """An effect on one permanent."""
    it = state.permanents[index(slot)]
    amount = int(effect.amount)
    if effect.do == Do.DAMAGE:
        deal(scenario, state, slot, amount, source_of(state, item), item.card, log)
    elif effect.do == Do.HEAL:
        healed = min(amount, int(it.damage))
        if healed:
            it.damage -= healed
            report_of(state, log, Kind.HEALED, slot, healed, 0)
    elif effect.do == Do.DESTROY:
        destroy(scenario, state, slot, False, log)
    elif effect.do == Do.SACRIFICE:
        if it.controller == item.player:
            destroy(scenario, state, slot, True, log)
    elif effect.do == Do.MARK:
        add_marks(scenario, state, slot, effect.what, amount, log)
    elif effect.do == Do.CLEANSE:
        for mark in range(MARKS):
            if effect.what == ALL_MARKS or effect.what == mark:
                take_marks(state, slot, mark, it.marks[index(mark)], log)
    elif effect.do == Do.PUSH:
        push(scenario, state, slot, push_origin(state, item, mask), amount, log)
    elif effect.do == Do.TELEPORT:
        teleport(scenario, state, item, slot, mask, log)
    elif effect.do == Do.CONTROL:
        change_sides(scenario, state, slot, item.player, log)
    elif effect.do == Do.FIGHT:
        begin_fight(scenario, state, item, slot, mask, log)
    elif effect.do == Do.RETURN:
        send_home(scenario, state, slot, log)
    elif effect.do == Do.MEND:
        wear_out(scenario, state, slot, -amount, log)
    else:
        boost(scenario, state, slot, effect.do, amount, log)


@rule
def push_origin(state: State, item: Item, mask: int) -> int:
    """Where a push comes from: the pushing permanent's tile, or the one that was chosen as second target (TYR-48)."""
    if item.source != NOBODY:
        return int(item.cell)
    return int(item.targets[1]) if mask & SECOND else NO_CELL


@rule
def teleport(scenario: Scenario, state: State, item: Item, slot: int, mask: int, log: Log) -> None:
    """Put a permanent onto the tile that is the second target; with one target only, the source goes there."""
    which = int(scenario.abilities[item.ability].aim_count) - 1
    if not mask >> which & 1:
        return
    it = state.permanents[index(slot)]
    cell = int(item.targets[index(which)])
    start = int(it.cell)
    if is_available(scenario, state, cell, it.card, it.controller, slot):
        it.place = Place.ON_MAP
        settle_on(scenario, state, slot, cell, log)
        report_of(state, log, Kind.MOVED, slot, start, 0)


@rule
def change_sides(scenario: Scenario, state: State, slot: int, player: int, log: Log) -> None:
    """A permanent has another controller now, and so has what it wears (TYR-21); who loses a unit goes on with it no
    further."""
    is_taken = state.permanents[index(slot)].controller != player
    state.permanents[index(slot)].controller = player
    report_of(state, log, Kind.CONTROLLED, slot, 0, 0)
    for other in range(state.top):
        it = state.permanents[index(other)]
        if it.place == Place.ON_MAP and it.holder == slot and scenario.cards[it.card].type != Type.UNIT:
            it.controller = player
    if is_taken and state.active == slot:
        state.active = NOBODY
        state.mood = 0


@rule
def begin_fight(scenario: Scenario, state: State, item: Item, slot: int, mask: int, log: Log) -> None:
    """A combat by an effect: the source, or a spell's first target, against the last target (TYR-46)."""
    first = fighter_of(state, item)
    is_legal = first != NOBODY and (item.source != NOBODY or mask & FIRST != 0)
    if is_legal and can_fight(scenario, state, first, slot):
        fight(scenario, state, first, slot, log)


@rule
def boost(scenario: Scenario, state: State, slot: int, do: int, amount: int, log: Log) -> None:
    """Something more until the turn ends, or ready again."""
    it = state.permanents[index(slot)]
    if do == Do.UNTAP:
        ready(scenario, state, slot)
        report_of(state, log, Kind.READIED, slot, 0, 0)
        return
    what = ATTACK
    if do == Do.ATTACK:
        it.attack_bonus = min(int(it.attack_bonus) + amount, MOST_BONUS)
    elif do == Do.RANGE:
        what = RANGE
        it.range_bonus = min(int(it.range_bonus) + amount, MOST_BONUS)
    elif do == Do.MOVEMENT:
        what = MOVEMENT
        it.movement_bonus = min(int(it.movement_bonus) + amount, MOST_BONUS)
    elif do == Do.EXTRA_MOVE:
        what = MOVES
        it.moves = min(int(it.moves) + amount, MOST_BONUS)
    else:
        what = ATTACKS
        it.attacks = min(int(it.attacks) + amount, MOST_BONUS)
    report_of(state, log, Kind.BOOSTED, slot, amount, what)
