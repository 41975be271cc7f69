"""What actions are worth to who takes them, for the bots: every effect by what it does to whom.

Worth is counted in hundredths of a resource, as :mod:`.minds` does, which must have thought before."""

from __future__ import annotations

from sandtable.contract.rule import index, rule
from sandtable.mechanics.topology import NOWHERE

from .combat import pushed_cell
from .effects import affected, push_origin
from .matching import fits, is_same
from .meant import FIRST, SECOND, around, is_for_players, note_whom
from .minds import PRIZE, REPRESSION, RESOURCE, card_worth, card_worth_of_token, is_enemy, is_friend, wears_stick
from .numbers import keywords_of
from .scenario import (
    ALL_MARKS,
    DIRECTIONS,
    FIRST_STRIKE,
    MARKS,
    NO_CELL,
    NOBODY,
    SEATS,
    Cost,
    Do,
    Effect,
    Marking,
    Scenario,
    To,
    Type,
    When,
)
from .stack import begin_item
from .state import Does, Item, Place, State, Work
from .tiles import distance, occupant, suits

CARD = 70
"""What a card in the hand is worth."""
POINT = 250
CAP = 700
PARTLY = 55
"""How much of its share of a permanent's worth damage counts for that does not destroy it, in percent."""
TOGETHER = 15
"""How much more it counts, in percent, for each of up to two others who can go on with it."""
COUNTERED = 150
PUSHED, STEP, FARTHEST = 15, 30, 6
"""What it is worth to be pushed a step away, and to be put a step nearer to where one should go, of so many at most."""
PERCENT = 100


@rule
def harm(known: State, slot: int, amount: int, work: Work) -> int:
    """What damage to a permanent costs its side; a ward takes it (TYR-44)."""
    mind = work.minds[index(slot)]
    if mind.left == 0 or amount <= 0:
        return 0
    ward = int(known.permanents[index(slot)].marks[index(Marking.WARD)])
    if ward > 0:
        return 15 * min(amount, ward)
    if amount >= mind.left:
        return int(mind.worth)
    return int(mind.worth) * amount * PARTLY // (100 * int(mind.left))


@rule
def exchange(scenario: Scenario, known: State, slot: int, target: int, far: int, work: Work) -> int:
    """What a combat at a distance is worth to the attacker: what it does to an enemy less what it suffers (TYR-46)."""
    mine = work.minds[index(slot)]
    other = work.minds[index(target)]
    player = int(known.permanents[index(slot)].controller)
    if far > mine.reach or player >= SEATS:
        return 0
    dealt = harm(known, target, mine.attack, work)
    is_dead = mine.attack >= other.left and known.permanents[index(target)].marks[index(Marking.WARD)] == 0
    if is_dead:
        dealt += int(mine.spoils)
    strikes_first = scenario.cards[known.permanents[index(slot)].card].keywords & FIRST_STRIKE
    suffered = 0
    if far <= other.reach and not (is_dead and strikes_first):
        suffered = harm(known, slot, other.attack, work)
        if other.attack >= mine.left and known.permanents[index(slot)].marks[index(Marking.WARD)] == 0:
            suffered += int(other.spoils)
    if not is_enemy(scenario, known, player, target):
        return -dealt - suffered
    if not is_dead and other.left > 0:
        together = TOGETHER * min(2, max(0, int(other.hunters) - 1))
        dealt += int(other.worth) * int(mine.attack) * together // (PERCENT * int(other.left))
    return dealt - suffered


@rule
def gain_of(scenario: Scenario, known: State, effect: Effect, slot: int, work: Work) -> int:
    """What an effect on a permanent is worth to that permanent's side."""
    it = known.permanents[index(slot)]
    mind = work.minds[index(slot)]
    worth = min(int(mind.worth), CAP)
    amount = int(effect.amount)
    do = effect.do
    if do == Do.DAMAGE:
        return -harm(known, slot, amount, work)
    if do == Do.HEAL:
        healed = min(amount, int(it.damage))
        return int(mind.worth) * healed * PARTLY // (100 * (int(mind.left) + healed)) if mind.left > 0 else 0
    if do == Do.DESTROY or do == Do.SACRIFICE:
        return -int(mind.worth)
    if do == Do.CONTROL:
        return -int(mind.worth) * 3 // 2
    if do == Do.MARK:
        return mark_gain(known, effect.what, amount, slot, worth, work)
    if do == Do.CLEANSE:
        return cleanse_gain(known, effect.what, slot, worth, work)
    if do == Do.RETURN:
        return -worth * 6 // 10
    if do == Do.MEND:
        return 20 * amount
    return boost_gain(known, do, amount, slot, worth, work)


