"""Walkers: sizes, requirements, chances and what hits do, against a slow model that knows nothing of the rules' tables.

The model is read off the rule book alone (WLK-01, WLK-02, WLK-15, WLK-25 to WLK-38): lines are drawn with fractions
(:mod:`lines_kit`), rolls are counted face by face, and angles are compared as whole numbers.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import floor

import pytest
from lines_kit import cover_between

from sandtable.contract.action import log_type
from sandtable.contract.dice import end_script, scripted
from sandtable.engine.registry import find_game
from sandtable.games.walkers.covering import HexSeen
from sandtable.games.walkers.file import WalkersFile
from sandtable.games.walkers.harm import bearing, is_behind, strike
from sandtable.games.walkers.rolls import chance, tier_of
from sandtable.games.walkers.scenario import BLOCKED, Scenario, Skill
from sandtable.games.walkers.shooting import required_tier, shot_chance
from sandtable.games.walkers.sight import apparent_size, easiest_need, spotting_need
from sandtable.games.walkers.state import Place, State
from sandtable.games.walkers.weighing import hit_harm

GAME = find_game("walkers")
WIDTH, HEIGHT = 18, 4
FACES = range(1, 21)
IMPOSSIBLE = 5
MAPS, SITUATIONS = 24, 120
COVERS = {".": 0, "f": 1, "d": 2, "b": 2, "r": 0, "u": 0}
OBSCURES = "ru"
HIDES = "rufd"
MOVES = ("stationary", "moving", "fast")
DIRECTIONS = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))  # half hexes to the right, rows down


# The model.
@dataclass
class Fighter:
    """A machine: its size, camouflage, tier of armour, facing and damage, and the thresholds of each skill."""

    size: int
    camouflage: int
    armour: int
    facing: int
    damage: int
    skills: list[list[int]]

    def tier(self, skill: int, face: int, temporary: int = 0) -> int:
        """The tier of a face."""
        if face > 20 - self.damage - temporary:
            return 0
        return sum(face >= threshold for threshold in self.skills[skill])

    def odds(self, skill: int, need: int, temporary: int = 0) -> Fraction:
        """The chance of a tier or a better one."""
        return Fraction(sum(self.tier(skill, face, temporary) >= need for face in FACES), 20)


@dataclass
class Gun:
    """A weapon."""

    damage: int
    tier: int
    velocity: int
    minimum: int


class Field:
    """A random map with woods, houses, rocks and hills."""

    def __init__(self, dice: random.Random) -> None:
        sparse = dice.choice(("." * 12, "." * 60))
        self.letters = [dice.choice(sparse + "ffdru") for _ in range(WIDTH * HEIGHT)]
        self.letters[dice.randrange(3, WIDTH - 2)] = "b"
        self.letters[0] = self.letters[1] = "."
        flat = dice.choice(([0] * 8, [0] * 60))
        self.levels = [dice.choice([*flat, 1, 1, 2]) for _ in range(WIDTH * HEIGHT)]
        self.hexes = tuple(
            HexSeen(level, COVERS[letter], letter in OBSCURES)
            for letter, level in zip(self.letters, self.levels, strict=True)
        )

    def drawing(self) -> str:
        """The map as scenario files have it."""
        signs = [f"{letter}{level}" for letter, level in zip(self.letters, self.levels, strict=True)]
        return "\n".join(" ".join(signs[row * WIDTH : (row + 1) * WIDTH]) for row in range(HEIGHT))

    def distance(self, one: int, other: int) -> int:
        """Hexes from one to the other, along three axes."""
        (q1, r1), (q2, r2) = (self._axes(cell) for cell in (one, other))
        return max(abs(q1 - q2), abs(r1 - r2), abs(q1 + r1 - q2 - r2))

    def _axes(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, WIDTH)
        return column - (row - row % 2) // 2, row

    def size(self, target: Fighter, moves: str, eye: int, cell: int) -> int | None:
        """How large a machine appears, or ``None`` without a line (WLK-25 to WLK-27)."""
        cover = cover_between(WIDTH, self.hexes, eye, cell)
        if cover == BLOCKED:
            return None
        camouflage = target.camouflage if self.letters[cell] in HIDES else 0
        return max(1, target.size - (moves == "stationary") - camouflage - cover)

    def spotting(self, target: Fighter, moves: str, eye: int, cell: int) -> int:
        """The tier that it takes to spot a machine (WLK-28)."""
        size = self.size(target, moves, eye, cell)
        if size is None:
            return IMPOSSIBLE
        far = Fraction(self.distance(eye, cell), size)
        return 0 if far <= 1 else 2 if far <= 2 else 3 if far <= 3 else 4 if far <= 4 else IMPOSSIBLE

    def is_close(self, gun: Gun, moves: str, eye: int, cell: int) -> bool:
        """Whether a target is too close for an ordinary shot (WLK-38)."""
        reach = {"fast": Fraction(gun.minimum), "moving": Fraction(gun.minimum, 2), "stationary": Fraction(0)}[moves]
        return self.distance(eye, cell) <= reach

    def need(self, gun: Gun, target: Fighter, moves: str, eye: int, cell: int, aim: int) -> int:
        """The tier that a shot needs (WLK-30 to WLK-36, WLK-38)."""
        size = self.size(target, moves, eye, cell)
        if size is None:
            return IMPOSSIBLE
        if self.is_close(gun, moves, eye, cell):
            return 3 if moves == "fast" else 2
        distance = self.distance(eye, cell)
        appropriate = {0: 0, 1: 1, 2: 2, 3: 4, 4: 8, 5: 16}[aim]
        good = {0: 1, 1: 2, 2: 4, 3: 8, 4: 16, 5: 32}[aim]
        aiming = 2 if distance <= appropriate else 3 if distance <= good else 4 if aim else IMPOSSIBLE
        far = Fraction(distance, size)
        by_distance = 2 if far <= 1 else 3 if far <= 2 else 4 if far <= 3 else IMPOSSIBLE
        speed = 2 + (moves == "fast") + (moves != "stationary" and distance > gun.velocity)
        hardest = max(aiming, by_distance, speed)
        return hardest if hardest == IMPOSSIBLE or moves != "stationary" else hardest - 1

    def place(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, WIDTH)
        return 2 * column + row % 2, row

    def turned(self, direction: int, here: int, there: int) -> tuple[int, int]:
        """How much of the way to a hex a direction leads: the product of both, and the square of the way's length. Rows
        are the root of 3 half hexes apart."""
        (x1, y1), (x2, y2), (dx, dy) = self.place(here), self.place(there), DIRECTIONS[direction]
        x, y = x2 - x1, y2 - y1
        return x * dx + 3 * y * dy, x * x + 3 * y * y

    def is_behind(self, facing: int, cell: int, eye: int) -> bool:
        """Whether the attacker is 120 degrees or more off the facing: its cosine is -1/2 at the most (WLK-15)."""
        product, square = self.turned(facing, cell, eye)
        return product < 0 and product * product >= square

    def stopping(self, gun: Gun, target: Fighter, cell: int, eye: int) -> int:
        """The tier of armour that stops a hit: 0 for any, ``IMPOSSIBLE`` for none (WLK-37)."""
        edge = gun.tier - (target.armour - self.is_behind(target.facing, cell, eye))
        return {-1: 1, 0: 2, 1: 4}.get(edge, 0 if edge < 0 else IMPOSSIBLE)

    def harm(self, gun: Gun, target: Fighter, cell: int, eye: int, faces: tuple[int, int]) -> tuple[int, int]:
        """What a hit does with these faces for armour and structure, and how many of them it takes (WLK-37)."""
        stopping = self.stopping(gun, target, cell, eye)
        if stopping == 0:
            return 0, 0
        rolls = list(faces)
        if stopping < IMPOSSIBLE and target.tier(Skill.ARMOUR, rolls.pop(0)) >= stopping:
            return 0, 1
        halved = target.tier(Skill.STRUCTURE, rolls.pop(0)) >= 3
        return -(-gun.damage // 2) if halved else gun.damage, 2 - len(rolls)

    def expected(self, gun: Gun, target: Fighter, cell: int, eye: int) -> Fraction:
        """What a hit does on the average, no more than the target has left."""
        stopping = self.stopping(gun, target, cell, eye)
        through = Fraction(0) if stopping == 0 else 1 - target.odds(Skill.ARMOUR, stopping)
        halved, left = target.odds(Skill.STRUCTURE, 3), 20 - target.damage
        return through * (halved * min(left, -(-gun.damage // 2)) + (1 - halved) * min(left, gun.damage))


# The rules.
class Box:
    """Random situations as the rules have them: a machine of Amber's, one of Cobalt's, and a gun."""

    def __init__(self, field: Field, dice: random.Random) -> None:
        data = {"game": "walkers", "title": "Random", "map": field.drawing(), "amber": ["fox a1 e at 0"]}
        file = WalkersFile.model_validate(data | {"cobalt": ["fox b1 w at 1"]})
        self.scenario: Scenario = GAME.box(file).scenario.copy()
        self.field, self.dice = field, dice
        self.machine = self.scenario.machines[self.scenario.starts[0].machine]
        self.weapon = self.scenario.weapons[self.machine.weapons[0]]

    def fighter(self) -> Fighter:
        """Any machine; sometimes it never comes to its best tiers."""
        dice = self.dice
        skills = [
            [*sorted(dice.sample(range(1, 21), 4 - spare)), *[21] * spare] for spare in dice.choices((0, 0, 1, 2), k=5)
        ]
        size, camouflage, armour = dice.randint(4, 10), dice.choice((0, 0, 1, 4)), dice.randint(0, 5)
        return Fighter(size, camouflage, armour, dice.randrange(6), dice.choice((0, 0, 3, 9, 16, 19)), skills)

    def gun(self) -> Gun:
        dice = self.dice
        gun = Gun(dice.randint(1, 5), dice.randint(1, 5), dice.randint(0, 8), dice.choice((0, 0, 1, 2, 3, 5, 9)))
        for name, value in vars(gun).items():
            setattr(self.weapon, name, value)
        return gun

    def state(self, fighter: Fighter, moves: str, eye: int, cell: int) -> State:
        """Both machines are of the fighter's kind; Cobalt's is at a hex, Amber's at the eye."""
        state, machine = State(), self.machine
        machine.size, machine.camouflage, machine.armour = fighter.size, fighter.camouflage, fighter.armour
        machine.thresholds.numpy()[:] = fighter.skills
        for unit, where in ((0, eye), (8, cell)):
            it = state.units[unit]
            it.cell, it.facing, it.damage = where, fighter.facing, fighter.damage
            it.place, it.motion = Place.ON_BOARD, MOVES.index(moves)
        return state


