"""`quarterdeck sim`: many games of random play, and what came of them.

A game runs as a bare flow, without a table: no checkpoints, no story, no words. The answers are kept all the same, so
that a game that fails leaves the record that reproduces it. Game i of seed S is the same game in any number of
processes, for its dice and the bots' come from (S, i) alone.
"""

from __future__ import annotations

import gc
import multiprocessing
import signal
import time
from collections import Counter
from collections.abc import Generator
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text

from quarterdeck.commands.common import (
    AsJson,
    Decks,
    Edition,
    GameKey,
    Rate,
    Sets,
    err,
    folder,
    keep,
    legal_deck,
    out,
    print_json,
    seat_names,
    settings_of,
)
from quarterdeck.core.decision import Option, Seat
from quarterdeck.core.flow import GameOver
from quarterdeck.core.game import Game, SeatSpec, Spec
from quarterdeck.core.record import Answer, Record
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import edition_of, the_game
from quarterdeck.lab.faults import MOST_DECISIONS, in_words
from quarterdeck.lab.seeds import bot_dice, seed_of

INTERRUPTED = 130


class Plan:
    """What is simulated: a game, the decks, which of them meet at a table, and the seed everything comes from."""

    def __init__(
        self,
        game: Game,
        seats: list[SeatSpec],
        tables: list[tuple[int, ...]],
        edition: str,
        seed: int,
        options: dict[str, Any] | None = None,
        advised: bool = False,
    ) -> None:
        self.game = game
        self.seats = seats  # every deck, with its name
        self.tables = tables  # decks by number; one table after the other has a game
        self.edition = edition
        self.seed = seed
        self.options = options or {}  # settings of every table; without any, each game is another sample
        self.advised = advised  # seats follow the game's advice where it has any

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def size(self) -> int:
        """How many sit at a table."""
        return len(self.tables[0])

    def deck_at(self, number: int, seat: int) -> int:
        """Which deck sits where in a game. The decks of a table move round by one seat from one of its games to the
        next, so that each sits first as often."""
        turn, which = divmod(number, len(self.tables))
        table = self.tables[which]
        return table[(seat + turn) % len(table)]

    def spec(self, number: int) -> Spec:
        around = [self.seats[self.deck_at(number, seat)] for seat in range(self.size)]
        options = self.options or self.game.sample_options(number)
        return Spec(self.game.key, around, seed_of(self.seed, number), self.edition, options)


class Played:
    """What came of one game. Plain data, for it comes back from other processes."""

    def __init__(self, number: int, seed: int) -> None:
        self.number = number
        self.seed = seed
        self.decisions = 0
        self.rounds = 0
        self.winners: tuple[int, ...] = ()
        self.way = ""
        self.began = -1
        self.error = ""
        self.record = ""


def play_one(plan: Plan, number: int) -> Played:
    """Play a game to its end, or to the error that stops it."""
    spec = plan.spec(number)
    played = Played(number, spec.seed)
    answers: list[tuple[Seat, str, Option]] = []
    try:
        _play(plan, spec, answers, played)
    except Exception as error:
        played.error = in_words(error)
        keys = [Answer(seat, kind, option.key()) for seat, kind, option in answers]
        played.record = Record(spec, keys, plan.game.rules_version).to_json()
    played.decisions = len(answers)
    return played


def _play(plan: Plan, spec: Spec, answers: list[tuple[Seat, str, Option]], played: Played) -> None:
    game = plan.game
    state = game.new(spec)
    state.telling = False
    dice = bot_dice(spec.seed)
    flow = game.play(state)
    try:
        decision = next(flow)
        while len(answers) < MOST_DECISIONS:
            options = decision.options
            if not options:
                raise RuntimeError(f"seat {decision.seat} is asked {decision.kind!r} and can answer nothing")
            advice = game.advise(state, decision) if plan.advised else None
            option = advice if advice is not None else options[dice.below(len(options))]
            answers.append((decision.seat, decision.kind, option))
            decision = flow.send(option)
    except (GameOver, StopIteration):
        pass
    outcome = state.outcome
    if outcome is None:
        raise RuntimeError(f"the game has not ended after {len(answers)} decisions")
    game.check(state)
    played.rounds = game.rounds(state)
    played.winners = tuple(outcome.winners)
    played.began = state.began
    played.way = outcome.way


# -- in one process or several ------------------------------------------------------------------------------------

_plan: Plan | None = None


class Parts:
    """A plan as it travels to another process: a game is its key there."""

    def __init__(self, plan: Plan) -> None:
        self.game = plan.game.key
        self.decks = [(seat.name, seat.deck) for seat in plan.seats]
        self.tables = plan.tables
        self.edition = plan.edition
        self.seed = plan.seed
        self.options = plan.options
        self.advised = plan.advised

    def plan(self) -> Plan:
        seats = [SeatSpec(name, deck) for name, deck in self.decks]
        return Plan(the_game(self.game), seats, self.tables, self.edition, self.seed, self.options, self.advised)


