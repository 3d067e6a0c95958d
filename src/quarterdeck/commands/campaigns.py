"""Campaigns in the user's folder: text that a new table of the same game goes on with, a file each."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.prompt import Prompt

from quarterdeck.commands.common import home, read_text
from quarterdeck.core.game import Game, Spec
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import new_spec
from quarterdeck.core.setting import FILE
from quarterdeck.core.table import Table

FOLDER = "campaigns"
SETTING = "campaign"
"""The setting of a game that takes a saved campaign."""
NAME = "campaign_name"
"""The option of a spec that says what its campaign is called: a saved game knows where it belongs."""
NEW = "new"


class Shelf:
    """Where the campaign of a table is written: under the name it came by, or another one that somebody gives it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.name = str(table.spec.options.get(NAME, "")) or f"campaign-{table.spec.seed}"

    def write(self, name: str) -> Path:
        """Write the campaign, whole or not at all. From then on this is its name."""
        stem = re.sub(r"[^\w.-]+", "-", name.removesuffix(".json")).strip("-.") or self.name
        path = campaign_file(self.table.game, stem)
        part = path.with_name(path.name + ".part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            part.write_text(self.table.game.saved_campaign(self.table.state), encoding="utf-8")
            part.replace(path)
        except OSError as error:
            raise QuarterdeckError(f"{path} cannot be written: {error.strerror or error}.") from None
        self.name = stem
        self.table.spec.options[NAME] = stem
        return path


def has_campaigns(game: Game) -> bool:
    return any(setting.key == SETTING and setting.kind == FILE for setting in game.settings())


def campaign_file(game: Game, name: str) -> Path:
    return home() / FOLDER / game.key / f"{name}.json"


def is_one(game: Game, spec: Spec) -> bool:
    """Whether a table set up like this plays a campaign."""
    return has_campaigns(game) and game.saved_campaign(game.new(spec)) != ""


def saved_campaigns(game: Game) -> list[Path]:
    """The campaigns of a game, the latest first."""
    where = campaign_file(game, "").parent
    found = list(where.glob("*.json")) if where.is_dir() else []
    return sorted(found, key=lambda path: (path.stat().st_mtime, path.name), reverse=True)


def by_name(game: Game, given: str) -> str:
    """KEY=VALUE with the file of a saved campaign, where it is named by its name alone."""
    key, _, value = given.partition("=")
    if key != SETTING or not value or Path(value).exists():
        return given
    path = campaign_file(game, value)
    return f"{key}={path}" if path.is_file() else given


def told(game: Game, path: Path) -> str:
    """How far a campaign has come. Raises QuarterdeckError where it cannot go on."""
    options: dict[str, Any] = {SETTING: read_text(path)}
    return game.standing(game.new(new_spec(game, options=options)))


def ask_campaign(console: Console, game: Game) -> Path | None:
    """Which saved campaign to go on with; None for a new one. Those that cannot be read are named and passed over."""
    offered: list[Path] = []
    lines: list[str] = []
    for path in saved_campaigns(game):
        try:
            line = told(game, path)
        except QuarterdeckError as error:
            console.print(f"{path} is passed over. {error}", style="red", markup=False, soft_wrap=True)
            continue
        offered.append(path)
        lines.append(f"  {len(offered)}  {path.stem}: {line}")
    if not offered:
        return None
    console.print("[bold]Saved campaigns[/bold]")
    for line in lines:
        console.print(line, markup=False)
    names = [path.stem for path in offered]
    while True:
        answer = Prompt.ask(f"Go on with which one? A number, or {NEW}", default="1", console=console).strip()
        if answer == NEW:
            return None
        if answer in names:
            return offered[names.index(answer)]
        if answer.isdigit() and 0 < int(answer) <= len(offered):
            return offered[int(answer) - 1]
        console.print(f"There is no campaign {answer!r} in the list.", style="red", markup=False)
