"""Servers that tell what they should not, each in one place; the wire comparison must find every one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from sandtable.contract.errors import SandtableError
from sandtable.contract.seating import Seat
from sandtable.contract.view import Danger, Happening, Inspection
from sandtable.engine.match import Match
from sandtable.server.meeting.challenging import Challenging
from sandtable.server.meeting.own import OwnList
from sandtable.server.meeting.told import ChallengeInfo, OwnMatch
from sandtable.server.messages import SeatInfo
from sandtable.server.play import asking
from sandtable.server.play import room as room_module
from sandtable.server.play.ledger import Ledger
from sandtable.server.store.meeting_tables import Challenge
from sandtable.server.store.meetings import Held

from .company_kit import KINDS


async def asked_by_the_truth(own: OwnList, held: Held) -> set[int]:
    """Seats that seem to be asked or not, as the whole truth has it."""
    room = await own.lobby.room(held.match)
    return {seat for seat in range(8) if int(room.ledger.match.digest, 16) >> seat & 1}


async def named_by_the_truth(own: OwnList, *given: Any) -> OwnMatch:
    """A match of one's own in which the others are called what the whole truth says."""
    found = await own_match(own, *given)
    digest = (await own.lobby.room(found.match)).ledger.match.digest
    seats = [one if one.is_own else one.model_copy(update={"name": digest}) for one in found.seats]
    return found.model_copy(update={"seats": tuple(seats)})


def seated_by_the_truth(room: room_module.Room, place: Seat, viewer: int) -> SeatInfo:
    """A seat at the table; who looks is called what they are, and the others as the whole truth has it."""
    found = seat_info(room, place, viewer)
    return found if place.number == viewer else found.model_copy(update={"name": room.ledger.match.digest})


def hung_by_the_truth(kind: str) -> Callable[[Challenging, list[Challenge]], Awaitable[list[ChallengeInfo]]]:
    """Challenges as they are told, those of one kind with what the whole truth of the match beside says."""

    async def told_so(challenging: Challenging, given: list[Challenge]) -> list[ChallengeInfo]:
        found = []
        for one in await told(challenging, given):
            match, _, of = one.id.partition("-")
            is_it = of == kind
            digest = (await challenging.lobby.room(match)).ledger.match.digest if is_it else ""
            found.append(one.model_copy(update={"changes": (digest,)}) if is_it else one)
        return found

    return told_so


def drawn_by_the_truth(ledger: Ledger, *given: Any) -> tuple[Happening, ...]:
    """Happenings whose cells, from which ways on the board are drawn, are what the whole truth says."""
    return tuple(one.model_copy(update={"cells": (int(ledger.match.digest, 16),)}) for one in heard(ledger, *given))


view, heard = Match.view, Ledger._heard
own_match, seat_info, told = OwnList._match, room_module.Room._seat, Challenging._told
LEAKS = {
    "an error": (Match, "_illegal", lambda match, *_: SandtableError("action/illegal", match.digest, "no")),
    "a view": (Match, "view", lambda match, seat: view(match, seat).model_copy(update={"prompt": match.digest})),
    "an inspection": (room_module, "inspected", lambda match, *_: Inspection(texts=(match.digest,))),
    "a trace of the last turn": (Ledger, "_heard", drawn_by_the_truth),
    "a danger": (asking, "dangers", lambda match, _: (Danger(cell=0, share=0, texts=(match.digest,)),)),
    "a reason": (Ledger, "why_not_undo", lambda ledger, viewer: ledger.match.digest),
    "the matches of one's own": (OwnList, "_asked", asked_by_the_truth),
    "others' names in matches of one's own": (OwnList, "_match", named_by_the_truth),
    "others' names at the table": (room_module.Room, "_seat", seated_by_the_truth),
    "the table": (Match, "commitment", property(lambda match: match.digest)),
    **{f"a challenge: {kind}": (Challenging, "_told", hung_by_the_truth(kind)) for kind in KINDS if kind != "shut"},
}
