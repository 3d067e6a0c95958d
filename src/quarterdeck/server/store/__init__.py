"""The store: tables and their answers, chat, secrets, decks and replays, in SQLite or PostgreSQL."""

from __future__ import annotations

from quarterdeck.server.store.rows import (
    AnswerRow,
    By,
    Change,
    DeckSpec,
    FaultRow,
    Loaded,
    ReplayRow,
    SeatRow,
    SecretRow,
    Since,
    SpecRow,
    Summary,
    TableRow,
    record_of,
)
from quarterdeck.server.store.store import Store

__all__ = [
    "AnswerRow",
    "By",
    "Change",
    "DeckSpec",
    "FaultRow",
    "Loaded",
    "ReplayRow",
    "SeatRow",
    "SecretRow",
    "Since",
    "SpecRow",
    "Store",
    "Summary",
    "TableRow",
    "record_of",
]
