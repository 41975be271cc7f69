"""Disks that are full, files that are moved away, databases that are gone for a while: nothing is lost, it is said what
is wrong, and afterwards everything goes on by itself."""

import asyncio
import contextlib
import logging
import os
import resource
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError

from sandtable.contract.errors import SandtableError
from sandtable.server import health as health_module
from sandtable.server.health import Health
from sandtable.server.ownfile import OwnFile
from sandtable.server.storage import Row, Storage
from sandtable.server.work import for_move

from .postgres_kit import NotInstalled, cluster
from .server_kit import Made, Process, lenient, server_in_thread


@pytest.fixture(autouse=True)
def interpreter(monkeypatch):
    """Nothing is to be compiled beside these tests."""
    monkeypatch.setenv("SANDTABLE_RUNTIME", "python")


def row(number):
    return Row(number, 0, "play", f"move {number}", None, 1.0)


@contextlib.contextmanager
def opened(path):
    storage = Storage(str(path))
    asyncio.run(storage.open())
    try:
        yield storage
    finally:
        asyncio.run(storage.close())


def condition(served, is_well: bool) -> dict:
    """What ``/healthz`` says, once it says that."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        answer = served.http.get("/healthz")
        told = answer.json()
        assert (answer.status_code == 200) == (told["database"] and told.get("play", True))
        if (answer.status_code == 200) == is_well:
            return told
        time.sleep(0.1)
    raise AssertionError(f"it stays {answer.status_code}: {answer.text}")


def decisions(served, made) -> list[str]:
    file = served.get(f"/api/matches/{made.id}/file")
    return [decision["action"] for decision in file["decisions"]]


def say_again(ring) -> None:
    """Send the command that was refused once more, as a client does."""
    assert ring.command("play", "late", seq=ring.seq, text="b")["type"] == "ack"
    ring.until(lambda message: message["type"] == "update")


# One server for one file.
TRY = "import sys; from sandtable.server.storage import Storage; from sandtable.contract.errors import SandtableError\n"
TRY += "for name in sys.argv[1:]:\n    try: Storage(name); print('opened')\n"
TRY += "    except SandtableError as error: print(error.code)"


def test_a_second_server_is_refused_by_any_name_of_the_file(tmp_path):
    path = tmp_path / "m.db"
    with opened(path):
        for left in tmp_path.glob("*.lock"):
            left.unlink()
        (tmp_path / "soft.db").symlink_to(path)
        (tmp_path / "hard.db").hardlink_to(path)
        (tmp_path / "folder").symlink_to(tmp_path)
        names = [path, tmp_path / "soft.db", tmp_path / "hard.db", tmp_path / "folder" / "m.db"]
        tried = subprocess.run([sys.executable, "-c", TRY, *names], capture_output=True, text=True, timeout=60)
        assert tried.stdout.split() == ["database/in-use"] * 4, tried.stderr
        for name in names:
            with pytest.raises(SandtableError, match="database/in-use"):
                Storage(str(name))
    with opened(path):
        pass
    assert not list(tmp_path.glob("*.lock")), "nothing is left beside the file"


def posix_locks(path: Path) -> int:
    """How many of SQLite's own locks this process holds on a file."""
    lines = Path("/proc/locks").read_text().splitlines()
    mine = (line.split() for line in lines)
    return sum(
        f"{os.getpid()}" in line and line[5].endswith(f":{path.stat().st_ino}") for line in mine if "POSIX" in line
    )


def test_a_refused_attempt_leaves_the_locks_of_sqlite_alone(tmp_path):
    with opened(tmp_path / "m.db"):
        before = posix_locks(tmp_path / "m.db")
        assert before > 0
        with pytest.raises(SandtableError, match="database/in-use"):
            Storage(str(tmp_path / "m.db"))
        assert posix_locks(tmp_path / "m.db") == before


def test_a_name_that_sqlite_would_read_otherwise_is_refused(tmp_path):
    with pytest.raises(SandtableError, match="database/no-file"):
        Storage(f"sqlite:///file:{tmp_path / 'm.db'}?uri=true")
    with pytest.raises(SandtableError, match="database/unusable"):
        OwnFile(tmp_path)


# A file that is moved away.
def test_nothing_is_acknowledged_into_a_file_that_was_moved_away(tmp_path, caplog):
    path, away = tmp_path / "m.db", tmp_path / "away.db"
    with caplog.at_level(logging.INFO, "sandtable.server"), server_in_thread(lenient(f"sqlite:///{path}")) as served:
        made = served.make()
        with made.sit(0) as cross, made.sit(1) as ring:
            cross.until_asked()
            cross.play("a")
            ring.until_asked()
            path.rename(away)
            refused = ring.command("play", "late", seq=ring.seq, text="b")
            assert (refused["type"], refused["code"]) == ("error", "database/moved")
            assert str(tmp_path) not in refused["text"]
            assert served.refusal("/api/matches", {"game": "connect4", "seats": [{"kind": "link"}] * 2}, 503) == (
                "database/moved"
            )
            assert condition(served, False)["codes"] == ["database/moved"]
            away.rename(path)
            say_again(ring)
            assert condition(served, True)["codes"] == []
            for client, column in zip((cross, ring) * 3, "ababa", strict=False):
                client.until_asked()
                client.play(column)
            ring.until_over()
    logged = [record.fields["code"] for record in caplog.records if record.message == "database"]
    assert logged == ["database/moved", "ok"], "it is logged when it begins and when it is over"
    asked = [
        record.fields for record in caplog.records if record.message == "request" and "health" in record.fields["route"]
    ]
    assert {told["code"] for told in asked if told["status"] == 503} == {"database/moved"}, "not that the server failed"
    with server_in_thread(lenient(f"sqlite:///{path}")) as served:
        assert decisions(served, made) == list("abababa")


