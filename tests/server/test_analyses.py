"""Finished matches are looked back at beside play: piece by piece, kept with the match, and told at once to who asks
again."""

import asyncio
import json
import time
from contextlib import contextmanager
from dataclasses import replace

import pytest

from sandtable.contract.errors import SandtableError
from sandtable.engine.runtime import match_entries
from sandtable.engine.warm import warm
from sandtable.games.connect4 import game as connect4
from sandtable.server.past import analyses as module
from sandtable.server.past.analyses import Analyses
from sandtable.server.past.archive import Archived
from sandtable.server.play.clocks import now
from sandtable.server.settings import Settings
from sandtable.server.store.storage import Row, Storage
from sandtable.server.store.tables import Ended, Looked
from sandtable.server.workshop import judging
from sandtable.server.workshop.errands import Errand
from sandtable.server.workshop.judging import judge
from sandtable.testing.journeys import runtime_of

from .server_kit import lenient, server_in_thread
from .test_finished import finish
from .wire_kit import head_of

PLAYED = "dadadaga"


def archived() -> Archived:
    """A match of Connect Four in which Cross has overlooked a win, and so has lost."""
    rows = [Row(number, (number - 1) % 2, "play", column, None, 1.0) for number, column in enumerate(PLAYED, 1)]
    return Archived(head_of(connect4), connect4, rows, Ended("Ring has won.", (-1.0, 1.0), None))


class Bench:
    """Chores that are done at once, so many decisions a piece."""

    def __init__(self, step: int = 3) -> None:
        self.step, self.asked = step, []

    async def do_beside(self, work: str, errand: Errand) -> bytes:
        await asyncio.sleep(0)
        given = json.loads(errand.options)
        self.asked.append((work, given["first"]))
        if work == "conclude":
            return b"whole " + errand.body
        numbers = range(given["first"], min(given["first"] + self.step, len(PLAYED)))
        return json.dumps([len(PLAYED), list(numbers)]).encode()


@contextmanager
def looking_back(path, chores):
    """Analyses over a database, and a way to wait for all that was started."""
    with asyncio.Runner() as runner:
        storage, started = Storage(f"sqlite:///{path}"), []
        runner.run(storage.open())

        def start(work):
            started.append(runner.get_loop().create_task(work))

        yield Analyses(storage, {}, chores, start, Settings(database="")), runner.run, started
        runner.run(storage.close())


async def all_of(tasks):
    await asyncio.gather(*tasks)


def test_pieces_are_put_together_kept_and_told_again_without_any_work(tmp_path):
    bench, found = Bench(), archived()
    with looking_back(tmp_path / "m.db", bench) as (analyses, run, started):
        assert run(analyses.look(found.id)).state == "none"
        told = run(analyses.ask(found, "ann"))
        assert (told.state, told.done, told.total) == ("running", 0, 8)
        run(all_of(started))
        assert bench.asked == [("judge", 0), ("judge", 3), ("judge", 6), ("conclude", 8)]
        assert run(analyses.ask(found, "bob")) == run(analyses.look(found.id)) == b"whole [0, 1, 2, 3, 4, 5, 6, 7]"
        assert len(bench.asked) == 4
    with looking_back(tmp_path / "m.db", Bench()) as (analyses, run, _):
        assert run(analyses.look(found.id)).startswith(b"whole")


def test_it_is_stopped_when_nobody_wants_it_any_more_and_gone_on_with_from_there(tmp_path):
    bench, found = Bench(), archived()
    with looking_back(tmp_path / "m.db", bench) as (analyses, run, started):

        async def ask_and_stop():
            await analyses.ask(found, "ann")
            await analyses.ask(found, "bob")
            await analyses.stop(found.id, "ann")
            while not bench.asked:
                await asyncio.sleep(0)
            await analyses.stop(found.id, "bob")
            await all_of(started)

        run(ask_and_stop())
        told = run(analyses.look(found.id))
        assert (told.state, told.done, told.total) == ("stopped", 3, 8)
        run(analyses.ask(found, "cid"))
        run(all_of(started))
        assert [first for work, first in bench.asked if work == "judge"] == [0, 3, 6]
        assert run(analyses.look(found.id)).startswith(b"whole")


