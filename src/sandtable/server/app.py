"""The web application: what there is to play, new matches, checks, and the sockets over which matches are played."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import ip_address
from typing import Annotated, Any

from fastapi import APIRouter, FastAPI, Header, Query, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from sandtable.contract.errors import SandtableError
from sandtable.contract.scenario import schema
from sandtable.engine.telling import SPECTATOR
from sandtable.lessons import puzzles_of

from .gate import heavy, looking_back, reading
from .gate import meeting as meeting_requests
from .gate.bodies import MeasuredRoute
from .gate.client import client_file
from .gate.doors import Gate
from .gate.guard import Guard
from .gate.limits import Limits, person_of
from .gate.sockets import serve_socket
from .health import Health
from .meeting.desk import Desk
from .messages import (
    Drawn,
    GameInfo,
    MatchMade,
    NewMatch,
    Readiness,
    ScenarioPreview,
    TableInfo,
)
from .metrics import MATCHES, exposition
from .play import catalogue, positions
from .play.lessons import teach
from .play.lobby import Lobby
from .play.teaching import told_of
from .settings import Settings
from .taught import LessonInfo
from .workshop.errands import Kept
from .workshop.mother import Mother
from .workshop.work import in_thread

MISSING = ("game/unknown", "scenario/unknown", "match/unknown", "match/not-drawn", "rules/not-there", "page/unknown",
           "challenge/unknown", "guest/no-such-name", "lesson/unknown")  # fmt: skip
STATUS = {
    "table/too-many": 429, "name/too-many": 429, "challenge/too-often": 429,
    "match/not-over": 409, "match/set-aside": 409, "analysis/not-ready": 409, "name/taken": 409,
    "challenge/too-many": 409, "challenge/lobby-full": 409, "challenge/busy": 409,
    "metrics/refused": 403, "challenge/not-yours": 403, "meeting/switched-off": 403,
    "guest/unknown": 401, "guest/no-secret": 401,
    "server/busy": 503, "request/too-slow": 503, "analysis/failed": 500, "request/failed": 500,
}  # fmt: skip
HTTP_CODES = {404: "page/unknown", 405: "request/wrong-method", 413: "request/too-large", 400: "request/unreadable"}
RETRY_SECONDS = 5

routes = APIRouter(route_class=MeasuredRoute)


def lobby_of(request: Request | WebSocket) -> Lobby:
    """The lobby of the application that a request came to."""
    lobby: Lobby = request.app.state.lobby
    return lobby


# What there is to play.
@routes.get("/api/games")
async def games(request: Request) -> list[GameInfo]:
    """The games on offer."""
    return await listed(lobby_of(request))


async def listed(lobby: Lobby) -> list[GameInfo]:
    """The games of a lobby. Their files are read the first time, which a server does before it answers anybody."""
    return await in_thread(lambda: [catalogue.game_info(game) for game in lobby.games.values()])


@routes.get("/api/games/{game}/scenarios/{scenario}", response_model=ScenarioPreview)
async def scenario(
    request: Request, game: str, scenario: str, options: Annotated[str, Query(max_length=4_000)] = ""
) -> Any:
    """How a scenario begins, with options (JSON) as they are wished."""
    chosen = lobby_of(request).game(game)
    if options and not request.app.state.limits.lookers.take(person_of(request)):
        raise SandtableError("table/too-many", scenario, "you have asked for much", "wait a little")
    if options:
        given = heavy.errand(request, game=game, scenario=scenario, options=options)
        return await heavy.answered(request, await heavy.chore(request, "preview", given))
    return await in_thread(lambda: catalogue.preview(chosen, scenario))


@routes.get("/api/games/{game}/picture")
async def picture(request: Request, game: str) -> ScenarioPreview:
    """What a game looks like when it is played."""
    chosen = lobby_of(request).game(game)
    return await in_thread(lambda: catalogue.picture(chosen))


@routes.get("/api/games/{game}/puzzles")
async def puzzles(request: Request, game: str) -> tuple[LessonInfo, ...]:
    """The puzzles of a game, the easiest first; they are begun like lessons."""
    chosen = lobby_of(request).game(game)
    return await in_thread(lambda: told_of(puzzles_of(chosen)))


@routes.get("/api/games/{game}/readiness")
async def readiness(request: Request, game: str) -> Readiness:
    """How far the compiled rules of a game are; until they serve, the interpreter does."""
    lobby = lobby_of(request)
    return catalogue.readiness(lobby.runtimes[lobby.game(game).name])


@routes.get("/api/games/{game}/schema")
async def scenario_schema(request: Request, game: str) -> dict[str, Any]:
    """The JSON Schema of a game's scenario files."""
    return schema(lobby_of(request).game(game).content.File)


# Matches.
@routes.post("/api/matches", status_code=201)
async def new_match(request: Request, wish: NewMatch) -> MatchMade:
    """Make a match. The answer holds the tokens of its seats, which are told only once."""
    if not request.app.state.limits.makers.take(person_of(request)):
        raise SandtableError("table/too-many", wish.game, "you have made many matches", "wait a little")
    made = await lobby_of(request).make(wish, person_of(request))
    MATCHES.labels(wish.game).inc()
    return made


@routes.post("/api/games/{game}/lessons/{lesson}", status_code=201)
async def new_lesson(request: Request, game: str, lesson: str) -> MatchMade:
    """Begin a lesson: a match of its position, whose other seats it drives."""
    lobby = lobby_of(request)
    chosen = lobby.game(game)
    if not request.app.state.limits.makers.take(person_of(request)):
        raise SandtableError("table/too-many", game, "you have made many matches", "wait a little")
    return await teach(lobby, chosen, lesson, person_of(request))


