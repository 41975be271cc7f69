"""Fogbound: imagined worlds keep to money, shop, health and what would be noticed (FOG-27)."""

import pytest
from fogbound_kit import DAWN, DUSK, cell, fog, kind, play, seen, skip_round, unit

from sandtable import Match
from sandtable.contract.dice import keyed, seed_key
from sandtable.engine.searching import imagined
from sandtable.games.fogbound import game
from sandtable.games.fogbound.file import FogboundFile
from sandtable.games.fogbound.names import lexicon, place
from sandtable.games.fogbound.scenario import SLOTS
from sandtable.games.fogbound.state import Place

LONG_ROW = ". . . . . . . . .\n . . . . . . . . ."
BOARD = """
    .1 .1 .1 .1 .1 .1 .1 .1
     .1 .1 .1 .1 .1 .1 .1 .1
    .2 .2 .2 .2 .2 .2 .2 .2
     .2 .2 .2 .2 .2 .2 .2 .2*
"""
KINDS = {
    "nose": kind("ns", size="S", sight=1, keywords=["sense 4"]),
    "sage": kind("sg", size="S"),
    "shadow": kind("zz", size="S", keywords=["invisible"]),
    "boat": kind("bt", keywords=["aquatic", "water only"]),
}


def armies(match, seat, count=40):
    """The enemy's armies in worlds that a side imagines: what each unit is, its health and where it stands."""
    names, dice = lexicon(match.box.file).types, keyed(seed_key("imagined"))
    for _ in range(count):
        state = imagined(match, seat, dice).state
        units = [state.units[(1 - seat) * SLOTS + k] for k in range(state.count[1 - seat])]
        yield [
            (names[u.type], u.hp, place(match.scenario, u.cell))
            for u in units
            if u.place == Place.ON_BOARD and u.hp > 0
        ]


def bought(**told):
    """Both have bought a guard (6) and placed it: Dawn's on a2 sees Dusk's on a3."""
    box = {"game": "fogbound", "title": "Shop", "map": BOARD, **told}
    match = Match(game, FogboundFile.model_validate(box), seed=0, runtime="python")
    for seat, spot in ((0, "a2"), (1, "a3")):
        for order in ("buy guard", "ready", f"place gu1 {spot}", "ready"):
            match.play(order, seat)
    return match


@pytest.mark.rule("FOG-27")
def test_the_money_that_the_units_met_have_cost_is_spent():
    """Of 12 a guard has cost 6: for 6 more the enemy may have another one, or up to two of 3, and never more."""
    match = bought(budget=12, shop=["guard", "militia"])
    seen = {tuple(sorted(name for name, _, _ in army)) for army in armies(match, DAWN)}
    assert seen <= {("guard",), ("guard", "guard"), ("guard", "militia"), ("guard", "militia", "militia")}
    assert ("guard", "guard") in seen


@pytest.mark.rule("FOG-27")
def test_nobody_imagines_what_was_not_for_sale():
    match = bought(budget=60, shop=["guard", "militia", "hound"])
    names = {name for army in armies(match, DAWN) for name, _, _ in army}
    assert names == {"guard", "militia", "hound"}


@pytest.mark.rule("FOG-27")
def test_who_was_met_is_not_imagined_a_second_time():
    match = fog(LONG_ROW, ["walker a1"], ["mouse c1", "giant i1"])
    for army in armies(match, DAWN, 10):
        assert sorted(name for name, _, _ in army) == ["giant", "mouse"]
        assert ("mouse", 6, "c1") in army


@pytest.mark.rule("FOG-27")
def test_a_ghost_is_imagined_with_the_health_that_it_was_seen_with():
    match = fog(LONG_ROW, ["walker a1"], ["mouse d1"])
    unit(match, DUSK).hp = 2
    play(match, "xw1 to b1", "xw1 to a1", "end")
    unit(match, DUSK).hp = 5
    assert {hp for army in armies(match, DAWN, 10) for _, hp, _ in army} == {2}


@pytest.mark.rule("FOG-27")
def test_who_would_be_sensed_is_not_imagined_there():
    """The nose senses four hexes around a1: the mouse, in the third round, is farther away, on f1 to i1 or e2 to i2."""
    match = fog(LONG_ROW, ["nose a1"], ["mouse i1"], units=KINDS)
    for _ in range(2):
        skip_round(match)
    spots = {spot for army in armies(match, DAWN, 120) for _, _, spot in army}
    assert spots == {"f1", "g1", "h1", "i1", "e2", "f2", "g2", "h2", "i2"}


@pytest.mark.rule("FOG-27")
def test_an_unknown_enemy_is_imagined_as_somebody_who_can_be_noticed_and_can_stand_there():
    """Of the army the shadow would not be sensed and the boat cannot be on land: on d1 is the sage."""
    match = fog(". . . . . . . . .\n . . . . . . . . ~", ["nose a1"], ["sage d1", "shadow i1", "boat i2"], units=KINDS)
    assert match.known(DAWN).contacts[0, 0] == 1 << cell(match, "d1")
    for army in armies(match, DAWN, 10):
        assert [name for name, _, spot in army if spot == "d1"] == ["sage"]


@pytest.mark.rule("FOG-27")
def test_in_an_imagined_world_light_goes_on_shining():
    flare = {"targets": "hex", "range": 4, "radius": 0, "do": ["reveal"], "combinable": True}
    units = {**KINDS, "page": kind("pg", size="S", actions={"flare": flare})}
    match = fog(LONG_ROW, ["page a1"], ["mouse i1"], units=units)
    play(match, "pg1 flare at e1")
    world = imagined(match, DAWN, keyed(seed_key("light")))
    assert "e1" in seen(world, DAWN)
    play(world, "pg1 to a2")
    assert "e1" in seen(world, DAWN)
