"""The tactician: a player that weighs every decision by what it does to whom, by what it costs, and by where it leads.

Worth is counted in hundredths of a resource. How much each thing counts was found by letting tacticians with different
weights play each other.
"""

from __future__ import annotations

from sandtable.contract.action import Action, Choices
from sandtable.contract.dice import Dice
from sandtable.contract.rule import assign, index, rule
from sandtable.mechanics.choosing import begin_choosing, consider

from .declaring import aim_kind, begin_card
from .hauling import SWAPPED, carried_worth, carry_worth, moved_worth
from .heading import best_exchange, danger, fill_way, place_worth
from .matching import ability_number, is_choice, most_targets
from .minds import (
    ANSWERING,
    APPROACH,
    CAUTION,
    COIN,
    KEEPING,
    NUMBERS,
    PATIENCE,
    PLAYING,
    RESOURCE,
    SAVING,
    THRIFT,
    TRADING,
    Weights,
    card_worth,
    gift_worth,
    think,
    upkeep_worth,
)
from .orders import Verb
from .scenario import (
    AIMS,
    NOBODY,
    REGION_GOAL,
    RESOURCE_GOAL,
    STICK,
    STICK_GOAL,
    Aimed,
    Do,
    Marking,
    Scenario,
    Type,
    Use,
)
from .stack import begin_item, is_cast, set_target
from .state import Does, Item, Phase, Place, State, Work
from .tiles import distance
from .weighing import CARD, ability_worth, cost_worth, exchange, item_worth, rescue_worth

NEVER = -(10**9)
AFTERWARDS = 5
PERCENT = 100


@rule
def best_choice(
    weights: Weights, scenario: Scenario, known: State, player: int, choices: Choices, dice: Dice, work: Work
) -> int:
    """The number of the choice that is worth most; dice decide among equals."""
    begin_choosing(work.best, 0, NEVER)
    if known.phase != Phase.DRAFT and known.phase != Phase.BUY:
        think(scenario, known, work)
        prepare(scenario, known, player, work)
    for k in range(choices.count - choices.asides):
        action = choices.actions[index(k)]
        worth = 0
        if known.phase == Phase.ACTION or known.phase == Phase.UNIT:
            worth = action_worth(weights, scenario, known, player, action, work)
        elif known.phase == Phase.ANSWER:
            worth = answer_worth(weights, scenario, known, player, action, work)
        elif known.phase == Phase.AIM:
            worth = aim_worth(weights, scenario, known, player, action, work)
        elif known.phase == Phase.DROP:
            worth = -int(work.way[action.target])
        else:
            worth = table_worth(weights, scenario, known, player, action, work)
        consider(work.best, k, worth, dice)
    return int(work.best.number)


@rule
def prepare(scenario: Scenario, known: State, player: int, work: Work) -> None:
    """Look at the ways of whom the decision is about: the active unit, what is about to be played, or a walker."""
    keywords = 0
    if known.phase == Phase.UNIT and known.active != NOBODY:
        keywords = int(scenario.cards[known.permanents[known.active].card].keywords)
    elif known.phase == Phase.AIM and known.half.item.does == Does.CARD:
        keywords = int(scenario.cards[known.half.item.card].keywords)
    fill_way(scenario, known, player, keywords, work)


@rule
def action_worth(weights: Weights, scenario: Scenario, known: State, player: int, action: Action, work: Work) -> int:
    """What something in the own action phase is worth; being done with it is worth nothing."""
    if action.verb == Verb.DONE:
        return 0
    if action.verb == Verb.PLAY:
        return play_worth(weights, scenario, known, player, action.target, work)
    if action.verb == Verb.USE:
        return use_worth(weights, scenario, known, player, action.target, action.extra, work)
    if action.verb == Verb.EXCHANGE:
        return exchange_cards_worth(weights, scenario, known, player)
    if action.verb == Verb.ACTIVATE:
        return activation_worth(scenario, known, action.target, work)
    return deed_choice_worth(weights, scenario, known, player, action, work)


