"""What was told and seen in finished matches, how they ended, which ones are set aside, and the server's pulse."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Add columns that may be empty, so that what is there stays as it is, and two tables."""
    op.add_column("matches", sa.Column("outcome", sa.JSON))
    op.add_column("matches", sa.Column("digest", sa.String(64)))
    op.add_column("matches", sa.Column("aside", sa.Text))
    op.create_table(
        "recordings",
        sa.Column("match", sa.String(32), primary_key=True),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "pulse",
        sa.Column("server", sa.String(32), primary_key=True),
        sa.Column("time", sa.Float(53), nullable=False),
        sa.Column("place", sa.Text),
    )
