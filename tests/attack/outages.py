"""What goes wrong around a server: its database stops, its disk is full, its file is moved, another server comes."""

from __future__ import annotations

import contextlib
import os
import resource
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.load.hosts import Host
from tests.server.postgres_kit import cluster
from tests.server.server_kit import Client, Made

from .ground import Ground
from .honest import Opponent, Wish
from .trial import Attack
from .watching import Watchers

OUTAGE_SECONDS = 8.0
BACK_SECONDS = 15.0
BOUTS = (("fogbound", None, "marshal"), ("cloak", "field", "captain"), ("cloak", "field", "captain"))
DISK_MB = 16  # more than SQLite's journal takes (4 MB) before it is brought into the file


class Bouts:
    """Matches of bots that somebody watches: whether they go on after trouble."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.matches = [made for number, bout in enumerate(BOUTS) if (made := self._make(number, *bout)) is not None]
        self.watchers = Watchers(self.matches)

    def _make(self, number: int, game: str, scenario: str | None, bot: str) -> Made | None:
        return self.ground.stranger(number).make(game, (bot, bot), scenario=scenario)

    def wait_until_under_way(self) -> None:
        """Wait until something has been decided in all of them."""
        until = time.monotonic() + BACK_SECONDS
        while min(self.numbers()) < 1 and time.monotonic() < until:
            time.sleep(0.2)

    def numbers(self) -> list[int]:
        """How far each is; a match that is over is as far as it gets."""
        return [self._number(made) for made in self.matches]

    def _number(self, made: Made) -> int:
        try:
            with Client(made, made.told["watch"]) as client:
                client.next()
                return 10**6 if client.table["ending"] else client.seq
        except Exception:  # a server in trouble may answer with anything, or not at all
            return -1

    def close(self) -> None:
        """Look away."""
        self.watchers.close()

    def judge(self, before: list[int]) -> None:
        """Whether all that was not over has gone on since."""
        until, went_on = time.monotonic() + BACK_SECONDS, [False] * len(before)
        began = time.monotonic()
        while not all(went_on) and time.monotonic() < until:
            time.sleep(0.5)
            went_on = [now > max(then, 0) or now == 10**6 for then, now in zip(before, self.numbers(), strict=True)]
        self.ground.figure("bots back after", f"{time.monotonic() - began:.1f} s" if all(went_on) else "never")
        found = f"{sum(went_on)} of {len(went_on)} matches"
        self.ground.check("bots play on without a restart", found, all(went_on) and bool(went_on))


class Outage(Attack):
    """Base of what goes wrong for eight seconds and is mended then."""

    must_stay_quick = False

    def honest(self) -> Wish:
        """A pair, and somebody who plays against a bot."""
        return Wish(opponents=[Opponent("connect4", pause=0.3)])

    def run(self, ground: Ground) -> None:
        """Begin matches, break, look, mend, look."""
        bouts = Bouts(ground)
        try:
            bouts.wait_until_under_way()
            self.break_it(ground)
            time.sleep(1.0)
            before = bouts.numbers()
            time.sleep(OUTAGE_SECONDS / 2 - 1.0)
            told = ground.health()
            ground.check("/healthz tells of the trouble", told, told == 503)
            time.sleep(OUTAGE_SECONDS / 2)
            self.mend_it(ground)
            bouts.judge(before)
            self._check_health(ground)
        finally:
            bouts.close()

    def _check_health(self, ground: Ground) -> None:
        told = ground.health()
        ground.check("/healthz is 200 afterwards", told, told == 200)

    def break_it(self, ground: Ground) -> None:
        """Begin the trouble."""
        raise NotImplementedError

    def mend_it(self, ground: Ground) -> None:
        """End it."""
        raise NotImplementedError


class DatabaseStops(Outage):
    """PostgreSQL is stopped for eight seconds while people and bots play, and started again."""

    name = "PostgreSQL away"
    wanted = "play goes on afterwards, bots included, without a restart"

    @contextlib.contextmanager
    def database(self) -> Iterator[str | None]:
        """A private PostgreSQL server."""
        with cluster() as self.server:
            yield self.server.address

    def break_it(self, ground: Ground) -> None:
        """Stop it."""
        self.server.stop()

    def mend_it(self, ground: Ground) -> None:
        """Start it."""
        self.server.start()


class FullDisk(Outage):
    """The disk of the SQLite file is full for eight seconds while people and bots play, and then freed."""

    name = "full disk"
    wanted = "play goes on afterwards, bots included, without a restart"

    @contextlib.contextmanager
    def database(self) -> Iterator[str | None]:
        """A file on a small disk in memory, where one may be mounted."""
        with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
            mount = subprocess.run(
                ["mount", "-t", "tmpfs", "-o", f"size={DISK_MB}m", "tmpfs", folder], capture_output=True
            )
            self.is_mounted = mount.returncode == 0
            if self.is_mounted:
                stack.callback(subprocess.run, ["umount", "-l", folder], check=False)
            self.filler = Path(folder) / "filler"
            yield f"sqlite:///{folder}/matches.db"

    def break_it(self, ground: Ground) -> None:
        """Fill it; where no disk could be mounted, the server's files may grow no more."""
        ground.figure("how", f"a disk of {DISK_MB} MB in memory" if self.is_mounted else "a limit to the size of files")
        if self.is_mounted:
            with contextlib.suppress(OSError), self.filler.open("wb", buffering=0) as file:
                while True:
                    file.write(b"\0" * 512)
        elif ground.host.process is not None:
            largest = max(path.stat().st_size for path in ground.file.parent.glob("matches.db*"))
            resource.prlimit(ground.host.process, resource.RLIMIT_FSIZE, (largest, resource.RLIM_INFINITY))

    def mend_it(self, ground: Ground) -> None:
        """Free it."""
        self.filler.unlink(missing_ok=True)
        if not self.is_mounted and ground.host.process is not None:
            unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
            resource.prlimit(ground.host.process, resource.RLIMIT_FSIZE, unlimited)


