"""Where matches are made and found: games and their runtimes, tokens, the rooms in memory, and what happens there by
itself (bots, clocks, absences)."""

from __future__ import annotations

import asyncio
import hmac
import logging
import re
import secrets
import time
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import replace
from typing import Any

from sandtable.bots import best_bot
from sandtable.contract.dice import new_key
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.engine.registry import find_game, game_names
from sandtable.engine.runtime import Runtime, chosen_runtime, runtime_for
from sandtable.engine.telling import SPECTATOR
from sandtable.engine.warm import Warming

from ..logs import log
from ..meeting.borrowed import alike, marked
from ..meeting.names import folded
from ..meeting.turns import Turns
from ..message import Chosen
from ..messages import Clock, MatchMade, NewMatch, SeatGiven
from ..metrics import ROOMS
from ..past.analyses import Analyses
from ..past.archive import Archived
from ..past.recordings import Recorder
from ..pauses import leave_alone_what_stays
from ..settings import Settings
from ..store.meetings import Meetings
from ..store.news import News
from ..store.storage import Head, Storage
from ..workshop.bots import Thinkers
from ..workshop.errands import Chores
from ..workshop.mother import Mother
from ..workshop.readying import Readying
from ..workshop.work import in_thread
from .aside import BROKEN_STATE, set_aside
from .clocks import is_slow, now
from .commands import Draft
from .driving import Driver
from .ledger import Ledger
from .loading import Loader
from .making import Plan, hash_of, new_token, planned, players, tidy
from .room import Room
from .seating import BOT, MOST_NAMES, NAME, RETURN

MATCH_ID = re.compile("[A-Za-z0-9_-]{1,32}")


def warming(game: Game) -> Runtime:
    """The runtime of a game, shared by all its matches: the interpreter until compiled rules are ready."""
    if chosen_runtime(None) != "cpu":
        return runtime_for(game, None)
    return Warming(game, slots=1)  # matches use one scratch record, however many cores there are


