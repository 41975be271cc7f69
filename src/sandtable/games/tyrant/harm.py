"""Damage, marks, and how permanents come into play, leave it and drop their piles (TYR-28 to TYR-33)."""

from __future__ import annotations

from sandtable.contract.action import Log
from sandtable.contract.dice import Dice, pick
from sandtable.contract.rule import clear, index, lowest_bit, rule

from .hands import bury, take_back
from .matching import is_protected
from .numbers import health_of, is_fighter, is_worn, tally
from .scenario import DIRECTIONS, NO_CELL, NO_COST, NOBODY, PLAYERS, TYRANT, Marking, Scenario, Type, When
from .stack import set_off, set_off_deaths
from .state import MOST_DAMAGE, PERMANENTS, STACK, Does, Place, State
from .telling import Kind, named, report, report_of
from .tiles import occupant, takes_aboard
from .ways import is_available

MOST_MARKS = 99


@rule
def free_slot(state: State) -> int:
    """A slot for one more permanent, or ``NOBODY`` if there is no room."""
    for slot in range(PERMANENTS):
        if state.permanents[index(slot)].place == Place.NOT_IN_PLAY:
            return slot
    return NOBODY


@rule
def bring(scenario: Scenario, state: State, slot: int, card: int, owner: int, cell: int, is_token: bool) -> None:
    """A permanent comes into play, untapped: a unit can act at once."""
    it = state.permanents[index(slot)]
    clear(it)
    state.births += 1
    it.birth = state.births
    it.place = Place.ON_MAP
    it.card = card
    it.cell = cell
    it.owner = owner
    it.controller = owner
    it.holder = NOBODY
    it.durability = scenario.cards[index(card)].durability
    it.is_token = is_token
    ready(scenario, state, slot)
    tally(scenario, state)


@rule
def ready(scenario: Scenario, state: State, slot: int) -> None:
    """Untap a permanent; a unit has one move and one attack action a turn, and keeps more that it was given in it
    (TYR-08, TYR-34)."""
    it = state.permanents[index(slot)]
    it.is_tapped = False
    if is_fighter(scenario, state, slot):
        it.moves = max(1, int(it.moves))
        it.attacks = max(1, int(it.attacks))


@rule
def settle_on(scenario: Scenario, state: State, slot: int, cell: int, log: Log) -> None:
    """Put a permanent, and its pile with it, on a tile; onto a pile if somebody stands there who takes it aboard."""
    it = state.permanents[index(slot)]
    it.holder = NOBODY
    it.cell = NO_CELL
    other = occupant(state, cell)
    it.cell = cell
    if other != NOBODY:
        it.holder = other
        report_of(state, log, Kind.CREWED, slot, 0, named(state, other))
    carry_pile(state, slot)


@rule
def carry_pile(state: State, slot: int) -> None:
    """The tile of a pile is its container's (TYR-32), also of what lies on what lies there."""
    cell = state.permanents[index(slot)].cell
    for other in range(state.top):
        it = state.permanents[index(other)]
        if it.place == Place.ON_MAP and it.holder == slot:
            it.cell = cell
            for third in range(state.top):
                upper = state.permanents[index(third)]
                if upper.place == Place.ON_MAP and upper.holder == other:
                    upper.cell = cell


@rule
def deal(scenario: Scenario, state: State, slot: int, amount: int, source: int, card: int, log: Log) -> bool:
    """Deal damage to a unit, a boss or something solid: protection lets nothing through (TYR-31), a ward prevents it
    and loses as many marks (TYR-44). Returns whether it was hurt."""
    it = state.permanents[index(slot)]
    is_bearer = is_fighter(scenario, state, slot) or scenario.cards[it.card].solid > 0
    if amount <= 0 or not is_bearer or is_protected(scenario, state, slot, card):
        return False
    ward = int(it.marks[index(Marking.WARD)])
    if ward:
        it.marks[index(Marking.WARD)] = max(0, ward - amount)
        report_of(state, log, Kind.WARDED, slot, amount, 0)
        return False
    it.damage = min(int(it.damage) + amount, MOST_DAMAGE)
    report_of(state, log, Kind.DAMAGED, slot, amount, named(state, source) if source != NOBODY else -1)
    set_off(scenario, state, When.DAMAGED, slot, source, log)
    return True


