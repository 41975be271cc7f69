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


@contextlib.contextmanager
def postgresql() -> Iterator[str]:
    """The address of a private, empty database, which is gone afterwards."""
    create, control = program("initdb"), program("pg_ctl")
    user, port = as_nobody_special(), free_port()
    folder = Path(tempfile.mkdtemp())
    if user:
        os.chown(folder, user["user"], user["group"])
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder, **user}
    subprocess.run([create, "-D", folder / "db", "-U", "sandtable", "-A", "trust", "-N"], check=True, **quiet)
    options = f"-p {port} -h 127.0.0.1 -k {folder} -c fsync=off"
    run = [control, "-D", folder / "db", "-w"]
    subprocess.run([*run, "-o", options, "start"], check=True, **quiet)
    try:
        yield f"postgresql://sandtable@127.0.0.1:{port}/postgres"
    finally:
        subprocess.run([*run, "-m", "immediate", "stop"], check=False, **quiet)
        shutil.rmtree(folder, ignore_errors=True)
