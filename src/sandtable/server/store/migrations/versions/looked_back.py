"""What was found when finished matches were looked back at."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Add a table."""
    op.create_table(
        "analyses",
        sa.Column("match", sa.String(32), primary_key=True),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("is_whole", sa.Boolean, nullable=False),
        sa.Column("time", sa.Float(53), nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