@rule
def add_marks(scenario: Scenario, state: State, slot: int, mark: int, amount: int, log: Log) -> None:
    """Put marks on a unit or a boss (TYR-40 to TYR-44)."""
    if is_fighter(scenario, state, slot):
        it = state.permanents[index(slot)]
        it.marks[index(mark)] = min(int(it.marks[index(mark)]) + amount, MOST_MARKS)
        report_of(state, log, Kind.MARKED, slot, amount, mark)


@rule
def take_marks(state: State, slot: int, mark: int, amount: int, log: Log) -> None:
    """Take marks off, as far as there are some."""
    it = state.permanents[index(slot)]
    amount = min(amount, int(it.marks[index(mark)]))
    if amount:
        it.marks[index(mark)] -= amount
        report_of(state, log, Kind.UNMARKED, slot, amount, mark)


@rule
def is_doomed(scenario: Scenario, state: State, slot: int) -> bool:
    """Whether a permanent on the map has to go: more damage than health or solid value (TYR-33, TYR-50), more poison
    than health (TYR-41), no durability left (TYR-51)."""
    it = state.permanents[index(slot)]
    kind = scenario.cards[it.card].type
    if kind == Type.EQUIPMENT or kind == Type.POTION:
        return it.durability < 1
    if kind == Type.ARTIFACT and scenario.cards[it.card].solid == 0:
        return False
    if it.damage == 0 and it.marks[index(Marking.POISON)] == 0:
        return False
    health = health_of(scenario, state, slot)
    return it.damage > health or it.marks[index(Marking.POISON)] > health


@rule
def destroy(scenario: Scenario, state: State, slot: int, is_sacrifice: bool, log: Log) -> None:
    """A permanent is destroyed, or sacrificed by its controller (TYR-29)."""
    destroy_all(scenario, state, 1 << slot, is_sacrifice, log)


@rule
def destroy_all(scenario: Scenario, state: State, doomed: int, is_sacrifice: bool, log: Log) -> None:
    """Permanents, as bits, are destroyed at once (TYR-29): what waits for it is set off, also in each other; their
    piles are dropped, their marks go, and their cards come onto their owners' discard piles."""
    left = doomed
    while left:
        slot = lowest_bit(left)
        left &= left - 1
        it = state.permanents[index(slot)]
        report_of(state, log, Kind.SACRIFICED if is_sacrifice else Kind.DIED, slot, 0, 0)
        if it.place != Place.WAITING:
            wearer = int(it.holder) if is_worn(scenario, state, slot) else NOBODY
            set_off(scenario, state, When.DIES, slot, wearer, log)
            if scenario.cards[it.card].type == Type.UNIT:
                set_off_deaths(scenario, state, it.controller, slot, log)
    left = doomed
    while left:
        slot = lowest_bit(left)
        left &= left - 1
        it = state.permanents[index(slot)]
        card, owner, is_kept = int(it.card), int(it.owner), has_card(scenario, state, slot)
        leave(scenario, state, slot, log)
        if is_kept:
            bury(state, owner, card)


@rule
def has_card(scenario: Scenario, state: State, slot: int) -> bool:
    """Whether a permanent has a card that goes back to its owner: not what belongs to the map or to the tyrant, whose
    piles are of intentions only (TYR-56), nor a token (TYR-22), nor what stood on the map from the start and cannot be
    played (TYR-29), nor a boss, which exists only on the map (TYR-55)."""
    it = state.permanents[index(slot)]
    card = scenario.cards[it.card]
    return it.owner < PLAYERS and not it.is_token and card.play != NO_COST and card.type != Type.BOSS


@rule
def leave(scenario: Scenario, state: State, slot: int, log: Log) -> None:
    """A permanent leaves play: its slot is empty, an intention mark on it goes (TYR-57), what it has declared is done
    from where it was last (TYR-17, TYR-48), and its pile is dropped, which costs each equipment 1 durability
    (TYR-52)."""
    if state.active == slot:
        state.active = NOBODY
        state.mood = 0
    if state.intention and state.mark_on == slot:
        forget_intention(state, log)
    note_last_place(state, slot)
    clear(state.permanents[index(slot)])
    for other in range(state.top):
        it = state.permanents[index(other)]
        if it.place == Place.ON_MAP and it.holder == slot:
            it.place = Place.DROPPING
            it.holder = NOBODY
            wear_out(scenario, state, other, 1, log)
    tally(scenario, state)


@rule
def note_last_place(state: State, slot: int) -> None:
    """What a permanent has on the stack, or due to be declared, is done from its tile of now."""
    it = state.permanents[index(slot)]
    for place in range(STACK):
        item = state.stack[index(place)]
        if item.does != Does.NOTHING and item.source == slot and item.births[0] == it.birth:
            item.cell = it.cell


