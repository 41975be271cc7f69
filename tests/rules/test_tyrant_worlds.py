"""Tyrant: worlds that a player imagines are as it knows them, and possible (TYR-02, TYR-07)."""

from collections import Counter
from itertools import cycle

import pytest

from sandtable.contract.action import log_type, make_action
from sandtable.contract.dice import keyed, pick, seed_key
from sandtable.engine.match import Match
from sandtable.engine.registry import find_game
from sandtable.engine.searching import imagined
from sandtable.games.tyrant.imagine import imagine
from sandtable.games.tyrant.know import know
from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.possible import check_state
from sandtable.games.tyrant.rules import apply, deciders, start
from sandtable.games.tyrant.scenario import NO_COST, SEATS
from sandtable.games.tyrant.state import Phase, State, Step, Work

GAME = find_game("tyrant")
RED, BLUE = 0, 1
SPECTATOR = SEATS
DEAF_LOG = log_type(0)


def played(scenario="keep", phase=Phase.ACTION, after=30, seed="worlds", also=lambda state: True):
    """A match that was played at random until a decision of that kind comes."""
    match, dice = Match(GAME, scenario, seed=seed, runtime="python"), keyed(seed_key(seed))
    while match.number < after or match.state.phase != phase or not also(match.state):
        step(match, dice)
    return match


def step(match, dice):
    """One decision at random, of the last who has to decide."""
    legal = match.legal(match.deciders[-1], asides=False)
    match.play(legal[pick(dice, len(legal))], match.deciders[-1])


def known(match, seat):
    """What a seat, or a spectator, knows."""
    found = State()
    know(match.scenario, match.state, seat, found)
    return found


def check_worlds(match, seat, worlds=8):
    """In worlds that a seat imagines it knows the same, and each is a position that play can have led to."""
    dice, truths = keyed(seed_key("imagined")), []
    for _ in range(worlds):
        world = imagined(match, seat, dice)
        check_state(world.scenario, world.state)
        assert bytes(known(world, seat)) == bytes(known(match, seat))
        truths.append(world.state)
    return truths


@pytest.mark.rule("TYR-07")
@pytest.mark.parametrize("phase", [Phase.ACTION, Phase.UNIT, Phase.AIM, Phase.ANSWER, Phase.BUY, Phase.DISCARD])
def test_worlds_are_as_each_player_knows_them_whatever_is_decided(phase):
    match = played(phase=phase)
    for seat in (RED, BLUE):
        check_worlds(match, seat)


@pytest.mark.rule("TYR-07")
def test_another_hand_is_dealt_from_its_deck_and_hand_each_card_with_the_same_chance():
    """Blue has two cards in the hand and four in the deck, which Red knows as six: A A A B B C. So A is in the hand
    with 1 - 3/6 * 2/5 = 4/5, and B with 1 - 4/6 * 3/5 = 3/5."""
    match = played()
    blue = match.state.seats[BLUE]
    for name in ("hand", "deck", "shown"):
        getattr(blue, name).numpy().fill(0)
    blue.hand[0], blue.hand[1], blue.hand_count = 1, 1, 2
    blue.deck[0], blue.deck[1], blue.deck[2], blue.deck_count = 2, 1, 1, 4
    assert list(known(match, RED).seats[BLUE].deck)[:3] == [3, 2, 1]
    dice, found, worlds = keyed(seed_key("hands")), Counter(), 600
    for _ in range(worlds):
        hand = imagined(match, RED, dice).state.seats[BLUE].hand
        assert sum(hand) == 2
        found.update(card for card in range(3) if hand[card])
    assert found[0] / worlds == pytest.approx(4 / 5, abs=0.06)
    assert found[1] / worlds == pytest.approx(3 / 5, abs=0.06)


