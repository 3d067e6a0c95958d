"""The contract suite on Seven Swords: single quests and campaigns, from one seat to seven. See docs/contract.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from contract import checks
from contract.test_safety_rules import check_edges, check_taint
from contract.test_states import contents, public_attributes, strange
from helpers import Case, fingerprint, play_on
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Seat
from seven_swords.tables import CASES, MANY

swords = pytest.mark.parametrize("swords", [*CASES, pytest.param(MANY, marks=pytest.mark.slow)], ids=repr)


def seeds(quick: int, slow: int) -> list[object]:
    return [*range(quick), *[pytest.param(seed, marks=pytest.mark.slow) for seed in range(quick, slow)]]


def long_game(case: Case, seed: int) -> int:
    """The first seed from here on whose random game is neither given up early, as often happens, nor very long."""
    while True:
        table = case.table(seed)
        enough = 20 * case.seats
        if play_on(table, Chance(seed + 1), enough) == enough and play_on(table, Chance(seed), 300) < 300:
            return seed
        seed += 1


def test_seven_seats_play_to_the_end() -> None:
    checks.check_plays_to_the_end(MANY, 1)


@swords
@pytest.mark.parametrize("seed", seeds(2, 3))
def test_random_play_ends_and_loses_no_card(swords: Case, seed: int) -> None:
    checks.check_plays_to_the_end(swords, seed)


@swords
@pytest.mark.parametrize("seed", seeds(1, 2))
def test_everything_has_words(swords: Case, seed: int) -> None:
    seed = long_game(swords, 100 * seed)
    table, chance = swords.table(seed), Chance(seed + 1)
    number = 0
    while not table.over:
        number += 1
        if number % 5 == 0:
            for decision in table.open:
                asked = swords.game.ask(table.state, decision)
                assert asked.prompt and asked.why and asked.rule
                labels = [swords.game.describe(table.state, decision, option).label for option in decision.options]
                assert all(labels)
                assert len(set(labels)) == len(labels), labels
                for refused in swords.game.why_not(table.state, decision):
                    assert refused.attempt and refused.reason and refused.rule
        play_on(table, chance, 1)
    assert number > 20
    lines = swords.game.story_lines(table.state, Seat(0))
    assert [line.text for line in lines] == swords.game.story(table.state, Seat(0))
    assert all(line.text.endswith((".", "?")) for line in lines)


@swords
def test_records_and_replays(swords: Case, tmp_path: Path) -> None:
    checks.check_record_round_trip(swords, 3, tmp_path)
    checks.check_replay(swords, 4)


@swords
@pytest.mark.parametrize("seed", seeds(1, 2))
def test_forks_copies_and_undo(swords: Case, seed: int) -> None:
    seed = long_game(swords, 100 * seed)
    checks.check_forks(swords, seed, every=20)
    checks.check_old_copies(swords, seed)
    checks.check_undo(swords, seed, every=30)


@swords
@pytest.mark.parametrize("seed", seeds(1, 2))
def test_options_and_refusals(swords: Case, seed: int) -> None:
    seed = long_game(swords, 100 * seed)
    checks.check_every_option(swords, seed, every=60)
    checks.check_refusals(swords, seed, every=30)


@swords
@pytest.mark.parametrize("seed", seeds(1, 2))
def test_nobody_sees_what_is_hidden(swords: Case, seed: int) -> None:
    compared = changed = 0
    seed = 100 * seed
    while compared < 2 * (swords.seats + 1) or changed <= 500:  # random parties often give up early
        seed = long_game(swords, seed + 1)
        samples = checks.check_non_interference(swords, seed, every=40)
        assert samples.compared > samples.skipped, samples
        compared += samples.compared
        changed += samples.changed
    checks.check_story_is_frozen(swords, seed)
    assert checks.check_story_hides(swords, seed, every=25 if swords.seats > 1 else 8) > 5


@swords
@pytest.mark.parametrize("seed", seeds(1, 2))
def test_searches_may_trust_it(swords: Case, seed: int) -> None:
    seed = long_game(swords, 100 * seed)
    assert checks.check_determinise(swords, seed, every=100) > 100
    checks.check_nothing_stale(swords, seed, every=15)
    assert check_edges(swords, seed) > 10


@swords
def test_marked_cards_checkpoints_and_taint(swords: Case) -> None:
    checks.check_no_marked_cards(swords, range(200, 202))
    seed = long_game(swords, 800)
    checks.check_checkpoints(swords, seed)
    assert checks.check_checkpoint_kinds(swords, seed) < 60


def test_a_determinised_table_is_tainted() -> None:
    check_taint(CASES[1], long_game(CASES[1], 1))


@swords
def test_the_state_is_plain_data(swords: Case) -> None:
    table, chance = swords.table(21), Chance(22)
    play_on(table, chance, 30)
    state = table.checkpoints[-1].state
    assert sorted(state.data()) == sorted(public_attributes(state))
    assert not list(strange(state.data()))
    copy = state.copy()
    shared = [
        name
        for name in public_attributes(state)
        if isinstance(getattr(state, name), list | dict) and getattr(state, name) is getattr(copy, name)
    ]
    before = {name: contents(getattr(state, name)) for name in shared}
    play_on(table, chance)
    for name, value in before.items():
        assert contents(getattr(table.state, name)) == value, name
    assert fingerprint(swords.table(5).state) == fingerprint(swords.table(5).state)
    assert fingerprint(swords.table(5).state) != fingerprint(swords.table(6).state)
