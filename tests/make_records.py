"""Makes the corpus of records in tests/records anew: finished random games of the games that are named.

    python tests/make_records.py seven-swords

Do this only when the rules changed on purpose, and say so in the changelog: the corpus is there so that games people
have saved keep replaying. What each record must lead to stands in tests/records/outcomes.json.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from helpers import Case, play_on, registered_cases
from quarterdeck.core.chance import Chance
from quarterdeck.core.table import Table

RECORDS = Path(__file__).resolve().parent / "records"
OUTCOMES = RECORDS / "outcomes.json"
GAMES = 3
"""How many records of each game and number of seats."""


def outcome_of(table: Table) -> dict[str, Any]:
    """What a replay must come to: how the game ended, and where the dice stood. Neither depends on new cards."""
    outcome = table.state.outcome
    return {"winners": list(outcome.winners), "way": outcome.way, "dice": list(table.state.chance.words())}


def interesting_games(case: Case) -> list[Table]:
    """Random games that end in as many different ways as can be found soon."""
    by_way: dict[str, Table] = {}
    spare: list[Table] = []
    for seed in range(60):
        table = case.table(seed)
        play_on(table, Chance(seed + 1000))
        if table.state.outcome.way in by_way:
            spare.append(table)
        by_way.setdefault(table.state.outcome.way, table)
        if len(by_way) >= GAMES:
            break
    return [*by_way.values(), *spare][:GAMES]


def main(keys: list[str]) -> None:
    RECORDS.mkdir(exist_ok=True)
    outcomes: dict[str, dict[str, Any]] = json.loads(OUTCOMES.read_text(encoding="utf-8"))
    for key in keys:
        for name in [name for name in outcomes if name.startswith(f"{key}-")]:
            (RECORDS / name).unlink()
            del outcomes[name]
    for case in registered_cases():
        if case.game.key not in keys:
            continue
        edition = "" if case.edition == case.game.editions[0] else f"-{case.edition}"
        for number, table in enumerate(interesting_games(case), start=1):
            name = f"{case.game.key}{edition}-{case.seats}-seats-{number}.json"
            table.record().save(RECORDS / name)
            outcomes[name] = outcome_of(table)
            print(f"{name}: {outcomes[name]['way']}, {len(table.answers)} answers")
    OUTCOMES.write_text(json.dumps(dict(sorted(outcomes.items())), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
