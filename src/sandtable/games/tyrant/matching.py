"""Which permanents, tiles, players and declared actions can be aimed at (TYR-17, TYR-30, TYR-31)."""

from __future__ import annotations

from sandtable.contract.rule import index, rule
from sandtable.mechanics.whom import ENEMY, FRIEND, SELF

from .numbers import can_fight, health_of, is_fighter, is_shrouded, is_worn, relation
from .scenario import (
    ABILITIES,
    MARKS,
    NO_CARD,
    NO_CELL,
    NO_COST,
    NOBODY,
    PLAYERS,
    PROTECTIONS,
    TILE_ABILITY,
    Ability,
    Aimed,
    Do,
    Filter,
    Marking,
    Need,
    Scenario,
    TileNeed,
    To,
    Type,
)
from .state import Does, Item, Permanent, Place, State
from .tiles import distance, occupant
from .ways import is_available

ALL_TYPES = (1 << len(Type)) - 1


@rule
def fits_card(scenario: Scenario, wanted: Filter, card: int) -> bool:
    """Whether a card is one of those that a filter means."""
    it = scenario.cards[index(card)]
    if not wanted.types >> int(it.type) & 1 or (wanted.sets and not wanted.sets >> int(it.set) & 1):
        return False
    if wanted.card and wanted.card != card + 1:
        return False
    price = 0 if it.buy == NO_COST else int(it.buy)
    return wanted.least <= price <= wanted.most


@rule
def marks_on(it: Permanent) -> int:
    """How many marks a permanent bears."""
    total = 0
    for mark in range(MARKS):
        total += it.marks[index(mark)]
    return total


@rule
def has_needs(scenario: Scenario, state: State, needs: int, slot: int) -> bool:
    """Whether a permanent is all that a filter needs."""
    it = state.permanents[index(slot)]
    if (needs & Need.DAMAGED and it.damage == 0) or (needs & Need.UNDAMAGED and it.damage > 0):
        return False
    if (needs & Need.TAPPED and not it.is_tapped) or (needs & Need.UNTAPPED and it.is_tapped):
        return False
    if (needs & Need.MARKED and marks_on(it) == 0) or (needs & Need.TOKEN and not it.is_token):
        return False
    if needs & Need.PARALYSED and it.marks[index(Marking.PARALYSIS)] == 0:
        return False
    if needs & Need.POISONED and it.marks[index(Marking.POISON)] == 0:
        return False
    if (needs & Need.WORN and not is_worn(scenario, state, slot)) or (needs & Need.PILED and it.holder == NOBODY):
        return False
    if needs & Need.SOLID and scenario.cards[it.card].solid == 0:
        return False
    return needs & Need.FULL_DAMAGE == 0 or is_staggering(scenario, state, slot)


@rule
def is_staggering(scenario: Scenario, state: State, slot: int) -> bool:
    """Whether any damage would destroy a permanent: it takes damage, bears no more of it, and no ward prevents it
    (TYR-33, TYR-44, TYR-50)."""
    it = state.permanents[index(slot)]
    is_bearer = is_fighter(scenario, state, slot) or scenario.cards[it.card].solid > 0
    return is_bearer and it.marks[index(Marking.WARD)] == 0 and it.damage >= health_of(scenario, state, slot)


@rule
def fits(scenario: Scenario, state: State, number: int, player: int, source: int, slot: int) -> bool:
    """Whether a permanent on the map is one of those that a filter means, for a player and the permanent that acts."""
    it = state.permanents[index(slot)]
    wanted = scenario.filters[index(number)]
    if it.place != Place.ON_MAP or not wanted.who & relation(scenario, state, player, source, slot):
        return False
    if wanted.tiles and not wanted.tiles >> int(scenario.tile[it.cell]) & 1:
        return False
    if not fits_card(scenario, wanted, it.card):
        return False
    return wanted.needs == 0 or has_needs(scenario, state, wanted.needs, slot)


@rule
def is_protected(scenario: Scenario, state: State, slot: int, card: int) -> bool:
    """Whether a permanent is protected from a card and its actions (TYR-31)."""
    it = scenario.cards[state.permanents[index(slot)].card]
    for number in range(PROTECTIONS):
        wanted = int(it.protections[index(number)])
        if wanted and card != NO_CARD and fits_card(scenario, scenario.filters[index(wanted - 1)], card):
            return True
    return False


@rule
def can_target(scenario: Scenario, state: State, slot: int, card: int) -> bool:
    """Whether actions of a card may target a permanent: it is there, not shrouded (TYR-30) and not protected."""
    if state.permanents[index(slot)].place != Place.ON_MAP:
        return False
    return not is_shrouded(scenario, state, slot) and not is_protected(scenario, state, slot, card)


