"""Where people who want to meet are served: names, and the matches of their own."""

from __future__ import annotations

import secrets

from sandtable.bots.levels import BY_NAME
from sandtable.contract.errors import SandtableError
from sandtable.engine.telling import SPECTATOR

from ..play.clocks import now
from ..play.lobby import Lobby
from ..play.making import hash_of, new_token
from ..play.room import Room
from ..store.meeting_tables import Guest, Sitting
from ..store.storage import TooLate
from .challenging import Challenging
from .known import Known
from .names import checked_name, folded
from .own import OwnList
from .seals import opened, seal
from .told import GuestInfo, GuestMade, KeepSeats, MeetingInfo, OwnMatch


class Desk:
    """All that people who meet here can ask for."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby, self.settings, self.meetings = lobby, lobby.settings, lobby.meetings
        self.challenging = Challenging(lobby)
        self.board = self.challenging.board
        self.own_list = OwnList(lobby)
        lobby.turns.listener = self.board

    async def open(self) -> None:
        """Begin, with what hung there before."""
        if "lobby" in self.settings.features:
            await self.meetings.see_all(now())
            await self.board.read()
            self.lobby.start(self.board.run())

    # What there is.
    def info(self) -> MeetingInfo:
        """What is on offer."""
        return MeetingInfo(features=self.settings.features, levels=tuple(BY_NAME))

    # Names.
    async def claim(self, given: str) -> GuestMade:
        """Keep a name for somebody new."""
        self.settings.need("names")
        name, secret = checked_name(given), new_token()
        guest = Guest(secrets.token_urlsafe(9), name, folded(name), hash_of(secret), now())
        try:
            await self.meetings.add_guest(guest)
        except TooLate:
            raise _taken_name(name) from None
        return GuestMade(id=guest.id, name=name, secret=secret)

    async def rename(self, known: Known, given: str) -> GuestInfo:
        """Give somebody another name, and hang out their challenges under it."""
        name = checked_name(given)
        try:
            await self.meetings.rename(known.id, name, folded(name))
        except TooLate:
            raise _taken_name(name) from None
        for one in await self.meetings.challenges():
            if known.id in one.guests:
                await self.meetings.replace(one, one.places)
        self.board.changed()
        return GuestInfo(id=known.id, name=name)

    async def known(self, secret: str) -> Known:
        """Whose secret it is."""
        self.settings.need("names")
        guest = await self.meetings.guest(hash_of(secret))
        if guest is None:
            raise SandtableError("guest/unknown", "secret", "nobody here has this secret", "choose a name")
        return Known(guest, secret)

    # Matches of one's own.
    async def own(self, known: Known) -> tuple[OwnMatch, ...]:
        """The matches in which somebody holds seats."""
        self.settings.need("matches")
        sittings = await self.meetings.sittings(known.id)
        tokens = {(one.match, one.seat): opened(one.sealed, known.secret) for one in sittings}
        return await self.own_list.told(known.id, tokens)

    async def keep(self, known: Known, wish: KeepSeats) -> None:
        """Keep seats under somebody's name, once their tokens have been found right."""
        self.settings.need("matches")
        room = await self.lobby.room(wish.match)
        held = [self._sitting(room, token, known) for token in wish.tokens]
        await self.meetings.sit(held)
        for one in held:
            await self.lobby.confirm(room, one.seat, known.guest.name)
        await self.lobby.turns.watch(room)
        self.board.own(known.id)

    def _sitting(self, room: Room, token: str, known: Known) -> Sitting:
        seat = self.lobby.viewer(room, token)
        if seat == SPECTATOR:
            raise SandtableError("table/spectator", room.id, "only seats are kept", "take a seat")
        return Sitting(room.id, seat, known.id, seal(token, known.secret))

    async def forget(self, known: Known, match: str) -> None:
        """Let a match no longer be among somebody's own."""
        self.settings.need("matches")
        await self.meetings.leave(match, known.id)
        if match in self.lobby.rooms:
            await self.lobby.turns.watch(self.lobby.rooms[match])
        self.board.own(known.id)


def _taken_name(name: str) -> SandtableError:
    return SandtableError("name/taken", name, "somebody has this name, or one that looks like it", "choose another")
