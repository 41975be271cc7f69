"""Challenges: made, taken and withdrawn. The last who is missing makes the match."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import Any

from sandtable.bots.levels import BY_NAME
from sandtable.contract.errors import SandtableError

from ..messages import NewMatch, SeatWish
from ..metrics import MATCHES
from ..play.clocks import is_slow, now
from ..play.lobby import Lobby
from ..play.making import hash_of, new_token
from ..play.options import changes
from ..store.meeting_tables import Challenge, Sitting
from ..store.storage import TooLate
from .board import Board
from .known import Known
from .names import folded
from .seals import seal
from .told import ChallengeInfo, GuestInfo, NewChallenge, Pairing, PlaceInfo, Taken

MOST_TRIES = 20


class Challenging:
    """All that can be done about challenges; every change is stored before it is told."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby, self.settings, self.meetings = lobby, lobby.settings, lobby.meetings
        self.board = Board(self.meetings, self.settings, self._told)
        self._pairing = asyncio.Lock()

    # Looking.
    async def challenges(self, known: Known | None) -> list[ChallengeInfo]:
        """Those that are shown to somebody."""
        self.settings.need("lobby")
        await self.board.read()
        guest = known.id if known else None
        return [one.info for one in self.board.shown.values() if one.challenge.is_shown_to(guest)]

    async def challenge(self, known: Known | None, ident: str) -> ChallengeInfo:
        """One to which somebody has the address."""
        self.settings.need("lobby")
        return (await self._told([await self._found(known, ident)]))[0]

    async def _found(self, known: Known | None, ident: str) -> Challenge:
        found = await self.meetings.challenge(ident)
        if found is None or not found.may_be_seen_by(known.id if known else None):
            reason = "it is no longer open, or not for you"
            raise SandtableError("challenge/unknown", ident, reason, "look for another")
        return found

    # Making, taking, leaving.
    async def post(self, known: Known, wish: NewChallenge, is_quick: bool = False) -> Taken:
        """Hang a challenge out."""
        self.settings.need("lobby")
        invited = await self._invited(known, wish)
        self._check(wish)
        await self._refuse_too_many(known)
        places, title, told = await self._places(known, wish)
        kept = wish.model_dump(exclude={"access", "invited", "place", "level"})
        new = Challenge(
            id=secrets.token_urlsafe(9), guest=known.id, access=wish.access, invited=invited,
            wish={**kept, "title": title, "changes": list(told)}, level=wish.level, is_quick=is_quick,
            is_patient=is_slow(wish.clock), places=places, version=1, created=now(), seen=now(),
        )  # fmt: skip
        await self.meetings.post(new)
        self.board.posted(known.id, new.id)
        return Taken(challenge=(await self._told([new]))[0])

    def _check(self, wish: NewChallenge) -> None:
        self.lobby.check_clock(wish.clock)
        for level in (wish.level, wish.bots):
            if level is not None and level not in BY_NAME:
                raise SandtableError(
                    "level/unknown", level, "there is no such level", f"there are {', '.join(BY_NAME)}"
                )

    async def _invited(self, known: Known, wish: NewChallenge) -> str | None:
        if (wish.access == "closed") != (wish.invited is not None):
            raise SandtableError("challenge/for-whom", wish.access, "a closed challenge is for one name", "name one")
        if wish.invited is None:
            return None
        guest = await self.meetings.guest_named(folded(wish.invited))
        if guest is None or guest.id == known.id:
            raise SandtableError("guest/no-such-name", wish.invited, "nobody else has this name here", "ask for it")
        return guest.id

    async def _refuse_too_many(self, known: Known) -> None:
        everything = await self.meetings.challenges()
        if sum(one.guest == known.id for one in everything) >= self.settings.challenges_a_guest:
            reason = f"you have {self.settings.challenges_a_guest} open already"
            raise SandtableError("challenge/too-many", known.guest.name, reason, "withdraw one")
        if len(everything) >= self.settings.most_challenges:
            raise SandtableError("challenge/lobby-full", len(everything), "the lobby is full", "take one of them")

    async def _places(self, known: Known, wish: NewChallenge) -> tuple[list[dict[str, Any]], str, Sequence[str]]:
        """The places of a new challenge, its scenario's title, and what is other than that says."""
        game = self.lobby.game(wish.game)
        seats = len(await self.lobby.players(wish.game, wish.scenario, wish.options))
        if seats < 2:
            raise SandtableError("challenge/for-one", wish.game, "there one plays alone", "choose another scenario")
        if wish.place is not None and wish.place >= seats:
            raise SandtableError(
                "challenge/no-such-place", wish.place, f"there are {seats} seats", "choose one of them"
            )
        own = secrets.randbelow(seats) if wish.place is None else wish.place
        others = [at for at in range(seats) if at != own]
        bots = others[1:] if wish.bots is not None else []
        plan = await self.lobby.plan(_match(wish.model_dump(), [_sitter(wish.bots if at in bots else None)
                                                                for at in range(seats)]))  # fmt: skip
        titles = [seat.name for seat in plan.box.seats if seat.is_taken]
        places = [_place(title, wish.bots if at in bots else None) for at, title in enumerate(titles)]
        places[own] = _seated(places[own], known)
        return places, plan.box.file.title, changes(game, plan.box.file)

    async def take(self, known: Known, ident: str, person: str) -> Taken:
        """Take the first place of a challenge that is open; if it was the last, there is the match."""
        self.settings.need("lobby")
        for _ in range(MOST_TRIES):
            found = await self._found(known, ident)
            if known.id in found.guests:
                return Taken(challenge=(await self._told([found]))[0])
            at = next(at for at, place in enumerate(found.places) if place["kind"] == "open")
            token = new_token()
            places = [*found.places]
            places[at] = _seated(places[at], known, token)
            try:
                return await self._took(known, found, places, token, person)
            except TooLate:
                continue
        raise SandtableError("challenge/busy", ident, "too many want it at once", "try again")

    async def _took(
        self, known: Known, found: Challenge, places: list[dict[str, Any]], token: str, person: str
    ) -> Taken:
        if any(place["kind"] == "open" for place in places):
            await self.meetings.replace(found, places)
            self.board.changed()
            changed = Challenge(**{**vars(found), "places": places, "version": found.version + 1})
            return Taken(challenge=(await self._told([changed]))[0])
        match = await self._begin(found, places, person)
        self.board.changed()
        for guest in {place["guest"] for place in places if place["kind"] == "guest"}:
            self.board.own(guest)
        return Taken(match=match, token=token)

    async def _begin(self, found: Challenge, places: list[dict[str, Any]], person: str) -> str:
        """Make the match of a challenge for which all are there."""
        names = await self.meetings.names(place["guest"] for place in places if place["kind"] == "guest")
        sitters = [_sitter(place["bot"], names.get(place["guest"])) for place in places]
        plan = await self.lobby.plan(_match(found.wish, sitters))
        by_seat = dict(zip(plan.box.players, places, strict=True))
        people = {seat: place for seat, place in by_seat.items() if place["kind"] == "guest"}
        hashes = {seat: place["token"] for seat, place in people.items()}
        guests = {seat: place["guest"] for seat, place in people.items()}
        head = plan.head(hashes, hash_of(new_token()), guests)
        ledger = await self.lobby.begin(head)
        held = [Sitting(head.id, seat, place["guest"], place["sealed"]) for seat, place in people.items()]
        await self.meetings.fill(found, head, held)
        MATCHES.labels(head.game).inc()
        await self.lobby.turns.watch(self.lobby.admit(ledger, person))
        return head.id

    async def withdraw(self, known: Known, ident: str) -> None:
        """Take one's challenge away, or leave the place that one has taken."""
        self.settings.need("lobby")
        for _ in range(MOST_TRIES):
            found = await self._found(known, ident)
            if known.id not in found.guests:
                raise SandtableError("challenge/not-yours", ident, "you have no place in it", "leave it to the others")
            try:
                if found.guest == known.id:
                    await self.meetings.withdraw(found)
                else:
                    places = [_open(one) if one.get("guest") == known.id else one for one in found.places]
                    await self.meetings.replace(found, places)
            except TooLate:
                continue
            self.board.changed()
            return
        raise SandtableError("challenge/busy", ident, "too many want it at once", "try again")

    async def pair(self, known: Known, wish: Pairing, person: str) -> Taken:
        """Find somebody who wants to be paired as well: take theirs, or hang one out and wait."""
        self.settings.need("pairing")
        self.lobby.game(wish.game)
        self._check(NewChallenge(game=wish.game, level=wish.level))
        async with self._pairing:  # two who come at once shall find each other
            return await self._pair(known, wish, person)

    async def _pair(self, known: Known, wish: Pairing, person: str) -> Taken:
        waiting = [one for one in await self.meetings.challenges() if _suits(one, wish)]
        own = next((one for one in waiting if one.guest == known.id and one.level == wish.level), None)
        if own is not None:
            return Taken(challenge=(await self._told([own]))[0])
        for one in reversed(waiting):
            if one.guest != known.id:
                try:
                    return await self.take(known, one.id, person)
                except SandtableError as error:
                    if error.code != "challenge/unknown":
                        raise
        return await self.post(known, NewChallenge(game=wish.game, level=wish.level), is_quick=True)

    # As they are told.
    async def _told(self, given: list[Challenge]) -> list[ChallengeInfo]:
        """Challenges as they are told."""
        ids = [guest for one in given for guest in (*one.guests, *([one.invited] if one.invited else []))]
        names = await self.meetings.names(ids)
        return [self._info(one, names) for one in given]

    def _info(self, one: Challenge, names: dict[str, str]) -> ChallengeInfo:
        game = self.lobby.games.get(one.wish["game"])
        return ChallengeInfo(
            id=one.id,
            game=one.wish["game"],
            title=game.title if game else one.wish["game"],
            scenario=one.wish["title"],
            changes=tuple(one.wish["changes"]),
            by=GuestInfo(id=one.guest, name=names.get(one.guest, "")),
            access=one.access,
            invited=names.get(one.invited or ""),
            level=one.level,
            is_quick=one.is_quick,
            is_patient=one.is_patient,
            clock=_match(one.wish, [_sitter(None)]).clock,
            places=tuple(_place_info(place, names) for place in one.places),
            created=one.created,
        )


