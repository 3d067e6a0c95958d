"""A run's folder: settings, games as they finish, and in the end results, tables, figures, records and a page.

Everything but the clock (`time.json`, `time.txt`, `times.jsonl` and the last part of the page) depends on the settings
alone: the same run twice gives the same bytes, on whatever machines, interrupted or not.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any, TypeVar

import msgspec

from quarterdeck import __version__
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.lab.experiments import experiment_from
from quarterdeck.lab.figures import png_of, svg_of
from quarterdeck.lab.notable import notable
from quarterdeck.lab.plan import Batch, Clocked, Experiment, Played
from quarterdeck.lab.playing import record_of
from quarterdeck.lab.report import Report, Table, as_page, as_text, table_csv, table_text, time_on_page
from quarterdeck.lab.workers import Chunk, Workers

SETTINGS = "settings.json"
GAMES = "games.jsonl"
TIMES = "times.jsonl"

T = TypeVar("T", Played, Clocked)


class Run:
    """An experiment and its folder, with the games that are finished."""

    def __init__(self, folder: Path, experiment: Experiment) -> None:
        self.folder = folder
        self.experiment = experiment
        self.played: dict[int, Played] = {}
        self.clocked: dict[int, Clocked] = {}

    # -- beginning ----------------------------------------------------------------------------------------------------

    @staticmethod
    def begin(folder: Path, experiment: Experiment, resume: bool) -> Run:
        """A run in a folder that holds none yet; with `resume`, one that goes on where the same run stopped."""
        run = Run(folder, experiment)
        settings = settings_text(experiment)
        there = folder / SETTINGS
        if there.exists():
            if not resume:
                raise QuarterdeckError(
                    f"{folder} holds a run already: go on with --resume, or name another with --out."
                )
            other = differing(there.read_text(encoding="utf-8"), settings)
            if other:
                raise QuarterdeckError(f"{folder} holds a run with other settings ({other}); --resume needs the same.")
            run._read()
            return run
        if resume:
            raise QuarterdeckError(f"{folder} holds no run that could go on.")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            there.write_text(settings, encoding="utf-8")
        except OSError as error:
            raise QuarterdeckError(f"{folder} cannot be written: {error.strerror or error}.") from None
        return run

    def _read(self) -> None:
        self.played = {one.number: one for one in _lines(self.folder / GAMES, Played)}
        self.clocked = {one.number: one for one in _lines(self.folder / TIMES, Clocked)}

    # -- playing ------------------------------------------------------------------------------------------------------

    def play(self, workers: Workers, advance: Callable[[int], None]) -> None:
        """Play what is not finished yet. `advance` is told of every game, as are the files."""
        batches = self.experiment.batches()
        batch = next(batches)
        with open(self.folder / GAMES, "ab", 0) as games, open(self.folder / TIMES, "ab", 0) as times:
            while True:
                self._play(batch, workers, games.write, times.write, advance)
                try:
                    batch = batches.send([self.played[number] for number in batch.numbers])
                except StopIteration:
                    return

    def _play(
        self,
        batch: Batch,
        workers: Workers,
        write_game: Callable[[bytes], Any],
        write_time: Callable[[bytes], Any],
        advance: Callable[[int], None],
    ) -> None:
        left = [number for number in batch.numbers if number not in self.played]
        advance(len(batch.numbers) - len(left))
        if not left:
            return
        for chunk in workers.play(Batch(batch.experiment, left)):
            write_game(b"".join(msgspec.json.encode(played) + b"\n" for played, _ in chunk))
            write_time(b"".join(msgspec.json.encode(clocked) + b"\n" for _, clocked in chunk))
            self._add(chunk)
            advance(len(chunk))

    def _add(self, chunk: Chunk) -> None:
        for played, clocked in chunk:
            self.played[played.number] = played
            self.clocked[clocked.number] = clocked

    # -- ending -------------------------------------------------------------------------------------------------------

    def finish(self, clock: dict[str, Any]) -> tuple[dict[str, Any], Report, Table]:
        """All games are played: write what came of them. Results, report, and what the clock says."""
        games = [self.played[number] for number in sorted(self.played)]
        times = [self.clocked[number] for number in sorted(self.clocked)]
        results = self.experiment.results(games)
        report = self.experiment.report(results)
        _write_lines(self.folder / GAMES, games)
        _write_lines(self.folder / TIMES, times)
        seconds = thinking(self.experiment, times)
        timed = self.experiment.timed(results, seconds)
        self._write("time.json", pretty(clock | {"thinking": seconds}))
        self._write("time.txt", table_text(timed) + "\n")
        self._records(games)
        shown = [(name.replace("_", " "), str(value)) for name, value in clock.items()]
        page = as_page(report, facts_of(self.experiment), time_on_page(shown, timed))
        write_report(self.folder, results, report, self.experiment.files(results) | {"report.html": page})
        return results, report, timed

    def _records(self, games: list[Played]) -> None:
        (self.folder / "records").mkdir(exist_ok=True)
        for name, played in notable(games).items():
            arrangement = self.experiment.arrange(played.number)
            if played.error or not arrangement.world.override:  # another table could not replay an overridden game
                record_of(arrangement, played).save(self.folder / "records" / f"{name}.json")

    def _write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text, encoding="utf-8")


def read_run(folder: Path) -> Run:
    """A run from its folder."""
    try:
        settings = json.loads((folder / SETTINGS).read_text(encoding="utf-8"))
        del settings["quarterdeck"], settings["rules"]
        run = Run(folder, experiment_from(json.dumps(settings).encode()))
    except (OSError, ValueError, KeyError) as error:
        raise QuarterdeckError(f"{folder} is not the folder of a run: {error}.") from None
    run._read()
    return run


def write_report(folder: Path, results: dict[str, Any], report: Report, others: dict[str, str]) -> None:
    """What came of something, as every reader wants it, and other files by name."""
    texts = {"results.json": pretty(results), "report.txt": as_text(report), "table.csv": table_csv(report.data)}
    for name, text in (texts | others).items():
        (folder / name).write_text(text, encoding="utf-8")
    for name, figure in report.figures.items():
        (folder / "figures").mkdir(exist_ok=True)
        (folder / "figures" / f"{name}.svg").write_text(svg_of(figure), encoding="utf-8")
        (folder / "figures" / f"{name}.png").write_bytes(png_of(figure))


def find_run(where: Path, experiment: Experiment) -> Path:
    """The folder of the last run with these settings."""
    wanted = settings_text(experiment)
    found = [path.parent for path in where.glob(f"*/{SETTINGS}") if path.read_text(encoding="utf-8") == wanted]
    if not found:
        raise QuarterdeckError(f"No run with these settings was begun in {where}.")
    return max(found, key=lambda folder: ((folder / SETTINGS).stat().st_mtime_ns, folder.name))


def settings_text(experiment: Experiment) -> str:
    """The settings as they are kept: with the versions that make them mean the same games again."""
    settings = json.loads(experiment.to_json())
    rules = experiment.the_game.rules_version
    return pretty({"quarterdeck": __version__, "rules": rules, **settings})


def differing(one: str, other: str) -> str:
    """Which settings differ, by name."""
    if one == other:
        return ""
    try:
        first, second = json.loads(one), json.loads(other)
    except ValueError:
        return "they cannot be read"
    return ", ".join(key for key in second if first.get(key) != second[key]) or "their form"


def thinking(experiment: Experiment, times: list[Clocked]) -> dict[str, float]:
    """How long each bot thinks: the median over its games of the median over a game's choices, in milliseconds."""
    found: dict[str, list[float]] = {}
    for clocked in times:
        for chair, middle in zip(experiment.arrange(clocked.number).chairs, clocked.thinking, strict=True):
            if middle:
                found.setdefault(chair.bot, []).append(middle)
    return {bot: round(median(middles), 3) for bot, middles in sorted(found.items())}


