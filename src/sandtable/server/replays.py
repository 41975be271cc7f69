"""Matches seen again, step by step: as a seat or a spectator saw them, or all there was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.engine.errors import SandtableError
from sandtable.engine.match import SPECTATOR, Match, hears
from sandtable.engine.matchfile import MatchFile
from sandtable.engine.replay import replay
from sandtable.engine.view import Board, Happening, Sight, View

from .checking import MOST_DECISIONS
from .ledger import SIGHT_FIELDS
from .messages import Message, Scene
from .rulings import on_offer, runtime_of

ALL = -2
NAMED = {"all": ALL, "watch": SPECTATOR}


class Frame(Message):
    """One step: how many decisions had been taken, what happened, and how things stood then. A match can be played on
    from ``position``; where there is none, ``closed`` says why."""

    number: int
    happenings: tuple[Happening, ...]
    scene: Scene
    position: str | None
    closed: str | None


class Recording(Message):
    """A match as one viewer saw it. The first frame is its beginning; a board is left out if it is the last one."""

    title: str
    game: str
    scenario: dict[str, Any]
    seats: tuple[str, ...]
    frames: tuple[Frame, ...]


def recording(file: MatchFile, viewer: str, games: Sequence[str]) -> Recording:
    """The match of a file as a viewer saw it: a seat's number, ``watch`` for a spectator, or ``all``."""
    game = on_offer(games, file.game)
    if len(file.decisions) > MOST_DECISIONS:
        reason = f"at most {MOST_DECISIONS} decisions are shown here"
        raise SandtableError("check/too-long", len(file.decisions), reason, "use 'sandtable replay'")
    seat = NAMED.get(viewer, int(viewer) if viewer.isascii() and viewer.isdigit() and len(viewer) < 3 else 99)
    if not ALL <= seat < game.most_players:
        raise SandtableError("seat/unknown", viewer, f"{game.name} has no such viewer", "use all, watch or a seat")
    match = replay(file, runtime_of(game.name), "the file", game=game)
    return Recording(
        title=match.file.title,
        game=game.name,
        scenario=match.file.model_dump(mode="json"),
        seats=tuple(game.seats),
        frames=_frames(match, seat),
    )


def _frames(match: Match, seat: int) -> tuple[Frame, ...]:
    """The beginning, and a frame for every decision of which the viewer saw something come."""
    steps = [(match.opening, match.opening_scenes), *((past.events, past.scenes) for past in match.history())]
    match = match.copy()
    positions = [match.copy()]
    while match.past is not None:
        match.undo()
        positions.append(match.copy())
    frames: list[Frame] = []
    board: Board | None = None
    for (events, scenes), position in zip(steps, reversed(positions), strict=True):
        told = tuple(s for (to, _), s in zip(events, scenes, strict=True) if seat == ALL or hears(to, seat))
        if told or not frames:
            view = _view(position, seat)
            frames.append(_frame(position, seat, told, view, board))
            board = view.board
    return tuple(frames)


def _frame(match: Match, seat: int, told: tuple[Happening, ...], view: View, before: Board | None) -> Frame:
    closed = _closed(match, seat)
    return Frame(
        number=match.number,
        happenings=told,
        scene=_scene(view, view.board if view.board != before else None),
        position=None if closed else match.game.notation.board_text(match.scenario, match.state),
        closed=closed,
    )


def _closed(match: Match, seat: int) -> str | None:
    """Why a viewer cannot play on from a position: it is the last one, or holds what the viewer does not know."""
    if match.is_over:
        return "the match is over here"
    if seat == ALL or match.game.know is None:
        return None
    who = "spectators" if seat == SPECTATOR else match.game.seats[seat]
    return f"{who} did not see everything; show everything to play on from here"


def _view(match: Match, seat: int) -> View:
    if seat == ALL:
        return match.game.view(match.scenario, match.state, match.game.most_players)
    return match.game.view(match.scenario, match.known(seat), match.viewer(seat))


def _scene(view: View, board: Board | None) -> Scene:
    sight = Sight.model_construct(**{name: getattr(view, name) for name in SIGHT_FIELDS})
    return Scene(board=board, sight=sight, is_asked=False, undo="this has been played")