@rule
def deed_choice_worth(
    weights: Weights, scenario: Scenario, known: State, player: int, action: Action, work: Work
) -> int:
    """What an action of the active unit is worth: an attack by its combat, a move by where it leads and by the attack
    that is possible from there."""
    slot = int(known.active)
    it = known.permanents[index(slot)]
    if action.verb == Verb.ATTACK:
        far = distance(scenario, it.cell, known.permanents[action.target].cell)
        worth = exchange(scenario, known, slot, action.target, far, work)
        return worth * weights[TRADING] // PERCENT + (AFTERWARDS if worth > 0 else 0)
    if action.verb == Verb.MOVE or action.verb == Verb.STREET:
        return move_worth(weights, scenario, known, player, slot, action.target, work)
    if action.verb == Verb.EQUIP:
        card = scenario.cards[known.permanents[action.target].card]
        prize = 2000 if scenario.goal & STICK_GOAL and card.keywords & STICK else 0
        return prize + gift_worth(card) - (10 if action.extra == 0 else 30)
    if action.verb == Verb.SHAKE_OFF:
        return 40
    if action.verb == Verb.CARRY:
        return carry_worth(weights, scenario, known, player, slot, action.target, work)
    thing = known.permanents[action.target].cell
    gained = move_worth(weights, scenario, known, player, slot, thing, work)
    return gained + moved_worth(scenario, known, player, action.target, it.cell, work) - SWAPPED


@rule
def move_worth(
    weights: Weights, scenario: Scenario, known: State, player: int, slot: int, cell: int, work: Work
) -> int:
    """What a move gains: a better place, and the best attack from there if one is left."""
    it = known.permanents[index(slot)]
    here = place_worth(scenario, known, player, slot, it.cell, weights, work)
    there = place_worth(scenario, known, player, slot, cell, weights, work)
    gained = there - here
    if it.attacks > 0:
        hope = best_exchange(scenario, known, slot, cell, work) * weights[TRADING] // PERCENT
        if hope == 0:
            hope -= best_exchange(scenario, known, slot, it.cell, work) * weights[TRADING] // PERCENT
        gained += hope
    return gained - 1


@rule
def activation_worth(scenario: Scenario, known: State, slot: int, work: Work) -> int:
    """Which unit is to act next: those that can attack first, then those that are nearest to the goal; not one that
    poison would destroy (TYR-41)."""
    it = known.permanents[index(slot)]
    poison = int(it.marks[index(Marking.POISON)])
    mind = work.minds[index(slot)]
    if poison > 0 and poison >= mind.left + it.damage - 1:
        return NEVER
    ready = best_exchange(scenario, known, slot, it.cell, work) if it.attacks > 0 else 0
    return 1 + min(ready, 500) // 5 + max(0, 40 - int(work.way[it.cell]))


@rule
def play_worth(weights: Weights, scenario: Scenario, known: State, player: int, card: int, work: Work) -> int:
    """What it is worth to play a card: a spell for its best targets, a permanent by itself."""
    it = scenario.cards[index(card)]
    price = weights[COIN] * int(it.play)
    if it.type == Type.SPELL:
        begin_card(scenario, known, work.item, player, card)
        cost = cost_worth(scenario, known, scenario.abilities[work.item.ability].cost, NOBODY, weights[COIN], work)
        return planned_worth(scenario, known, work.item, work) - price - cost - CARD // 2
    worth = card_worth(scenario, card) * weights[PLAYING] // PERCENT
    return worth - price - upkeep_worth(scenario, card)


@rule
def use_worth(
    weights: Weights, scenario: Scenario, known: State, player: int, slot: int, which: int, work: Work
) -> int:
    """What it is worth to use an ability, for its best targets."""
    number = ability_number(scenario, known, slot, which)
    begin_item(known, work.item, Does.ABILITY, player, slot)
    work.item.ability = number
    work.item.extra = which
    ability = scenario.abilities[index(number)]
    cost = cost_worth(scenario, known, ability.cost, slot, weights[COIN], work)
    if ability.use == Use.FULL:
        cost += best_exchange(scenario, known, slot, known.permanents[index(slot)].cell, work)
    return planned_worth(scenario, known, work.item, work) - cost - 1


@rule
def planned_worth(scenario: Scenario, known: State, item: Item, work: Work) -> int:
    """What an action is worth with its best targets, chosen one after the other; they are written into it."""
    ability = scenario.abilities[item.ability]
    mask = 0
    worth = ability_worth(scenario, known, item, 0, work)
    for which in range(ability.aim_count):
        what = int(ability.aims[index(which)].what)
        mask |= 1 << which
        best, chosen = NEVER, NOBODY
        for target in range(most_targets(scenario, known, what)):
            if not is_choice(scenario, known, item, which, target):
                continue
            set_target(known, item, which, target, what == Aimed.PERMANENT)
            hoped = ability_worth(scenario, known, item, mask, work)
            if hoped > best:
                best, chosen = hoped, target
            set_target(known, item, which, 0, False)
        if chosen == NOBODY:
            return NEVER
        set_target(known, item, which, chosen, what == Aimed.PERMANENT)
        worth = best
    return worth


