"""Carrying out what `quarterdeck lab` is asked for: names become sides, and an experiment becomes a report."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from quarterdeck.commands.common import Rate, err, folder, out, print_json
from quarterdeck.commands.lab_options import How, decks_named
from quarterdeck.core.game import Game
from quarterdeck.core.refusal import QuarterdeckError

if TYPE_CHECKING:
    from quarterdeck.lab.contests import Side
    from quarterdeck.lab.plan import Experiment
    from quarterdeck.lab.runs import Run

INTERRUPTED = 130

# -- who competes -------------------------------------------------------------------------------------------------


def side_named(game: Game, text: str, bot: str, edition: str) -> Side:
    """A deck, a bot, or DECK@BOT; of a co-operative game, DECK,DECK,DECK is a party."""
    from quarterdeck.lab.bots import is_bot
    from quarterdeck.lab.contests import Side

    if is_bot(text):
        return Side(text, text)
    decks, at, player = text.rpartition("@")
    with_bot = bool(at) and is_bot(player)
    if not with_bot:
        decks, player = text, bot
    try:
        brought = decks_named(game, decks.split(","), edition)
    except QuarterdeckError as error:
        raise QuarterdeckError(f"{text!r} is no bot and no {game.deck_word}: {error}") from None
    name = ", ".join(deck.name for deck in brought)
    return Side(f"{name} ({player})" if with_bot else name, player, brought)


def named_apart(sides: list[Side]) -> list[Side]:
    """Sides of one name get numbers."""
    from quarterdeck.lab.contests import Side

    if len({side.name for side in sides}) == len(sides):
        return sides
    return [Side(f"{side.name} {i + 1}", side.bot, side.decks) for i, side in enumerate(sides)]


def check_size(game: Game, side: Side, seats: int) -> None:
    room = seats if game.cooperative else (seats + 1) // 2
    if len(side.decks) > room:
        raise QuarterdeckError(f"{side.name} brings {len(side.decks)} {game.deck_word}s for {room} of {seats} seats.")


# -- carrying out -------------------------------------------------------------------------------------------------


def conduct(experiment: Experiment, how: How) -> None:
    """Play, with a progress bar, and report."""
    from quarterdeck.lab.report import as_text, table_text
    from quarterdeck.lab.statistics import scipy_stats
    from quarterdeck.lab.workers import workers

    experiment.check()
    scipy_stats()  # if it is missing, say so before the games; and the same of what draws figures
    importlib.import_module("quarterdeck.lab.figures")
    with workers(how.jobs, how.scheduler) as players:  # before the folder: if they are not there, nothing is begun
        run = begin(experiment, how)
        before = len(run.played)
        started = time.perf_counter()
        try:
            with progress(experiment, how.as_json) as advance:
                run.play(players, advance)
        except KeyboardInterrupt:
            done = f"{len(run.played):,} of {experiment.total:,} games are kept in {run.folder}"
            err().print(f"Interrupted: {done}. The same command with --resume goes on.", soft_wrap=True)
            raise typer.Exit(INTERRUPTED) from None
    seconds = time.perf_counter() - started
    games = len(run.played) - before
    clock = {"seconds": round(seconds, 2), "games": games, "games_per_second": round(games / seconds, 2)}
    results, report, timed = run.finish({"workers": players.name, **clock})
    if how.as_json:
        print_json(results)
    else:
        out().print(f"{as_text(report)}\nTIME\n{table_text(timed)}", soft_wrap=True, markup=False)
        out().print(
            f"{games / seconds:,.1f} games a second. {run.folder / 'report.html'} shows it all.", soft_wrap=True
        )
    if any(game.error for game in run.played.values()):
        raise typer.Exit(1)


@contextmanager
def progress(experiment: Experiment, hidden: bool) -> Iterator[Callable[[int], None]]:
    """A bar on the way through an experiment's games, where somebody sees it, and how to advance it."""
    console = err()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=hidden or not console.is_terminal, transient=True) as bar:
        task = bar.add_task(experiment.the_game.title, total=experiment.total)
        yield lambda games: bar.advance(task, games)


def fit(folder: Path, as_json: bool) -> None:
    """Replay a run's games, with a progress bar, and report which weights they speak for."""
    from quarterdeck.lab.statistics import scipy_stats

    scipy_stats()  # if it is missing, say so before anything is replayed
    from quarterdeck.lab.fitting import fit_run, run_to_fit
    from quarterdeck.lab.report import as_text

    run = run_to_fit(folder)
    with progress(run.experiment, as_json) as advance:
        results, report = fit_run(run, advance)
    if as_json:
        print_json(results)
    else:
        out().print(as_text(report), soft_wrap=True, markup=False)
        out().print(f"{folder / 'fit'} holds the weights and the report.", soft_wrap=True)


def begin(experiment: Experiment, how: How) -> Run:
    """The run's folder: the one named, or one in the user's folder, where --resume finds the same run again."""
    from quarterdeck.lab.runs import Run, find_run

    if how.where is not None:
        return Run.begin(how.where, experiment, how.resume)
    if how.resume:
        return Run.begin(find_run(folder("lab"), experiment), experiment, resume=True)
    name = f"{experiment.kind}-{experiment.game}-{experiment.seed}"
    path = folder("lab") / name
    number = 2
    while path.exists():
        path = path.with_name(f"{name}-{number}")
        number += 1
    return Run.begin(path, experiment, resume=False)
