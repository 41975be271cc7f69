"""Fogbound: imagined worlds keep to what a careful player remembers and can conclude (FOG-27)."""

from collections import Counter

import pytest
from fogbound_kit import DAWN, DUSK, cell, fog, give, kind, play, skip_round, unit, where

from sandtable import Match
from sandtable.contract.dice import keyed, seed_key
from sandtable.engine.searching import imagined
from sandtable.games.fogbound import game
from sandtable.games.fogbound.file import FogboundFile
from sandtable.games.fogbound.names import lexicon, place
from sandtable.games.fogbound.scenario import SLOTS
from sandtable.games.fogbound.state import Place

LONG_ROW = ". . . . . . . . .\n . . . . . . . . ."
KINDS = {
    "nose": kind("ns", size="S", sight=2, keywords=["sense 4"]),
    "sage": kind("sg", size="S"),
    "shadow": kind("zz", size="S", keywords=["invisible"]),
    "snail": kind("sl", size="S", speed=1),
    "wagon": kind("wg", size="L", transport={"capacity": 4}),
    "netter": kind("nt", actions={"net": {"targets": "enemies", "range": 2, "do": ["status rooted 2"]}}),
}
SHOP_BOARD = """
    .1 .1 .1 .1 .1 .1 .1 .1
     .1 .1 .1 .1 .1 .1 .1 .1
    .2 .2 .2 .2 .2 .2 .2 .2
     .2 .2 .2 .2 .2 .2 .2 .2*
"""


def worlds(match, seat, count=60):
    """Worlds that a side imagines; each is possible, and looks to that side as the true one does."""
    dice = keyed(seed_key("remembered"))
    for _ in range(count):
        world = imagined(match, seat, dice)
        assert bytes(world.known(seat)) == bytes(match.known(seat))
        game.rules.check_state(world.scenario, world.state)
        yield world


def armies(match, seat, count=60):
    """The enemy's units in such worlds: type, where, and the record."""
    names = lexicon(match.box.file).types
    for world in worlds(match, seat, count):
        units = [world.state.units[(1 - seat) * SLOTS + k] for k in range(world.state.count[1 - seat])]
        yield [(names[u.type], place(match.scenario, u.cell) if u.place == Place.ON_BOARD else "", u) for u in units]


def standing(match, seat, spot, count=60):
    """Who stands on a hex in the worlds that a side imagines, by type; "" for nobody."""
    return Counter(next((name for name, here, _ in army if here == spot), "") for army in armies(match, seat, count))


def shop(**told):
    """Both have bought a guard and placed it: Dawn's on a1 does not see Dusk's on h4."""
    box = {"game": "fogbound", "title": "Shop", "map": SHOP_BOARD, **told}
    match = Match(game, FogboundFile.model_validate(box), seed=0, runtime="python")
    for seat, spot in ((0, "a1"), (1, "h4")):
        for order in ("buy guard", "ready", f"place gu1 {spot}", "ready"):
            match.play(order, seat)
    return match


@pytest.mark.rule("FOG-27")
def test_a_sensed_enemy_behind_a_forest_is_never_a_flyer_that_would_be_seen():
    """The forest on b1 hides c1 from the nose, not a bird that flies there within its sight (FOG-20)."""
    match = fog(LONG_ROW.replace(". .", ". f", 1), ["nose a1"], ["sage c1", "bird i1"], units=KINDS)
    for _ in range(3):
        skip_round(match)
    assert match.known(DAWN).contacts[0, 0] == 1 << cell(match, "c1")
    assert standing(match, DAWN, "c1", 100) == {"sage": 100}


@pytest.mark.rule("FOG-27")
def test_an_unknown_enemy_becomes_each_of_those_it_may_be():
    """Four hexes away a nose senses all alike: of those who may have come the shadow alone cannot be it."""
    match = fog(LONG_ROW, ["nose a1"], ["sage e1", "walker i1", "bird i2", "shadow h1"], units=KINDS)
    for _ in range(3):
        skip_round(match)
    found = standing(match, DAWN, "e1", 300)
    assert set(found) == {"sage", "walker", "bird"}
    assert min(found.values()) > 50


