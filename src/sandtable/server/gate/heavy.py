"""Heavy requests: they are done in processes of their own, in turn, within a time; nobody else waits for them."""

from __future__ import annotations

import gzip
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from sandtable.contract.errors import SandtableError

from ..messages import ScenarioRead, ScenarioText
from ..past.checking import Checked, ToCheck
from ..past.replays import viewer_named
from ..past.told import Recording
from ..play.lobby import Lobby
from ..workshop.errands import Errand, Kept
from ..workshop.work import in_thread
from .bodies import body_of
from .limits import person_of

JSON = "application/json; charset=utf-8"
LARGE = 10.0  # megabytes have to be sent, and to be unpacked for who cannot read them packed

routes = APIRouter()


async def answered(request: Request, packed: bytes, **headers: str) -> Response:
    """An answer that is compressed already, for who can read that and for who cannot."""
    headers["Vary"] = "Accept-Encoding"
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(await in_thread(lambda: gzip.decompress(packed)), media_type=JSON, headers=headers)
    return Response(packed, media_type=JSON, headers={**headers, "Content-Encoding": "gzip"})


def _lobby(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


def errand(request: Request, **parts: Any) -> Errand:
    """What is asked for, on the server that a request came to."""
    return Errand(tuple(_lobby(request).games), **parts)


async def chore(request: Request, work: str, given: Errand) -> bytes:
    """Have some work done for whoever sent a request."""
    return await _lobby(request).chores.do(person_of(request), work, given)


def _take_large(request: Request, what: str) -> None:
    """Count a large answer as several requests."""
    if not request.app.state.limits.askers.take(person_of(request), LARGE):
        raise SandtableError("table/too-many", what, "you have asked for much", "wait a little")


def _take_token(request: Request, what: str) -> None:
    if not request.app.state.limits.makers.take(person_of(request)):
        raise SandtableError("table/too-many", what, "you have asked for much", "wait a little")


def _body(model: type[Any]) -> dict[str, Any]:
    """How the interface describes a body that the server itself does not read."""
    schema = model.model_json_schema(ref_template="#/components/schemas/{model}")
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


@routes.post("/api/scenarios", response_model=ScenarioRead, openapi_extra=_body(ScenarioText))
async def read_scenario(request: Request) -> Response:
    """Check a scenario file that somebody brings along, so that a match can be made of it."""
    _take_token(request, "scenario")
    body = await body_of(request, _lobby(request).settings.largest_scenario)
    return await answered(request, await chore(request, "read_scenario", errand(request, body=body)))


@routes.post("/api/check", response_model=Checked, openapi_extra=_body(ToCheck))
async def check(request: Request) -> Response:
    """Whether a match file is as recorded, and whether a key and a hash fit."""
    _take_token(request, "check")
    body = await body_of(request, _lobby(request).settings.largest_match_file)
    return await answered(request, await chore(request, "check", errand(request, body=body)))


@routes.post("/api/replay", response_model=Recording)
async def replay_of_file(request: Request, viewer: str = "all") -> Response:
    """A match file, seen again; the body is its text."""
    _take_token(request, "replay")
    body = await body_of(request, _lobby(request).settings.largest_match_file)
    return await answered(request, await chore(request, "record", errand(request, body=body, viewer=viewer)))


@routes.get("/api/matches/{match}/replay", response_model=Recording)
async def replay_of_match(request: Request, match: str, viewer: str = "all") -> Response:
    """A finished match, seen again: as it was recorded, or played again until that is done."""
    _take_large(request, "replay")
    kept: Kept = request.app.state.kept
    packed = kept.get(("replay", match, viewer))
    if packed is not None:
        return await answered(request, packed)
    found = await _lobby(request).finished(match, "it can be seen again when it is over")
    name = viewer_named(viewer, found.seating.players)

    async def make() -> bytes:
        content = await _lobby(request).storage.recording(match)
        if content:
            return await chore(request, "show_recorded", errand(request, body=content, viewer=name))
        if found.head.version != found.game.rules.version:
            reason = "what was seen in it was not recorded"
            raise SandtableError("match/not-recorded", match, reason, "look at its file")
        return await chore(request, "record", errand(request, match=found.file().model_dump(), viewer=name))

    return await answered(request, await kept.made(("replay", match, name), make))


@routes.get("/api/matches/{match}/file")
async def match_file(request: Request, match: str) -> Response:
    """The match file, dice and hidden decisions included, once the match is over."""
    kept: Kept = request.app.state.kept
    found = await _lobby(request).finished(match, "its dice and secrets are open when it is over")
    packed = await kept.made(
        ("file", match), lambda: chore(request, "write_file", errand(request, match=found.file().model_dump()))
    )
    name = f'attachment; filename="{found.game.name}-{match}.match.json"'
    return await answered(request, packed, **{"Content-Disposition": name})