@rule
def push_gain(scenario: Scenario, known: State, slot: int, origin: int, steps: int, work: Work) -> int:
    """What a push is worth to who is pushed (TYR-48): it costs a little, more where somebody is in the way, and all of
    it where it leads to a tile on which one cannot be."""
    it = known.permanents[index(slot)]
    if origin == NO_CELL or origin == it.cell or it.holder != NOBODY:
        return 0
    for step in range(1, steps + 1):
        there = pushed_cell(scenario, origin, it.cell, step)
        if there == NOWHERE:
            return -PUSHED * (step - 1)
        if occupant(known, there) != NOBODY:
            return -PUSHED * (step - 1) - harm(known, slot, 1, work)
        if not suits(scenario, keywords_of(scenario, known, slot), there):
            return -int(work.minds[index(slot)].worth)
    return -PUSHED * steps


@rule
def worst_push(scenario: Scenario, known: State, slot: int, steps: int, work: Work) -> int:
    """What a push is worth to who is pushed if its direction is still to be chosen."""
    worst = 0
    for direction in range(DIRECTIONS):
        origin = int(scenario.neighbours[known.permanents[index(slot)].cell, index(direction)])
        worst = min(worst, push_gain(scenario, known, slot, origin, steps, work))
    return worst


@rule
def teleport_gain(scenario: Scenario, known: State, item: Item, slot: int, mask: int, work: Work) -> int:
    """What it is worth to be put somewhere else: steps on the way to where one should go, and as many as possible if
    the tile is still to be chosen. Whom the match hangs on stays where it is."""
    if work.minds[index(slot)].worth >= PRIZE or wears_stick(scenario, known, slot):
        return 0
    ability = scenario.abilities[item.ability]
    which = int(ability.aim_count) - 1
    here = int(work.way[known.permanents[index(slot)].cell])
    if not mask >> which & 1:
        return STEP * min(here, int(ability.aims[index(which)].range), FARTHEST)
    nearer = here - int(work.way[item.targets[index(which)]])
    return STEP * max(-FARTHEST, min(FARTHEST, nearer))


@rule
def mark_gain(known: State, mark: int, amount: int, slot: int, worth: int, work: Work) -> int:
    """What marks are worth to who gets them (TYR-40 to TYR-44); paralysis costs those most who are still to act."""
    it = known.permanents[index(slot)]
    mind = work.minds[index(slot)]
    if mind.left == 0:
        return 0
    has_it = it.marks[index(mark)] > 0
    if mark == Marking.WARD:
        return 0 if has_it else worth // 4
    if mark == Marking.POISON:
        return -int(mind.worth) * min(amount, int(mind.left)) * PARTLY // (100 * int(mind.left)) - worth // 10
    if mark == Marking.PARALYSIS:
        is_acting = it.controller == known.turn and not it.is_tapped
        return -worth * min(amount, 3) * (2 if is_acting else 1) // 5
    return -worth // (10 if has_it else 4)


@rule
def cleanse_gain(known: State, what: int, slot: int, worth: int, work: Work) -> int:
    """What it is worth to lose marks."""
    total = 0
    for mark in range(MARKS):
        count = int(known.permanents[index(slot)].marks[index(mark)])
        if count > 0 and what in (ALL_MARKS, mark):
            total -= mark_gain(known, mark, count, slot, worth, work)
    return total