@routes.get("/api/matches/{match}")
async def table(request: Request, match: str) -> TableInfo:
    """What everybody may know of a match."""
    return (await lobby_of(request).look(match)).table()


@routes.get("/api/matches/{match}/drawn")
async def drawn(request: Request, match: str, authorization: Annotated[str, Header(max_length=300)] = "") -> Drawn:
    """The drawn position that a match began from, as a spectator knew it, or as the seat did whose token is given
    (``Authorization: Bearer …``)."""
    lobby = lobby_of(request)
    room = await lobby.room(match)
    viewer = lobby.viewer(room, authorization.removeprefix("Bearer ")) if authorization else SPECTATOR
    return await in_thread(lambda: positions.drawn(room.ledger, viewer))


@routes.websocket("/api/matches/{match}/socket")
async def socket(websocket: WebSocket, match: str) -> None:
    """The socket of a seat or of a spectator."""
    await serve_socket(websocket, match, lobby_of(websocket))


# For the host.
@routes.get("/healthz", include_in_schema=False)
async def health(request: Request) -> JSONResponse:
    """Whether matches can be stored and played right now."""
    condition = await request.app.state.health.look()
    told = condition.told()
    if not condition.is_well:
        request.scope["code"] = told["codes"][0]
    return JSONResponse(told, 200 if condition.is_well else 503)


@routes.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """Numbers for Prometheus, only for who asks from this machine itself: they count hidden decisions, too."""
    is_passed_on = any(name in request.headers for name in ("forwarded", "x-forwarded-for", "x-real-ip", "via"))
    if is_passed_on or not _is_local(request):
        raise SandtableError("metrics/refused", "metrics", "they are for the host alone", "ask from the machine itself")
    return Response(exposition(), media_type="text/plain; version=0.0.4; charset=utf-8")


def _is_local(request: Request) -> bool:
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False


@routes.get("/api/{path:path}", include_in_schema=False)
async def no_such_page(path: str) -> None:
    """Addresses under ``/api`` that mean nothing are no pages of the client."""
    raise SandtableError("page/unknown", path, "there is nothing at this address")


@routes.get("/{path:path}", include_in_schema=False)
async def client(path: str) -> Response:
    """The browser client."""
    return await in_thread(lambda: client_file(path))


# Refusals.
async def refuse(request: Request, error: Exception) -> JSONResponse:
    """A refusal as the interface tells it, with its code noted for the log."""
    status, told = _told(error)
    request.scope["code"] = told["code"]
    wait = request.app.state.limits.makers.wait(person_of(request)) if status == 429 else RETRY_SECONDS
    headers = {"Retry-After": str(wait)} if status in (429, 503) else None
    return JSONResponse(told, status, headers)


def _told(error: Exception) -> tuple[int, dict[str, Any]]:
    """The status of a refusal, and what is said: the code, a sentence, and the field that it is about, if it is about
    one; of a scenario in which more is wrong the same of all ``others``, as far as they are not just counted."""
    if isinstance(error, SandtableError):
        usual = 503 if error.code.startswith("database/") else 404 if error.code in MISSING else 422
        others = [_said(other.code, other.alone(), other.where) for other in error.others]
        told = _said(error.code, error.alone(), error.where)
        return STATUS.get(error.code, usual), {**told, "others": others, "untold": error.untold}
    if isinstance(error, RequestValidationError):
        first = error.errors()[0]
        where = ".".join(str(step) for step in first["loc"] if step != "body")
        text = SandtableError("request/unreadable", where or "body", first["msg"]).sentence()
        return 422, _said("request/unreadable", text, where)
    assert isinstance(error, HTTPException)
    code = HTTP_CODES.get(error.status_code, "request/refused")
    return error.status_code, _said(code, f"{code}: {error.detail}")


def _said(code: str, text: str, where: str = "") -> dict[str, Any]:
    return {"code": code, "text": text, "where": where}


def make_app(settings: Settings | None = None, mother: Mother | None = None) -> FastAPI:
    """The application; its lobby opens when it starts. A mother of its processes may be there already."""
    settings = settings or Settings.from_environment()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Gate]]:
        app.state.lobby = lobby = Lobby(settings, mother)
        app.state.kept = Kept(settings.replay_cache_bytes)
        await lobby.open()
        app.state.desk = desk = Desk(lobby)
        await desk.open()
        app.state.health = health = Health(lobby.storage)
        lobby.start(health.watch())
        await listed(lobby)
        try:
            yield {"gate": Gate(settings)}
        finally:
            await lobby.close()

    app = FastAPI(title="Sandtable", lifespan=lifespan, docs_url=None, redoc_url=None,
                  openapi_url="/api/openapi.json")  # fmt: skip
    app.state.limits = limits = Limits(settings)
    app.add_middleware(GZipMiddleware, minimum_size=1_000, compresslevel=6)
    app.add_middleware(Guard, settings=settings, limits=limits)
    for kind in (SandtableError, RequestValidationError, HTTPException):
        app.add_exception_handler(kind, refuse)
    app.include_router(heavy.routes)
    app.include_router(looking_back.routes)
    app.include_router(reading.routes)
    app.include_router(meeting_requests.routes)
    app.include_router(routes)
    return app