class Lobby:
    """All matches of a server."""

    def __init__(self, settings: Settings, mother: Mother | None = None) -> None:
        self.settings = settings
        self.storage = Storage(settings.database)
        self.games = {name: find_game(name) for name in settings.games or game_names()}
        self.runtimes = {name: warming(game) for name, game in self.games.items()}
        self.rooms: dict[str, Room] = {}
        self.mother = mother or Mother(self.games)
        self.thinkers = Thinkers(settings.bot_processes, settings.bot_seconds, self.mother)
        self.driver = Driver(self.thinkers, self.start, self.set_aside, settings.standing_seconds)
        self.news = News(self.storage, self.rooms)
        self.chores = Chores(settings, self.mother)
        self.readying = Readying(self.runtimes)
        self.loader = Loader(self.storage, self.game, self.runtimes, self.readying)
        self.recorder = Recorder(self.storage, self.games, self.chores)
        self.analyses = Analyses(self.storage, self.games, self.chores, self.start, settings)
        self.meetings = Meetings(self.storage)
        self.turns = Turns(self.meetings)
        self._unnoted: dict[str, str] = {}
        self._loading: dict[str, asyncio.Task[Room | Archived]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Connect to the database and start what runs beside."""
        if self.settings.prepare_bots:
            self.thinkers.processes.prepare()
            self.chores.processes.prepare()
        await self.storage.open()
        self.start(self.readying.run())
        if self.storage.is_shared:
            self.start(self.news.listen())
            self.start(self.news.repeat(self.settings.presence_seconds))
        self.start(self._tick())
        self.start(self.turns.run(self.find, self.games))
        self.start(self.recorder.run())
        self.start(self.recorder.sweep())
        self.start(leave_alone_what_stays(list(self.runtimes.values()), self.mother.look_again))

    async def close(self) -> None:
        """Stop everything; what was acknowledged is in the database."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(SandtableError):
            await self.turns.store()
        await asyncio.to_thread(self.mother.close)
        await asyncio.gather(self.thinkers.close(), self.chores.close())
        await self.storage.close()

    def start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Let something run beside."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def game(self, name: str) -> Game:
        """A game on offer here."""
        if name not in self.games:
            raise SandtableError("game/unknown", name, "there is no such game", f"there are {', '.join(self.games)}")
        return self.games[name]

    # Making matches.
    async def make(self, wish: NewMatch, person: str = "") -> MatchMade:
        """Make a match for a person; what cannot be played is refused with a sentence."""
        self.check_clock(wish.clock)
        names = [await self.called(seat.name) or None for seat in wish.seats]
        named = [seat.model_copy(update={"name": name}) for seat, name in zip(wish.seats, names, strict=True)]
        plan = await self.plan(wish.model_copy(update={"seats": named}))
        tokens = {number: new_token() for number, one in plan.sitters.items() if one.kind != BOT}
        watch = new_token()
        head = plan.head({number: hash_of(token) for number, token in tokens.items()}, hash_of(watch))
        await self.open_match(head, person)
        given = plan.sitters.items()
        seats = tuple(SeatGiven(seat=number, kind=one.kind, token=tokens.get(number)) for number, one in given)
        return MatchMade(match=head.id, seats=seats, watch=watch)

    async def open_match(self, head: Head, person: str) -> None:
        """Begin a match for a person, and keep it."""
        ledger = await self.begin(head)
        await self.storage.add_match(head)
        self.admit(ledger, person)

    def check_clock(self, clock: Clock | None) -> None:
        """Refuse days to think where the host has switched them off."""
        if is_slow(clock) and "days" not in self.settings.features:
            raise SandtableError("clock/no-days", "clock", "here nobody has days to think", "set less than a day")

    async def players(self, game: str, scenario: str | None, options: Chosen) -> tuple[int, ...]:
        """The seats of a scenario that somebody is to play."""
        chosen = self.game(game)
        return await in_thread(lambda: players(chosen, scenario, options))

    async def plan(self, wish: NewMatch) -> Plan:
        """What a wish comes to."""
        game = self.game(wish.game)
        return await in_thread(lambda: planned(game, wish))

    async def begin(self, head: Head) -> Ledger:
        """A new match at its beginning; nothing is stored yet."""
        game = self.game(head.game)
        await self.readying.wait(game.name)
        return await in_thread(lambda: Ledger(head, game, self.runtimes[game.name]))

    def _follow_up(self, head: Head) -> Head:
        """The match after a match: the same table, the same tokens, new dice."""
        return replace(head, id=secrets.token_urlsafe(9), key=new_key().hex(), created=now())

    # Finding them.
    def admit(self, ledger: Ledger, maker: str = "") -> Room:
        """Take a match into memory, and let it go on there."""
        room = Room(ledger, self.storage, self._changed, self._follow_up, self._fault)
        room.maker = maker
        room.presence.stale_after = 2.5 * self.settings.presence_seconds
        self.rooms[room.id] = room
        ROOMS.set(len(self.rooms))
        self._changed(room)
        return room

    async def room(self, match: str) -> Room:
        """The room of a match, rebuilt from its log if it is not in memory."""
        found = await self.find(match)
        if isinstance(found, Archived):
            raise found.refusal()
        return found

    async def look(self, match: str) -> Room | Archived:
        """A match to look at: its room, or, where it is over and not in memory, what is kept of it."""
        is_known = MATCH_ID.fullmatch(match) and match not in self.rooms and match not in self._unnoted
        return (await self.loader.kept(match) if is_known else None) or await self.find(match)

    async def finished(self, match: str, reason: str) -> Archived:
        """What is kept of a match that is over; of another it is refused, with this reason."""
        found = await self.look(match)
        if not found.is_over:
            raise SandtableError("match/not-over", match, reason, "play on")
        if isinstance(found, Archived):
            return found
        await found.settled()
        kept = await self.loader.kept(match)
        if kept is None:
            raise SandtableError("match/busy", match, "its end is being stored", "try again")
        return kept

    async def find(self, match: str) -> Room | Archived:
        """A match: its room, or what is kept of one that was played under other rules."""
        if match in self._unnoted:
            raise set_aside(match, self._unnoted[match])
        if match in self.rooms:
            self.rooms[match].used = time.monotonic()
            return self.rooms[match]
        if not MATCH_ID.fullmatch(match):
            raise SandtableError("match/unknown", match, "there is no such match", "check the address")
        if match not in self._loading:
            task = asyncio.get_running_loop().create_task(self._load(match))
            self._loading[match] = task
            task.add_done_callback(lambda _: self._loading.pop(match, None))
        return await asyncio.shield(self._loading[match])

    async def _load(self, match: str) -> Room | Archived:
        found = await self.loader.load(match)
        if isinstance(found, Archived):
            return found
        if found.is_over:
            await in_thread(found.pack)
        room = self.admit(found)
        await self.turns.watch(room)
        if self.storage.is_shared:
            await room.read_on()
            await self.news.ask(match)
        return room

    def _fault(self, room: Room, error: Exception) -> None:
        """The rules have failed over a match's state."""
        self.set_aside(room, BROKEN_STATE, error)

    def set_aside(self, room: Room, sentence: str, error: Exception | None = None) -> asyncio.Task[None]:
        """Let nobody go on with a match, and say why; it is noted in the database beside, once."""
        if room.aside is not None:
            return self.start(asyncio.sleep(0))
        room.aside = self._unnoted[room.id] = sentence
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]
            self.turns.forget(room.id)
        return self.start(self._note_aside(room, sentence, error))

    async def _note_aside(self, room: Room, sentence: str, error: Exception | None) -> None:
        try:
            await self.loader.set_aside(room.id, sentence, error)
            self._unnoted.pop(room.id, None)
        except SandtableError as trouble:  # until the server ends, it is remembered here
            log(logging.WARNING, "match", match=room.id, code=trouble.code)
        for follower in list(room.followers):
            follower.wake()

    def viewer(self, room: Room, token: str) -> int:
        """Whose token it is: a seat's or a spectator's. It takes the same time whichever it is."""
        given, found = hash_of(token), None
        for seat, wish in room.ledger.seating.wishes.items():
            if wish["token"] is not None and hmac.compare_digest(given, wish["token"]):
                found = seat
        if hmac.compare_digest(given, room.ledger.head.watch):
            found = SPECTATOR
        if found is None:
            raise SandtableError("table/wrong-token", room.id, "this token opens no seat here", "use the link you got")
        return found

    # Coming and going.
    async def arrive(self, room: Room, viewer: int, name: str | None) -> None:
        """Somebody takes a seat: they may say what they are called, and get back what a bot has kept for them."""
        if viewer == SPECTATOR:
            return
        room.presence.come(viewer)
        try:
            await self._greet(room, viewer, await self._new_name(room, viewer, name))
        except BaseException:
            await self.leave(room, viewer)
            raise
        room.tell()
        await self.news.tell(room)

    async def _new_name(self, room: Room, seat: int, name: str | None) -> str:
        """What somebody who takes a seat is to be called from now on; nothing if that stays as it is."""
        seating = room.ledger.seating
        if "guest" in seating.wishes[seat] or tidy(name or "") == seating.names[seat]:
            return ""  # a name that is kept for somebody stands
        try:
            return await self.called(name, room.id, seat)
        except SandtableError:  # the database is away: without a name one can play, too
            return ""

    async def called(self, name: str | None, match: str = "", seat: int | None = None) -> str:
        """A name as it stands at a table: marked if it is, or looks like, one that somebody keeps here, unless that one
        is known to hold the seat."""
        plain = tidy(name or "")
        owners = await self.meetings.named(alike(plain)) if plain and "names" in self.settings.features else {}
        if not owners:
            return plain
        holders = [guest for held, guest in await self.meetings.holders(match) if held == seat]
        return plain if owners.get(folded(plain)) in holders else marked(plain)

    async def confirm(self, room: Room, seat: int, name: str) -> None:
        """Somebody has shown that a name is theirs: it stands at their seat without its mark."""
        if room.ledger.seating.names[seat] == marked(name) and not room.is_over:
            await room.write(lambda: self._named(room, seat, name))

    def _named(self, room: Room, seat: int, name: str) -> list[Draft]:
        seating = room.ledger.seating
        is_new = name and name != seating.names[seat] and seating.renamed[seat] < MOST_NAMES
        return [Draft(seat, NAME, name)] if is_new else []

    async def _greet(self, room: Room, seat: int, name: str) -> None:
        ledger = room.ledger

        def give_back() -> list[Draft]:
            return [Draft(seat, RETURN)] if ledger.keeps_for(seat) and not ledger.is_over else []

        await room.write(lambda: self._named(room, seat, name))
        await room.write(give_back)

    async def leave(self, room: Room, viewer: int) -> None:
        """Somebody's socket is gone."""
        if viewer == SPECTATOR:
            return
        room.presence.leave(viewer)
        room.tell()
        await self.news.tell(room)

    # What happens by itself.
    def _changed(self, room: Room) -> None:
        """Let the bots that have to decide think, and have recorded what is over."""
        if room.ledger.seating.ending is not None and not room.is_kept:
            room.is_kept = True
            self.recorder.keep(room.id)
        self.driver.look(room)
        self.turns.look(room)

    async def _tick(self) -> None:
        """Look after clocks and absences, and let go of rooms that nobody uses."""
        while True:
            await asyncio.sleep(self.settings.tick_seconds)
            for room in list(self.rooms.values()):
                try:
                    if room.needs_ticks:
                        await room.tick(best_bot(room.ledger.game))
                except Exception as error:  # one match must not stop the clocks of the others
                    log(logging.ERROR, "tick", match=room.id, code=type(error).__name__)
            self._evict()

    def _evict(self) -> None:
        now = time.monotonic()
        for room in list(self.rooms.values()):
            seconds = self.settings.finished_room_seconds if room.is_over else self.settings.idle_room_seconds
            if room.thinking or room.used > now - seconds:
                continue
            if not room.followers:
                del self.rooms[room.id]
                self.turns.forget(room.id)
            elif room.is_over and not room.ledger.is_packed:
                self.start(room.pack())
        ROOMS.set(len(self.rooms))
