"""Sockets: one for each seat or spectator. What comes in is checked and carried out; what goes out is taken from the
viewer's stream, at the pace at which the other end takes it."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial

from fastapi import WebSocket
from pydantic import BaseModel, TypeAdapter

from sandtable.contract.errors import SandtableError
from sandtable.contract.view import Board
from sandtable.engine.telling import SPECTATOR

from ..endangered import AskDanger
from ..hinted import AskHint, HintChoice, Hinted, HintStep
from ..logs import log, match_field
from ..messages import (
    Ack,
    FromClient,
    Hello,
    Inspect,
    Inspected,
    Ping,
    Pong,
    Snapshot,
    TableInfo,
    TableNews,
)
from ..metrics import ACK_SECONDS, MOVES, REFUSALS
from ..play.asking import endangered, hint_question
from ..play.lobby import Lobby
from ..play.room import Room
from ..workshop.bots import Question
from .limits import person_of
from .lines import Line, parsed, refusal, serve_line

ANY_MESSAGE: TypeAdapter[FromClient] = TypeAdapter(FromClient)


def parse(text: str) -> FromClient:
    """A message, or an error that says what is wrong with it."""
    return parsed(ANY_MESSAGE, text)


class Connection:
    """A follower of a room at the other end of a line."""

    def __init__(self, line: Line, room: Room, viewer: int, since: int | None) -> None:
        self.line, self.room, self.viewer = line, room, viewer
        self.person = person_of(line.socket)
        self._seq: int | None = since
        self._replies: list[BaseModel] = []
        self._woken = asyncio.Event()
        self._board: Board | None = None
        self._table: TableInfo | None = None

    def wake(self) -> None:
        """Something may have changed."""
        self._woken.set()

    def reply(self, message: BaseModel) -> None:
        """Answer. An acknowledgement is sent before what has come of the command, all else after what came before."""
        self._replies.append(message)
        self._woken.set()

    async def run(self) -> None:
        """Send whatever there is to send, until the line breaks or the match is set aside."""
        self._woken.set()
        try:
            while True:
                await self._woken.wait()
                self._woken.clear()
                self.room.refuse_if_aside()
                await self._send_all()
        except SandtableError as error:
            for message in (*self._replies, refusal(None, error)):
                await self.line.send(message)

    async def _send_all(self) -> None:
        while self._replies:
            if not isinstance(self._replies[0], Ack):
                await self._send_news()
            await self.line.send(self._replies.pop(0))
        await self._send_news()

    async def _send_news(self) -> None:
        """Bring the other end up to date: steps of the stream, or a snapshot; then the table, if that has changed."""
        entries = self.room.entries(self.viewer, self._seq)
        if entries is None:
            await self._send_snapshot()
            return
        for entry in entries:
            tell = partial(entry.update, self._board)
            self._board, text = tell() if entry.is_told else await self.room.by_rules(tell)
            await self.line.send_text(text)
            self._seq = entry.seq
        table = self.room.table(self.viewer)
        has_clock = self.room.ledger.clock is not None
        if self._table is None or _quiet(table) != _quiet(self._table) or (entries and has_clock):
            self._table = table
            await self.line.send(TableNews(table=table))

    async def _send_snapshot(self) -> None:
        stream = self.room.ledger.streams[self.viewer]
        entry = stream.last
        (self._board, scene), told = await self.room.by_rules(
            lambda: (entry.scene(), stream.told(entry)), is_move=False
        )
        self._table = self.room.table(self.viewer)
        seat = None if self.viewer == SPECTATOR else self.viewer
        whole = scene.model_copy(update={"board": self._board})
        await self.line.send(Snapshot(seq=entry.seq, seat=seat, scene=whole, log=told, table=self._table))
        self._seq = entry.seq


def _quiet(table: TableInfo) -> TableInfo:
    """A table without what changes all the time."""
    seats = tuple(seat.model_copy(update={"seconds_left": None}) for seat in table.seats)
    return table.model_copy(update={"seats": seats})


async def serve_socket(socket: WebSocket, match: str, lobby: Lobby) -> None:
    """Serve one socket of a match from its first message to its end."""
    await serve_line(socket, lobby, lambda line: _serve(line, match, lobby), **match_field(match))


async def _serve(line: Line, match: str, lobby: Lobby) -> None:
    try:
        async with asyncio.timeout(lobby.settings.hello_seconds):
            hello = await _hello(line)
        room = await lobby.room(match)
        viewer = lobby.viewer(room, hello.token)
        _take_seat(line, room, viewer)
    except TimeoutError:
        await line.send(refusal(None, SandtableError("message/no-hello", "socket", "nobody has said hello")))
        return
    except SandtableError as error:
        REFUSALS.labels(error.code).inc()
        log(logging.INFO, "hello", code=error.code, **match_field(match))
        await line.send(refusal(None, error))
        return
    log(logging.INFO, "hello", match=room.id, viewer=viewer, code="ok")
    try:
        await _follow(Connection(line, room, viewer, hello.since), hello.name, lobby)
    finally:
        if line.seat:
            line.limits.seat_sockets.leave(line.seat)


def _take_seat(line: Line, room: Room, viewer: int) -> None:
    """Count a socket for its seat; those of spectators are counted for their person alone."""
    if viewer == SPECTATOR:
        return
    seat = f"{room.id} {viewer}"
    if not line.limits.seat_sockets.enter(seat):
        raise SandtableError("socket/too-many", room.id, "this seat has too many open already", "close some")
    line.seat = seat


async def _follow(connection: Connection, name: str | None, lobby: Lobby) -> None:
    """Follow a room until the line breaks."""
    line, room, viewer = connection.line, connection.room, connection.viewer
    room.follow(connection)
    try:
        try:
            await lobby.arrive(room, viewer, name)
        except SandtableError as error:
            await line.send(refusal(None, error))
            return
        try:
            await _both_ways(connection, line)
        finally:
            room.followers.discard(connection)
            await asyncio.shield(lobby.leave(room, viewer))
    finally:
        room.followers.discard(connection)


async def _hello(line: Line) -> Hello:
    message = await line.receive(parse)
    if not isinstance(message, Hello):
        raise SandtableError("message/no-hello", message.type, "the first message says hello", "send a hello")
    return message


async def _both_ways(connection: Connection, line: Line) -> None:
    """Send and receive until one of them ends."""
    tasks = [asyncio.create_task(connection.run()), asyncio.create_task(_listen(connection, line))]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _listen(connection: Connection, line: Line) -> None:
    """Carry out what comes; what cannot be is refused, and who keeps sending that is shown the door.

    Every refusal takes the same time, as long as the work for it takes less: that of others, whose secret decisions it
    might have to share the machine with, cannot be told from it.
    """
    while True:
        started, ident, kind, code = time.monotonic(), None, "message", "ok"
        try:
            message = await line.receive(parse)
            started, kind = time.monotonic(), message.type
            ident = getattr(message, "id", None)
            await _carried_out(connection, message)
            if not isinstance(message, Ping | Inspect | AskDanger | AskHint):
                MOVES.labels(kind).inc()
                ACK_SECONDS.observe(time.monotonic() - started)
        except SandtableError as error:
            code = error.code
            REFUSALS.labels(code).inc()
            await asyncio.sleep(started + line.settings.refusal_seconds - time.monotonic())
            connection.reply(refusal(ident, error))
        if kind != "ping":
            taken = round(1000 * (time.monotonic() - started), 1)
            log(
                logging.INFO,
                "command",
                match=connection.room.id,
                viewer=connection.viewer,
                kind=kind,
                code=code,
                ms=taken,
            )
        if code.startswith("message/") and line.offend():
            return


async def _carried_out(connection: Connection, message: FromClient) -> None:
    """Do what a message asks; where that fails without the sender's fault, it is said and noted, and the line holds."""
    try:
        await _answer(connection, message)
    except SandtableError:
        raise
    except Exception as error:
        logging.getLogger("sandtable.server").error("command", exc_info=error)
        raise SandtableError("server/failed", message.type, "the server could not do that", "try again") from None


