"""What a player knows (TYR-02, TYR-07): everything but the other hands and the order of decks, what others are still
declaring, and in a draft what others have before them and have picked."""

from __future__ import annotations

from sandtable.contract.rule import assign, index, rule

from .scenario import NOBODY, PILE, PLAYERS, SEATS, Scenario
from .state import Phase, Place, Seat, State, Step


@rule
def know(scenario: Scenario, state: State, player: int, known: State) -> None:
    """Everything that lies open, the own hand, and of every other seat which cards its deck and hand have together:
    all that is bought, discarded and played is public, so that everybody can count (TYR-07).

    A spectator knows no hand at all.
    """
    know_table(state, known)
    is_drafting = state.phase == Phase.DRAFT
    for seat in range(SEATS):
        if scenario.playing >> seat & 1:
            assign(known.seats[index(seat)], state.seats[index(seat)])
            if seat != player:
                cover(scenario, known.seats[index(seat)], is_drafting)
    for slot in range(state.top):
        if state.permanents[index(slot)].place != Place.NOT_IN_PLAY:
            assign(known.permanents[index(slot)], state.permanents[index(slot)])
    for place in range(state.height):
        assign(known.stack[index(place)], state.stack[index(place)])
    if is_drafting:
        know_draft(scenario, state, player, known)
    elif state.phase == Phase.AIM:
        know_half(state, player, known)


@rule
def know_table(state: State, known: State) -> None:
    """What all know of how far the match has come."""
    known.tale = state.tale
    known.births = state.births
    known.stacks = state.stacks
    known.height = state.height
    known.phase = state.phase
    known.step = state.step
    known.turn = state.turn
    known.round = state.round
    known.decider = state.decider
    known.active = state.active
    known.mood = state.mood
    known.pending = state.pending
    known.closing = state.closing
    known.paying = state.paying
    known.began = state.began
    known.intention = state.intention
    known.mark_cell = state.mark_cell
    known.mark_on = state.mark_on
    known.repression = state.repression
    known.result = state.result
    known.has_bought = state.has_bought
    known.declared = state.declared
    known.top = state.top
    known.givers = state.givers


@rule
def cover(scenario: Scenario, seat: Seat, is_drafting: bool) -> None:
    """Put the hand of a seat back among its deck, and cover its store while cards are picked for it (TYR-02)."""
    if seat.hand_count > 0:
        for card in range(scenario.card_count):
            seat.deck[index(card)] += seat.hand[index(card)]
            seat.hand[index(card)] = 0
    if is_drafting:
        for card in range(scenario.card_count):
            seat.store[index(card)] = 0


@rule
def know_half(state: State, player: int, known: State) -> None:
    """What is half declared only its player knows; to all others that player has not begun with it."""
    if player == state.decider:
        assign(known.half, state.half)
    elif state.height > 0 or state.step == Step.CLOSING:
        known.phase = Phase.ANSWER
    elif state.active != NOBODY:
        known.phase = Phase.UNIT
    elif state.step == Step.UPKEEP:
        known.phase = Phase.UPKEEP
    elif state.step == Step.BUYING:
        known.phase = Phase.BUY
    elif state.step == Step.DISCARDING:
        known.phase = Phase.DISCARD
    else:
        known.phase = Phase.ACTION


@rule
def know_draft(scenario: Scenario, state: State, player: int, known: State) -> None:
    """The own pile and pick, and what one remembers of the piles that have gone on (TYR-02)."""
    draft = state.draft
    mine = known.draft
    mine.passed = draft.passed
    mine.left = draft.left
    if player >= PLAYERS:
        return
    mine.picks[index(player)] = draft.picks[index(player)]
    for k in range(PILE):
        mine.piles[index(player), index(k)] = draft.piles[index(player), index(k)]
        for pile in range(PLAYERS):
            mine.seen[index(player), index(pile), index(k)] = draft.seen[index(player), index(pile), index(k)]
    for card in range(scenario.card_count):
        mine.gone[index(player), index(card)] = draft.gone[index(player), index(card)]
