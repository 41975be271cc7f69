"""The file of an SQLite database, of which this server is the only user: by whatever name others come, and for as long
as it lies where it was opened."""

from __future__ import annotations

import fcntl
import os
import stat
from collections.abc import Iterable
from pathlib import Path

from sandtable.contract.errors import SandtableError

MOST_TRIES = 10
Identity = tuple[int, int]
_held: set[Identity] = set()  # within a process a second descriptor must not even be opened: see OwnFile


class OwnFile:
    """A database's file, locked as long as it is open.

    The lock lies on the file itself, so it holds for every name of it and nothing is left behind. It is another kind of
    lock than SQLite's own, and those are gone as soon as this process closes *any* descriptor of the file: open this
    before SQLite opens the file, and close it after SQLite has.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._descriptor = self._locked()
        except OSError as error:
            raise SandtableError("database/unusable", str(path), error.strerror or "it cannot be opened") from None
        self.identity = _identity(os.fstat(self._descriptor))
        self._journal: Identity | None = None
        self._had_journal = self._journal_path.exists()
        _held.add(self.identity)

    def _locked(self) -> int:
        """A descriptor of the file, locked; the file that lies there now, should it have been replaced meanwhile."""
        for _ in range(MOST_TRIES):
            if _lies_at(self.path) in _held:
                raise _in_use(self.path)
            descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
            try:
                if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                    raise SandtableError("database/unusable", str(self.path), "it is no file")
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if _identity(os.fstat(descriptor)) == _lies_at(self.path):
                    return descriptor
            except BlockingIOError:
                os.close(descriptor)
                raise _in_use(self.path) from None
            except BaseException:
                os.close(descriptor)
                raise
            os.close(descriptor)
        raise SandtableError("database/unusable", str(self.path), "it is being replaced all the time")

    @property
    def _journal_path(self) -> Path:
        """Where SQLite writes ahead: beside the file that a link leads to."""
        real = self.path.resolve()
        return real.with_name(real.name + "-wal")

    def watch_journal(self) -> None:
        """Watch over SQLite's journal, too, which from now on must stay the same file."""
        self._journal = _lies_at(self._journal_path)

    @property
    def place(self) -> str:
        """Where the file lies, whatever links lead there."""
        return str(self.path.resolve())

    def refuse_what_was_torn(self, places: Iterable[str]) -> None:
        """Refuse a file without its journal, in which a server that was killed at one of these places has left what it
        had acknowledged last. SQLite itself would not miss it."""
        for place in places:
            left = Path(place + "-wal")
            is_other = _lies_at(Path(place)) not in (None, self.identity)
            if self._had_journal or is_other or place == self.place or not left.exists() or not left.stat().st_size:
                continue
            remedy = f"use it as {place}, or move {left.name} along and name it {Path(self.place).name}-wal"
            raise SandtableError("database/torn", self.place, f"its journal was left behind at {left}", remedy)

    def check(self) -> None:
        """Make sure that what is written now will be found under the same name again."""
        is_here = _lies_at(self.path) == self.identity
        if not is_here or (self._journal is not None and _lies_at(self._journal_path) != self._journal):
            reason = "its file was moved away, deleted or replaced"
            raise SandtableError("database/moved", "matches", reason, "the host must put it back")

    def close(self) -> None:
        """Let others use the file."""
        if self._descriptor >= 0:
            _held.discard(self.identity)
            os.close(self._descriptor)
            self._descriptor = -1


def _lies_at(path: Path) -> Identity | None:
    """The file that lies under a name now, if there is one."""
    try:
        return _identity(os.stat(path))
    except OSError:
        return None


def _identity(found: os.stat_result) -> Identity:
    """What makes a file the same file, whatever it is called."""
    return found.st_dev, found.st_ino


def _in_use(path: Path) -> SandtableError:
    remedy = "stop it, or use PostgreSQL, which many can share"
    return SandtableError("database/in-use", str(path), "another server uses it", remedy)
