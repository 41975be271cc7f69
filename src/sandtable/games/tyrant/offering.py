"""What a player can decide, from what it knows: one list for each phase."""

from __future__ import annotations

from sandtable.contract.action import Choices, offer, offer_aside
from sandtable.contract.rule import index, rule

from .declaring import aim_kind, can_carry, can_play, can_use, can_wait, discards_of, is_aim, look_around
from .deeds import can_equip, can_swap
from .harm import can_drop, drop_cell, next_dropping
from .matching import aims_of, can_target, most_targets
from .numbers import can_hit, fill_attacks, is_fighter, movement_of
from .orders import Verb
from .scenario import DIRECTIONS, NO_CELL, NOBODY, PILE, TILE_ABILITY, Marking, Scenario, Type
from .stack import is_cast, is_full
from .state import Does, Place, State, Work
from .turns import can_buy
from .ways import is_reached, spread_steps


@rule
def offer_picks(known: State, player: int, choices: Choices) -> None:
    """The cards of the pile before a player (TYR-02)."""
    for place in range(PILE):
        card = int(known.draft.piles[index(player), index(place)])
        if card:
            offer(choices, Verb.PICK, 0, card - 1, 0)


@rule
def offer_upkeep(scenario: Scenario, known: State, player: int, choices: Choices, work: Work) -> None:
    """Pay for the unit whose upkeep is due, or let it go (TYR-04), or declare something fast first (TYR-13)."""
    if known.seats[index(player)].resource >= scenario.cards[known.permanents[known.paying].card].upkeep:
        offer(choices, Verb.PAY, 0, 0, 0)
    offer(choices, Verb.RELEASE, 0, 0, 0)
    offer_fast(scenario, known, player, False, choices, work)


@rule
def offer_fast(scenario: Scenario, known: State, player: int, is_slow: bool, choices: Choices, work: Work) -> None:
    """Cards that can be played, free actions, and the exchange of two cards for a resource (TYR-13, TYR-14)."""
    if is_full(known):
        return
    seat = known.seats[index(player)]
    for card in range(scenario.card_count):
        if seat.hand[index(card)] and can_play(scenario, known, player, card, is_slow, work.item):
            offer(choices, Verb.PLAY, 0, card, 0)
    for slot in range(known.top):
        it = known.permanents[index(slot)]
        if it.place != Place.ON_MAP or it.controller != player:
            continue
        for which in range(TILE_ABILITY + 1):
            if can_use(scenario, known, player, slot, which, work.item):
                offer(choices, Verb.USE, 0, slot, which)
    if seat.hand_count >= 2:
        offer(choices, Verb.EXCHANGE, 0, 0, 0)


@rule
def offer_action_phase(scenario: Scenario, known: State, player: int, choices: Choices, work: Work) -> None:
    """Play a card, select an untapped unit, use a free action, or end the action phase (TYR-16)."""
    offer_fast(scenario, known, player, True, choices, work)
    for slot in range(known.top):
        it = known.permanents[index(slot)]
        is_own = it.place == Place.ON_MAP and it.controller == player and not it.is_tapped
        if is_own and is_fighter(scenario, known, slot):
            offer(choices, Verb.ACTIVATE, 0, slot, 0)
    offer(choices, Verb.DONE, 0, 0, 0)


@rule
def offer_unit(scenario: Scenario, known: State, player: int, choices: Choices, work: Work) -> None:
    """What the activated unit can do; a paralysed one can only spend its actions to shake that off (TYR-40)."""
    slot = int(known.active)
    it = known.permanents[index(slot)]
    if it.marks[index(Marking.PARALYSIS)]:
        if it.moves:
            offer(choices, Verb.SHAKE_OFF, 0, 0, 0)
        if it.attacks:
            offer(choices, Verb.SHAKE_OFF, 0, 0, 1)
    else:
        if it.moves:
            offer_tiles(scenario, known, slot, False, Verb.MOVE, choices, work)
        if not it.has_strolled and scenario.tiles[scenario.tile[it.cell]].is_street and it.holder == NOBODY:
            offer_tiles(scenario, known, slot, True, Verb.STREET, choices, work)
        if it.attacks and it.holder == NOBODY:
            offer_attacks(scenario, known, slot, choices, work)
        if it.holder == NOBODY:
            offer_things(scenario, known, slot, choices, work)
    offer_fast(scenario, known, player, False, choices, work)
    offer(choices, Verb.DONE, 0, 0, 0)


@rule
def offer_tiles(
    scenario: Scenario, known: State, slot: int, along_streets: bool, verb: int, choices: Choices, work: Work
) -> None:
    """The tiles that a unit gets to with one move (TYR-25), or along streets (TYR-27)."""
    spread_steps(scenario, known, slot, movement_of(scenario, known, slot), along_streets, work)
    here = int(known.permanents[index(slot)].cell)
    for cell in range(int(scenario.width) * int(scenario.height)):
        if cell != here and is_reached(cell, work):
            offer(choices, verb, 0, cell, 0)


