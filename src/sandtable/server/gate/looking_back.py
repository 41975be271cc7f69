"""Requests about the analysis of a finished match: whoever may see it again may have it looked back at."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from sandtable.contract.errors import SandtableError

from ..past.analyses import Analyses
from ..past.archive import Archived
from ..past.looked import LookedBack
from .heavy import answered
from .limits import person_of

REASON = "it can be analysed when it is over"

routes = APIRouter()


def _analyses(request: Request) -> Analyses:
    analyses: Analyses = request.app.state.lobby.analyses
    return analyses


async def _finished(request: Request, match: str) -> Archived:
    found: Archived = await request.app.state.lobby.finished(match, REASON)
    return found


async def _told(request: Request, found: bytes | LookedBack) -> Any:
    return await answered(request, found) if isinstance(found, bytes) else found


@routes.get("/api/matches/{match}/analysis", response_model=LookedBack)
async def look(request: Request, match: str) -> Any:
    """The analysis of a finished match, or how far it is."""
    await _finished(request, match)
    return await _told(request, await _analyses(request).look(match))


@routes.post("/api/matches/{match}/analysis", response_model=LookedBack)
async def ask(request: Request, match: str) -> Any:
    """Have a finished match analysed, or go on with it; one that was analysed is told at once."""
    person = person_of(request)
    if not request.app.state.limits.makers.take(person):
        raise SandtableError("table/too-many", "analysis", "you have asked for much", "wait a little")
    found = await _finished(request, match)
    return await _told(request, await _analyses(request).ask(found, person))


@routes.delete("/api/matches/{match}/analysis", response_model=LookedBack)
async def stop(request: Request, match: str) -> Any:
    """Who asked does not want to wait any longer; what was found so far is kept."""
    await _finished(request, match)
    await _analyses(request).stop(match, person_of(request))
    return await _told(request, await _analyses(request).look(match))
