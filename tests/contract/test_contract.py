"""The contract suite: what every registered game keeps, with every number of seats. See docs/contract.md."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from contract import checks, toy
from contract.checks import enough
from helpers import Case

TESTS = Path(__file__).resolve().parent.parent


def seeds(quick: int, slow: int) -> list[object]:
    """The seeds of a test: a few always, many more when there is time."""
    many = [pytest.param(seed, marks=pytest.mark.slow) for seed in range(quick, slow)]
    return [*range(quick), *many]


# -- playing and recording ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(3, 20))
def test_random_play_ends_and_loses_no_card(case: Case, seed: int) -> None:
    checks.check_plays_to_the_end(case, seed)


@pytest.mark.parametrize("seed", seeds(1, 4))
def test_everything_has_words(case: Case, seed: int) -> None:
    checks.check_words(case, seed, every=3)


def test_same_seed_and_answers_give_the_same_game_on_every_machine(case: Case) -> None:
    assert len(set(played_out(case.game.key, case.seats, case.edition))) == 1


def test_an_order_that_depends_on_the_machine_would_be_found() -> None:
    assert len(set(played_out("Toy", 2))) == 1
    assert len(set(played_out("IteratesASet", 2))) > 1


def played_out(name: str, seats: int, edition: str = "") -> list[str]:
    """The same game played in processes that hash words differently."""
    running = []
    for hash_seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(TESTS)}
        command = [sys.executable, str(TESTS / "contract" / "play_out.py"), name, str(seats), "7", edition]
        running.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment))
    texts = [process.communicate()[0] for process in running]
    assert all(process.returncode == 0 for process in running)
    return texts


def test_record_round_trip(case: Case, tmp_path: Path) -> None:
    checks.check_record_round_trip(case, 3, tmp_path)


@pytest.mark.parametrize("seed", seeds(2, 5))
def test_replay_leads_to_the_same_table(case: Case, seed: int) -> None:
    checks.check_replay(case, seed)


# -- forks, copies, undo ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(2, 8))
def test_forks_equal_the_live_game(case: Case, seed: int) -> None:
    checks.check_forks(case, seed, every=5)


@pytest.mark.parametrize("broken", [toy.ForgetsToCopy, toy.CountsBeforeAsking])
def test_a_fork_that_stands_elsewhere_would_be_found(broken: type[toy.Toy]) -> None:
    with pytest.raises(AssertionError, match="a fork stands elsewhere"):
        checks.check_forks(toy.toy_case(broken()), 0, every=5)


@pytest.mark.parametrize("seed", seeds(1, 6))
def test_old_copies_never_change(case: Case, seed: int) -> None:
    checks.check_old_copies(case, seed)


def test_a_shallow_copy_would_be_found() -> None:
    with pytest.raises(AssertionError, match="changed while the game went on"):
        checks.check_old_copies(toy.toy_case(toy.CopiesShallowly()), 0)


@pytest.mark.parametrize("seed", seeds(1, 5))
def test_undo_restores(case: Case, seed: int) -> None:
    checks.check_undo(case, seed, every=12)


# -- answers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(1, 5))
def test_every_option_offered_is_accepted(case: Case, seed: int) -> None:
    checks.check_every_option(case, seed, every=12)


def test_an_option_that_cannot_be_done_would_be_found() -> None:
    with pytest.raises(AssertionError, match="offers 'play 999'"):
        checks.check_every_option(toy.toy_case(toy.OffersTheImpossible()), 0, every=2)


@pytest.mark.parametrize("seed", seeds(1, 8))
def test_what_is_not_offered_is_refused_and_changes_nothing(case: Case, seed: int) -> None:
    checks.check_refusals(case, seed, every=5)


@pytest.mark.parametrize("broken", [toy.LosesACard, toy.ChangesACard])
def test_a_lost_or_changed_card_would_be_found(broken: type[toy.Toy]) -> None:
    with pytest.raises(AssertionError, match="a card "):
        checks.check_plays_to_the_end(toy.toy_case(broken()), 0)


# -- what nobody may see ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(1, 8))
def test_non_interference(case: Case, seed: int) -> None:
    """Positions that differ only in what a reader cannot see are the same to that reader."""
    enough(lambda n: checks.check_non_interference(case, n, every=16), seed, at_least=20)


@pytest.mark.parametrize("seed", seeds(1, 5))
def test_running_flows_hold_nothing_stale(case: Case, seed: int) -> None:
    enough(lambda n: checks.check_nothing_stale(case, n, every=3), seed, at_least=15)


@pytest.mark.parametrize("broken", [toy.ShowsHandsToSpectators, toy.OpensTheFist, toy.RedrawsTheKnown])
def test_a_view_that_leaks_would_be_found(broken: type[toy.Toy]) -> None:
    with pytest.raises(AssertionError, match="sees that secrets were redrawn"):
        checks.check_non_interference(toy.toy_case(broken()), 1, every=1)


@pytest.mark.parametrize("seed", seeds(1, 4))
def test_the_story_hides_what_a_reader_did_not_see(case: Case, seed: int) -> None:
    held_back = 0
    for game in range(checks.MOST_GAMES):
        held_back += checks.check_story_hides(case, seed + 1000 * game, every=40)
        if held_back > 50:
            return
    raise AssertionError(f"only {held_back} facts held something back")


def test_a_story_that_leaks_would_be_found() -> None:
    with pytest.raises(AssertionError, match="what it did not see"):
        checks.check_story_hides(toy.toy_case(toy.TellsEverybody()), 0, every=10)
