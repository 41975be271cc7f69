"""Tyrant's ranges, ways, attacks and pushes on random maps, against plain searches that know nothing of the rules."""

import random
from fractions import Fraction
from math import floor

import pytest

from sandtable.games.tyrant.combat import pushed_cell
from sandtable.games.tyrant.numbers import fill_attacks, tally
from sandtable.games.tyrant.scenario import AMPHIBIOUS, NO_CELL, NOBODY, SEATS, SWIMS, Scenario, Type
from sandtable.games.tyrant.state import Place, State, Work
from sandtable.games.tyrant.tiles import distance
from sandtable.games.tyrant.ways import is_reached, spread_steps
from sandtable.mechanics.topology import NOWHERE

WIDTH, HEIGHT = 6, 5
AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
CLOCKWISE = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
LAND, DEEP, WATER, STREET, TOWER = range(5)
KINDS = [
    {"is_land": 1},
    {"is_deep": 1},
    {"is_land": 1, "stops": 1},
    {"is_land": 1, "is_street": 1},
    {"is_land": 1, "is_high": 1},
]
WALKER, OTHER, WAGON, STONE = range(4)
Spot = tuple[int, int]


def cell(spot: Spot) -> int:
    return spot[1] * WIDTH + spot[0]


class Ground:
    """A random map with a unit that is to move, and others in its way: units, stones, and wagons of both sides."""

    def __init__(self, seed: int) -> None:
        chance = random.Random(seed)
        self.spots = {
            (x, y): chance.choice([LAND] * 6 + [DEEP, DEEP, WATER, STREET, STREET])
            for x in range(WIDTH)
            for y in range(HEIGHT)
        }
        self.keywords = chance.choice([0, 0, SWIMS, AMPHIBIOUS])
        self.bound = chance.choice([0, 0, 0, 1 << STREET | 1 << LAND])
        self.movement = chance.choice([1, 2, 3, 4])
        self.along_streets = seed % 4 == 3
        homes = [spot for spot in self.spots if self.suits(spot)]
        self.start = chance.choice(homes)
        others = chance.sample([spot for spot in self.spots if spot != self.start], 7)
        self.walls, self.wagons = set(others[:5]), {others[5]: 0, others[6]: 1}

    def suits(self, spot: Spot) -> bool:
        is_deep = self.spots[spot] == DEEP
        return {0: not is_deep, SWIMS: is_deep, AMPHIBIOUS: True}[self.keywords]

    def ends(self) -> set[Spot]:
        """Where the unit may end its move: every sequence of steps is walked, and its cost counted by hand."""
        found, waiting, best = set(), [(self.start, 0, 0)], {}
        while waiting:
            here, spent, diagonals = waiting.pop()
            for x, y in AROUND:
                there = here[0] + x, here[1] + y
                is_slant = x != 0 and y != 0
                cost = spent + (2 if is_slant and diagonals % 2 else 1)
                if cost > self.movement or not self.lets(there):
                    continue
                found.add(there)
                is_over = there in self.wagons or self.spots[there] == WATER
                key = there, (diagonals + is_slant) % 2
                if not is_over and cost < best.get(key, 99):
                    best[key] = cost
                    waiting.append((there, cost, diagonals + is_slant))
        return found - {self.start}

    def lets(self, spot: Spot) -> bool:
        """Whether the unit may step there: on the map, its element, its bounds, and nobody there but an own wagon."""
        if spot not in self.spots or not self.suits(spot) or spot in self.walls:
            return False
        if self.bound and self.spots[spot] not in (STREET, LAND):
            return False
        if self.along_streets and self.spots[spot] != STREET:
            return False
        return self.wagons.get(spot, 0) == 0

    def table(self) -> tuple[Scenario, State]:
        scenario, state = framed(self.spots)
        it = scenario.cards[WALKER]
        it.keywords, it.bound, it.movement = self.keywords, self.bound, self.movement
        pieces = [
            (WALKER, 0, self.start),
            *((OTHER if number % 2 else STONE, number % 3 % 2, spot) for number, spot in enumerate(sorted(self.walls))),
        ]
        pieces += [(WAGON, side, spot) for spot, side in self.wagons.items()]
        for slot, (card, side, spot) in enumerate(pieces):
            put(state, slot, card, side, cell(spot))
        tally(scenario, state)
        return scenario, state


def framed(spots: dict[Spot, int]) -> tuple[Scenario, State]:
    """A map with a unit, another, a wagon that takes two aboard, and a stone."""
    scenario, state = Scenario(), State()
    scenario.width, scenario.height, scenario.playing = WIDTH, HEIGHT, 3
    scenario.tile_count, scenario.card_count = len(KINDS), 4
    for number, kind in enumerate(KINDS):
        for name, value in kind.items():
            setattr(scenario.tiles[number], name, value)
    scenario.neighbours.numpy()[:] = NO_CELL
    for spot, kind in spots.items():
        scenario.tile[cell(spot)] = kind
        for way, (x, y) in enumerate(CLOCKWISE):
            there = spot[0] + x, spot[1] + y
            if there in spots:
                scenario.neighbours[cell(spot), way] = cell(there)
    for seat in range(SEATS):
        scenario.team[seat] = seat
    for card, kind in enumerate((Type.UNIT, Type.UNIT, Type.UNIT, Type.ARTIFACT)):
        scenario.cards[card].type = kind
    scenario.cards[WAGON].crew = 2
    return scenario, state


