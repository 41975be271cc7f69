"""Tyrant: bosses, the tyrant, its intentions, and the match against it."""

import numpy as np
import pytest
from tyrant_cards import (
    A_TILE,
    A_UNIT,
    Doing,
    boss,
    gains,
    hits,
    intention,
    spell,
    unit,
    whenever,
)
from tyrant_kit import BLUE, RED, situation

from sandtable.games.tyrant.observing import observe
from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.scenario import NOBODY, TYRANT, Do, Goal, Keyword, To, When
from sandtable.games.tyrant.state import Phase
from sandtable.games.tyrant.telling import Kind

WALKER = unit("walker")
TYRANT_CARD = boss("tyrant", keywords=Keyword.TYRANT, movement=2, attack=2, health=6)
CRUSH = intention("crush", hits(3), at=(A_UNIT,))
KILL = spell("kill", Doing(Do.DESTROY), at=(A_UNIT,))
CARDS = [WALKER, TYRANT_CARD, CRUSH, KILL, spell("coin", gains(1)), spell("prick", hits(1), at=(A_UNIT,))]
TOGETHER = {"goal": Goal.TYRANT, "teams": {RED: 0, BLUE: 0, TYRANT: 1}}


def against(drawing: str, *, seats=(RED, TYRANT), cards=CARDS, **told):
    """A match against the tyrant."""
    return situation(drawing, list(cards), seats=seats, **TOGETHER, **told)


def mark(table, on: str, card: str = "crush") -> None:
    """An intention mark lies on somebody, and its card aside."""
    table.state.intention, table.state.mark_on = 1 + table.card(card), table.slot(on)
    table.state.mark_cell = table[on].cell


@pytest.mark.rule("TYR-55")
def test_a_boss_is_no_unit_for_targets_but_can_be_attacked():
    table = against(". . .", red=["walker a1"], tyrant=["tyrant b1"], red_hand=["prick"])
    table.decide(Verb.PLAY, target=table.card("prick"))
    assert table.pieces(Verb.AIM) == {"walker"}
    table.decide(Verb.BACK)
    table.attacks("walker", "tyrant")
    assert (table["tyrant"].damage, table["walker"].damage) == (1, 2)


@pytest.mark.rule("TYR-55")
def test_a_boss_of_a_players_acts_like_a_unit_and_has_no_upkeep():
    ogre = boss("ogre", upkeep=0)
    table = situation(". . . .", [ogre, WALKER], red=["ogre a1"], blue=["walker d1"])
    table.moves("ogre", "c1")
    table.attacks("ogre", "walker")
    assert table["walker"].damage == 2
    table.ends_turn()
    table.ends_turn()
    assert table.phase == Phase.ACTION


@pytest.mark.rule("TYR-55")
def test_a_boss_card_goes_to_no_discard_pile():
    """It exists only on the map."""
    ogre, brute = boss("ogre", health=1), unit("brute", attack=5)
    table = situation(". .", [ogre, brute], red=["brute a1"], blue=["ogre b1"])
    table.attacks("brute", "ogre")
    assert table.at("ogre") == "gone"
    assert table.cards("discard", BLUE) == []


@pytest.mark.rule("TYR-56")
def test_the_tyrant_declares_an_intention_and_the_mark_lies_on_its_target():
    table = against(". . . . . . . .", red=["walker a1"], tyrant=["tyrant h1"], tyrant_deck=["crush"])
    table.ends_turn_to_answer()
    assert (table.state.turn, table.phase, table.decider) == (TYRANT, Phase.ANSWER, RED)
    table.settles()
    assert table.state.intention == 1 + table.card("crush")
    assert table.state.mark_on == table.slot("walker")
    assert table["walker"].damage == 0
    assert table.cards("deck", TYRANT) == table.cards("discard", TYRANT) == []


@pytest.mark.rule("TYR-56")
def test_with_a_mark_on_the_map_no_other_intention_is_played():
    table = against(". . . . . . . . . . . .", red=["walker a1"], tyrant=["tyrant l1"], tyrant_deck=["crush"])
    mark(table, "walker")
    table.ends_turn()
    assert table.cards("deck", TYRANT) == ["crush"]


@pytest.mark.rule("TYR-56")
def test_an_intention_without_a_legal_target_is_discarded():
    """The only unit there is is shrouded."""
    ghost = unit("ghost", keywords=Keyword.SHROUD)
    table = against(
        ". . . . . . . .", cards=[*CARDS, ghost], red=["ghost a1"], tyrant=["tyrant h1"], tyrant_deck=["crush"]
    )
    table.ends_turn()
    assert table.state.intention == 0
    assert table.cards("discard", TYRANT) == ["crush"]


