"""Databases of older releases are brought up to date, those of newer ones refused, and nothing is left half done."""

import asyncio
import contextlib
import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from sandtable.contract.errors import SandtableError
from sandtable.games.connect4 import game as connect4
from sandtable.server.play.making import hash_of
from sandtable.server.store import migrations
from sandtable.server.store.storage import Storage
from sandtable.server.store.tables import metadata

from .postgres_kit import NotInstalled, postgresql
from .server_kit import Made, lenient, server_in_thread

# As the release before Alembic has made them.
FIRST_TABLES = """
CREATE TABLE matches (id VARCHAR(32) NOT NULL, game VARCHAR(40) NOT NULL, version INTEGER NOT NULL,
    scenario JSON NOT NULL, position TEXT, "key" VARCHAR(32) NOT NULL, seats JSON NOT NULL, watch VARCHAR(64) NOT NULL,
    clock JSON, grace INTEGER, created FLOAT NOT NULL, ending TEXT, rematch VARCHAR(32), PRIMARY KEY (id));
CREATE TABLE moves ("match" VARCHAR(32) NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL,
    act VARCHAR(16) NOT NULL, text TEXT NOT NULL, command VARCHAR(64), time FLOAT NOT NULL,
    PRIMARY KEY ("match", number), UNIQUE ("match", seat, command));
"""


@pytest.fixture(autouse=True)
def interpreter(monkeypatch):
    """Nothing is to be compiled beside these tests."""
    monkeypatch.setenv("SANDTABLE_RUNTIME", "python")


def first_release(path: Path) -> None:
    """A database of the first release with a match of Connect Four in which two stones have been dropped."""
    seats = [{"kind": "link", "name": None, "bot": None, "token": hash_of(token)} for token in ("cross", "ring")]
    scenario = json.dumps(connect4.file(None).model_dump(mode="json"))
    head = ("old", "connect4", connect4.rules.version, scenario, None, "0" * 32, json.dumps(seats), hash_of("watch"))
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(FIRST_TABLES)
        marks = ", ".join("?" * 13)
        connection.execute(f"INSERT INTO matches VALUES ({marks})", (*head, None, None, 1.0, None, None))
        for number, column in enumerate("ab", 1):
            told = ("old", number, number - 1, "play", column, f"old {number}", 1.0 + number)
            connection.execute("INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?)", told)


def brought_up_to_date(address: str) -> list:
    """What is other than the tables should be, after a server has opened a database."""
    storage = Storage(address)
    asyncio.run(storage.open())
    try:
        with storage.engine.connect() as connection:
            return compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), metadata)
    finally:
        asyncio.run(storage.close())


def question(path, query: str) -> list:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def test_the_revisions_lead_to_the_tables_that_are_used(tmp_path):
    assert brought_up_to_date(str(tmp_path / "new.db")) == []
    first_release(tmp_path / "old.db")
    assert brought_up_to_date(str(tmp_path / "old.db")) == []
    for path in ("new.db", "old.db"):
        assert question(tmp_path / path, "SELECT version_num FROM alembic_version") == [("4",)]


def test_the_revisions_lead_to_the_same_tables_in_postgresql():
    async def both(address):
        workers = Storage(address), Storage(address)
        await asyncio.gather(*(worker.open() for worker in workers))
        await asyncio.gather(*(worker.close() for worker in workers))

    try:
        with postgresql() as address:
            asyncio.run(both(address))
            assert brought_up_to_date(address) == []
    except NotInstalled as reason:
        pytest.skip(str(reason))


def test_the_last_revision_is_the_one_that_is_asked_for():
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.set_main_option("path_separator", "os")
    script = ScriptDirectory.from_config(config)
    assert script.get_current_head() == migrations.HEAD
    assert [revision.revision for revision in script.walk_revisions()][::-1] == list(migrations.REVISIONS)


def test_a_match_of_the_first_release_is_played_on(tmp_path):
    path = tmp_path / "old.db"
    first_release(path)
    with server_in_thread(lenient(f"sqlite:///{path}")) as served:
        told = {
            "match": "old",
            "watch": "watch",
            "seats": [{"seat": 0, "token": "cross"}, {"seat": 1, "token": "ring"}],
        }
        with Made(served, told).sit(0) as cross:
            cross.until_asked()
            assert [told["text"] for told in cross.log] == ["Cross drops a stone into a.", "Ring drops a stone into b."]
            cross.play("a")
    rows = question(path, "SELECT number, seat, text FROM moves ORDER BY number")
    assert rows == [(1, 0, "a"), (2, 1, "b"), (3, 0, "a")]


def test_a_database_of_a_newer_release_is_refused_and_stays_as_it_is(tmp_path):
    path = tmp_path / "m.db"
    brought_up_to_date(str(path))
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '99'")
    with pytest.raises(SandtableError, match="database/newer"):
        asyncio.run(Storage(str(path)).open())
    assert question(path, "SELECT version_num FROM alembic_version") == [("99",)]


def test_an_upgrade_that_fails_changes_nothing(tmp_path):
    path = tmp_path / "old.db"
    first_release(path)
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE pulse (mine)")
    before = question(path, "SELECT name, sql FROM sqlite_master ORDER BY name")
    with pytest.raises(SandtableError, match="pulse already exists"):
        asyncio.run(Storage(str(path)).open())
    assert question(path, "SELECT name, sql FROM sqlite_master ORDER BY name") == before


OPEN = "import asyncio, sys; from sandtable.server.store.storage import Storage; storage = Storage(sys.argv[1])\n"
OPEN += "asyncio.run(storage.open()); asyncio.run(storage.close()); print('alembic' in sys.modules)"


def test_alembic_is_loaded_only_where_there_is_something_to_do(tmp_path):
    path = tmp_path / "m.db"
    brought_up_to_date(str(path))
    run = subprocess.run([sys.executable, "-c", OPEN, str(path)], capture_output=True, text=True, timeout=60)
    assert run.stdout.split() == ["False"], run.stderr
