"""Walkers: the house's catalogue and scenarios, and what becomes of them in the record that the rules read."""

import numpy as np
import pytest

from sandtable.contract.scenario import parse_scenario, read_scenario
from sandtable.contract.words import Icon, Terrain, terrain_called
from sandtable.games.walkers import tables
from sandtable.games.walkers.file import WalkersFile
from sandtable.games.walkers.kit import FOLDER, house_kit
from sandtable.games.walkers.packing import pack
from sandtable.games.walkers.scenario import CLOSED, NO_EXIT, SLOTS, Mishap, Mode, Scenario, Skill, Tier
from sandtable.mechanics.topology import DIRECTIONS, NOWHERE, cell_name, parse_cell

# The table of the rule book, as it stands there: wheels, tracks, walk, hover; A appropriate, G good, E excellent.
GROUNDS = """
open           none       none       none       none
road           none       none       none       none
mud            G stuck    A stuck    A stuck    none
sand           G stuck    A stuck    A stuck    none
rocky          G minor    A stuck    A unstable none
rubble         G minor    A stuck    none       G minor
shallow water  E stuck    G stuck    G unstable none
deep water     closed     closed     E unstable none
forest         G minor    G minor    A minor    G minor
dense forest   G minor    G minor    A minor    G minor
building       closed     closed     closed     closed
"""
SHORT = {"A": Tier.APPROPRIATE, "G": Tier.GOOD, "E": Tier.EXCELLENT}
SCENARIOS = sorted(path.stem for path in (FOLDER.parent / "scenarios").glob("*.yaml"))
FAIR = [name for name in SCENARIOS if name != "breakthrough"]


def shipped(name):
    return read_scenario(WalkersFile, FOLDER.parent / "scenarios" / f"{name}.yaml")


def packed(file):
    scenario = Scenario()
    pack(file, scenario)
    return scenario


def demanded(word):
    """The tier and the mishap that a cell of the table stands for."""
    if word in ("none", "closed"):
        return (CLOSED if word == "closed" else Tier.NOT), Mishap.NONE
    tier, mishap = word.split()
    return SHORT[tier], Mishap[mishap.upper()]


@pytest.mark.rule("WLK-17")
@pytest.mark.parametrize("line", GROUNDS.strip().splitlines(), ids=lambda line: line[:14].strip())
def test_a_ground_demands_of_every_mode_what_the_table_says(line):
    name, cells = line[:15].strip(), [line[start : start + 11].strip() for start in (15, 26, 37, 48)]
    ground = packed(shipped("duel")).grounds[list(house_kit().grounds).index(name)]
    assert [(ground.demands[mode], ground.mishaps[mode]) for mode in Mode] == [demanded(cell) for cell in cells]


@pytest.mark.rule("WLK-17")
def test_the_table_has_all_grounds_of_the_house():
    assert [line[:15].strip() for line in GROUNDS.strip().splitlines()] == list(house_kit().grounds)


@pytest.mark.rule("WLK-27")
def test_forests_cover_once_dense_ones_and_buildings_twice_and_nothing_else_does():
    covers = {name: block.cover for name, block in house_kit().grounds.items() if block.cover}
    assert covers == {"forest": 1, "dense forest": 2, "building": 2}


def test_every_ground_is_drawn_as_one_that_clients_know():
    drawn = {name: terrain_called(block.looks or name) for name, block in house_kit().grounds.items()}
    assert Terrain.OTHER not in drawn.values()
    assert drawn["shallow water"] == Terrain.SHALLOWS


@pytest.mark.rule("WLK-12")
def test_the_house_has_machines_of_three_weights_and_all_modes_and_ten_weapons():
    machines = house_kit().machines.values()
    assert len(house_kit().weapons) >= 10
    assert len(machines) >= 9
    assert {machine.weight for machine in machines} == {"light", "medium", "heavy"}
    assert {mode for machine in machines for mode in machine.modes()} == set(Mode)
    assert {machine.size for machine in machines} == set(range(4, 11))
    assert all(machine.icon in list(Icon) for machine in machines)
    movements = {text.partition(" ")[2] for machine in machines for text in machine.movements}
    assert {"6+1 for 5", "4+0 for 5"} <= movements


