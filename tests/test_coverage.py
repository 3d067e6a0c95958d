"""No card is dead code: in a long random run every ability of every card is used."""

import json
import subprocess
import sys
from typing import Any

import pytest

from quarterdeck.commands.bench import is_compiled
from quarterdeck.core.registry import the_game
from quarterdeck.games.five_sails.defs import ABILITIES
from quarterdeck.games.five_sails.scenario_setup import passive_keys

KEY = "five-sails"
GAMES = 6000
NOBODY_REFUSES = {"nazem-ibn-umur.whenever", "yevgeni.reaction"}
"""What waits for a challenge to be refused: in the playtest none can be (docs/editions.md)."""


def coverage(*arguments: object) -> tuple[int, Any]:
    """A run in a process of its own, for counting changes all declarations. The exit code, and what it found."""
    command = [sys.executable, "-m", "quarterdeck.cli", "coverage", KEY, "--json", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout, done.stderr
    return done.returncode, json.loads(done.stdout)


def test_a_short_run_counts_what_it_used_and_names_the_rest() -> None:
    code, found = coverage("--games", 3, "--seed", 1)
    assert code == 1
    assert found["games"] == 3
    assert 0 < len(found["unused"]) < found["abilities"] == len(found["uses"])
    assert all((uses == 0) == (key in found["unused"]) for key, uses in found["uses"].items())
    assert list(found["uses"].values()) == sorted(found["uses"].values())
    assert found == coverage("--games", 3, "--seed", 1)[1]


def test_every_ability_is_counted_but_what_the_rules_carry_out_themselves() -> None:
    keys = set(coverage("--games", 1)[1]["uses"])
    assert {ability.key for ability in ABILITIES} <= keys
    assert keys <= {ability.key for ability in ABILITIES} | passive_keys()


@pytest.mark.slow
@pytest.mark.parametrize("edition", the_game(KEY).editions)
def test_every_ability_of_every_card_is_used_in_a_long_random_run(edition: str) -> None:
    if edition == "playtest" and not is_compiled():
        pytest.skip("the compiled package plays this edition's long run")
    beyond_reach = NOBODY_REFUSES if edition == "playtest" else set()
    found: Any = {"unused": ["not played yet"]}
    games = 750
    while set(found["unused"]) - beyond_reach and games <= GAMES:
        found = coverage("--games", games, "--seed", 1, "--until-all", "--edition", edition)[1]
        games *= 2
    assert set(found["unused"]) == beyond_reach
