"""What can happen in a game, said once: the number that rules tell, its sentence, and how a client shows it.

A game lists its events as members of a subclass of :class:`EventKind`; rules use them as numbers::

    class Kind(EventKind):
        MOVED = 0, "{actor} moves {start}-{point}.", Scene.MOVE, "CLK-05", Shows.WAY  # target: to; amount: from
        WON = 1, "{side} wins.", Scene.NOTE, "CLK-36"  # extra: team

What a sentence speaks of is a *part*: the game gives a function of the look and the event for each (:func:`told`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, IntEnum
from string import Formatter
from typing import Any, Self, cast

from .action import Event
from .view import Happening
from .words import HappeningKind

NO_CELL = 0xFFFF
Parts = Mapping[str, Callable[[Any, Event], object]]


class Shows(Enum):
    """What a client is shown of an event besides its sentence."""

    NOTHING = "nothing"
    CELL = "the target is a cell"
    PIECE = "the actor is a piece, the target its cell"
    GAIN = "the same, with the amount"
    LOSS = "the same, but it befalls the actor"
    WAY = "the actor goes from the cell that is the amount to the one that is the target"
    PAIR = "the actor does something to the target, another piece, by the amount"


class EventKind(IntEnum):
    """Base of the kinds of events of a game: a number, the sentence about it, how it is acted out, the rule behind it,
    and what is shown. ``parts`` are the names that stand in the sentence."""

    sentence: str
    scene: HappeningKind
    rule: str
    shows: Shows
    parts: tuple[str, ...]

    def __new__(cls, number: int, sentence: str, scene: HappeningKind, rule: str, shows: Shows = Shows.NOTHING) -> Self:
        """A member, written as all of these in a row."""
        member = int.__new__(cls, number)
        member._value_ = number
        member.sentence, member.scene, member.rule, member.shows = sentence, scene, rule, shows
        member.parts = tuple(name for _, name, _, _ in Formatter().parse(sentence) if name)
        return member

    @classmethod
    def of(cls, event: Event) -> Self:
        """The kind of an event."""
        return cast(Self, cls._value2member_map_[event.kind])


def told(kind: EventKind, parts: Parts, look: Any, event: Event) -> str:
    """The sentence about an event, with all that it speaks of."""
    return kind.sentence.format(**{name: parts[name](look, event) for name in kind.parts})


def happening(
    kind: EventKind, text: str, event: Event, *, piece: int | None = None, caption: str = "", nowhere: int = NO_CELL
) -> Happening:
    """An event as a client shows it; ``piece`` is the actor's, if it has another number, and a target of ``nowhere`` is
    no cell."""
    own = event.actor if piece is None else piece
    cells = () if event.target == nowhere else (event.target,)
    shown: dict[Shows, dict[str, Any]] = {
        Shows.NOTHING: {},
        Shows.CELL: {"cells": cells},
        Shows.PIECE: {"piece": own, "cells": cells},
        Shows.GAIN: {"piece": own, "cells": cells, "amount": event.amount},
        Shows.LOSS: {"target": own, "cells": cells, "amount": event.amount},
        Shows.WAY: {"piece": own, "cells": (event.amount, *cells)},
        Shows.PAIR: {"piece": own, "target": event.target, "amount": event.amount},
    }
    return Happening(text=text, kind=kind.scene, rule=kind.rule, caption=caption, **shown[kind.shows])