async def _answer(connection: Connection, message: FromClient) -> None:
    """Do what a message asks and say so, before anything is told that comes of it."""
    if isinstance(message, Ping):
        connection.reply(Pong())
    elif isinstance(message, Hello):
        raise SandtableError("message/hello-again", "hello", "you have said hello already")
    elif isinstance(message, Inspect):
        found = await connection.room.inspect(connection.viewer, message.piece, message.cell)
        connection.reply(Inspected(id=message.id, inspection=found))
    elif isinstance(message, AskDanger):
        connection.reply(await endangered(connection.room, connection.viewer, message.id))
    elif isinstance(message, AskHint):
        _ask_for_hint(connection, message)
    else:
        ack, allow = Ack(id=message.id), connection.line.allow_match
        await connection.room.obey(connection.viewer, message, lambda: connection.reply(ack), allow)


def _ask_for_hint(connection: Connection, message: AskHint) -> None:
    """Have a hint looked for, beside all else that the line is for, or refuse it at once."""
    line = connection.line
    question = hint_question(connection.room.ledger, connection.viewer, message.seq)
    if not line.limits.hints.enter(line.person):
        raise SandtableError("hint/one-at-a-time", message.id, "you wait for a hint already", "wait for that one")
    line.lobby.start(_find_hint(connection, message, question))


async def _find_hint(connection: Connection, message: AskHint, question: Question) -> None:
    line = connection.line
    try:
        found = await line.lobby.thinkers.hint(question, line.settings.hint_seconds, line.person)
        choices = tuple(HintChoice(**vars(choice)) for choice in found.choices)
        steps = tuple(HintStep(**vars(step)) for step in found.line)
        told = Hinted(id=message.id, seq=message.seq, playouts=found.playouts, choices=choices, line=steps)
        connection.reply(told)
    except SandtableError as error:
        REFUSALS.labels(error.code).inc()
        connection.reply(refusal(message.id, error))
    finally:
        line.limits.hints.leave(line.person)
