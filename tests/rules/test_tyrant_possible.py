"""Tyrant: positions that play cannot have led to are refused, whatever is wrong with them."""

import pytest
from tyrant_cards import A_UNIT, Doing, hits, intention, spell, unit
from tyrant_kit import situation

from sandtable.contract.dice import keyed, pick, seed_key
from sandtable.contract.errors import SandtableError
from sandtable.engine.match import Match
from sandtable.games.tyrant.possible import check_decision, check_mark, check_state
from sandtable.games.tyrant.scenario import NOBODY, TYRANT, Do, Marking
from sandtable.games.tyrant.state import MOST_HAND, Does, Phase, Place, Step

RED, BLUE = 0, 1
WALKER, WAGON, KILL = unit("walker"), unit("wagon", crew=1), spell("kill", Doing(Do.DESTROY), at=(A_UNIT,))


def position(scenario="keep", phase=Phase.ACTION, after=40, seed="possible"):
    """A match that was played at random until a decision of that kind comes."""
    match = Match("tyrant", scenario, seed=seed, runtime="python")
    dice = keyed(seed_key(seed))
    while match.number < after or match.state.phase != phase:
        legal = match.legal(match.deciders[0], asides=False)
        match.play(legal[pick(dice, len(legal))], match.deciders[0])
    return match


@pytest.fixture(scope="module")
def phases():
    """One position of each kind, by its phase, all of them possible."""
    found = {phase: position(phase=phase).state for phase in (Phase.ACTION, Phase.UNIT, Phase.AIM, Phase.ANSWER)}
    return found | {Phase.DRAFT: position("draft", Phase.DRAFT, after=17).state}


@pytest.mark.rule("TYR-32")
def test_a_unit_may_be_about_to_be_dropped_in_the_middle_of_its_move():
    table = situation(". . .", [WALKER, WAGON, KILL], red=["wagon a1", "walker on wagon"], blue_hand=["kill"])
    table.moves("walker", "b1", held=True)
    table.plays("kill", "wagon")
    assert (table.phase, table.state.active) == (Phase.DROP, table.slot("walker"))
    check_decision(table.scenario, table.state)


@pytest.mark.rule("TYR-57")
def test_who_bears_the_mark_of_an_intention_may_be_about_to_be_dropped():
    plan = intention("plan", hits(1), at=(A_UNIT,))
    table = situation(". . . .", [WALKER, WAGON, KILL, plan], red=["wagon a1", "walker on wagon"], red_hand=["kill"])
    table.state.intention, table.state.mark_on = 1 + table.card("plan"), table.slot("walker")
    table.plays("kill", "wagon")
    assert table.phase == Phase.DROP
    check_mark(table.scenario, table.state)


@pytest.mark.parametrize("scenario", ["keep", "draft", "tyrant", "stick"])
def test_every_position_of_a_match_is_possible(scenario):
    match, dice = Match("tyrant", scenario, seed=7, runtime="python"), keyed(seed_key(7))
    while match.deciders and match.number < 120:
        check_state(match.scenario, match.state)
        legal = match.legal(match.deciders[-1], asides=False)
        match.play(legal[pick(dice, len(legal))], match.deciders[-1])


def unit(state, player=None):
    """Some unit on the map."""
    found = (it for it in state.permanents if it.place == Place.ON_MAP and it.moves)
    return next(it for it in found if player is None or it.controller == player)


def free(state):
    """An empty slot."""
    return next(it for it in state.permanents if it.place == Place.NOT_IN_PLAY)


def put(record, **fields):
    """Set fields of a record."""
    for name, value in fields.items():
        setattr(record, name, value)


def add_card(seat, pile, card):
    """One card more in a pile, counted."""
    getattr(seat, pile)[card] += 1
    setattr(seat, f"{pile}_count", getattr(seat, f"{pile}_count") + 1)


