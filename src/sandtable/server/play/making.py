"""What a new match is to be, worked out from a wish: the box, who sits where, and what is kept of it."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.bots import best_bot, bot_names
from sandtable.bots.levels import BY_NAME
from sandtable.contract.dice import new_key
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.contract.look import AnyBox
from sandtable.contract.scenario import LARGEST_FILE, ScenarioFile
from sandtable.contract.seating import Seat, and_list

from ..message import Chosen
from ..messages import NewMatch, SeatWish
from ..store.tables import Head
from .clocks import now
from .options import with_options
from .seating import RULES
from .starting import scenario_of


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    """A token of 192 random bits."""
    return secrets.token_urlsafe(24)


def tidy(name: str) -> str:
    """A name that fits on a line."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())[:40]


@dataclass(frozen=True)
class Plan:
    """A match to be: its box, and who is to sit where, by the numbers of the seats."""

    game: Game
    box: AnyBox
    wish: NewMatch
    sitters: dict[int, SeatWish]

    def head(self, hashes: Mapping[int, str], watch: str, guests: Mapping[int, str] | None = None) -> Head:
        """The match as it is kept, with the hashes of the tokens of its seats and of the one to watch with, and with
        those whose names stand for a seat, if there are such."""
        named = guests or {}
        return Head(
            id=secrets.token_urlsafe(9),
            game=self.game.name,
            version=self.game.rules.version,
            scenario=self.box.file.model_dump(mode="json"),
            position=self.wish.position,
            key=new_key().hex(),
            seats=[self._seat(seat, hashes.get(seat.number), named.get(seat.number)) for seat in self.box.seats],
            watch=watch,
            clock=self.wish.clock.model_dump() if self.wish.clock else None,
            grace=self.wish.grace_seconds,
            created=now(),
        )

    def _seat(self, seat: Seat, token: str | None, guest: str | None) -> dict[str, Any]:
        """A seat as it is kept; without a wish it is the rules'."""
        wish = self.sitters.get(seat.number)
        place = {"seat": seat.number, "title": seat.name, "team": seat.team}
        if wish is None:
            return {**place, "kind": RULES, "name": None, "bot": None, "token": None}
        bot = _bot(self.game, wish)
        name = tidy(wish.name or "") or None
        kept = {} if guest is None else {"guest": guest}
        return {**place, "kind": wish.kind, "name": name, "bot": bot, "token": token, **kept}


def planned(game: Game, wish: NewMatch) -> Plan:
    """What is to become of a wish; what cannot be played is refused with a sentence. Takes a while."""
    box = game.box(with_options(game, _scenario(game, wish.scenario), wish.options))
    plan = Plan(game, box, wish, _sitters(box, wish.seats))
    for sitter in plan.sitters.values():
        _bot(game, sitter)
    return plan


def players(game: Game, scenario: str | None, options: Chosen) -> tuple[int, ...]:
    """The seats of a scenario that somebody is to play. Takes a while."""
    return tuple(game.box(with_options(game, _scenario(game, scenario), options)).players)


def _bot(game: Game, wish: SeatWish) -> str | None:
    """The bot that is wished for, if one is."""
    bot = (wish.bot or best_bot(game)) if wish.kind == "bot" else None
    if bot is not None and bot not in (*BY_NAME, *bot_names(game)):
        remedy = f"there are the levels {', '.join(BY_NAME)}, and the bots {', '.join(bot_names(game))}"
        raise SandtableError("bot/unknown", bot, f"{game.name} has no such bot", remedy)
    return bot


def _scenario(game: Game, given: str | dict[str, Any] | None) -> ScenarioFile:
    """A scenario by name, or a whole one; never a path on the server's disk."""
    if isinstance(given, dict):
        if len(json.dumps(given)) > LARGEST_FILE:
            raise SandtableError("scenario/too-large", game.name, f"a scenario has at most {LARGEST_FILE} bytes")
        return scenario_of(game, given)
    if given is not None and given not in game.scenario_names():
        remedy = f"there are {', '.join(game.scenario_names())}"
        raise SandtableError("scenario/unknown", given, f"{game.name} has no such scenario", remedy)
    return game.file(given)


def _sitters(box: AnyBox, given: Sequence[SeatWish]) -> dict[int, SeatWish]:
    """Who is to sit where, by the numbers of the seats."""
    if len(given) != len(box.players):
        names = [seat.name for seat in box.seats if seat.is_taken]
        reason = f"{box.file.title} has seats for {and_list(names)}"
        raise SandtableError("table/wrong-seats", len(given), reason, "say who plays each of them")
    return dict(zip(box.players, given, strict=True))