@pytest.mark.rule("TYR-07")
def test_what_everybody_has_seen_of_a_hand_is_in_it_in_every_world():
    match = played()
    blue = match.state.seats[BLUE]
    for name in ("hand", "deck", "shown"):
        getattr(blue, name).numpy().fill(0)
    blue.hand[5], blue.hand[1], blue.hand_count, blue.shown[5] = 1, 1, 2, 1
    blue.deck[1], blue.deck[2], blue.deck_count = 3, 3, 6
    dice, others = keyed(seed_key("shown")), set()
    for _ in range(40):
        hand = imagined(match, RED, dice).state.seats[BLUE].hand
        assert hand[5] == 1
        others.add(next(card for card in (1, 2) if hand[card]))
    assert others == {1, 2}


@pytest.mark.rule("TYR-09")
def test_what_is_half_declared_only_its_player_knows():
    match = played(phase=Phase.AIM)
    decider = match.state.decider
    assert known(match, decider).half == match.state.half
    for seat in {RED, BLUE, SPECTATOR} - {decider}:
        there = known(match, seat)
        assert not any(bytes(there.half))
        assert there.phase in (Phase.ACTION, Phase.UNIT, Phase.ANSWER)
        assert there.decider == decider


@pytest.mark.rule("TYR-10")
def test_an_answer_that_is_half_declared_looks_like_one_that_has_not_come():
    match = played(phase=Phase.AIM, also=lambda state: state.height > 0 or state.step == Step.CLOSING)
    assert known(match, SPECTATOR).phase == Phase.ANSWER


@pytest.mark.rule("TYR-02")
def test_in_a_draft_the_other_piles_picks_and_stores_are_covered():
    match = played("draft", Phase.DRAFT, after=9)
    state, red = match.state, known(match, RED)
    assert state.draft.picks[BLUE]
    assert state.seats[BLUE].store_count == red.seats[BLUE].store_count == 4
    assert not any(red.seats[BLUE].store)
    for name in ("piles", "picks", "seen", "gone"):
        assert getattr(state.draft, name).numpy()[BLUE].any()
        assert not getattr(red.draft, name).numpy()[BLUE].any()
    assert list(red.seats[RED].store) == list(state.seats[RED].store)


def draft_of(scenario, picks):
    """The box of a scenario, played with a draft of all cards that can be bought."""
    box = GAME.box(scenario).scenario.copy()
    box.store.numpy().fill(0)
    box.picks = picks
    for card in range(box.card_count):
        box.pool[card] = 2 if box.cards[card].buy != NO_COST else 0
    return box


@pytest.mark.rule("TYR-02")
@pytest.mark.parametrize(("scenario", "picks"), [("keep", 12), ("three", 12), ("four", 13)])
def test_worlds_of_a_draft_are_as_each_player_remembers_it(scenario, picks):
    """Piles go round until they are empty; then others are dealt. After every pick another player imagines what the
    others have, and it must fit all that it has seen come back and vanish."""
    box, state, work, dice = draft_of(scenario, picks), State(), Work(), keyed(seed_key("draft"))
    start(box, state, dice, DEAF_LOG(), work)
    viewers = cycle([*(seat for seat in range(SEATS) if box.playing >> seat & 1), SPECTATOR])
    different = 0
    while state.phase == Phase.DRAFT:
        viewer = next(viewers)
        mine, world, again = State(), State(), State()
        know(box, state, viewer, mine)
        imagine(box, mine, viewer, dice, world, work)
        check_state(box, world)
        know(box, world, viewer, again)
        assert bytes(again) == bytes(mine)
        different += world != state
        seat = next(seat for seat in range(SEATS) if deciders(box, state) >> seat & 1)
        pile = [int(card) for card in state.draft.piles.numpy()[seat] if card]
        apply(box, state, seat, make_action(Verb.PICK, target=pile[pick(dice, len(pile))] - 1), dice, DEAF_LOG(), work)
    assert different > 15
    assert all(state.seats[seat].store_count == picks for seat in range(SEATS) if box.playing >> seat & 1)