def pretty(data: Any) -> str:
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def facts_of(experiment: Experiment) -> list[tuple[str, str]]:
    """The settings in words, for the page."""
    world = experiment.world
    facts = [
        ("game", experiment.the_game.title),
        ("games", f"{experiment.total:,}"),
        ("seed", str(experiment.seed)),
        ("seats", str(experiment.seats)),
        (f"{experiment.the_game.deck_word}s", ", ".join(deck.name for deck in experiment.decks)),
    ]
    if world.edition:
        facts.append(("edition", world.edition))
    if world.options:
        facts.append(("table settings", ", ".join(f"{key}: {str(value)[:40]}" for key, value in world.options.items())))
    if world.override:
        facts.append(("overrides", json.dumps(world.override, ensure_ascii=False)))
    return [*facts, *experiment.facts(), ("quarterdeck", __version__)]


def _lines(path: Path, kind: type[T]) -> list[T]:
    """What a file of lines holds. A last line that was cut off in the middle is cut away."""
    if not path.exists():
        return []
    whole = path.read_bytes()
    kept = whole[: whole.rfind(b"\n") + 1]
    if kept != whole:
        path.write_bytes(kept)
    try:
        return [msgspec.json.decode(line, type=kind) for line in kept.splitlines()]
    except msgspec.MsgspecError as error:
        raise QuarterdeckError(f"{path} cannot be read: {error}.") from None


def _write_lines(path: Path, items: list[Played] | list[Clocked]) -> None:
    part = path.with_name(path.name + ".part")
    part.write_bytes(b"".join(msgspec.json.encode(item) + b"\n" for item in items))
    part.replace(path)
