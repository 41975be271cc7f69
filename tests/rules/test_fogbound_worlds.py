"""Fogbound: the worlds that a side imagines agree with what it knows, and with what can have happened (FOG-27)."""

import pytest
from fogbound_kit import DAWN, DUSK, cell, fog, give, kind, play, skip_round

from sandtable import Match
from sandtable.contract.dice import keyed, seed_key
from sandtable.engine.searching import imagined
from sandtable.games.fogbound import game
from sandtable.games.fogbound.names import lexicon, place
from sandtable.games.fogbound.scenario import SLOTS
from sandtable.games.fogbound.state import Place

LONG_ROW = ". . . . . . . . .\n . . . . . . . . ."


def worlds(match, seat, count=60):
    dice = keyed(seed_key("worlds"))
    return [imagined(match, seat, dice) for _ in range(count)]


def spots(match, seat, slot, count=60):
    """Where an enemy is imagined, by hex."""
    units = [world.state.units[slot] for world in worlds(match, seat, count)]
    return {place(match.scenario, unit.cell) for unit in units if unit.place == Place.ON_BOARD}


@pytest.mark.rule("FOG-27")
def test_an_enemy_that_was_never_met_is_imagined_anywhere_out_of_sight():
    """In the fourth round the mouse can have gone the nine steps from i1 to a1."""
    match = fog(LONG_ROW, ["walker a1"], ["mouse i1"])
    for _ in range(3):
        skip_round(match)
    found = spots(match, DAWN, SLOTS, 200)
    assert found == {f"{column}{row}" for row in (1, 2) for column in "abcdefghi"} - {"a1", "b1", "c1", "a2", "b2"}


@pytest.mark.rule("FOG-27")
def test_an_enemy_that_left_a_ghost_is_imagined_within_reach_of_it():
    """Speed 1, seen on d1 this round: it is at most a step away, and not where Dawn would see it."""
    units = {"snail": kind("sl", size="S", speed=1)}
    match = fog(LONG_ROW, ["walker a1"], ["snail d1"], units=units)
    play(match, "xw1 to b1", "xw1 to a1", "end")
    assert spots(match, DAWN, SLOTS) == {"d1", "e1", "c2", "d2"}


@pytest.mark.rule("FOG-27")
def test_an_unknown_enemy_is_imagined_where_it_was_noticed():
    units = {"nose": kind("ns", sight=1, keywords=["sense 4"])}
    match = fog(LONG_ROW, ["nose a1"], ["mouse e1", "mouse i1"], units=units)
    for world in worlds(match, DAWN, 10):
        assert world.state.occupant[cell(match, "e1")] > SLOTS
        assert world.known(DAWN) == match.known(DAWN)


@pytest.mark.rule("FOG-27")
def test_where_the_enemys_list_is_known_the_rest_of_it_is_imagined():
    match = fog(LONG_ROW, ["walker a1"], ["mouse i1", "giant c1", "bird i2"])
    names = lexicon(match.box.file).types
    for world in worlds(match, DAWN, 10):
        army = [world.state.units[SLOTS + k] for k in range(world.state.count[DUSK])]
        assert sorted(names[unit.type] for unit in army) == ["bird", "giant", "mouse"]


@pytest.mark.rule("FOG-27")
def test_where_it_is_not_known_any_army_that_the_money_buys_is_imagined():
    match = Match(game, "muster", seed=4, runtime="python")
    for seat in (0, 1):
        for order in ("buy militia", "buy scout", "ready", f"place mi1 {'a1' if seat == 0 else 'a13'}",
                      f"place sc2 {'b1' if seat == 0 else 'b13'}", "ready"):  # fmt: skip
            match.play(order, seat)
    armies = set()
    for world in worlds(match, 0, 20):
        army = [world.state.units[SLOTS + k].type for k in range(world.state.count[DUSK])]
        assert sum(match.scenario.types[type_].price for type_ in army) <= 60
        armies.add(tuple(sorted(army)))
    assert len(armies) > 10


@pytest.mark.rule("FOG-27")
def test_an_invisible_enemy_may_be_imagined_right_beside():
    units = {"shadow": kind("zz", size="S", keywords=["invisible"])}
    match = fog(LONG_ROW, ["walker a1"], ["shadow i1"], units=units)
    for _ in range(3):
        skip_round(match)
    assert {"b1", "a2"} <= spots(match, DAWN, SLOTS, 200)
    give(match, DAWN, 1, "farsighted")
    assert not {"b1", "a2"} & spots(match, DAWN, SLOTS, 200)
