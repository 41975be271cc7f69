"""Walkers: situations that people look at: two that face each other, a ridge between them, a skirmish."""

from __future__ import annotations

from walkers_kit import walkers

from sandtable import Match

OPEN = """
. . . . . . . .
 . . . . . . . .
. . . . . . . .
"""
RIDGE = """
. . .3 . .
 . . .3 . .
. . .3 . .
"""
"""Nobody sees over the ridge, nor walks over it."""


def facing_each_other(**parameters) -> Match:
    """Two probes in the open, three hexes apart, Amber's first."""
    return walkers(OPEN, ["probe b2 e at 0"], ["probe e2 w at 1"], **parameters)


def behind_a_ridge(**parameters) -> Match:
    """Two probes that do not see each other, Amber's first."""
    return walkers(RIDGE, ["probe a2 e at 0"], ["probe e2 w at 1"], **parameters)


def choice(match: Match, text: str):
    """What a client shows of something that can be decided now."""
    return next(one for one in match.view(match.deciders[0]).choices if one.text == text)
