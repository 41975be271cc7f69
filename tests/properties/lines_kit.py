"""Lines across a map of hexes, drawn slowly with fractions, and what hides a machine on them in Walkers.

Stretched a little, a hex with a corner on top is all points with ``|x| < 1`` and ``|x| + |y| < 2`` around its centre;
the centres of a row are then 2 apart, and rows 3. Stretching moves no line off a hex.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

from sandtable.games.walkers.covering import HexSeen
from sandtable.games.walkers.scenario import BLOCKED

SIDES = [(1, 0, 1), (-1, 0, 1), (1, 1, 2), (1, -1, 2), (-1, 1, 2), (-1, -1, 2)]  # a * x + b * y < c
Between = list[list[int]]


def centre(cell: int, width: int) -> tuple[int, int]:
    row, column = divmod(cell, width)
    return 2 * column + row % 2, 3 * row


def inside(one: tuple[int, int], other: tuple[int, int], hexagon: tuple[int, int]) -> tuple[Fraction, Fraction, bool]:
    """From which to which part of the way a line lies in a closed hex, and whether in its inside or along an edge."""
    low, high = Fraction(0), Fraction(1)
    x, y = one[0] - hexagon[0], one[1] - hexagon[1]
    dx, dy = other[0] - one[0], other[1] - one[1]
    is_inside = True
    for a, b, c in SIDES:
        start, slope = a * x + b * y - c, a * dx + b * dy
        if slope > 0:
            high = min(high, Fraction(-start, slope))
        elif slope < 0:
            low = max(low, Fraction(-start, slope))
        elif start > 0:
            return Fraction(1), Fraction(0), False
        elif start == 0:
            is_inside = False
    return low, high, is_inside


@cache
def between(width: int, holes: frozenset[int], cells: int, one: int, other: int) -> Between:
    """The hexes on the line between two others, in order; those on both sides of an edge together."""
    met: dict[tuple[Fraction, Fraction, bool], list[int]] = {}
    for cell in sorted(set(range(cells)) - holes - {one, other}):
        way = inside(centre(one, width), centre(other, width), centre(cell, width))
        if way[0] < way[1]:
            met.setdefault(way, []).append(cell)
    assert all(len(group) == 1 or not way[2] for way, group in met.items())
    return [met[way] for way in sorted(met)]


def hidden(hexes: tuple[HexSeen | None, ...], viewer: int, way: tuple[int, ...], target: int) -> int:
    """How much hides the target if exactly these hexes are on the line."""
    eye, end = hexes[viewer], hexes[target]
    counting = [it for cell in way if (it := hexes[cell]) and not eye.level >= it.level + 1]
    if any(it.level > eye.level and it.level > end.level for it in counting):
        return BLOCKED
    covers = [cover for cover in [*(it.cover for it in counting), end.cover] if cover]
    if 2 in covers and len(covers) > 1:
        return BLOCKED
    last = hexes[way[-1]] if way else None
    is_behind_ledge = last is not None and last.level > end.level and eye.level <= last.level
    return sum(covers) + int(end.obscures or is_behind_ledge)


def cover_between(width: int, hexes: tuple[HexSeen | None, ...], viewer: int, target: int) -> int:
    """How much hides a target from a viewer; where a line runs between two hexes, the way that hides less counts."""
    holes = frozenset(cell for cell, it in enumerate(hexes) if it is None)
    if {viewer, target} & holes:
        return BLOCKED
    ways = product(*between(width, holes, len(hexes), viewer, target)) if viewer != target else [()]
    return min(hidden(hexes, viewer, way, target) for way in ways)
