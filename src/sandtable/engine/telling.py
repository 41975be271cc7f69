"""What happened in a match, told to each who may hear it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.contract.action import EVERYBODY, Event
from sandtable.contract.game import Game
from sandtable.contract.look import AnyBox, Look
from sandtable.contract.view import Happening

SPECTATOR = -1
ALL = -2
"""Whoever sees everything: a replay with all cards on the table, a transcript, a designer."""


STANDING = "This was a standing answer."


def hears(audience: int, seat: int) -> bool:
    """Whether a seat is told an event with that audience; spectators are told what everybody is."""
    if seat < 0:
        return seat == ALL or audience == EVERYBODY
    return bool(audience >> seat & 1)


@dataclass(frozen=True)
class Told:
    """An event as it is told: ``shown`` has what each seat of the game is shown and then what spectators are, or all
    there is to see if it is not for them; ``None`` for a seat that does not hear of it, or that nobody plays."""

    audience: int
    shown: tuple[Happening | None, ...]

    def to(self, seat: int) -> Happening | None:
        """What a seat, a ``SPECTATOR`` or ``ALL`` is shown of it, if anything."""
        return self.shown[seat if seat >= 0 else -1] if hears(self.audience, seat) else None

    @property
    def text(self) -> str:
        """What happened, to whoever sees everything; nothing if that is told otherwise."""
        whole = self.shown[-1]
        return whole.text if whole is not None else ""


def told_alone(seat: int, seats: int, text: str) -> Told:
    """A sentence for one seat, and for whoever sees everything."""
    happening = Happening(text=text)
    return Told(1 << seat, tuple(happening if k in (seat, seats) else None for k in range(seats + 1)))


def heard(events: Sequence[Told], seat: int) -> tuple[Happening, ...]:
    """What a seat, a ``SPECTATOR`` or ``ALL`` is shown of some events."""
    return tuple(shown for event in events if (shown := event.to(seat)) is not None)


class Teller:
    """Tells the events of one decision. ``know`` gives what a seat knows after it, ``truth`` is how things are."""

    def __init__(self, game: Game, box: AnyBox, know: Callable[[int], Any], truth: Any) -> None:
        self.game, most = game, game.most_players
        self.looks = [Look(box, seat, lambda seat=seat: know(seat)) for seat in (*range(most), most)]  # type: ignore[misc]
        self.whole = Look(box, most, lambda: truth)

    def tell(self, event: Event) -> Told:
        """An event, for each who hears it; what is the same for several is kept once. One for which a game has no words
        for whoever sees everything is told to its audience alone: another one tells of the same."""
        *seats, spectator = self.looks
        last = self.game.face.happening(spectator if event.audience == EVERYBODY else self.whole, event)
        shown: list[Happening | None] = []
        for look in seats:
            is_told = look.player in look.box.players and hears(event.audience, look.player)
            one = self.game.face.happening(look, event) if is_told else None
            shown.append(last if one == last else one)
        return Told(event.audience, (*shown, last if last.text else None))
