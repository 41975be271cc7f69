"""Those who meet beside a match that is compared: everybody in it has a name and waits, somebody else does, too, and
challenges of every kind hang there."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, delete, insert

from sandtable.server.meeting.seals import seal
from sandtable.server.play.making import hash_of
from sandtable.server.store.meeting_tables import Challenge, Guest, Sitting, challenges, guests, sittings

from .wire_kit import Socket, Wire, token_of

FAR_AHEAD = 4e9
"""When the challenges are from: they grow never too old while the tests run."""
STRANGER, ABSENT = -1, -2
PAGES = ("/api/guest/matches", "/api/challenges", "/api/guest", "/api/meeting")
KINDS = ("public", "own", "closed", "link", "quick", "shut")
"""The last is between others, and nobody whose reading is compared may see it."""


class Company:
    """Those around one match, of whom one is the ``viewer``, and one, the stranger, has no seat in it."""

    def __init__(self, wire: Wire, match: str, viewer: int, seats: Sequence[int]) -> None:
        self.wire, self.match, self.viewer = wire, match, viewer
        self.seats = [viewer, *(seat for seat in seats if seat != viewer)]
        self.waiting: dict[int, Socket] = {}

    async def __aenter__(self) -> Company:
        await self.wire.app.state.lobby.storage.write(self._come)
        await self.wire.app.state.desk.board.read()
        for seat in (*self.seats, STRANGER):
            self.waiting[seat] = await self.wire.wait(self.secret(seat))
        return self

    async def __aexit__(self, *error: object) -> None:
        for socket in self.waiting.values():
            await socket.leave()
        await self.wire.app.state.lobby.storage.write(lambda connection: connection.execute(delete(challenges)))

    # Who they are, and what they have hung out.
    def guest(self, seat: int) -> str:
        """The id of who has a seat, or of the stranger."""
        return f"{self.match}-guest{seat}"

    def secret(self, seat: int) -> str:
        """What proves a name."""
        return f"the secret of {self.guest(seat)}"

    def name(self, seat: int) -> str:
        """What they are called."""
        return f"{self.match} of {seat % 10}"

    def _come(self, connection: Connection) -> None:
        """Names, seats and challenges, all at once."""
        for seat in (*self.seats, STRANGER):
            one = Guest(
                self.guest(seat), self.name(seat), f"{self.match}of{seat % 10}", hash_of(self.secret(seat)), 0.0
            )
            connection.execute(insert(guests), [asdict(one)])
        for seat in self.seats:
            held = Sitting(self.match, seat, self.guest(seat), seal(token_of(seat), self.secret(seat)))
            connection.execute(insert(sittings), [asdict(held)])
        connection.execute(insert(challenges), [asdict(self._challenge(kind)) for kind in KINDS])

    def _challenge(self, kind: str) -> Challenge:
        by = {"public": self.seats[-1], "own": self.viewer, "shut": self.seats[-1]}.get(kind, STRANGER)
        invited = {"closed": self.viewer, "shut": ABSENT}.get(kind)
        wish = dict.fromkeys(("scenario", "clock", "bots")) | {"options": {}, "title": "Somewhere", "changes": []}
        places = [_place("First", self.guest(by)), _place("Second", None)]
        return Challenge(
            id=f"{self.match}-{kind}", guest=self.guest(by), invited=None if invited is None else self.guest(invited),
            access={"closed": "closed", "shut": "closed", "link": "link"}.get(kind, "public"),  # type: ignore[arg-type]
            wish={**wish, "game": next(iter(self.wire.app.state.lobby.games))}, level=None, is_quick=kind == "quick",
            is_patient=False, places=places, version=1, created=FAR_AHEAD, seen=FAR_AHEAD,
        )  # fmt: skip

    # What is told to those who must not notice: the viewer, the stranger, and who has no name.
    async def told(self) -> list[str]:
        """What comes of asking for all there is."""
        read = [await self.wire.get(page, self.secret(self.viewer)) for page in PAGES]
        for kind in KINDS:
            read.append(await self.wire.get(f"/api/challenges/{self.match}-{kind}", self.secret(self.viewer)))
        read += [await self.wire.get("/api/challenges", secret) for secret in (None, self.secret(STRANGER))]
        name = json.dumps({"name": self.name(self.seats[-1])})
        read.append(await self.wire.request("POST", "/api/guests", body=name))
        wish = json.dumps({"game": next(iter(self.wire.app.state.lobby.games))})
        read.append(await self.wire.request("POST", "/api/pairing", self.secret(STRANGER), wish))
        return read + await self.heard()

    async def heard(self) -> list[str]:
        """What those who wait have heard since."""
        return [*await self.heard_by(self.viewer), *await self.heard_by(STRANGER)]

    async def heard_by(self, seat: int) -> list[str]:
        """What one of them has."""
        socket = self.waiting[seat]
        greeting, socket.greeting = socket.greeting, []
        return [*greeting, *await socket.look()]

    async def changed(self) -> list[str]:
        """What they hear when a name is changed and challenges are withdrawn."""
        other, stranger = self.secret(self.seats[-1]), self.secret(STRANGER)
        name = json.dumps({"name": f"{self.match} anew"})
        await self.wire.request("POST", "/api/guest/name", other, name)
        read = await self._after()
        for kind, secret in (("closed", stranger), ("shut", other), ("quick", stranger)):
            await self.wire.request("DELETE", f"/api/challenges/{self.match}-{kind}", secret)
            read += await self._after()
        return read

    async def _after(self) -> list[str]:
        await self.wire.app.state.desk.board.read()
        return await self.heard()


def _place(title: str, guest: str | None) -> dict[str, Any]:
    kind = "open" if guest is None else "guest"
    return {"title": title, "kind": kind, "bot": None, "guest": guest, "token": None, "sealed": None}