@rule
def exchange_cards_worth(weights: Weights, scenario: Scenario, known: State, player: int) -> int:
    """Whether two cards are better given for a resource: when two of the hand are not worth keeping (TYR-14)."""
    spare = 0
    seat = known.seats[index(player)]
    for card in range(scenario.card_count):
        if seat.hand[index(card)] > 0 and keep_worth(weights, scenario, known, player, card) <= 0:
            spare += seat.hand[index(card)]
    return 2 if spare >= 2 else -1


@rule
def keep_worth(weights: Weights, scenario: Scenario, known: State, player: int, card: int) -> int:
    """What it is worth to keep a card in the hand: if it can be paid for soon, what it will do."""
    it = scenario.cards[index(card)]
    seat = known.seats[index(player)]
    soon = int(seat.resource) + int(scenario.base[index(player)])
    if it.play > soon:
        return -weights[KEEPING]
    return card_worth(scenario, card) - weights[COIN] * int(it.play) - weights[KEEPING]


@rule
def answer_worth(weights: Weights, scenario: Scenario, known: State, player: int, action: Action, work: Work) -> int:
    """What an answer is worth: what it does by itself, and what it saves of that which is declared (TYR-10)."""
    if action.verb != Verb.PLAY and action.verb != Verb.USE:
        return 0 if action.verb == Verb.PASS else -1
    if action.verb == Verb.PLAY:
        worth = play_worth(weights, scenario, known, player, action.target, work)
    else:
        worth = use_worth(weights, scenario, known, player, action.target, action.extra, work)
    if worth == NEVER:
        return NEVER
    return worth + saved(weights, scenario, known, player, work.item, work) - weights[PATIENCE]


@rule
def saved(weights: Weights, scenario: Scenario, known: State, player: int, item: Item, work: Work) -> int:
    """What an answer saves of that which the top of the stack would do to the own side."""
    if known.height == 0:
        return 0
    top = known.stack[index(known.height - 1)]
    if top.does == Does.NOTHING or scenario.team[top.player] == scenario.team[index(player)]:
        return 0
    threat = item_worth(scenario, known, top, work)
    if threat <= 0:
        return 0
    for which in range(AIMS):
        if item.births[index(which + 1)] == 0:
            continue
        target = int(item.targets[index(which)])
        if stops(scenario, known, item, which, target, top, work):
            return threat * weights[ANSWERING] // PERCENT
    return 0


@rule
def stops(scenario: Scenario, known: State, item: Item, which: int, target: int, top: Item, work: Work) -> bool:
    """Whether an answer takes the attacker off, or the attacked out of harm's way."""
    is_attacker = top.does == Does.ATTACK and target == top.source
    is_attacked = top.births[1] > 0 and target == top.targets[0]
    ability = scenario.abilities[item.ability]
    for number in range(ability.effect_count):
        effect = ability.effects[index(number)]
        do = effect.do
        moves_it = do == Do.RETURN or do == Do.TELEPORT or do == Do.PUSH
        if is_attacker:
            kills = do == Do.DAMAGE and effect.amount >= work.minds[index(target)].left
            if kills or moves_it or do == Do.DESTROY or do == Do.CONTROL:
                return True
        if is_attacked:
            wards = do == Do.MARK and effect.what == Marking.WARD
            if wards or (moves_it and do != Do.RETURN):
                return True
    return False