def test_what_another_worker_is_at_is_not_begun_again(tmp_path):
    bench, found = Bench(), archived()
    with looking_back(tmp_path / "m.db", bench) as (analyses, run, started):
        run(analyses.storage.keep_analysis(found.id, Looked(2, 8, False, now(), b"")))
        told = run(analyses.ask(found, "ann"))
        assert (told.state, told.done, started) == ("running", 2, [])


def test_what_fails_is_told_once_and_can_be_asked_for_again(tmp_path):
    class Broken(Bench):
        async def do_beside(self, work, errand):
            raise SandtableError("analysis/not-ready", "connect4", "the rules are not compiled yet")

    with looking_back(tmp_path / "m.db", Broken()) as (analyses, run, started):
        run(analyses.ask(archived(), "ann"))
        run(all_of(started))
        with pytest.raises(SandtableError, match="analysis/not-ready"):
            run(analyses.look(archived().id))
        assert run(analyses.look(archived().id)).state == "none"


def test_too_many_at_once_and_matches_without_end_are_refused(tmp_path, monkeypatch):
    with looking_back(tmp_path / "m.db", Bench()) as (analyses, run, _):
        monkeypatch.setattr(module, "MOST_DECISIONS", 7)
        with pytest.raises(SandtableError, match="analysis/too-long"):
            run(analyses.ask(archived(), "ann"))
        monkeypatch.setattr(module, "MOST_DECISIONS", 8)
        monkeypatch.setattr(module, "MOST_AT_ONCE", 0)
        with pytest.raises(SandtableError, match="server/busy"):
            run(analyses.ask(archived(), "ann"))


def errand(first: int, body: bytes = b"") -> Errand:
    file = archived().file().model_dump()
    return Errand(
        ("connect4",), body, file, f"match {first}", "connect4", options=json.dumps({"first": first, "seconds": 0.05})
    )


def test_rules_that_are_not_compiled_yet_are_too_slow(interpreter):
    with pytest.raises(SandtableError, match="analysis/not-ready"):
        judge(errand(0))


@pytest.mark.parametrize(("played", "code"), [("dz", "match/bad-decision"), ("da" * 7, "match/bad-decision")])
def test_what_is_stored_of_a_match_and_cannot_be_played_is_not_looked_back_at(monkeypatch, played, code):
    """There is no column z, and a column of six takes no seventh stone, nor does a match that is over."""
    monkeypatch.setattr(judging, "runtime_of", lambda _: runtime_of(connect4, "cpu"))
    asked = errand(0)
    decisions = [{"seat": number % 2, "action": column} for number, column in enumerate(played)]
    with pytest.raises(SandtableError, match=code):
        judge(replace(asked, match={**asked.match, "decisions": decisions}, viewer=played))


def test_a_match_that_goes_on_is_not_looked_back_at(served):
    made = served.make("connect4", scenario="mini")
    assert served.get(f"/api/matches/{made.id}/analysis", 409)["code"] == "match/not-over"
    assert served.http.post(f"/api/matches/{made.id}/analysis", content=b"").status_code == 409
    assert served.get("/api/matches/nosuch/analysis", 404)["code"] == "match/unknown"


def test_a_server_looks_back_at_a_match_beside_and_keeps_it(tmp_path, monkeypatch):
    """With compiled rules, in real processes: from the question to the same answer after a restart."""
    monkeypatch.setenv("SANDTABLE_RUNTIME", "cpu")
    warm(connect4, match_entries(connect4), is_checked=True)
    address = f"sqlite:///{tmp_path / 'm.db'}"
    with server_in_thread(lenient(address, games=("connect4",), analysis_seconds=0.03)) as served:
        made = finish(served)
        path = f"/api/matches/{made.id}/analysis"
        assert served.get(path)["state"] == "none"
        deadline, told = time.monotonic() + 60, {"state": ""}
        while told["state"] != "ready" and time.monotonic() < deadline:
            answer = served.http.post(path, content=b"")
            told = answer.json()
            assert told.get("code", "analysis/not-ready") == "analysis/not-ready", told
            told.setdefault("state", "")
            time.sleep(0.2)
    assert told["state"] == "ready", told
    assert [one["text"] for one in told["analysis"]["decisions"]] == list("ababa")
    assert told["analysis"]["end"] == [1.0, 0.0]
    with server_in_thread(lenient(address, games=("connect4",))) as served:
        assert served.get(path) == told
