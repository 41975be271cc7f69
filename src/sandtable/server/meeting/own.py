"""The matches of one's own, as they are told: from what everybody may know of them, and whether it is one's turn."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.contract.errors import SandtableError

from ..play.lobby import Lobby
from ..play.room import Room
from ..store.meetings import Held
from .told import OwnMatch, OwnSeat

Tokens = Mapping[tuple[str, int], str]


class OwnList:
    """Finds the matches of a guest. Those that are not in memory are told from what was noted of them, and only where
    that is behind the log are they played again."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby

    async def told(self, guest: str, tokens: Tokens) -> tuple[OwnMatch, ...]:
        """A guest's matches, the newest first."""
        found = await self.lobby.meetings.held(guest, self.lobby.settings.own_matches)
        called = await self.lobby.meetings.called([one.match for one in found])
        return tuple([await self._match(one, tokens, called) for one in found])

    async def _match(self, one: Held, tokens: Tokens, called: Mapping[tuple[str, int], str]) -> OwnMatch:
        numbers = [wish.get("seat", at) for at, wish in enumerate(one.seats)]
        own = [number for number in numbers if (one.match, number) in tokens]
        asked = set() if one.ending is not None else await self._asked(one)
        worth = one.outcome[own[0]] if one.outcome and one.ending is not None else None
        game = self.lobby.games.get(one.game)
        seats = []
        for number, wish in zip(numbers, one.seats, strict=True):
            title = wish.get("title") or (game.seats[number] if game else str(number))
            name = called.get((one.match, number)) or wish["name"] or _bot_name(wish["bot"]) or title
            seats.append(OwnSeat(title=title, name=name, is_own=number in own))
        return OwnMatch(
            match=one.match,
            game=one.game,
            title=f"{game.title if game else one.game} · {one.title}",
            tokens=tuple(tokens[one.match, seat] for seat in own),
            seats=tuple(seats),
            created=one.created,
            is_turn=any(seat in asked for seat in own),
            ending=one.ending,
            worth=worth,
        )

    async def _asked(self, one: Held) -> set[int]:
        """The seats that are asked in a match."""
        room = self.lobby.rooms.get(one.match)
        if room is None and one.noted == one.number and one.asked is not None:
            return {seat for seat in range(one.asked.bit_length()) if one.asked >> seat & 1}
        if room is None:
            try:
                found = await self.lobby.find(one.match)
            except SandtableError:
                return set()
            room = found if isinstance(found, Room) else None
        return room.ledger.asked_people() if room is not None else set()


def _bot_name(bot: str | None) -> str:
    """How a bot is called among people."""
    return f"{bot.capitalize()} bot" if bot else ""