@pytest.mark.rule("WLK-20")
def test_some_machines_jump_three_to_five_hexes():
    """A jump starts with two thrust and takes one for each hex: 5 thrust go 3 hexes, 6 go 4."""
    assert {name: block.thrust for name, block in house_kit().machines.items() if block.thrust} == {
        "cricket": 6,
        "heron": 5,
    }


def test_every_weapon_of_the_house_is_carried_and_letters_and_codes_are_unique():
    kit = house_kit()
    assert {weapon for block in kit.machines.values() for weapon in block.weapons} == set(kit.weapons)
    for blocks, field in ((kit.machines, "code"), (kit.grounds, "letter"), (kit.machines, "title")):
        assert len({getattr(block, field) for block in blocks.values()}) == len(blocks)


@pytest.mark.rule("WLK-01")
def test_a_machine_is_packed_with_its_skills_movements_and_weapons():
    kit, scenario = house_kit(), packed(shipped("duel"))
    machine = scenario.machines[list(kit.machines).index("strider")]
    assert [machine.thresholds[Skill.PILOTING, k] for k in range(4)] == [4, 8, 13, 18]
    assert [machine.thresholds[Skill.ARMOUR, k] for k in range(4)] == [7, 12, 16, 20]
    assert (machine.size, machine.armour, machine.thrust, machine.camouflage, machine.value) == (7, 2, 0, 0, 6)
    movements = [machine.movements[k] for k in range(machine.movement_count)]
    assert [(it.mode, it.normal, it.extra, it.ticks) for it in movements] == [
        (Mode.WALK, 4, 2, 5),
        (Mode.WALK, 2, 0, 3),
    ]
    names = list(kit.weapons)
    carried = [names[machine.weapons[k]] for k in range(machine.weapon_count)]
    assert carried == ["autocannon", "missiles", "fist"]
    gun = scenario.weapons[names.index("cannon")]
    assert (gun.damage, gun.tier, gun.aimtime, gun.stabilisation) == (4, 3, 4, 1)
    assert (gun.velocity, gun.minimum, gun.ticks) == (8, 2, 4)
    counts = scenario.machine_count, scenario.weapon_count, scenario.ground_count
    assert counts == (len(kit.machines), len(kit.weapons), len(kit.grounds))


SMALL = """
game: walkers
title: Small
map: |
  .> .  b  .1
   .  b  f2
  .  .  .  .<>
amber: [strider b1 se at 7, fox a2 nw at 0]
cobalt: [skimmer d3 w at 12]
limit: 40
cobalt_exits: 1
"""


@pytest.mark.rule("WLK-10")
def test_who_starts_where_is_packed_with_facings_and_ticks():
    scenario = packed(parse_scenario(WalkersFile, SMALL))
    names = list(house_kit().machines)
    told = [scenario.starts[unit] for unit in (0, 1, SLOTS)]
    assert [names[start.machine] for start in told] == ["strider", "fox", "skimmer"]
    assert [cell_name(start.cell, 4) for start in told] == ["b1", "a2", "d3"]
    assert [DIRECTIONS[6][start.facing] for start in told] == ["se", "nw", "w"]
    assert [start.ticks for start in told] == [7, 0, 12]
    assert (list(scenario.count), list(scenario.needed), scenario.limit) == ([2, 1], [0, 1], 40)
    assert not scenario.preflight
    assert packed(
        parse_scenario(WalkersFile, SMALL.replace(" at 7", "").replace(" at 0", "").replace(" at 12", ""))
    ).preflight


@pytest.mark.rule("WLK-16")
def test_a_map_is_packed_with_grounds_levels_and_neighbours():
    scenario = packed(parse_scenario(WalkersFile, SMALL))
    names = list(house_kit().grounds)
    assert (scenario.width, scenario.height) == (4, 3)
    assert [names[scenario.ground[cell]] for cell in (0, 2, 5, 6)] == ["open", "building", "building", "forest"]
    assert [scenario.level[cell] for cell in (0, 3, 6)] == [0, 1, 2]
    beside = [scenario.neighbours[parse_cell("b2", 4, 3), direction] for direction in range(6)]
    assert [cell_name(cell, 4) for cell in beside] == ["c1", "c2", "c3", "b3", "a2", "b1"]
    assert set(scenario.neighbours.numpy()[7]) == set(scenario.neighbours.numpy()[12]) == {NOWHERE}, (
        "a hole, and beyond"
    )


