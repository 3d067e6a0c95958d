"""What several commands share: consoles, the user's folder, reading files."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import ProgressColumn, Task
from rich.text import Text

from quarterdeck.core.game import Game
from quarterdeck.core.record import Record
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import games, the_game
from quarterdeck.core.setting import FILE, NUMBER, check_settings

GameKey = Annotated[str, typer.Argument(metavar="GAME", help="A game's key, as `quarterdeck games` lists it.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Decks = Annotated[
    list[str] | None,
    typer.Option("--deck", metavar="NAME|FILE", help="A seat's deck, by name or file; once for each seat."),
]
Edition = Annotated[str, typer.Option("--edition", help="The edition of the rules; the game's first one if left out.")]
Sets = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="A setting of the game; of a file setting, the file's name."),
]
OfGame = Annotated[str, typer.Option("--game", metavar="GAME", help="The game it is for; the first one if left out.")]


def out() -> Console:
    """Where results go."""
    return Console(highlight=False)


def err() -> Console:
    """Where progress goes."""
    return Console(stderr=True, highlight=False)


class Rate(ProgressColumn):
    """Games a second; of long games, games a minute."""

    def render(self, task: Task) -> Text:
        speed = task.speed or 0.0
        told = f"{60 * speed:.1f} games/min" if 0 < speed < 1 else f"{speed:.1f} games/s"
        return Text(told, style="cyan")


def print_json(data: Any) -> None:
    typer.echo(json.dumps(data, indent=1, ensure_ascii=False))


def game_or_first(key: str) -> Game:
    """The game of this key or, where none is named, the first one registered."""
    if key:
        return the_game(key)
    for game in games().values():
        return game
    raise QuarterdeckError("No game is installed.")


def home() -> Path:
    """The user's folder for saved games, finished games and fault reports."""
    named = os.environ.get("QUARTERDECK_HOME")
    if named:
        return Path(named)
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "quarterdeck"


def folder(name: str) -> Path:
    """A folder in the user's folder, made when it is first needed."""
    path = home() / name
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise QuarterdeckError(f"The folder {path} cannot be made: {error.strerror or error}.") from None
    return path


def keep(record: Record, path: Path) -> Path:
    """Write a record, or say in a sentence why not."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        record.save(path)
    except OSError as error:
        raise QuarterdeckError(f"{path} cannot be written: {error.strerror or error}.") from None
    return path


def free_name(where: Path, stem: str) -> Path:
    """A file name in a folder that is not taken yet."""
    path = where / f"{stem}.json"
    number = 2
    while path.exists():
        path = where / f"{stem}-{number}.json"
        number += 1
    return path


def legal_deck(game: Game, name: str, edition: str = "") -> str:
    """The text of a deck that may be played; otherwise an error that names each card and rule that forbids it."""
    text = game.deck_text(name)
    problems = game.check_deck(text, edition)
    if problems:
        raise illegal(name, problems)
    return text


def illegal(name: str, problems: list[tuple[str, str]]) -> QuarterdeckError:
    """The error that lists why a deck may not be played."""
    found = [f"{sentence} (rule {rule})" for rule, sentence in problems]
    listed = f" {found[0]}" if len(found) == 1 else "".join(f"\n  {problem}" for problem in found)
    return QuarterdeckError(f"The deck {name} is not legal:{listed}")


def settings_of(game: Game, given: list[str]) -> dict[str, Any]:
    """The settings named as KEY=VALUE, checked; the text of a file stands for its name."""
    kinds = {setting.key: setting.kind for setting in game.settings()}
    values: dict[str, Any] = {}
    for one in given:
        key, equals, value = one.partition("=")
        if not equals:
            raise QuarterdeckError(f"A setting is KEY=VALUE, not {one!r}.")
        kind = kinds.get(key, "")
        if kind == NUMBER and value.removeprefix("-").isdigit():
            values[key] = int(value)
        else:
            values[key] = read_text(Path(value)) if kind == FILE else value
    check_settings(game.title, game.settings(), values)
    return values


def read_text(path: Path) -> str:
    """The text of a file, or a sentence that says why it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise QuarterdeckError(f"{path} cannot be read: {error}.") from None


def seat_names(names: list[str]) -> list[str]:
    """Decks by name, numbered where several seats bring the same."""
    found = []
    for i, name in enumerate(names):
        short = Path(name).stem
        same = [j for j, other in enumerate(names) if Path(other).stem == short]
        found.append(f"{short} {same.index(i) + 1}" if len(same) > 1 else short)
    return found