@rule
def boost_gain(known: State, do: int, amount: int, slot: int, worth: int, work: Work) -> int:
    """What it is worth to be stronger this turn, or ready again; nothing for who has had its turn."""
    it = known.permanents[index(slot)]
    if do == Do.UNTAP:
        return worth // 3 if it.is_tapped else 0
    if it.is_tapped or it.controller != known.turn:
        return 0
    if do == Do.ATTACK:
        return 35 * amount if it.attacks > 0 else 0
    if do == Do.EXTRA_ATTACK:
        return worth // 4
    if do == Do.MOVEMENT:
        mind = work.minds[index(slot)]
        lacking = int(work.way[it.cell]) - int(mind.movement) - int(mind.reach)
        return STEP * max(0, min(amount, lacking)) if it.moves > 0 else 0
    return 20 if do == Do.EXTRA_MOVE or do == Do.RANGE else 0


@rule
def seat_gain(known: State, effect: Effect, seat: int) -> int:
    """What an effect on a player is worth to that player."""
    it = known.seats[index(seat)]
    amount = int(effect.amount)
    if effect.do == Do.DRAW:
        return CARD * min(amount, int(it.deck_count))
    if effect.do == Do.DISCARD:
        return -CARD * min(amount, int(it.hand_count))
    if effect.do == Do.GAIN:
        return RESOURCE * amount
    if effect.do == Do.LOSE or effect.do == Do.STEAL:
        return -RESOURCE * min(amount, int(it.resource))
    if effect.do == Do.POINTS:
        return POINT * amount
    return 0


@rule
def deed_worth(scenario: Scenario, known: State, item: Item, mask: int, work: Work) -> int:
    """What the effects of an ability are worth to its player, with the targets that the mask names."""
    ability = scenario.abilities[item.ability]
    note_whom(scenario, known, item, mask, work)
    total = 0
    for number in range(ability.effect_count):
        effect = ability.effects[index(number)]
        if effect.do == Do.REPRESS:
            total += REPRESSION * int(effect.amount)
        elif is_for_players(effect):
            total += worth_for_players(scenario, known, item, number, work)
        elif effect.do == Do.TOKEN:
            total += card_worth_of_token(scenario, effect.what) * max(1, int(effect.amount))
        elif effect.do != Do.COUNTER:
            total += worth_for_permanents(scenario, known, item, effect, mask, work)
    return total


@rule
def worth_for_players(scenario: Scenario, known: State, item: Item, number: int, work: Work) -> int:
    """What an effect on players is worth to who causes it, as often as it was noted to be for each."""
    effect = scenario.abilities[item.ability].effects[index(number)]
    total = 0
    for seat in range(SEATS):
        if not scenario.playing >> seat & 1 or known.seats[index(seat)].is_out:
            continue
        gained = seat_gain(known, effect, seat) * int(work.dues[index(number), index(seat)])
        is_own = scenario.team[index(seat)] == scenario.team[item.player]
        total += gained if is_own else -gained
        if effect.do == Do.STEAL:
            total -= gained
    return total


@rule
def worth_for_permanents(scenario: Scenario, known: State, item: Item, effect: Effect, mask: int, work: Work) -> int:
    """What an effect on permanents is worth to who causes it."""
    if effect.to != To.EACH and effect.to != To.EACH_AROUND:
        slot = affected(scenario, known, item, effect.to, mask)
        return signed_gain(scenario, known, item, effect, slot, mask, work) if slot != NOBODY else 0
    origin = int(item.cell) if effect.to == To.EACH else around(scenario, known, item, mask)
    total = 0
    for slot in range(known.top):
        it = known.permanents[index(slot)]
        if it.place != Place.ON_MAP or not fits(scenario, known, effect.filter, item.player, item.source, slot):
            continue
        if effect.range == 0 or (origin != NO_CELL and distance(scenario, origin, it.cell) <= effect.range):
            total += signed_gain(scenario, known, item, effect, slot, mask, work)
    return total


