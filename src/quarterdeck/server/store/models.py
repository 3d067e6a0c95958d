"""The tables of the store. `migrations/` makes them; a test holds the two together."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _of_a_table() -> Column[str]:
    return Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("edition", String, nullable=False),
    Column("spec", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("status", String, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("epoch", BigInteger, nullable=False),
    Column("answers", Integer, nullable=False),
    Column("pace", Integer, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("aloud", Boolean, nullable=False, server_default=false()),
    Column("created", Float(53), nullable=False),
    Column("updated", Float(53), nullable=False),
    Column("summary", Text, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("rematch", String, nullable=False),
    Column("proposals", Text, nullable=False),
    Column("fault", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("runner", String, nullable=False),
    Column("runner_until", Float(53), nullable=False),
)
Index(None, tables.c.listed, tables.c.status, tables.c.updated)
Index(None, tables.c.runner)

answers = Table(
    "answers",
    metadata,
    _of_a_table(),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("kind", String, nullable=False),
    Column("key", String, nullable=False),
    Column("at", Float(53), nullable=False),
    Column("by", String, nullable=False),
    Column("said", Text, nullable=False, server_default=""),
    Column("hope", Integer, nullable=False, server_default="-1"),
)

secrets = Table(
    "secrets",
    metadata,
    _of_a_table(),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, primary_key=True),
    Column("hash", String, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    _of_a_table(),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("name", String, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float(53), nullable=False),
)

faults = Table(
    "faults",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("at", Float(53), nullable=False),
    Column("text", Text, nullable=False),
    Column("record", Text, nullable=False),
)
Index(None, faults.c.table_id)

visitors = Table(
    "visitors",
    metadata,
    Column("hash", String, primary_key=True),
    Column("created", Float(53), nullable=False),
)

decks = Table(
    "decks",
    metadata,
    Column("id", String, primary_key=True),
    Column("visitor_hash", String, ForeignKey("visitors.hash", ondelete="CASCADE"), nullable=False),
    Column("game", String, nullable=False),
    Column("edition", String, nullable=False),
    Column("name", String, nullable=False),
    Column("text", Text, nullable=False),
    Column("updated", Float(53), nullable=False),
)
Index(None, decks.c.visitor_hash, decks.c.game)

replays = Table(
    "replays",
    metadata,
    Column("id", String, primary_key=True),
    Column("record", Text, nullable=False),
    Column("game", String, nullable=False),
    Column("created", Float(53), nullable=False),
)
