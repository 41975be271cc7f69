"""Requests of those who meet here. Who has a name says so with its secret: ``Authorization: Bearer …``."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header, Request, Response, WebSocket

from sandtable.contract.errors import SandtableError

from ..meeting.desk import Desk
from ..meeting.known import Known
from ..meeting.told import (
    ChallengeInfo,
    ChallengeList,
    GuestInfo,
    GuestMade,
    KeepSeats,
    MeetingInfo,
    NewChallenge,
    NewName,
    OwnMatches,
    Pairing,
    Taken,
)
from .bodies import MeasuredRoute
from .limits import Limits, person_of
from .waiting import serve_waiting

BEARER = "Bearer "
routes = APIRouter(route_class=MeasuredRoute)
Authorization = Annotated[str, Header(max_length=300)]


def desk_of(request: Request | WebSocket) -> Desk:
    """The desk of the application that a request came to."""
    desk: Desk = request.app.state.desk
    return desk


async def _known(request: Request, authorization: str) -> Known:
    if not authorization.startswith(BEARER):
        desk_of(request).settings.need("names")
        raise SandtableError("guest/no-secret", "Authorization", "this is for those who have a name", "choose one")
    return await desk_of(request).known(authorization.removeprefix(BEARER))


async def _perhaps(request: Request, authorization: str) -> Known | None:
    return await _known(request, authorization) if authorization else None


def _allow_name(request: Request) -> None:
    limits: Limits = request.app.state.limits
    if not limits.namers.take(person_of(request)):
        raise SandtableError("name/too-many", "name", "many names were chosen from here", "wait a little")


def _allow_challenge(request: Request) -> None:
    limits: Limits = request.app.state.limits
    if not limits.challengers.take(person_of(request)):
        raise SandtableError("challenge/too-often", "challenge", "much was asked for from here", "wait a little")


# What there is.
@routes.get("/api/meeting")
async def meeting(request: Request) -> MeetingInfo:
    """What people who want to meet are offered here."""
    return desk_of(request).info()


@routes.websocket("/api/meeting/socket")
async def waiting(websocket: WebSocket) -> None:
    """The socket of somebody who waits."""
    await serve_waiting(websocket, desk_of(websocket))


# Names.
@routes.post("/api/guests", status_code=201)
async def claim(request: Request, wish: NewName) -> GuestMade:
    """Choose a name. The answer holds the secret that keeps it, which is told only once."""
    _allow_name(request)
    return await desk_of(request).claim(wish.name)


@routes.get("/api/guest")
async def guest(request: Request, authorization: Authorization = "") -> GuestInfo:
    """Whose secret it is."""
    known = await _known(request, authorization)
    return GuestInfo(id=known.id, name=known.guest.name)


@routes.post("/api/guest/name")
async def rename(request: Request, wish: NewName, authorization: Authorization = "") -> GuestInfo:
    """Choose another name in place of one's own."""
    known = await _known(request, authorization)
    _allow_name(request)
    return await desk_of(request).rename(known, wish.name)


# Matches of one's own.
@routes.get("/api/guest/matches")
async def own(request: Request, authorization: Authorization = "") -> OwnMatches:
    """The matches in which one holds seats under one's name."""
    return OwnMatches(matches=await desk_of(request).own(await _known(request, authorization)))


@routes.post("/api/guest/matches", status_code=204)
async def keep(request: Request, wish: KeepSeats, authorization: Authorization = "") -> Response:
    """Keep seats under one's name."""
    await desk_of(request).keep(await _known(request, authorization), wish)
    return Response(status_code=204)


@routes.delete("/api/guest/matches/{match}", status_code=204)
async def forget(request: Request, match: str, authorization: Authorization = "") -> Response:
    """Keep the seats of a match no longer."""
    await desk_of(request).forget(await _known(request, authorization), match)
    return Response(status_code=204)


# Challenges.
@routes.get("/api/challenges")
async def challenges(request: Request, authorization: Authorization = "") -> ChallengeList:
    """The challenges that are open."""
    found = await desk_of(request).challenging.challenges(await _perhaps(request, authorization))
    return ChallengeList(challenges=tuple(found))


@routes.get("/api/challenges/{challenge}")
async def challenge(request: Request, challenge: str, authorization: Authorization = "") -> ChallengeInfo:
    """A challenge of which one has the address."""
    return await desk_of(request).challenging.challenge(await _perhaps(request, authorization), challenge)


@routes.post("/api/challenges", status_code=201)
async def post(request: Request, wish: NewChallenge, authorization: Authorization = "") -> Taken:
    """Challenge others to a match."""
    known = await _known(request, authorization)
    _allow_challenge(request)
    return await desk_of(request).challenging.post(known, wish)


@routes.post("/api/challenges/{challenge}/take")
async def take(request: Request, challenge: str, authorization: Authorization = "") -> Taken:
    """Take a challenge; the last who is missing gets the match."""
    known = await _known(request, authorization)
    _allow_challenge(request)
    return await desk_of(request).challenging.take(known, challenge, person_of(request))


@routes.delete("/api/challenges/{challenge}", status_code=204)
async def withdraw(request: Request, challenge: str, authorization: Authorization = "") -> Response:
    """Withdraw one's challenge, or give the place back that one has taken."""
    await desk_of(request).challenging.withdraw(await _known(request, authorization), challenge)
    return Response(status_code=204)


@routes.post("/api/pairing")
async def pair(request: Request, wish: Pairing, authorization: Authorization = "") -> Taken:
    """Be paired with somebody who wants the same, now or as soon as there is somebody."""
    known = await _known(request, authorization)
    _allow_challenge(request)
    return await desk_of(request).challenging.pair(known, wish, person_of(request))
