"""What a bot thinks of permanents and cards; worth is counted in hundredths of a resource."""

from __future__ import annotations

from sandtable.contract.rule import index, rule

from .numbers import fill_attacks, health_of, is_fighter, movement_of
from .scenario import (
    BUILDING,
    BUILDING_GOAL,
    IS_TYRANT,
    KING,
    KING_GOAL,
    SEATS,
    STICK,
    STICK_GOAL,
    TYRANT_GOAL,
    Ability,
    Card,
    Do,
    Marking,
    Scenario,
    Type,
    When,
)
from .stack import is_met
from .state import Place, State, Work
from .tiles import distance

APPROACH, CAUTION, COIN, PATIENCE, ANSWERING, TRADING, PLAYING, KEEPING, THRIFT, NUMBERS, SAVING, SPOILS = range(12)
"""What the weights are for: a step nearer to the goal; in percent, the damage that is to be feared; a resource; what an
answer has to be worth to be given, and in percent, what it saves; in percent, what a combat, and what a permanent that
is played is worth; what a card in the hand has to be worth to be kept; a resource when a card is bought, where many
units win the match, and where resource does; in percent, what enemies would gain by a kill."""

Weights = tuple[int, ...]

RESOURCE = 100
REPRESSION = 900
PRIZE = 4000
"""What a permanent is worth on which the match hangs."""
UPKEEPS = 2
"""How many of its upkeeps something is expected to see."""


@rule
def think(scenario: Scenario, known: State, work: Work) -> None:
    """Note what every permanent is worth, what it deals, how far it reaches and moves, and what it can still take."""
    for slot in range(known.top):
        it = known.permanents[index(slot)]
        mind = work.minds[index(slot)]
        mind.worth = 0
        mind.attack = 0
        mind.reach = 0
        mind.movement = 0
        mind.left = 0
        mind.spoils = 0
        mind.prey = 0
        mind.hunters = 0
        if it.place == Place.NOT_IN_PLAY:
            continue
        card = scenario.cards[it.card]
        if is_fighter(scenario, known, slot):
            think_of_fighter(scenario, known, slot, work)
        elif card.solid > 0:
            mind.left = max(1, int(card.solid) + 1 - it.damage)
            mind.worth = 20 * int(card.solid) + gift_worth(card)
        else:
            mind.worth = gift_worth(card) + 20 * it.durability
        mind.worth += prize_of(scenario, card)
        think_of_yield(scenario, known, slot, work)
    for slot in range(known.top):
        count_prey(scenario, known, slot, work)


@rule
def think_of_fighter(scenario: Scenario, known: State, slot: int, work: Work) -> None:
    """Note what a unit or boss is worth and can do."""
    it = known.permanents[index(slot)]
    card = scenario.cards[it.card]
    mind = work.minds[index(slot)]
    fill_attacks(scenario, known, slot, work)
    mind.attack = work.attacks[1]
    for far in range(1, len(work.attacks)):
        if work.attacks[index(far)] > 0:
            mind.reach = far
    health = health_of(scenario, known, slot)
    mind.spoils = spoils_of(scenario, card)
    mind.left = max(1, health + 1 - it.damage)
    mind.movement = 0 if it.marks[index(Marking.PARALYSIS)] else movement_of(scenario, known, slot)
    mind.worth = fighter_worth(mind.attack, health, movement_of(scenario, known, slot), mind.reach) + gift_worth(card)


@rule
def count_prey(scenario: Scenario, known: State, slot: int, work: Work) -> None:
    """Count the enemies that a fighter could attack in a turn: it has one attack for all of them. If it is still to act
    in this turn, it hunts them."""
    mind = work.minds[index(slot)]
    it = known.permanents[index(slot)]
    if mind.attack == 0 or it.controller >= SEATS:
        return
    for other in range(known.top):
        if work.minds[index(other)].left == 0 or not is_enemy(scenario, known, it.controller, other):
            continue
        if distance(scenario, it.cell, known.permanents[index(other)].cell) <= mind.movement + mind.reach:
            mind.prey += 1
            if it.controller == known.turn and not it.is_tapped and it.attacks > 0:
                work.minds[index(other)].hunters += 1


@rule
def spoils_of(scenario: Scenario, card: Card) -> int:
    """What a card's owner gains whenever it destroys something."""
    total = 0
    for which in range(card.ability_count):
        ability = scenario.abilities[card.abilities[index(which)]]
        if ability.when == When.KILLS:
            for number in range(ability.effect_count):
                total += usual_worth(ability.effects[index(number)].do, int(ability.effects[index(number)].amount))
    return total


@rule
def yield_of(scenario: Scenario, ability: Ability) -> int:
    """What an ability brings in the next upkeeps, in tokens and resource, if it is one that is set off then."""
    total = 0
    for number in range(ability.effect_count if ability.when == When.UPKEEP else 0):
        effect = ability.effects[index(number)]
        if effect.do == Do.TOKEN:
            total += UPKEEPS * card_worth_of_token(scenario, effect.what)
        elif effect.do == Do.GAIN:
            total += UPKEEPS * RESOURCE * int(effect.amount)
    return total


