"""The tables of the first release: matches, and what was decided in them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("scenario", sa.JSON, nullable=False),
        sa.Column("position", sa.Text),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("watch", sa.String(64), nullable=False),
        sa.Column("clock", sa.JSON),
        sa.Column("grace", sa.Integer),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("ending", sa.Text),
        sa.Column("rematch", sa.String(32)),
    )
    op.create_table(
        "moves",
        sa.Column("match", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("act", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("command", sa.String(64)),
        sa.Column("time", sa.Float(53), nullable=False),
        sa.UniqueConstraint("match", "seat", "command"),
    )
