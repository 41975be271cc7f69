"""Fair shares: heavy requests have processes, turns and limits of their own, and moves come first."""

import asyncio
import gzip
import json
import os
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from sandtable.engine.errors import SandtableError
from sandtable.engine.match import Match
from sandtable.server import processes
from sandtable.server.errands import Chores, Errand, Kept
from sandtable.server.limits import person_at
from sandtable.server.processes import Kind, Processes, Trouble
from sandtable.server.settings import Settings
from sandtable.server.shares import Shares
from sandtable.server.work import for_move, in_thread, whose

from .deeds_kit import die, fill, own_number, program, sleep, stand_back
from .server_kit import lenient, server_in_thread
from .test_replays import finished

HOSTILE = {"name": "x.yaml", "text": "[" * 90_000}


# What processes do.
@pytest.fixture
def deeds(monkeypatch):
    """Processes that can do what they should not, beside their usual work."""
    work = {deed.__name__: deed for deed in (sleep, die, fill, own_number, stand_back)}
    monkeypatch.setattr(processes, "PROGRAM", program(**work))


@contextmanager
def pool(count=1, **kind):
    made = Processes(count, Kind("tests", **{"niceness": 0, **kind}))
    try:
        yield made
    finally:
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
        chores = Chores(settings(chore_processes=2, chores_a_person=1, waiting_chores_a_person=2))
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
        chores = Chores(settings(chore_processes=1, waiting_chores=2))
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


# On a server.
def at_once(count: int, work) -> list:
    with ThreadPoolExecutor(count) as threads:
        return list(threads.map(lambda _: work(), range(count)))


def test_six_hostile_uploads_are_answered_at_once(served):
    served.http.post("/api/scenarios", json={"name": "x", "text": "game: none"})
    began = time.monotonic()
    answers = at_once(6, lambda: served.http.post("/api/scenarios", json=HOSTILE))
    assert time.monotonic() - began < 5.0
    assert {answer.json()["code"] for answer in answers} <= {"scenario/too-deep", "table/too-many"}
    assert "scenario/too-deep" in {answer.json()["code"] for answer in answers}
    refused = [answer for answer in answers if answer.status_code == 429]
    assert all(answer.headers["Retry-After"] for answer in refused)


def test_ten_replays_at_once_are_made_once(served, monkeypatch):
    made = finished(served)
    done = []
    real = Chores.do

    async def noted(self, person, work, errand):
        done.append(work)
        return await real(self, person, work, errand)

    monkeypatch.setattr(Chores, "do", noted)
    answers = at_once(10, lambda: served.http.get(f"/api/matches/{made.id}/replay"))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == 1
    assert len(done) == 1, "from the match or, where that is made already, from its recording"
    served.get(f"/api/matches/{made.id}/replay?viewer=0")
    assert len(done) == 2, "every viewer has their own"


def test_answers_come_compressed_for_whoever_can_read_that(served):
    made = finished(served)
    path = f"/api/matches/{made.id}/file"
    plain = served.http.get(path)
    assert "Content-Encoding" not in plain.headers
    packed = served.http.get(path, {"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert json.loads(plain.text)["digest"]


def test_what_is_too_large_is_refused_by_what_it_says_of_itself(served):
    for path, most in (("/api/scenarios", 256 * 1024), ("/api/replay", 2 * 1024**2), ("/api/matches", 512 * 1024)):
        answer = served.http.request(
            "POST", path, b"", {"Content-Type": "application/json", "Content-Length": str(most + 1)}
        )
        assert (answer.status_code, answer.json()["code"]) == (413, "request/too-large"), path


def test_deep_json_is_refused(served):
    body = b'{"game": "connect4", "seats": [], "scenario": {"a": ' + b"[" * 1000 + b"]" * 1000 + b"}}"
    answer = served.http.post("/api/matches", content=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "request/too-deep")
    assert served.refusal("/api/matches", {"game": "[" * 100, "seats": [{"kind": "link"}] * 2}) != "request/too-deep"


def test_a_chore_that_takes_too_long_is_told_so_and_others_go_on(tmp_path):
    match = Match("connect4", "five", seed=1, runtime="python")
    while not match.is_over:
        match.play(match.legal()[0])
    file = match.to_file().text()
    with server_in_thread(lenient(f"sqlite:///{tmp_path / 'm.db'}", chore_seconds=0.0001)) as served:
        answer = served.http.post("/api/check", json={"file": file})
        assert (answer.status_code, answer.json()["code"]) == (503, "request/too-slow")
        assert "longer than a request may" in answer.json()["text"]
        made = served.make()
        with made.sit(0) as cross:
            cross.until_asked()
            cross.play("a")


def test_moves_do_not_wait_for_whatever_else_is_done_in_threads():
    async def use():
        hold = threading.Event()
        others = [asyncio.ensure_future(in_thread(hold.wait)) for _ in range(20)]
        await asyncio.sleep(0.01)
        try:
            async with asyncio.timeout(2):
                assert await for_move(lambda: 7) == 7
        finally:
            hold.set()
            await asyncio.gather(*others)

    asyncio.run(use())


def test_moves_are_acknowledged_while_chores_run(served):
    match = Match("cloak", "spies", seed=3, runtime="python")
    for number in range(60):
        match.play("commit", number % 2)
    file = match.to_file().text()
    stop, answers = threading.Event(), []

    def check() -> None:
        while not stop.is_set():
            answers.append(served.http.post("/api/check", json={"file": file}).json()["code"])

    busy = [threading.Thread(target=check) for _ in range(3)]
    made = served.make()
    with made.sit(0) as cross, made.sit(1) as ring:
        for thread in busy:
            thread.start()
        slowest = 0.0
        try:
            cross.until_asked()
            for seat, column in zip((cross, ring) * 6, "abcdefgabcde", strict=True):
                seat.until_asked()
                began = time.monotonic()
                seat.play(column)
                slowest = max(slowest, time.monotonic() - began)
        finally:
            stop.set()
            for thread in busy:
                thread.join()
    assert "ok" in answers
    assert slowest < 1.0


def test_nobodys_moves_stand_in_the_way_of_the_others():
    """One person sends twenty at once, each of which takes a while; another one's comes in between."""

    async def moves(person: str, count: int) -> float:
        whose.set(person)
        began = time.monotonic()
        await asyncio.gather(*(for_move(lambda: time.sleep(0.05)) for _ in range(count)))
        return time.monotonic() - began

    async def both() -> tuple[float, float]:
        many = asyncio.create_task(moves("192.0.2.1", 20))
        await asyncio.sleep(0.01)
        one = await asyncio.create_task(moves("192.0.2.2", 1))
        return await many, one

    many, one = asyncio.run(both())
    assert one < 0.3, "in turn with the others' it would have waited for half of theirs"
    assert many >= 20 * 0.05, "one thread at a time"
