"""`quarterdeck scenario`: do scenario files come true?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from quarterdeck.commands.common import OfGame, game_or_first
from quarterdeck.core.refusal import QuarterdeckError


def scenario_command(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Scenario files.")],
    game: OfGame = "",
) -> None:
    """Run scenarios: set up each position, give its answers, and check what must be seen."""
    known = game_or_first(game)
    missing = [file for file in files if not file.is_file()]
    if missing:
        raise QuarterdeckError(f"There is no scenario file {missing[0]}.")
    failed = 0
    for file in files:
        failure = known.run_scenario(file)
        failed += bool(failure)
        typer.echo(f"FAILED  {file}: {failure}" if failure else f"ok      {file}")
    if len(files) > 1:
        typer.echo(f"{len(files) - failed} of {len(files)} scenarios come true.")
    if failed:
        raise typer.Exit(1)
