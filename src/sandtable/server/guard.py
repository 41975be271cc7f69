"""What stands before every request: a limit to its size, headers that protect, a line in the log."""

from __future__ import annotations

import logging
import time
from collections.abc import MutableMapping
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .logs import log

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; "
        "object-src 'none'; base-uri 'self'; frame-ancestors 'none'"
    ),
}


class Guard:
    """An ASGI wrapper around the application."""

    def __init__(self, app: ASGIApp, largest_body: int) -> None:
        self.app, self.largest_body = app, largest_body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started, status = time.monotonic(), [500]

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                status[0] = message["status"]
                _protect(message)
            await send(message)

        try:
            await self.app(scope, self._counted(receive), send_on)
        finally:
            _note(scope, status[0], started)

    def _counted(self, receive: Receive) -> Receive:
        """Receive a body, up to the limit."""
        got = 0

        async def receive_on() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > self.largest_body:
                raise HTTPException(413, f"a request has at most {self.largest_body} bytes")
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
    code = scope.get("code", "ok" if status < 400 else "server/failed")
    fields = {"match": scope["path_params"]["match"]} if "match" in scope.get("path_params", {}) else {}
    taken = round(1000 * (time.monotonic() - started), 1)
    log(logging.INFO, "request", method=scope["method"], route=route, status=status, code=code, ms=taken, **fields)