class MovedFile(Attack):
    """The SQLite file is moved away under the server, which is started again after eight seconds."""

    name = "moved file"
    wanted = "nothing is acknowledged that a restart does not know"
    must_stay_quick = False

    def run(self, ground: Ground) -> None:
        """Move it, look, start again on what is there."""
        time.sleep(1.0)
        aside = ground.folder / "aside"
        aside.mkdir()
        for path in list(ground.folder.glob("matches.db*")):
            if not path.name.endswith(".lock"):
                os.rename(path, aside / path.name)
        self.counts_from = time.time()
        time.sleep(OUTAGE_SECONDS / 2)
        told = ground.health()
        ground.check("/healthz tells of it", told, told in (0, 503))
        time.sleep(OUTAGE_SECONDS / 2)
        ground.host.stop()
        ground.start()
        time.sleep(1.0)


class SecondServer(Attack):
    """A second server on the same file: by its name, a symbolic link, a hard link, and with lock files removed."""

    name = "second server"
    wanted = "refused by any name of the file"

    def run(self, ground: Ground) -> None:
        """Try them in turn."""
        symbolic, hard = ground.folder / "symbolic.db", ground.folder / "other" / "hard.db"
        symbolic.symlink_to(ground.file)
        hard.parent.mkdir()
        os.link(ground.file, hard)
        for name, path in (("its name", ground.file), ("a symbolic link", symbolic), ("a hard link", hard)):
            self._try(ground, f"refused by {name}", path)
        for lock in ground.folder.rglob("*.lock"):
            lock.unlink()
        self._try(ground, "refused with the lock file removed", ground.file)

    def _try(self, ground: Ground, wanted: str, path: Path) -> None:
        """Whether a server on that path is refused."""
        second = Host(f"sqlite:///{path}", environment=ground.options.environment)
        found = "it serves"
        try:
            second.start()
        except AssertionError as error:
            found = "refused" if "database/in-use" in f"{error}{second.logged()}" else f"failed: {str(error)[-200:]}"
        finally:
            second.close()
        ground.check(wanted, found, found == "refused")
