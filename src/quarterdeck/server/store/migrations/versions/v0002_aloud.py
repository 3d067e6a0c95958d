"""Bots that think aloud: whether a table allows it, and what was said with an answer."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("aloud", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("answers", sa.Column("said", sa.Text(), nullable=False, server_default=""))
    op.add_column("answers", sa.Column("hope", sa.Integer(), nullable=False, server_default="-1"))


def downgrade() -> None:
    op.drop_column("answers", "hope")
    op.drop_column("answers", "said")
    op.drop_column("tables", "aloud")
