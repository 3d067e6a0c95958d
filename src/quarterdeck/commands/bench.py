"""`quarterdeck bench`: how fast this installation is, beside the other one."""

from __future__ import annotations

import gc
import json
import platform
import subprocess
import sys
import time
import tracemalloc
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

import quarterdeck.core.chance
from quarterdeck.bots.random import random_bot
from quarterdeck.commands.common import AsJson, err, out, print_json
from quarterdeck.commands.sim import Plan, make_plan, play_one
from quarterdeck.core.chance import Chance
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import games as all_games
from quarterdeck.core.registry import the_game
from quarterdeck.core.table import Table
from quarterdeck.lab.seeds import bot_dice

WARM_UP = 3
FORKS_A_GAME = 40
MICRO = 1e6
SEED = 1

ROWS = (
    ("games_per_second", "random games a second", "{:,.1f}"),
    ("decisions_per_second", "random decisions a second", "{:,.0f}"),
    ("fork_us", "fork of a table, µs", "{:,.1f}"),
    ("copy_us", "copy of a state, µs", "{:,.1f}"),
    ("new_table_kib", "memory of a new table, KiB", "{:,.0f}"),
    ("played_table_kib", "memory of a table after a whole game, KiB", "{:,.0f}"),
)


def bench_command(
    as_json: AsJson = False,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games to measure.")] = 100,
    game: Annotated[
        list[str] | None, typer.Option("--game", metavar="GAME", help="Only this game; may be given several times.")
    ] = None,
    compare: Annotated[
        bool, typer.Option("--compare", help="Measure the interpreted and the compiled installation side by side.")
    ] = False,
) -> None:
    """Measure random play, forks, copies and memory of every game, for two seats with the game's first decks."""
    keys = [the_game(key).key for key in game or list(all_games())]
    command = other_installation() if compare else None
    results: list[dict[str, Any]] = []
    with err().status("Measuring ...") as status:
        for key in keys:
            status.update(f"Measuring {the_game(key).title} ...")
            results.append(measure(plan_of(key), games))
            if command is not None:
                results.append(measure_other(command, key, games))
    results.sort(key=lambda result: (keys.index(result["game"]), bool(result["compiled"])))
    if as_json:
        print_json(results)
        return
    table = Grid(title=f"{games} games of random play by two seats", title_justify="left")
    table.add_column("")
    for result in results:
        how = "compiled" if result["compiled"] else "interpreted"
        table.add_column(f"{the_game(result['game']).title}\n{how}", justify="right")
    for key, label, form in ROWS:
        table.add_row(label, *[form.format(result[key]) for result in results])
    table.add_row("Python", *[str(result["python"]) for result in results])
    out().print(table)


def plan_of(key: str) -> Plan:
    """Two seats with the game's first decks."""
    known = the_game(key)
    return make_plan(known, known.default_decks()[: max(2, known.players[0])], 0, "", SEED)


def measure(plan: Plan, games: int) -> dict[str, Any]:
    """Every figure, for the installation this runs in."""
    for number in range(WARM_UP):
        _sound(plan, games + number)
    gc.collect()
    gc.freeze()  # as in `sim`
    started = time.perf_counter()
    decisions = sum(_sound(plan, number) for number in range(games))
    seconds = time.perf_counter() - started
    fork, copy = _forks(plan, max(1, min(games, 20)))
    fresh, played = _memory(plan)
    return {
        "game": plan.game.key,
        "compiled": is_compiled(),
        "python": platform.python_version(),
        "games": games,
        "decisions": decisions,
        "games_per_second": round(games / seconds, 2),
        "decisions_per_second": round(decisions / seconds, 1),
        "fork_us": round(fork * MICRO, 2),
        "copy_us": round(copy * MICRO, 2),
        "new_table_kib": round(fresh / 1024, 1),
        "played_table_kib": round(played / 1024, 1),
    }


def is_compiled() -> bool:
    return str(quarterdeck.core.chance.__file__).endswith(tuple(EXTENSION_SUFFIXES))


def _sound(plan: Plan, number: int) -> int:
    """The decisions of a game; a figure of games that fail would mean nothing."""
    played = play_one(plan, number)
    if played.error:
        raise QuarterdeckError(f"Game {number} of seed {plan.seed} fails ({played.error}); see `quarterdeck sim`.")
    return played.decisions


def _forks(plan: Plan, games: int) -> tuple[float, float]:
    """Mean seconds of a fork, and of a copy of the state, at random points of random games."""
    forking = copying = 0.0
    forks = 0
    clock = time.perf_counter
    for number in range(games):
        spec = plan.spec(number)
        length = play_one(plan, number).decisions
        where = Chance(spec.seed | 2 << 64)
        points = {where.below(length) for _ in range(FORKS_A_GAME)}
        bot = random_bot(bot_dice(spec.seed))
        table = Table(plan.game, spec)
        for answer in range(length):
            if answer in points:
                start = clock()
                table.fork()
                middle = clock()
                table.checkpoints[-1].state.copy()
                copying += clock() - middle
                forking += middle - start
                forks += 1
            decision = table.decision
            table.answer(bot(table, decision), decision.seat)
    return forking / forks, copying / forks


def _memory(plan: Plan) -> tuple[int, int]:
    """Bytes that a table holds: a new one, and one after a game with its story, answers and checkpoints."""
    spec = plan.spec(0)
    bot = random_bot(bot_dice(spec.seed))
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    table = Table(plan.game, spec)
    gc.collect()
    fresh = tracemalloc.get_traced_memory()[0] - before
    while not table.over:
        decision = table.decision
        table.answer(bot(table, decision), decision.seat)
    gc.collect()
    played = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return fresh, played


# -- the other installation ---------------------------------------------------------------------------------------


def other_installation() -> Path:
    """The command of the compiled installation beside this one; of the interpreted one, if this is compiled."""
    name = ".venv" if is_compiled() else ".venv-compiled"
    command = Path(sys.prefix).parent / name / "bin" / "quarterdeck"
    if not command.is_file():
        raise QuarterdeckError(f"There is no {command} to compare with; ./compile builds the compiled installation.")
    return command


def measure_other(command: Path, key: str, games: int) -> dict[str, Any]:
    done = subprocess.run(
        [str(command), "bench", "--json", "--games", str(games), "--game", key],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise QuarterdeckError(f"{command} failed: {done.stderr.strip() or f'exit code {done.returncode}'}")
    results: list[dict[str, Any]] = json.loads(done.stdout)
    return results[0]
