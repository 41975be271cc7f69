"""Dangers of places, put together from single strikes: who could strike where, how hard, and in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import NamedTuple

from sandtable.contract.view import Danger

UNMEASURED = 0.4
"""The share of what cannot be told in figures."""


class Strike(NamedTuple):
    """One strike at a place: how hard, in the game's own measure, by which piece if by any, and in words; ``is_later``
    says that it can only come in a later turn."""

    amount: float
    text: str
    piece: int | None = None
    is_later: bool = False


class Hazards:
    """Strikes by their places. ``measure`` makes of those that can come at the same time a figure for the board and a
    share from 0 to 1; ``sign`` stands where there is no figure."""

    def __init__(self, measure: Callable[[Sequence[float]], tuple[str, float]], sign: str = "!") -> None:
        self._measure, self._sign = measure, sign
        self._found: dict[int, list[Strike]] = {}

    def add(self, cell: int, strike: Strike) -> None:
        """One more strike at a place."""
        self._found.setdefault(int(cell), []).append(strike)

    def told(self) -> tuple[Danger, ...]:
        """The dangers, by their places; where something can strike at once, the figure is about that alone."""
        return tuple(self._told(cell, strikes) for cell, strikes in sorted(self._found.items()))

    def _told(self, cell: int, strikes: list[Strike]) -> Danger:
        now = [strike.amount for strike in strikes if not strike.is_later]
        figure, share = self._measure(now or [strike.amount for strike in strikes])
        if not figure:
            figure, share = self._sign, UNMEASURED
        pieces = dict.fromkeys(strike.piece for strike in strikes if strike.piece is not None)
        return Danger(
            cell=cell,
            figure=figure,
            is_later=not now,
            share=round(min(1.0, share if now else share / 2), 2),
            pieces=tuple(pieces),
            texts=tuple(dict.fromkeys(strike.text for strike in strikes)),
        )


def by_chance(chances: Sequence[float]) -> tuple[str, float]:
    """The chance that one of several strikes hits, each with its own.

    >>> by_chance([0.5, 0.5])
    ('75%', 0.75)
    """
    hit = 1 - prod(1 - chance for chance in chances)
    return f"{100 * hit:.0f}%", hit


def by_damage(most: float) -> Callable[[Sequence[float]], tuple[str, float]]:
    """All damage together, out of the ``most`` that somebody can bear.

    >>> by_damage(8)([3, 1])
    ('4', 0.5)
    """

    def measure(amounts: Sequence[float]) -> tuple[str, float]:
        total = sum(amounts)
        return (f"{total:.0f}" if total else ""), total / max(1, most)

    return measure
