"""The duel takes the stage: both participants, threat, dueling lines, gambles, Restricted Hostilities."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from quarterdeck.terminal.board import View
from quarterdeck.terminal.five_sails.pieces import Pieces, combat_values, short, wounds
from quarterdeck.terminal.look import BRASS, FOAM, MIST, PARCHMENT, RED, panel, tint

CITY_LOCATIONS = 5


class Duel:
    """A duel, as one seat sees it."""

    def __init__(self, view: View, pieces: Pieces) -> None:
        self.view = view
        self.seats: list[View] = view["seats"]
        self.pieces = pieces

    def draw(self, duel: View) -> RenderableType:
        """The duel takes the stage: both participants, threat, dueling lines, gambles, Restricted Hostilities."""
        grid = Grid.grid(expand=True, padding=(0, 1))
        grid.add_column(ratio=5)
        grid.add_column(ratio=2, justify="center", vertical="middle")
        grid.add_column(ratio=5)
        left, right = (1, 0) if duel["sides"][1]["seat"] == self.view["seat"] else (0, 1)
        middle = Text("against", f"italic bold {BRASS}")
        values = duel["values"]
        if values is not None:
            middle.append("\n\n")
            for name in ("riposte", "parry", "thrust"):
                middle.append(f"{name} ", MIST)
                middle.append(f"{values[name]}\n", f"bold {PARCHMENT}")
        grid.add_row(self._fighter(duel, left), middle, self._fighter(duel, right))
        place = self._duel_place(duel)
        words = f"Duel{place} · {duel['stat'].title()} · "
        if not duel["accepted"]:
            words = f"Challenge{place} · {duel['stat'].title()} "
        elif duel["round"]:
            active = duel["sides"][duel["active"]]
            words += f"round {duel['round']}, " + (
                "yours " if active["seat"] == self.view["seat"] else f"{active['name']}'s "
            )
        else:
            words += "it begins "
        return panel(grid, words, edge=BRASS)

    def character(self, card: int) -> View | None:
        return next((c for c in self.view["characters"] if c["id"] == card), None)

    def _duel_place(self, duel: View) -> str:
        for side in duel["sides"]:
            character = self.character(side["participant"])
            if character is not None and character["location"] < CITY_LOCATIONS:
                place = next(p for p in self.view["locations"] if p["id"] == character["location"])
                return f" at {place['name']}"
        return ""

    def _fighter(self, duel: View, number: int) -> RenderableType:
        side = duel["sides"][number]
        seat = self.seats[side["seat"]]
        character = self.character(side["participant"])
        lines: list[RenderableType] = []
        if character is not None:
            lines += list(self.pieces.character(character))
        else:
            lines += [Text(side["name"], f"bold {tint(seat['faction'])}"), Text("  has left play", f"italic {MIST}")]
        lines.append(Text("challenger" if number == 0 else "challenged", f"italic {MIST}"))
        threat = side["threat"]
        orbs = Text("◉" * min(threat, 12) or "○", f"bold {RED}" if threat else MIST)
        lines.append(orbs + Text(f" {threat} threat against {short(side['name'])}", FOAM if threat else MIST))
        if side["lethal"]:
            limit = Text("Lethal: all its threat becomes wounds", f"bold {RED}")
        else:
            limit = Text(f"Restricted Hostilities: {wounds(side['inflicts'])} at most", MIST)
        lines.append(limit)
        left = side["gambles_left"]
        lines.append(Text("gambles left ", MIST) + Text("⚄" * left or "none", BRASS if left else MIST))
        line = Text("line ", MIST)
        cards = seat["dueling_line"]
        for i, card in enumerate(cards):
            line.append(", " if i else "")
            line.append(card["name"], f"{'bold ' if card['id'] == duel['card'] else ''}{PARCHMENT}")
            line.append(f" {combat_values(card)}", MIST)
        lines.append(line if cards else line + Text("empty", f"italic {MIST}"))
        return Group(*lines)

    def preview(self, card: View) -> Text:
        """In the reader's round of a duel: what the printed values of a card would come to."""
        duel = self.view["duel"]
        if duel is None or duel["round"] == 0 or duel["card"] >= 0:
            return Text()
        active, other = duel["sides"][duel["active"]], duel["sides"][1 - duel["active"]]
        if active["seat"] != self.view["seat"]:
            return Text()
        riposte, parry, thrust = (value or 0 for value in card["values"].values())
        returned = min(riposte, active["threat"])
        left = max(0, active["threat"] - returned - parry)
        suffered = left if other["inflicts"] is None else min(left, other["inflicts"])
        text = Text()
        text.append(f"{wounds(suffered) if suffered else 'no wound'}", f"bold {RED if suffered else FOAM}")
        return text.append(f", sends {returned + thrust} · ", BRASS)
