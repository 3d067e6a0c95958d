"""Records keep replaying: games saved by an earlier version lead to the same end. See tests/make_records.py."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from helpers import sizes_of
from make_records import OUTCOMES, RECORDS, outcome_of
from quarterdeck.core.record import Record
from quarterdeck.core.registry import games, the_game
from quarterdeck.core.table import Table

EXPECTED: dict[str, dict[str, Any]] = json.loads(OUTCOMES.read_text(encoding="utf-8"))
PATHS = sorted(path for path in RECORDS.glob("*.json") if path != OUTCOMES)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_saved_game_leads_to_the_same_end(path: Path) -> None:
    record = Record.load(path)
    table = Table.resume(the_game(record.spec.game), record)
    assert table.over
    assert outcome_of(table) == EXPECTED[path.name]
    assert record.to_json() == path.read_text(encoding="utf-8")


def test_the_corpus_is_whole() -> None:
    """Every record has its outcome, and every game has records with few and with many seats."""
    assert sorted(EXPECTED) == [path.name for path in PATHS]
    for key, game in games().items():
        for seats in sizes_of(game):
            assert any(name.startswith(f"{key}-{seats}-seats") for name in EXPECTED)