@rule
def wear_out(scenario: Scenario, state: State, slot: int, amount: int, log: Log) -> None:
    """Equipment loses durability (TYR-51)."""
    it = state.permanents[index(slot)]
    kind = scenario.cards[it.card].type
    if kind == Type.EQUIPMENT or kind == Type.POTION:
        it.durability = min(max(0, int(it.durability) - amount), MOST_MARKS)
        report_of(state, log, Kind.WORN, slot, it.durability, 0)


@rule
def forget_intention(state: State, log: Log) -> None:
    """The intention mark leaves the map: the intention comes onto the tyrant's discard pile (TYR-56)."""
    card = int(state.intention) - 1
    bury(state, TYRANT, card)
    state.intention = 0
    state.mark_on = 0
    state.mark_cell = 0
    report(state, log, Kind.INTENTION_GONE, 0, 0, card + 1, 0)


@rule
def send_home(scenario: Scenario, state: State, slot: int, log: Log) -> None:
    """A permanent goes back to its owner's hand; what has no room there is destroyed instead, and what has no card,
    like a token, leaves the game, which is not to die (TYR-22)."""
    it = state.permanents[index(slot)]
    is_kept = has_card(scenario, state, slot)
    if is_kept and not take_back(state, it.owner, it.card):
        destroy(scenario, state, slot, False, log)
        return
    report_of(state, log, Kind.RETURNED if is_kept else Kind.REMOVED, slot, 0, 0)
    leave(scenario, state, slot, log)


@rule
def next_dropping(state: State) -> int:
    """The first permanent that is to be placed because its container has left the map, or ``NOBODY``."""
    for slot in range(state.top):
        if state.permanents[index(slot)].place == Place.DROPPING:
            return slot
    return NOBODY


@rule
def can_drop(scenario: Scenario, state: State, slot: int, cell: int) -> bool:
    """Whether a dropped permanent may be placed on a tile."""
    it = state.permanents[index(slot)]
    return is_available(scenario, state, cell, it.card, it.controller, slot)


@rule
def drop_tiles(scenario: Scenario, state: State, slot: int) -> int:
    """How many tiles in range 1 a dropped permanent may be placed on (TYR-32)."""
    count = 0
    for which in range(DIRECTIONS + 1):
        cell = drop_cell(scenario, state, slot, which)
        if cell != NO_CELL and can_drop(scenario, state, slot, cell):
            count += 1
    return count


@rule
def drop_cell(scenario: Scenario, state: State, slot: int, which: int) -> int:
    """A tile in range 1 of where a dropped permanent is: the tile itself, then its neighbours; ``NO_CELL``: none."""
    here = int(state.permanents[index(slot)].cell)
    return here if which == 0 else int(scenario.neighbours[index(here), index(which - 1)])


@rule
def drop_at_random(scenario: Scenario, state: State, slot: int, dice: Dice, log: Log) -> None:
    """Place a dropped permanent that no player places."""
    at = pick(dice, drop_tiles(scenario, state, slot))
    for which in range(DIRECTIONS + 1):
        cell = drop_cell(scenario, state, slot, which)
        if cell != NO_CELL and can_drop(scenario, state, slot, cell):
            if at == 0:
                put_down(scenario, state, slot, cell, log)
                return
            at -= 1


@rule
def put_down(scenario: Scenario, state: State, slot: int, cell: int, log: Log) -> None:
    """A dropped permanent comes onto its tile."""
    state.permanents[index(slot)].place = Place.ON_MAP
    settle_on(scenario, state, slot, cell, log)
    report_of(state, log, Kind.DROPPED, slot, 0, 0)


@rule
def make_token(scenario: Scenario, state: State, card: int, player: int, cell: int, log: Log) -> None:
    """A token comes into play on a tile, if it is available and there is room (TYR-22)."""
    slot = free_slot(state)
    if slot == NOBODY or cell == NO_CELL or not is_available(scenario, state, cell, card, player, NOBODY):
        return
    aboard = occupant(state, cell)
    bring(scenario, state, slot, card, player, cell, True)
    if aboard != NOBODY and takes_aboard(scenario, state, aboard, card, player, NOBODY):
        state.permanents[index(slot)].holder = aboard
    report_of(state, log, Kind.ENTERED, slot, 0, 0)
    set_off(scenario, state, When.ENTERS, slot, NOBODY, log)
