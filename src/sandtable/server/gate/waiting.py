"""The socket of those who wait: for somebody to take their challenge, for a challenge to take, for their turn."""

from __future__ import annotations

import asyncio
from functools import partial

from fastapi import WebSocket
from pydantic import TypeAdapter

from sandtable.contract.errors import SandtableError

from ..meeting.board import Waiter
from ..meeting.desk import Desk
from ..meeting.told import FromWaiting, Greeting
from ..metrics import REFUSALS
from .lines import Line, parsed, refusal, serve_line

ANY_MESSAGE: TypeAdapter[FromWaiting] = TypeAdapter(FromWaiting)


def parse(text: str) -> FromWaiting:
    """A message, or an error that says what is wrong with it."""
    return parsed(ANY_MESSAGE, text)


async def serve_waiting(socket: WebSocket, desk: Desk) -> None:
    """Serve one socket of somebody who waits, from its first message to its end."""
    await serve_line(socket, desk.lobby, partial(_serve, desk=desk))


async def _serve(line: Line, desk: Desk) -> None:
    try:
        async with asyncio.timeout(line.settings.hello_seconds):
            waiter = await _waiter(line, desk)
    except TimeoutError:
        await line.send(refusal(None, SandtableError("message/no-hello", "socket", "nobody has said hello")))
        return
    except SandtableError as error:
        REFUSALS.labels(error.code).inc()
        await line.send(refusal(None, error))
        return
    desk.board.waiters.add(waiter)
    tasks = [asyncio.create_task(work) for work in (_tell(line, waiter, desk), _listen(line, waiter))]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        desk.board.waiters.discard(waiter)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _waiter(line: Line, desk: Desk) -> Waiter:
    hello = await line.receive(parse)
    if not isinstance(hello, Greeting):
        raise SandtableError("message/no-hello", hello.type, "the first message says hello", "send a hello")
    if hello.secret is None:
        desk.settings.need("lobby")
        return Waiter(desk.board, None, None)
    known = await desk.known(hello.secret)
    has_matches = "matches" in desk.settings.features
    return Waiter(desk.board, known.id, partial(desk.own, known) if has_matches else None)


async def _tell(line: Line, waiter: Waiter, desk: Desk) -> None:
    for text in await waiter.first("lobby" in desk.settings.features):
        await line.send_text(text)
    while True:
        for text in await waiter.next():
            await line.send_text(text)


async def _listen(line: Line, waiter: Waiter) -> None:
    """Answer pings until the other end is gone; who keeps sending what cannot be read is shown the door."""
    while True:
        try:
            message = await line.receive(parse)
            if isinstance(message, Greeting):
                raise SandtableError("message/hello-again", "hello", "you have said hello already")
            waiter.hear_ping()
        except SandtableError as error:
            REFUSALS.labels(error.code).inc()
            await line.send(refusal(None, error))
            if line.offend():
                return