@pytest.mark.rule("TYR-56")
def test_the_tyrant_has_no_hand_and_draws_nothing_when_everybody_draws():
    fair = spell("fair", Doing(Do.DRAW, 1, To.EVERYBODY))
    cards = [*CARDS, fair]
    decks = {"red_deck": ["coin"], "tyrant_deck": ["crush"]}
    table = against(". . .", cards=cards, red=["walker a1"], red_hand=["fair"], tyrant=["tyrant c1"], **decks)
    table.plays("fair")
    assert (table.cards("hand", TYRANT), table.cards("deck", TYRANT)) == ([], ["crush"])
    assert table.cards("hand") == ["coin"]


@pytest.mark.rule("TYR-56")
def test_an_intention_is_a_spell_that_the_tyrant_plays():
    lord = boss("lord", whenever(When.SPELL, gains(1)), keywords=Keyword.TYRANT)
    field, cards = ". . . . . . . . .", [WALKER, lord, CRUSH]
    table = against(field, cards=cards, red=["walker a1"], tyrant=["lord i1"], tyrant_deck=["crush"])
    table.ends_turn_to_answer()
    assert (table.set_off(), table.stack) == (["lord"], ["card", "ability"])


@pytest.mark.rule("TYR-57")
@pytest.mark.parametrize(
    ("doing", "damage", "at"), [(Doing(Do.PUSH, 1), (0, 0), "d1"), (Doing(Do.FIGHT), (2, 1), "c1")]
)
def test_for_an_intention_the_tyrant_itself_pushes_and_fights(doing, damage, at):
    plan = intention("plan", doing, at=(A_UNIT,))
    table = against(". . . .", cards=[*CARDS, plan], red=["walker c1"], tyrant=["tyrant b1"])
    mark(table, "walker", "plan")
    table.ends_turn()
    assert (table["walker"].damage, table["tyrant"].damage, table.at("walker")) == (*damage, at)


@pytest.mark.rule("TYR-57")
def test_the_tyrant_next_to_the_mark_removes_it_and_resolves_the_intention():
    """Crush does 3 damage, as much as the walker's health; nobody attacks besides, it was a full action."""
    table = against(". . .", red=["walker a1"], tyrant=["tyrant b1"])
    mark(table, "walker")
    table.ends_turn()
    assert table["walker"].damage == 3
    assert table.state.intention == 0
    assert table.cards("discard", TYRANT) == ["crush"]
    assert Kind.FULFILLED in [event[0] for event in table.events]


@pytest.mark.rule("TYR-57")
def test_a_tyrant_that_is_farther_away_goes_towards_the_mark():
    table = against(". . . . . . . .", red=["walker a1"], tyrant=["tyrant h1"])
    mark(table, "walker")
    table.ends_turn()
    assert table.at("tyrant") == "f1"
    assert table.state.intention != 0


@pytest.mark.rule("TYR-57")
def test_a_tyrant_that_has_come_near_attacks_but_does_not_fulfil():
    table = against(". . . .", red=["walker a1"], tyrant=["tyrant d1"])
    mark(table, "walker")
    table.ends_turn()
    assert table.at("tyrant") == "b1"
    assert table["walker"].damage == 2
    assert table.state.intention != 0


@pytest.mark.rule("TYR-57")
def test_a_mark_goes_with_the_unit_that_bears_it():
    table = against(". . . . . . . .", red=["walker a1", "walker c1"], tyrant=["tyrant h1"], red_hand=["kill"])
    mark(table, "walker")
    table.plays("kill", "walker")
    assert table.state.intention == 0
    assert table.cards("discard", TYRANT) == ["crush"]
    assert Kind.INTENTION_GONE in [event[0] for event in table.events]


@pytest.mark.rule("TYR-57")
def test_a_mark_moves_with_the_unit_that_bears_it():
    table = against(". . . . . . . .", red=["walker b1"], tyrant=["tyrant a1"])
    mark(table, "walker")
    table.moves("walker", "e1")
    table.ends_turn()
    assert table["walker"].damage == 0
    assert table.at("tyrant") == "c1"
    assert table.state.intention != 0


