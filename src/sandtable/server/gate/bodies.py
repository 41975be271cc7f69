"""What a request brings along is measured before anything is made of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException

from sandtable.contract.errors import SandtableError

DEEPEST = 40
STRING = re.compile(rb'"(?:[^"\\]|\\.)*"', re.DOTALL)
BRACKET = re.compile(rb"[\[\]{}]")


async def body_of(request: Request, most: int) -> bytes:
    """The body of a request; one that is too large is refused as soon as that is known."""
    _check_size(int(request.headers.get("content-length") or 0), most)
    parts, size = [], 0
    async for part in request.stream():
        parts.append(part)
        size += len(part)
        _check_size(size, most)
    return b"".join(parts)


def _check_size(size: int, most: int) -> None:
    if size > most:
        raise HTTPException(413, f"a request of this kind has at most {most} bytes")


def check_depth(body: bytes) -> None:
    """Refuse JSON that is nested deeper than anything that is asked for here."""
    if body.count(b"[") + body.count(b"{") <= DEEPEST:
        return
    depth = 0
    for bracket in BRACKET.findall(STRING.sub(b"", body)):
        depth += 1 if bracket in b"[{" else -1
        if depth > DEEPEST:
            raise SandtableError("request/too-deep", "body", f"requests are at most {DEEPEST} levels deep")


class MeasuredRoute(APIRoute):
    """A route whose bodies are measured: those that bring a scenario along are the largest."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler, behind the measuring."""
        handle = super().get_route_handler()

        async def measured(request: Request) -> Response:
            if request.method in ("POST", "PUT", "PATCH"):
                most = 2 * request.app.state.lobby.settings.largest_scenario
                _check_size(int(request.headers.get("content-length") or 0), most)
                body = await request.body()
                _check_size(len(body), most)
                check_depth(body)
            return await handle(request)

        return measured
