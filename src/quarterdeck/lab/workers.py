"""Who plays the games: this process, several processes, or a Dask cluster. The results are the same.

Games travel in chunks of about a second's work, two for every worker at a time; how long a game takes is learnt from
those that have come back. So an interruption loses little work, and thousands of quick games cost few messages.
"""

from __future__ import annotations

import gc
import logging
import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import lru_cache
from importlib.util import find_spec
from queue import SimpleQueue
from threading import Lock, get_ident
from typing import Any

from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.lab.experiments import experiment_from
from quarterdeck.lab.plan import Batch, Clocked, Experiment, Played
from quarterdeck.lab.playing import play

CHUNK_SECONDS = 1.0
TASKS_A_SECOND = 200
"""What one scheduler is asked for at most: with more workers than this, chunks are longer."""
MOST_IN_CHUNK = 200
AHEAD = 2
"""Chunks under way for each worker: one that is played, one that waits."""
MOST_ROUNDS = 40
"""How often workers are asked whether they are ready, before it goes on without the rest."""
PATIENCE = 10.0
"""Seconds until a scheduler that does not answer is not there."""

Result = tuple[Played, Clocked]
Chunk = list[Result]

_one_at_a_time = Lock()
"""Overrides change the whole process, so a worker with several threads plays one game after the other."""


@lru_cache(maxsize=4)
def _known(settings: bytes) -> Experiment:
    gc.freeze()  # cards and rules live on: the collector need not look at them again and again
    return experiment_from(settings)


def play_chunk(settings: bytes, numbers: list[int]) -> Chunk:
    """Play these games of an experiment. This is what a worker is sent."""
    experiment = _known(settings)
    with _one_at_a_time:
        return [play(experiment.arrange(number), number) for number in numbers]


def report_for_duty(settings: bytes) -> tuple[int, int]:
    """Get ready to play this experiment, and say who is: a process and a thread."""
    _known(settings)
    time.sleep(0.05)  # so that the next one is asked, too
    return os.getpid(), get_ident()