@pytest.mark.rule("FOG-27")
def test_an_unknown_enemy_becomes_each_type_that_was_for_sale():
    """For 12 the enemy may have a guard (6), a militia (3) or a hound; nobody else is in the shop."""
    units = {"nose": kind("ns", size="S", sight=1, price=6, keywords=["sense 4"])}
    box = {"game": "fogbound", "title": "Shop", "map": SHOP_BOARD, "units": units, "budget": 12}
    file = FogboundFile.model_validate({**box, "shop": ["nose", "guard", "militia", "hound"]})
    match = Match(game, file, seed=0, runtime="python")
    for seat, name, spot in ((0, "nose ns1", "a2"), (1, "guard gu1", "a4")):
        bought, code = name.split()
        for order in (f"buy {bought}", "ready", f"place {code} {spot}", "ready"):
            match.play(order, seat)
    assert match.known(DAWN).contacts[0, 0] == 1 << cell(match, "a4")
    found = standing(match, DAWN, "a4", 300)
    assert set(found) == {"nose", "guard", "militia", "hound"}
    assert min(found.values()) > 30


@pytest.mark.rule("FOG-27")
def test_where_a_step_was_refused_somebody_always_is():
    """Nobody is seen on b1, and the walker may not go there: it is the shadow, and not the sage, who would be seen."""
    match = fog(LONG_ROW, ["walker a1"], ["shadow b1", "sage i1"], units=KINDS)
    play(match, "xw1 to b1")
    assert where(match, DAWN) == "a1"
    assert standing(match, DAWN, "b1", 300) == {"shadow": 300}


@pytest.mark.rule("FOG-27")
def test_an_army_with_ships_needs_water_in_its_zone():
    """The barge is for sale, and Dusk's zone has no water: nobody imagines one; on its own lake Dusk may have it."""
    units = {"barge": kind("zg", price=3, keywords=["aquatic", "water only"])}
    dry = shop(budget=12, shop=["guard", "barge"], units=units)
    assert {name for army in armies(dry, DAWN) for name, _, _ in army} == {"guard"}
    wet = shop(budget=12, shop=["guard", "barge"], units=units, map=SHOP_BOARD.replace(".2 .2", "~2 .2", 1))
    found = Counter(sum(name == "barge" for name, _, _ in army) for army in armies(wet, DAWN, 100))
    assert set(found) == {0, 1}, "there is water for one"


@pytest.mark.rule("FOG-27")
def test_of_a_type_that_an_army_has_at_most_once_nobody_imagines_two():
    units = {"king": kind("kg", price=2, most=1), "page": kind("pg", price=2, most=2)}
    match = shop(budget=20, shop=["guard", "king", "page"], units=units)
    counts = Counter()
    for army in armies(match, DAWN, 200):
        names = [name for name, _, _ in army]
        assert names.count("king") <= 1
        assert names.count("page") <= 2
        counts[names.count("king"), names.count("page")] += 1
    assert len(counts) > 1


@pytest.mark.rule("FOG-27")
def test_a_rooted_enemy_that_was_lost_from_sight_is_where_it_was():
    """Rooted for two rounds on d1: this round and the next it stays there; in the round after it may have walked."""
    match = fog(LONG_ROW, ["walker b1", "netter a2"], ["snail d1"], units=KINDS)
    give(match, DUSK, 1, "rooted", 2)
    play(match, "xw1 to a1", "end", "skip")
    for army in armies(match, DAWN):
        assert army[0][1] == "d1"
        assert army[0][2].counts[lexicon(match.box.file).statuses.index("rooted")] == 2
    for _ in range(2):
        skip_round(match)
        play(match, "skip")
        spots = {army[0][1] for army in armies(match, DAWN)}
        assert spots == ({"d1"} if match.state.round == 2 else {"d1", "e1", "d2"})


