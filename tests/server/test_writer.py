"""The writer: what waits together is committed together, and only what must fail fails."""

import asyncio
import threading

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from sandtable.server.store.storage import Row, Storage, TooLate
from sandtable.server.store.writer import Writer


def row(number, command=None):
    return Row(number, 0, "play", f"move {number}", command, 1.0)


@pytest.fixture
def storage(tmp_path):
    opened = Storage(str(tmp_path / "matches.db"))
    asyncio.run(opened.open())
    yield opened
    asyncio.run(opened.close())


class Held:
    """A piece of work that holds the writer until it may go on, so that others have to wait together."""

    def __init__(self) -> None:
        self.started, self.may_end = threading.Event(), threading.Event()

    def __call__(self, connection) -> None:
        self.started.set()
        assert self.may_end.wait(10)


def commits_of(storage, monkeypatch):
    """Counts the transactions that are begun from now on."""
    begun = []
    begin = storage.engine.begin
    monkeypatch.setattr(storage.engine, "begin", lambda: begun.append(1) or begin())
    return begun


async def all_at_once(storage, works):
    """Let works wait together while the writer is busy; what came of each."""
    held = Held()
    first = asyncio.create_task(storage._writer.write(held))
    await asyncio.to_thread(held.started.wait, 10)
    tasks = [asyncio.create_task(work) for work in works]
    await asyncio.sleep(0.05)
    held.may_end.set()
    await first
    return await asyncio.gather(*tasks, return_exceptions=True)


def test_moves_of_many_matches_that_wait_share_one_commit(storage, monkeypatch):
    begun = commits_of(storage, monkeypatch)
    matches = [f"m{number}" for number in range(20)]
    results = asyncio.run(all_at_once(storage, [storage.append(match, [row(1)]) for match in matches]))
    assert results == [None] * 20
    assert len(begun) == 2  # the one that held the writer up, and one for all twenty
    assert all(asyncio.run(storage.rows(match)) == [row(1)] for match in matches)


def test_a_number_that_is_taken_fails_alone(storage):
    asyncio.run(storage.append("b", [row(1)]))
    works = [storage.append(match, [row(1)]) for match in "abc"]
    results = asyncio.run(all_at_once(storage, works))
    assert [type(result) for result in results] == [type(None), TooLate, type(None)]
    assert [len(asyncio.run(storage.rows(match))) for match in "abc"] == [1, 1, 1]


def test_two_that_write_the_same_command_at_once_write_it_once(storage):
    works = [storage.append("a", [row(1, "same")]), storage.append("a", [row(2, "same")])]
    results = asyncio.run(all_at_once(storage, works))
    assert [type(result) for result in results] == [type(None), TooLate]
    assert asyncio.run(storage.rows("a")) == [row(1, "same")]


def test_rows_that_belong_together_are_written_all_or_none(storage):
    asyncio.run(storage.append("a", [row(2)]))
    with pytest.raises(TooLate):
        asyncio.run(storage.append("a", [row(1), row(2)]))
    assert asyncio.run(storage.rows("a")) == [row(2)]


def test_errors_reach_those_who_asked(storage):
    def fail(connection):
        connection.execute(text("INSERT INTO moves (match) VALUES ('a')"))

    with pytest.raises(IntegrityError):
        asyncio.run(storage._writer.write(fail))


def test_who_gave_up_waiting_does_not_stop_the_others(storage):
    async def scene():
        held = Held()
        first = asyncio.create_task(storage._writer.write(held))
        await asyncio.to_thread(held.started.wait, 10)
        gone = asyncio.create_task(storage.append("a", [row(1)]))
        await asyncio.sleep(0.02)
        gone.cancel()
        held.may_end.set()
        await first
        await storage.append("a", [row(2)])
        return await storage.rows("a")

    assert asyncio.run(scene()) == [row(1), row(2)]


def test_closing_writes_what_waits(tmp_path):
    storage = Storage(str(tmp_path / "matches.db"))

    async def scene():
        await storage.open()
        held = Held()
        first = asyncio.create_task(storage._writer.write(held))
        await asyncio.to_thread(held.started.wait, 10)
        waiting = asyncio.create_task(storage.append("a", [row(1)]))
        await asyncio.sleep(0.02)
        closing = asyncio.create_task(storage.close())
        held.may_end.set()
        await asyncio.gather(first, waiting, closing)

    asyncio.run(scene())
    again = Storage(str(tmp_path / "matches.db"))
    assert asyncio.run(again.rows("a")) == [row(1)]
    asyncio.run(again.close())


def test_a_writer_ends_with_its_thread(storage):
    writer = Writer(storage.engine)
    writer.close()
    assert not writer._thread.is_alive()
