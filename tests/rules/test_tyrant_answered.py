"""Tyrant: what has changed by the time a declared action is executed, since somebody has answered it."""

import pytest
from tyrant_cards import (
    A_PERMANENT,
    A_UNIT,
    ENEMY_UNITS,
    UNITS,
    Doing,
    Target,
    That,
    artifact,
    boss,
    equipment,
    free,
    full,
    gains,
    hits,
    intention,
    spell,
    unit,
    whenever,
)
from tyrant_kit import RED, situation

from sandtable.games.tyrant.scenario import TYRANT, Aimed, Do, Goal, Keyword, TileNeed, To, Type, When
from sandtable.games.tyrant.telling import Kind
from sandtable.mechanics.whom import Who

WALKER = unit("walker")
DOG = unit("dog")
FREE_TILE = Target(Aimed.TILE, need=TileNeed.AVAILABLE)
LORD = boss("lord", keywords=Keyword.TYRANT)
COIN = spell("coin", gains(1))
KILL = spell("kill", Doing(Do.DESTROY), at=(A_UNIT,))
WHISTLE = spell("whistle", Doing(Do.TOKEN, 1, what="dog"), at=(FREE_TILE,))
HOP = spell("hop", Doing(Do.TELEPORT), at=(A_UNIT, FREE_TILE))
OGRE = unit("ogre", full(Doing(Do.PUSH, 1), at=(Target(Aimed.PERMANENT, UNITS, range=1),)))


@pytest.mark.rule("TYR-15")
def test_who_comes_into_the_slot_of_a_dead_source_is_another():
    """The keg's last word strikes all others around, also the dog that has come since."""
    others = That((Type.UNIT,), Who.FRIEND | Who.ENEMY)
    keg = unit("keg", whenever(When.DIES, hits(2, To.EACH, filter=others, range=1)))
    cards = [keg, DOG, WHISTLE, KILL, WALKER]
    table = situation(". .\n. .", cards, red=["keg a1", "walker a2"], red_hand=["kill"], blue_hand=["whistle"])
    table.plays("kill", "keg", held=True)
    table.passes()
    table.plays("whistle", "b1")
    assert table.slot("dog") == 0
    assert (table["walker"].damage, table["dog"].damage) == (2, 2)


@pytest.mark.rule("TYR-48")
def test_a_push_comes_from_where_the_pusher_is_then():
    """Put on the other side of the walker in answer, the ogre pushes it the other way."""
    field, cards = ". . . . . .", [OGRE, WALKER, HOP]
    table = situation(field, cards, red=["ogre c1"], blue=["walker d1"], blue_hand=["hop"])
    table.uses("ogre", "walker", held=True)
    table.plays("hop", "ogre", "e1")
    assert table.at("walker") == "c1"


@pytest.mark.rule("TYR-17")
def test_a_target_is_out_of_range_when_the_source_is_elsewhere_by_then():
    field, cards = ". . . . . .", [OGRE, WALKER, HOP]
    table = situation(field, cards, red=["ogre c1"], blue=["walker d1"], blue_hand=["hop"])
    table.uses("ogre", "walker", held=True)
    table.plays("hop", "ogre", "a1")
    assert (table.at("walker"), table.told(Kind.FIZZLED)) == ("d1", ["Red"])


@pytest.mark.rule("TYR-48")
def test_a_push_of_who_has_left_comes_from_where_it_was_last():
    field, cards = ". . . . . .", [OGRE, WALKER, KILL]
    table = situation(field, cards, red=["ogre c1"], blue=["walker d1"], blue_hand=["kill"])
    table.uses("ogre", "walker", held=True)
    table.plays("kill", "ogre")
    assert table.at("walker") == "e1"


@pytest.mark.rule("TYR-48")
def test_a_push_of_who_was_moved_and_then_killed_comes_from_where_it_was_last():
    """From c1 the ogre would have pushed the walker to e1; it was put on the other side, at e1, and died there."""
    cards, hand = [OGRE, WALKER, HOP, KILL], ["hop", "kill"]
    table = situation(". . . . . .", cards, red=["ogre c1"], blue=["walker d1"], blue_hand=hand)
    table.uses("ogre", "walker", held=True)
    table.plays("hop", "ogre", "e1", held=True)
    table.passes()
    table.plays("kill", "ogre")
    assert table.at("walker") == "c1"


@pytest.mark.rule("TYR-17")
@pytest.mark.parametrize(("to", "damage"), [("f1", 0), ("d1", 2)])
def test_a_target_is_in_range_of_where_the_dead_source_was_last_or_not(to, damage):
    witch = unit("witch", free(hits(2), at=(Target(Aimed.PERMANENT, UNITS, range=2),), damage=1))
    cards, hand = [witch, WALKER, HOP, KILL], ["hop", "kill"]
    table = situation(". . . . . .", cards, red=["witch a1"], blue=["walker c1"], blue_hand=hand)
    table.uses("witch", "walker", held=True)
    table.plays("hop", "witch", to, held=True)
    table.passes()
    table.plays("kill", "witch")
    assert table["walker"].damage == damage