def check_rolls(box: Box, fighter: Fighter, state: State) -> None:
    """Tiers and chances, face by face."""
    skill, need, temporary = box.dice.randrange(5), box.dice.randint(0, 6), box.dice.choice((0, 0, 2, 5, 9))
    for face in FACES:
        assert tier_of(box.scenario, state, 8, skill, face, temporary) == fighter.tier(skill, face, temporary)
    assert chance(box.scenario, state, 8, skill, need, temporary) == 20 * fighter.odds(skill, need, temporary)


def check_hit(box: Box, gun: Gun, fighter: Fighter, state: State, eye: int, cell: int) -> None:
    """What a hit does, with two faces that are rolled for it, and on the average."""
    field, scenario, number = box.field, box.scenario, box.machine.weapons[0]
    faces = box.dice.randint(1, 20), box.dice.randint(1, 20)
    harm, used = field.harm(gun, fighter, cell, eye, faces)
    average = hit_harm(scenario, state, 8, number, is_behind(scenario, fighter.facing, cell, eye))
    assert average == floor(100 * field.expected(gun, fighter, cell, eye))
    thrown = scripted(*faces[:used])
    strike(scenario, state, 8, cell, number, eye, thrown, log_type(0)())
    end_script(thrown)
    assert state.units[8].damage == min(20, fighter.damage + harm)
    assert (state.units[8].place == Place.DESTROYED) == (fighter.damage + harm >= 20)


