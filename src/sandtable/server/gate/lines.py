"""Sockets, whatever they are for: who they belong to, the limits that hold for them, and what is said when they end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from fastapi import WebSocket, WebSocketDisconnect
from fastapi.responses import JSONResponse
from pydantic import BaseModel, TypeAdapter, ValidationError

from sandtable.contract.errors import SandtableError

from ..logs import log
from ..messages import Refused
from ..metrics import REFUSALS, SOCKETS
from ..play.lobby import Lobby
from ..workshop.work import whose
from .limits import Limits, person_of

POLICY = 1008
SLOW_SECONDS, CLOSE_SECONDS = 20.0, 2.0
T = TypeVar("T")


def parsed(kind: TypeAdapter[T], text: str) -> T:
    """A message of a kind, or an error that says what is wrong with it."""
    try:
        return kind.validate_json(text)
    except ValidationError as errors:
        first = errors.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"])) or "message"
        raise SandtableError("message/unreadable", where, first["msg"]) from None


class Line:
    """A socket of a person and, once they have said hello, of a seat, with the limits that hold for it: how large, how
    many, how many offences until it is closed."""

    def __init__(self, socket: WebSocket, lobby: Lobby, limits: Limits) -> None:
        self.socket, self.lobby, self.settings, self.limits = socket, lobby, lobby.settings, limits
        self.person, self.seat = person_of(socket), ""
        self._offences = 0

    async def receive(self, parse: Callable[[str], T]) -> T:
        """The next message that can be read; a ``SandtableError`` for one that cannot."""
        data = await self.socket.receive()
        if data["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(data.get("code", 1005))
        if not self._is_in_time():
            raise SandtableError("message/too-many", "message", "you send too much at once", "send less")
        text = data.get("text")
        if text is None:
            raise SandtableError("message/unreadable", "message", "messages are text", "send JSON")
        if len(text.encode(errors="replace")) > self.settings.largest_message:
            reason = f"a message has at most {self.settings.largest_message} bytes"
            raise SandtableError("message/too-large", len(text), reason)
        return parse(text)

    def _is_in_time(self) -> bool:
        """Whether a message more is not too many: of the seat, over all its sockets, and of the person."""
        return (not self.seat or self.limits.seats.take(self.seat)) and self.limits.talkers.take(self.person)

    def allow_match(self) -> None:
        """Count a match that the person has made here."""
        if not self.limits.makers.take(self.person):
            raise SandtableError("table/too-many", "rematch", "you have made many matches", "wait a little")

    async def send(self, message: BaseModel) -> None:
        """Send a message; who does not take it in time is gone."""
        await self.send_text(message.model_dump_json())

    async def send_text(self, text: str) -> None:
        """Send a message that is written out already."""
        async with asyncio.timeout(SLOW_SECONDS):
            await self.socket.send_text(text)

    def offend(self) -> bool:
        """Count an offence; whether there have been too many."""
        self._offences += 1
        return self._offences > self.settings.most_offences

    async def close(self, code: int) -> None:
        """Close the socket, if it is still open."""
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self.socket.close(code)
        except (RuntimeError, TimeoutError, WebSocketDisconnect):
            return


async def serve_line(socket: WebSocket, lobby: Lobby, serve: Callable[[Line], Awaitable[None]], **noted: str) -> None:
    """Serve one socket from its first message to its end, unless its person has too many already; ``noted`` is what
    the log is told of it, should that fail."""
    line = Line(socket, lobby, socket.app.state.limits)
    whose.set(line.person)
    places = line.limits.sockets
    if not places.enter(line.person):
        told = SandtableError("socket/too-many", "socket", "you have too many open already", "close some")
        REFUSALS.labels(told.code).inc()
        body = {"code": told.code, "text": told.sentence(), "where": ""}
        await socket.send_denial_response(JSONResponse(body, 429, {"Retry-After": "10"}))
        return
    SOCKETS.inc()
    try:
        await socket.accept()
        await serve(line)
    except (WebSocketDisconnect, TimeoutError, RuntimeError):
        pass  # the other end is gone, or too slow
    except Exception as error:
        log(logging.ERROR, "socket", code="server/failed", kind=type(error).__name__, **noted)
        logging.getLogger("sandtable.server").debug("socket", exc_info=error)
    finally:
        await line.close(POLICY)
        SOCKETS.dec()
        places.leave(line.person)


def refusal(ident: str | None, error: SandtableError) -> Refused:
    """What is told of something that was refused."""
    return Refused(id=ident, code=error.code, text=error.sentence())
