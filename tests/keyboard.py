"""Somebody at the keyboard of the terminal table: types lines, and reads what is shown."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console

from quarterdeck.bots.random import random_bot
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Seat
from quarterdeck.core.table import Table
from quarterdeck.terminal import Player, play_in_terminal
from quarterdeck.terminal.session import Campaign

KEYBOARD = "0123456789abdyn"


class Hand(io.StringIO):
    """Somebody who types a few lines, and then at random until the game is over."""

    def __init__(self, *lines: str, seed: int | None = None, most: int = 100_000) -> None:
        super().__init__("".join(line + "\n" for line in lines))
        self.chance = Chance(seed) if seed is not None else None
        self.left = most

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        self.left -= 1
        line = super().readline()
        if line or self.chance is None or self.left < 0:
            return line
        return KEYBOARD[self.chance.below(len(KEYBOARD))] + "\n"


def play(
    table: Table,
    hand: Hand,
    path: Path | None = None,
    ask_always: bool = False,
    people: int = 1,
    campaign: Campaign | None = None,
    width: int = 100,
    aloud: bool = False,
) -> tuple[str, str]:
    """Sit down at a table; how it ended, and what was to be read."""
    out = io.StringIO()
    seats: dict[Seat, Player] = {}
    for i in range(len(table.spec.seats)):
        seats[Seat(i)] = "person" if i < people else random_bot(Chance(i))
    console = Console(file=out, width=width)
    ended = play_in_terminal(
        table, seats, path, console=console, stream=hand, ask_always=ask_always, campaign=campaign, aloud=aloud
    )
    return ended, out.getvalue()
