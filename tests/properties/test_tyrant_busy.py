"""Tyrant's shipped boxes, played by busy players: with a full purse and a full hand they never end a turn or let
anything pass as long as they can do something else. Every turn still ends, no card is lost or made, and all stand where
they can."""

import random

import pytest

from sandtable.contract.action import choices_type, log_type
from sandtable.contract.dice import Dice, load_key, seed_key
from sandtable.engine.registry import find_game
from sandtable.games.tyrant.numbers import keywords_of
from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.scenario import NO_COST, NOBODY, TYRANT, Scenario, Type
from sandtable.games.tyrant.state import MOST_HAND, MOST_IN_A_TURN, Does, Phase, Place, State
from sandtable.games.tyrant.tiles import crew_of, suits

GAME = find_game("tyrant")
IDLE = (Verb.PASS, Verb.DONE, Verb.BACK)
LONGEST = 6 * MOST_IN_A_TURN
"""Decisions of a turn: each declared action takes a few, and an answer of everybody's."""


class Busy:
    """A match in which everybody does something, if it is possible."""

    def __init__(self, name: str, seed: int) -> None:
        self.scenario: Scenario = GAME.box(name).scenario
        self.state, self.chance, self.dice = State(), random.Random(seed), Dice()
        self.work, self.log, self.choices = GAME.rules.Work(), log_type(2048)(), choices_type(2048)()
        load_key(self.dice, seed_key(seed))
        GAME.rules.start(self.scenario, self.state, self.dice, self.log, self.work)

    def enrich(self) -> None:
        """Everybody has a full hand of any cards that can be played, and a full purse."""
        cards = [self.scenario.cards[number] for number in range(self.scenario.card_count)]
        playable = [number for number, card in enumerate(cards) if card.play != NO_COST and card.type != Type.BOSS]
        for player in range(TYRANT):
            seat = self.state.seats[player]
            if not self.scenario.playing >> player & 1:
                continue
            seat.resource = 99
            while seat.hand_count < MOST_HAND:
                card = self.chance.choice(playable)
                seat.hand[card] += 1
                seat.hand_count += 1

    def decide(self) -> None:
        """One decision, of whoever has to take it."""
        rules, waiting = GAME.rules, GAME.rules.deciders(self.scenario, self.state)
        player, known = waiting.bit_length() - 1, State()
        rules.know(self.scenario, self.state, player, known)
        self.choices.clear()
        rules.legal(self.scenario, known, player, self.choices, self.work)
        offered = [self.choices.actions[place].copy() for place in range(self.choices.count)]
        busy = [action for action in offered if action.verb not in IDLE]
        action = self.chance.choice(busy or [action for action in offered if action.verb != Verb.BACK])
        rules.apply(self.scenario, self.state, player, action, self.dice, self.log, self.work)

    @property
    def is_over(self) -> bool:
        return self.state.phase == Phase.OVER


def begun(name: str, seed: int) -> Busy:
    """A match after the draft, in which everybody has much to do."""
    match = Busy(name, seed)
    while match.state.phase == Phase.DRAFT:
        match.decide()
    match.enrich()
    return match


@pytest.mark.rule("TYR-16")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", GAME.scenario_names())
def test_a_turn_ends_however_busy_everybody_is(name, seed):
    match = begun(name, seed)
    turn, count = match.state.turn, 0
    while match.state.turn == turn and not match.is_over:
        match.decide()
        count += 1
        assert count < LONGEST
    assert count > 20


def owned(match: Busy, player: int) -> list[int]:
    """How many of each card a player owns, wherever they are; tokens, and what cannot be played, are nobody's cards."""
    seat, state = match.state.seats[player], match.state
    counts = sum(pile.numpy().astype(int) for pile in (seat.hand, seat.deck, seat.discard, seat.store))
    for it in (state.permanents[slot] for slot in range(state.top)):
        is_card = it.place and not it.is_token and match.scenario.cards[it.card].play != NO_COST
        counts[it.card] += bool(is_card and it.owner == player)
    for item in (state.stack[place] for place in range(state.height)):
        if item.does == Does.CARD and item.player == player:
            counts[item.card] += 1
    if player == TYRANT and state.intention:
        counts[state.intention - 1] += 1
    return counts.tolist()


def check_piles(match: Busy) -> None:
    """Counts are those of the cards, and known cards of a hand are in it."""
    for seat in match.state.seats:
        for pile in ("hand", "deck", "discard", "store"):
            assert getattr(seat, pile).numpy().sum() == getattr(seat, f"{pile}_count")
        assert (seat.shown.numpy() <= seat.hand.numpy()).all()


def check_map(match: Busy) -> None:
    """One permanent a tile, where its tile lets it be; who is in a pile is on its container's tile, within its crew."""
    every = [(slot, match.state.permanents[slot]) for slot in range(match.state.top)]
    there = [(slot, it) for slot, it in every if it.place == Place.ON_MAP]
    standing = [it.cell for _, it in there if it.holder == NOBODY]
    assert len(set(standing)) == len(standing)
    for slot, it in there:
        if it.holder == NOBODY:
            assert suits(match.scenario, keywords_of(match.scenario, match.state, slot), it.cell)
            continue
        holder = match.state.permanents[it.holder]
        assert (holder.place, holder.cell) == (Place.ON_MAP, it.cell)
        assert crew_of(match.scenario, match.state, it.holder) <= match.scenario.cards[holder.card].crew


@pytest.mark.rule("TYR-07")
@pytest.mark.parametrize("name", GAME.scenario_names())
def test_no_card_is_lost_or_made_and_all_stand_where_they_can(name):
    match = begun(name, 7)
    seats = [seat for seat in range(TYRANT + 1) if match.scenario.playing >> seat & 1]
    before = [owned(match, seat) for seat in seats]
    for _ in range(200):
        if match.is_over:
            break
        match.decide()
        assert [owned(match, seat) for seat in seats] == before
        check_piles(match)
        if match.state.phase != Phase.DROP:
            check_map(match)
