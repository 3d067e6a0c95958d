"""What it brings and costs to spread games over workers, measured: the speed-up of more workers, the time of a task,
the bytes of messages, and how many workers one scheduler keeps busy.

The same games are played by one worker, by two and so on: first by processes, then on a Dask cluster.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from time import perf_counter
from typing import Any

from quarterdeck.lab.plan import Batch, Experiment, Played
from quarterdeck.lab.report import Cell, Table
from quarterdeck.lab.workers import CHUNK_SECONDS, Workers, chunk_size, cluster, has_dask, local_cluster, processes

TASKS = 2000

LINES = {
    "games_a_second": "games a second",
    "speed_up": "times one worker's speed",
    "busy_share": "share of their time that workers play",
    "game_ms": "a game, ms",
    "task_ms": "an empty task, ms",
    "games_a_task": "games a task",
    "workers_fed": "workers that such tasks keep busy",
    "settings_bytes": "settings, once a worker, bytes",
    "task_bytes": "the games of a task, bytes",
    "sent_bytes_a_task": "a task as sent to the scheduler, bytes",
    "result_bytes_a_game": "a result, bytes a game",
}


class Measured:
    """What one number of workers did."""

    def __init__(self, name: str, figures: dict[str, Any], played: list[Played]) -> None:
        self.name = name
        self.figures = figures
        self.played = played


def measure(experiment: Experiment, jobs: int, scheduler: str = "") -> list[Measured]:
    """Every number of workers. Without a scheduler's address, a cluster is started here, where Dask is installed."""
    found = _compared(experiment, [processes(number) for number in numbers(jobs)])
    if scheduler or has_dask():
        with _address(jobs, scheduler) as address:
            with cluster(address) as everybody:
                most = everybody.number
            found += _compared(experiment, [cluster(address, number) for number in numbers(most)])
    return found


@contextmanager
def _address(jobs: int, scheduler: str) -> Iterator[str]:
    if scheduler:
        yield scheduler
    else:
        with local_cluster(jobs) as address:
            yield address


def numbers(most: int) -> list[int]:
    """One worker, two, four and so on, and all of them."""
    found = [1]
    while found[-1] < most:
        found.append(min(most, 2 * found[-1]))
    return found


def _compared(experiment: Experiment, pools: list[AbstractContextManager[Workers]]) -> list[Measured]:
    """The first pool has one worker: what the others bring is told in its speed."""
    found = []
    for pool in pools:
        with pool as players:
            found.append(_measured(experiment, players))
    alone = found[0].figures["games_a_second"]
    for one in found:
        one.figures["speed_up"] = round(one.figures["games_a_second"] / alone, 2)
    return found


def _measured(experiment: Experiment, players: Workers) -> Measured:
    """Empty tasks for the time that none of it is play; then the experiment's games for time and sizes."""
    players.get_ready(experiment)
    before = players.sent()
    started = perf_counter()
    players.run_empty(experiment, TASKS)
    task = (perf_counter() - started) / TASKS
    sent = players.sent() - before
    started = perf_counter()
    chunks = list(players.play(Batch(experiment, list(range(experiment.total)))))
    whole = perf_counter() - started
    results = sorted((result for chunk in chunks for result in chunk), key=lambda result: result[0].number)
    seconds = sum(clocked.seconds for _, clocked in results)
    size = chunk_size(len(results), seconds)
    figures = {
        "games_a_second": round(len(results) / whole, 2),
        "busy_share": round(seconds / (whole * players.number), 3),
        "game_ms": round(1000 * seconds / len(results), 2),
        "task_ms": round(1000 * task, 3),
        "games_a_task": size,
        "workers_fed": int(max(CHUNK_SECONDS, seconds / len(results)) / task),
        "settings_bytes": len(experiment.to_json()),
        "task_bytes": len(pickle.dumps(list(range(size)))),
        "sent_bytes_a_task": round(sent / TASKS) or None,
        "result_bytes_a_game": round(len(pickle.dumps(results)) / len(results)),
    }
    return Measured(players.name, figures, [played for played, _ in results])


def as_table(found: list[Measured]) -> Table:
    """A column for each number of workers."""
    rows: list[list[Cell]] = [[words, *[one.figures[name] for one in found]] for name, words in LINES.items()]
    return Table(["", *[one.name for one in found]], rows)


def same_games(found: list[Measured]) -> bool:
    """Whether all played the same, to the last answer."""
    return all(one.played == found[0].played for one in found)
