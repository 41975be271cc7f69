"""Tyrant: what the tactician does in situations in which only one thing is sensible."""

from typing import Any

import pytest
from tyrant_cards import A_UNIT, ENEMY_UNITS, OWN_UNITS, Doing, Target, artifact, free, hits, spell, unit, whenever
from tyrant_drawn import LITTER
from tyrant_kit import BLUE, RED, Table, situation

from sandtable.contract.action import choices_type
from sandtable.contract.dice import Dice, load_key, seed_key
from sandtable.games.tyrant.bots import BOTS, advise
from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.rules import legal
from sandtable.games.tyrant.scenario import Aimed, Do, Goal, If, Keyword, Marking, TileNeed, To, When
from sandtable.games.tyrant.state import Phase, Work

TACTICIAN = BOTS.index("tactician")
WALKER = unit("walker")
KING = unit("king", health=8, keywords=Keyword.KING)
LONG = " ".join(["."] * 12)
FIELD = "\n".join([LONG] * 3)


def advised(table: Table) -> Any:
    """What the tactician would decide in place of who has to."""
    choices, dice, seat = choices_type(2048)(), Dice(), table.decider
    load_key(dice, seed_key(1))
    known = table.known(seat)
    legal(table.scenario, known, seat, choices, Work.from_bytes(LITTER))
    chosen = advise(TACTICIAN, table.scenario, known, seat, choices, dice, Work.from_bytes(LITTER))
    return choices.actions[chosen].copy()


def follows(table: Table) -> Verb:
    """The tactician's first decision, carried out with all targets that it chooses for it."""
    first = advised(table)
    table.decide(Verb(first.verb), target=first.target, extra=first.extra)
    while table.phase == Phase.AIM:
        aim = advised(table)
        table.decide(Verb(aim.verb), target=aim.target)
    table.settles()
    return Verb(first.verb)


def kings(**told: Any) -> Any:
    """What both sides have besides a king far away each, if that is what the match is about."""
    return {
        "goal": Goal.KING,
        "red": ["king a3", *told.pop("red", ())],
        "blue": ["king l3", *told.pop("blue", ())],
        **told,
    }


@pytest.mark.rule("TYR-48")
def test_a_wave_sweeps_who_stands_beside_deep_water_into_it():
    """The walker at b1 is the first of Blue's, but only the one at h1 can be pushed into the water, from g1."""
    wave = spell("wave", Doing(Do.PUSH, 2), at=(A_UNIT, Target(Aimed.TILE, range=1, from_first=True)))
    shore = ". . . . . . . . . ~ . .\n" + "\n".join([LONG] * 2)
    table = situation(shore, [WALKER, KING, wave], **kings(blue=["walker c1", "walker h1"], red_hand=["wave"]))
    assert follows(table) == Verb.PLAY
    assert (table.at("walker2"), table.at("walker")) == ("gone", "c1")


@pytest.mark.rule("TYR-48")
def test_a_wave_that_would_only_wet_somebody_is_kept():
    wave = spell("wave", Doing(Do.PUSH, 2), at=(A_UNIT, Target(Aimed.TILE, range=1, from_first=True)), play=1)
    table = situation(FIELD, [WALKER, KING, wave], **kings(blue=["walker h1"], red_hand=["wave"], resource={RED: 1}))
    assert advised(table).verb != Verb.PLAY


def test_an_undertow_takes_a_unit_towards_the_enemys_king():
    """The king at l3 is 6 steps from f1; from i1, i2 or i3 there are 3 left."""
    there = Target(Aimed.TILE, range=3, need=TileNeed.AVAILABLE, from_first=True)
    undertow = spell("undertow", Doing(Do.TELEPORT), at=(Target(Aimed.PERMANENT, OWN_UNITS), there))
    table = situation(FIELD, [WALKER, KING, undertow], **kings(red=["walker f1"], red_hand=["undertow"]))
    assert follows(table) == Verb.PLAY
    assert table.at("walker") in ("i1", "i2", "i3")
    assert table.at("king") == "a3"


@pytest.mark.parametrize(("at", "verb"), [("c1", Verb.USE), ("j1", Verb.ACTIVATE)])
def test_who_is_far_away_pays_for_more_movement_and_who_is_near_does_not(at, verb):
    demon = unit("demon", free(Doing(Do.MOVEMENT, 2, To.SELF), resource=1), movement=3)
    table = situation(FIELD, [demon, KING], **kings(red=[f"demon {at}"], resource={RED: 1}))
    table["king"].is_tapped = True
    assert advised(table).verb == verb


def den(units: int) -> Table:
    """A den that makes a goblin each upkeep while its player has at most five units, and could be given for two; the
    king is the first of the units."""
    goblin = unit("goblin", health=1)
    made = whenever(When.UPKEEP, Doing(Do.TOKEN, 1, To.SELF, "goblin"), provided=(If.UNITS_AT_MOST, 5))
    lair = artifact("den", made, free(Doing(Do.TOKEN, 2, To.SELF, "goblin"), sacrifice=1), solid=3)
    others = [f"goblin {column}1" for column in "cdefgh"[: units - 1]]
    table = situation(FIELD, [goblin, KING, lair], **kings(red=["den a1", *others]))
    for name in ("king", *(f"goblin{k or ''}" for k in (0, *range(2, units)))):
        table[name].is_tapped = True
    return table


