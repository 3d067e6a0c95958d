"""The bench that says where a search's iterations go."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench" / "iterations.py"
SMALL = ["--game", "seven-swords", "--games", "1", "--iterations", "8", "--check-every", "20"]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(BENCH), *arguments], capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_every_iteration_and_every_step_is_counted_once() -> None:
    done = run(*SMALL, "--json")
    assert done.returncode == 0, done.stderr
    rows = json.loads(done.stdout)
    assert sum(row["iterations"] for row in rows) == pytest.approx(1)
    assert sum(row["below"] for row in rows) == pytest.approx(1)
    assert [row["iterations"] for row in rows] == sorted((row["iterations"] for row in rows), reverse=True)
    asked = [row for row in rows if row["asked"]]
    assert {"prepare", "discard"} <= {row["kind"] for row in asked}
    for row in asked:
        assert row["options"] > 1 and row["an option"] == pytest.approx(8 / row["options"])
        assert row["depth"] >= 1 and 0 < row["favourite"] <= 1
        assert 1 <= row["checked"] <= row["asked"] and 0 <= row["agrees"] <= 1


@pytest.mark.slow
def test_longer_searches_change_nothing_of_the_game() -> None:
    checked, unchecked = run(*SMALL, "--json"), run(*SMALL[:-1], "0", "--json")
    apart = ("checked", "agrees", "gain")
    one, other = (
        [{k: v for k, v in row.items() if k not in apart} for row in json.loads(done.stdout)]
        for done in (checked, unchecked)
    )
    assert one == other
    assert not any(row["checked"] for row in json.loads(unchecked.stdout))


@pytest.mark.slow
def test_it_prints_a_table_and_refuses_in_a_sentence() -> None:
    table = run(*SMALL)
    assert "Seven Swords, 1 game of 2, 8 iterations a search" in table.stdout
    assert "prepare" in table.stdout and "agrees" in table.stdout and "8 times the iterations" in table.stdout
    wrong = run("--game", "five-sails", "--seats", "1")
    assert wrong.returncode == 2 and "is for 2 to" in wrong.stderr and "Traceback" not in wrong.stderr
    assert "There is no game 'nosuch'" in run("--game", "nosuch").stderr
