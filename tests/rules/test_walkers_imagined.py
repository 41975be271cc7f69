"""Walkers: worlds that a side imagines are as it knows them, possible and likely (WLK-29)."""

from collections import Counter

import pytest
from walkers_kit import AMBER, COBALT, SPECTATOR, cell, hide, lane, machine, play, ticks, told, unit, walkers

from sandtable.contract.dice import keyed, seed_key
from sandtable.engine.searching import imagined
from sandtable.games.walkers.possible import check_state
from sandtable.games.walkers.scenario import NOBODY
from sandtable.games.walkers.state import Does, Motion, Phase, Place, State

OPEN = lane(" ".join("." * 24))
RIDGE = """
. . . .1 . . .
 . . . .1 . . .
"""


def check_worlds(match, seat, worlds=20):
    """In worlds that a seat imagines it gets the same, and each is a position that play can have led to."""
    dice, truths = keyed(seed_key("worlds")), set()
    for _ in range(worlds):
        world = imagined(match, seat, dice)
        check_state(world.scenario, world.state)
        assert bytes(world.known(seat)) == bytes(match.known(seat))
        truths.add(bytes(world.state))
    return truths


def shares(match, worlds, asked):
    """Of so many worlds that Amber imagines, how many parts of a hundred there are of each answer to a question."""
    dice = keyed(seed_key("shares"))
    found = Counter(asked(imagined(match, AMBER, dice).state) for _ in range(worlds))
    return {answer: 100 * times / worlds for answer, times in found.items()}


@pytest.mark.rule("WLK-29")
def test_a_machine_in_sight_that_is_to_turn_is_imagined_so_although_others_have_fewer_ticks():
    match = walkers(OPEN, ["probe a1 e at 3"], ["probe c1 w at 0"])
    play(match, "walk", "d1", "go", "pass")
    assert (match.state.phase, ticks(match, "probe1", "probe2")) == (Phase.FACING, [3, 5])
    assert match.known(AMBER).phase == Phase.ACTION
    check_worlds(match, AMBER)


@pytest.mark.rule("WLK-29")
def test_a_machine_that_is_lost_with_more_ticks_than_others_is_imagined_to_turn():
    """It stands still at last, 22 hexes away, where it cannot be spotted; Amber has seen it wait until tick 4."""
    match = walkers(OPEN, ["probe a1 e at 3"], ["probe w1 w at 0"])
    unit(match, "probe2").motion, unit(match, "probe2").is_spotted = Motion.MOVING, True
    play(match, "wait 4")
    assert told(match, AMBER) == ["Probe 2 waits 4 ticks.", "Probe 2 is lost from sight at w1."]
    assert (match.state.phase, match.known(AMBER).active) == (Phase.FACING, NOBODY)
    check_worlds(match, AMBER)


@pytest.mark.rule("WLK-29")
def test_nobody_unseen_is_imagined_on_a_way_that_the_enemy_has_declared():
    """Beyond the ridge there are six hexes to hide on, two of them on the way."""
    match = walkers(RIDGE, ["probe a1 e at 3"], ["probe c1 w at 0", "probe g1 w at 4"])
    play(match, "walk", "d1", "e1", "f1", "go")
    assert match.known(AMBER).order.length == 3
    places = {State.from_bytes(world).units[9].cell for world in check_worlds(match, AMBER, 60)}
    assert places <= {cell(match, name) for name in ("g1", "e2", "f2", "g2")}
    assert len(places) > 1


