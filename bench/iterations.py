"""Where a search's iterations go, by kind of question, and where more of them would change the answer.

Plays fixed games with the search in every seat and reads the tree after each decision. A row is a kind of question. The
first columns are about searches that were asked it: how often, how many options there were, how many iterations each
of these got, how deep an iteration went, what share of them the favourite took, and by how much the hope of the
chosen option is above that of the next one (the one looked at most among the others). `below` is the share of all
steps inside the trees, under the root, that went into choosing at that kind of question.

Every so many questions are searched again, eight times as long and with other dice. `agrees` is how often that comes to
the same answer, and `gain` what the longer search hopes for above what it thinks of the shorter one's answer: where
that is nothing, more iterations bring nothing, agreement or not. An answer that the longer search never looked at is
left out of `gain`.

    .venv/bin/python bench/iterations.py --game five-sails --games 10
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from quarterdeck.bots.ismcts import Budget, Node, Thought, search
from quarterdeck.commands.bench import is_compiled
from quarterdeck.core.decision import Decision
from quarterdeck.core.game import Game, SeatSpec, Spec
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import the_game
from quarterdeck.core.table import Table
from quarterdeck.lab.plan import dealt
from quarterdeck.lab.seeds import bot_dice, seed_of

LONGER = 8

Row = dict[str, Any]


class Kind:
    """What was counted of one kind of question."""

    def __init__(self) -> None:
        self.asked = 0
        self.options = 0
        self.iterations = 0
        self.steps = 0  # of iterations, in the trees of searches that were asked this
        self.favourite = 0.0
        self.lead = 0.0
        self.below = 0  # steps at this kind of question, under the root of any search
        self.checked = 0
        self.agreed = 0
        self.valued = 0
        self.gain = 0.0

    def row(self, name: str, iterations: int, below: int) -> Row:
        def mean(total: float, count: int) -> float | None:
            return total / count if count else None

        return {
            "kind": name,
            "asked": self.asked,
            "iterations": self.iterations / iterations,
            "options": mean(self.options, self.asked),
            "an option": mean(self.iterations, self.options),
            "depth": mean(self.steps, self.iterations),
            "favourite": mean(self.favourite, self.asked),
            "lead": mean(self.lead, self.asked),
            "below": self.below / below if below else 0.0,
            "checked": self.checked,
            "agrees": mean(self.agreed, self.checked),
            "gain": mean(self.gain, self.valued),
        }


class Counts:
    """All kinds of questions."""

    def __init__(self) -> None:
        self.kinds: dict[str, Kind] = {}

    def of(self, kind: str) -> Kind:
        return self.kinds.setdefault(kind, Kind())

    def look(self, table: Table, decision: Decision, thought: Thought) -> None:
        """What one search spent, and on what."""
        found, root = self.of(decision.kind), thought.root
        edges = {table.game.edge_key(table.state, decision, option) for option in decision.options}
        chosen = root.children[table.game.edge_key(table.state, decision, thought.option)]
        others = [child for child in root.children.values() if child is not chosen]
        found.asked += 1
        found.options += len(edges)
        found.iterations += thought.iterations
        found.favourite += max(child.visits for child in root.children.values()) / thought.iterations
        if others:
            found.lead += chosen.mean - max(others, key=lambda child: child.visits).mean
        found.steps += sum(child.visits + self._under(child) for child in root.children.values())

    def _under(self, node: Node) -> int:
        """Counts every step under a node for the kind of question it answered; returns how many there are."""
        steps = 0
        for edge, child in node.children.items():
            self.of(str(edge[1])).below += child.visits
            steps += child.visits + self._under(child)
        return steps

    def check(self, table: Table, decision: Decision, short: Thought, long: Thought) -> None:
        """Whether a longer search gives the same answer, and what it hopes to gain if not."""
        found, game = self.of(decision.kind), table.game
        ours = game.edge_key(table.state, decision, short.option)
        theirs = game.edge_key(table.state, decision, long.option)
        found.checked += 1
        found.agreed += ours == theirs
        looked_at = long.root.children.get(ours)
        if looked_at is not None:
            found.valued += 1
            found.gain += long.hope - looked_at.mean

    def rows(self) -> list[Row]:
        """Those that took most iterations first, then those that took most steps in the trees of others."""
        iterations = sum(kind.iterations for kind in self.kinds.values())
        below = sum(kind.below for kind in self.kinds.values())
        rows = [kind.row(name, iterations, below) for name, kind in self.kinds.items()]
        return sorted(rows, key=lambda row: (-row["iterations"], -row["below"], row["kind"]))


# -- playing ------------------------------------------------------------------------------------------------------


def new_game(game: Game, seats: int, seed: int, number: int) -> Table:
    """Game `number` of a seed: other decks and settings every time, as the lab deals them."""
    names = game.default_decks()
    chairs = [SeatSpec(names[i], game.deck_text(names[i])) for i in dealt(len(names), seats, number)]
    spec = Spec(game.key, chairs, seed_of(seed, number), game.editions[0], game.contest_options(number))
    table = Table(game, spec)
    table.state.telling = False
    return table


def play(table: Table, iterations: int, every: int, counts: Counts) -> None:
    """One game, the search in every seat; the longer searches have dice of their own and change nothing."""
    seats = len(table.spec.seats)
    dice = [bot_dice(table.spec.seed, seat) for seat in range(seats)]
    other_dice = bot_dice(table.spec.seed, seats)
    asked: dict[str, int] = {}
    while not table.over:
        decision = table.decision
        thought = search(table, decision, dice[decision.seat], Budget(iterations))
        if thought.iterations:
            counts.look(table, decision, thought)
            asked[decision.kind] = asked.get(decision.kind, 0) + 1
            if every and asked[decision.kind] % every == 1 % every:
                longer = search(table, decision, other_dice, Budget(LONGER * iterations))
                counts.check(table, decision, thought, longer)
        table.answer(thought.option, decision.seat)


def measure(given: argparse.Namespace) -> list[Row]:
    game, counts = the_game(given.game), Counts()
    low, high = game.players
    if not low <= given.seats <= high:
        raise QuarterdeckError(f"{game.title} is for {low} to {high} players, not {given.seats}.")
    for number in range(given.games):
        play(new_game(game, given.seats, given.seed, number), given.iterations, given.check_every, counts)
    return counts.rows()


# -- showing ------------------------------------------------------------------------------------------------------


def share(number: float | None) -> str:
    return "" if number is None else f"{100 * number:.0f} %"


def figure(number: float | None, digits: int = 1) -> str:
    return "" if number is None else f"{number:.{digits}f}"


def grid_of(rows: list[Row], title: str) -> Grid:
    grid = Grid(title=title, title_justify="left")
    grid.add_column("kind of question")
    for heading in ("asked", "iterations", "options", "an option", "depth", "favourite", "lead", "below"):
        grid.add_column(heading, justify="right")
    for heading in ("checked", "agrees", "gain"):
        grid.add_column(heading, justify="right")
    for row in rows:
        grid.add_row(
            row["kind"],
            f"{row['asked']}",
            share(row["iterations"]),
            figure(row["options"]),
            figure(row["an option"]),
            figure(row["depth"]),
            share(row["favourite"]),
            figure(row["lead"], 3),
            share(row["below"]),
            f"{row['checked']}",
            share(row["agrees"]),
            figure(row["gain"], 3),
        )
    return grid


def at_least(low: int) -> Any:
    def number(text: str) -> int:
        if not text.isdecimal() or int(text) < low:
            raise argparse.ArgumentTypeError(f"a number from {low} on, not {text!r}")
        return int(text)

    return number


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="five-sails", help="which game")
    parser.add_argument("--seats", type=at_least(1), default=2, help="how many play")
    parser.add_argument("--iterations", type=at_least(2), default=120, help="of each search")
    parser.add_argument("--games", type=at_least(1), default=10, help="how many games")
    parser.add_argument("--seed", type=at_least(0), default=1, help="of all games")
    parser.add_argument(
        "--check-every", type=at_least(0), default=10, help="longer searches at every N-th question of a kind; 0: none"
    )
    parser.add_argument("--json", action="store_true", help="print rows as JSON")
    given = parser.parse_args()
    try:
        rows = measure(given)
    except QuarterdeckError as error:
        parser.error(str(error))
    if given.json:
        print(json.dumps(rows))
        return
    games = f"{given.games} game{'s' if given.games > 1 else ''} of {given.seats}"
    title = f"{the_game(given.game).title}, {games}, {given.iterations} iterations a search"
    console = Console(width=150)
    console.print(grid_of(rows, title))
    built = "compiled" if is_compiled() else "interpreted"
    console.print(f"Checked with {LONGER} times the iterations; {built}, Python {sys.version.split()[0]}.")


if __name__ == "__main__":
    main()