@pytest.mark.rule("TYR-22")
def test_a_den_that_goes_on_making_goblins_is_kept():
    assert advised(den(units=3)).verb == Verb.DONE


@pytest.mark.rule("TYR-22")
def test_a_den_that_makes_no_more_goblins_is_given_for_the_last_ones():
    assert advised(den(units=6)).verb == Verb.USE


@pytest.mark.rule("TYR-15")
@pytest.mark.parametrize(("side", "verb"), [("blue", Verb.USE), ("red", Verb.DONE)])
def test_a_keg_is_blown_up_beside_enemies_but_not_beside_friends(side, verb):
    keg = artifact(
        "keg", whenever(When.DIES, hits(3, To.EACH, range=1)), free(Doing(Do.DRAW, 1, To.YOU), sacrifice=1), solid=1
    )
    frail = unit("frail", health=2)
    there = {"red": ["keg f1"], "blue": []}
    there[side] = [*there[side], "frail g1", "frail e1"]
    table = situation(FIELD, [frail, KING, keg], **kings(**there, red_deck=["frail"]))
    for slot in range(table.state.top):
        table.state.permanents[slot].is_tapped = table.state.permanents[slot].controller == RED
    assert advised(table).verb == verb


@pytest.mark.rule("TYR-49")
def test_a_standard_is_carried_along_where_there_is_nobody_to_attack():
    """From b1 the bearer gets to e1, e2 or e3, with the standard next to it, which was 10 steps from the king."""
    standard = artifact("standard", grant={"attack": 1, "who": 3, "radius": 2})
    table = situation(FIELD, [WALKER, KING, standard], **kings(red=["walker b1", "standard b2"]))
    table["king"].is_tapped = True
    table.turns_to("walker")
    assert follows(table) == Verb.CARRY
    assert table.at("walker") in ("e1", "e2", "e3")
    assert table.at("standard")[0] in "def"


@pytest.mark.rule("TYR-49")
def test_who_is_shut_in_by_an_own_palisade_changes_places_with_it():
    palisade = artifact("palisade", solid=2)
    table = situation(
        LONG, [WALKER, KING, palisade], goal=Goal.KING, red=["king a1", "walker c1", "palisade d1"], blue=["king l1"]
    )
    table["king"].is_tapped = True
    table.turns_to("walker")
    assert follows(table) == Verb.SWAP
    assert (table.at("walker"), table.at("palisade")) == ("d1", "c1")


@pytest.mark.rule("TYR-49")
@pytest.mark.rule("TYR-59")
def test_a_building_on_which_the_match_hangs_is_left_where_it_is():
    hall = artifact("hall", solid=2, keywords=Keyword.BUILDING)
    table = situation(LONG, [WALKER, hall], goal=Goal.BUILDINGS, red=["walker c1", "hall d1"], blue=["hall l1"])
    table.turns_to("walker")
    assert advised(table).verb not in (Verb.SWAP, Verb.CARRY)


@pytest.mark.rule("TYR-40")
@pytest.mark.parametrize(("is_tapped", "verb"), [(False, Verb.USE), (True, Verb.PASS)])
def test_a_net_is_thrown_in_answer_over_a_strong_enemy_who_is_still_to_act(is_tapped, verb):
    """It is Blue's turn; the giant has declared a move, or the other walker has and the giant has had its turn."""
    over = Target(Aimed.PERMANENT, ENEMY_UNITS, range=3)
    net = artifact("net", free(Doing(Do.MARK, 1, what=Marking.PARALYSIS), at=(over,), resource=1))
    cards = [WALKER, KING, net, unit("giant", health=6, attack=3)]
    there = kings(red=["net f1"], blue=["giant h1", "walker h2"])
    table = situation(FIELD, cards, turn=BLUE, resource={RED: 1}, **there)
    table["giant"].is_tapped = is_tapped
    table.moves("walker" if is_tapped else "giant", "i1", held=True)
    assert advised(table).verb == verb


@pytest.mark.rule("TYR-14")
@pytest.mark.parametrize(("cards", "chosen"), [(2, Verb.EXCHANGE), (1, Verb.RELEASE)])
def test_two_cards_are_exchanged_to_keep_a_knight_whose_upkeep_is_due(cards, chosen):
    knight = unit("knight", upkeep=1, health=6, attack=3, buy=5, play=3)
    rose = spell("rose", hits(1), at=(A_UNIT,), play=9)
    told = kings(blue=["knight b1"], blue_hand=["rose"] * cards)
    table = situation(FIELD, [KING, knight, rose], **told)
    table.ends_turn()
    assert table.phase == Phase.UPKEEP
    assert follows(table) == chosen
    assert cards < 2 or follows(table) == Verb.PAY