@pytest.mark.rule("WLK-29")
@pytest.mark.parametrize(("way", "spotted"), [(["g1", "f1", "e1", "d1"], {False}), (["g1", "f1"], {False, True})])
def test_who_stands_on_a_way_that_the_enemy_has_declared_is_not_spotted_in_any_world(way, spotted):
    """An imp in the forest at e1, camouflaged, appears 1 hex large; who goes through it does not know of it."""
    kinds = {"imp": machine("im", size=4, camouflage=2)}
    row = lane(". . . . f . . . . . . . . .")
    match = walkers(row, ["imp e1 e at 9"], ["probe h1 w at 0", "probe n1 w at 9"], machines=kinds)
    hide(match, "imp1", "probe2")
    play(match, "walk", *way, "go")
    worlds = [State.from_bytes(world) for world in check_worlds(match, AMBER, 60)]
    assert {bool(world.units[0].is_spotted) for world in worlds} == spotted


@pytest.mark.rule("WLK-29")
def test_nobody_unseen_is_imagined_where_it_would_see_who_stands_on_a_declared_way():
    """Amber's dwarf at e1 is seen within 3 hexes; who walks through it does not know of it. An imp was seen last in the
    forest at g2, 3 hexes away, where it is not seen; but there it would see the dwarf."""
    kinds = {"imp": machine("im", size=4, camouflage=2), "dwarf": machine("dw", size=4)}
    row = ". . . . . . . . . . f .\n . . . . . . f . . . . ."
    match = walkers(row, ["dwarf e1 e at 9"], ["probe i1 w at 0", "imp k1 w at 9"], machines=kinds)
    hide(match, "dwarf1", "imp1")
    unit(match, "imp1").ghost_cell = cell(match, "g2") + 1
    play(match, "walk", "h1", "g1", "f1", "e1", "d1", "go")
    worlds = [State.from_bytes(world) for world in check_worlds(match, AMBER, 40)]
    assert cell(match, "g2") not in {world.units[9].cell for world in worlds}


@pytest.mark.rule("WLK-29")
def test_it_may_be_there_if_nobody_stands_on_the_way():
    kinds = {"imp": machine("im", size=4, camouflage=2), "dwarf": machine("dw", size=4)}
    row = ". . . . . . . . . . f .\n . . . . . . f . . . . ."
    match = walkers(row, ["dwarf e1 e at 9"], ["probe i1 w at 0", "imp k1 w at 9"], machines=kinds)
    hide(match, "dwarf1", "imp1")
    unit(match, "imp1").ghost_cell = cell(match, "g2") + 1
    play(match, "walk", "h1", "g1", "f1", "go")
    worlds = [State.from_bytes(world) for world in check_worlds(match, AMBER, 40)]
    assert cell(match, "g2") in {world.units[9].cell for world in worlds}


@pytest.mark.rule("WLK-29")
def test_unseen_machines_are_imagined_on_hexes_of_their_own_that_are_open_to_them():
    """Behind the ridge there are four hexes for three of Cobalt's machines; a house and a hole are none."""
    row = ". . . .2 . b .\n . . . .2 . ."
    match = walkers(row, ["probe a1 e at 0"], ["probe e1 w at 5", "probe e2 w at 6", "probe f2 w at 7"])
    behind = {cell(match, name) for name in ("e1", "e2", "f2", "g1")}
    for world in check_worlds(match, AMBER, 40):
        places = {State.from_bytes(world).units[unit].cell for unit in (8, 9, 10)}
        assert len(places) == 3
        assert places <= behind


def remembered_at_e2(now):
    """Where Cobalt's machine is in how many parts of a hundred worlds, which was at e2 with no ticks when it was lost
    from sight, one of six hexes behind the ridge; Amber's has so many ticks."""
    match = walkers(RIDGE, [f"probe a1 e at {now}"], ["probe e2 w at 0"])
    match.state.active, match.state.turn, match.state.phase = 0, AMBER, Phase.ACTION
    unit(match, "probe2").ghost_cell = cell(match, "e2") + 1
    found = shares(match, 400, lambda world: int(world.units[8].cell))
    return {name: found.get(cell(match, name), 0) for name in ("e2", "e1", "f1", "f2", "g1", "g2")}


