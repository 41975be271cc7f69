"""Heavy requests: they are done in processes of their own, in turn, within a time; nobody else waits for them.

Who waits is served fairly, by person; what cannot be served soon is refused at once.
"""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from sandtable.engine.dice import key_of
from sandtable.engine.errors import SandtableError
from sandtable.engine.match import Match
from sandtable.engine.matchfile import FORMAT

from .bodies import body_of
from .checking import Checked, ToCheck
from .chores import Errand
from .ledger import Ledger
from .limits import person_of
from .lobby import Lobby
from .messages import ScenarioRead, ScenarioText
from .processes import Kind, Processes, Trouble
from .replays import Recording
from .settings import Settings
from .shares import Shares
from .work import in_thread

JSON = "application/json; charset=utf-8"
FAULTS = {
    "TimeoutError": ("request/too-slow", "it took longer than a request may", "try something smaller"),
    "MemoryError": ("request/too-much", "it took more memory than a request may", "try something smaller"),
    "RecursionError": ("request/too-deep", "it is nested too deep", "try something flatter"),
}
FAILED = ("request/failed", "it could not be done", "tell the host about it")

routes = APIRouter()


class Chores:
    """The processes for what takes long, and the queue before them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.processes = Processes(settings.chore_processes, Kind("chores", niceness=10, memory=settings.chore_bytes))
        self.shares = Shares(settings.chore_processes, settings.chores_a_person)

    async def do(self, person: str, work: str, errand: Errand) -> bytes:
        """What comes of some work that a person asks for, compressed."""
        self._make_room_for(person, work)
        async with self.shares.turn(lambda: [person]):
            try:
                answer: bytes = await self.processes.do(work, errand, self.settings.chore_seconds)
            except Trouble as trouble:
                code, reason, remedy = FAULTS.get(trouble.kind, FAILED)
                raise SandtableError(code, work, reason, remedy) from None
        return answer

    def _make_room_for(self, person: str, work: str) -> None:
        """Refuse what nobody would want to wait for."""
        shares, settings = self.shares, self.settings
        most = settings.chores_a_person + settings.waiting_chores_a_person
        if shares.running_of(person) + shares.waiting_of(person) >= most:
            raise SandtableError("table/too-many", work, "you have asked for much at once", "wait a little")
        if shares.waiting >= settings.waiting_chores:
            raise SandtableError("server/busy", work, "too many wait for this already", "try again in some seconds")

    async def close(self) -> None:
        """End the processes, and wait until they are gone."""
        await self.processes.close()


class Kept:
    """Answers that stay as they are, up to so many bytes; what is being made is made once, for all who ask."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self._bytes = 0
        self._answers: OrderedDict[tuple[str, ...], bytes] = OrderedDict()
        self._making: dict[tuple[str, ...], asyncio.Task[bytes]] = {}

    def get(self, key: tuple[str, ...]) -> bytes | None:
        """An answer that is kept."""
        if key in self._answers:
            self._answers.move_to_end(key)
        return self._answers.get(key)

    async def made(self, key: tuple[str, ...], make: Any) -> bytes:
        """The answer of that name; ``make`` makes it if it is not there."""
        found = self.get(key)
        if found is not None:
            return found
        is_first = key not in self._making
        if is_first:
            task = asyncio.ensure_future(make())
            self._making[key] = task
            task.add_done_callback(lambda done: self._take(key, done))
        try:
            return await asyncio.shield(self._making[key])
        except SandtableError as error:
            if is_first or error.code != "table/too-many":
                raise
        return await self.made(key, make)  # who asked first may not, but whoever asks now may

    def _take(self, key: tuple[str, ...], done: asyncio.Task[bytes]) -> None:
        del self._making[key]
        if done.cancelled() or done.exception() is not None:
            return
        self._answers[key] = done.result()
        self._bytes += len(done.result())
        while self._bytes > self.most_bytes:
            self._bytes -= len(self._answers.popitem(last=False)[1])


def plain_file(match: Match) -> dict[str, Any]:
    """What a match's file says, in parts that a process can make the file of."""
    return {
        "format": FORMAT,
        "game": match.game.name,
        "version": match.game.version,
        "scenario": match.file.model_dump(mode="json"),
        "commitment": match.commitment,
        "key": key_of(match.dice).hex(),
        "position": match.position,
        "decisions": [_plain_decision(past.seat, past.action, past.dice) for past in match.history()],
        "digest": match.digest,
        "outcome": list(match.outcome) if match.outcome is not None else None,
    }


def _plain_decision(seat: int, action: str, dice: tuple[int, ...] | None) -> dict[str, Any]:
    return {"seat": seat, "action": action, "dice": None if dice is None else list(dice)}


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
    chores: Chores = request.app.state.chores
    return await chores.do(person_of(request), work, given)


def _take_token(request: Request, what: str) -> None:
    if not request.app.state.makers.take(person_of(request)):
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
    """A finished match, seen again."""
    kept: Kept = request.app.state.kept
    key = ("replay", match, viewer)

    async def make() -> bytes:
        file = await _finished(request, match, "it can be seen again when it is over")
        return await chore(request, "record", errand(request, match=file, viewer=viewer))

    return await answered(request, await kept.made(key, make))


@routes.get("/api/matches/{match}/file")
async def match_file(request: Request, match: str) -> Response:
    """The match file, dice and hidden decisions included, once the match is over."""
    kept: Kept = request.app.state.kept

    async def make() -> bytes:
        file = await _finished(request, match, "its dice and secrets are open when it is over")
        return await chore(request, "write_file", errand(request, match=file))

    packed = await kept.made(("file", match), make)
    name = f'attachment; filename="{match}.match.json"'
    return await answered(request, packed, **{"Content-Disposition": name})


async def _finished(request: Request, match: str, reason: str) -> dict[str, Any]:
    """The file of a match that is over."""
    ledger: Ledger = (await _lobby(request).room(match)).ledger
    if not ledger.is_over:
        raise SandtableError("match/not-over", match, reason, "play on")
    return await in_thread(lambda: plain_file(ledger.match))
