"""Fair shares: heavy requests have processes, turns and limits of their own, and moves come first."""

import asyncio
import os
import signal
import time
from contextlib import contextmanager

import pytest

from sandtable.contract.errors import SandtableError
from sandtable.server.gate.limits import person_at
from sandtable.server.settings import Settings
from sandtable.server.workshop import mother
from sandtable.server.workshop.errands import Chores, Errand, Kept
from sandtable.server.workshop.mother import Kind, Mother
from sandtable.server.workshop.processes import Processes, Trouble
from sandtable.server.workshop.shares import Shares

from .deeds_kit import die, fill, own_number, program, sleep, stand_back
from .server_kit import lenient

HOSTILE = {"name": "x.yaml", "text": "[" * 90_000}


# What processes do.
@pytest.fixture
def deeds(monkeypatch):
    """Processes that can do what they should not, beside their usual work."""
    work = {deed.__name__: deed for deed in (sleep, die, fill, own_number, stand_back)}
    monkeypatch.setattr(mother, "PROGRAM", program(**work))


@contextmanager
def pool(count=1, **kind):
    bearer = Mother()
    made = Processes(count, Kind("tests", **{"niceness": 0, **kind}), bearer)
    try:
        yield made
    finally:
        bearer.close()
        asyncio.run(made.close())


@pytest.mark.usefixtures("deeds")
def test_a_process_that_takes_too_long_is_ended_and_replaced():
    async def use(made):
        first = await made.do("own_number", None, 20.0)
        began = time.monotonic()
        with pytest.raises(Trouble, match="TimeoutError"):
            await made.do("sleep", 60.0, 0.2)
        assert time.monotonic() - began < 5.0
        assert await made.do("own_number", None, 20.0) != first
        with pytest.raises(ProcessLookupError):
            os.kill(first, 0)

    with pool() as made:
        asyncio.run(use(made))


@pytest.mark.usefixtures("deeds")
def test_a_process_that_crashes_or_grows_costs_its_own_work_and_nothing_more():
    async def use(made):
        with pytest.raises(Trouble, match=r"EOFError|ConnectionResetError"):
            await made.do("die", int(signal.SIGSEGV), 20.0)
        assert await made.do("stand_back", None, 20.0) == os.nice(0) + 3
        with pytest.raises(Trouble, match="MemoryError"):
            await made.do("fill", 2 * 1024**3, 20.0)
        assert await made.do("fill", 1024, 20.0) == 1024

    with pool(niceness=3, memory=1024**3) as made:
        asyncio.run(use(made))


# Whose turn it is.
class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Queue:
    """A queue before some places, in which people wait and are called."""

    def __init__(self, places=1, most_at_once=1):
        self.clock = Clock()
        self.shares = Shares(places, most_at_once, self.clock)
        self.called: list[str] = []
        self._ends: dict[str, asyncio.Event] = {}
        self._tasks: set[asyncio.Task] = set()

    async def come(self, name: str, person: str, match="", watched=False) -> None:
        self._ends[name] = asyncio.Event()

        async def wait() -> None:
            async with self.shares.turn(lambda: [person], match or name, lambda: watched):
                self.called.append(name)
                await self._ends[name].wait()

        task = asyncio.ensure_future(wait())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        await asyncio.sleep(0)

    async def end(self, name: str, after: float) -> None:
        self.clock.now += after
        self._ends[name].set()
        for _ in range(5):
            await asyncio.sleep(0)


def test_who_has_had_least_comes_first():
    async def use():
        queue = Queue()
        for name in ("a1", "a2", "a3"):
            await queue.come(name, "ann")
        await queue.come("b1", "bob")
        await queue.end("a1", after=5.0)
        assert queue.called == ["a1", "b1"], "ann has had five seconds, bob none"
        await queue.end("b1", after=1.0)
        await queue.come("b2", "bob")
        await queue.end("a2", after=1.0)
        assert queue.called == ["a1", "b1", "a2", "b2"]
        await queue.end("b2", after=0.1)
        await queue.end("a3", after=0.1)
        assert queue.shares.waiting == 0

    asyncio.run(use())


def test_watched_matches_come_before_all_others():
    async def use():
        queue = Queue()
        await queue.come("first", "ann")
        await queue.come("unwatched", "bob")
        await queue.come("watched", "ann", watched=True)
        await queue.end("first", after=9.0)
        assert queue.called == ["first", "watched"]
        await queue.end("watched", after=9.0)
        assert queue.called == ["first", "watched", "unwatched"]

    asyncio.run(use())


def test_among_the_matches_of_one_person_the_one_that_has_had_least_comes_first():
    async def use():
        queue = Queue()
        await queue.come("slow", "ann", match="slow one")
        await queue.come("slow again", "ann", match="slow one")
        await queue.come("other", "ann", match="other one")
        await queue.end("slow", after=3.0)
        assert queue.called == ["slow", "other"]

    asyncio.run(use())


