"""Small pieces that every part of the table shares: heroes' colours and signs, combat values, cards by name."""

from __future__ import annotations

from collections.abc import Iterable

from rich.table import Table as Grid
from rich.text import Text

from quarterdeck.terminal.board import MARK, View
from quarterdeck.terminal.look import BRASS, FOAM, GLOW, MIST, PARCHMENT, RED

HEROES = (
    ("#8ecd9d", "➶"),
    ("#bac6d2", "⚒"),
    ("#c9c3e6", "☽"),
    ("#8fb4f0", "♫"),
    ("#f2d98a", "✦"),
    ("#d8bd88", "♣"),
    ("#ee9d80", "♠"),
)
"""The colour and the sign of each adventurer, in the order of their cards."""
MONSTER = "#d9986b"
MAGIC = "#cb9be0"
LETTERS = (("S", "speed"), ("O", "offense"), ("D", "defense"))
WOUNDS_TO_FALL = 3
ROOMY = 92
"""From this width on there is room for the names of the combat values."""


def tint(hero: int) -> str:
    return HEROES[hero % len(HEROES)][0] if hero >= 0 else MIST


def sign(hero: int) -> str:
    return HEROES[hero % len(HEROES)][1] if hero >= 0 else "◇"


def said(words: str, style: str) -> Text:
    """Words in a style that is theirs alone, whatever is appended."""
    return Text.assemble((words, style))


def hero_name(hero: int, name: str, style: str = "bold") -> Text:
    return said(f"{sign(hero)} {name}", f"{style} {tint(hero)}")


def short(name: str) -> str:
    """What the others call an adventurer."""
    words = name.removeprefix("The ").split()
    return words[0] if words else ""


# -- combat values ------------------------------------------------------------------------------------------------


def worth(values: View, narrow: bool = False) -> Text:
    """Speed 2  Offense 7  Defense 4; or S 2  O 7  D 4."""
    text = Text()
    for letter, name in LETTERS:
        label = letter if narrow else name.title()
        text.append("  " if text else "").append(f"{label} ", MIST).append(str(values[name]), f"bold {FOAM}")
    return text


def bonus(values: View, colour: str = FOAM) -> Text:
    """S+1 O+3, without what it does not change."""
    text = Text()
    for letter, name in LETTERS:
        if values[name]:
            text.append(" " if text else "").append(letter, MIST).append(f"{values[name]:+d}", colour)
    return text


def pips(wounds: int, most: int) -> Text:
    """A cross for every wound, a dot for what can still be taken."""
    return Text("✕" * min(wounds, most), f"bold {RED}") + Text("●" * max(0, most - wounds), "#7fbf8f")


# -- cards --------------------------------------------------------------------------------------------------------


class Cards:
    """Cards by name, and places, marked where the open question offers them."""

    def __init__(self, choosable: frozenset[int], places: frozenset[int], width: int) -> None:
        self.choosable = choosable
        self.places = places
        self.width = width

    def mark(self, spot: int) -> Text:
        """Stands before what can be chosen; otherwise a gap."""
        return said(f"{MARK} " if spot in self.places else "  ", f"bold {GLOW}")

    def name(self, card: View, style: str = PARCHMENT) -> Text:
        """A card's name with the marks of what was made of it: upgrades as ticks, enchantments as stars."""
        text = Text.assemble((MARK if card["id"] in self.choosable else "", f"bold {GLOW}"), (card["name"], style))
        if card["ticked"] or card["starred"]:
            text.append(f" {'✓' * len(card['ticked'])}{'★' * card['starred']}", BRASS)
        return text

    def brief(self, card: View, style: str = PARCHMENT) -> Text:
        """A card's name and what it gives."""
        gives = bonus(card["gives"] if "gives" in card else card["worth"])
        text = self.name(card, style)
        return text.append(" ").append_text(gives) if gives else text

    def item(self, item: View) -> Text:
        """An item in play, what is stacked under it and what augments it."""
        text = self.brief(item)
        for sign_, under in (("⊞", item["stacked"]), ("✧", item["augmenting"])):
            for card in under:
                text.append(f" {sign_}", MAGIC).append_text(self.name(card, MAGIC))
        return text

    def listed(self, label: str, cards: list[View], colour: str = PARCHMENT) -> list[Text]:
        """Cards in a panel's line after a label, and in as many more as they need."""
        parts = [self.brief(card, colour) for card in cards] or [Text("nothing", f"italic {MIST}")]
        lines = flowed(parts, self.width - len(label) - 6)
        first = [labelled(label, lines[0])]
        return first + [Text(" " * (len(label) + 1)).append_text(line) for line in lines[1:]]

    def table(self, cards: list[View], first: int = 1) -> Grid:
        """Cards one below the other. The number is the one that `c` takes to read the card."""
        grid = Grid(box=None, expand=True, padding=(0, 1, 0, 0), header_style=f"italic {MIST}", pad_edge=False)
        grid.add_column("c", justify="right", style=MIST, width=2)
        grid.add_column("name", no_wrap=True, max_width=28)
        grid.add_column("type", no_wrap=True, style=f"italic {MIST}")
        for _, name in LETTERS:
            grid.add_column(name.title(), justify="right", width=7)
        grid.add_column("text", ratio=1, no_wrap=True, overflow="ellipsis", style=FOAM)
        for number, card in enumerate(cards, first):
            gives = card["worth"]
            numbers = [
                Text(str(gives[name]), f"bold {BRASS}" if gives[name] != card["values"][name] else PARCHMENT)
                for _, name in LETTERS
            ]
            title = self.name(card, f"bold {PARCHMENT}")
            grid.add_row(str(number), title, card["type"], *numbers, " ".join(card["text"]))
        return grid


def distinct(cards: list[View]) -> list[View]:
    """Cards without further copies that are the same in all that matters."""
    found: dict[tuple[str, tuple[int, ...], int], View] = {}
    for card in cards:
        found.setdefault((card["key"], tuple(card["ticked"]), card["starred"]), card)
    return list(found.values())


def joined(parts: Iterable[Text], between: str = " · ") -> Text:
    """Pieces of text in a line."""
    line = Text()
    for part in parts:
        line.append(between if line else "", MIST).append_text(part)
    return line


def flowed(parts: Iterable[Text], width: int) -> list[Text]:
    """Pieces of text on as many lines as they need; none is torn apart."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + 3 + part.cell_len <= width:
            lines[-1].append(" · ", MIST).append_text(part)
        else:
            lines.append(Text().append_text(part))
    return lines


def counts(*piles: tuple[str, int]) -> Text:
    """Decks and piles as numbers."""
    return joined([Text.assemble((f"{name} ", MIST), (str(number), f"bold {FOAM}")) for name, number in piles])


def labelled(label: str, text: Text | str, colour: str = MIST) -> Text:
    words = text if isinstance(text, Text) else Text(text, FOAM)
    return Text.assemble((f"{label} ", f"italic {colour}")).append_text(words)
