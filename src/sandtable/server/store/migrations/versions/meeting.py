"""Names that are kept, their seats, whose turn it is at those, and challenges."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    """Add four tables."""
    op.create_table(
        "guests",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("folded", sa.String(80), nullable=False, unique=True),
        sa.Column("secret", sa.String(64), nullable=False, unique=True),
        sa.Column("created", sa.Float(53), nullable=False),
    )
    op.create_table(
        "sittings",
        sa.Column("match", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest", sa.String(32), primary_key=True, index=True),
        sa.Column("sealed", sa.String(160), nullable=False),
    )
    op.create_table(
        "turns",
        sa.Column("match", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("asked", sa.Integer, nullable=False),
        sa.Column("due", sa.Float(53), index=True),
    )
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("access", sa.String(8), nullable=False),
        sa.Column("invited", sa.String(32)),
        sa.Column("wish", sa.JSON, nullable=False),
        sa.Column("level", sa.String(16)),
        sa.Column("is_quick", sa.Boolean, nullable=False),
        sa.Column("is_patient", sa.Boolean, nullable=False),
        sa.Column("places", sa.JSON, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("seen", sa.Float(53), nullable=False),
    )
