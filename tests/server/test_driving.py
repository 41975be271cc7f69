"""Bots for everybody: who waits for whom, what nobody watches, and how they come back after trouble."""

import asyncio
import time

import pytest

from sandtable.contract.errors import SandtableError
from sandtable.engine.registry import find_game
from sandtable.engine.runtime import Interpreter
from sandtable.server.play import driving
from sandtable.server.play.commands import Draft
from sandtable.server.play.driving import Driver
from sandtable.server.play.ledger import Ledger
from sandtable.server.play.room import Room
from sandtable.server.play.seating import PLAY
from sandtable.server.workshop import mother
from sandtable.server.workshop.bots import Thinkers
from sandtable.server.workshop.mother import Mother

from .deeds_kit import SLOW_SECONDS, die_once, program, think_slowly
from .server_kit import lenient, server_in_thread
from .test_bots import question
from .wire_kit import head_of


def let_think(monkeypatch, how) -> None:
    """Have bots think in this way."""
    monkeypatch.setattr(mother, "PROGRAM", program(think=how))
    monkeypatch.setenv("SANDTABLE_RUNTIME", "python")


async def close(thinkers: Thinkers) -> None:
    thinkers.processes.mother.close()
    await thinkers.close()


def test_twenty_slow_matches_of_one_person_do_not_delay_anothers_bot(monkeypatch):
    let_think(monkeypatch, think_slowly)

    async def use():
        thinkers = Thinkers(2, 20.0, Mother())
        ask = lambda bot, person: thinkers.answer(question("connect4", bot=bot), lambda: [person], lambda: True)  # noqa: E731
        try:
            await asyncio.gather(ask("random", "ann"), ask("random", "bob"))  # both processes are there
            slow = [asyncio.ensure_future(ask("greedy", "ann")) for _ in range(20)]
            await asyncio.sleep(0.1)
            began = time.monotonic()
            assert await ask("random", "bob")
            assert time.monotonic() - began < SLOW_SECONDS / 2
            assert not any(task.done() for task in slow)
            for task in slow:
                task.cancel()
            await asyncio.gather(*slow, return_exceptions=True)
        finally:
            await close(thinkers)

    asyncio.run(use())


def test_a_bot_whom_nobody_wants_any_more_when_its_turn_comes_does_not_think():
    async def use():
        thinkers = Thinkers(1, 20.0, Mother())
        thinkers.processes.do = None  # it would fail
        assert await thinkers.answer(question("connect4"), lambda: ["ann"], lambda: False, lambda: False) == []
        await close(thinkers)

    asyncio.run(use())


def test_bots_among_themselves_wait_until_somebody_looks(served):
    with served.make("connect4", ("here", "random")).sit(0) as cross:
        cross.until_asked()
        cross.play("a")
        cross.until_asked()  # their processes are there
    made = served.make("connect4", ("random", "random"))
    time.sleep(1.0)
    with made.sit(None) as watcher:
        watcher.next()
        assert watcher.seq == 0, "nobody was there to see it"
        watcher.until_over()


def test_bots_among_themselves_stop_when_nobody_looks_any_more(served):
    made = served.make("cloak", ("random", "random"))
    with made.sit(None) as watcher:
        watcher.until(lambda _: watcher.seq and watcher.seq > 3)
    time.sleep(0.5)
    with made.sit(None) as watcher:
        watcher.next()
        first = watcher.seq
    time.sleep(1.0)
    with made.sit(None) as watcher:
        watcher.next()
        assert watcher.seq - first < 20, "it went on by as much as comes while somebody looks"


def test_a_bot_whose_process_dies_does_not_lose_the_match(tmp_path, monkeypatch):
    let_think(monkeypatch, die_once)
    monkeypatch.setenv("SANDTABLE_TEST_FLAG", str(tmp_path / "died"))
    with server_in_thread(lenient(f"sqlite:///{tmp_path / 'm.db'}")) as served:
        made = served.make("connect4", ("here", "random"))
        with made.sit(0) as cross:
            for column in "ab":
                cross.until_asked()
                cross.play(column)
            cross.until_asked()
            assert cross.seq == 4
    assert (tmp_path / "died").exists()


