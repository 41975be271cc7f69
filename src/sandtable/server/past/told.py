"""A match as its viewers have seen it, step by step: what was told, and what lay on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.contract.seating import Seat
from sandtable.contract.theme import Theme
from sandtable.contract.view import Board, Happening, Sight, View
from sandtable.engine.match import Match
from sandtable.engine.telling import ALL, SPECTATOR, heard

from ..message import Message
from ..messages import Scene, SeatPlan
from ..play.ledger import SIGHT_FIELDS

MOST_DECISIONS = 20_000


class Frame(Message):
    """One step: how many decisions had been taken, what happened, and how things stood then. A match can be played on
    from ``position``; where there is none, ``closed`` says why."""

    number: int
    happenings: tuple[Happening, ...]
    scene: Scene
    position: str | None
    closed: str | None


class Recording(Message):
    """A match as one viewer saw it. The first frame is its beginning; a board is left out if it is the last one.
    ``seats`` are the titles of all seats of the game, ``plan`` are those that played; it is empty in recordings of
    older releases, where all did."""

    title: str
    game: str
    theme: Theme = Theme()
    scenario: dict[str, Any]
    seats: tuple[str, ...]
    plan: tuple[SeatPlan, ...] = ()
    frames: tuple[Frame, ...]


def plan_of(seats: Sequence[Seat]) -> tuple[SeatPlan, ...]:
    """Seats as they are told."""
    return tuple(SeatPlan(seat=one.number, title=one.name, team=one.team, is_taken=one.is_taken) for one in seats)


def told_to(match: Match, seat: int) -> Recording:
    """A match from its beginning as a seat, a spectator or ``ALL`` saw it."""
    return Recording(
        title=match.box.file.title,
        game=match.game.name,
        theme=match.game.face.theme,
        scenario=match.box.file.model_dump(mode="json"),
        seats=tuple(match.game.seats),
        plan=plan_of(match.seats),
        frames=_frames(match, seat),
    )


def _frames(match: Match, seat: int) -> tuple[Frame, ...]:
    """The beginning, and a frame for every decision of which the viewer saw something come."""
    steps = [match.opening, *(past.told for past in match.history())]
    match = match.copy()
    positions = [match.copy()]
    while match.past is not None:
        match.undo()
        positions.append(match.copy())
    frames: list[Frame] = []
    board: Board | None = None
    for events, position in zip(steps, reversed(positions), strict=True):
        told = heard(events, seat)
        if told or not frames:
            view = match.game.face.view(position.look(seat))
            frames.append(_frame(position, seat, told, view, board))
            board = view.board
    return tuple(frames)


def _frame(match: Match, seat: int, told: tuple[Happening, ...], view: View, before: Board | None) -> Frame:
    closed = _closed(match, seat)
    return Frame(
        number=match.number,
        happenings=told,
        scene=_scene(view, view.board if view.board != before else None),
        position=None if closed else match.game.face.notation.board_text(match.look(ALL)),
        closed=closed,
    )


def _closed(match: Match, seat: int) -> str | None:
    """Why a viewer cannot play on from a position: it is the last one, or holds what the viewer does not know."""
    if match.is_over:
        return "the match is over here"
    if seat == ALL or match.game.rules.know is None:
        return None
    who = "spectators" if seat == SPECTATOR else match.box.seat_name(seat)
    return f"{who} did not see everything; show everything to play on from here"


def _scene(view: View, board: Board | None) -> Scene:
    sight = Sight.model_construct(**{name: getattr(view, name) for name in SIGHT_FIELDS})
    return Scene(board=board, sight=sight, is_asked=False, undo="this has been played")