TABLES = {
    "no such phase": lambda state: put(state, phase=10),
    "no such step": lambda state: put(state, step=6),
    "no such mood": lambda state: put(state, mood=3),
    "a turn of nobody's": lambda state: put(state, turn=2),
    "no such turn": lambda state: put(state, turn=200),
    "round 0": lambda state: put(state, round=0),
    "a round too many": lambda state: put(state, round=31),
    "three players began": lambda state: put(state, began=3),
    "somebody is asked who does not play": lambda state: put(state, pending=4),
    "somebody is asked in the action phase": lambda state: put(state, pending=2),
    "somebody is asked about an end that is not near": lambda state: put(state, closing=2),
    "somebody is asked again about an end": lambda state: put(
        state, phase=Phase.ANSWER, step=Step.CLOSING, decider=1, pending=2, closing=0
    ),
    "no such decider": lambda state: put(state, decider=99),
    "the other decides": lambda state: put(state, decider=1 - state.decider),
    "an action phase while buying": lambda state: put(state, step=Step.BUYING),
    "no such active permanent": lambda state: put(state, active=41),
    "an active permanent in the action phase": lambda state: put(state, active=0),
    "a mood of nobody's": lambda state: put(state, mood=1),
    "won while it goes on": lambda state: put(state, result=1),
    "over without a result": lambda state: put(state, phase=Phase.OVER),
    "won by nobody who plays": lambda state: put(state, phase=Phase.OVER, result=4),
    "repression without a tyrant": lambda state: put(state, repression=1),
    "an intention without a tyrant": lambda state: put(state, intention=1),
    "a mark of no intention": lambda state: put(state, mark_cell=5),
    "too much declared": lambda state: put(state, declared=101),
    "a half declared action": lambda state: put(state.half, aimed=1),
    "a draft": lambda state: put(state.draft, left=3),
    "something above the stack": lambda state: put(state.stack[3], does=Does.MOVE),
    "a stack without actions": lambda state: put(state, height=1),
    "a stack too high": lambda state: put(state, height=17),
    "a slot too many in use": lambda state: put(state, top=state.top + 1),
    "givers that are not there": lambda state: put(state, givers=1 << 39),
}

SEATS = {
    "more cards than counted": lambda seat: put(seat, deck_count=seat.deck_count + 1),
    "a card from nowhere": lambda seat: add_card(seat, "discard", 0),
    "no such card": lambda seat: add_card(seat, "discard", 95),
    "a hand too large": lambda seat: [add_card(seat, "hand", 0) for _ in range(MOST_HAND + 1)],
    "a card shown that is not there": lambda seat: seat.shown.numpy().fill(1),
    "too rich": lambda seat: put(seat, resource=1000),
    "out while it decides": lambda seat: put(seat, is_out=True),
}

PERMANENTS = {
    "no such place": lambda it: put(it, place=4),
    "no such card": lambda it: put(it, card=95),
    "no such owner": lambda it: put(it, owner=3),
    "no such controller": lambda it: put(it, controller=17),
    "never born": lambda it: put(it, birth=0),
    "born later": lambda it: put(it, birth=999),
    "outside the map": lambda it: put(it, cell=224),
    "on nothing": lambda it: put(it, holder=39),
    "no such holder": lambda it: put(it, holder=77),
    "dead of damage": lambda it: put(it, damage=60),
    "dead of poison": lambda it: it.marks.__setitem__(Marking.POISON, 60),
    "a unit with durability": lambda it: put(it, durability=1),
    "waiting as equipment does": lambda it: put(it, place=Place.WAITING),
    "dropped by nobody": lambda it: put(it, place=Place.DROPPING),
    "not in play": lambda it: put(it, place=Place.NOT_IN_PLAY),
    "an ability that it has not": lambda it: put(it, used=64),
}


def check_refused(match_state, spoil):
    """A position is possible, and is not any more once something in it is spoilt."""
    match = Match("tyrant", "keep", seed=0, runtime="python")
    state = match_state.copy()
    check_state(match.scenario, state)
    spoil(state)
    with pytest.raises(SandtableError, match="board/impossible"):
        check_state(match.scenario, state)


@pytest.mark.parametrize("spoil", TABLES.values(), ids=TABLES)
def test_a_table_that_cannot_be_is_refused(phases, spoil):
    check_refused(phases[Phase.ACTION], spoil)


@pytest.mark.parametrize("spoil", SEATS.values(), ids=SEATS)
def test_a_seat_that_cannot_be_is_refused(phases, spoil):
    check_refused(phases[Phase.ACTION], lambda state: spoil(state.seats[state.turn]))


@pytest.mark.parametrize("spoil", PERMANENTS.values(), ids=PERMANENTS)
def test_a_permanent_that_cannot_be_is_refused(phases, spoil):
    check_refused(phases[Phase.UNIT], lambda state: spoil(unit(state)))


def test_a_permanent_that_nobody_has_played_is_refused(phases):
    def spoil(state):
        it, twin = unit(state), free(state)
        state.births += 1
        twin.assign(it)
        put(twin, birth=state.births, cell=0)

    check_refused(phases[Phase.ACTION], spoil)


