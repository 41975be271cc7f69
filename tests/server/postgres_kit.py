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


class Postgresql:
    """A private server that can be stopped and started again; its database is empty at first and gone at the end."""

    def __init__(self) -> None:
        create, self._control = program("initdb"), program("pg_ctl")
        user, self._port = as_nobody_special(), free_port()
        self._folder = Path(tempfile.mkdtemp())
        if user:
            os.chown(self._folder, user["user"], user["group"])
        self._quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": self._folder, **user}
        set_up = [create, "-D", self._folder / "db", "-U", "sandtable", "-A", "trust", "-N"]
        subprocess.run(set_up, check=True, **self._quiet)
        self.address = f"postgresql://sandtable@127.0.0.1:{self._port}/postgres"

    def start(self) -> None:
        options = f"-p {self._port} -h 127.0.0.1 -k {self._folder} -c fsync=off"
        self._tell("-o", options, "start", check=True)

    def stop(self) -> None:
        self._tell("-m", "immediate", "stop", check=False)

    def _tell(self, *words: str, check: bool) -> None:
        subprocess.run([self._control, "-D", self._folder / "db", "-w", *words], check=check, **self._quiet)

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)


@contextlib.contextmanager
def private_postgresql() -> Iterator[Postgresql]:
    """A private server that runs, and is gone afterwards."""
    with contextlib.closing(Postgresql()) as server:
        server.start()
        yield server


@contextlib.contextmanager
def postgresql() -> Iterator[str]:
    """The address of a private, empty database, which is gone afterwards."""
    with private_postgresql() as server:
        yield server.address
