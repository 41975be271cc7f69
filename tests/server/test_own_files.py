"""The file of a server: no other server opens it, and what was moved away or replaced is not written to."""

import asyncio
import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from sandtable.contract.errors import SandtableError
from sandtable.server.store.ownfile import OwnFile
from sandtable.server.store.storage import Storage

from .server_kit import lenient, server_in_thread
from .trouble_kit import condition, decisions, opened, row, say_again

pytestmark = pytest.mark.usefixtures("interpreter")


# One server for one file.
TRY = "import sys; from sandtable.server.store.storage import Storage\n"
TRY += "from sandtable.contract.errors import SandtableError\n"
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
            asyncio.run(storage.write(write_and_move))
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


KILLED = (
    "import asyncio, os, sys; from sandtable.server.store.storage import Row, Storage; storage = Storage(sys.argv[1])\n"
)
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