@pytest.mark.rule("WLK-29")
def test_who_has_had_no_ticks_to_go_is_imagined_where_it_was_in_7_of_8_worlds():
    found = remembered_at_e2(0)
    assert 82 < found["e2"] < 93
    assert sum(found.values()) == 100


@pytest.mark.rule("WLK-29")
def test_who_has_had_ticks_to_go_is_imagined_elsewhere_in_every_other_world_rather_near():
    found = remembered_at_e2(4)
    assert 42 < found["e2"] < 58
    assert min(found["e1"], found["f1"], found["f2"]) > max(found["g1"], found["g2"]) > 0


@pytest.mark.rule("WLK-29")
@pytest.mark.parametrize(("hidden", "least", "most"), [((), 65, 85), (("probe2",), 5, 20)])
def test_who_could_be_spotted_by_somebody_in_sight_mostly_is_and_by_others_seldom(hidden, least, most):
    """10 hexes away, where one is spotted by a roll: by Cobalt's machine that Amber sees 3 of 4 times, by one that it
    does not see at most 1 of 8 times, since it may be farther away."""
    match = walkers(OPEN, ["probe a1 e at 0"], ["probe k1 w at 4"])
    unit(match, "probe2").is_spotted = True
    hide(match, "probe1", *hidden)
    spotted = shares(match, 400, lambda world: bool(world.units[0].is_spotted))
    assert least < spotted[True] < most


@pytest.mark.rule("WLK-29")
def test_unseen_machines_have_the_ticks_and_damage_that_are_remembered_or_more():
    """Amber's machine is up at tick 4: nobody has fewer, and one is remembered with 7 ticks and 3 damage."""
    match = walkers(RIDGE, ["probe a1 e at 4"], ["probe e1 w at 5", "probe f1 w at 9"])
    it = unit(match, "probe3")
    it.ghost_cell, it.ghost_ticks, it.ghost_damage, it.damage = cell(match, "d1") + 1, 7, 3, 6
    worlds = [State.from_bytes(world) for world in check_worlds(match, AMBER, 60)]
    assert {world.units[8].ticks for world in worlds} == set(range(4, 12))
    assert {world.units[9].ticks for world in worlds} == set(range(7, 15))
    assert {world.units[8].damage for world in worlds} == {0}
    assert {world.units[9].damage for world in worlds} == {3}
    assert {world.units[8].facing for world in worlds} == set(range(6))


@pytest.mark.rule("WLK-29")
def test_whichever_unseen_machine_is_up_has_the_fewest_ticks():
    """It is Cobalt's turn, by one of two machines that Amber does not see; Amber's has 8 ticks. One of Cobalt's is
    remembered with 6, so if it is that one, it is tick 6 at least."""
    match = walkers(RIDGE, ["probe a1 e at 0"], ["probe e1 w at 7", "probe f1 w at 9"])
    it = unit(match, "probe3")
    it.ghost_cell, it.ghost_ticks = cell(match, "d1") + 1, 6
    play(match, "wait 8", "face e")
    worlds = [State.from_bytes(world) for world in check_worlds(match, AMBER, 120)]
    found = {(world.active, world.units[world.active].ticks) for world in worlds}
    assert found == {(8, tick) for tick in range(1, 9)} | {(9, tick) for tick in (6, 7, 8)}


@pytest.mark.rule("WLK-29")
def test_the_last_of_whom_one_knows_to_act_is_below_the_limit():
    """Amber's machine is beyond the limit of 10 ticks; who is up is not."""
    match = walkers(RIDGE, ["probe a1 e at 8"], ["probe e1 w at 9"], limit=10)
    play(match, "wait 8", "face e", dice=[])
    assert ticks(match, "probe1") == [16]
    worlds = [State.from_bytes(world) for world in check_worlds(match, AMBER, 40)]
    assert max(world.units[8].ticks for world in worlds) == 9