@rule
def ability_number(scenario: Scenario, state: State, slot: int, which: int) -> int:
    """The number of an ability of a permanent among all abilities, or ``NOBODY``: its card's, or its tile's."""
    it = state.permanents[index(slot)]
    if which == TILE_ABILITY:
        granted = int(scenario.tiles[scenario.tile[it.cell]].ability)
        is_unit = scenario.cards[it.card].type == Type.UNIT and it.holder == NOBODY
        return granted - 1 if granted and is_unit and it.place == Place.ON_MAP else NOBODY
    if which >= ABILITIES or which >= scenario.cards[it.card].ability_count:
        return NOBODY
    return int(scenario.cards[it.card].abilities[index(which)])


@rule
def aims_of(scenario: Scenario, item: Item) -> int:
    """How many targets a declared action has in its ability's or its own terms."""
    if item.does == Does.CARD:
        kind = scenario.cards[item.card].type
        is_spell = kind == Type.SPELL or kind == Type.INTENTION
        return int(scenario.abilities[item.ability].aim_count) if is_spell else 1
    if item.does == Does.ABILITY:
        return int(scenario.abilities[item.ability].aim_count)
    return 2 if item.does == Does.CARRY else 0


@rule
def is_same(state: State, slot: int, birth: int) -> bool:
    """Whether a slot still holds the permanent that it held then, on the map."""
    it = state.permanents[index(slot)]
    return it.place == Place.ON_MAP and it.birth == birth


@rule
def is_in_play(state: State, slot: int, birth: int) -> bool:
    """Whether a slot still holds the permanent that it held then, on the map or about to be placed there (TYR-32)."""
    it = state.permanents[index(slot)]
    return it.place != Place.NOT_IN_PLAY and it.birth == birth


@rule
def source_of(state: State, item: Item) -> int:
    """The permanent that acts, if it is still there, or ``NOBODY``."""
    if item.source == NOBODY or not is_same(state, item.source, item.births[0]):
        return NOBODY
    return int(item.source)


@rule
def token_of(ability: Ability) -> int:
    """The card of the token that an ability puts on its target tile, or ``NO_CARD``."""
    for number in range(ability.effect_count):
        effect = ability.effects[index(number)]
        if effect.do == Do.TOKEN and (effect.to == To.TARGET or effect.to == To.SECOND):
            return int(effect.what)
    return NO_CARD


@rule
def can_aim(scenario: Scenario, state: State, item: Item, which: int, target: int) -> bool:
    """Whether an ability's target will do (TYR-17). A second one may be bound to the first, which is set by then; when
    that is gone, none will do."""
    aim = scenario.abilities[item.ability].aims[index(which)]
    origin = int(item.cell)
    if aim.from_first:
        origin = first_cell(scenario, state, item)
        if origin == NO_CELL:
            return False
    if aim.what == Aimed.PERMANENT:
        return can_aim_at(scenario, state, item, which, origin, target)
    if aim.what == Aimed.TILE:
        if aim.range and distance(scenario, origin, target) > aim.range:
            return False
        return can_aim_tile(scenario, state, item, aim.need, target)
    if aim.what == Aimed.PLAYER:
        if target >= PLAYERS or not scenario.playing >> target & 1 or state.seats[index(target)].is_out:
            return False
        who = SELF if target == item.player else ENEMY
        if who == ENEMY and scenario.team[index(target)] == scenario.team[item.player]:
            who = FRIEND
        return scenario.filters[aim.filter].who & who != 0
    return target < state.height and can_aim_action(scenario, state, item, aim.filter, target)


@rule
def can_aim_action(scenario: Scenario, state: State, item: Item, number: int, place: int) -> bool:
    """Whether a declared action is a target: its player is whose it should be, its card one of those meant. What has no
    card, an exchange, costs nothing and is of no set (TYR-19)."""
    other = state.stack[index(place)]
    wanted = scenario.filters[index(number)]
    if other.does == Does.NOTHING:
        return False
    who = ENEMY if scenario.team[other.player] != scenario.team[item.player] else FRIEND
    if other.player == item.player:
        who = SELF
    if not wanted.who & who:
        return False
    if other.card != NO_CARD:
        return fits_card(scenario, wanted, other.card)
    return wanted.types == ALL_TYPES and wanted.sets == 0 and wanted.card == 0 and wanted.least == 0


@rule
def can_aim_at(scenario: Scenario, state: State, item: Item, which: int, origin: int, target: int) -> bool:
    """Whether a permanent is a target of an ability: what it asks for, in range, within the attack range of who is to
    fight it (TYR-46), one's own to be sacrificed (TYR-29), neither shrouded nor protected, and not the same twice."""
    aim = scenario.abilities[item.ability].aims[index(which)]
    it = state.permanents[index(target)]
    if it.place != Place.ON_MAP or not fits(scenario, state, aim.filter, item.player, item.source, target):
        return False
    if aim.range and distance(scenario, origin, it.cell) > aim.range:
        return False
    first = scenario.abilities[item.ability].aims[0].what
    if which == 1 and first == Aimed.PERMANENT and item.targets[0] == target:
        return False
    if does_to(scenario.abilities[item.ability], Do.FIGHT, which):
        fighter = fighter_of(state, item)
        if fighter == NOBODY or not can_fight(scenario, state, fighter, target):
            return False
    if it.controller != item.player and does_to(scenario.abilities[item.ability], Do.SACRIFICE, which):
        return False
    return can_target(scenario, state, target, item.card)


