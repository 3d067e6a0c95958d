"""The lab on a Dask cluster gives what it gives at home."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import LocalCluster

from lab.conftest import MATCH, Lab
from lab.test_runs import contents
from lab.trial import won
from quarterdeck.lab.overhead import Measured, numbers, same_games


@pytest.fixture
def cluster() -> Iterator[LocalCluster]:
    """A scheduler and two workers, as threads of this process: quick to start."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=2,
            threads_per_worker=1,
            processes=False,
            dashboard_address=None,
            protocol="tcp://",
            host="127.0.0.1",
        )
        yield found
        found.close()


def test_a_cluster_gives_the_same_bytes(lab: Lab, baseline: Path, cluster: LocalCluster) -> None:
    result = lab.run(*MATCH, "--scheduler", cluster.scheduler_address, "--out", lab.where / "far")
    assert result.exit_code == 0, result.output
    assert contents(lab.where / "far") == contents(baseline)
    assert "Dask, 2 workers" in (lab.where / "far" / "time.json").read_text(encoding="utf-8")


def test_what_a_task_costs_is_measured(lab: Lab, cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quarterdeck.lab.overhead.TASKS", 10)
    run = ("overhead", "five-sails", "--deck", "castille", "--deck", "eisen", "--games", 4, "--json")
    found = json.loads(lab.run(*run, "--jobs", 1, "--scheduler", cluster.scheduler_address).stdout)
    assert found["same_games"] is True
    assert list(found["workers"]) == ["1 process", "Dask, 1 worker", "Dask, 2 workers"]
    alone, first, second = found["workers"].values()
    assert alone["speed_up"] == first["speed_up"] == 1.0
    assert second["speed_up"] == pytest.approx(second["games_a_second"] / first["games_a_second"], abs=0.01)
    assert alone["sent_bytes_a_task"] is None and second["sent_bytes_a_task"] > second["task_bytes"]
    assert all(value > 0 for name, value in second.items())
    assert second["workers_fed"] >= 1000 / second["task_ms"] - 1


def test_workers_are_measured_one_two_four_and_all() -> None:
    assert [numbers(most) for most in (1, 2, 3, 8)] == [[1], [1, 2], [1, 2, 3], [1, 2, 4, 8]]


def test_other_games_are_noticed() -> None:
    one, other = Measured("a", {}, [won(0, 0)]), Measured("b", {}, [won(0, 1)])
    assert same_games([one, one]) and not same_games([one, other])


def test_a_cluster_without_workers_is_named(lab: Lab, cluster: LocalCluster) -> None:
    cluster.scale(0)  # type: ignore[no-untyped-call]
    cluster.sync(cluster._correct_state)  # type: ignore[no-untyped-call]
    assert "has no workers" in lab.refused(*MATCH, "--scheduler", cluster.scheduler_address)


def test_a_scheduler_that_is_not_there_is_named(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quarterdeck.lab.workers.PATIENCE", 0.2)
    address = "tcp://127.0.0.1:9"
    where = ("--out", lab.where / "none")
    assert f"There is no Dask scheduler at {address}" in lab.refused(*MATCH, *where, "--scheduler", address)
    assert not (lab.where / "none").exists()
    assert "There is no Dask scheduler at nonsense://x" in lab.refused(*MATCH, "--scheduler", "nonsense://x")