@pytest.mark.rule("WLK-29")
def test_what_somebody_unseen_has_declared_is_imagined_as_a_move():
    match = walkers(RIDGE, ["probe a1 e at 5"], ["probe e1 w at 0"])
    play(match, "walk", "f1", "go")
    for world in check_worlds(match, AMBER, 20):
        order = State.from_bytes(world).order
        assert (order.unit, order.does, order.length, order.is_seen) == (8, Does.MOVE, 0, False)


@pytest.mark.rule("WLK-29")
def test_who_is_fired_at_is_spotted_in_every_world():
    """8 hexes away, by a machine that Amber sees; whether the other one is spotted is a guess."""
    match = walkers(OPEN, ["probe a1 e at 9", "probe a2 e at 9"], ["probe i1 w at 0"])
    for name in ("probe1", "probe2", "probe3"):
        unit(match, name).is_spotted = True
    play(match, "fire gun at probe1 aim 4")
    worlds = [State.from_bytes(world) for world in check_worlds(match, AMBER, 40)]
    assert {bool(world.units[0].is_spotted) for world in worlds} == {True}
    assert {bool(world.units[1].is_spotted) for world in worlds} == {True, False}


@pytest.mark.rule("WLK-29")
def test_who_is_seen_without_a_roll_is_spotted_in_every_world_and_who_cannot_be_in_none():
    match = walkers(RIDGE, ["probe a1 e at 0", "probe g2 w at 3"], ["probe c1 w at 9"])
    worlds = [State.from_bytes(world) for world in check_worlds(match, AMBER, 20)]
    assert {bool(world.units[0].is_spotted) for world in worlds} == {True}
    assert {bool(world.units[1].is_spotted) for world in worlds} == {False}


@pytest.mark.rule("WLK-29")
def test_whether_a_declaration_is_seen_is_imagined_by_who_has_declared_it():
    """From a1 to b1, with somebody 8 hexes away who is not seen but may see it or not."""
    match = walkers(OPEN, ["probe a1 e at 0"], ["probe i1 w at 4"])
    hide(match, "probe1", "probe2")
    play(match, "walk", "b1", "go")
    worlds = [State.from_bytes(world) for world in check_worlds(match, AMBER, 60)]
    assert {bool(world.order.is_seen) for world in worlds} == {True, False}
    assert all(world.order.is_seen for world in worlds if world.units[0].is_spotted)


@pytest.mark.rule("WLK-29")
def test_when_it_is_over_everybody_knows_where_everything_was():
    """Amber's last machine is destroyed by the one that it sees; the other was behind the ridge."""
    match = walkers(RIDGE, ["probe a1 e at 0"], ["probe c1 w at 9", "probe f1 w at 9"])
    unit(match, "probe1").damage = 19
    unit(match, "probe1").ticks = 12
    match.state.active, match.state.turn = 8, COBALT
    assert match.known(AMBER).units[9].place == Place.UNSEEN
    play(match, "fire gun at probe1 aim 2", "pass", dice=[5, 1, 1])
    assert match.state.phase == Phase.OVER
    check_all_is_known(match)


@pytest.mark.rule("WLK-29")
def test_when_the_clock_has_run_out_everybody_knows_what_was_counted():
    """Neither side has seen the other; 9 damage on a probe are worth 45 twentieths of a point."""
    match = walkers(RIDGE, ["probe a1 e at 8"], ["probe f1 w at 9"], limit=12)
    unit(match, "probe2").damage, unit(match, "probe2").ticks = 9, 12
    play(match, "wait 4", "face e")
    assert (match.state.phase, list(match.state.score)) == (Phase.OVER, [2, 0])
    check_all_is_known(match)


def check_all_is_known(match):
    """Both sides and spectators know the whole truth, and nobody imagines anything else."""
    for viewer in (AMBER, COBALT, SPECTATOR):
        assert bytes(match.known(viewer)) == bytes(match.state)
    for side in (AMBER, COBALT):
        assert check_worlds(match, side) == {bytes(match.state)}