@pytest.mark.rule("WLK-11")
def test_the_way_to_an_exit_goes_around_what_is_closed_to_all():
    """Amber leaves at a1 and d3, Cobalt at d3. Steps to the nearest, around the buildings at c1 and b2."""
    scenario = packed(parse_scenario(WalkersFile, SMALL))
    ways = scenario.to_exit.numpy()
    none = NO_EXIT
    assert ways[0, :12].tolist() == [0, 1, none, 2, 1, none, 1, none, 2, 2, 1, 0]
    assert ways[1, :12].tolist() == [4, 4, none, 2, 3, none, 1, none, 3, 2, 1, 0]
    assert set(ways[:, 12:].ravel().tolist()) == {none}
    assert [scenario.exits[cell] for cell in (0, 1, 11)] == [1, 0, 3]
    assert set(packed(shipped("duel")).to_exit.numpy().ravel().tolist()) == {none}


def test_a_scenario_is_worked_out_once():
    file = shipped("hills")
    one, other = packed(file), packed(shipped("hills"))
    assert bytes(one) == bytes(other)
    one.limit = 1
    assert packed(file).limit == file.limit


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_scenario_is_of_a_size_that_people_play(name):
    file, scenario = shipped(name), packed(shipped(name))
    assert 60 <= file.limit <= 150
    assert (12, 9) <= (scenario.width, scenario.height) <= (20, 14)
    assert file.about


def test_there_are_duels_pairs_and_fours():
    sizes = {name: tuple(packed(shipped(name)).count) for name in SCENARIOS}
    assert sizes == {"breakthrough": (4, 4), "duel": (1, 1), "hills": (4, 4), "pair": (2, 2), "town": (4, 4)}


def turned(drawn, cell):
    """The hex that lies opposite on a map that is turned by half a circle: the last of a row becomes the first."""
    row, column = divmod(cell, drawn.width)
    length = sum(other // drawn.width == row for other in drawn.cells)
    return (drawn.height - 1 - row) * drawn.width + length - 1 - column


@pytest.mark.parametrize("name", FAIR)
def test_where_sides_are_equal_each_has_what_the_other_has_on_the_map_turned_by_half_a_circle(name):
    file = shipped(name)
    drawn = file.drawn_map()
    for cell, place in drawn.cells.items():
        there = drawn.cells[turned(drawn, cell)]
        assert (there.letter, there.level, there.exits) == (place.letter, place.level, ()), cell_name(cell, drawn.width)
    amber, cobalt = file.starts()
    for one, other in zip(amber, cobalt, strict=True):
        cell = parse_cell(one.place, drawn.width, drawn.height)
        assert (other.machine, other.ticks) == (one.machine, one.ticks)
        assert other.place == cell_name(turned(drawn, cell), drawn.width)
        facings = DIRECTIONS[6]
        assert (facings.index(other.facing) - facings.index(one.facing)) % 6 == 3


@pytest.mark.parametrize("name", FAIR)
def test_where_sides_are_equal_both_see_alike(name):
    drawn, table = shipped(name).drawn_map(), packed(shipped(name)).cover.numpy()
    cells = list(drawn.cells)
    opposite = [turned(drawn, cell) for cell in cells]
    assert np.array_equal(table[np.ix_(cells, cells)], table[np.ix_(opposite, opposite)])


def test_the_tables_of_the_book_have_a_row_for_everything():
    kit = house_kit()
    for table, blocks in (
        (tables.machines, kit.machines),
        (tables.skills, kit.machines),
        (tables.weapons, kit.weapons),
        (tables.grounds, kit.grounds),
    ):
        rows = table().splitlines()
        assert len(rows) == 2 + len(blocks)
        assert len({row.count("|") for row in rows}) == 1
    assert "| good, or damaged | appropriate, or damaged | good, or damaged | 1 | rises 1 level" in tables.grounds()
    assert "| kinds of machines, with the 12 of the house | 32 |" in tables.limits()
