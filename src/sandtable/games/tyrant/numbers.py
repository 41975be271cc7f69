"""What a permanent's numbers are just now: its card's, those of what it wears, of auras, and what lasts this turn."""

from __future__ import annotations

from sandtable.contract.rule import index, lowest_bit, rule
from sandtable.mechanics.whom import ENEMY, FRIEND, SELF

from .scenario import NOBODY, SHROUD, Card, Scenario, Type
from .state import MOST_RANGE, PERMANENTS, Place, State, Work
from .tiles import distance

ATTACK, RANGE, MOVEMENT, HEALTH = 0, 1, 2, 3
SHELTERED = 255
"""How far away somebody is whom nobody may attack: farther than anybody reaches."""


@rule
def card_of(scenario: Scenario, state: State, slot: int) -> Card:
    """The card of a permanent."""
    return scenario.cards[state.permanents[index(slot)].card]


@rule
def is_fighter(scenario: Scenario, state: State, slot: int) -> bool:
    """Whether a permanent behaves like a unit: it is one, or a boss (TYR-55)."""
    kind = card_of(scenario, state, slot).type
    return kind == Type.UNIT or kind == Type.BOSS


@rule
def is_worn(scenario: Scenario, state: State, slot: int) -> bool:
    """Whether a permanent is equipment that somebody wears (TYR-51)."""
    it = state.permanents[index(slot)]
    kind = scenario.cards[it.card].type
    return (kind == Type.EQUIPMENT or kind == Type.POTION) and it.place == Place.ON_MAP and it.holder != NOBODY


@rule
def relation(scenario: Scenario, state: State, player: int, source: int, slot: int) -> int:
    """What a permanent is to a player and to the permanent that acts (``NOBODY``: none does): itself, friend or enemy.
    What belongs to nobody counts as an enemy's."""
    if slot == source:
        return SELF
    controller = int(state.permanents[index(slot)].controller)
    if controller == NOBODY:
        return ENEMY
    return FRIEND if scenario.team[index(controller)] == scenario.team[index(player)] else ENEMY


@rule
def tally(scenario: Scenario, state: State) -> None:
    """Note up to which slot there are permanents, and which of them grant something."""
    state.top = 0
    state.givers = 0
    for slot in range(PERMANENTS):
        it = state.permanents[index(slot)]
        if it.place == Place.NOT_IN_PLAY:
            continue
        state.top = slot + 1
        grant = scenario.cards[it.card].grant
        if grant.attack or grant.range_bonus or grant.movement or grant.health or grant.keywords:
            state.givers |= 1 << slot


@rule
def granted(scenario: Scenario, state: State, slot: int, what: int) -> int:
    """What others add to a number of a permanent: what it wears, and those around that give something."""
    total = 0
    left = int(state.givers)
    while left:
        other = lowest_bit(left)
        left &= left - 1
        it = state.permanents[index(other)]
        if it.place != Place.ON_MAP or not gives(scenario, state, other, slot):
            continue
        grant = scenario.cards[it.card].grant
        if what == ATTACK:
            total += grant.attack
        elif what == RANGE:
            total += grant.range_bonus
        elif what == MOVEMENT:
            total += grant.movement
        else:
            total += grant.health
    return total


@rule
def gives(scenario: Scenario, state: State, giver: int, slot: int) -> bool:
    """Whether a permanent gives another what its card grants: it is worn by it, or reaches it as an aura."""
    it = state.permanents[index(giver)]
    grant = scenario.cards[it.card].grant
    if grant.radius == 0:
        return it.holder == slot and is_worn(scenario, state, giver)
    if giver == slot or it.controller == NOBODY or not is_fighter(scenario, state, slot):
        return False
    if distance(scenario, it.cell, state.permanents[index(slot)].cell) > grant.radius:
        return False
    return grant.who & relation(scenario, state, it.controller, giver, slot) != 0


@rule
def keywords_of(scenario: Scenario, state: State, slot: int) -> int:
    """The keywords of a permanent, with those that it is given."""
    found = int(card_of(scenario, state, slot).keywords)
    left = int(state.givers)
    while left:
        other = lowest_bit(left)
        left &= left - 1
        it = state.permanents[index(other)]
        if it.place == Place.ON_MAP and scenario.cards[it.card].grant.keywords and gives(scenario, state, other, slot):
            found |= int(scenario.cards[it.card].grant.keywords)
    return found


@rule
def is_shrouded(scenario: Scenario, state: State, slot: int) -> bool:
    """Whether a permanent cannot be targeted (TYR-30)."""
    return keywords_of(scenario, state, slot) & SHROUD != 0


@rule
def health_of(scenario: Scenario, state: State, slot: int) -> int:
    """How much damage a unit or a solid artifact bears (TYR-33, TYR-50)."""
    card = card_of(scenario, state, slot)
    if not is_fighter(scenario, state, slot):
        return int(card.solid)
    return max(0, int(card.health) + granted(scenario, state, slot, HEALTH))


