"""What Fogbound's units see, kept up to date by masks, against slow geometry in fractions (FOG-16 to FOG-20)."""

from __future__ import annotations

import os
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.engine.batch import Batch
from sandtable.engine.registry import find_game
from sandtable.games.fogbound.file import FogboundFile
from sandtable.games.fogbound.scenario import SLOTS
from sandtable.games.fogbound.state import Place
from sandtable.mechanics.hexfield import hiding_table, ring_table, window_places

GAME = find_game("fogbound")
LONG = bool(os.environ.get("SANDTABLE_FUZZ"))
Point = tuple[Fraction, Fraction]


def centre(cell: int, width: int) -> tuple[int, int]:
    """Doubled coordinates: a row is 1 high, a hex 2 wide, with corners at (0, ±2/3) and (±1, ±1/3)."""
    return 2 * (cell % width) + (cell // width & 1), cell // width


def crossing(start: tuple[int, int], end: tuple[int, int], at: tuple[int, int]) -> str:
    """How the segment between two centres meets a hex: ``inside``, along an ``edge``, or ``not``.

    The hex is where |x| <= 1 and |x| + 3|y| <= 2, seen from its centre; the segment is cut by these six half-planes.
    """
    low, high, on_border = Fraction(0), Fraction(1), False
    planes = [(sx, 0, 1) for sx in (1, -1)] + [(sx, 3 * sy, 2) for sx, sy in product((1, -1), repeat=2)]
    for a, b, c in planes:
        first = a * (start[0] - at[0]) + b * (start[1] - at[1]) - c
        last = a * (end[0] - at[0]) + b * (end[1] - at[1]) - c
        if first == last:
            if first > 0:
                return "not"
            on_border = on_border or first == 0
        elif first > last:
            low = max(low, Fraction(first, first - last))
        else:
            high = min(high, Fraction(first, first - last))
    if low >= high:
        return "not"
    return "edge" if on_border else "inside"


def is_line_open(one: int, other: int, width: int, cells: set[int], blocked: set[int]) -> bool:
    """FOG-17, hex by hex: none is crossed that blocks; of those along an edge, two at each piece, one must be open.

    Where there is no hex on the other side of an edge, the one decides.
    """
    start, end = centre(one, width), centre(other, width)
    edges: dict[Fraction, list[bool]] = {}
    for cell in cells - {one, other}:
        at = centre(cell, width)
        kind = crossing(start, end, at)
        if kind == "inside" and cell in blocked:
            return False
        if kind == "edge":
            along = Fraction((at[0] - start[0]) * (end[0] - start[0]) + 3 * (at[1] - start[1]) * (end[1] - start[1]))
            edges.setdefault(along, []).append(cell in blocked)
    return not any(all(pair) for pair in edges.values())


def slow_field(scenario, state, unit: int) -> set[int]:
    """The hexes that a unit sees, from the words of FOG-16 to FOG-20: nearest first, as enemies that it does not see
    are not in its way."""
    there, width = state.units[unit], scenario.width
    cells = {cell for cell in range(width * scenario.height) if not scenario.hole[cell]}
    board, grounds = scenario.boards[state.board], scenario.terrains
    flies = bool(there.flags & 1)
    high = flies or grounds[board.terrain[there.cell]].elevated
    solid = {c for c in cells for ground in [grounds[board.terrain[c]]] if ground.blocks or ground.elevated > high}
    x, y = centre(there.cell, width)
    found: set[int] = set()
    for distance in range(there.sight + 1):
        ring = {c for c in cells if _steps(x, y, *centre(c, width)) == distance}
        blocked = solid | {c for c in cells if in_the_way(scenario, state, unit // SLOTS, c, c in found)}
        found |= {c for c in ring if flies or is_line_open(there.cell, c, width, cells, blocked)}
    return found


def in_the_way(scenario, state, side: int, cell: int, is_seen: bool) -> bool:
    """Whether somebody on a hex blocks a side's sight: own large ones, and larger enemies that are seen (FOG-16)."""
    here = state.occupant[cell] - 1
    if here < 0 or state.units[here].flags & 1:
        return False
    size, hides = scenario.types[state.units[here].type].size, state.units[here].flags & 0b1100
    if here // SLOTS == side:
        return size == 2
    return size > 0 and is_seen and not (hides and not state.units[here].flags & 1 << 16)


def _steps(x: int, y: int, other_x: int, other_y: int) -> int:
    columns, rows = abs(x - other_x), abs(y - other_y)
    return rows + max(0, (columns - rows) // 2)


def fast_field(state, unit: int) -> set[int]:
    words = state.fields.numpy()[unit]
    return {cell for cell in range(192) if int(words[cell >> 5]) >> (cell & 31) & 1}


UNITS = ["militia", "scout", "lancer", "brute", "eagle", "gunship", "sniper", "phantom", "mortar", "wagon", "captain"]


@st.composite
def boards(draw: st.DrawFn) -> FogboundFile:
    """A random board with random units on it."""
    width, height = draw(st.integers(3, 8)), draw(st.integers(3, 8))
    short = draw(st.booleans())
    sizes = [width - (short and row % 2) for row in range(height)]
    kinds = draw(st.sampled_from([".....fh", "..fh", ".....r"]))
    rows = [[draw(st.sampled_from(kinds)) for _ in range(size)] for size in sizes]
    names = [f"{'abcdefgh'[x]}{y + 1}" for y, size in enumerate(sizes) for x in range(size)]
    spots = draw(st.permutations(names))[: draw(st.integers(2, min(20, len(names))))]
    armies: list[list[str]] = [[], []]
    for number, spot in enumerate(spots):
        armies[number % 2].append(f"{draw(st.sampled_from(UNITS))} {spot}")
    drawn = "\n".join(
        " ".join(f"{letter}12{'*' * (x == y == 0)}" for x, letter in enumerate(row)) for y, row in enumerate(rows)
    )
    return FogboundFile(game="fogbound", title="Random", map=drawn, dawn=armies[0], dusk=armies[1])


@settings(deadline=None, max_examples=600 if LONG else 40)
@given(boards())
def test_every_unit_sees_what_slow_geometry_says(file):
    from sandtable.engine.match import Match

    match = Match(GAME, file, seed=0, runtime="python")
    for unit in range(2 * SLOTS):
        if match.state.units[unit].place == Place.ON_BOARD:
            assert fast_field(match.state, unit) == slow_field(match.scenario, match.state, unit)


@pytest.mark.parametrize("scenario", ["standard", "pass", "islands"])
def test_fields_are_right_all_along_random_matches(scenario):
    """Whatever moves, dies, cloaks or gets in somewhere: what is kept up to date is what one would work out anew."""
    batch = Batch(GAME, scenario, count=20 if LONG else 3, seed="fields")
    packed = GAME.box(scenario).scenario
    for _ in range(30 if LONG else 6):
        batch.play_random(37)
        for row in range(batch.count):
            state = GAME.rules.State.of(batch.states.copy(), row)
            for unit in range(2 * SLOTS):
                expected = slow_field(packed, state, unit) if state.units[unit].place == Place.ON_BOARD else set()
                assert fast_field(state, unit) == expected


def test_the_window_has_61_places_and_what_is_beside_hides_nothing_beside():
    assert len(window_places()) == len(ring_table()) == len(hiding_table()) == 61
    assert np.bincount(ring_table()).tolist() == [1, 6, 12, 18, 24]
    assert hiding_table()[30] == [0] * 5
