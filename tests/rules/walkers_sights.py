"""Walkers: rows of hexes in which one machine looks at another."""

from walkers_kit import (
    lane,
)

HILL = lane(". . . .1 . . .")
"""Who stands on the ground sees no farther than the hill at d1."""
