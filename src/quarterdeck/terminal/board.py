"""What the terminal asks of a game's board, and where it finds one: the module that is named like the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar

from rich.console import Group, RenderableType
from rich.text import Text

from quarterdeck.core.decision import Option
from quarterdeck.terminal.keys import DECLINING

View = dict[str, Any]
WIDTH = 100
MARK = "▸"
"""Stands, in the colour of what can be chosen, before everything on the board that the open question is about."""


class Board(ABC):
    """One view, drawn for one width.

    `choosable` are the ids of the cards that the open question offers, `places` those of what is no card.
    """

    headings: ClassVar[dict[str, str]] = {}
    """Many options are listed under headings: by verb, in this order."""

    def __init__(
        self,
        view: View,
        width: int = WIDTH,
        choosable: frozenset[int] = frozenset(),
        places: frozenset[int] = frozenset(),
    ) -> None:
        self.view = view
        self.width = width
        self.choosable = choosable
        self.places = places

    # -- the table ------------------------------------------------------------------------------------------------

    def pages(self) -> list[str]:
        """What can be looked at, one page after the other; the first is drawn with every question."""
        return ["the table"]

    @abstractmethod
    def draw(self, page: int = 0) -> RenderableType:
        """One of the pages; beyond the last, the last."""

    @abstractmethod
    def result(self, ending: str = "") -> RenderableType:
        """How the game ended, in the game's words or, without any, in the board's."""

    def called(self, seat: int) -> str:
        """What a seat is called; nothing, if it has no name yet."""
        return str(self.view["seats"][seat]["name"])

    # -- reading --------------------------------------------------------------------------------------------------

    @abstractmethod
    def readable(self) -> list[View]:
        """Everything with a name that can be read in full, what the reader holds first."""

    @abstractmethod
    def card_sheet(self, card: View) -> RenderableType:
        """A readable thing in full."""

    def names(self) -> dict[str, str]:
        """The names that stand out in the story, with their colours."""
        return {}

    def condensed(self, lines: list[str]) -> list[str]:
        """The story in short: what happens several times is told once."""
        return counted(lines)

    # -- the question ---------------------------------------------------------------------------------------------

    def gist(self, option: Option) -> str:
        """What an option is about in a few words, where neither its label nor the board says it."""
        return ""

    def order(self, option: Option) -> tuple[int, int]:
        """Where an option stands among many: by its heading; declining last."""
        if option.verb in DECLINING:
            return (len(self.headings) + 1, 0)
        if option.verb not in self.headings:
            return (len(self.headings), 0)
        return (list(self.headings.values()).index(self.headings[option.verb]), 0)

    def divided(self, label: str) -> tuple[str, str]:
        """A label as (the row it stands in, its own words): many options of one row stand side by side."""
        return ("", label)


def board_of(key: str) -> type[Board]:
    """How a game is drawn: by `Board` in the module of its name, or plainly."""
    from quarterdeck.terminal.plain import PlainBoard

    name = f"{__package__}.{key.replace('-', '_')}"
    if not key.replace("-", "_").isidentifier() or find_spec(name) is None:
        return PlainBoard
    found = getattr(import_module(name), "Board", None)
    return found if isinstance(found, type) and issubclass(found, Board) and found is not Board else PlainBoard


def counted(lines: list[str]) -> list[str]:
    """Lines that repeat the one before are told once, with how often."""
    told: list[str] = []
    count = 1
    for line in lines:
        count = count + 1 if told and line == _once(told[-1], count) else 1
        if count > 1:
            told.pop()
        told.append(f"{line} (×{count})" if count > 1 else line)
    return told


def _once(line: str, count: int) -> str:
    return line.removesuffix(f" (×{count})") if count > 1 else line


def cut(lines: Iterable[RenderableType]) -> Group:
    """Lines below each other; words that do not fit are cut, not wrapped."""
    shown = list(lines)
    for line in shown:
        if isinstance(line, Text):
            line.no_wrap = True
            line.overflow = "ellipsis"
    return Group(*shown)