def test_one_person_does_not_take_all_places():
    async def use():
        queue = Queue(places=2, most_at_once=1)
        for number in range(20):
            await queue.come(f"a{number}", "ann")
        assert queue.called == ["a0"]
        await queue.come("b", "bob")
        assert queue.called == ["a0", "b"]

    asyncio.run(use())


def test_what_somebody_has_had_is_forgotten_in_time():
    async def use():
        queue = Queue()
        await queue.come("a1", "ann")
        await queue.end("a1", after=8.0)
        await queue.come("c", "cec")
        await queue.come("b1", "bob")
        await queue.come("b2", "bob")
        await queue.come("a2", "ann")
        await queue.end("c", after=300.0)
        assert queue.called[-1] == "b1"
        await queue.end("b1", after=1.0)
        assert queue.called[-1] == "a2", "five minutes ago ann has had eight seconds, bob just one"

    asyncio.run(use())


def test_who_leaves_just_when_called_keeps_no_place():
    async def use():
        shares = Shares(1, 1)
        async with shares.turn(lambda: ["ann"]):
            waits = asyncio.ensure_future(shares.turn(lambda: ["bob"]).__aenter__())
            await asyncio.sleep(0)
            assert shares.waiting_of("bob") == 1
        assert shares.running_of("bob") == 1
        waits.cancel()
        await asyncio.gather(waits, return_exceptions=True)
        async with asyncio.timeout(1), shares.turn(lambda: ["cec"]):
            assert (shares.waiting, shares.running_of("cec")) == (0, 1)

    asyncio.run(use())


def test_a_network_of_ipv6_is_one_person():
    assert person_at("2001:db8:0:1:aaaa::1") == person_at("2001:db8:0:1:bbbb::2") != person_at("2001:db8:0:2::1")
    assert person_at("::ffff:192.0.2.7") == person_at("192.0.2.7") != person_at("192.0.2.8")
    assert person_at("") == "unknown"


# Chores.
class Slow:
    """Processes that do what they are told when the test says so."""

    def __init__(self):
        self.go, self.done = asyncio.Event(), []

    async def do(self, work, errand, seconds):
        await self.go.wait()
        self.done.append(errand.viewer)
        return b""


def settings(**changes) -> Settings:
    return lenient("sqlite:///unused.db", **changes)


def test_one_persons_queue_is_bounded_while_anothers_request_passes():
    async def use():
        chores = Chores(settings(chore_processes=2, chores_a_person=1, waiting_chores_a_person=2), Mother())
        chores.processes = slow = Slow()
        ask = lambda person, name: asyncio.ensure_future(chores.do(person, "check", Errand((), viewer=name)))  # noqa: E731
        asked = [ask("ann", f"a{number}") for number in range(5)]
        other = ask("bob", "b")
        await asyncio.sleep(0.01)
        assert [task.done() for task in asked] == [False] * 3 + [True] * 2
        assert {task.exception().code for task in asked[3:]} == {"table/too-many"}
        slow.go.set()
        await asyncio.gather(other, *asked[:3])
        assert slow.done[:2] == ["a0", "b"]

    asyncio.run(use())


def test_a_queue_that_is_full_says_so():
    async def use():
        chores = Chores(settings(chore_processes=1, waiting_chores=2), Mother())
        chores.processes = slow = Slow()
        asked = [asyncio.ensure_future(chores.do(f"p{number}", "check", Errand(()))) for number in range(4)]
        await asyncio.sleep(0.01)
        assert asked[3].exception().code == "server/busy"
        slow.go.set()
        await asyncio.gather(*asked[:3])

    asyncio.run(use())


def test_equal_requests_are_answered_by_one_piece_of_work_and_kept_up_to_a_size():
    made = []

    async def use():
        kept = Kept(most_bytes=100)

        async def make() -> bytes:
            made.append(1)
            await asyncio.sleep(0.01)
            return bytes(60)

        assert set(await asyncio.gather(*(kept.made(("replay", "m"), make) for _ in range(10)))) == {bytes(60)}
        assert len(made) == 1
        await kept.made(("replay", "m"), make)
        assert len(made) == 1
        await kept.made(("replay", "n"), make)
        assert kept.get(("replay", "m")) is None
        assert kept.get(("replay", "n")) is not None

        async def fail() -> bytes:
            raise LookupError

        with pytest.raises(LookupError):
            await kept.made(("replay", "o"), fail)
        assert await kept.made(("replay", "o"), make) == bytes(60)

    asyncio.run(use())


def test_who_asks_too_much_spoils_it_for_nobody_else():
    async def use():
        kept = Kept(most_bytes=100)

        async def refuse() -> bytes:
            await asyncio.sleep(0.01)
            raise SandtableError("table/too-many", "check", "you have asked for much at once")

        async def make() -> bytes:
            return b"made"

        answers = await asyncio.gather(kept.made(("m",), refuse), kept.made(("m",), make), return_exceptions=True)
        assert answers[1] == b"made"
        assert answers[0].code == "table/too-many"

    asyncio.run(use())
