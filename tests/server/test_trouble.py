"""Disks that are full, databases that are gone for a while: nothing is lost, it is said what is wrong, and afterwards
everything goes on by itself."""

import asyncio
import contextlib
import resource
import subprocess
import time
from pathlib import Path

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError

from sandtable.contract.errors import SandtableError

from .postgres_kit import NotInstalled, cluster
from .server_kit import Made, Process, lenient, server_in_thread
from .trouble_kit import condition, decisions, opened, row, say_again

pytestmark = pytest.mark.usefixtures("interpreter")


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
            asyncio.run(storage.write(fail))
        assert caught.value.code == "database/unreachable"
        assert "secret" not in caught.value.sentence()
        assert isinstance(caught.value.__cause__, OperationalError)


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