def test_a_file_that_was_replaced_is_not_written_to(tmp_path):
    path = tmp_path / "m.db"
    with opened(path) as storage:
        asyncio.run(storage.append("m", [row(1)]))
        path.rename(tmp_path / "away.db")
        path.touch()
        with pytest.raises(SandtableError, match="database/moved"):
            asyncio.run(storage.append("m", [row(2)]))
        path.unlink()
        with pytest.raises(SandtableError, match="database/moved"):
            asyncio.run(storage.append("m", [row(2)]))
        (tmp_path / "away.db").rename(path)
        asyncio.run(storage.append("m", [row(2)]))
    with opened(path) as storage:
        assert asyncio.run(storage.rows("m")) == [row(1), row(2)]


def test_what_was_committed_while_the_file_was_moved_is_not_called_stored(tmp_path):
    path = tmp_path / "m.db"
    with opened(path) as storage:

        def write_and_move(connection):
            connection.execute(text("INSERT INTO moves VALUES ('m', 1, 0, 'play', 'a', 'c', 1.0)"))
            path.rename(tmp_path / "away.db")

        with pytest.raises(SandtableError, match="database/moved"):
            asyncio.run(storage._write(write_and_move))
        (tmp_path / "away.db").rename(path)


def test_a_journal_that_was_deleted_is_noticed_and_an_orderly_end_saves_all(tmp_path):
    path = tmp_path / "m.db"
    with opened(path) as storage:
        asyncio.run(storage.append("m", [row(1)]))
        (tmp_path / "m.db-wal").unlink()
        with pytest.raises(SandtableError, match="database/moved"):
            asyncio.run(storage.append("m", [row(2)]))
    with opened(path) as storage:
        assert asyncio.run(storage.rows("m")) == [row(1)]


KILLED = "import asyncio, os, sys; from sandtable.server.storage import Row, Storage; storage = Storage(sys.argv[1])\n"
KILLED += "asyncio.run(storage.open()); asyncio.run(storage.append('m', [Row(1, 0, 'play', 'move 1', None, 1.0)]))\n"
KILLED += "os._exit(9)"


@pytest.mark.parametrize("way", ["rename", "hardlink_to"])
def test_a_file_is_not_opened_without_what_a_killed_server_had_acknowledged(tmp_path, way):
    path, other = tmp_path / "m.db", tmp_path / "other.db"
    killed = subprocess.run([sys.executable, "-c", KILLED, str(path)], capture_output=True, text=True, timeout=60)
    assert killed.returncode == 9, killed.stderr
    path.rename(other) if way == "rename" else other.hardlink_to(path)
    with pytest.raises(SandtableError, match="database/torn"):
        asyncio.run(Storage(str(other)).open())
    if way == "rename":
        (tmp_path / "m.db-wal").rename(tmp_path / "other.db-wal")
    with opened(other if way == "rename" else path) as storage:
        assert asyncio.run(storage.rows("m")) == [row(1)]


def test_a_file_that_was_moved_while_no_server_ran_is_used_where_it_lies(tmp_path):
    with opened(tmp_path / "m.db") as storage:
        asyncio.run(storage.append("m", [row(1)]))
    (tmp_path / "m.db").rename(tmp_path / "other.db")
    with opened(tmp_path / "other.db") as storage, opened(tmp_path / "m.db"):
        assert asyncio.run(storage.rows("m")) == [row(1)]


# A disk that is full.
class Quota:
    """No file of a server may grow any more."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, served: Process) -> None:
        most = (self.folder / "m.db-wal").stat().st_size
        resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

    def free(self, served: Process) -> None:
        resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)


class SmallDisk:
    """A disk that somebody fills to the last byte."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, served: Process) -> None:
        with (self.folder / "filler").open("wb", buffering=0) as filler, contextlib.suppress(OSError):
            while filler.write(bytes(4096)):
                pass

    def free(self, served: Process) -> None:
        (self.folder / "filler").unlink()


@pytest.fixture(params=[Quota, SmallDisk])
def disk(tmp_path, request):
    if request.param is Quota:
        yield Quota(tmp_path)
        return
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "none", tmp_path], capture_output=True)
    if mounted.returncode != 0:
        pytest.skip("nobody may mount a disk here")
    yield SmallDisk(tmp_path)
    subprocess.run(["umount", tmp_path], check=True)


