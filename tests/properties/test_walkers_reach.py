"""Walkers' steps and jumps on random maps, against plain searches that know nothing of the rules' tables."""

import heapq
import random

import pytest

from sandtable import Match
from sandtable.engine.registry import find_game
from sandtable.games.walkers.file import WalkersFile
from sandtable.games.walkers.orders import Verb
from sandtable.games.walkers.state import Place

GAME = find_game("walkers")
WIDTH, HEIGHT = 6, 5
MODES = ("wheels", "tracks", "walk", "hover")
CLIMBS = {"wheels": 1, "tracks": 1, "walk": 2, "hover": 1}
CLOSED_TO = {"~": ("wheels", "tracks"), "b": MODES}
TALL = {"f": 1, "b": 2}
SKILLS = dict.fromkeys(("piloting", "gunnery", "sensors", "structure", "armour"), "5/9/13/17")


def beside(place: tuple[int, int], direction: int) -> tuple[int, int]:
    """The hex next to one, as (column, row): clockwise from the north-east, odd rows half a hex to the right."""
    column, row = place
    shift = row % 2
    east = ((shift, -1), (1, 0), (shift, 1), (shift - 1, 1), (-1, 0), (shift - 1, -1))[direction]
    return column + east[0], row + east[1]


class Ground:
    """A random map: a letter and a level for each hex; steep, wet and built over here and there."""

    def __init__(self, seed: int) -> None:
        chance = random.Random(seed)
        is_short = seed % 2
        self.hexes = {
            (column, row): (chance.choice("......ff~b"), chance.choice([0, 0, 0, 1, 1, 2, 3]))
            for row in range(HEIGHT)
            for column in range(WIDTH - (is_short and row % 2))
        }
        self.mode = MODES[seed // 2 % 4]
        self.starts = chance.sample([place for place in self.hexes if self.is_open(place)], 4)
        self.thrust = chance.choice([3, 5, 7, 10])
        self.normal, self.extra = chance.choice([(1, 0), (2, 1), (3, 2)])

    def drawing(self) -> str:
        rows = [[place for place in self.hexes if place[1] == row] for row in range(HEIGHT)]
        return "\n".join(" ".join(f"{letter}{level}" for letter, level in map(self.hexes.get, row)) for row in rows)

    def match(self) -> Match:
        """The first of two machines of Amber's is up; all are seen by everybody, as far as there are lines."""
        probe = {
            "title": "Probe", "code": "pr", "icon": "battle-mech", "weight": "medium", "size": 10, "armour": 2,
            "value": 5, "movements": [f"{self.mode} {self.normal}+{self.extra} for 5"], "weapons": ["minigun"],
            "thrust": self.thrust, "skills": SKILLS,
        }  # fmt: skip
        lines = [f"probe {name(place)} e at {ticks}" for place, ticks in zip(self.starts, (0, 30, 40, 50), strict=True)]
        data = {"game": "walkers", "title": "Random", "map": self.drawing(), "amber": lines[:2], "cobalt": lines[2:]}
        return Match(GAME, WalkersFile.model_validate(data | {"machines": {"probe": probe}}), seed=0, runtime="python")

    def is_open(self, place: tuple[int, int]) -> bool:
        return place in self.hexes and self.mode not in CLOSED_TO.get(self.hexes[place][0], ())

    def steps(self, here: tuple[int, int], taken: set[tuple[int, int]]) -> set[tuple[int, int]]:
        """Where one step leads: open, not too steep, and nobody there."""
        level = self.hexes[here][1]
        around = [beside(here, direction) for direction in range(6)]
        return {
            there
            for there in around
            if self.is_open(there) and there not in taken and abs(self.hexes[there][1] - level) <= CLIMBS[self.mode]
        }


def name(place: tuple[int, int]) -> str:
    return f"{'abcdefghij'[place[0]]}{place[1] + 1}"


def offered(match: Match, verb: Verb) -> set[tuple[int, int]]:
    """The hexes that a verb is offered for."""
    cells = [action.target for action in match.legal() if action.verb == verb]
    assert len(set(cells)) == len(cells)
    return {(cell % WIDTH, cell // WIDTH) for cell in cells}


def grounds() -> list[Ground]:
    """Random maps, but for those that fall apart."""
    found = []
    for seed in range(400):
        ground = Ground(seed)
        try:
            ground.match()
        except ValueError:
            continue
        found.append(ground)
        if len(found) == 24:
            return found
    raise AssertionError("too few maps hold together")


GROUNDS = grounds()


def taken_by_known(match: Match) -> set[tuple[int, int]]:
    """Where machines stand of which Amber knows, without the one that is up."""
    units = match.known(0).units
    return {
        (unit.cell % WIDTH, unit.cell // WIDTH)
        for number, unit in enumerate(units)
        if unit.place == Place.ON_BOARD and number != match.state.active
    }


@pytest.mark.rule("WLK-12")
@pytest.mark.parametrize("ground", GROUNDS, ids=lambda ground: f"{ground.mode} {ground.normal}+{ground.extra}")
@pytest.mark.parametrize("care", ["", " with care"])
def test_the_steps_of_all_paths_are_those_of_a_plain_search(ground, care):
    """Breadth first over where a path can be after so many steps; every next step that is offered there is compared."""
    match = ground.match()
    taken = taken_by_known(match)
    match.play(f"{ground.mode}{care}")
    most = ground.normal + (0 if care else ground.extra)
    ends = {ground.starts[0]: match}
    for _ in range(most):
        further = {}
        for here, path in ends.items():
            assert offered(path, Verb.STEP) == ground.steps(here, taken)
            for there in ground.steps(here, taken) - further.keys():
                further[there] = path.copy()
                further[there].play(name(there))
        ends = further
    assert all(offered(path, Verb.STEP) == set() for path in ends.values())


def least_thrust(ground: Ground, direction: int) -> dict[tuple[int, int], int]:
    """The least thrust to land on each hex of a direction, flown in every possible way: the start spends 2 for a level,
    going on a hex spends 1 if the machine is no lower than what stands there, rising a level spends 2; coming down is
    free."""
    start = ground.starts[0]
    line = [start]
    while beside(line[-1], direction) in ground.hexes:
        line.append(beside(line[-1], direction))
    found, done = {}, set()
    waiting = [(2, 0, ground.hexes[start][1] + 1)]
    while waiting:
        spent, at, height = heapq.heappop(waiting)
        if (at, height) in done:
            continue
        done.add((at, height))
        if height < 20:
            heapq.heappush(waiting, (spent + 2, at, height + 1))
        if at + 1 == len(line):
            continue
        letter, level = ground.hexes[line[at + 1]]
        if height >= level:
            found.setdefault(line[at + 1], spent + 1)
        if height >= level + TALL.get(letter, 0):
            heapq.heappush(waiting, (spent + 1, at + 1, height))
    return found


@pytest.mark.rule("WLK-23")
@pytest.mark.parametrize("ground", GROUNDS, ids=lambda ground: f"{ground.mode} {ground.thrust}")
def test_jumps_reach_what_a_slow_count_of_thrust_allows(ground):
    match = ground.match()
    taken = taken_by_known(match)
    match.play(ground.mode)
    allowed = {
        place
        for direction in range(6)
        for place, thrust in least_thrust(ground, direction).items()
        if thrust <= ground.thrust and ground.is_open(place) and place not in taken
    }
    assert offered(match, Verb.JUMP) == allowed


def test_the_random_maps_have_something_to_find():
    """Steps and jumps that are refused as well as some that are offered; every mode."""
    assert {ground.mode for ground in GROUNDS} == set(MODES)
    reached = [least_thrust(ground, direction) for ground in GROUNDS for direction in range(6)]
    thrusts = [ground.thrust for ground in GROUNDS for _ in range(6)]
    spent = [need - has for line, has in zip(reached, thrusts, strict=True) for need in line.values()]
    assert sum(over == 0 for over in spent) > 10
    assert sum(over == 1 for over in spent) > 10
