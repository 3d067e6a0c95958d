"""`quarterdeck coverage`: which abilities of which cards random play has used, and which are the rarest.

Every game is played with decks drawn at random from all cards. The players answer at random too, but in every other
question they prefer an ability that was used least so far: what is hard to come by is sought, not waited for. And in
some games they are lazy, and pass more often than chance would have it: with everybody busy, much never happens.
"""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from quarterdeck.commands.common import AsJson, Edition, GameKey, err, out, print_json
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Option
from quarterdeck.core.flow import GameOver
from quarterdeck.core.game import Game, SeatSpec, Spec
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import edition_of, the_game
from quarterdeck.core.table import PASS
from quarterdeck.lab.faults import MOST_DECISIONS
from quarterdeck.lab.seeds import bot_dice, seed_of

RAREST = 15
LAZIEST = 5


class Run:
    """Games played to see what they use."""

    def __init__(self, game: Game, seed: int, edition: str) -> None:
        self.game = game
        self.seed = seed
        self.edition = edition
        self.games = 0
        self.counts = game.count_uses()

    @property
    def unused(self) -> list[str]:
        return sorted(key for key, uses in self.counts.items() if uses == 0)

    def play(self) -> None:
        """One more game, with two to as many players as the game allows."""
        low, high = self.game.players
        seed = seed_of(self.seed, self.games)
        dice = bot_dice(seed)
        seats = [
            SeatSpec(str(i + 1), self.game.random_deck(dice, self.edition))
            for i in range(low + self.games % (high - low + 1))
        ]
        self.games += 1
        state = self.game.new(Spec(self.game.key, seats, seed, self.edition))
        state.telling = False
        flow = self.game.play(state)
        lazy = dice.below(LAZIEST)
        try:
            decision = next(flow)
            for _ in range(MOST_DECISIONS):
                decision = flow.send(self._answer(decision.options, dice, lazy))
        except (GameOver, StopIteration):
            pass

    def _answer(self, options: list[Option], dice: Chance, lazy: int) -> Option:
        if options[-1].verb == PASS and dice.below(2 * LAZIEST) < lazy:
            return options[-1]
        if dice.below(2):
            known = [(self.counts[option.what], i) for i, option in enumerate(options) if option.what in self.counts]
            if known:
                return options[min(known)[1]]
        return options[dice.below(len(options))]

    def data(self) -> dict[str, Any]:
        return {
            "game": self.game.key,
            "edition": self.edition,
            "seed": self.seed,
            "games": self.games,
            "abilities": len(self.counts),
            "unused": self.unused,
            "uses": dict(sorted(self.counts.items(), key=lambda item: (item[1], item[0]))),
        }


def coverage_command(
    game: GameKey,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games at most.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")] = 0,
    edition: Edition = "",
    until_all: Annotated[
        bool, typer.Option("--until-all", help="Stop as soon as every ability has been used.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Play games with random decks and report which abilities were never used, and the rarest."""
    known = the_game(game)
    run = Run(known, seed, edition_of(known, edition))
    if not run.counts:
        raise QuarterdeckError(f"{known.title} does not count the uses of its cards.")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err(), disable=as_json, transient=True) as progress:
        task = progress.add_task(known.title, total=games)
        while run.games < games and not (until_all and not run.unused):
            run.play()
            progress.update(task, advance=1, description=f"{known.title}: {len(run.unused)} unused")
    if as_json:
        print_json(run.data())
    else:
        _report(run)
    if run.unused:
        raise typer.Exit(1)


def _report(run: Run) -> None:
    console = out()
    used = len(run.counts) - len(run.unused)
    console.print(f"{used} of {len(run.counts)} abilities were used in {run.games} games (seed {run.seed}).")
    if run.unused:
        console.print(f"Never: {', '.join(run.unused)}", style="yellow")
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(justify="right")
    for key, uses in list(run.data()["uses"].items())[:RAREST]:
        grid.add_row(f"{uses:,}", key)
    console.print("The rarest:")
    console.print(grid)