def test_a_full_disk_refuses_moves_and_loses_none(disk):
    database = f"sqlite:///{disk.folder / 'm.db'}"
    served = Process(database)
    try:
        made = served.make()
        with made.sit(0) as cross, made.sit(1) as ring:
            cross.until_asked()
            cross.play("a")
            ring.until_asked()
            disk.fill(served)
            refused = ring.command("play", "late", seq=ring.seq, text="b")
            assert refused["code"] == ("database/full" if isinstance(disk, SmallDisk) else "database/unreachable")
            assert condition(served, False)["codes"] == [refused["code"]]
            disk.free(served)
            say_again(ring)
            assert condition(served, True)["codes"] == []
            cross.until_asked()
            cross.play("a")
            ring.until_asked()
            ring.command("resign")
            ring.until_over()
    finally:
        served.kill()
    with server_in_thread(lenient(database)) as again:
        assert decisions(again, made) == ["a", "b", "a"]


def test_a_database_that_may_not_be_written_to_says_so(tmp_path):
    with opened(tmp_path / "m.db") as storage:

        @event.listens_for(storage.engine, "checkout")
        def forbid(connection, *_):
            connection.execute("PRAGMA query_only=1")

        for attempt in (storage.append("m", [row(1)]), storage.beat()):
            with pytest.raises(SandtableError, match="database/read-only"):
                asyncio.run(attempt)
        event.remove(storage.engine, "checkout", forbid)

        @event.listens_for(storage.engine, "checkout")
        def allow(connection, *_):
            connection.execute("PRAGMA query_only=0")

        asyncio.run(storage.append("m", [row(1)]))


def test_what_the_database_says_is_not_told_to_people(tmp_path):
    with opened(tmp_path / "m.db") as storage:

        def fail(connection):
            connection.execute(text("SELECT secret FROM nowhere"))

        with pytest.raises(SandtableError) as caught:
            asyncio.run(storage._write(fail))
        assert caught.value.code == "database/unreachable"
        assert "secret" not in caught.value.sentence()
        assert isinstance(caught.value.__cause__, OperationalError)


# Whether the server tells.
def test_a_writer_that_is_stuck_and_play_that_is_stalled_are_told(tmp_path, monkeypatch):
    monkeypatch.setattr(health_module, "PATIENCE_SECONDS", 0.2)
    monkeypatch.setattr(health_module, "FRESH_SECONDS", 0.0)
    with opened(tmp_path / "m.db") as storage:

        async def scene():
            health, told = Health(storage), []
            told.append((await health.look()).told()["codes"])
            may_end = threading.Event()
            held = [asyncio.create_task(storage._write(lambda _: may_end.wait(10)))]
            await asyncio.sleep(0.05)
            told.append((await health.look()).told()["codes"])
            held += [asyncio.create_task(for_move(lambda: may_end.wait(10))) for _ in range(8)]
            await asyncio.sleep(0.05)
            told.append((await health.look()).told()["codes"])
            may_end.set()
            await asyncio.gather(*held)
            told.append((await health.look()).told()["codes"])
            return told

        assert asyncio.run(scene()) == [[], ["database/stuck"], ["database/stuck", "play/stalled"], []]


def test_a_loop_that_was_held_up_is_told(tmp_path):
    with opened(tmp_path / "m.db") as storage:

        async def scene():
            health = Health(storage)
            watching = asyncio.create_task(health.watch())
            await asyncio.sleep(0.05)
            time.sleep(1.5)
            await asyncio.sleep(0.3)
            watching.cancel()
            return (await health.look()).told()

        told = asyncio.run(scene())
        assert (told["database"], told["play"], told["codes"]) == (True, False, ["play/stalled"])


def test_asking_often_writes_once_a_second(tmp_path):
    path = tmp_path / "m.db"
    with server_in_thread(lenient(f"sqlite:///{path}")) as served, contextlib.closing(sqlite3.connect(path)) as beside:
        began, times = time.monotonic(), set()
        for _ in range(40):
            condition(served, True)
            times.add(beside.execute("SELECT time FROM pulse").fetchone()[0])
        assert len(times) <= 2 + (time.monotonic() - began)


# A database that is away.
def test_play_goes_on_when_postgresql_is_back():
    try:
        with cluster() as postgres, server_in_thread(lenient(postgres.address)) as one, \
                server_in_thread(lenient(postgres.address)) as two:  # fmt: skip
            made = one.make()
            with made.sit(0) as cross, Made(two, made.told).sit(1) as ring:
                cross.until_asked()
                cross.play("a")
                ring.until_asked()
                postgres.stop()
                refused = ring.command("play", "late", seq=ring.seq, text="b")
                assert refused["code"] == "database/unreachable"
                assert condition(one, False)["codes"] == ["database/unreachable"]
                time.sleep(1.5)
                postgres.start()
                condition(two, True)
                say_again(ring)
                cross.until_asked()
                cross.play("a")
                ring.until_asked()
    except NotInstalled as reason:
        pytest.skip(str(reason))