def put(state: State, slot: int, card: int, side: int, there: int, holder: int = NOBODY) -> None:
    it = state.permanents[slot]
    it.place, it.card, it.cell, it.holder = Place.ON_MAP, card, there, holder
    it.owner = it.controller = side
    it.birth = slot + 1
    state.top = max(state.top, slot + 1)


@pytest.mark.rule("TYR-25")
@pytest.mark.parametrize("seed", range(80))
def test_a_unit_reaches_what_a_walk_along_all_ways_reaches(seed):
    ground, work = Ground(seed), Work()
    scenario, state = ground.table()
    spread_steps(scenario, state, 0, ground.movement, ground.along_streets, work)
    assert {spot for spot in ground.spots if is_reached(cell(spot), work)} - {ground.start} == ground.ends()


def test_the_random_maps_have_something_to_find():
    """Ways that end in water and aboard wagons, ways around, bounds and streets, and every kind of unit."""
    grounds = [Ground(seed) for seed in range(80)]
    assert {ground.keywords for ground in grounds} == {0, SWIMS, AMPHIBIOUS}
    assert sum(any(ground.spots[spot] == WATER for spot in ground.ends()) for ground in grounds) > 10
    assert sum(any(spot in ground.wagons for spot in ground.ends()) for ground in grounds) > 10
    assert sum(bool(ground.ends()) for ground in grounds if ground.along_streets) > 5
    assert sum(len(ground.ends()) > 8 for ground in grounds) > 15


@pytest.mark.rule("TYR-24")
def test_the_range_to_a_tile_is_the_least_that_steps_to_it_cost():
    """On open ground, walked in all ways from a corner and from the middle."""
    ground = Ground(0)
    ground.spots = dict.fromkeys(ground.spots, LAND)
    ground.walls, ground.wagons = set(), {}
    ground.keywords = ground.bound = 0
    ground.along_streets = False
    scenario, _ = framed(ground.spots)
    for ground.start in ((0, 0), (2, 2)):
        for reach in range(1, 9):
            ground.movement = reach
            near = {spot for spot in ground.spots if distance(scenario, cell(ground.start), cell(spot)) <= reach}
            assert near == ground.ends() | {ground.start}


@pytest.mark.rule("TYR-37")
@pytest.mark.parametrize("seed", range(40))
def test_what_a_pile_deals_at_each_distance_is_the_sum_of_those_who_reach_so_far(seed):
    chance = random.Random(seed)
    is_high = seed % 2
    scenario, state = framed({(x, y): TOWER if is_high else LAND for x in range(WIDTH) for y in range(HEIGHT)})
    numbers = [(chance.randrange(4), chance.randrange(1, 5)) for _ in range(chance.randrange(1, 4))]
    for slot, (attack, reach) in enumerate(numbers):
        number = 3 + slot
        card = scenario.cards[number]
        card.type, card.attack, card.range, card.crew = Type.UNIT, attack, reach, 3
        put(state, slot, number, 0, 7, NOBODY if slot == 0 else 0)
    tally(scenario, state)
    work = Work()
    fill_attacks(scenario, state, 0, work)
    reaching = [(attack, reach + 1 if is_high and reach > 1 else reach) for attack, reach in numbers]
    for far in range(1, 10):
        assert work.attacks[far] == sum(attack for attack, reach in reaching if reach >= far)


def half_away(value: Fraction) -> int:
    """The nearest whole number, halves away from 0."""
    return floor(value + Fraction(1, 2)) if value >= 0 else -floor(-value + Fraction(1, 2))


@pytest.mark.rule("TYR-48")
def test_pushes_follow_the_line_of_exact_fractions():
    scenario, _ = framed(dict.fromkeys([(x, y) for x in range(WIDTH) for y in range(HEIGHT)], LAND))
    spots = [(x, y) for x in range(WIDTH) for y in range(HEIGHT)]
    for origin in spots:
        for spot in spots:
            if origin == spot:
                continue
            along, down = spot[0] - origin[0], spot[1] - origin[1]
            longest = max(abs(along), abs(down))
            for step in range(1, 5):
                x = spot[0] + half_away(Fraction(step * along, longest))
                y = spot[1] + half_away(Fraction(step * down, longest))
                there = cell((x, y)) if 0 <= x < WIDTH and 0 <= y < HEIGHT else NOWHERE
                assert pushed_cell(scenario, cell(origin), cell(spot), step) == there


@pytest.mark.rule("TYR-48")
def test_every_step_of_a_push_goes_to_a_neighbour():
    scenario, _ = framed(dict.fromkeys([(x, y) for x in range(WIDTH) for y in range(HEIGHT)], LAND))
    for origin in range(WIDTH * HEIGHT):
        for begin in range(WIDTH * HEIGHT):
            here = begin
            for step in range(1, 5):
                there = pushed_cell(scenario, origin, begin, step) if origin != begin else NOWHERE
                if there == NOWHERE:
                    break
                assert distance(scenario, here, there) == 1
                here = there
