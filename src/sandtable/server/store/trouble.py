"""What goes wrong with a database, in sentences: people are told that nothing was stored, never what it said itself,
which quotes what was written."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoneFree

from sandtable.contract.errors import SandtableError

READ_ONLY, FULL, CORRUPT, NO_DATABASE = 8, 13, 11, 26  # SQLite's: the lowest byte of a code
STATES = {"25006": READ_ONLY, "53100": FULL}  # PostgreSQL's
MATCHES = "matches"


def is_away(error: Exception) -> bool:
    """Whether an error says that the database is not there, for one errand as for the next."""
    if isinstance(error, SandtableError):
        return error.code == "database/moved"
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    return not isinstance(error.orig, sqlite3.Error) and getattr(error.orig, "sqlstate", None) is None


def told(error: Exception) -> SandtableError:
    """What people are told of an error of the database."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    number = getattr(cause, "sqlite_errorcode", 0) & 0xFF
    number = number or STATES.get(getattr(cause, "sqlstate", None) or "", 0)
    if number == FULL:
        return SandtableError("database/full", MATCHES, "there is no room left to store it", "try again later")
    if number == READ_ONLY:
        return SandtableError("database/read-only", MATCHES, "the database may not be written to", "try again later")
    if number in (CORRUPT, NO_DATABASE):
        return SandtableError("database/damaged", MATCHES, "the database is damaged", "the host must look after it")
    return SandtableError("database/unreachable", MATCHES, "the database does not answer", "try again")


@contextmanager
def in_sentences() -> Iterator[None]:
    """Raise what a database complains of as a ``SandtableError``. That something is there already is no trouble, and
    text that cannot be read is a ``ValueError``: it is one row's trouble and not the database's."""
    try:
        yield
    except IntegrityError:
        raise
    except (DBAPIError, NoneFree, OSError) as error:
        if isinstance(error, OperationalError) and _is_unreadable(error.orig):
            raise ValueError("a text that is none") from None
        raise told(error) from error


def _is_unreadable(cause: BaseException | None) -> bool:
    """Whether Python's driver, and not SQLite itself, complains: that a text is not UTF-8."""
    return isinstance(cause, sqlite3.OperationalError) and not hasattr(cause, "sqlite_errorcode")
