"""Which drafts there can be (TYR-02): piles that have lost a card at every place, picks out of them, and memories of
them as they were passed on."""

from __future__ import annotations

from collections import Counter

from sandtable.contract.action import log_type
from sandtable.contract.dice import keyed
from sandtable.mechanics.possible import impossible

from .drafting import players_of
from .imagine_draft import last_visit, seat_at, vanished
from .possible_cards import NAMES, counted
from .rules import start
from .scenario import PILE, PLAYERS, Scenario
from .state import Phase, State, Work

DEAF_LOG = log_type(0)
NO_KEY = bytes(16)


def check_draft(scenario: Scenario, state: State) -> None:
    """Refuse a draft that cannot have come about; outside of one nothing of it is left."""
    if state.phase != Phase.DRAFT:
        if any(bytes(state.draft)):
            raise impossible("draft", "the draft is over", "leave it out")
        return
    if not scenario.picks:
        raise impossible("draft", "the scenario has no draft")
    _check_untouched(scenario, state)
    _check_counts(scenario, state)
    for seat in range(PLAYERS):
        if scenario.playing >> seat & 1:
            _check_pile(scenario, state, seat)
            _check_gone(scenario, state, seat)
        elif any(getattr(state.draft, name).numpy()[seat].any() for name in ("piles", "gone", "picks")):
            raise impossible(NAMES[seat], "that seat does not draft")
        _check_memories(scenario, state, seat)


def _check_untouched(scenario: Scenario, state: State) -> None:
    """While cards are picked nothing else has happened."""
    fresh = State()
    start(scenario, fresh, keyed(NO_KEY), DEAF_LOG(), Work())
    fresh.draft.assign(state.draft)
    fresh.tale = state.tale
    for seat in range(PLAYERS):
        fresh.seats[seat].store.numpy()[:] = state.seats[seat].store.numpy()
        fresh.seats[seat].store_count = state.seats[seat].store_count
    if fresh != state:
        raise impossible("draft", "while cards are picked everything else lies as it did at the beginning")


def _check_counts(scenario: Scenario, state: State) -> None:
    """How many cards the piles and the stores have."""
    draft, pool = state.draft, counted(scenario.pool)
    size = min(len(pool), PILE)
    if not draft.left or draft.left + draft.passed != size:
        raise impossible(f"left={draft.left}", f"a pile of {size} loses a card with every pass")
    stores = [state.seats[seat] for seat in range(PLAYERS) if scenario.playing >> seat & 1]
    picked = stores[0].store_count
    if any(it.store_count != picked for it in stores) or picked % size != draft.passed or picked >= scenario.picks:
        raise impossible("draft", "all have picked a card whenever the piles were passed on")
    if any(set(counted(it.store)) - set(pool) for it in stores):
        raise impossible("draft", "what is picked comes from the pool")
    if all(draft.picks[seat] for seat in range(PLAYERS) if scenario.playing >> seat & 1):
        raise impossible("draft", "when all have picked the piles are passed on")


def _cards(row: list[int]) -> list[int]:
    """The cards of a pile (with 1 added), which lie in order of their numbers before nothing."""
    cards = [card for card in row if card]
    if row[: len(cards)] != sorted(set(cards)):
        raise impossible("pile", "a pile has different cards, in order of their numbers")
    return cards


def _check_pile(scenario: Scenario, state: State, seat: int) -> None:
    """The pile before a seat, and what it has picked from it."""
    pile = _cards(state.draft.piles.numpy()[seat].tolist())
    pool = counted(scenario.pool)
    if len(pile) != state.draft.left or any(card - 1 not in pool for card in pile):
        raise impossible(NAMES[seat], f"{state.draft.left} cards of the pool lie before it")
    if state.draft.picks[seat] not in (0, *pile):
        raise impossible(NAMES[seat], "it picks from the pile before it")


def _check_gone(scenario: Scenario, state: State, seat: int) -> None:
    """What a seat has seen vanish, others have picked."""
    gone = Counter({card: int(count) for card, count in enumerate(state.draft.gone.numpy()[seat]) if count})
    others = [other for other in range(PLAYERS) if other != seat and scenario.playing >> other & 1]
    picked = sum((counted(state.seats[other].store) for other in others), Counter())
    if not gone <= picked or sum(gone.values()) != vanished(scenario, state):
        raise impossible(NAMES[seat], "what it saw vanish is what others have picked")


def _check_memories(scenario: Scenario, state: State, seat: int) -> None:
    """A seat remembers every pile of this deal that it has passed on, which was what is left of it now and more."""
    draft, players = state.draft, players_of(scenario)
    for pile in range(PLAYERS):
        seen = _cards(draft.seen.numpy()[seat, pile].tolist())
        visit = last_visit(scenario, seat, pile, draft.passed) if pile < players else draft.passed
        if not scenario.playing >> seat & 1 or visit in (-1, draft.passed):
            if seen:
                raise impossible(NAMES[seat], "it cannot have passed that pile on")
            continue
        now = _cards(draft.piles.numpy()[seat_at(scenario, pile + draft.passed)].tolist())
        if len(seen) != draft.left + draft.passed - visit - 1 or not set(now) <= set(seen):
            raise impossible(NAMES[seat], "what is left of a pile was there when it was passed on")
