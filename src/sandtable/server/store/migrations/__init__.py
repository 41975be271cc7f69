"""How databases of older releases become what this one needs, by Alembic: one revision after the other, each once.

Alembic itself is loaded only where there is something to do.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from sandtable.contract.errors import SandtableError

REVISIONS = ("1", "2", "3", "4")
HEAD = REVISIONS[-1]
VERSIONS = "alembic_version"


def revision_of(connection: Connection) -> str | None:
    """The revision of a database; that of the first tables where Alembic has never been; ``None`` if it is empty."""
    names = inspect(connection).get_table_names()
    if VERSIONS in names:
        found: str | None = connection.execute(text(f"SELECT version_num FROM {VERSIONS}")).scalar()
        return found
    return REVISIONS[0] if "matches" in names else None


def is_current(connection: Connection) -> bool:
    """Whether there is nothing to do. A database that a newer release has changed is refused."""
    revision = revision_of(connection)
    if revision is not None and revision not in REVISIONS:
        reason = f"a newer release has changed it (revision {revision}; this one knows {HEAD})"
        raise SandtableError("database/newer", "matches", reason, "use the newer release, or a copy made before it")
    return revision == HEAD and VERSIONS in inspect(connection).get_table_names()


def upgrade(connection: Connection) -> None:
    """Bring a database up to date, within the transaction of the connection: all of it happens, or nothing."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    revision = revision_of(connection)
    if revision is not None and VERSIONS not in inspect(connection).get_table_names():
        command.stamp(config, revision)
    command.upgrade(config, "head")
