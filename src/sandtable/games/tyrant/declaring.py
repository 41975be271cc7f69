"""How players declare actions: what they could declare, the targets and costs that are chosen one by one, and what is
paid in the end (TYR-09, TYR-11 to TYR-14)."""

from __future__ import annotations

from sandtable.contract.action import Log
from sandtable.contract.rule import clear, index, rule

from .deeds import can_set_down, is_movable
from .hands import discard, take_from_hand
from .harm import destroy, free_slot, wear_out
from .matching import ability_number, aims_of, has_target, is_choice
from .numbers import movement_of
from .scenario import (
    NO_COST,
    NOBODY,
    Ability,
    Aimed,
    Marking,
    Scenario,
    Type,
    Use,
    When,
)
from .stack import begin_item, is_cast, is_full, is_met, push_item, set_off, set_off_all, set_target
from .state import MOST_DAMAGE, Does, Item, Phase, Place, State, Work
from .telling import Kind, report
from .tiles import occupant
from .ways import can_place, is_reached, spread_steps

TO_EXCHANGE = 2  # cards that a player discards for a resource (TYR-14)


@rule
def price_of(scenario: Scenario, item: Item) -> int:
    """The resource that an action costs."""
    price = 0
    if item.does == Does.CARD:
        price = int(scenario.cards[item.card].play)
    if item.does == Does.ABILITY or is_cast(scenario, item):
        price += int(scenario.abilities[item.ability].cost.resource)
    return price


@rule
def discards_of(scenario: Scenario, item: Item) -> int:
    """How many cards of the hand an action costs."""
    if item.does == Does.EXCHANGE:
        return TO_EXCHANGE
    if item.does == Does.ABILITY or is_cast(scenario, item):
        return int(scenario.abilities[item.ability].cost.discard)
    return 0


@rule
def can_spend(scenario: Scenario, state: State, item: Item) -> bool:
    """Whether a player has the resource and the cards that an action costs."""
    seat = state.seats[item.player]
    spare = int(seat.hand_count) - (1 if item.does == Does.CARD else 0)
    return seat.resource >= price_of(scenario, item) and spare >= discards_of(scenario, item)


@rule
def begin_card(scenario: Scenario, state: State, item: Item, player: int, card: int) -> None:
    """The action of playing a card of the hand, without targets yet."""
    begin_item(state, item, Does.CARD, player, NOBODY)
    item.card = card
    item.ability = scenario.cards[index(card)].abilities[0]


@rule
def can_play(scenario: Scenario, state: State, player: int, card: int, is_slow: bool, item: Item) -> bool:
    """Whether a card of the hand can be played now (TYR-11): spells at any time (TYR-13), permanents only where slow
    actions may be declared (TYR-12), with a target or a tile for it. ``item`` is scratch space."""
    it = scenario.cards[index(card)]
    if it.play == NO_COST or it.type == Type.BOSS or it.type == Type.INTENTION or is_full(state):
        return False
    begin_card(scenario, state, item, player, card)
    if not can_spend(scenario, state, item):
        return False
    if it.type != Type.SPELL:
        return is_slow and free_slot(state) != NOBODY and (can_wait(scenario, card) or has_spawn(scenario, state, item))
    ability = scenario.abilities[item.ability]
    if not is_met(scenario, state, ability, player, NOBODY):
        return False
    return ability.aim_count == 0 or has_target(scenario, state, item, 0)


@rule
def can_wait(scenario: Scenario, card: int) -> bool:
    """Whether a card may be kept for the next unit: it is equipment (TYR-51)."""
    kind = scenario.cards[index(card)].type
    return kind == Type.EQUIPMENT or kind == Type.POTION


@rule
def has_spawn(scenario: Scenario, state: State, item: Item) -> bool:
    """Whether there is a tile for a permanent that is being played."""
    found = False
    for cell in range(int(scenario.width) * int(scenario.height)):
        found = found or can_place(scenario, state, item, cell)
    return found


@rule
def is_held(scenario: Scenario, state: State, slot: int) -> bool:
    """Whether a permanent, or who wears it, is paralysed and cannot act (TYR-40)."""
    it = state.permanents[index(slot)]
    if it.marks[index(Marking.PARALYSIS)]:
        return True
    is_equipment = can_wait(scenario, it.card) and it.holder != NOBODY
    return is_equipment and state.permanents[it.holder].marks[index(Marking.PARALYSIS)] > 0


@rule
def can_use(scenario: Scenario, state: State, player: int, slot: int, which: int, item: Item) -> bool:
    """Whether an ability of a permanent can be used now: a free action at any time (TYR-14), once a turn; a full one by
    the active unit that has a move and an attack action left (TYR-35). ``item`` is scratch space."""
    it = state.permanents[index(slot)]
    number = ability_number(scenario, state, slot, which)
    if number == NOBODY or it.place != Place.ON_MAP or it.controller != player or is_full(state):
        return False
    ability = scenario.abilities[index(number)]
    if ability.use == Use.FULL:
        is_ready = state.height == 0 and state.active == slot and it.holder == NOBODY
        if not is_ready or it.moves == 0 or it.attacks == 0:
            return False
    elif ability.use != Use.FREE or it.used >> which & 1:
        return False
    if is_held(scenario, state, slot) or (can_wait(scenario, it.card) and it.holder == NOBODY):
        return False
    if not can_afford(state, ability, slot) or not is_met(scenario, state, ability, player, slot):
        return False
    begin_item(state, item, Does.ABILITY, player, slot)
    item.ability = number
    item.extra = which
    if not can_spend(scenario, state, item):
        return False
    return ability.aim_count == 0 or has_target(scenario, state, item, 0)


