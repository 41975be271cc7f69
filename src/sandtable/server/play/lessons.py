"""How the match of a lesson is made: from its file alone, whoever asks for it."""

from __future__ import annotations

import secrets

from sandtable.bots import best_bot
from sandtable.contract.game import Game
from sandtable.lessons import Lesson, lesson_named

from ..messages import MatchMade, SeatGiven
from ..store.tables import Head
from ..workshop.work import in_thread
from .clocks import now
from .lobby import Lobby
from .making import hash_of, new_token
from .seating import BOT, RULES
from .teaching import LESSON

TEACHER = "Teacher"


async def teach(lobby: Lobby, game: Game, name: str, person: str = "") -> MatchMade:
    """Make the match of a lesson for a person."""
    lesson = lesson_named(game, name)
    token, watch = new_token(), new_token()
    head = await in_thread(lambda: _head(lesson, hash_of(token), hash_of(watch)))
    await lobby.open_match(head, person)
    seats = tuple(
        SeatGiven(seat=one["seat"], kind=one["kind"], token=token if one["seat"] == lesson.seat else None)
        for one in head.seats
        if one["kind"] != RULES
    )
    return MatchMade(match=head.id, seats=seats, watch=watch)


def _head(lesson: Lesson, token: str, watch: str) -> Head:
    game = lesson.game
    seats = []
    for seat in lesson.scenario.seating(game.seats):
        kind = "here" if seat.number == lesson.seat else BOT if seat.is_taken else RULES
        one = {"seat": seat.number, "title": seat.name, "team": seat.team, "kind": kind, "name": None, "bot": None}
        if kind == BOT:
            one |= {"name": TEACHER, "bot": lesson.bot or best_bot(game)}
        seats.append(one | ({LESSON: lesson.name, "token": token} if kind == "here" else {"token": None}))
    return Head(
        id=secrets.token_urlsafe(9),
        game=game.name,
        version=game.rules.version,
        scenario=lesson.scenario.model_dump(mode="json"),
        position=lesson.position,
        key=lesson.key.hex(),
        seats=seats,
        watch=watch,
        clock=None,
        grace=None,
        created=now(),
    )
