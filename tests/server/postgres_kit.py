"""A private PostgreSQL server, for tests that need one."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from glob import glob
from pathlib import Path

from .server_kit import free_port

BINARIES = [*sorted(glob("/usr/lib/postgresql/*/bin"), reverse=True), *os.environ["PATH"].split(os.pathsep)]


class NotInstalled(Exception):
    """PostgreSQL cannot be started here; the text says why."""


def program(name: str) -> str:
    for folder in BINARIES:
        if (Path(folder) / name).exists():
            return str(Path(folder) / name)
    raise NotInstalled("PostgreSQL is not installed (Debian: apt install postgresql)")


def as_nobody_special() -> dict:
    """PostgreSQL does not run as root: then it runs as the user that its package has made."""
    if os.geteuid() != 0:
        return {}
    with contextlib.suppress(KeyError):
        return {"user": pwd.getpwnam("postgres").pw_uid, "group": pwd.getpwnam("postgres").pw_gid, "extra_groups": []}
    raise NotInstalled("PostgreSQL does not run as root, and there is no user postgres")


class Cluster:
    """A PostgreSQL server of our own in a folder, which can be away for a while."""

    def __init__(self, folder: Path, user: dict) -> None:
        self.port = free_port()
        self.address = f"postgresql://sandtable@127.0.0.1:{self.port}/postgres"
        self._options = f"-p {self.port} -h 127.0.0.1 -k {folder} -c fsync=off"
        self._control = [program("pg_ctl"), "-D", folder / "db", "-w"]
        self._quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder, **user}
        create = [program("initdb"), "-D", folder / "db", "-U", "sandtable", "-A", "trust", "-N"]
        subprocess.run(create, check=True, **self._quiet)

    def start(self) -> None:
        subprocess.run([*self._control, "-o", self._options, "start"], check=True, **self._quiet)

    def stop(self) -> None:
        subprocess.run([*self._control, "-m", "immediate", "stop"], check=False, **self._quiet)


@contextlib.contextmanager
def cluster() -> Iterator[Cluster]:
    """A running server, which is gone afterwards."""
    user = as_nobody_special()
    folder = Path(tempfile.mkdtemp())
    try:
        if user:
            os.chown(folder, user["user"], user["group"])
        made = Cluster(folder, user)
        made.start()
        try:
            yield made
        finally:
            made.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def postgresql() -> Iterator[str]:
    """The address of a private, empty database, which is gone afterwards."""
    with cluster() as made:
        yield made.address