@pytest.mark.rule("FOG-27")
def test_an_enemy_that_was_seen_to_have_had_its_turn_has_had_it_until_the_next_round():
    """The snail on d1 ends its turn in sight; then the walker turns its back on it."""
    match = fog(LONG_ROW, ["walker b1", "mouse a2"], ["snail c1", "mouse i1"], turn=DUSK, units=KINDS)
    play(match, "sl1 to d1", "end", "xw1 to a1", "end")
    assert not unit(match, DUSK).ready
    for army in armies(match, DAWN):
        assert [(here, there.ready) for name, here, there in army if name == "snail"] == [("d1", 0)]
    skip_round(match)
    assert match.state.round == 2
    assert {there.ready for army in armies(match, DAWN) for name, here, there in army if here == "d1"} == {1}


@pytest.mark.rule("FOG-27")
def test_who_was_seen_to_get_into_a_transport_is_in_it_wherever_it_goes():
    match = fog(LONG_ROW, ["walker a1"], ["mouse b2", "wagon c1"], turn=DUSK, units=KINDS)
    play(match, "xs1 to c1")
    assert where(match, DUSK) == "inside"
    for army in armies(match, DAWN):
        riding = next(there for name, _, there in army if name == "mouse")
        wagon = next(there for name, _, there in army if name == "wagon")
        assert (riding.place, riding.cell, riding.carrier) == (Place.INSIDE, wagon.cell, SLOTS + 1)
    play(match, "skip", "wg2 to d1", "wg2 to e1", "end")
    for army in armies(match, DAWN):
        riding = next(there for name, _, there in army if name == "mouse")
        wagon = next(there for name, _, there in army if name == "wagon")
        assert wagon.place == Place.ON_BOARD
        assert (riding.place, riding.cell) == (Place.INSIDE, wagon.cell)


@pytest.mark.rule("FOG-27")
def test_an_enemy_never_seen_has_not_come_farther_than_its_speed_from_its_place():
    """The snails start on i1 and e3, with speed 1: before the first turn they are there, then up to a step away."""
    match = fog(LONG_ROW + "\n. . . . . . . . .", ["walker a1"], ["snail i1", "snail e3"], units=KINDS)
    assert [{army[k][1] for army in armies(match, DAWN)} for k in (0, 1)] == [{"i1"}, {"e3"}]
    play(match, "xw1 to b1", "end", "skip")
    spots = [{army[k][1] for army in armies(match, DAWN)} for k in (0, 1)]
    assert spots == [{"i1", "h1", "h2", "i2"}, {"e3", "d3", "f3", "d2", "e2"}]


@pytest.mark.rule("FOG-27")
def test_an_army_that_was_bought_starts_from_its_zone():
    """With speed 3 the enemies may be on the first two rows only after the first turn."""
    match = shop(budget=30, shop=["guard", "militia"])
    rows = {int(here[1:]) for army in armies(match, match.deciders[0]) for _, here, _ in army}
    assert rows == ({3, 4} if match.deciders[0] == DAWN else {1, 2})


@pytest.mark.rule("FOG-27")
def test_who_has_skipped_remembers_it():
    """If the other side skips now as well, the round is over (FOG-06), in every world."""
    match = fog(LONG_ROW, ["walker a1"], ["mouse i1"])
    play(match, "skip")
    assert match.known(DAWN).skips == 1
    assert match.known(DUSK).skips == 0
    for world in worlds(match, DAWN, 5):
        play(world, "skip")
        assert world.state.round == 2


@pytest.mark.rule("FOG-27")
def test_a_status_that_nobody_known_can_have_given_was_given_by_somebody_unmet():
    """Dawn's guard burns, and neither its own army nor the ground sets anybody on fire: Dusk has a torch."""
    units = {
        "torch": kind("tc", price=3, actions={"burn": {"targets": "enemies", "range": 4, "do": ["status burning 2"]}})
    }
    match = shop(budget=12, shop=["guard", "torch", "militia"], units=units)
    give(match, DAWN, 1, "burning", 2)
    for army in armies(match, DAWN):
        assert "torch" in [name for name, _, _ in army]