def check_situation(box: Box, met: Counter[str]) -> None:
    """One random shot, from spotting its target to what it does."""
    field, dice, scenario = box.field, box.dice, box.scenario
    eye, cell = dice.sample(range(WIDTH * HEIGHT), 2)
    fighter, gun, moves, aim = box.fighter(), box.gun(), dice.choice(MOVES), dice.randint(0, 5)
    state, motion = box.state(fighter, moves, eye, cell), MOVES.index(moves)
    size, spotting = field.size(fighter, moves, eye, cell), field.spotting(fighter, moves, eye, cell)
    if size is not None:
        assert apparent_size(scenario, 8, motion, eye, cell) == size
    assert spotting_need(scenario, 8, motion, eye, cell) == spotting
    assert easiest_need(scenario, state, 0, 8, motion, cell) == spotting
    need = field.need(gun, fighter, moves, eye, cell, aim)
    assert required_tier(scenario, box.weapon, 8, motion, eye, cell, aim) == need
    is_close = field.is_close(gun, moves, eye, cell)
    skill, temporary = (Skill.PILOTING, gun.minimum) if is_close else (Skill.GUNNERY, 0)
    hits = 20 * fighter.odds(skill, need, temporary)
    assert shot_chance(scenario, state, 0, box.weapon, 8, motion, eye, cell, aim) == hits
    behind = field.is_behind(fighter.facing, cell, eye)
    assert is_behind(scenario, fighter.facing, cell, eye) == behind
    best = max(field.turned(direction, eye, cell)[0] for direction in range(6))
    assert field.turned(bearing(scenario, eye, cell), eye, cell)[0] == best
    check_rolls(box, fighter, state)
    check_hit(box, gun, fighter, state, eye, cell)
    met.update([f"need {need}", f"spotting {spotting}", f"stopping {field.stopping(gun, fighter, cell, eye)}", moves])
    met.update(["close"] * is_close + ["behind"] * behind + ["blocked"] * (size is None) + ["smallest"] * (size == 1))


@pytest.mark.parametrize("part", range(4))
def test_sizes_needs_chances_and_harm_are_those_of_the_model(part):
    met = Counter[str]()
    for number in range(part, MAPS, 4):
        dice = random.Random(f"odds {number}")
        box = Box(Field(dice), dice)
        for _ in range(SITUATIONS):
            check_situation(box, met)
    wanted = {f"need {need}" for need in range(1, 6)} | {f"spotting {need}" for need in (0, 2, 3, 4, 5)}
    wanted |= {f"stopping {need}" for need in (0, 1, 2, 4, 5)} | {*MOVES, "close", "behind", "blocked", "smallest"}
    assert {name for name in wanted if met[name] < 5} == set(), met