@rule
def think_of_yield(scenario: Scenario, known: State, slot: int, work: Work) -> None:
    """Add to a permanent's worth what it brings its controller at upkeeps, as far as the conditions hold."""
    it = known.permanents[index(slot)]
    card = scenario.cards[it.card]
    if not scenario.triggers >> When.UPKEEP & 1 or it.controller >= SEATS:
        return
    for which in range(card.ability_count):
        ability = scenario.abilities[card.abilities[index(which)]]
        if is_met(scenario, known, ability, it.controller, slot):
            work.minds[index(slot)].worth += yield_of(scenario, ability)


@rule
def fighter_worth(attack: int, health: int, movement: int, reach: int) -> int:
    """What somebody with such numbers is worth."""
    return 40 + 55 * attack + 40 * health + 15 * movement + 25 * max(0, reach - 1)


@rule
def prize_of(scenario: Scenario, card: Card) -> int:
    """What a card is worth beyond its numbers because of the map's goal (TYR-59)."""
    is_king = scenario.goal & KING_GOAL and card.keywords & KING
    is_tyrant = scenario.goal & TYRANT_GOAL and card.keywords & IS_TYRANT
    is_building = scenario.goal & BUILDING_GOAL and card.keywords & BUILDING
    is_stick = scenario.goal & STICK_GOAL and card.keywords & STICK
    if is_king or is_tyrant:
        return PRIZE
    return PRIZE // 3 if is_building or is_stick else 0


@rule
def wears_stick(scenario: Scenario, known: State, slot: int) -> bool:
    """Whether a unit wears what scores while it is worn (TYR-59)."""
    if not scenario.goal & STICK_GOAL:
        return False
    for other in range(known.top):
        it = known.permanents[index(other)]
        if it.place == Place.ON_MAP and it.holder == slot and scenario.cards[it.card].keywords & STICK:
            return True
    return False


@rule
def gift_worth(card: Card) -> int:
    """What the rest of a card is worth: what it grants, its abilities and its room."""
    grant = card.grant
    total = 55 * int(grant.attack) + 40 * int(grant.health) + 20 * int(grant.movement) + 40 * int(grant.range_bonus)
    if grant.radius > 0:
        total += total // 2
    if card.keywords or grant.keywords:
        total += 40
    return max(0, total) + 50 * int(card.ability_count) + 30 * int(card.crew) + 20 * int(card.spawns)


@rule
def card_worth(scenario: Scenario, number: int) -> int:
    """What it is worth to have a card in the deck, before its costs are counted."""
    card = scenario.cards[index(number)]
    if card.type == Type.SPELL or card.type == Type.INTENTION:
        return spell_worth(scenario, card)
    total = gift_worth(card) + prize_of(scenario, card)
    if card.type == Type.UNIT or card.type == Type.BOSS:
        return total + fighter_worth(card.attack, card.health, card.movement, card.range)
    return total + 20 * int(card.solid) + 25 * int(card.durability)


@rule
def spell_worth(scenario: Scenario, card: Card) -> int:
    """What a spell does, wherever it is aimed, roughly."""
    total = 40
    for which in range(card.ability_count):
        ability = scenario.abilities[card.abilities[index(which)]]
        for number in range(ability.effect_count):
            effect = ability.effects[index(number)]
            total += usual_worth(effect.do, int(effect.amount))
            if effect.do == Do.TOKEN:
                total += card_worth_of_token(scenario, effect.what)
    return total


@rule
def card_worth_of_token(scenario: Scenario, number: int) -> int:
    """What a token is worth."""
    card = scenario.cards[index(number)]
    return fighter_worth(card.attack, card.health, card.movement, card.range)


@rule
def usual_worth(do: int, amount: int) -> int:
    """What an effect is worth where it fits."""
    if do == Do.DAMAGE:
        return 80 * amount
    if do == Do.DESTROY or do == Do.CONTROL:
        return 400
    if do == Do.GAIN or do == Do.STEAL:
        return RESOURCE * amount
    if do == Do.REPRESS:
        return REPRESSION * amount
    if do == Do.DRAW or do == Do.POINTS:
        return 90 * amount
    if do == Do.COUNTER or do == Do.RETURN or do == Do.FIGHT or do == Do.UNTAP:
        return 180
    if do == Do.HEAL or do == Do.MARK or do == Do.LOSE or do == Do.DISCARD:
        return 60 * amount
    return 50


@rule
def upkeep_worth(scenario: Scenario, number: int) -> int:
    """What it costs to keep a card on the map for some turns."""
    return RESOURCE * int(scenario.cards[index(number)].upkeep)


@rule
def is_enemy(scenario: Scenario, known: State, player: int, slot: int) -> bool:
    """Whether a permanent is on the map and belongs to another team."""
    it = known.permanents[index(slot)]
    if it.place != Place.ON_MAP or it.controller >= SEATS:
        return False
    return scenario.team[it.controller] != scenario.team[index(player)]


@rule
def is_friend(scenario: Scenario, known: State, player: int, slot: int) -> bool:
    """Whether a permanent is on the map and belongs to the own team."""
    it = known.permanents[index(slot)]
    if it.place != Place.ON_MAP or it.controller >= SEATS:
        return False
    return scenario.team[it.controller] == scenario.team[index(player)]