@rule
def does_to(ability: Ability, do: int, to: int) -> bool:
    """Whether an ability does something to its first target, its second, or whomever else."""
    for number in range(ability.effect_count):
        effect = ability.effects[index(number)]
        if effect.do == do and effect.to == to:
            return True
    return False


@rule
def fighter_of(state: State, item: Item) -> int:
    """Who fights by an ability: the permanent whose it is, or a spell's first target; ``NOBODY`` if it has left."""
    if item.source != NOBODY:
        return source_of(state, item)
    return int(item.targets[0]) if item.births[1] and is_same(state, item.targets[0], item.births[1]) else NOBODY


@rule
def can_aim_tile(scenario: Scenario, state: State, item: Item, need: int, cell: int) -> bool:
    """Whether a tile is as an ability needs it: free, or available to what will be put there (TYR-23, TYR-26)."""
    if need == TileNeed.ANY:
        return True
    if need == TileNeed.FREE:
        return occupant(state, cell) == NOBODY
    ability = scenario.abilities[item.ability]
    card = token_of(ability)
    if card != NO_CARD:
        return is_available(scenario, state, cell, card, item.player, NOBODY)
    mover = mover_of(scenario, state, item)
    if mover == NOBODY:
        return False
    it = state.permanents[index(mover)]
    return is_available(scenario, state, cell, it.card, it.controller, mover)


@rule
def mover_of(scenario: Scenario, state: State, item: Item) -> int:
    """Who is put onto an available tile, or ``NOBODY`` if it has left: the first target if there is one, else the
    permanent whose ability it is, if the effect does not say another."""
    ability = scenario.abilities[item.ability]
    to = int(To.TARGET) if ability.aims[0].what == Aimed.PERMANENT else int(To.SELF)
    for number in range(ability.effect_count):
        if ability.effects[index(number)].do == Do.TELEPORT:
            to = int(ability.effects[index(number)].to)
    if to == To.TARGET:
        return int(item.targets[0]) if is_same(state, item.targets[0], item.births[1]) else NOBODY
    return wearer_of(state, item) if to == To.WEARER else source_of(state, item)


@rule
def wearer_of(state: State, item: Item) -> int:
    """Who wears that whose ability it is, or wore it when that paid with itself (TYR-54); or ``NOBODY``."""
    source = source_of(state, item)
    if source != NOBODY:
        return int(state.permanents[index(source)].holder)
    is_there = item.other != NOBODY and is_same(state, item.other, item.other_birth)
    return int(item.other) if is_there else NOBODY


@rule
def first_cell(scenario: Scenario, state: State, item: Item) -> int:
    """Where the first target is, or ``NO_CELL`` if that is a permanent that has left the map."""
    target = int(item.targets[0])
    if scenario.abilities[item.ability].aims[0].what == Aimed.PERMANENT:
        return int(state.permanents[index(target)].cell) if is_same(state, target, item.births[1]) else NO_CELL
    return target


@rule
def most_targets(scenario: Scenario, state: State, what: int) -> int:
    """Below which number all targets of a kind are."""
    if what == Aimed.PERMANENT:
        return int(state.top)
    if what == Aimed.TILE:
        return int(scenario.width) * int(scenario.height)
    return PLAYERS if what == Aimed.PLAYER else int(state.height)


@rule
def has_target(scenario: Scenario, state: State, item: Item, which: int) -> bool:
    """Whether an ability has a target to choose, and after the first one a second."""
    ability = scenario.abilities[item.ability]
    for target in range(most_targets(scenario, state, ability.aims[index(which)].what)):
        if is_choice(scenario, state, item, which, target):
            return True
    return False


@rule
def is_choice(scenario: Scenario, state: State, item: Item, which: int, target: int) -> bool:
    """Whether a target can be chosen now: it will do, and leaves a second target where one is needed."""
    ability = scenario.abilities[item.ability]
    if not can_aim(scenario, state, item, which, target):
        return False
    if which or ability.aim_count < 2:
        return True
    kept, kept_birth = int(item.targets[0]), int(item.births[1])
    item.targets[0] = target
    item.births[1] = state.permanents[index(target)].birth if ability.aims[0].what == Aimed.PERMANENT else 0
    found = False
    for second in range(most_targets(scenario, state, ability.aims[1].what)):
        if can_aim(scenario, state, item, 1, second):
            found = True
            break
    item.targets[0] = kept
    item.births[1] = kept_birth
    return found
