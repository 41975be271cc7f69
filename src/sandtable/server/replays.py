"""Matches seen again, step by step: as a seat or a spectator saw them, or all there was."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from sandtable.engine.errors import SandtableError
from sandtable.engine.game import Game
from sandtable.engine.match import SPECTATOR
from sandtable.engine.matchfile import MatchFile, parse_match_file
from sandtable.engine.replay import replay

from .archive import Archived
from .limits import person_of
from .lobby import Lobby
from .recordings import recorded
from .told import ALL, MOST_DECISIONS, Recording, told_to
from .work import in_thread

NAMED = {"all": ALL, "watch": SPECTATOR}
JSON = "application/json"

routes = APIRouter()


@routes.get("/api/matches/{match}/replay", response_model=Recording)
async def replay_of_match(request: Request, match: str, viewer: str = "all") -> Recording | Response:
    """A finished match, seen again: as it was recorded, or played again until that is done."""
    lobby: Lobby = request.app.state.lobby
    found = await lobby.find(match)
    if not found.is_over:
        raise SandtableError("match/not-over", match, "it can be seen again when it is over", "play on")
    name = _viewer(viewer, found.game)
    content = await lobby.storage.recording(match)
    told = await in_thread(lambda: recorded(content, name)) if content else None
    if told is not None:
        return Response(told, media_type=JSON)
    if isinstance(found, Archived):
        raise SandtableError("match/not-recorded", match, "what was seen in it was not recorded", "look at its file")
    ledger = found.ledger
    return await in_thread(lambda: recording(ledger.match.to_file(), viewer, lobby))


@routes.post("/api/replay")
async def replay_of_file(request: Request, viewer: str = "all") -> Recording:
    """A match file, seen again; the body is its text."""
    lobby: Lobby = request.app.state.lobby
    if not request.app.state.limits.makers.take(person_of(request)):
        raise SandtableError("table/too-many", "replay", "you have asked for much", "wait a little")
    try:
        text = (await request.body()).decode("utf-8")
    except UnicodeDecodeError:
        raise SandtableError("match/not-text", "the file", "it is not UTF-8") from None
    return await in_thread(lambda: recording(parse_match_file(text, "the file"), viewer, lobby))


def recording(file: MatchFile, viewer: str, lobby: Lobby) -> Recording:
    """The match of a file as a viewer saw it: a seat's number, ``watch`` for a spectator, or ``all``."""
    game = lobby.game(file.game)
    if len(file.decisions) > MOST_DECISIONS:
        reason = f"at most {MOST_DECISIONS} decisions are shown here"
        raise SandtableError("check/too-long", len(file.decisions), reason, "use 'sandtable replay'")
    name = _viewer(viewer, game)
    match = replay(file, lobby.runtimes[game.name], "the file", game=game)
    return told_to(match, NAMED[name] if name in NAMED else int(name))


def _viewer(given: str, game: Game) -> str:
    """A viewer as recordings name them."""
    is_seat = given.isascii() and given.isdigit() and len(given) < 3 and int(given) < game.most_players
    if given not in NAMED and not is_seat:
        raise SandtableError("seat/unknown", given, f"{game.name} has no such viewer", "use all, watch or a seat")
    return given if given in NAMED else str(int(given))
