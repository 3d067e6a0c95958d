"""Information-set search, in iterations a second: ours on Five Sails, and OpenSpiel's in C++ on gin rummy, in one run.

Ours searches at the first action of Day 2 of a fixed game, once as our bots do (each iteration plays on at random until
nothing is under way, and judges the position by the game's evaluation) and once with rollouts to the end of the game;
both interpreted and, if ./compile has built it, compiled. OpenSpiel's searches at the first discard of a fixed game of
gin rummy, with one random rollout to the end of the game an iteration. Every iteration of either draws a world of its
own. Seconds are those of the processor, so that other work on the machine does not count.

    .venv/bin/python bench/search.py --seconds 10
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from typing import Any

import pyspiel
from rich.console import Console
from rich.table import Table as Grid

from quarterdeck.bots.ismcts import HORIZON, Budget, search
from quarterdeck.bots.random import random_bot
from quarterdeck.commands.bench import is_compiled, other_installation
from quarterdeck.core.chance import Chance
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import new_table
from quarterdeck.core.table import Table

DECKS = ["castille", "eisen"]
SEED = 2
TO_THE_END = 1_000_000
SAMPLES = 20
WARM_UP = 0.1  # of the seconds measured

Row = dict[str, Any]


# -- ours ---------------------------------------------------------------------------------------------------------


def day_two() -> Table:
    """Five Sails at the first action of Day 2: seed 2, both seats played at random by dice of seed 2."""
    table, bot = new_table("five-sails", DECKS, seed=SEED), random_bot(Chance(SEED))
    while table.state.day < 2 or table.decision.kind != "action":
        decision = table.decision
        table.answer(bot(table, decision), decision.seat)
    return table


def decisions_left(table: Table) -> float:
    """How many decisions random play takes from here to the end, on average."""
    chance, total = Chance(SEED), 0
    for _ in range(SAMPLES):
        fork = table.fork()
        while not fork.over:
            options = fork.open[0].options
            fork.explore(options[chance.below(len(options))])
            total += 1
    return total / SAMPLES


def ours(seconds: float) -> list[Row]:
    """Both ways of searching, in the installation that this runs in."""
    table = day_two()
    length = decisions_left(table)
    rows = []
    for horizon, text in ((HORIZON, "random until settled, evaluation"), (TO_THE_END, "random to the end")):
        search(table, table.decision, Chance(SEED), Budget(seconds=seconds * WARM_UP), horizon)
        start = time.process_time()
        thought = search(table, table.decision, Chance(SEED), Budget(seconds=seconds), horizon)
        rate = thought.iterations / (time.process_time() - start)
        rows.append(
            {
                "search": f"Quarterdeck, {'compiled' if is_compiled() else 'interpreted'}",
                "game": f"Five Sails, {' against '.join(DECKS)}, first action of Day 2",
                "options": len(table.decision.options),
                "left": length,
                "rollout": text,
                "iterations": thought.iterations,
                "rate": rate,
            }
        )
    return rows


# -- the compiled installation ------------------------------------------------------------------------------------


def ours_elsewhere(seconds: float) -> list[Row]:
    """The same in the other installation, if there is one."""
    python = other_installation().with_name("python")
    done = subprocess.run(
        [str(python), __file__, "--seconds", str(seconds), "--ours"], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise QuarterdeckError(f"{python} failed: {done.stderr.strip() or f'exit code {done.returncode}'}")
    rows: list[Row] = json.loads(done.stdout)
    return rows


# -- OpenSpiel's --------------------------------------------------------------------------------------------------


def first_discard() -> Any:
    """Gin rummy at the first discard: deal and draws by dice of seed 2."""
    state, chance = pyspiel.load_game("gin_rummy").new_initial_state(), Chance(SEED)
    while state.is_chance_node() or len(state.legal_actions()) < 10:
        actions = state.legal_actions()
        state.apply_action(actions[chance.below(len(actions))])
    return state


def moves_left(state: Any) -> float:
    chance, total = Chance(SEED), 0
    for _ in range(SAMPLES):
        fork = state.clone()
        while not fork.is_terminal():
            actions = fork.legal_actions()
            total += not fork.is_chance_node()
            fork.apply_action(actions[chance.below(len(actions))])
    return total / SAMPLES


def openspiels(seconds: float) -> Row:
    """OpenSpiel's search; it is asked for twice as many iterations until they take long enough."""
    state, iterations = first_discard(), 64
    while True:
        bot = pyspiel.ISMCTSBot(
            seed=SEED,
            evaluator=pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=SEED),
            uct_c=2.0,
            max_simulations=iterations,
        )
        start = time.process_time()
        bot.step(state)
        spent = time.process_time() - start
        if spent >= seconds / 2:
            break
        iterations *= 2
    return {
        "search": "OpenSpiel, C++",
        "game": "gin rummy, first discard",
        "options": len(state.legal_actions()),
        "left": moves_left(state),
        "rollout": "random to the end",
        "iterations": iterations,
        "rate": iterations / spent,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each search is measured")
    parser.add_argument("--ours", action="store_true", help="only this installation's own search, as JSON")
    given = parser.parse_args()
    rows = ours(given.seconds)
    if given.ours:
        print(json.dumps(rows))
        return
    console = Console(width=150)
    try:
        rows += ours_elsewhere(given.seconds)
    except QuarterdeckError as error:
        console.print(f"Left out: {error}")
    rows.append(openspiels(given.seconds))
    grid = Grid(title="Information-set search, one thread", title_justify="left")
    for heading in ("search", "position", "an iteration plays"):
        grid.add_column(heading)
    for heading in ("options", "decisions to the end", "iterations", "a second"):
        grid.add_column(heading, justify="right")
    for row in rows:
        numbers = [f"{row['options']}", f"{row['left']:.0f}", f"{row['iterations']:,}", f"{row['rate']:,.0f}"]
        grid.add_row(row["search"], row["game"], row["rollout"], *numbers)
    console.print(grid)
    versions = f"Python {sys.version.split()[0]}"
    console.print(f"{versions}; OpenSpiel's uct_c 2.0, unlimited world samples, one rollout an iteration.")


if __name__ == "__main__":
    main()
