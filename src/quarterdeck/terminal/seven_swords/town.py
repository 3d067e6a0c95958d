"""Between adventures: the Town Card with its map and quest log, the company, and the treasures brought home."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from quarterdeck.terminal.board import View, cut
from quarterdeck.terminal.look import BRASS, FOAM, GLOW, MIST, PARCHMENT, RED, SEA, panel
from quarterdeck.terminal.seven_swords.pieces import Cards, hero_name, joined, labelled, said

ROWS = 15
LOG = 38
"""How many columns the quest log takes."""
LAND = "#2f4a52"
ROMAN = ("", "I", "II", "III")
RECENT = 4
"""How many results of the log are told."""


class Town:
    """The Town Card and the company that lives there."""

    def __init__(self, view: View, cards: Cards, width: int) -> None:
        self.view = view
        self.town: View = view["town"]
        self.sheets: list[View] = view["sheets"]
        self.cards = cards
        self.width = width

    def draw(self) -> RenderableType:
        grid = Grid.grid(expand=True)
        grid.add_column(ratio=1)
        grid.add_column(width=LOG)
        experience = self.town["experience"]
        earned = Text.assemble((" Party Experience ", MIST), (f"✦ {experience} ", f"bold {BRASS}"))
        chart = panel(self.map(self.width - LOG - 4), "Ander and around", earned, SEA)
        grid.add_row(chart, panel(self.log(), "Quest log", edge=SEA, height=ROWS + 2))
        parts: list[RenderableType] = [grid]
        if self.town["townsfolk"]:
            parts.append(panel(cut(map(self.townsperson, self.town["townsfolk"])), "Townsfolk who help"))
        return Group(*parts, self.company())

    def townsperson(self, person: View) -> Text:
        """Somebody who helps, and how by now."""
        name = f"{person['name']} {ROMAN[person['level']]}"
        return self.cards.mark(person["spot"]).append_text(labelled(name, person["text"][-1], BRASS))

    # -- the map --------------------------------------------------------------------------------------------------

    def map(self, columns: int) -> Text:
        """Every quest of the Town Card at its place, by name where there is room for it."""
        canvas = Canvas(columns, ROWS)
        spots = [(*canvas.at(*quest["place"]), quest) for quest in self.town["quests"]]
        for x, y, quest in spots:
            canvas.put(x, y, *_mark(quest, quest["spot"] in self.cards.places))
        for beside in (True, False):
            spots = [spot for spot in spots if not self._name(canvas, *spot, beside)]
        return canvas.text()

    def _name(self, canvas: Canvas, x: int, y: int, quest: View, beside: bool) -> bool:
        """Write a quest's name at its place; whether there was room."""
        return canvas.write(x, y, quest["name"], MIST if quest["won"] else f"bold {PARCHMENT}", beside)

    def log(self) -> RenderableType:
        """A box for won, a cross for each failure; what the party did last."""
        lines: list[RenderableType] = []
        for quest in self.town["quests"]:
            line = said("☑ " if quest["won"] else "☐ ", f"bold {BRASS}")
            line.append(quest["name"], MIST if quest["won"] else f"bold {PARCHMENT}")
            lines.append(line.append(f" {'✗' * quest['failures']}" if quest["failures"] else "", f"bold {RED}"))
        room = ROWS - len(lines) - 1
        last = self.town["log"][-min(RECENT, room) :] if room > 0 else []
        if last:
            lines.append(Text(""))
            lines += [Text(f"{name}: {result}", f"italic {MIST}") for name, result in last]
        return cut(lines)

    # -- the company ----------------------------------------------------------------------------------------------

    def company(self) -> RenderableType:
        """All adventurers, a line each."""
        grid = Grid(box=None, expand=True, padding=(0, 1, 0, 0), header_style=f"italic {MIST}", pad_edge=False)
        grid.add_column("adventurer", no_wrap=True, width=25)
        grid.add_column("left", justify="right", width=4, style=f"bold {BRASS}")
        grid.add_column("room", justify="right", width=4, style=FOAM)
        grid.add_column("paths, injuries, recorded cards", ratio=1, no_wrap=True)
        for sheet in self.sheets:
            who = self.cards.mark(sheet["spot"])
            who.append_text(hero_name(sheet["index"], sheet["name"]))
            if sheet["retired"]:
                grid.add_row(who, "", "", Text("retired from adventuring", f"italic {RED}"))
                continue
            line = self._written(sheet) or Text(" ".join(sheet["nature"]) or sheet["says"], f"italic {MIST}")
            if sheet["seat"] >= 0:
                line = said("goes along  ", f"bold {BRASS}").append_text(line)
            line.no_wrap, line.overflow = True, "ellipsis"
            grid.add_row(who, str(sheet["experience_left"]), str(sheet["room"]), line)
        hint = Text(" left: experience to spend · room: for more cards · c reads a sheet ", f"italic {MIST}")
        return panel(grid, "The company", hint)

    def _written(self, sheet: View) -> Text:
        parts = [Text(f"{path['name']} {'I' * path['level']}", BRASS) for path in sheet["paths"]]
        parts += [Text(f"✗ {injury['name']}", RED) for injury in sheet["injuries"]]
        return joined([*parts, *[self.cards.name(card) for card in sheet["recorded"]]])

    def homecoming(self) -> RenderableType:
        """How the last quest ended, and what came of it."""
        ended = self.view["ended"]
        if ended is None:
            return Text("")
        title = f"{ended['quest']['name']}: {ended['result']}"
        story = Text(ended["story"] or "The party is back in Ander.", PARCHMENT)
        return panel(Group(story, *[Text(f"• {line}", FOAM) for line in ended["news"]]), title, edge=BRASS)

    def pool(self) -> RenderableType:
        """What the party has brought home, and what it owes."""
        cards, tithe = self.view["pool"], self.view["tithe"]
        owed = Text(f" the tithe: {tithe} to give up " if tithe else " nothing is owed ", f"italic {MIST}")
        if not cards:
            return panel(Text("No item was found.", f"italic {MIST}"), "Brought home", owed, "#7d6a3d")
        return panel(self.cards.table(cards), f"Brought home · {len(cards)}", owed, "#7d6a3d")