def _match(wish: dict[str, Any], seats: list[SeatWish]) -> NewMatch:
    given = {name: wish[name] for name in ("game", "scenario", "options", "clock")}
    return NewMatch.model_validate({**given, "seats": seats})


def _sitter(bot: str | None, name: str | None = None) -> SeatWish:
    return SeatWish(kind="bot", bot=bot) if bot is not None else SeatWish(kind="link", name=name)


def _place(title: str, bot: str | None) -> dict[str, Any]:
    return {"title": title, "kind": "open" if bot is None else "bot", "bot": bot, "guest": None}


def _seated(place: dict[str, Any], known: Known, token: str | None = None) -> dict[str, Any]:
    """A place that somebody has; its token is made now, while the secret is at hand that closes it."""
    token = token or new_token()
    return {**place, "kind": "guest", "guest": known.id, "token": hash_of(token), "sealed": seal(token, known.secret)}


def _open(place: dict[str, Any]) -> dict[str, Any]:
    return _place(place["title"], None)


def _place_info(place: dict[str, Any], names: dict[str, str]) -> PlaceInfo:
    name = place["bot"] if place["kind"] == "bot" else names.get(place["guest"] or "")
    return PlaceInfo(title=place["title"], kind=place["kind"], guest=place["guest"], name=name)


def _suits(one: Challenge, wish: Pairing) -> bool:
    """Whether who waits there wants what is wished: the same game, and the same strength unless one takes any."""
    is_open = one.is_quick and one.access == "public" and one.wish["game"] == wish.game
    return is_open and (one.level is None or wish.level is None or one.level == wish.level)
