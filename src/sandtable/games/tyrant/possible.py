"""Whether a position is possible: compiled rules check nothing, so a state that was read from somewhere is checked,
field by field, before they see it.

The questions are asked from the table down: how far the match has come, what every seat has
(:mod:`.possible_cards`), what lies on the map (:mod:`.possible_permanents`), what is declared or half declared
(:mod:`.possible_stack`, :mod:`.possible_half`), the draft (:mod:`.possible_draft`), and whether what is to be decided
fits all that. Where exactly a unit can have got to is not asked.
"""

from __future__ import annotations

from sandtable.mechanics.possible import impossible

from .goals import REPRESSION_A_PLAYER
from .possible_cards import NAMES, check_ownership, check_seats, seats_of
from .possible_draft import check_draft
from .possible_half import before_half, check_half
from .possible_permanents import HOLDING, check_permanents
from .possible_stack import check_stack
from .scenario import NOBODY, PLAYERS, SEATS, TYRANT_GOAL, Scenario, Type
from .state import DRAW, MOST_IN_A_TURN, PERMANENTS, Mood, Phase, Place, State, Step

STEPS = {
    Phase.UPKEEP: (Step.UPKEEP,),
    Phase.ACTION: (Step.ACTION,),
    Phase.UNIT: (Step.ACTION,),
    Phase.BUY: (Step.BUYING,),
    Phase.DISCARD: (Step.DISCARDING,),
}
"""Where a turn stands while something slow is decided, by whose turn it is."""


def check_state(scenario: Scenario, state: State) -> None:
    """Raise a ``SandtableError`` (``board/impossible``) unless play on this scenario can have led to the state."""
    check_table(scenario, state)
    check_seats(scenario, state)
    check_permanents(scenario, state)
    check_stack(scenario, state)
    check_draft(scenario, state)
    check_ownership(scenario, state)
    check_mark(scenario, state)
    check_result(scenario, state)
    check_decision(scenario, before_half(state))
    check_half(scenario, state)


def check_table(scenario: Scenario, state: State) -> None:
    """Phase, step, turn and round are some that there are."""
    if state.phase > Phase.OVER or state.step > Step.ENDING or state.mood > Mood.AGGRESSIVE:
        raise impossible(state.phase, "there is no such phase, step or mood")
    if state.turn not in seats_of(scenario):
        raise impossible(state.turn, "whose turn it is takes no part")
    if not 1 <= state.round <= scenario.rounds:
        raise impossible(f"round={state.round}", f"there are rounds 1 to {scenario.rounds}")
    if state.declared > MOST_IN_A_TURN:
        raise impossible(f"declared={state.declared}", f"at most {MOST_IN_A_TURN} actions are declared in a turn")
    players = [seat for seat in seats_of(scenario) if seat < PLAYERS]
    if state.began != len(players):
        raise impossible(f"began={state.began}", f"{len(players)} players began")
    there = sum(1 << seat for seat in players if not state.seats[seat].is_out)
    if state.pending & ~there:
        raise impossible(f"pending={state.pending}", "nobody else can be asked")
    if state.closing & ~(there & ~(1 << state.turn)) or (state.closing and state.step != Step.CLOSING):
        raise impossible(f"closing={state.closing}", "the others are asked before an action phase ends")


def check_mark(scenario: Scenario, state: State) -> None:
    """The mark of an intention is on a tile or on a permanent of the map, which may be about to be dropped (TYR-32,
    TYR-56)."""
    if state.intention == 0:
        if state.mark_on or state.mark_cell:
            raise impossible("mark", "no intention is on the map", "leave mark_on and mark_cell out")
        return
    number = state.intention - 1
    if number >= scenario.card_count or scenario.cards[number].type != Type.INTENTION:
        raise impossible(f"intention={state.intention}", "that card is no intention")
    if state.mark_cell >= scenario.width * scenario.height:
        raise impossible(f"mark_cell={state.mark_cell}", "the mark is outside the map")
    if state.mark_on == NOBODY:
        return
    if state.mark_on >= PERMANENTS or state.permanents[state.mark_on].place not in HOLDING:
        raise impossible(f"mark_on={state.mark_on}", "the mark is on nothing")


def check_result(scenario: Scenario, state: State) -> None:
    """A match that is over has a result, one that goes on has none; the tyrant has won when it has repressed enough."""
    if (state.phase == Phase.OVER) != (state.result != 0) or state.result > DRAW:
        raise impossible(f"result={state.result}", "only a match that is over has a result")
    if 0 < state.result <= SEATS and state.result - 1 not in seats_of(scenario):
        raise impossible(f"result={state.result}", "who has won takes no part")
    is_repressed = state.repression >= REPRESSION_A_PLAYER * state.began
    if state.repression and not scenario.goal & TYRANT_GOAL:
        raise impossible(f"repression={state.repression}", "no tyrant represses anybody here")
    if is_repressed and state.phase != Phase.OVER and scenario.goal & TYRANT_GOAL:
        raise impossible(f"repression={state.repression}", "so much of it ends the match")


def check_decision(scenario: Scenario, state: State) -> None:
    """Who is to decide, and what, fits how far the turn has come (TYR-03)."""
    if state.active != NOBODY:
        is_there = state.active < PERMANENTS and state.permanents[state.active].place in HOLDING
        if not is_there or state.permanents[state.active].controller != state.turn:
            raise impossible(f"active={state.active}", "the active permanent is on the map, of whose turn it is")
    elif state.mood:
        raise impossible(f"mood={state.mood}", "nothing acts by itself")
    if state.phase in (Phase.DRAFT, Phase.OVER):
        return
    if state.decider >= PLAYERS or state.decider not in seats_of(scenario) or state.seats[state.decider].is_out:
        raise impossible(f"decider={state.decider}", "who decides takes no part")
    if state.phase in STEPS:
        check_own_turn(scenario, state)
    elif state.phase == Phase.ANSWER and not state.pending >> state.decider & 1:
        raise impossible(f"decider={NAMES[state.decider]}", "who answers is one of those who are asked")
    elif state.phase == Phase.ANSWER and state.height == 0 and state.pending != state.closing:
        raise impossible(f"pending={state.pending}", "with nothing declared all are asked who are to be asked")
    elif state.phase == Phase.DROP:
        dropped = [it for it in state.permanents if it.place == Place.DROPPING]
        if not dropped:
            raise impossible("drop", "nothing is to be placed")


def check_own_turn(scenario: Scenario, state: State) -> None:
    """What is decided by whose turn it is, with nothing declared (TYR-12)."""
    if state.decider != state.turn or state.height or state.pending or state.step not in STEPS[Phase(state.phase)]:
        raise impossible(f"decider={state.decider}", "that is decided in one's own turn, with nothing declared")
    if (state.phase == Phase.UNIT) != (state.active != NOBODY):
        raise impossible(f"active={state.active}", "a unit is active while it acts, and only then")
    if state.phase == Phase.UPKEEP:
        is_due = state.paying < PERMANENTS and state.permanents[state.paying].place == Place.ON_MAP
        it = state.permanents[state.paying] if is_due else None
        if it is None or it.controller != state.turn or not scenario.cards[it.card].upkeep:
            raise impossible(f"paying={state.paying}", "no upkeep of that is due")
