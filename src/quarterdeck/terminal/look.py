"""Colours and small pieces of text that every part of the terminal table shares.

A chart room at night: brass for headings, parchment for what is held, one sea-green that means "you can choose this"
and nothing else, red for wounds and threat only. Every colour comes with a sign, so nobody needs to tell colours apart.
"""

from __future__ import annotations

from rich import box
from rich.panel import Panel
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from rich.text import Text

BRASS = "#d9b25f"
PARCHMENT = "#f0e2c0"
GLOW = "#6fe0c3"
RED = "#ef5b45"
SEA = "#35586b"
MIST = "#8fa3ad"
FOAM = "#dfe8ea"

FACTIONS = {
    "castille": ("#b3392f", "#ee8d80", "✹"),
    "eisen": ("#6b7683", "#bac6d2", "✚"),
    "montaigne": ("#2f5fa8", "#8fb4f0", "⚜"),
    "ussura": ("#3f7d4e", "#8ecd9d", "✱"),
    "vodacce": ("#6d3f86", "#cb9be0", "♠"),
    "city": ("#8a6d3b", "#d8bd88", "◆"),
    "neutral": ("#5a5648", "#cfc6ae", "◇"),
}

NIGHT = TerminalTheme(
    (11, 20, 29),
    (223, 232, 234),
    [
        (11, 20, 29),
        (239, 91, 69),
        (111, 224, 195),
        (217, 178, 95),
        (90, 140, 190),
        (203, 155, 224),
        (111, 224, 195),
        (223, 232, 234),
    ],
)
"""The colours of a saved picture."""


def tint(faction: str) -> str:
    """A faction's light colour, for names on a dark ground."""
    return FACTIONS.get(faction, FACTIONS["neutral"])[1]


def crest(faction: str) -> str:
    """A faction's sign."""
    return FACTIONS.get(faction, FACTIONS["neutral"])[2]


def chip(words: str, faction: str) -> Text:
    """Words on a faction's colour."""
    colour = FACTIONS.get(faction, FACTIONS["neutral"])[0]
    return Text.assemble((f" {crest(faction)} {words} ", Style(color="#ffffff", bgcolor=colour, bold=True)))


def panel(content: object, title: Text | str = "", subtitle: Text | str = "", edge: str = SEA, **more: object) -> Panel:
    heading = Text.assemble((title, f"bold {BRASS}")) if isinstance(title, str) and title else title
    return Panel(
        content,  # type: ignore[arg-type]
        title=heading or None,
        subtitle=subtitle or None,
        title_align="left",
        subtitle_align="right",
        box=box.ROUNDED,
        border_style=edge,
        padding=(0, 1),
        **more,  # type: ignore[arg-type]
    )


def dash(value: int | None) -> str:
    return "–" if value is None else str(value)


def laurels(number: int) -> Text:
    """Renown: a laurel each, or a number where they would not fit."""
    if number <= 0:
        return Text("")
    return Text("❦" * number if number <= 5 else f"❦×{number}", f"bold {BRASS}")


def pips(wounds: int, resolve: int) -> Text:
    """Resolve as pips: a cross for every wound, a dot for what is left."""
    left = max(0, resolve - wounds)
    return Text("✕" * min(wounds, resolve), f"bold {RED}") + Text("●" * left, "#7fbf8f")
