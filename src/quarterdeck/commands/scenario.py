"""`quarterdeck scenario`: do scenario files come true?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
import yaml

from quarterdeck.commands.common import OfGame, game_or_first
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.rulebook import read_yaml


def scenario_command(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Scenario files.")],
    game: OfGame = "",
) -> None:
    """Run scenarios: set up each position, give its answers, and check what must be seen."""
    missing = [file for file in files if not file.is_file()]
    if missing:
        raise QuarterdeckError(f"There is no scenario file {missing[0]}.")
    failed = 0
    for file in files:
        failure = game_or_first(game or named_in(file)).run_scenario(file)
        failed += bool(failure)
        typer.echo(f"FAILED  {file}: {failure}" if failure else f"ok      {file}")
    if len(files) > 1:
        typer.echo(f"{len(files) - failed} of {len(files)} scenarios come true.")
    if failed:
        raise typer.Exit(1)


def named_in(file: Path) -> str:
    """The game that a scenario names; nothing where it names none, or cannot be read: whoever runs it complains."""
    try:
        data = read_yaml(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError):
        return ""
    return str(data.get("game", "")) if isinstance(data, dict) else ""
