"""Which hands, decks, piles and stores there can be: counts that add up, and no card more or less than the scenario and
the draft gave (TYR-02, TYR-07, TYR-22)."""

from __future__ import annotations

from collections import Counter

from sandtable.contract.record import Array
from sandtable.mechanics.possible import impossible

from .scenario import MAX_RESOURCE, NO_COST, SEATS, TYRANT, Scenario
from .state import MOST_HAND, PERMANENTS, Does, Phase, Place, Seat, State

NAMES = ("Red", "Blue", "Green", "Gold", "Tyrant")
PILES = ("hand", "deck", "discard", "store")


def seats_of(scenario: Scenario) -> list[int]:
    """The seats that take part."""
    return [seat for seat in range(SEATS) if scenario.playing >> seat & 1]


def counted(cards: Array[int]) -> Counter[int]:
    """Cards by number, those that are there."""
    return Counter({card: int(count) for card, count in enumerate(cards.numpy()) if count})


def check_seats(scenario: Scenario, state: State) -> None:
    """What every seat has, by itself."""
    for seat in range(SEATS):
        it = state.seats[seat]
        if seat not in seats_of(scenario):
            if any(bytes(it)):
                raise impossible(NAMES[seat], "that seat does not take part", "leave it out")
            continue
        wrong = _wrong_with(scenario, seat, it)
        if wrong:
            raise impossible(NAMES[seat], wrong)


def _wrong_with(scenario: Scenario, seat: int, it: Seat) -> str:
    """What cannot be with a seat's cards, if anything."""
    for name in (*PILES, "shown"):
        cards = counted(getattr(it, name))
        if any(card >= scenario.card_count for card in cards):
            return f"there are no such cards as in its {name}"
        if name != "shown" and sum(cards.values()) != getattr(it, f"{name}_count"):
            return f"{name}_count does not say how many cards are in its {name}"
    hand, shown = counted(it.hand), counted(it.shown)
    if it.hand_count > MOST_HAND or (seat == TYRANT and it.hand_count):
        return f"a hand has at most {MOST_HAND} cards, and the tyrant has none"
    if not shown <= hand:
        return "only cards of its hand can be known to be there"
    if it.deck_count == 0 and shown != hand:
        return "with its deck empty everybody knows its hand"
    if it.resource > MAX_RESOURCE:
        return f"nobody has more than {MAX_RESOURCE} resource"
    bad = [card for card in counted(it.store) if scenario.cards[card].buy == NO_COST]
    return "cards without a buy cost are in no store" if bad else ""


def held_by(scenario: Scenario, state: State, seat: int) -> Counter[int]:
    """All cards that belong to a seat, wherever they are; tokens are no cards (TYR-22), nor is what cannot be played
    (TYR-29) or the tyrant has on the map (TYR-56)."""
    found: Counter[int] = Counter()
    for name in PILES:
        found += counted(getattr(state.seats[seat], name))
    for slot in range(PERMANENTS):
        it = state.permanents[slot]
        is_own = it.place != Place.NOT_IN_PLAY and it.owner == seat != TYRANT and not it.is_token
        if is_own and scenario.cards[it.card].play != NO_COST:
            found[it.card] += 1
    for place in range(state.height):
        item = state.stack[place]
        if item.does == Does.CARD and item.player == seat:
            found[item.card] += 1
    if seat == TYRANT and state.intention:
        found[state.intention - 1] += 1
    return found


def check_ownership(scenario: Scenario, state: State) -> None:
    """Every seat has the cards that it was given and those that it has picked, no more and no less."""
    for seat in seats_of(scenario):
        held, given = held_by(scenario, state, seat), given_to(scenario, seat)
        lost, extra = given - held, held - given
        if lost:
            raise impossible(NAMES[seat], f"the card {min(lost)} of it is nowhere")
        is_drafted = seat != TYRANT and scenario.picks and not set(extra) - set(counted(scenario.pool))
        if extra and not is_drafted:
            raise impossible(NAMES[seat], f"the card {min(extra)} of it is one too many")
        if is_drafted and state.phase != Phase.DRAFT and sum(extra.values()) != scenario.picks:
            raise impossible(NAMES[seat], f"it has picked {scenario.picks} cards, not {sum(extra.values())}")


def given_to(scenario: Scenario, seat: int) -> Counter[int]:
    """The cards that a scenario gives a seat; what cannot be played, and what is the tyrant's,
    leaves the game when it leaves the map."""
    starts = [scenario.starts[k] for k in range(scenario.start_count)]
    kept = [it.card for it in starts if it.owner == seat != TYRANT]
    on_map = Counter(card for card in kept if scenario.cards[card].play != NO_COST)
    decks = scenario.deck.numpy()[seat] + scenario.store.numpy()[seat]
    return on_map + Counter({card: int(count) for card, count in enumerate(decks) if count})
