"""Tyrant: owners and controllers, tokens, destruction, shroud and protection."""

import pytest
from tyrant_cards import (
    A_PERMANENT,
    A_TILE,
    A_UNIT,
    ARTIFACTS,
    OWN_UNITS,
    UNITS,
    Doing,
    Target,
    That,
    artifact,
    boss,
    equipment,
    free,
    gains,
    hits,
    spell,
    unit,
    whenever,
)
from tyrant_kit import BLUE, GREEN, RED, situation

from sandtable import Match
from sandtable.games.tyrant.file import TyrantFile
from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.scenario import NO_COST, Aimed, Do, Keyword, Marking, To, Type, When
from sandtable.games.tyrant.state import MOST_HAND
from sandtable.games.tyrant.telling import Kind

WALKER = unit("walker")
CHARM = spell("charm", Doing(Do.CONTROL), at=(A_UNIT,))
AXE = spell("axe", Doing(Do.DESTROY), at=(A_PERMANENT,))
RECALL = spell("recall", Doing(Do.RETURN), at=(A_UNIT,))
BOLT = spell("bolt", hits(1), at=(A_UNIT,))
DOG = unit("dog", buy=NO_COST, play=NO_COST)
WHISTLE = spell("whistle", Doing(Do.TOKEN, 1, To.TARGET, what="dog"), at=(A_TILE,))


@pytest.mark.rule("TYR-21")
def test_who_takes_control_of_a_unit_can_use_it():
    table = situation(". . .", [WALKER, CHARM], red_hand=["charm"], blue=["walker a1"])
    table.plays("charm", "walker")
    assert (table["walker"].controller, table["walker"].owner) == (RED, BLUE)
    table.ends_turn()
    assert not table.can(Verb.ACTIVATE)
    table.ends_turn()
    table.moves("walker", "c1")
    assert table.at("walker") == "c1"


@pytest.mark.rule("TYR-21")
def test_a_stolen_unit_goes_back_to_its_owners_hand():
    table = situation(". .", [WALKER, CHARM, RECALL], red_hand=["charm", "recall"], blue=["walker a1"])
    table.plays("charm", "walker")
    table.plays("recall", "walker")
    assert (table.cards("hand", RED), table.cards("hand", BLUE)) == ([], ["walker"])


@pytest.mark.rule("TYR-21")
def test_a_spell_belongs_to_who_played_it():
    table = situation(". .", [WALKER, BOLT], blue_hand=["bolt"], red=["walker a1"])
    table.moves("walker", "b1", held=True)
    table.plays("bolt", "walker")
    assert (table.cards("discard", BLUE), table.cards("discard", RED)) == (["bolt"], [])


@pytest.mark.rule("TYR-22")
def test_a_token_comes_into_play_under_its_makers_control():
    table = situation(". .", [DOG, WHISTLE], red_hand=["whistle"])
    table.plays("whistle", "b1")
    assert (table.at("dog"), table["dog"].controller, table["dog"].is_token) == ("b1", RED, True)


@pytest.mark.rule("TYR-22")
def test_a_king_is_no_token_and_is_not_banished():
    """Banish destroys a token unit, and there is none."""
    deck = {"red": {"deck": {"banish": 3}}, "blue": {"deck": {"taxes": 3}}}
    field = ".1 . . .\n.1 . . .2"
    starts = ["red king a2", "blue king d2"]
    file = TyrantFile(game="tyrant", title="x", map=field, seats=deck, goals=["king"], gain=2, starts=starts)
    match = Match("tyrant", file, seed=1, runtime="python")
    assert [match.text(action) for action in match.legal(0)] == ["exchange", "activate king1", "done"]


@pytest.mark.rule("TYR-22")
def test_a_token_that_would_be_discarded_leaves_the_game():
    table = situation(". .", [DOG, WHISTLE, AXE], red_hand=["whistle", "axe"])
    table.plays("whistle", "b1")
    table.plays("axe", "dog")
    assert table.at("dog") == "gone"
    assert table.cards("discard") == ["whistle", "axe"]


@pytest.mark.rule("TYR-22")
def test_a_token_that_would_be_returned_leaves_the_game():
    table = situation(". .", [DOG, WHISTLE, RECALL], red_hand=["whistle", "recall"])
    table.plays("whistle", "b1")
    table.plays("recall", "dog")
    assert (table.at("dog"), table.cards("hand")) == ("gone", [])
    assert (table.told(Kind.REMOVED), table.told(Kind.RETURNED), table.told(Kind.DIED)) == (["dog"], [], [])


