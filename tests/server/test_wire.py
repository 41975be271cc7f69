"""Two truths that a seat cannot tell apart send that seat, and a spectator, the same bytes: over whole games, for every
game with hidden information, whatever one asks, and errors too."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from functools import partial
from importlib.metadata import EntryPoint
from itertools import cycle, product
from pathlib import Path
from random import Random

import pytest

from sandtable.contract.game import Game
from sandtable.engine.match import Match
from sandtable.engine.registry import GROUP, find_game, game_names, sources
from sandtable.engine.telling import ALL
from sandtable.server.meeting.challenging import Challenging
from sandtable.server.meeting.turns import Turns
from sandtable.server.messages import Update
from sandtable.server.play import room as room_module
from sandtable.server.play.ledger import Ledger

from .company_kit import Company
from .leaks_kit import LEAKS, hung_by_the_truth
from .wire_kit import Socket, Wire, head_of
from .worlds_kit import (
    UNDO,
    Decision,
    Stretch,
    beginning,
    fast,
    imagined_twice,
    parting,
    quiet_choices,
    random_match,
    secretest,
    wrong_texts,
)

FUZZ = "SANDTABLE_FUZZ" in os.environ
SCENARIOS, MATCHES, STOPS, DECISIONS = (100, 20, 12, 2_000) if FUZZ else (2, 1, 3, 60)
WEB = Path(__file__).parents[2] / "web" / "src"
LONGEST = {"tyrant": 250}
"""How many decisions of a match are compared where a match of chance has a thousand and more."""
ENOUGH = 40
"""How many matches of a game are enough, however many scenarios it has."""
SHARES = range(45 if FUZZ else 1)
"""What takes long is shared out: each test looks at every so manyth match, of large games at one."""
TEST_GAME = "guesshigh"
TEST_GAMES = (TEST_GAME, "gambit")
HIDDEN = [*(name for name in game_names() if find_game(name).rules.know is not None), *TEST_GAMES]
UNDOING = [*(name for name in game_names() if find_game(name).rules.takes_back), *TEST_GAMES]
UNREADABLE = (
    "",
    "no JSON",
    '{"type": "peek"}',
    '{"type": "play", "id": "x", "seq": -1}',
    '{"type": "play", "id": "y", "seq": 0}',
)


@pytest.fixture(autouse=True)
def _games(monkeypatch, outside_games):
    """The hidden game of the engine's tests is on offer, too; servers do not compile, but get what the tests have."""
    monkeypatch.setenv("SANDTABLE_RUNTIME", "python")
    monkeypatch.syspath_prepend(str(Path(__file__).parent.parent / "engine"))
    monkeypatch.setitem(sources(), TEST_GAME, EntryPoint(TEST_GAME, "hidden_game:game", GROUP))
    yield
    find_game.cache_clear()


def in_two_servers(tmp_path: Path, name: str, work: Callable[[Wire, Wire, Game], Awaitable[int]]) -> int:
    """Let two servers that know nothing of each other run, each for one of the truths."""
    game = find_game(name)

    async def run() -> int:
        addresses = [f"sqlite:///{tmp_path / name}" for name in ("one.db", "other.db")]
        async with Wire(addresses[0], games=(name,)) as one, Wire(addresses[1], games=(name,)) as other:
            for wire in (one, other):
                wire.app.state.lobby.runtimes[name] = fast(game)
            return await work(one, other, game)

    return asyncio.run(run())


# Two truths at one moment.
async def pried(company: Company, wrong: list[str], quiet: list[str], pieces: int) -> list[str]:
    """Everything that a seat and a spectator get to read, whatever the seat asks, and under their name elsewhere."""
    wire, match, viewer = company.wire, company.match, company.viewer
    watcher, own = await wire.sit(match, None), await wire.sit(match, viewer)
    read = [*own.greeting, *watcher.greeting, *(await watcher.look())]
    for text in UNREADABLE:
        read += await own.say(text)
    for number, text in enumerate(wrong):
        read += await own.ask("play", f"w{number}", seq=own.seq, text=text)
    read += await own.ask("play", "stale", seq=own.seq + 1, text="nonsense")
    read += await own.ask("play", "none", seq=own.seq, choice=1_000_000)
    read += await own.ask("undo", "u", seq=own.seq)
    for number, text in enumerate(quiet):
        read += await own.ask("play", f"q{number}", seq=own.seq, text=text)
        read += await inspected(own, range(number, pieces, 4), f"{number} ")
        read += await own.ask("undo", f"u{number}", seq=own.seq)
        read += await watcher.look()
    read += await own.ask("draw", "d", answer="accept") + await own.ask("rematch", "r")
    read += await inspected(own, range(pieces)) + await inspected(watcher, range(pieces))
    read += [*await own.ask("danger", "x"), *await watcher.ask("danger", "x")]
    read += await own.ask("takeback", "t", answer="offer")
    read += await inspected(own, range(0, 100, 9), what="cell") + await inspected(watcher, range(5), what="cell")
    for since in (None, 0, own.seq):
        read += await back_again(wire, match, viewer, since) + await back_again(wire, match, None, since)
    for page in ("", "/file", "/replay"):
        read.append(await wire.get(f"/api/matches/{match}{page}"))
    read += await company.told() + await company.changed()
    await own.leave()
    read += await watcher.look()
    await watcher.leave()
    return read


