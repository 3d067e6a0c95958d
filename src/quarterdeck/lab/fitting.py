"""Fitting a game's weights to the outcomes of games that were played, and judging them by games that were held out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from quarterdeck.core.game import Game
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.lab.logit import Cases, fit, level
from quarterdeck.lab.positions import Looked, as_cases, looked_at
from quarterdeck.lab.report import Cell, Report, Section, Table, as_page, by_chance, counted, weights_toml
from quarterdeck.lab.runs import Run, facts_of, read_run, write_report
from quarterdeck.lab.statistics import CHANCE, changed, rounded

HELD_OUT = 5
"""One seed of so many is held out."""
FEWEST = 10
"""Seeds: of fewer, nothing could be held out that says anything."""


def run_to_fit(folder: Path) -> Run:
    """A finished run of a game whose weights can be fitted."""
    run = read_run(folder)
    game, total = run.experiment.the_game, run.experiment.total
    if not game.weights().names:
        raise QuarterdeckError(f"{game.title} has no weights that could be fitted.")
    if len(run.played) < total:
        done = f"{len(run.played):,} of {total:,} games are played"
        raise QuarterdeckError(f"The run in {folder} is not finished: {done}. Go on with --resume first.")
    return run


def fit_run(run: Run, advance: Callable[[int], None]) -> tuple[dict[str, Any], Report]:
    """Replay a run's games, fit the weights, and write what came of it into the folder `fit` of the run's."""
    game = run.experiment.the_game
    results = {"games": len(run.played), **fitted(game, looked_at(run, advance))}
    report = _report(game, results)
    page = as_page(report, facts_of(run.experiment), folder="../")
    proposal = {name: one["fitted"] for name, one in results["weights"].items()}
    where = run.folder / "fit"
    try:
        where.mkdir(exist_ok=True)
        write_report(where, results, report, {"report.html": page, "weights.toml": weights_toml(proposal)})
    except OSError as error:
        raise QuarterdeckError(f"{where} cannot be written: {error.strerror or error}.") from None
    return results, report


def fitted(game: Game, games: list[Looked]) -> dict[str, Any]:
    """The weights that games speak for, beside the usual ones, and how well both foretell games held out."""
    weights = game.weights()
    seeds = sorted({one.seed for one in games})
    if not seeds:
        raise QuarterdeckError(f"No decided game has anything that the weights of {game.title} weigh.")
    if len(seeds) < FEWEST:
        raise QuarterdeckError(f"{len(seeds)} seeds with games that were decided are too few: it takes {FEWEST}.")
    cases, known = as_cases(games, len(weights.names))
    # Seeds are as good as drawn by lot, and decks and settings take turns by number: so every fifth by size, of these.
    held = np.isin(cases.cluster, seeds[::HELD_OUT])
    ours, theirs = cases.where(~held), cases.where(held)
    sides = len(games[0].marks)
    if sides == 1 and len(np.unique(ours.won[:, 0])) == 1:
        raise QuarterdeckError("All of these games ended the same way: there is nothing to learn from them.")
    usual = np.array(weights.values)
    start = np.concatenate([usual, np.zeros(cases.rows.shape[2] - len(usual))])
    found, errors = fit(ours, start)
    seen = ours.differing()
    alone = theirs.columns(len(usual))
    proposal = found[: len(usual)].copy()
    if sides == 1:
        level(ours.columns(len(usual)), proposal)
    losses = {
        "nothing": theirs.by_cluster(_by_base_rate(ours, theirs, sides)),
        "usual": theirs.by_cluster(alone.losses(usual)),
        "fitted": theirs.by_cluster(alone.losses(proposal)),
        "known": theirs.by_cluster(theirs.losses(found)),
    }
    return {
        "used": len(games),
        "fitted": {"seeds": len(seeds) - len(seeds[::HELD_OUT]), "positions": len(ours)},
        "held_out": {"seeds": len(seeds[::HELD_OUT]), "positions": len(theirs)},
        "known": known,
        "log_loss": {name: rounded(sum(one) / len(one)) for name, one in losses.items()},
        "change": changed(losses["usual"], losses["fitted"]),
        "weights": {
            name: {
                "usual": weights.values[i],
                "fitted": rounded(float(proposal[i])) if seen[i] else weights.values[i],
                "error": rounded(float(errors[i])) if seen[i] else None,
            }
            for i, name in enumerate(weights.names)
        },
    }


def _by_base_rate(ours: Cases, theirs: Cases, sides: int) -> Any:
    """The losses of somebody who does not look: of several sides each is as likely, one alone wins as often as ever."""
    if sides > 1:
        return np.log(theirs.possible.sum(axis=1))
    rates = ours.won.mean(axis=0)
    return -(theirs.won * np.log(rates)).sum(axis=1)


def _report(game: Game, results: dict[str, Any]) -> Report:
    loss, change = results["log_loss"], results["change"]
    said = "cannot be told from"
    if change["p"] < CHANCE:
        said = "are better than" if change["change"] < 0 else "are worse than"
    headline = (
        f"By games held out, the fitted weights {said} the usual ones: their log loss is {loss['fitted']:.4f} instead "
        f"of {loss['usual']:.4f} (p = {by_chance(change['p'])})."
    )
    own, held, known = results["fitted"], results["held_out"], results["known"]
    words = {"deck": game.deck_word, "bot": "bot", "settings": "setting"}
    counts = ", ".join(counted(count, words[kind]) for kind, count in known.items())
    told = [
        f"{counted(results['used'], 'game')} of {results['games']:,} were decided and looked at.",
        f"Fitted to {counted(own['positions'], 'position')} of {counted(own['seeds'], 'seed')}; held out: "
        f"{counted(held['positions'], 'position')} of {counted(held['seeds'], 'seed')}.",
    ]
    rows: list[list[Cell]] = [
        [name, f"{one['usual']:.4g}", *_shown(one["usual"], one["fitted"], one["error"])]
        for name, one in results["weights"].items()
    ]
    names = {
        "nothing": "nothing (the base rate)",
        "usual": "the usual weights",
        "fitted": "the fitted weights",
        "known": "the fitted weights, knowing the table",
    }
    note = f"The table: {counts}. What each of these is worth was fitted along, and is not kept."
    sections = [
        Section(
            "Games held out",
            "\n".join(told),
            Table(["by", "log loss"], [[names[name], f"{one:.4f}"] for name, one in loss.items()], note),
        ),
        Section(
            "The weights",
            "`weights.toml` in this folder holds the fitted ones.",
            Table(
                ["", "usual", "fitted", "standard error", "errors apart"],
                rows,
                "Standard errors take all positions of a seed for one observation.",
            ),
        ),
    ]
    data: list[list[Cell]] = [
        [name, one["usual"], one["fitted"], one["error"]] for name, one in results["weights"].items()
    ]
    table = Table(["weight", "usual", "fitted", "standard_error"], data)
    return Report(f"{game.title}: fitted weights", headline, sections, {}, table)


def _shown(usual: float, new: float, error: float | None) -> list[Cell]:
    """A fitted weight, its error, and how many of them it is away from the usual one."""
    if error is None:
        return [f"{new:.4g}", "never differed", ""]
    return [f"{new:.4g}", f"{error:.2g}", f"{(new - usual) / error:+.1f}" if error else ""]