@rule
def can_afford(state: State, ability: Ability, slot: int) -> bool:
    """Whether a permanent can pay what an ability costs it: being tapped, durability."""
    it = state.permanents[index(slot)]
    return not (ability.cost.tap and it.is_tapped) and it.durability >= ability.cost.durability


@rule
def is_aim(scenario: Scenario, state: State, item: Item, which: int, target: int, work: Work) -> bool:
    """Whether a target can be chosen for the action that is being declared."""
    if item.does == Does.CARRY:
        return can_carry_to(scenario, state, item, which, target, work)
    if item.does == Does.CARD and not is_cast(scenario, item):
        return can_place(scenario, state, item, target)
    return is_choice(scenario, state, item, which, target)


@rule
def aim_kind(scenario: Scenario, item: Item, which: int) -> int:
    """What the target is that is to be chosen next."""
    if item.does == Does.ABILITY or is_cast(scenario, item):
        return int(scenario.abilities[item.ability].aims[index(which)].what)
    return int(Aimed.TILE)


@rule
def can_carry_to(scenario: Scenario, state: State, item: Item, which: int, cell: int, work: Work) -> bool:
    """Whether a unit that carries something can go to a tile (the ways are in ``work``), or set it down there."""
    slot, artifact = int(item.source), int(item.other)
    if which:
        return can_set_down(scenario, state, slot, artifact, item.targets[0], cell)
    other = occupant(state, cell)
    if not is_reached(cell, work) or (other != NOBODY and other != slot):
        return False
    return has_room_beside(scenario, state, slot, artifact, cell)


@rule
def has_room_beside(scenario: Scenario, state: State, slot: int, artifact: int, cell: int) -> bool:
    """Whether something can be set down next to a tile."""
    for to in range(int(scenario.width) * int(scenario.height)):
        if can_set_down(scenario, state, slot, artifact, cell, to):
            return True
    return False


@rule
def can_carry(scenario: Scenario, state: State, slot: int, artifact: int, work: Work) -> bool:
    """Whether a unit can carry an artifact next to it (TYR-49): there is a tile to go to, or its own, with room beside
    for what it carries."""
    it = state.permanents[index(slot)]
    if it.holder != NOBODY or not is_movable(scenario, state, slot, artifact):
        return False
    return has_room_beside(scenario, state, slot, artifact, it.cell)


@rule
def look_around(scenario: Scenario, state: State, item: Item, work: Work) -> None:
    """Note the ways of a unit that is about to carry something."""
    if item.does == Does.CARRY:
        spread_steps(scenario, state, item.source, movement_of(scenario, state, item.source), False, work)


@rule
def go_on(scenario: Scenario, state: State, log: Log) -> bool:
    """Ask for the next target or card of the half declared action, or declare it; returns whether it is declared."""
    half = state.half
    if half.aimed < aims_of(scenario, half.item) or half.paid < discards_of(scenario, half.item):
        state.phase = Phase.AIM
        return False
    declare(scenario, state, log)
    clear(half)
    return True


@rule
def declare(scenario: Scenario, state: State, log: Log) -> None:
    """Declare the action: it goes on the stack, and all its costs are paid (TYR-09)."""
    half = state.half
    item = half.item
    player, source = int(item.player), int(item.source)
    price = price_of(scenario, item)
    push_item(scenario, state, item, log)
    if price:
        state.seats[index(player)].resource -= price
        report(state, log, Kind.SPENT, player, 0, price, 0)
    if item.does == Does.CARD:
        take_from_hand(state, player, item.card)
    for number in range(half.paid):
        discard(state, player, half.discards[index(number)] - 1, log)
    if is_cast(scenario, item):
        set_off_all(scenario, state, When.SPELL, player, NOBODY, log)
    elif item.does == Does.CARRY:
        state.permanents[index(source)].moves = 0
        state.permanents[index(source)].attacks = 0
    elif item.does == Does.ABILITY:
        pay_with_source(scenario, state, item, log)


@rule
def pay_with_source(scenario: Scenario, state: State, item: Item, log: Log) -> None:
    """The permanent whose ability it is pays its part: actions, tapping, durability, damage, itself."""
    slot = int(item.source)
    it = state.permanents[index(slot)]
    ability = scenario.abilities[item.ability]
    if ability.use == Use.FULL:
        it.moves = 0
        it.attacks = 0
    it.used |= 1 << item.extra
    if ability.cost.tap:
        it.is_tapped = True
    if ability.cost.durability:
        wear_out(scenario, state, slot, ability.cost.durability, log)
    if ability.cost.damage:
        it.damage = min(int(it.damage) + ability.cost.damage, MOST_DAMAGE)
    if ability.cost.sacrifice:
        destroy(scenario, state, slot, True, log)


@rule
def declare_deed(
    scenario: Scenario, state: State, does: int, slot: int, target: int, extra: int, log: Log, work: Work
) -> None:
    """Declare what a unit does with its move or its attack action, and pay with that action (TYR-34)."""
    it = state.permanents[index(slot)]
    item = work.item
    begin_item(state, item, does, it.controller, slot)
    item.extra = extra
    is_tile = does == Does.MOVE or does == Does.STREET
    if does != Does.SHAKE_OFF and does != Does.FULFIL:
        set_target(state, item, 0, target, not is_tile)
    if does == Does.STREET:
        it.has_strolled = True
    elif does == Does.FULFIL:
        it.moves = 0
        it.attacks = 0
    elif does == Does.MOVE or does == Does.SWAP or (does != Does.ATTACK and extra == 0):
        it.moves -= 1
    else:
        it.attacks -= 1
    push_item(scenario, state, item, log)
    if does == Does.ATTACK:
        set_off(scenario, state, When.ATTACKS, slot, target, log)
        set_off(scenario, state, When.ATTACKED, target, slot, log)