@rule
def movement_of(scenario: Scenario, state: State, slot: int) -> int:
    """How many steps a unit makes with one move (TYR-25)."""
    it = state.permanents[index(slot)]
    return max(0, int(scenario.cards[it.card].movement) + granted(scenario, state, slot, MOVEMENT) + it.movement_bonus)


@rule
def own_attack(scenario: Scenario, state: State, slot: int) -> int:
    """A unit's attack without its pile's (TYR-33)."""
    it = state.permanents[index(slot)]
    return max(0, int(scenario.cards[it.card].attack) + granted(scenario, state, slot, ATTACK) + it.attack_bonus)


@rule
def own_range(scenario: Scenario, state: State, slot: int) -> int:
    """How far a unit's own attack reaches: high ground adds 1 to ranged combat (TYR-36, TYR-47)."""
    it = state.permanents[index(slot)]
    reach = int(scenario.cards[it.card].range) + granted(scenario, state, slot, RANGE) + it.range_bonus
    is_high = scenario.tiles[scenario.tile[it.cell]].is_high
    return reach + 1 if reach > 1 and is_high else max(1, reach)


@rule
def fill_attacks(scenario: Scenario, state: State, slot: int, work: Work) -> None:
    """Note what a unit deals at each distance: its own attack and those of the units in its pile that reach so far
    (TYR-37).

    With attack 1 and range 3, and a pile of 1 at range 2 and 1 at range 1, it is 3 at distance 1, 2 at 2 and 1 at 3.
    """
    for far in range(len(work.attacks)):
        work.attacks[index(far)] = 0
    add_attack(scenario, state, slot, work)
    for other in range(state.top):
        it = state.permanents[index(other)]
        if it.place == Place.ON_MAP and it.holder == slot and scenario.cards[it.card].type == Type.UNIT:
            add_attack(scenario, state, other, work)


@rule
def add_attack(scenario: Scenario, state: State, slot: int, work: Work) -> None:
    """Add what one unit deals by itself, at each distance that it reaches (TYR-37)."""
    attack = own_attack(scenario, state, slot)
    if attack:
        for far in range(min(own_range(scenario, state, slot) + 1, len(work.attacks))):
            work.attacks[index(far)] += attack


@rule
def attack_at(scenario: Scenario, state: State, slot: int, far: int) -> int:
    """What a unit deals at one distance, as :func:`fill_attacks` notes it for all (TYR-37)."""
    if far > MOST_RANGE:
        return 0
    total = own_attack(scenario, state, slot) if own_range(scenario, state, slot) >= far else 0
    for other in range(state.top):
        it = state.permanents[index(other)]
        if it.place != Place.ON_MAP or it.holder != slot or scenario.cards[it.card].type != Type.UNIT:
            continue
        if own_range(scenario, state, other) >= far:
            total += own_attack(scenario, state, other)
    return total


@rule
def open_at(scenario: Scenario, state: State, slot: int, target: int) -> int:
    """How far away somebody is whom another may attack from there (TYR-46), or ``SHELTERED``: units, bosses and what is
    solid, not what lies on a pile, and in a house only from next to it (TYR-27)."""
    it = state.permanents[index(target)]
    if target == slot or it.place != Place.ON_MAP or it.holder != NOBODY:
        return SHELTERED
    if not is_fighter(scenario, state, target) and scenario.cards[it.card].solid == 0:
        return SHELTERED
    far = distance(scenario, state.permanents[index(slot)].cell, it.cell)
    return SHELTERED if far > 1 and scenario.tiles[scenario.tile[it.cell]].shelters else far


@rule
def can_hit(scenario: Scenario, state: State, slot: int, target: int, work: Work) -> bool:
    """Whether an attack reaches another permanent and would do something to it (TYR-46). The attacks are those noted
    last."""
    far = open_at(scenario, state, slot, target)
    return far < len(work.attacks) and work.attacks[index(far)] > 0


@rule
def can_fight(scenario: Scenario, state: State, slot: int, target: int) -> bool:
    """Whether one that is in no pile can begin a combat with another permanent from where it is (TYR-46)."""
    it = state.permanents[index(slot)]
    if it.place != Place.ON_MAP or it.holder != NOBODY:
        return False
    return attack_at(scenario, state, slot, open_at(scenario, state, slot, target)) > 0


@rule
def units_of(scenario: Scenario, state: State, player: int) -> int:
    """How many units a player controls on the map, with those that are about to be placed there (TYR-32)."""
    count = 0
    for slot in range(state.top):
        it = state.permanents[index(slot)]
        is_there = it.place == Place.ON_MAP or it.place == Place.DROPPING
        if is_there and it.controller == player and scenario.cards[it.card].type == Type.UNIT:
            count += 1
    return count
