"""What a lead is worth: how likely it is to be kept to the end."""

from __future__ import annotations

from math import sqrt

from ..contract.rule import rule

SUREST = 0.95
"""What the largest lead is worth: never as much as a match that is won."""


@rule
def value_of_lead(lead: float, clear: float) -> float:
    """What a lead says of the outcome, from -0.95 to 0.95; one of ``clear`` is worth 0.7 times that.

    Small leads count by their size and large ones nearly like a win, as bot matches end: where the first little lead
    counts for too much, a search takes it at any price.
    """
    return SUREST * lead / sqrt(lead * lead + clear * clear)
