"""Small pieces of the table: players' names, characters, City cards, and cards in a few words."""

from __future__ import annotations

from rich.text import Text

from quarterdeck.terminal.board import MARK, View
from quarterdeck.terminal.look import BRASS, FACTIONS, FOAM, GLOW, MIST, PARCHMENT, dash, laurels, pips, tint

STATS = (("C", "combat"), ("F", "finesse"), ("I", "influence"))


class Pieces:
    """What stands on the table, each in a few lines. `choosable` is marked."""

    def __init__(self, view: View, width: int, choosable: frozenset[int]) -> None:
        self.seats: list[View] = view["seats"]
        self.seat: int = view["seat"] if view["seat"] >= 0 else 0
        self.choosable = choosable
        self.narrow = width // len(view["locations"]) < 24

    def numbered(self, seat: View) -> str:
        """A player's name; with more than two players, with the number that marks their characters."""
        name = str(seat["name"]).split(" (")[0]
        return f"{seat['seat'] + 1} {name}" if len(self.seats) > 2 else str(seat["name"])

    def name(self, card: View, style: str = "bold") -> Text:
        mark = MARK if card["id"] in self.choosable else ""
        return Text.assemble((mark, f"bold {GLOW}"), (card["name"], f"{style} {tint(card['faction'])}"))

    def stats(self, card: View) -> Text:
        """Combat, Finesse and Influence as they are now (brass where changed), and Resolve as pips."""
        now = card["now"]
        text = Text("" if self.narrow else "  ")
        for letter, stat in STATS:
            value = now[stat]["value"]
            text.append(letter, MIST)
            text.append(dash(value), f"bold {BRASS if value != card['stats'][stat] else FOAM}")
            text.append("" if self.narrow else " ")
        text.append(" " if self.narrow else "")
        return text.append_text(pips(card["wounds"], now["resolve"]["value"] or 0))

    def character(self, card: View, at_home: bool = False) -> list[Text]:
        """A character: name, stats, and what is equipped."""
        first = Text()
        if len(self.seats) > 2 and card["controller"] != self.seat and not at_home:
            faction = self.seats[card["controller"]]["faction"]
            first.append(f"{card['controller'] + 1}", f"bold #ffffff on {FACTIONS[faction][0]}").append(" ")
        first.append("♛ " if card["is_leader"] else "", BRASS)
        first.append("↷ " if card["engaged"] else "", f"bold {MIST}")
        first.append_text(self.name(card, "italic" if card["engaged"] else "bold"))
        first.append(" engaged" if card["engaged"] and not self.narrow else "", f"italic {MIST}")
        lines = [first, self.stats(card)]
        if card["renown"]:
            lines[-1].append(" ").append_text(laurels(card["renown"]))
        for attached in card["attached"]:
            line = Text.assemble(("└ " if self.narrow else "  └ ", MIST), ("↷ " if attached["engaged"] else "", MIST))
            lines.append(line.append_text(self.name(attached, "")))
        return lines

    def city_card(self, card: View) -> list[Text]:
        """An uncontrolled City card: its cost and, of a Mercenary, its stats."""
        first = self.name(card, "").append(" ").append_text(laurels(card["renown"]))
        what = Text("" if self.narrow else "  ")
        if card["cost"] is not None:
            what.append("" if self.narrow else "cost ", MIST)
            what.append(f"{card['cost']}", f"bold #0b141d on {PARCHMENT}").append(" ")
        if card["kind"] != "character":
            what.append_text(modifiers(card)).append(card["kind"], f"italic {MIST}")
            return [first, what]
        for letter, stat in STATS:
            what.append(letter, MIST)
            what.append(dash(card["stats"][stat]), FOAM).append("" if self.narrow else " ")
        what.append(" " if self.narrow else "")
        return [first, what.append_text(pips(0, card["stats"]["resolve"] or 0))]

    def facedown(self, card: View) -> Text:
        """A card that a player put facedown at a location. Whoever knows it reads its name."""
        line = Text.assemble(("▯ ", BRASS))
        if card["card"] is not None:
            line.append_text(self.name(card["card"], "italic"))
        else:
            line.append("a card of " if not self.narrow else "of ", f"italic {MIST}")
            line.append(short(self.numbered(self.seats[card["seat"]])), tint(self.seats[card["seat"]]["faction"]))
        return line.append("" if self.narrow else " facedown", f"italic {MIST}")


def wounds(number: int) -> str:
    return "1 wound" if number == 1 else f"{number} wounds"


def short(name: str, words: int = 1) -> str:
    return " ".join(name.split()[:words]) or "nobody"


def gist(card: View) -> str:
    """A card in a few words: its numbers, then its text."""
    numbers = [f"{letter}{dash(card['stats'][stat])}" for letter, stat in STATS if card["stats"][stat] is not None]
    if card["kind"] == "scheme":
        numbers = [f"initiative {card['initiative']}, panache {card['panache']:+d}"]
    elif card["kind"] == "character":
        numbers.append(f"resolve {card['stats']['resolve']}")
    elif any(value is not None for value in card["values"].values()):
        numbers = [f"cost {dash(card['cost'])}, {combat_values(card)}"]
    return " ".join(numbers) + " · " + " ".join(card["text"])


def combat_values(card: View) -> str:
    return "/".join(dash(v) for v in card["values"].values())


def modifiers(card: View) -> Text:
    """What an attachment gives: +1 C."""
    text = Text()
    for letter, stat in (("R", "resolve"), ("C", "combat"), ("F", "finesse"), ("I", "influence")):
        value = card["stats"][stat]
        if value:
            text.append(f"{value:+d}", FOAM)
            text.append(f"{letter} ", MIST)
    return text
