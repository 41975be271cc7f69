"""Heavy requests on a server: answered in turn and within bounds, while moves come first."""

import asyncio
import gzip
import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from sandtable.engine.match import Match
from sandtable.engine.saving import to_file
from sandtable.server.workshop.errands import Chores
from sandtable.server.workshop.work import file_in, for_move, in_thread, whose

from .server_kit import lenient, server_in_thread
from .test_replays import finished

HOSTILE = {"name": "x.yaml", "text": "[" * 90_000}


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
    file = to_file(match).text()
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
    file = to_file(match).text()
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


def test_eighty_who_come_at_once_come_in_singly_and_another_one_in_between():
    """Each costs the event loop some milliseconds at the door; who comes after the eighty waits for a few of them."""
    came: list[str] = []

    async def come(person: str) -> None:
        await file_in(person)
        came.append(person)

    async def all_of_them() -> None:
        await asyncio.gather(*(come("192.0.2.1") for _ in range(80)), come("192.0.2.2"))

    asyncio.run(all_of_them())
    assert len(came) == 81
    assert came.index("192.0.2.2") < 5
