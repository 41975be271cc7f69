"""How a draft might stand, for one of its players (TYR-02).

A pile loses one card at every place that it passes. Of a pile that one has passed on, what is left is part of what one
saw; the cards that others took from it are in their stores. Of a pile that one has not met yet nothing is known but how
many cards it has. A pile is followed backwards, pick by pick, so that everybody remembers of it what they saw::

    pile of 4      A C D F      as dealt
    Red takes C    A D F        Red remembers this
    Blue takes A   D F          Blue remembers this; it lies before Green
"""

from __future__ import annotations

from sandtable.contract.dice import Dice, pick
from sandtable.contract.rule import index, rule

from .drafting import players_of
from .scenario import MAX_CARDS, NO_CARD, PLAYERS, Scenario
from .state import State, Work

IN_PILE, TAKEN = 1, 2
"""What ``work.cost`` notes of a card: it is in the pile; or it was taken from it, first, second and so on, since the
player saw it."""
NEVER = -1


@rule
def imagine_draft(scenario: Scenario, player: int, dice: Dice, state: State, work: Work) -> None:
    """Make up all piles but the own one, what each other player remembers of them, and the stores: whatever the player
    has seen vanish somebody has picked. ``work.standing`` counts that as far as nobody is known to have it."""
    for card in range(MAX_CARDS):
        work.standing[index(card)] = state.draft.gone[index(player), index(card)] if player < PLAYERS else 0
    for pile in range(players_of(scenario)):
        imagine_pile(scenario, player, pile, dice, state, work)
    hand_out(scenario, player, dice, state, work)
    for seat in range(PLAYERS):
        if seat != player and scenario.playing >> seat & 1:
            fill_store(scenario, seat, dice, state, work)
    for seat in range(PLAYERS):
        if seat != player and scenario.playing >> seat & 1:
            imagine_gone(scenario, seat, dice, state)


@rule
def seat_at(scenario: Scenario, place: int) -> int:
    """The player at a place, counted round and round."""
    place %= players_of(scenario)
    for seat in range(PLAYERS):
        if scenario.playing >> seat & 1:
            if place == 0:
                return seat
            place -= 1
    return PLAYERS


@rule
def last_visit(scenario: Scenario, player: int, pile: int, passed: int) -> int:
    """How often a pile had been passed on when it last came to a player, ``NEVER`` if it has not."""
    for visit in range(passed, max(-1, passed - players_of(scenario)), -1):
        if seat_at(scenario, pile + visit) == player:
            return visit
    return NEVER


@rule
def imagine_pile(scenario: Scenario, player: int, pile: int, dice: Dice, state: State, work: Work) -> None:
    """Make up one pile as it lies, then back through those who have picked from it since it lay before the same player,
    each of whom remembers what it passed on."""
    players = players_of(scenario)
    passed = int(state.draft.passed)
    visit = last_visit(scenario, player, pile, passed)
    lay_pile(scenario, player, pile, visit, dice, state, work)
    if visit != passed:
        write_pile(state, seat_at(scenario, pile + passed), work)
    for number in range(passed - 1, max(-1, passed - players), -1):
        picker = seat_at(scenario, pile + number)
        card = NO_CARD
        if picker == player:
            card = own_pick(state, player, dice, work)
        else:
            write_seen(state, picker, pile, work)
            if visit != NEVER and number > visit:
                card = taken_card(TAKEN + number - visit - 1, work)
                own_card(state, picker, card)
            else:
                card = picked_before(scenario, picker, visit >= players, dice, state, work)
        work.cost[index(card)] = IN_PILE


@rule
def lay_pile(scenario: Scenario, player: int, pile: int, visit: int, dice: Dice, state: State, work: Work) -> None:
    """Note the cards of a pile: the own one as it lies; what is left of one that was passed on, and in which order the
    rest of it went; or cards at random."""
    for card in range(MAX_CARDS):
        work.cost[index(card)] = 0
    draft = state.draft
    passed, left = int(draft.passed), int(draft.left)
    if visit == NEVER:
        for _ in range(left):
            work.cost[index(dealt_card(scenario, dice, work))] = IN_PILE
    elif visit == passed:
        for place in range(left):
            work.cost[draft.piles[index(player), index(place)] - 1] = IN_PILE
    else:
        count = left + passed - visit - 1
        for place in range(count):
            work.cost[draft.seen[index(player), index(pile), index(place)] - 1] = IN_PILE
        for number in range(count - left):
            work.cost[index(nth_in_pile(pick(dice, count - number), work))] = TAKEN + number


@rule
def write_pile(state: State, seat: int, work: Work) -> None:
    """Lay the pile before a seat, in order of the cards' numbers."""
    place = 0
    for card in range(MAX_CARDS):
        if work.cost[index(card)] == IN_PILE:
            state.draft.piles[index(seat), index(place)] = card + 1
            place += 1


@rule
def write_seen(state: State, seat: int, pile: int, work: Work) -> None:
    """A seat remembers the pile as it passed it on."""
    place = 0
    for card in range(MAX_CARDS):
        if work.cost[index(card)] == IN_PILE:
            state.draft.seen[index(seat), index(pile), index(place)] = card + 1
            place += 1