class Workers:
    """Plays batches of games; results come as they are finished, in any order."""

    def __init__(
        self,
        name: str,
        number: int,
        pool: Executor | None,
        share: Callable[[bytes], Any],
        sent: Callable[[], int] = int,
    ) -> None:
        self.name = name
        self.number = number
        self.sent = sent  # how many bytes were sent to a scheduler so far; 0 where there is none
        self._pool = pool
        self._share = share

    def play(self, batch: Batch) -> Iterator[Chunk]:
        if self._pool is None:
            for number in batch.numbers:
                yield [play(batch.experiment.arrange(number), number)]
            return
        yield from self._spread(self._pool, batch)

    def get_ready(self, experiment: Experiment) -> None:
        """Wait until all workers have loaded the rules: they do so at their first task."""
        ready: set[tuple[int, int]] = set()
        rounds = 0
        while len(ready) < self.number and rounds < MOST_ROUNDS:
            ready.update(self._all(report_for_duty, experiment, [()] * (AHEAD * self.number)))
            rounds += 1

    def run_empty(self, experiment: Experiment, tasks: int) -> None:
        """So many tasks without a game: what is left is what a task costs."""
        self._all(play_chunk, experiment, [([],)] * tasks)

    def _all(self, task: Callable[..., Any], experiment: Experiment, arguments: list[tuple[Any, ...]]) -> list[Any]:
        assert self._pool is not None
        settings = self._share(experiment.to_json())
        return [one.result() for one in [self._pool.submit(task, settings, *given) for given in arguments]]

    def _spread(self, pool: Executor, batch: Batch) -> Iterator[Chunk]:
        settings = self._share(batch.experiment.to_json())
        left = batch.numbers[::-1]
        done: SimpleQueue[Future[Chunk]] = SimpleQueue()
        under_way = 0
        games = 0
        seconds = 0.0
        while left or under_way:
            while left and under_way < AHEAD * self.number:
                size = min(chunk_size(games, seconds, self.number), max(1, len(left) // (AHEAD * self.number)))
                numbers = [left.pop() for _ in range(min(size, len(left)))]
                pool.submit(play_chunk, settings, numbers).add_done_callback(done.put)
                under_way += 1
            chunk = done.get().result()
            under_way -= 1
            games += len(chunk)
            seconds += sum(clocked.seconds for _, clocked in chunk)
            yield chunk


def chunk_size(games: int, seconds: float, workers: int = 1) -> int:
    """How many games make a second's work, or more where there are very many workers, by what was seen so far."""
    if not games:
        return 1
    wanted = max(CHUNK_SECONDS, workers / TASKS_A_SECOND)
    return max(1, min(MOST_IN_CHUNK, int(wanted * games / seconds))) if seconds else MOST_IN_CHUNK


@contextmanager
def workers(jobs: int, scheduler: str = "") -> Iterator[Workers]:
    """The workers asked for, as long as they are needed."""
    if scheduler:
        with cluster(scheduler) as found:
            yield found
    elif jobs <= 1:
        yield Workers("this process", 1, None, bytes)
    else:
        with processes(jobs) as found:
            yield found


@contextmanager
def processes(jobs: int) -> Iterator[Workers]:
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _let_the_parent_be_interrupted)
    try:
        yield Workers(f"{jobs} process" + ("es" if jobs > 1 else ""), jobs, pool, bytes)
    except BrokenProcessPool:
        raise QuarterdeckError(
            "A worker process was killed, perhaps for want of memory; the finished games are kept, --resume goes on."
        ) from None
    except BaseException:
        for child in multiprocessing.active_children():
            if child not in others:
                child.terminate()  # what it plays can be played again
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _let_the_parent_be_interrupted() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def dask() -> Any:
    """Dask's scheduler and workers, if they are installed."""
    try:
        import distributed
    except ImportError:
        raise QuarterdeckError(
            "A cluster needs Dask, which is not installed: pip install 'quarterdeck[cluster]'."
        ) from None
    return distributed


def has_dask() -> bool:
    return find_spec("distributed") is not None


@contextmanager
def local_cluster(workers: int) -> Iterator[str]:
    """A Dask cluster of this machine's processes, as long as it is needed: its scheduler's address."""
    found = dask().LocalCluster(
        n_workers=workers, threads_per_worker=1, dashboard_address=None, host="127.0.0.1", silence_logs=logging.ERROR
    )
    try:
        yield found.scheduler_address
    finally:
        found.close()


@contextmanager
def cluster(address: str, most: int = 0) -> Iterator[Workers]:
    """The workers of a Dask cluster, or so many of them."""
    distributed = dask()
    KilledWorker = distributed.scheduler.KilledWorker
    if "://" not in address:
        raise QuarterdeckError(f"A scheduler's address looks like tcp://HOST:8786, not {address!r}.")
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise QuarterdeckError(f"There is no Dask scheduler at {address}: {error}.") from None
    try:
        threads = client.nthreads()
        if not threads:
            raise QuarterdeckError(f"The Dask scheduler at {address} has no workers yet.")
        chosen = sorted(threads)[: most or None]
        number = sum(threads[worker] for worker in chosen)

        shared: dict[bytes, Any] = {}  # as long as we hold them, so do the workers

        def share(settings: bytes) -> Any:
            if settings not in shared:
                shared[settings] = client.scatter(settings, workers=chosen, broadcast=True, hash=False)
            return shared[settings]

        name = f"Dask, {number} worker" + ("s" if number > 1 else "")
        pool = client.get_executor(pure=False, retries=2, workers=chosen if most else None)
        yield Workers(name, number, pool, share, lambda: int(client.scheduler_comm.byte_count))
    except (KilledWorker, CancelledError) as error:
        raise QuarterdeckError(
            f"The cluster lost its workers ({type(error).__name__}); the finished games are kept, --resume goes on."
        ) from None
    finally:
        client.close()