@pytest.mark.rule("TYR-38")
@pytest.mark.parametrize("deed", ["attack", "equip", "swap", "carry"])
def test_who_has_come_aboard_meanwhile_does_nothing_by_itself(deed):
    """Put into the wagon in answer, the archer is still next to the sword, and in range of the walker."""
    archer, wagon, sword = unit("archer", range=3), unit("wagon", crew=1), equipment("sword")
    field, cards = ". . . .\n. . . .", [wagon, WALKER, HOP, COIN, archer, sword]
    red, blue = ["archer a1", "wagon b1", "sword b2"], ["walker c1"]
    table = situation(field, cards, red=red, blue=blue, red_hand=["hop"], blue_hand=["coin"])
    if deed == "attack":
        table.attacks("archer", "walker", held=True)
    elif deed == "equip":
        table.equips("archer", "sword", held=True)
    elif deed == "swap":
        table.swaps("archer", "sword", held=True)
    else:
        table.carries("archer", "sword", "a2", "b2", held=True)
    table.plays("coin", held=True)
    table.plays("hop", "archer", "b1")
    assert (table.on("archer"), table["walker"].damage, table.at("sword"), table.on("sword")) == ("wagon", 0, "b2", "")
    assert table.told(Kind.FIZZLED) == ["Red"]


@pytest.mark.rule("TYR-56")
@pytest.mark.parametrize("how", ["tile", "shroud"])
def test_no_mark_is_placed_on_a_target_that_is_illegal_by_then(how):
    """Red whistles for a dog on the very tile of the draft; the walker gets a cloak before it is hurt."""
    draft = intention("draft", Doing(Do.TOKEN, 1, what="dog"), at=(FREE_TILE,))
    hurt = intention("hurt", hits(1), at=(Target(Aimed.PERMANENT, ENEMY_UNITS),))
    cloak = equipment("cloak", grant={"keywords": Keyword.SHROUD})
    table = situation(
        ". . . . . . . . .",
        [WALKER, LORD, draft, hurt, DOG, WHISTLE, cloak],
        seats=(RED, TYRANT),
        teams={RED: 0, TYRANT: 1},
        goal=Goal.TYRANT,
        red=["walker a1", "cloak c1"],
        red_hand=["whistle"],
        tyrant=["lord i1"],
        tyrant_deck=["draft" if how == "tile" else "hurt"],
    )
    table.ends_turn_to_answer()
    if how == "tile":
        table.plays("whistle", table.box.place(table.state.stack[0].targets[0]), held=True)
    else:
        table["cloak"].holder, table["cloak"].cell = table.slot("walker"), 0
    table.passes()
    assert (table.state.intention, table.told(Kind.FIZZLED)) == (0, ["Tyrant"])
    assert table.cards("discard", TYRANT) == ["draft" if how == "tile" else "hurt"]


@pytest.mark.rule("TYR-28")
def test_who_is_played_beside_a_banner_that_falls_in_answer_does_not_come():
    banner, smash = artifact("banner", spawns=1), spell("smash", Doing(Do.DESTROY), at=(A_PERMANENT,))
    table = situation(". .", [banner, WALKER, smash], red=["banner a1"], red_hand=["walker"], blue_hand=["smash"])
    table.plays("walker", "b1", held=True)
    table.plays("smash", "banner")
    assert sorted(table.cards("discard")) == ["banner", "walker"]


@pytest.mark.rule("TYR-27")
@pytest.mark.parametrize(
    ("field", "end"), [(". s s s\n. . . .", "a1"), ("s s s s\n. . . .", "d1")], ids=["off", "along"]
)
def test_who_was_pushed_off_the_street_does_not_walk_along_it(field, end):
    """Who was pushed along the street still does: from a1 to d1 are three steps."""
    gust = spell("gust", Doing(Do.PUSH, 1), at=(A_UNIT, Target(Aimed.TILE)))
    table = situation(field, [WALKER, gust], red=["walker b1"], blue_hand=["gust"])
    table.strolls("walker", "d1", held=True)
    table.plays("gust", "walker", "c1")
    assert table.at("walker") == end


@pytest.mark.rule("TYR-27")
def test_who_has_come_aboard_meanwhile_does_not_walk_along_the_street():
    cards, red = [WALKER, HOP, COIN, unit("wagon", crew=1)], ["walker a1", "wagon b1"]
    table = situation("s s s\ns s s", cards, red=red, red_hand=["hop"], blue_hand=["coin"])
    table.strolls("walker", "c1", held=True)
    table.plays("coin", held=True)
    table.plays("hop", "walker", "b1")
    assert (table.on("walker"), table.told(Kind.FIZZLED)) == ("wagon", ["Red"])