# A table without a server.
class Store:
    """Storage that fails some times before it stores."""

    outages = 0

    async def append(self, match, rows, rematch=None, ended=None) -> None:
        self.outages -= 1
        if self.outages >= 0:
            raise SandtableError("database/full", "matches", "there is no room left to store it")


class Answers:
    """Thinkers that always decide the same."""

    def __init__(self, chosen) -> None:
        self.chosen = chosen

    async def answer(self, asked, people, is_watched, is_wanted):
        return self.chosen


class Tables:
    """One room, by default one in which Ring is a bot, whose turn it is once Cross has played."""

    def __init__(self, chosen, bots=(1,)) -> None:
        game = find_game("connect4")
        head = head_of(game)
        for seat in bots:
            head.seats[seat].update(kind="bot", bot="random")
        self.aside: list[str] = []
        self.tasks: list[asyncio.Task] = []
        self.driver = Driver(Answers(chosen), self.start, self.set_aside)
        self.store = Store()
        self.room = Room(Ledger(head, game, Interpreter(game)), self.store, self.driver.look)

    def start(self, work) -> None:
        self.tasks.append(asyncio.ensure_future(work))

    def set_aside(self, room, sentence) -> None:
        room.aside = sentence
        self.aside.append(sentence)

    async def play(self, outages=0) -> None:
        """Cross plays; then the storage fails that often, and all comes of it that comes by itself."""
        await self.room.write(lambda: [Draft(0, PLAY, "a")], lambda: setattr(self.store, "outages", outages))
        while self.tasks:
            await self.tasks.pop(0)


@pytest.fixture
def quick(monkeypatch):
    """No waiting between two tries, but the delays are noted."""
    delays = []
    real = asyncio.sleep

    async def noted(seconds):
        delays.append(seconds)
        await real(0)

    monkeypatch.setattr(driving, "sleep", noted)
    return delays


def test_bots_come_back_after_an_outage_however_long(quick):
    async def use():
        tables = Tables(["b"])
        await tables.play(outages=12)
        assert tables.room.ledger.number == 2
        assert tables.aside == []

    asyncio.run(use())
    assert quick == [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 30.0, 30.0, 30.0, 30.0, 30.0]


def test_a_match_whose_rules_fail_again_and_again_is_set_aside(quick, monkeypatch):
    tries = []

    def broken(*_):
        tries.append(1)
        raise IndexError("cell 300 is outside the board")

    monkeypatch.setattr(driving, "_at_random", broken)

    async def use():
        tables = Tables(None)
        await tables.play()
        assert len(tries) == 3
        assert tables.aside == ["the rules failed here (IndexError)"]
        with pytest.raises(SandtableError, match="match/set-aside: 'm': it was set aside: the rules failed here"):
            await tables.room.write(lambda: [Draft(0, PLAY, "b")])
        tables.driver.look(tables.room)
        assert not tables.tasks

    asyncio.run(use())


class Somebody:
    """Who looks on."""

    viewer, person = 0, "192.0.2.7"

    def wake(self) -> None:
        """Nothing to tell."""


def test_a_bot_thinks_for_who_is_there_or_else_for_who_made_the_match():
    room = Tables(["b"]).room
    room.maker = "192.0.2.1"
    assert room.people() == ["192.0.2.1"]
    room.follow(Somebody())
    assert room.people() == ["192.0.2.7"]


def test_a_bot_answers_a_person_who_is_away_and_no_bot_whom_nobody_watches():
    async def use():
        away, alone = Tables(["b"]), Tables(["b"], bots=(0, 1))
        await away.play()
        assert away.room.ledger.number == 2
        alone.driver.look(alone.room)
        assert (alone.tasks, alone.room.thinking) == ([], set())
        alone.room.follow(Somebody())
        assert len(alone.tasks) == 1
        alone.room.followers.clear()
        await alone.tasks.pop()
        assert not alone.tasks, "who looked on has gone"
        assert alone.room.ledger.number == 1

    asyncio.run(use())