@rule
def signed_gain(scenario: Scenario, known: State, item: Item, effect: Effect, slot: int, mask: int, work: Work) -> int:
    """What an effect on one permanent is worth to who causes it: what is good for an enemy is bad."""
    if effect.do == Do.FIGHT:
        first = int(item.source)
        if first == NOBODY:
            first = int(item.targets[0]) if mask & FIRST else NOBODY
        if first in (NOBODY, slot) or known.permanents[index(first)].place != Place.ON_MAP:
            return 0
        worth = exchange(scenario, known, first, slot, 1, work)
        return worth if is_friend(scenario, known, item.player, first) else -worth
    if effect.do == Do.PUSH:
        origin = push_origin(known, item, mask)
        steps = int(effect.amount)
        gained = push_gain(scenario, known, slot, origin, steps, work)
        if origin == NO_CELL:
            gained = worst_push(scenario, known, slot, steps, work)
    elif effect.do == Do.TELEPORT:
        gained = teleport_gain(scenario, known, item, slot, mask, work)
    else:
        gained = gain_of(scenario, known, effect, slot, work)
    if is_friend(scenario, known, item.player, slot):
        return 0 if effect.do == Do.CONTROL and known.permanents[index(slot)].controller == item.player else gained
    return -gained if is_enemy(scenario, known, item.player, slot) else -gained // 8


@rule
def item_worth(scenario: Scenario, known: State, item: Item, work: Work) -> int:
    """What a declared action is worth to who declared it."""
    if item.does == Does.ATTACK:
        slot, target = int(item.source), int(item.targets[0])
        if not is_same(known, slot, item.births[0]) or not is_same(known, target, item.births[1]):
            return 0
        far = distance(scenario, known.permanents[index(slot)].cell, known.permanents[index(target)].cell)
        return exchange(scenario, known, slot, target, far, work)
    if item.does == Does.ABILITY:
        return deed_worth(scenario, known, item, FIRST | SECOND, work)
    if item.does == Does.CARD:
        kind = scenario.cards[item.card].type
        if kind == Type.SPELL or kind == Type.INTENTION:
            return deed_worth(scenario, known, item, FIRST | SECOND, work)
        return card_worth(scenario, item.card)
    return 30


@rule
def ability_worth(scenario: Scenario, known: State, item: Item, mask: int, work: Work) -> int:
    """What an ability is worth to its player, what it counters included."""
    total = deed_worth(scenario, known, item, mask, work)
    ability = scenario.abilities[item.ability]
    for number in range(ability.effect_count):
        if ability.effects[index(number)].do == Do.COUNTER and mask & FIRST:
            target = known.stack[item.targets[0]]
            worth = item_worth(scenario, known, target, work)
            is_own = scenario.team[target.player] == scenario.team[item.player]
            total += -COUNTERED - abs(worth) if is_own else worth
    return total


@rule
def cost_worth(scenario: Scenario, known: State, cost: Cost, slot: int, coin: int, work: Work) -> int:
    """What it costs to use an ability: resource at ``coin`` each, cards, and what is done to its source."""
    total = coin * int(cost.resource) + CARD * int(cost.discard)
    if slot == NOBODY:
        return total
    total += harm(known, slot, cost.damage, work) + 30 * int(cost.durability)
    if cost.tap and not known.permanents[index(slot)].is_tapped:
        total += min(int(work.minds[index(slot)].worth), CAP) // 5
    if cost.sacrifice:
        total += int(work.minds[index(slot)].worth) - legacy_worth(scenario, known, slot, work)
    return total


@rule
def legacy_worth(scenario: Scenario, known: State, slot: int, work: Work) -> int:
    """What it is worth to a permanent's controller that its last triggers are set off (TYR-15)."""
    it = known.permanents[index(slot)]
    card = scenario.cards[it.card]
    total = 0
    for which in range(card.ability_count):
        number = card.abilities[index(which)]
        if scenario.abilities[number].when == When.DIES:
            begin_item(known, work.now, Does.ABILITY, it.controller, slot)
            work.now.ability = number
            total += deed_worth(scenario, known, work.now, 0, work)
    return total


@rule
def rescue_worth(scenario: Scenario, known: State, player: int, work: Work) -> int:
    """What it is worth to exchange cards for an upkeep that cannot be paid (TYR-14): the unit, if there are enough."""
    seat = known.seats[index(player)]
    upkeep = int(scenario.cards[known.permanents[known.paying].card].upkeep)
    missing = upkeep - int(seat.resource)
    if missing <= 0 or 2 * missing > seat.hand_count:
        return -1
    return int(work.minds[known.paying].worth) - RESOURCE * upkeep - 2 * missing * CARD