@pytest.mark.rule("TYR-22")
@pytest.mark.parametrize(("is_token", "gained"), [(True, (0, 0)), (False, (3, 2))])
def test_a_token_that_would_be_returned_does_not_die_and_what_finds_the_hand_full_does(is_token, gained):
    pup, rook = unit("pup", whenever(When.DIES, gains(3))), unit("rook", whenever(When.ENEMY_DIES, gains(2)))
    red, blue = ["rook b1"], ["pup a1"]
    table = situation(
        ". .", [pup, rook, RECALL], red=red, blue=blue, red_hand=["recall"], blue_hand=["rook"] * MOST_HAND
    )
    table["pup"].is_token = is_token
    table.plays("recall", "pup")
    assert (table.at("pup"), (table.resource(BLUE), table.resource(RED))) == ("gone", gained)


@pytest.mark.rule("TYR-22")
def test_a_token_is_made_next_to_its_source_where_no_tile_is_named():
    """All around the kennel is taken or deep but c1."""
    kennel = artifact("kennel", free(Doing(Do.TOKEN, 1, To.SELF, what="dog")))
    table = situation("~ . .\n~ ~ ~", [kennel, DOG], red=["kennel b1"])
    table.uses("kennel")
    assert table.at("dog") == "c1"


@pytest.mark.rule("TYR-29")
def test_a_destroyed_permanent_goes_to_its_owners_discard_pile():
    table = situation(". .", [artifact("stone"), AXE], red_hand=["axe"], blue=["stone a1"])
    table.plays("axe", "stone")
    assert table.at("stone") == "gone"
    assert (table.cards("discard", BLUE), table.cards("discard", RED)) == (["stone"], ["axe"])


@pytest.mark.rule("TYR-29")
def test_a_stolen_unit_that_dies_goes_to_its_owner():
    table = situation(". .", [WALKER, CHARM, AXE], red_hand=["charm", "axe"], blue=["walker a1"])
    table.plays("charm", "walker")
    table.plays("axe", "walker")
    assert (table.cards("discard", BLUE), table.cards("discard", RED)) == (["walker"], ["charm", "axe"])


@pytest.mark.rule("TYR-29")
def test_what_belongs_to_the_map_is_gone_for_good():
    table = situation(". .", [artifact("stone"), AXE], red_hand=["axe"], nobody=["stone a1"])
    table.plays("axe", "stone")
    assert table.at("stone") == "gone"
    assert (table.cards("discard", BLUE), table.cards("discard", RED)) == ([], ["axe"])


@pytest.mark.rule("TYR-29")
def test_sacrifice_is_told_under_its_own_name_and_is_dying_all_the_same():
    goat = unit("goat", free(gains(3), sacrifice=1), whenever(When.DIES, gains(1)))
    table = situation(". .", [goat], red=["goat a1"])
    table.uses("goat")
    assert (table.told(Kind.SACRIFICED), table.told(Kind.DIED)) == (["goat"], [])
    assert (table.resource(), table.cards("discard")) == (4, ["goat"])


@pytest.mark.rule("TYR-29")
def test_a_unit_that_comes_back_bears_neither_marks_nor_damage():
    table = situation(". .", [WALKER, RECALL], red_hand=["recall"], red=["walker a1"], red_spawn="a1")
    table["walker"].marks[Marking.POISON] = 2
    table["walker"].damage = 1
    table.plays("recall", "walker")
    table.plays("walker", "a1")
    again = table.state.permanents[0]
    assert (again.place, again.damage, list(again.marks)) == (1, 0, [0, 0, 0, 0, 0])