@rule
def dealt_card(scenario: Scenario, dice: Dice, work: Work) -> int:
    """A random card of the pool that is not in the pile."""
    total = 0
    for card in range(scenario.card_count):
        if work.cost[index(card)] != IN_PILE:
            total += scenario.pool[index(card)]
    at = pick(dice, total)
    for card in range(scenario.card_count):
        if work.cost[index(card)] != IN_PILE:
            if at < scenario.pool[index(card)]:
                return card
            at -= scenario.pool[index(card)]
    return 0


@rule
def nth_in_pile(number: int, work: Work) -> int:
    """The card at a place of the pile, in order of the cards' numbers."""
    for card in range(MAX_CARDS):
        if work.cost[index(card)] == IN_PILE:
            if number == 0:
                return card
            number -= 1
    return 0


@rule
def taken_card(order: int, work: Work) -> int:
    """The card that was taken from the pile in that order."""
    for card in range(MAX_CARDS):
        if work.cost[index(card)] == order:
            return card
    return 0


@rule
def own_card(state: State, seat: int, card: int) -> None:
    """A card that somebody must have picked comes into its store."""
    state.seats[index(seat)].store[index(card)] += 1


@rule
def own_pick(state: State, player: int, dice: Dice, work: Work) -> int:
    """A card that the player itself can have picked from the pile: one of its store that is not in it."""
    store = state.seats[index(player)].store
    chosen = 0
    count = 0
    for card in range(MAX_CARDS):
        if store[index(card)] > 0 and work.cost[index(card)] != IN_PILE:
            count += 1
            if pick(dice, count) == 0:
                chosen = card
    return chosen


@rule
def picked_before(scenario: Scenario, picker: int, was_seen: bool, dice: Dice, state: State, work: Work) -> int:
    """A card that somebody picked before the pile came to the player: one that the player saw vanish if it had been
    there before, otherwise any."""
    chosen = NO_CARD
    count = 0
    for card in range(MAX_CARDS):
        if was_seen and work.standing[index(card)] > 0 and work.cost[index(card)] != IN_PILE:
            count += 1
            if pick(dice, count) == 0:
                chosen = card
    if chosen == NO_CARD:
        chosen = dealt_card(scenario, dice, work)
        if was_seen:
            return chosen
    else:
        work.standing[index(chosen)] -= 1
    own_card(state, picker, chosen)
    return chosen


@rule
def hand_out(scenario: Scenario, player: int, dice: Dice, state: State, work: Work) -> None:
    """Whatever else the player saw vanish comes into some other store that has room."""
    for card in range(MAX_CARDS):
        while work.standing[index(card)] > 0:
            work.standing[index(card)] -= 1
            chosen = PLAYERS
            count = 0
            for seat in range(PLAYERS):
                if seat != player and scenario.playing >> seat & 1 and room_in(state, seat) > 0:
                    count += 1
                    if pick(dice, count) == 0:
                        chosen = seat
            if chosen < PLAYERS:
                own_card(state, chosen, card)


@rule
def room_in(state: State, seat: int) -> int:
    """How many cards of a store are not made up yet."""
    it = state.seats[index(seat)]
    room = int(it.store_count)
    for card in range(MAX_CARDS):
        room -= it.store[index(card)]
    return room


@rule
def fill_store(scenario: Scenario, seat: int, dice: Dice, state: State, work: Work) -> None:
    """Of the other cards of a store nothing is known."""
    for card in range(MAX_CARDS):
        work.cost[index(card)] = 0
    for _ in range(room_in(state, seat)):
        own_card(state, seat, dealt_card(scenario, dice, work))


@rule
def imagine_gone(scenario: Scenario, seat: int, dice: Dice, state: State) -> None:
    """What another player has seen vanish, of the cards that all but that one have picked."""
    draft = state.draft
    left = vanished(scenario, state)
    total = 0
    for card in range(MAX_CARDS):
        total += picked_by_others(scenario, seat, card, state)
    for card in range(MAX_CARDS):
        for _ in range(picked_by_others(scenario, seat, card, state)):
            if pick(dice, total) < left:
                draft.gone[index(seat), index(card)] += 1
                left -= 1
            total -= 1


@rule
def vanished(scenario: Scenario, state: State) -> int:
    """How many cards everybody has seen vanish from piles: all but the own one whenever a pile has gone round, and when
    the piles are used up those that others were left with."""
    players = players_of(scenario)
    passed = int(state.draft.passed)
    size = passed + int(state.draft.left)
    picked = 0
    for seat in range(PLAYERS):
        picked = max(picked, int(state.seats[index(seat)].store_count))
    whole = (size - players) * (players - 1) + players * (players - 1) // 2
    return picked // size * whole + max(0, passed - players + 1) * (players - 1)


@rule
def picked_by_others(scenario: Scenario, seat: int, card: int, state: State) -> int:
    """How often a card is in the stores of all but one player."""
    count = 0
    for other in range(PLAYERS):
        if other != seat and scenario.playing >> other & 1:
            count += state.seats[index(other)].store[index(card)]
    return count