@pytest.mark.rule("TYR-57")
def test_a_learner_sees_a_mark_where_its_bearer_has_gone():
    """On the fourth of 51 planes of 15 by 15 tiles."""
    table = against(". . . . . . . .", red=["walker a1"], tyrant=["tyrant h1"])
    mark(table, "walker")
    table.moves("walker", "c1")
    planes = np.zeros((51, 225), np.int8)
    observe(table.scenario, table.known(RED), RED, planes.reshape(-1))
    assert planes[3].nonzero()[0].tolist() == [2]


@pytest.mark.rule("TYR-57")
def test_an_intention_whose_target_is_killed_in_answer_comes_to_nothing():
    """The tyrant fulfils; the players kill the marked unit themselves, and the mark goes with it."""
    table = against(". . .", red=["walker a1", "walker c1"], tyrant=["tyrant b1"], red_hand=["kill"])
    mark(table, "walker")
    table.ends_turn_to_answer()
    assert table.stack == ["fulfil"]
    table.plays("kill", "walker")
    assert table.at("walker") == "gone"
    assert table.state.intention == 0
    assert table.cards("discard", TYRANT) == ["crush"]


@pytest.mark.rule("TYR-57")
def test_a_mark_on_a_tile_stays_there():
    quake = intention("quake", hits(1, To.EACH_AROUND, range=1), at=(A_TILE,))
    table = against(
        ". . . . . . . .", cards=[*CARDS, quake], red=["walker a1"], tyrant=["tyrant h1"], tyrant_deck=["quake"]
    )
    table.ends_turn()
    assert table.state.intention == 1 + table.card("quake")
    assert table.state.mark_on == NOBODY
    assert table.state.mark_cell < 8


@pytest.mark.rule("TYR-58")
def test_the_players_win_by_destroying_the_tyrant():
    hero = unit("hero", attack=7)
    table = against(
        ". . .",
        cards=[*CARDS, hero],
        seats=(RED, BLUE, TYRANT),
        red=["hero a1"],
        blue=["walker c1"],
        tyrant=["tyrant b1"],
    )
    table.attacks("hero", "tyrant")
    assert table.phase == Phase.OVER
    assert (table.outcome[RED], table.outcome[BLUE], table.outcome[TYRANT]) == (1, 1, -1)


@pytest.mark.rule("TYR-58")
@pytest.mark.parametrize(("seats", "before"), [((RED, TYRANT), 1), ((RED, BLUE, TYRANT), 3)])
def test_the_players_lose_at_two_repression_marks_for_each(seats, before):
    gloom = intention("gloom", Doing(Do.REPRESS, 1, To.YOU), at=(A_UNIT,))
    table = against(
        ". . .", cards=[*CARDS, gloom], seats=seats, red=["walker a1"], tyrant=["tyrant b1"], turn=seats[-2]
    )
    mark(table, "walker", "gloom")
    table.state.repression = before - 1
    again = against(
        ". . .", cards=[*CARDS, gloom], seats=seats, red=["walker a1"], tyrant=["tyrant b1"], turn=seats[-2]
    )
    mark(again, "walker", "gloom")
    again.state.repression = before
    table.ends_turn()
    assert (table.phase, table.state.repression) == (Phase.ACTION, before)
    again.ends_turn()
    assert (again.phase, again.state.repression) == (Phase.OVER, before + 1)
    assert (again.outcome[RED], again.outcome[TYRANT]) == (-1, 1)


@pytest.mark.rule("TYR-58")
def test_the_tyrants_other_units_act_by_the_aggressive_ai():
    table = against(". . . . . . . .", red=["walker a1"], tyrant=["tyrant h1", "walker e1"])
    table.ends_turn()
    assert table.at("walker2") == "b1"
    assert table["walker"].damage == 1


@pytest.mark.rule("TYR-58")
def test_without_a_mark_the_tyrant_goes_for_the_nearest_enemy():
    table = against(". . . .", red=["walker a1"], tyrant=["tyrant d1"])
    table.ends_turn()
    assert (table.at("tyrant"), table["walker"].damage) == ("b1", 2)


@pytest.mark.rule("TYR-58")
def test_nobody_is_asked_to_decide_for_the_tyrant():
    table = against(". . . .", red=["walker a1"], tyrant=["tyrant d1"], tyrant_deck=["crush"], red_hand=["coin"])
    table.plays("coin")
    for _ in range(6):
        assert table.decider == RED
        table.ends_turn()
        if table.phase == Phase.OVER:
            break
