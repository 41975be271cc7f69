"""Requests about the analysis of a finished match, and for hints in it: whoever may see it may look back at it."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, Request

from sandtable.contract.errors import SandtableError

from ..hinted import HintedBack
from ..past.analyses import Analyses
from ..past.archive import Archived
from ..past.looked import LookedBack
from .heavy import LARGE, answered, chore, errand
from .limits import person_of

REASON = "it can be analysed when it is over"
HINT_REASON = "hints on it are given when it is over"

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


@routes.post("/api/matches/{match}/hint", response_model=HintedBack)
async def hint(request: Request, match: str, after: int, before: int | None = None, seat: int | None = None) -> Any:
    """What the seat that had to decide after so many decisions of a finished match could have known of its choices: the
    one that is asked for, at its first decision ``before`` another moment, or whoever had to."""
    limits, person = request.app.state.limits, person_of(request)
    if not limits.askers.take(person, LARGE):
        raise SandtableError("table/too-many", "hint", "you have asked for much", "wait a little")
    found: Archived = await request.app.state.lobby.finished(match, HINT_REASON)
    if found.head.version != found.game.rules.version:
        raise found.refusal()
    if not limits.hints.enter(person):
        raise SandtableError("hint/one-at-a-time", match, "you wait for a hint already", "wait for that one")
    try:
        seconds = request.app.state.lobby.settings.hint_seconds
        given = json.dumps({"after": after, "before": before, "seat": seat, "seconds": seconds})
        file, head = found.file().model_dump(), found.head
        whole = errand(request, match=file, viewer=head.id, game=head.game, options=given)
        return await answered(request, await chore(request, "hint_back", whole))
    finally:
        limits.hints.leave(person)
