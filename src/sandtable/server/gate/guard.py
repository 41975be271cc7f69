"""What stands before every request and socket: who may ask at all, a limit to sizes, headers that protect, a line in
the log."""

from __future__ import annotations

import logging
import time
from collections.abc import MutableMapping
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from sandtable.contract.errors import SandtableError

from ..logs import log, logger, match_field
from ..metrics import REFUSALS
from ..settings import Settings
from ..workshop.work import file_in
from .hosts import allowed_names, is_ours, is_welcome
from .limits import Limits, person_of

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; "
        "object-src 'none'; base-uri 'self'; frame-ancestors 'none'"
    ),
}
READS, BRINGS = ("GET", "HEAD", "OPTIONS"), ("POST", "PUT", "PATCH")
JSON = "application/json"
STATUS = {
    "host/refused": 421,
    "origin/refused": 403,
    "request/too-many": 429,
    "request/wrong-type": 415,
    "request/too-large": 413,
}


class Guard:
    """An ASGI wrapper around the application."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits) -> None:
        self.app, self.settings, self.limits = app, settings, limits
        self._names = allowed_names(settings.public_url, settings.allowed_hosts)
        self._has_mentioned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket, or refuse it before anybody has worked for it."""
        if scope["type"] == "websocket":
            await self._serve_socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._serve_request(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _serve_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        await file_in(person_of(scope))
        try:
            self._look_at(scope)
        except SandtableError as error:
            log(logging.INFO, "socket", code=error.code)
            await WebSocket(scope, receive, send).send_denial_response(self._refusal(scope, error))
        else:
            await self.app(scope, receive, send)

    async def _serve_request(self, scope: Scope, receive: Receive, send: Send) -> None:
        started, status = time.monotonic(), [0]

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                status[0] = message["status"]
                _protect(message)
            await send(message)

        try:
            await self._responder(scope)(scope, self._counted(receive), send_on)
        except ClientDisconnect:
            scope["code"] = "request/broken-off"
        except Exception as error:
            await self._own_up(error, bool(status[0]))(scope, receive, send_on)
        finally:
            _note(scope, status[0], started)

    # Who may ask.
    def _responder(self, scope: Scope) -> ASGIApp:
        """Who answers a request: the application, or a refusal."""
        try:
            self._look_at(scope)
        except SandtableError as error:
            return self._refusal(scope, error)
        return self.app

    def _look_at(self, scope: Scope) -> None:
        """Refuse whoever comes by a foreign name or too often; what would change something also if it comes from a page
        elsewhere, is no JSON, or is too large."""
        headers, is_request = Headers(scope=scope), scope["type"] == "http"
        self._mention_proxy(headers)
        hosts = headers.getlist("host")
        if not all(is_ours(host, self._names) for host in hosts):
            remedy = "the host can name it with --allowed-host"
            raise SandtableError("host/refused", hosts[0], "this server does not go by that name", remedy)
        if not self.limits.askers.take(person_of(scope)):
            raise SandtableError("request/too-many", "request", "you have asked for much", "wait a little")
        if not is_request and not self.limits.openers.take(person_of(scope)):
            raise SandtableError("request/too-many", "socket", "you have opened many sockets", "wait a little")
        if is_request and scope["method"] in READS:
            return
        if not is_welcome(headers.get("origin"), headers.get("host"), self.settings.public_url):
            raise SandtableError("origin/refused", headers.get("origin"), "pages from elsewhere may only look here")
        if is_request and scope["method"] in BRINGS:
            self._look_at_body(headers)

    def _look_at_body(self, headers: Headers) -> None:
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != JSON:
            raise SandtableError("request/wrong-type", kind, "what is sent here is JSON", f"say Content-Type: {JSON}")
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length[:20]) > self.settings.largest_body:
            reason = f"a request has at most {self.settings.largest_body} bytes"
            raise SandtableError("request/too-large", length, reason)

    def _mention_proxy(self, headers: Headers) -> None:
        """Say once that requests are passed on by somebody whom the host has not named: to the limits, all who come
        that way are one."""
        if not self.settings.proxies and not self._has_mentioned and "x-forwarded-for" in headers:
            self._has_mentioned = True
            log(logging.WARNING, "proxy", code="proxy/not-named", remedy="name it with --forwarded-allow-ips")

    # What they are told.
    def _refusal(self, scope: Scope, error: SandtableError) -> JSONResponse:
        scope["code"], status = error.code, STATUS[error.code]
        REFUSALS.labels(error.code).inc()
        headers = {"Retry-After": str(self.limits.askers.wait(person_of(scope)))} if status == 429 else None
        return JSONResponse({"code": error.code, "text": error.sentence(), "where": ""}, status, headers)

    def _own_up(self, error: Exception, is_late: bool) -> ASGIApp:
        """Note a mistake of ours and say that there was one; whose answer has begun is left with half of it."""
        logger.error("request", exc_info=error)
        if is_late:
            raise error
        told = SandtableError("server/failed", "request", "the server could not do that", "try again")
        return JSONResponse({"code": told.code, "text": told.sentence(), "where": ""}, 500)

    def _counted(self, receive: Receive) -> Receive:
        """Receive a body, up to the limit."""
        got, most = 0, self.settings.largest_body

        async def receive_on() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > most:
                raise HTTPException(413, f"a request has at most {most} bytes")
            return message

        return receive_on


def _protect(message: MutableMapping[str, Any]) -> None:
    """Add the headers that protect."""
    headers = MutableHeaders(raw=message["headers"])
    for name, value in HEADERS.items():
        headers.setdefault(name, value)


def _note(scope: Scope, status: int, started: float) -> None:
    """Log a request by its route, so that nothing secret in an address gets into the log."""
    route = getattr(scope.get("route"), "path", "/{path}")
    code = scope.get("code", "ok" if 0 < status < 400 else "server/failed")
    fields = match_field(scope.get("path_params", {}).get("match"))
    taken = round(1000 * (time.monotonic() - started), 1)
    log(logging.INFO, "request", method=scope["method"], route=route, status=status, code=code, ms=taken, **fields)
