"""Tables, answers, secrets, chat, faults, visitors, decks and replays."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _of_a_table(name: str) -> list[sa.Column[str] | sa.ForeignKeyConstraint]:
    return [
        sa.Column("table_id", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=f"fk_{name}_table_id", ondelete="CASCADE"),
    ]


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("edition", sa.String(), nullable=False),
        sa.Column("spec", sa.Text(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("epoch", sa.BigInteger(), nullable=False),
        sa.Column("answers", sa.Integer(), nullable=False),
        sa.Column("pace", sa.Integer(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("updated", sa.Float(53), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.Column("rematch", sa.String(), nullable=False),
        sa.Column("proposals", sa.Text(), nullable=False),
        sa.Column("fault", sa.Text(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("runner", sa.String(), nullable=False),
        sa.Column("runner_until", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_listed_status_updated", "tables", ["listed", "status", "updated"])
    op.create_index("ix_tables_runner", "tables", ["runner"])
    op.create_table(
        "answers",
        *_of_a_table("answers"),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_answers"),
    )
    op.create_table(
        "secrets",
        *_of_a_table("secrets"),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", "kind", name="pk_secrets"),
    )
    op.create_table(
        "chat",
        *_of_a_table("chat"),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_chat"),
    )
    op.create_table(
        "faults",
        sa.Column("id", sa.Integer(), nullable=False),
        *_of_a_table("faults"),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_faults"),
    )
    op.create_index("ix_faults_table_id", "faults", ["table_id"])
    op.create_table(
        "visitors",
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_visitors"),
    )
    op.create_table(
        "decks",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("visitor_hash", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("edition", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("updated", sa.Float(53), nullable=False),
        sa.ForeignKeyConstraint(["visitor_hash"], ["visitors.hash"], name="fk_decks_visitor_hash", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_decks"),
    )
    op.create_index("ix_decks_visitor_hash_game", "decks", ["visitor_hash", "game"])
    op.create_table(
        "replays",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_replays"),
    )


def downgrade() -> None:
    for name in ("replays", "decks", "visitors", "faults", "chat", "secrets", "answers", "tables"):
        op.drop_table(name)