@rule
def offer_attacks(scenario: Scenario, known: State, slot: int, choices: Choices, work: Work) -> None:
    """Whom a unit can attack (TYR-46)."""
    fill_attacks(scenario, known, slot, work)
    card = known.permanents[index(slot)].card
    for target in range(known.top):
        if can_hit(scenario, known, slot, target, work) and can_target(scenario, known, target, card):
            offer(choices, Verb.ATTACK, 0, target, 0)


@rule
def offer_things(scenario: Scenario, known: State, slot: int, choices: Choices, work: Work) -> None:
    """What a unit can do with artifacts next to it: equip, carry, swap (TYR-49, TYR-53)."""
    it = known.permanents[index(slot)]
    if scenario.cards[it.card].type != Type.UNIT:
        return
    for target in range(known.top):
        kind = scenario.cards[known.permanents[index(target)].card].type
        if known.permanents[index(target)].place != Place.ON_MAP or kind < Type.ARTIFACT:
            continue
        if can_equip(scenario, known, slot, target):
            if it.moves:
                offer(choices, Verb.EQUIP, 0, target, 0)
            if it.attacks:
                offer(choices, Verb.EQUIP, 0, target, 1)
        if it.moves and it.attacks and can_carry(scenario, known, slot, target, work):
            offer(choices, Verb.CARRY, 0, target, 0)
        if it.moves and can_swap(scenario, known, slot, target):
            offer(choices, Verb.SWAP, 0, target, 0)


@rule
def offer_aims(scenario: Scenario, known: State, choices: Choices, work: Work) -> None:
    """The next target of the half declared action, or a card to pay with; it can be taken back."""
    half = known.half
    item = half.item
    which = int(half.aimed)
    if which < aims_of(scenario, item):
        look_around(scenario, known, item, work)
        for target in range(most_targets(scenario, known, aim_kind(scenario, item, which))):
            if is_aim(scenario, known, item, which, target, work):
                offer(choices, Verb.AIM, 0, target, 0)
        if item.does == Does.CARD and not is_cast(scenario, item) and can_wait(scenario, item.card):
            offer(choices, Verb.WAIT, 0, 0, 0)
    elif half.paid < discards_of(scenario, item):
        offer_spending(scenario, known, choices)
    offer_aside(choices, Verb.BACK, 0, 0, 0)


@rule
def offer_spending(scenario: Scenario, known: State, choices: Choices) -> None:
    """The cards of the hand with which the half declared action can be paid."""
    half = known.half
    seat = known.seats[half.item.player]
    for card in range(scenario.card_count):
        left = int(seat.hand[index(card)])
        if half.item.does == Does.CARD and half.item.card == card:
            left -= 1
        for number in range(half.paid):
            if half.discards[index(number)] == card + 1:
                left -= 1
        if left > 0:
            offer(choices, Verb.SPEND, 0, card, 0)


@rule
def offer_answers(scenario: Scenario, known: State, player: int, choices: Choices, work: Work) -> None:
    """Let it pass, or declare something fast (TYR-13)."""
    offer(choices, Verb.PASS, 0, 0, 0)
    offer_fast(scenario, known, player, False, choices, work)


@rule
def offer_drops(scenario: Scenario, known: State, choices: Choices) -> None:
    """Where something that was dropped can be placed (TYR-32)."""
    slot = next_dropping(known)
    for which in range(DIRECTIONS + 1):
        cell = drop_cell(scenario, known, slot, which)
        if cell != NO_CELL and can_drop(scenario, known, slot, cell):
            offer(choices, Verb.PLACE, 0, cell, 0)


@rule
def offer_store(scenario: Scenario, known: State, player: int, choices: Choices, work: Work) -> None:
    """What a player can buy (TYR-18), or nothing; before that it can declare something fast (TYR-13)."""
    for card in range(scenario.card_count):
        if can_buy(scenario, known, player, card):
            offer(choices, Verb.BUY, 0, card, 0)
    offer_fast(scenario, known, player, False, choices, work)
    offer(choices, Verb.DONE, 0, 0, 0)


@rule
def offer_discards(scenario: Scenario, known: State, player: int, choices: Choices, work: Work) -> None:
    """Discard a card of the hand, or no more (TYR-03), or declare something fast before (TYR-13)."""
    for card in range(scenario.card_count):
        if known.seats[index(player)].hand[index(card)]:
            offer(choices, Verb.THROW, 0, card, 0)
    offer_fast(scenario, known, player, False, choices, work)
    offer(choices, Verb.DONE, 0, 0, 0)