def test_two_permanents_on_one_tile_are_refused(phases):
    def spoil(state):
        kings = [it for it in state.permanents if it.place == Place.ON_MAP and it.holder == NOBODY]
        kings[0].cell = kings[1].cell

    check_refused(phases[Phase.ACTION], spoil)


def test_permanents_that_lie_on_each_other_are_refused(phases):
    def spoil(state):
        slots = [k for k, it in enumerate(state.permanents) if it.place == Place.ON_MAP][:2]
        one, other = (state.permanents[slot] for slot in slots)
        put(one, holder=slots[1])
        put(other, holder=slots[0], cell=one.cell)

    check_refused(phases[Phase.ACTION], spoil)


ITEMS = {
    "no such action": lambda item: put(item, does=12),
    "declared by nobody": lambda item: put(item, player=3),
    "no such source": lambda item: put(item, source=40),
    "from outside the map": lambda item: put(item, cell=224),
    "born later": lambda item: item.births.__setitem__(0, 9999),
    "no such card": lambda item: put(item, does=Does.CARD, source=NOBODY, card=95),
    "a unit's action of nobody": lambda item: put(item, does=Does.MOVE, source=NOBODY),
    "a walk off the map": lambda item: [put(item, does=Does.MOVE, source=0), item.targets.__setitem__(0, 230)],
    "undone, but not wholly": lambda item: put(item, does=Does.NOTHING, player=1),
}


@pytest.mark.parametrize("spoil", ITEMS.values(), ids=ITEMS)
def test_a_declared_action_that_cannot_be_is_refused(phases, spoil):
    state = phases[Phase.ANSWER]
    assert state.height > 0
    check_refused(state, lambda state: spoil(state.stack[state.height - 1]))


HALVES = {
    "another player's": lambda half: put(half.item, player=1 - half.item.player),
    "more targets than it has": lambda half: put(half, aimed=2),
    "paid with nothing": lambda half: put(half, paid=3),
    "nothing at all": lambda half: half.clear(),
    "no such ability": lambda half: put(half.item, ability=127),
    "a card that is not in the hand": lambda half: put(half.item, card=41),
}


@pytest.mark.parametrize("spoil", HALVES.values(), ids=HALVES)
def test_a_half_declared_action_that_cannot_be_is_refused(phases, spoil):
    check_refused(phases[Phase.AIM], lambda state: spoil(state.half))


DRAFTS = {
    "more cards in the piles": lambda draft: put(draft, left=9),
    "passed on more often": lambda draft: put(draft, passed=draft.passed + 1),
    "a pile with a card twice": lambda draft: draft.piles.__setitem__((RED, 1), draft.piles[RED, 0]),
    "no such card in a pile": lambda draft: draft.piles.__setitem__((RED, draft.left - 1), 96),
    "picked from another pile": lambda draft: draft.picks.__setitem__(RED, 96),
    "a seat that does not draft": lambda draft: draft.picks.__setitem__(3, 1),
    "remembered by who does not draft": lambda draft: draft.seen.__setitem__((2, 0, 0), 1),
    "something vanished that nobody has": lambda draft: draft.gone.__setitem__((RED, 90), 1),
}


@pytest.mark.rule("TYR-02")
@pytest.mark.parametrize("spoil", DRAFTS.values(), ids=DRAFTS)
def test_a_draft_that_cannot_be_is_refused(phases, spoil):
    scenario = Match("tyrant", "draft", seed=0, runtime="python").scenario
    state = phases[Phase.DRAFT].copy()
    check_state(scenario, state)
    spoil(state.draft)
    with pytest.raises(SandtableError, match="board/impossible"):
        check_state(scenario, state)


@pytest.mark.rule("TYR-58")
def test_the_tyrant_holds_no_cards_and_represses_no_more_than_ends_the_match():
    match = position("tyrant", Phase.ACTION)
    state = match.state.copy()
    state.repression = 2 * state.began
    with pytest.raises(SandtableError, match="ends the match"):
        check_state(match.scenario, state)
    state = match.state.copy()
    tyrant = state.seats[TYRANT]
    card = next(card for card in range(match.scenario.card_count) if tyrant.deck[card])
    tyrant.deck[card] -= 1
    put(tyrant, deck_count=tyrant.deck_count - 1)
    add_card(tyrant, "hand", card)
    with pytest.raises(SandtableError, match="the tyrant has none"):
        check_state(match.scenario, state)