async def inspected(socket: Socket, numbers: range, prefix: str = "", what: str = "piece") -> list[str]:
    """What comes of inspecting pieces or cells, seen or not."""
    return [text for n in numbers for text in await socket.ask("inspect", f"{prefix}{what[0]}{n}", **{what: n})]


async def back_again(wire: Wire, match: str, seat: int | None, since: int | None) -> list[str]:
    """What somebody gets who connects once more."""
    socket = await wire.sit(match, seat, since)
    await socket.leave()
    return socket.greeting


def seeds_of(game: Game) -> range:
    """The seeds of the matches that every scenario of a game is played with."""
    return range(min(MATCHES, -(-ENOUGH // len(secretest(game, SCENARIOS)))))


def journeys(game: Game, share: int) -> list[tuple[int, tuple[int, str]]]:
    """The random matches of one share, each with a number, a seed and a scenario."""
    return list(enumerate(product(seeds_of(game), secretest(game, SCENARIOS))))[share :: len(SHARES)]


def moments(game: Game, share: int) -> Iterator[tuple[int, str, Match, int]]:
    """Some moments of random matches of every scenario, each with a seat that looks; the seats take turns."""
    for _, (seed, scenario) in journeys(game, share):
        seats = cycle(game.box(scenario).players)
        journey = [match.copy() for match in random_match(game, scenario, seed)]
        for match in Random(seed).sample(journey, min(STOPS, len(journey))):
            yield seed, scenario, match, next(seats)


def pieces_of(match: Match) -> int:
    """More than the highest number of a piece."""
    seen = match.game.face.view(match.look(ALL)).pieces
    return max((piece.id for piece in seen), default=0) + 2


async def compare_truths(one: Wire, other: Wire, game: Game, share: int = 0) -> int:
    """Put two truths into two servers, again and again, and compare what they say; how often they were different."""
    different = 0
    for number, (seed, scenario, match, viewer) in enumerate(moments(game, share)):
        where = f"{game.name} {scenario} seed {seed} decision {match.number} seat {viewer}"
        worlds = imagined_twice(match, viewer, where)
        different += worlds[0].digest != worlds[1].digest
        wrong, quiet = wrong_texts(match, viewer, where, 5), quiet_choices(worlds, viewer, Random(where), 2)
        read = []
        for wire, world in zip((one, other), worlds, strict=True):
            name, position = f"m{number}", game.face.notation.board_text(world.look(ALL))
            await wire.add(head_of(game, match.box.file, id=name, position=position))
            async with Company(wire, name, viewer, match.box.players) as company:
                read.append(await pried(company, wrong, quiet, pieces_of(match)))
        assert read[0] == read[1], where
    return different


@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize("name", HIDDEN)
def test_truths_that_a_seat_cannot_tell_apart_send_the_same_bytes(tmp_path, name, share):
    different = in_two_servers(tmp_path, name, partial(compare_truths, share=share))
    game = find_game(name)
    matches = len(journeys(game, share)) / len(secretest(game, SCENARIOS))
    assert different >= matches * STOPS / 2, "the truths were hardly ever different"


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(tmp_path, monkeypatch, leak):
    monkeypatch.setattr(*LEAKS[leak])
    with pytest.raises(AssertionError, match=r"guesshigh .* seat"):
        in_two_servers(tmp_path, TEST_GAME, compare_truths)


# Two matches that part in secret.
class Follower:
    """One of two matches: all seats are connected, and what one of them and a spectator read is kept."""

    def __init__(self, company: Company) -> None:
        self.wire, self.match, self.viewer = company.wire, company.match, company.viewer
        self.company = company
        self.seats: dict[int, Socket] = {}
        self.commands = 0

    async def sit(self, seats: Sequence[int]) -> None:
        self.watcher = await self.wire.sit(self.match, None)
        for seat in seats:
            self.seats[seat] = await self.wire.sit(self.match, seat)

    async def read_on(self, decisions: list[Decision], number: int) -> list[str]:
        """Let decisions be taken; what the viewer and the spectator get to read of them, and on a question."""
        own = self.seats[self.viewer]
        read: list[str] = []
        for seat, text in decisions:
            socket = self.seats[seat]
            await socket.look()
            self.commands += seat != self.viewer
            ident = f"n{number}" if seat == self.viewer else f"o{self.commands}"
            given = {} if text == UNDO else {"text": text}
            told = await socket.ask("undo" if text == UNDO else "play", ident, seq=socket.seq, **given)
            assert '"type":"ack"' in told[0], (text, told[0])
            read += told if socket is own else []
        read += await own.look()
        read += await own.ask("play", f"p{number}", seq=own.seq + number % 2, text="nonsense")
        read += await own.ask("inspect", f"i{number}", piece=number % 20)
        read += await own.ask("inspect", f"c{number}", cell=number % 60)
        read += await own.ask("danger", f"x{number}")
        read += await self.company.heard_by(self.viewer)
        read.append(await self.wire.get("/api/guest/matches", self.company.secret(self.viewer)))
        return read + await self.watcher.look()

    async def leave(self) -> list[str]:
        """What both get who come back, and what everybody is told."""
        read = []
        for seat in (self.viewer, None):
            for since in (None, 0):
                read += await back_again(self.wire, self.match, seat, since)
        read.append(await self.wire.get(f"/api/matches/{self.match}"))
        read += await self.company.told()
        for socket in (*self.seats.values(), self.watcher):
            await socket.leave()
        return read


async def compare_streams(wires: tuple[Wire, Wire], parted: Stretch, match: str) -> None:
    """Play two matches over the wire and compare what their viewer reads, step by step."""
    game, file = parted.one.game, parted.one.box.file
    async with AsyncExitStack() as met:
        followers = []
        for wire in wires:
            await wire.add(head_of(game, file, id=match, position=parted.one.position))
            company = Company(wire, match, parted.viewer, parted.one.box.players)
            followers.append(Follower(await met.enter_async_context(company)))
            await followers[-1].sit(parted.one.box.players)
        for number, step in enumerate(parted.steps):
            read = [await follower.read_on(taken, number) for follower, taken in zip(followers, step, strict=True)]
            assert read[0] == read[1], f"{game.name} {file.title} seat {parted.viewer} step {number}: {step}"
        read = [await follower.leave() for follower in followers]
        assert read[0] == read[1]


def parted_matches(game: Game, detours: float, share: int) -> Iterator[Stretch]:
    """Pairs of matches of every scenario; the seats take turns in being the one who must not notice."""
    for number, (seed, scenario) in journeys(game, share):
        start = beginning(game, scenario, None if detours else seed)
        viewer = start.box.players[number % len(start.box.players)]
        yield parting(start, viewer, seed, detours=detours, most=min(DECISIONS, LONGEST.get(game.name, DECISIONS)))


@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize(("name", "detours"), [*((name, 0.0) for name in HIDDEN), *((name, 0.15) for name in UNDOING)])
def test_what_others_decide_in_secret_changes_no_byte(tmp_path, name, detours, share):
    async def compare(one: Wire, other: Wire, game: Game) -> int:
        different = 0
        for number, parted in enumerate(parted_matches(game, detours, share)):
            await compare_streams((one, other), parted, f"m{number}")
            different += parted.differences
        return different

    different = in_two_servers(tmp_path, name, compare)
    assert different > 10 / len(SHARES) or name != "cloak", "the others hardly ever decided differently"


def test_a_challenge_for_somebody_else_is_never_told(tmp_path, monkeypatch):
    """What hangs there for another may say what it will: nobody who must not notice reads a word of it."""
    monkeypatch.setattr(Challenging, "_told", hung_by_the_truth("shut"))
    assert in_two_servers(tmp_path, TEST_GAME, compare_truths) > 0


def test_traces_of_the_last_turn_are_made_of_what_is_compared_alone():
    """The browser draws them from happenings and from the pieces before and after: both come in the compared updates,
    and whoever makes traces has nothing else at hand."""
    assert {"happenings", "scene"} <= set(Update.model_fields)
    sources = {path.name: path.read_text() for path in WEB.rglob("*") if path.suffix in (".ts", ".svelte")}
    making = sources["trace.ts"]
    assert re.findall(r"^import.*", making, re.M) == ['import type { Happening, Piece } from "./wire";']
    assert not re.search(r"fetch|Socket|Storage|await", making)
    makers = {name for name, text in sources.items() if re.search(r"\b(traceOf|withTrace)\(", text)}
    assert makers == {"trace.ts", "stage.svelte.ts"}


def test_a_number_that_counts_secrets_is_found(tmp_path, monkeypatch):
    """Streams that grow with every decision, noticed or not, would tell how many there were."""
    monkeypatch.setattr(Ledger, "why_not_undo", lambda ledger, viewer: f"{ledger.number} decisions")

    async def compare(one: Wire, other: Wire, game: Game) -> int:
        start = beginning(game, game.content.usual, None)
        await compare_streams((one, other), parting(start, 1, 0, detours=0.5, most=20), "m")
        return 0

    with pytest.raises(AssertionError, match="step"):
        in_two_servers(tmp_path, "cloak", compare)


def test_a_notification_that_counts_secrets_is_found(tmp_path, monkeypatch):
    """Who is told with every decision, noticed or not, whether it is their turn could count them."""
    look = Turns.look

    def restless(turns: Turns, room: room_module.Room) -> None:
        look(turns, room)
        if turns.listener is not None:
            for _, guest in turns._held.get(room.id, ()):
                turns.listener.turn(guest, room.id, room.ledger.number % 2 == 0)

    monkeypatch.setattr(Turns, "look", restless)

    async def compare(one: Wire, other: Wire, game: Game) -> int:
        start = beginning(game, game.content.usual, None)
        await compare_streams((one, other), parting(start, 1, 0, detours=0.5, most=20), "m")
        return 0

    with pytest.raises(AssertionError, match="step"):
        in_two_servers(tmp_path, "cloak", compare)
