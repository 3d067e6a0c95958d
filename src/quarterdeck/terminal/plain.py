"""The board of a game that has none of its own: its view, walked and printed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from quarterdeck.terminal.board import MARK, Board, View, cut
from quarterdeck.terminal.look import BRASS, FOAM, GLOW, MIST, PARCHMENT, panel

DEEPEST = 4
"""A view is printed this deep; what lies deeper can be read by its name."""


class PlainBoard(Board):
    """Numbers and words in a line, everything that has parts in a panel."""

    def draw(self, page: int = 0) -> RenderableType:
        head = Text.assemble(("⎈ QUARTERDECK", f"bold {BRASS}"))
        parts: list[RenderableType] = [head, Rule(style=BRASS)]
        plain = {key: value for key, value in self.view.items() if not isinstance(value, dict | list | tuple)}
        parts.append(_facts(plain))
        for key, value in self.view.items():
            if isinstance(value, dict | list | tuple) and value:
                parts.append(panel(cut(self._lines(value, 0)), _words(key)))
        return Group(*parts)

    def _lines(self, value: Any, depth: int) -> Iterator[Text]:
        """A value, a line a part, what belongs to a part indented below it."""
        indent = "  " * depth
        if depth >= DEEPEST:
            return
        if not isinstance(value, dict | list | tuple):
            yield Text(indent + str(value), FOAM)
            return
        if isinstance(value, dict):
            yield Text(indent).append_text(self._title(value)).append_text(_facts(value))
            for key, part in value.items():
                if isinstance(part, dict | list | tuple) and part:
                    yield Text(f"{indent}  {_words(key)}", f"italic {MIST}")
                    yield from self._lines(part, depth + 2)
            return
        if all(not isinstance(part, dict | list | tuple) for part in value):
            yield Text(indent + ", ".join(str(part) for part in value), FOAM)
            return
        for part in value:
            yield from self._lines(part, depth)

    def _title(self, thing: View) -> Text:
        if "name" not in thing:
            return Text()
        mark = f"{MARK} " if thing.get("id") in self.choosable else ""
        return Text.assemble((mark, f"bold {GLOW}"), (f"{thing['name']}  ", f"bold {PARCHMENT}"))

    def result(self, ending: str = "") -> RenderableType:
        return panel(Text(ending or "The game is over.", f"bold {PARCHMENT}"), "The game is over", edge=BRASS)

    def called(self, seat: int) -> str:
        """The name that the view gives the seat, if it gives any."""
        seats = self.view.get("seats")
        if isinstance(seats, list) and seat < len(seats) and isinstance(seats[seat], dict):
            return str(seats[seat].get("name", ""))
        return ""

    def readable(self) -> list[View]:
        found: dict[str, View] = {}
        for thing in _things(self.view):
            found.setdefault(thing["name"], thing)
        return list(found.values())

    def card_sheet(self, card: View) -> RenderableType:
        return panel(Group(*self._lines(card, 0)), card["name"])


def _things(value: Any) -> Iterator[View]:
    """Everything in a view that has a name."""
    if isinstance(value, dict):
        if isinstance(value.get("name"), str) and value["name"]:
            yield value
        for part in value.values():
            yield from _things(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _things(part)


def _facts(thing: View) -> Text:
    """The numbers and words of a thing, besides its name."""
    line = Text()
    for key, value in thing.items():
        if key in ("name", "id", "icon", "key") or isinstance(value, dict | list | tuple) or value in (None, ""):
            continue
        line.append(f"{_words(key)} ", MIST)
        line.append(f"{value}   ", FOAM)
    return line


def _words(key: str) -> str:
    return key.replace("_", " ")
