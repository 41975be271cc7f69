"""Walkers: what hides whom, against slow geometry in fractions (WLK-25 to WLK-27, WLK-29)."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st
from lines_kit import cover_between

from sandtable.games.walkers.covering import HexSeen, cover_table


@st.composite
def maps(draw: st.DrawFn) -> tuple[int, int, tuple[HexSeen | None, ...]]:
    width, height = draw(st.integers(2, 6)), draw(st.integers(2, 6))
    short = draw(st.booleans())
    levels = draw(st.sampled_from([[0], [0, 0, 0, 1], [0, 1, 2], [0, 0, 1, 2, 3]]))
    covers = draw(st.sampled_from([[0, 0, 0, 1], [0, 0, 0, 0, 1, 2], [0, 1, 2]]))
    some = st.builds(HexSeen, st.sampled_from(levels), st.sampled_from(covers), st.sampled_from([False, False, True]))
    hexes: list[HexSeen | None] = list(draw(st.lists(some, min_size=width * height, max_size=width * height)))
    for row in range(1, height, 2):
        if short:
            hexes[row * width + width - 1] = None
    return width, height, tuple(hexes)


@settings(max_examples=60)
@given(maps())
def test_the_table_of_covers_is_what_lines_drawn_with_fractions_meet(drawn):
    width, height, hexes = drawn
    table = cover_table(width, height, hexes)
    for viewer, target in product(range(len(hexes)), repeat=2):
        assert table[viewer, target] == cover_between(width, hexes, viewer, target), (viewer, target)
