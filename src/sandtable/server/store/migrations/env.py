"""What Alembic runs: the revisions, on the connection that it was given."""

from __future__ import annotations

from alembic import context

from sandtable.server.store.tables import metadata

if not __name__.startswith("sandtable."):  # Alembic loads it by its path; who imports it wants nothing changed
    context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
    context.run_migrations()