@pytest.mark.rule("TYR-29")
def test_nobody_sacrifices_what_an_ally_controls():
    """Not if it chooses whom, nor if all friends are meant."""
    friend = Target(Aimed.PERMANENT, OWN_UNITS)
    bargain = spell("bargain", Doing(Do.SACRIFICE), gains(2), at=(friend,))
    revel = spell("revel", Doing(Do.SACRIFICE, 0, To.EACH, filter=OWN_UNITS))
    together = {"seats": (RED, BLUE, GREEN), "teams": {RED: 0, BLUE: 0, GREEN: 1}}
    blue, hand = ["walker a1"], ["bargain", "revel"]
    table = situation(". .", [bargain, revel, WALKER], red=["walker b1"], blue=blue, red_hand=hand, **together)
    table.decide(Verb.PLAY, target=table.card("bargain"))
    assert table.pieces(Verb.AIM) == {"walker"}
    table.decide(Verb.BACK)
    table.plays("revel")
    assert (table.at("walker"), table.at("walker2"), table.names(Verb.PLAY)) == ("gone", "a1", set())


@pytest.mark.rule("TYR-29")
def test_who_has_changed_sides_in_answer_is_not_sacrificed():
    bargain = spell("bargain", Doing(Do.SACRIFICE), gains(2), at=(Target(Aimed.PERMANENT, UNITS),))
    table = situation(". .", [bargain, WALKER, CHARM], red=["walker a1"], red_hand=["bargain"], blue_hand=["charm"])
    table.plays("bargain", "walker", held=True)
    table.plays("charm", "walker")
    assert (table.at("walker"), table["walker"].controller, table.resource()) == ("a1", BLUE, 0)


@pytest.mark.rule("TYR-30")
def test_what_is_shrouded_cannot_be_targeted_by_anybody():
    ghost = unit("ghost", keywords=Keyword.SHROUD)
    table = situation(
        ". . .", [ghost, WALKER, BOLT], red_hand=["bolt"], red=["walker a1", "ghost b1"], blue=["ghost c1"]
    )
    table.decide(Verb.PLAY, target=table.card("bolt"))
    assert table.pieces(Verb.AIM) == {"walker"}
    table.decide(Verb.BACK)
    assert table.preys("walker") == set()


@pytest.mark.rule("TYR-30")
def test_what_is_shrouded_is_still_hit_by_what_chooses_no_target():
    ghost, storm = (
        unit("ghost", keywords=Keyword.SHROUD),
        spell("storm", hits(1, To.EACH_AROUND, range=1), at=(A_TILE,)),
    )
    table = situation(". .", [ghost, storm], red_hand=["storm"], blue=["ghost a1"])
    table.plays("storm", "b1")
    assert table["ghost"].damage == 1


@pytest.mark.rule("TYR-30")
def test_a_cloak_shrouds_its_wearer():
    cloak = equipment("cloak", grant={"keywords": Keyword.SHROUD})
    table = situation(". .", [WALKER, cloak], red=["walker a1"], blue=["walker b1", "cloak on walker2"])
    assert table.preys("walker") == set()


@pytest.mark.rule("TYR-30")
@pytest.mark.parametrize(
    "told", [{"keywords": Keyword.SHROUD}, {"protections": (UNITS,)}], ids=["shroud", "protection"]
)
@pytest.mark.parametrize("side", ["red", "blue"])
def test_what_cannot_be_targeted_is_not_put_on_carried_or_swapped_by_either_side(told, side):
    """Of two stones and two swords the shrouded or protected ones are left alone."""
    cards = [WALKER, artifact("stone"), equipment("sword"), artifact("pearl", **told), equipment("veil", **told)]
    there = ["stone a1", "sword b1", "pearl c1", "veil a2"]
    pieces = {"red": ["walker b2"], "blue": []}
    pieces[side] = [*pieces[side], *there]
    table = situation(". . .\n. . .\n. . .", cards, **pieces)
    table.turns_to("walker")
    assert table.pieces(Verb.CARRY) == table.pieces(Verb.SWAP) == {"stone", "sword"}
    assert table.pieces(Verb.EQUIP) == {"sword"}


@pytest.mark.rule("TYR-30")
def test_who_is_shrouded_by_an_answer_is_not_affected():
    """A cloak that somebody puts on is no answer; a token of a shrouded banner's aura is: it makes its friends hide."""
    banner = artifact("banner", buy=NO_COST, play=NO_COST, grant={"keywords": Keyword.SHROUD, "who": 1, "radius": 1})
    raise_it = spell("raise", Doing(Do.TOKEN, 1, To.TARGET, what="banner"), at=(A_TILE,))
    table = situation(
        ". .", [WALKER, BOLT, banner, raise_it], red_hand=["bolt"], blue=["walker a1"], blue_hand=["raise"]
    )
    table.plays("bolt", "walker", held=True)
    table.plays("raise", "b1")
    assert table["walker"].damage == 0


