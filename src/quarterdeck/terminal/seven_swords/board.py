"""Seven Swords in the terminal: which page shows what, and everything that can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rich.align import Align
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from quarterdeck.core.decision import Option
from quarterdeck.terminal import board
from quarterdeck.terminal.board import WIDTH, View, counted
from quarterdeck.terminal.look import BRASS, FOAM, MIST, PARCHMENT, RED, panel
from quarterdeck.terminal.seven_swords import sheets
from quarterdeck.terminal.seven_swords.battle import Battle
from quarterdeck.terminal.seven_swords.pieces import (
    MONSTER,
    ROOMY,
    WOUNDS_TO_FALL,
    Cards,
    hero_name,
    pips,
    tint,
)
from quarterdeck.terminal.seven_swords.town import Town

BATTLE, SUMS, HANDS, SHEETS, TOWN = "line of battle", "sums", "hands", "sheets", "town"
TREASURES = "brought home"
IN_TOWN = {"Town": "Town", "Adventurer Selection": "Who goes", "Adventurer Preparation": "Preparation"}
ON_QUEST = {
    "Prepare": "Prepare",
    "Healing": "Healing",
    "Calculate Values": "Values",
    "Combat Resolution": "Combat",
    "Wound Resolution": "Wounds",
    "Keep Going": "Keep going",
    "Treasure": "Treasure",
    "Discarding and Drawing": "Drawing",
}
AFTERWARDS = {"Tithe": "Tithe", "Legendary Items": "Legends", "Record": "Record"}
ROWS = re.compile(r"(Give .+ to|Upgrade .+?:|Equip .+? instead of|Lend .+ to) (.+)")
"""Where a label divides into the row it stands in and its own words."""
TOGETHER = re.compile(r"(.+? (?:equips|discards|finds)) (.+)\.")
"""What one adventurer does with card after card is told in one line."""


class Board(board.Board):
    """The table, which everybody sees alike; `seat` is who is asked."""

    headings = {
        "equip": "Equip",
        "stack": "Stack",
        "augment": "Augment",
        "act": "Action",
        "path": "Paths",
        "ally": "Allies",
        "cure": "Cure",
        "upgrade": "Upgrades",
        "enchant": "Enchant",
        "trade": "Trade",
        "drop": "Trade",
        "quest": "Quests",
        "retreat": "Or",
    }

    def __init__(
        self,
        view: View,
        width: int = WIDTH,
        choosable: frozenset[int] = frozenset(),
        places: frozenset[int] = frozenset(),
    ) -> None:
        super().__init__(view, width, choosable, places)
        self.cards = Cards(choosable, places, width)
        self.town = Town(view, self.cards, width)
        self.battle = Battle(view, self.cards, width) if view["under_way"] is not None else None

    # -- pages ----------------------------------------------------------------------------------------------------

    def pages(self) -> list[str]:
        if self.battle is not None:
            return [BATTLE, SUMS, HANDS, SHEETS, TOWN]
        return [TREASURES, SHEETS, TOWN] if self.view["phase"] in AFTERWARDS else [TOWN, SHEETS]

    def draw(self, page: int = 0) -> RenderableType:
        pages = self.pages()
        shown = pages[min(page, len(pages) - 1)]
        parts: list[RenderableType] = [self.header(shown)]
        if shown == BATTLE:
            parts += self._battle()
        elif shown == SUMS:
            parts += [panel(self.sums(seat)) for seat in self.view["seats"] if seat["fight"] is not None]
        elif shown == HANDS and self.battle is not None:
            parts.append(self.battle.hands())
        elif shown == TREASURES:
            parts += [self.town.homecoming(), self.town.pool(), self.town.company()]
        elif shown == SHEETS:
            parts += [sheets.adventurer(sheet, self.cards) for sheet in self.view["sheets"]]
        else:
            parts += self._town()
        return Group(*parts)

    def _battle(self) -> Iterator[RenderableType]:
        battle = self.battle
        assert battle is not None
        yield battle.banner()
        if battle.quest["lord"] is not None:
            yield battle.lord()
        yield battle.line()
        if self.view["seat"] >= 0 and not self.view["seats"][self.view["seat"]]["defeated"]:
            yield battle.hand()

    def _town(self) -> Iterator[RenderableType]:
        """The town; while an adventurer prepares, their own sheet in full."""
        asked = self.view["seat"]
        if self.view["phase"] == "Adventurer Preparation" and asked >= 0:
            yield from [sheets.adventurer(s, self.cards) for s in self.view["sheets"] if s["seat"] == asked]
            yield self.town.company()
            return
        if self.view["phase"] == "Town" and self.view["ended"] is not None:
            yield self.town.homecoming()
        yield self.town.draw()

    def header(self, shown: str) -> RenderableType:
        """Where the game stands, and which page is open."""
        phase = self.view["phase"]
        phases = next(part for part in (IN_TOWN, ON_QUEST, AFTERWARDS) if phase in part)
        left = Text("⎈ SEVEN SWORDS" if self.width >= ROOMY else "⎈", f"bold {BRASS}")
        middle = Text()
        for name, words in phases.items():
            if name != "Keep Going" or phase == name:
                middle.append(f" {words} ", f"bold #0b141d on {BRASS}" if name == phase else MIST)
        right = Text.assemble(("✦ ", BRASS), (str(self.view["town"]["experience"]), f"bold {PARCHMENT}"))
        if self.battle is not None:
            right = Text.assemble(("Turn ", MIST), (str(self.battle.quest["turn"]), f"bold {PARCHMENT}"))
        grid = Grid.grid(expand=True)
        grid.add_column(no_wrap=True)
        grid.add_column(justify="center", no_wrap=True)
        grid.add_column(justify="right", no_wrap=True)
        grid.add_row(left, middle, right)
        tabs = Text()
        for name in self.pages():
            tabs.append(" · " if tabs else "", MIST).append(name, f"bold {PARCHMENT}" if name == shown else MIST)
        return Group(grid, Rule(tabs, style=BRASS, align="right"))

    # -- reading --------------------------------------------------------------------------------------------------

    def readable(self) -> list[View]:
        """Cards in hand or brought home first, by the numbers they have there; then everything by its name."""
        found: list[View] = []
        seen: set[str] = set()
        asked = self.view["seat"]
        first = self.view["seats"][asked]["hand"] if self.battle is not None and asked >= 0 else self.view["pool"]
        for thing in [*first, *self._things()]:
            if thing["name"] not in seen or len(found) < len(first):
                seen.add(thing["name"])
                found.append(thing)
        return found

    def _things(self) -> Iterator[View]:
        view = self.view
        yield from view["sheets"]
        for seat in view["seats"]:
            for item in seat["equipped"]:
                yield item
                yield from [*item["stacked"], *item["augmenting"]]
            for pile in ("actions", "hand", "discard", "deck_top", "wound_cards"):
                yield from seat[pile]
            if seat["monster"] is not None:
                yield seat["monster"]
                yield from seat["monster"]["wound_cards"]
        quest = view["under_way"]
        if quest is not None:
            if quest["lord"] is not None:
                yield quest["lord"]
                yield from quest["lord"]["wound_cards"]
            yield from [card for card in (quest["scenario"], quest["many"]) if card is not None]
            for pile in ("enhancements", "revealed", "undefeated"):
                yield from quest[pile]
        town = view["town"]
        yield from [*town["quests"], *town["townsfolk"], *town["paths"], *view["pool"]]
        for sheet in view["sheets"]:
            for part in ("recorded", "own", "paths", "allies", "injuries"):
                yield from sheet[part]

    def card_sheet(self, card: View) -> RenderableType:
        if "nature" in card:
            return self._adventurer(card)
        if "turns" in card:
            return sheets.lord(card)
        if "place" in card:
            return sheets.quest(card)
        if "steps" in card:
            return sheets.path(card)
        return sheets.card(card, self.cards) if "boxes" in card else sheets.named(card)

    def _adventurer(self, sheet: View) -> RenderableType:
        """An adventurer's sheet and, on a quest, what their values are made of."""
        parts = [sheets.adventurer(sheet, self.cards)]
        seat = self.view["seats"][sheet["seat"]] if sheet["seat"] >= 0 else None
        if seat is not None and seat["fight"] is not None:
            parts.append(panel(self.sums(seat), "What the values are made of"))
        return Group(*parts)

    def sums(self, seat: View) -> RenderableType:
        quest, fight, clash = self.view["under_way"], seat["fight"], seat["clash"]
        against = quest["lord"] if seat["monster"] is None else seat["monster"]
        if not fight["faced"] and clash is not None and clash["turn"] == quest["turn"]:
            fight, against = clash, clash["monster"]
        return sheets.sums(seat, fight, against["name"] if against is not None else "")

    def names(self) -> dict[str, str]:
        found = {sheet["name"]: tint(sheet["index"]) for sheet in self.view["sheets"]}
        quest = self.view["under_way"]
        if quest is not None:
            monsters = [seat["monster"] for seat in self.view["seats"]] + quest["undefeated"] + [quest["lord"]]
            found.update({monster["name"]: MONSTER for monster in monsters if monster is not None})
        return found

    def condensed(self, lines: list[str]) -> list[str]:
        told: list[str] = []
        for line in lines:
            now, before = TOGETHER.fullmatch(line), TOGETHER.fullmatch(told[-1]) if told else None
            if now is not None and before is not None and now[1] == before[1]:
                told[-1] = f"{told[-1][:-1]}, {now[2]}."
            else:
                told.append(line)
        return counted(told)

    # -- the question ---------------------------------------------------------------------------------------------

    def gist(self, option: Option) -> str:
        if option.verb == "quest":
            return next((str(q["story"]) for q in self.view["town"]["quests"] if q["index"] == option.ids[0]), "")
        if option.verb == "adventurer":
            return " ".join(self.view["sheets"][option.ids[0]]["nature"])
        return ""

    def divided(self, label: str) -> tuple[str, str]:
        found = ROWS.fullmatch(label)
        return (found[1], found[2]) if found is not None else ("", label)

    # -- the end --------------------------------------------------------------------------------------------------

    def result(self, ending: str = "") -> RenderableType:
        """How it ended, and how everybody came out of it."""
        headline = Text(ending or f"{self.view['way'].capitalize()}.", f"bold {PARCHMENT}")
        grid = Grid(box=None, padding=(0, 3, 0, 0), header_style=f"italic {MIST}")
        for name in ("adventurer", "wounds", "injuries", "recorded cards"):
            grid.add_column(name, justify="right" if name == "recorded cards" else "left")
        for seat in self.view["seats"]:
            if seat["adventurer"] < 0:
                continue
            sheet = self.view["sheets"][seat["adventurer"]]
            state = Text("☠ defeated", RED) if seat["defeated"] else pips(seat["wounds"], WOUNDS_TO_FALL)
            injuries = Text(", ".join(injury["name"] for injury in sheet["injuries"]) or "–", FOAM)
            grid.add_row(
                hero_name(seat["adventurer"], seat["name"]), state, injuries, Text(str(len(sheet["recorded"])), FOAM)
            )
        log = [Text(f"{name}: {result}", MIST) for name, result in self.view["town"]["log"]]
        body: list[RenderableType] = [Align.center(headline), Text("")]
        if grid.row_count:
            body.append(Align.center(grid))
        body += [Align.center(line) for line in log]
        return panel(Group(*body), "The game is over", edge=BRASS)