@rule
def aim_worth(weights: Weights, scenario: Scenario, known: State, player: int, action: Action, work: Work) -> int:
    """What a target or a card to pay with is worth for the action that is being declared."""
    half = known.half
    if action.verb == Verb.SPEND:
        return -keep_worth(weights, scenario, known, player, action.target)
    if action.verb == Verb.WAIT:
        return 0 if holds_unit(scenario, known, player, half.item.card) else -500
    if half.item.does == Does.CARRY:
        if half.aimed:
            return moved_worth(scenario, known, player, half.item.other, action.target, work)
        slot, thing = int(half.item.source), int(half.item.other)
        return carried_worth(weights, scenario, known, player, slot, thing, action.target, work)
    if half.item.does == Does.CARD and not is_cast(scenario, half.item):
        return landing_worth(weights, scenario, known, player, half.item.card, action.target, work)
    item = work.item
    assign(item, half.item)
    which = int(half.aimed)
    set_target(known, item, which, action.target, aim_kind(scenario, item, which) == Aimed.PERMANENT)
    mask = (2 << which) - 1
    worth = ability_worth(scenario, known, item, mask, work)
    if known.height > 0:
        worth += saved(weights, scenario, known, player, item, work)
    return worth


@rule
def holds_unit(scenario: Scenario, known: State, player: int, but: int) -> bool:
    """Whether a unit in the hand can be played after equipment that is kept for it (TYR-51)."""
    seat = known.seats[index(player)]
    left = int(seat.resource) - int(scenario.cards[index(but)].play)
    for card in range(scenario.card_count):
        it = scenario.cards[index(card)]
        if seat.hand[index(card)] > 0 and it.type == Type.UNIT and it.play <= left:
            return True
    return False


@rule
def landing_worth(
    weights: Weights, scenario: Scenario, known: State, player: int, card: int, cell: int, work: Work
) -> int:
    """What it is worth that a permanent comes into play at a tile: near the goal and safe; equipment next to a unit."""
    it = scenario.cards[index(card)]
    worth = -weights[APPROACH] * int(work.way[index(cell)])
    if it.type == Type.EQUIPMENT or it.type == Type.POTION:
        for slot in range(known.top):
            other = known.permanents[index(slot)]
            is_own = other.place == Place.ON_MAP and other.controller == player and not other.is_tapped
            if is_own and scenario.cards[other.card].type == Type.UNIT and distance(scenario, other.cell, cell) == 1:
                worth += 200
        return worth - 100
    feared = danger(scenario, known, player, cell, work) * weights[CAUTION] // (PERCENT * PERCENT)
    return worth - card_worth(scenario, card) * min(feared, int(it.health) + 1) // (2 * (int(it.health) + 1))


@rule
def table_worth(weights: Weights, scenario: Scenario, known: State, player: int, action: Action, work: Work) -> int:
    """What a pick, a purchase, an upkeep or a discard is worth; what is fast is declared in the action phase, but for
    cards that are exchanged to pay an upkeep."""
    if action.verb == Verb.PICK or action.verb == Verb.BUY:
        return buy_worth(weights, scenario, known, player, action.target, action.verb == Verb.PICK)
    if action.verb == Verb.PAY:
        cost = RESOURCE * int(scenario.cards[known.permanents[known.paying].card].upkeep)
        return int(work.minds[known.paying].worth) - cost
    if action.verb == Verb.THROW:
        return -keep_worth(weights, scenario, known, player, action.target)
    if action.verb == Verb.EXCHANGE and known.phase == Phase.UPKEEP:
        return rescue_worth(scenario, known, player, work)
    return -1 if action.verb == Verb.PLAY or action.verb == Verb.USE or action.verb == Verb.EXCHANGE else 0


@rule
def buy_worth(weights: Weights, scenario: Scenario, known: State, player: int, card: int, is_pick: bool) -> int:
    """What a card is worth to have: by what it does against what it costs, less if there are many like it already;
    where resource or the number of units wins the match, cheap ones are better."""
    it = scenario.cards[index(card)]
    seat = known.seats[index(player)]
    worth = card_worth(scenario, card) - RESOURCE * int(it.play) // 2 - upkeep_worth(scenario, card) // 2
    alike, total = 0, 1
    for other in range(scenario.card_count):
        count = int(seat.deck[index(other)]) + int(seat.discard[index(other)]) + int(seat.hand[index(other)])
        if is_pick:
            count += int(seat.store[index(other)])
        total += count
        if scenario.cards[index(other)].type == it.type:
            alike += count
    if it.type != Type.UNIT and 3 * alike > total:
        worth -= worth // 3
    if is_pick:
        return worth
    price = weights[THRIFT]
    if scenario.goal & RESOURCE_GOAL:
        price = weights[SAVING]
    elif scenario.goal & REGION_GOAL:
        price = weights[NUMBERS]
    return worth - price * int(it.buy)