def _mark(quest: View, choosable: bool) -> tuple[str, str]:
    """A quest's sign on the map: won, or open."""
    return ("●", MIST) if quest["won"] else ("◆", f"bold {GLOW if choosable else BRASS}")


class Canvas:
    """A map of characters: faint country, with marks and names written over it."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.cells = [[(_country(x, y, rows), LAND) for x in range(columns)] for y in range(rows)]
        self.taken = [[False] * columns for _ in range(rows)]

    def at(self, across: int, down: int) -> tuple[int, int]:
        """A place, in hundredths from the north-west corner, as a column and a row."""
        return round(across * (self.columns - 1) / 100), round(down * (self.rows - 1) / 100)

    def put(self, x: int, y: int, character: str, style: str) -> None:
        self.cells[y][x] = (character, style)
        self.taken[y][x] = True

    def write(self, x: int, y: int, words: str, style: str, beside: bool = True) -> bool:
        """Words at a place, where they hide nothing: after it or before it; otherwise below it or above it."""
        middle = max(0, min(x - len(words) // 2, self.columns - len(words)))
        spots = ((x + 2, y), (x - len(words) - 1, y)) if beside else ((middle, y + 1), (middle, y - 1))
        for start, row in spots:
            if self._free(start, row, len(words)):
                for i, character in enumerate(words):
                    self.put(start + i, row, character, style)
                for gap in (start - 1, start + len(words)):
                    if 0 <= gap < self.columns and not self.taken[row][gap]:
                        self.cells[row][gap] = (" ", LAND)
                return True
        return False

    def _free(self, start: int, row: int, length: int) -> bool:
        if not 0 <= row < self.rows or start < 0 or start + length > self.columns:
            return False
        return not any(self.taken[row][start : start + length])

    def text(self) -> Text:
        text = Text(no_wrap=True)
        for number, row in enumerate(self.cells):
            text.append("\n" if number else "")
            for character, style in row:
                text.append(character, style)
        return text


def _country(x: int, y: int, rows: int) -> str:
    """Mountains in the north, woods and fields around the town, water in the south: the same every time."""
    dice = (x * 7919 + y * 104729 + x * y * 31) % 97
    if y < rows * 0.25:
        return "▲" if dice < 3 else "^" if dice < 12 else " "
    if y > rows * 0.82:
        return "~" if dice < 22 else " "
    return "♣" if dice < 3 else "·" if dice < 10 else " "
