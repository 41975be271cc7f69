"""The doors of the server: how many connections there are, and what becomes of those that are slow or silent.

``Door`` is uvicorn's own HTTP protocol with an eye on the time. It overrides only what uvicorn and its parser call by
documented names (the callbacks of ``asyncio.Protocol`` and of ``httptools``), always calls what it overrides, and asks
for nothing of theirs but ``transport``, ``cycle`` and ``app_state``. What it needs to know comes through the state of
the application's lifespan; an application that gives no ``gate`` is served without limits.
"""

from __future__ import annotations

import asyncio
import resource
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ..metrics import CONNECTIONS, CUT, LIMITED
from ..settings import Settings
from .limits import Buckets, Places, person_at

LOOK_SECONDS = 0.5
ARRIVALS = 2
LARGEST_HEAD = 64 * 1024
KEPT_BACK = 200  # files that are no connections: the database, processes, the client
MOST_FILES = 65_536


def raise_files() -> None:
    """Let this process have as many files open as it may."""
    least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    if least != resource.RLIM_INFINITY and least < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def most_connections() -> int:
    """How many connections there may be, so that files remain for everything else."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = MOST_FILES if files == resource.RLIM_INFINITY else min(files, MOST_FILES)
    return max(files - KEPT_BACK, files // 2)


class Gate:
    """All doors of one server process. It looks around twice a second and ends what has taken too long."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.most = settings.connections or most_connections()
        self.doors: dict[Door, None] = {}  # in the order in which they came in
        self._places = Places(settings.connections_an_address, "connections_an_address")
        a_second, at_once = settings.socket_bytes_a_second, settings.socket_bytes_at_once
        self._bytes = Buckets(a_second, at_once, "socket_bytes_a_second")
        a_second, at_once = ARRIVALS * settings.requests_a_second, ARRIVALS * settings.requests_at_once
        self._arrivals = Buckets(a_second, at_once, "requests_a_second")
        self._proxies = [ip_network(proxy, strict=False) for proxy in settings.proxies]
        self._is_looking = False

    def enter(self, door: Door) -> bool:
        """Let a connection in; false if there are too many, of this person or in all."""
        if len(self.doors) >= self.most and not self._make_room():
            LIMITED.labels("connections").inc()
            return False
        if not self._is_proxy(door) and not self._lets_in(door.person):
            return False
        self.doors[door] = None
        CONNECTIONS.set(len(self.doors))
        if not self._is_looking:
            self._is_looking = True
            door.loop.call_later(LOOK_SECONDS, self._look)
        return True

    def _make_room(self) -> bool:
        """Show one out who has not come up with a whole request yet, the longest first: who has something to ask sends
        it at once, and holding all places with half-sent ones must not keep the others out. The loop's clock stands
        still while it works off what has come, so many have waited equally long: of those the first who came."""
        silent = [door for door in self.doors if door.due is not None]
        if not silent:
            return False
        min(silent, key=lambda door: door.due or 0.0).cut()
        return True

    def _lets_in(self, person: str) -> bool:
        """Whether a person may come in. Who has been told twice as often as they may ask that it is too often is told
        nothing any more."""
        return self._arrivals.take(person) and self._places.enter(person)

    def leave(self, door: Door) -> None:
        """A connection is gone."""
        if door in self.doors:
            del self.doors[door]
            CONNECTIONS.set(len(self.doors))
            if not self._is_proxy(door):
                self._places.leave(door.person)

    def is_flooded(self, door: Door, data: bytes) -> bool:
        """Whether a socket brings more than it may. Frames that are no messages, such as pings, cost time as well, and
        nobody else counts them. Of those who come through a proxy each socket is counted by itself."""
        who = f"door {id(door)}" if self._is_proxy(door) else door.person
        return not self._bytes.take(who, len(data))

    def _is_proxy(self, door: Door) -> bool:
        """Whether a connection comes from a proxy that the host has named, which brings many people along."""
        if not self._proxies or not door.client:
            return False
        address = ip_address(door.client[0].partition("%")[0])
        return any(address in proxy for proxy in self._proxies)

    def _look(self) -> None:
        now = asyncio.get_running_loop().time()
        for door in list(self.doors):
            door.look(now)
        self._is_looking = bool(self.doors)
        if self._is_looking:
            asyncio.get_running_loop().call_later(LOOK_SECONDS, self._look)


class Door(HttpToolsProtocol):
    """A connection: when something must have come (``due``), when what is waiting must be taken (``taken_by``)."""

    gate: Gate | None = None
    person = ""
    due: float | None = None
    taken_by: float | None = None
    _wait = "head"
    _head = 0
    _is_in_body = False

    # As asyncio sees it.
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let somebody in, or close the door at once."""
        super().connection_made(transport)
        self.gate, self.person = self.app_state.get("gate"), person_at(self.client[0] if self.client else "")
        if self.gate is None:
            return
        if self.gate.enter(self):
            self._expect("head")
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget somebody who is gone."""
        self._forget()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in what comes; whatever comes first begins a request, which has to go on."""
        if self.due is None and not self._is_answering():
            self._expect("head")
        super().data_received(data)
        if self._wait == "head" and self.due is not None:
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self._cut("head")

    def pause_writing(self) -> None:
        """The other end takes less than it is sent."""
        super().pause_writing()
        if self.gate is not None:
            self.taken_by = self.loop.time() + self._seconds("answer")

    def resume_writing(self) -> None:
        """The other end has caught up."""
        super().resume_writing()
        self.taken_by = None

    # As the parser sees it.
    def on_header(self, name: bytes, value: bytes) -> None:
        """Keep a header; those that come behind a body are of no use here."""
        if not self._is_in_body:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is there: now the body has its time."""
        self._is_in_body, self._head = True, 0
        self._expect("body")
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is there: now it is our turn."""
        self._is_in_body, self.due = False, None
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Become a socket, which has rules of its own for who is slow; it is counted here until it ends."""
        self.due = self.taken_by = None
        super().handle_websocket_upgrade()
        protocol: Any = self.transport.get_protocol()
        lost, received = protocol.connection_lost, protocol.data_received

        def connection_lost(exc: Exception | None) -> None:
            self._forget()
            lost(exc)

        def data_received(data: bytes) -> None:
            if self.gate is not None and self.gate.is_flooded(self, data):
                self.transport.abort()
            else:
                received(data)

        protocol.connection_lost, protocol.data_received = connection_lost, data_received
        self.transport.set_protocol(protocol)  # event loops look the callbacks up once

    # As the gate sees it.
    def look(self, now: float) -> None:
        """End the connection if it has had its time; one that is closing has its time from now on."""
        if self.taken_by is None and self.transport.is_closing():
            self.taken_by = now + self._seconds("answer")
        if self.due is not None and now > self.due:
            self._cut(self._wait)
        elif self.taken_by is not None and now > self.taken_by:
            self._cut("answer")

    def _seconds(self, wait: str) -> float:
        return float(getattr(self.gate.settings, f"{wait}_seconds")) if self.gate is not None else 0.0

    def _expect(self, wait: str) -> None:
        if self.gate is not None:
            self._wait, self.due = wait, self.loop.time() + self._seconds(wait)

    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def cut(self) -> None:
        """End the connection, whatever it waits for."""
        self._cut(self._wait)

    def _cut(self, wait: str) -> None:
        CUT.labels(wait).inc()
        self._forget()
        self.transport.abort()

    def _forget(self) -> None:
        if self.gate is not None:
            self.gate.leave(self)