def _start_worker(parts: Parts) -> None:
    global _plan  # noqa: PLW0603  a worker process simulates one plan
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _plan = parts.plan()


def _play_in_worker(number: int) -> Played:
    assert _plan is not None
    return play_one(_plan, number)


def play_all(plan: Plan, games: int, jobs: int = 1) -> Generator[Played, None, None]:
    """Every game, in order, whatever the number of processes."""
    gc.freeze()  # cards and rules live on: the collector need not look at them again and again
    if jobs <= 1:
        for number in range(games):
            yield play_one(plan, number)
        return
    with multiprocessing.get_context("spawn").Pool(jobs, _start_worker, (Parts(plan),)) as pool:
        yield from pool.imap(_play_in_worker, range(games), chunksize=max(1, min(16, games // (jobs * 4))))


# -- what came of it ----------------------------------------------------------------------------------------------


class Tally:
    """The results so far."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.games = 0
        self.decisions = 0
        self.rounds = 0
        self.ways: Counter[str] = Counter()
        self.by_seat = [0] * plan.size
        self.by_deck = [0] * len(plan.seats)
        self.played_by_deck = [0] * len(plan.seats)
        self.by_beginner = 0
        self.draws = 0
        self.longest: Played | None = None
        self.errors: list[Played] = []
        self.files: dict[int, Path] = {}
        self.seconds = 0.0

    def add(self, played: Played) -> None:
        self.games += 1
        self.decisions += played.decisions
        if played.error:
            self.errors.append(played)
            return
        self.rounds += played.rounds
        self.ways[played.way] += 1
        for seat in range(self.plan.size):
            self.played_by_deck[self.plan.deck_at(played.number, seat)] += 1
        for seat in played.winners:
            self.by_seat[seat] += 1
            self.by_deck[self.plan.deck_at(played.number, seat)] += 1
        if played.began in played.winners:
            self.by_beginner += 1
        if not played.winners:
            self.draws += 1
        if self.longest is None or played.decisions > self.longest.decisions:
            self.longest = played

    @property
    def ended(self) -> int:
        return self.games - len(self.errors)

    def data(self) -> dict[str, Any]:
        """Everything as plain data. Only what is under `time` differs from run to run."""
        longest = self.longest
        return {
            "game": self.plan.game.key,
            "edition": self.plan.edition,
            "seed": self.plan.seed,
            "decks": self.plan.names,
            "seats": self.plan.size,
            "games": self.games,
            "decisions": self.decisions,
            "wins_by_seat": self.by_seat,
            "wins_by_beginner": self.by_beginner,
            "wins_by_deck": dict(zip(self.plan.names, self.by_deck, strict=True)),
            "games_by_deck": dict(zip(self.plan.names, self.played_by_deck, strict=True)),
            "draws": self.draws,
            "ways": dict(sorted(self.ways.items())),
            "mean_rounds": round(self.rounds / self.ended, 3) if self.ended else None,
            "longest": longest
            and {
                "game": longest.number,
                "seed": longest.seed,
                "decisions": longest.decisions,
                "rounds": longest.rounds,
            },
            "errors": [
                {"game": e.number, "seed": e.seed, "error": e.error, "record": str(self.files.get(e.number, ""))}
                for e in self.errors
            ],
            "time": {
                "seconds": round(self.seconds, 3),
                "decisions_per_second": round(self.decisions / self.seconds, 1) if self.seconds else None,
                "games_per_second": round(self.games / self.seconds, 2) if self.seconds else None,
            },
        }


def sim_command(
    game: GameKey,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")] = 0,
    seats: Annotated[
        int, typer.Option("--seats", min=0, show_default=False, help="How many players; the fewest if left out.")
    ] = 0,
    deck: Decks = None,
    edition: Edition = "",
    settings: Sets = None,
    advised: Annotated[
        bool, typer.Option("--advised", help="Seats follow the game's advice, where it has any, not the dice.")
    ] = False,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="How many processes play; the results are the same.")] = 1,
    errors: Annotated[
        Path | None, typer.Option("--errors", metavar="DIR", help="Where the records of failed games go.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play many games at random and report results, speed and any error."""
    plan = make_plan(the_game(game), deck or [], seats, edition, seed)
    plan.options = settings_of(plan.game, settings or [])
    plan.advised = advised
    tally = Tally(plan)
    interrupted = run(tally, games, jobs, quiet=as_json)
    where = errors if errors is not None else folder("faults") if tally.errors else None
    for played in tally.errors:
        assert where is not None
        record = Record.from_json(played.record)
        tally.files[played.number] = keep(record, where / f"sim-{plan.game.key}-{seed}-{played.number}.json")
    if as_json:
        print_json(tally.data())
    else:
        report(out(), tally, games)
    if interrupted:
        raise typer.Exit(INTERRUPTED)
    if tally.errors:
        raise typer.Exit(1)


def make_plan(game: Game, decks: list[str], seats: int, edition: str, seed: int) -> Plan:
    """Who meets: the decks named, going round when there are more seats; otherwise all of the game's own, in every
    combination."""
    low, high = game.players
    chosen = decks or game.default_decks()
    if not chosen:
        raise QuarterdeckError(f"{game.title} comes with no deck; name one with --deck.")
    wanted = seats or max(len(decks), low)
    if not low <= wanted <= high:
        raise QuarterdeckError(f"{game.title} is for {low} to {high} players, not {wanted}.")
    if len(decks) > wanted:
        raise QuarterdeckError(f"{len(decks)} decks were named for {wanted} seats.")
    around = [chosen[i % len(chosen)] for i in range(max(wanted, len(chosen)))]
    tables = list(combinations(range(len(around)), wanted))
    the_edition = edition_of(game, edition)
    for name in chosen:
        legal_deck(game, name, the_edition)
    brought = [SeatSpec(name, game.deck_text(deck)) for name, deck in zip(seat_names(around), around, strict=True)]
    return Plan(game, brought, tables, the_edition, seed)


def run(tally: Tally, games: int, jobs: int, quiet: bool) -> bool:
    """Play, with a progress bar unless quiet. True if the user interrupted: what is finished is in the tally."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    started = time.perf_counter()
    try:
        with Progress(*columns, console=err(), disable=quiet, transient=True) as progress:
            task = progress.add_task(tally.plan.game.title, total=games)
            with closing(play_all(tally.plan, games, jobs)) as played:
                for one in played:
                    tally.add(one)
                    tally.seconds = time.perf_counter() - started
                    progress.advance(task)
    except KeyboardInterrupt:
        return True
    return False


def report(console: Console, tally: Tally, wanted: int) -> None:
    """The results for people."""
    plan = tally.plan
    unit = plan.game.round_name
    grid = Grid.grid(padding=(0, 3))
    data = tally.data()
    speed = data["time"]
    short = "" if tally.games == wanted else f" of {wanted} (interrupted)"
    grid.add_row("games", f"{tally.games:,}{short}, {speed['games_per_second'] or 0:,} a second")
    grid.add_row("decisions", f"{tally.decisions:,}, {speed['decisions_per_second'] or 0:,} a second")
    if tally.ended:
        grid.add_row(f"mean {unit}s", f"{tally.rounds / tally.ended:.2f}")
    if tally.longest is not None:
        longest = tally.longest
        text = f"game {longest.number}: {longest.decisions:,} decisions, {longest.rounds} {unit}s (seed {longest.seed})"
        grid.add_row("longest", text)
    edition = f", {plan.edition} edition" if len(plan.game.editions) > 1 else ""
    console.print(f"[bold]{plan.game.title}[/bold]{edition}, seed {plan.seed}: {', '.join(plan.names)}")
    console.print(grid)
    if not plan.game.cooperative:
        seats = [(f"seat {i + 1}", n, tally.ended) for i, n in enumerate(tally.by_seat)]
        began = ("whoever had the first turn", tally.by_beginner, tally.ended)
        nobody = [("nobody", tally.draws, tally.ended)] if tally.draws else []
        _shares(console, "Won by seat", [*seats, *nobody, began])
    _shares(
        console,
        f"Won by {plan.game.deck_word}",
        list(zip(plan.names, tally.by_deck, tally.played_by_deck, strict=True)),
    )
    _shares(console, "How", [(way, n, tally.ended) for way, n in tally.ways.most_common()])
    if not tally.errors:
        console.print("\nNo errors.", style="green")
        return
    console.print(f"\n{len(tally.errors)} games failed:", style="bold red")
    for played in tally.errors:
        console.print(Text(f"  game {played.number}: {played.error}\n    {tally.files[played.number]}"), soft_wrap=True)


def _shares(console: Console, title: str, rows: list[tuple[str, int, int]]) -> None:
    """Rows of (name, count, of how many)."""
    console.print(f"\n[bold]{title}[/bold]")
    grid = Grid.grid(padding=(0, 2))
    grid.add_column()
    grid.add_column(justify="right")
    grid.add_column(justify="right")
    for name, count, of in rows:
        grid.add_row(f"  {name}", f"{count:,}", f"{100 * count / of:.1f} %" if of else "")
    console.print(grid)
