"""`quarterdeck replay`: the story of a record, move by move."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from quarterdeck.commands.common import out
from quarterdeck.core.decision import NOBODY, Decision, Option, Seat
from quarterdeck.core.game import Game
from quarterdeck.core.record import Record
from quarterdeck.core.refusal import FaultyTable, QuarterdeckError
from quarterdeck.core.registry import the_game
from quarterdeck.core.story import plain
from quarterdeck.core.table import PASS, REACT, Table, replay


def replay_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record: a saved or finished game, a fault report.")],
    seat: Annotated[
        int,
        typer.Option("--seat", min=0, help="Tell only what this seat (1 is the first) may know; 0: everything open."),
    ] = 0,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after every move; q leaves.")] = False,
) -> None:
    """Tell the story of a recorded game."""
    record = Record.load(file)
    game = the_game(record.spec.game)
    if seat > len(record.spec.seats):
        raise QuarterdeckError(f"{file} has {len(record.spec.seats)} seats: there is no seat {seat}.")
    whole, fault = replayed(game, record, file)
    table = Table(game, record.spec)
    console = out()
    names = ", ".join(s.name for s in record.spec.seats)
    console.print(Text(f"{game.title}, seed {record.spec.seed}: {names}", style="bold"))
    told = _tell_story(console, table, seat, 0)
    for number, answer in enumerate(whole.answers, 1):
        decision = table.decision_of(answer.seat)
        option = decision.find(answer.key) if decision is not None else None
        assert decision is not None and option is not None
        shown = _shows(decision, option, seat)
        if shown:
            _tell_move(console, table, decision, option, number)
        table.answer(option, answer.seat, answer.remark)
        before, told = told, _tell_story(console, table, seat, told)
        if step and (shown or told > before) and input().strip().lower() == "q":
            return
    console.print(Text(_ending(table), style="bold"))
    if fault:
        typer.echo(f"quarterdeck: {file}: {fault}", err=True)
        raise typer.Exit(1)


def replayed(game: Game, record: Record, file: Path) -> tuple[Table, str]:
    """The table that a record leads to, so that a broken one is refused before anything is told.

    The record of a fault leads up to it: the second value says what went wrong there.
    """
    try:
        table = Table(game, record.spec)
        replay(table, record.answers)
    except FaultyTable as error:
        return table, str(error)
    except QuarterdeckError as error:
        raise QuarterdeckError(f"{file} does not replay. {error}") from None
    return table, ""


def _shows(decision: Decision, option: Option, seat: int) -> bool:
    """Whether the answer itself is told: not a pass on a reaction, and not what another seat chose in secret."""
    if decision.kind == REACT and option.verb == PASS:
        return False
    return seat in (0, decision.seat + 1)


def _tell_move(console: Console, table: Table, decision: Decision, option: Option, number: int) -> None:
    label = table.game.label(table.state, decision, option)
    prompt = table.game.prompt(table.state, decision)
    name = table.spec.seats[decision.seat].name
    line = Text(f"{number:>4}. ", style="dim")
    line.append(name, style="cyan")
    line.append(f": {label}")
    line.append(f"  ({prompt})", style="dim")
    console.print(line, soft_wrap=True)


def _tell_story(console: Console, table: Table, seat: int, told: int) -> int:
    """Tell what is new in the story; how much of it is told now."""
    lines = table.told(Seat(seat - 1) if seat else NOBODY, told)
    for line in lines:
        console.print(Text(f"      {plain(line)}", "italic" if line.by >= 0 else ""), soft_wrap=True)
    return told + len(lines)


def _ending(table: Table) -> str:
    """How the game ended, or where the record stops."""
    outcome = table.state.outcome
    if outcome is None:
        waiting = ", ".join(table.spec.seats[d.seat].name for d in table.open)
        return f"The record stops here, after {len(table.answers)} answers; the table waits for {waiting}."
    if not outcome.winners:
        return f"Nobody wins: {outcome.way}."
    names = " and ".join(table.spec.seats[seat].name for seat in outcome.winners)
    return f"{names} (seat {', '.join(str(s + 1) for s in outcome.winners)}) wins: {outcome.way}."