@pytest.mark.rule("TYR-31")
def test_protection_from_a_card():
    """The seed's "protection from Die!"."""
    die, bolt = spell("die", Doing(Do.DESTROY), at=(A_UNIT,)), BOLT
    saint = unit("saint", protections=(That(card="die"),))
    table = situation(". .", [saint, die, bolt, WALKER], red_hand=["die", "bolt"], red=["walker b1"], blue=["saint a1"])
    table.decide(Verb.PLAY, target=table.card("die"))
    assert table.pieces(Verb.AIM) == {"walker"}
    table.decide(Verb.BACK)
    table.plays("bolt", "saint")
    assert table["saint"].damage == 1


@pytest.mark.rule("TYR-31")
def test_protection_from_units_keeps_attacks_abilities_and_blows_off():
    wraith = unit("wraith", protections=(UNITS,), health=5)
    witch = unit("witch", free(hits(1), at=(A_UNIT,)))
    table = situation(
        ". . .", [wraith, witch, WALKER, BOLT], red=["witch a1", "walker c1"], blue=["wraith b1"], red_hand=["bolt"]
    )
    assert table.preys("walker") == set()
    table.done()
    table.decide(Verb.USE, target=table.slot("witch"), extra=0)
    assert table.pieces(Verb.AIM) == {"witch", "walker"}
    table.decide(Verb.BACK)
    table.plays("bolt", "wraith")
    assert table["wraith"].damage == 1


@pytest.mark.rule("TYR-31")
def test_what_one_is_protected_from_deals_one_no_damage_in_combat():
    wraith = unit("wraith", protections=(UNITS,))
    table = situation(". .", [wraith, WALKER], red=["wraith a1"], blue=["walker b1"])
    table.attacks("wraith", "walker")
    assert (table["walker"].damage, table["wraith"].damage) == (1, 0)


@pytest.mark.rule("TYR-31")
def test_protection_from_units_with_buy_cost_above_7():
    """The seed's third example."""
    dear, cheap = unit("dear", buy=8), unit("cheap", buy=7)
    shy = unit("shy", protections=(That((Type.UNIT,), least=8),))
    table = situation(". . .", [dear, cheap, shy], red=["dear a1", "cheap c1"], blue=["shy b1"])
    assert table.preys("dear") == set()
    table.done()
    assert table.preys("cheap") == {"shy"}


@pytest.mark.rule("TYR-31")
def test_protection_from_spells_stops_the_damage_of_a_storm():
    stone, storm = (
        unit("stone", protections=(That((Type.SPELL,)),)),
        spell("storm", hits(1, To.EACH_AROUND, range=1), at=(A_TILE,)),
    )
    table = situation(". . .", [stone, storm, WALKER], red_hand=["storm"], blue=["stone a1", "walker c1"])
    table.plays("storm", "b1")
    assert (table["stone"].damage, table["walker"].damage) == (0, 1)


@pytest.mark.rule("TYR-20")
def test_what_an_ability_may_target_depends_on_the_type():
    lift = spell("lift", Doing(Do.DESTROY), at=(Target(Aimed.PERMANENT, ARTIFACTS),))
    cards = [WALKER, artifact("stone"), equipment("sword"), boss("ogre"), lift]
    table = situation(". . . .", cards, red_hand=["lift"], blue=["walker a1", "stone b1", "sword c1", "ogre d1"])
    table.decide(Verb.PLAY, target=table.card("lift"))
    assert table.pieces(Verb.AIM) == {"stone", "sword"}


@pytest.mark.rule("TYR-29")
def test_of_all_that_are_to_be_sacrificed_one_gives_only_ones_own():
    """Neither an ally's nor an enemy's: each sacrifices what it controls."""
    tithe = spell("tithe", Doing(Do.SACRIFICE, to=To.EACH))
    table = situation(
        ". . .",
        [tithe, WALKER],
        seats=(RED, BLUE, GREEN),
        teams={RED: 0, BLUE: 0, GREEN: 1},
        red=["walker a1"],
        blue=["walker b1"],
        green=["walker c1"],
        red_hand=["tithe"],
    )
    table.plays("tithe")
    assert [table.at(name) for name in ("walker", "walker2", "walker3")] == ["gone", "b1", "c1"]
