"""A card in full."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from quarterdeck.terminal.board import View
from quarterdeck.terminal.look import BRASS, FOAM, MIST, PARCHMENT, chip, dash, panel, tint


def card_sheet(card: View) -> RenderableType:
    """A card in full. Computed numbers say what they are made of."""
    head = Text()
    head.append_text(chip(card["kind"].title(), card["faction"]))
    head.append(f"  {card['title']}" if card["title"] else "", f"italic {PARCHMENT}")
    traits = ", ".join([*card["traits"], *card["keywords"]])
    lines: list[RenderableType] = [head, Text(traits, f"italic {MIST}")]
    numbers = [f"cost {card['cost']}"] if card["cost"] is not None else []
    numbers += [f"{n} {v}" for n, v in card["stats"].items() if v is not None]
    if card["kind"] == "leader":
        numbers += [f"crew cap {card['crew_cap']}", f"panache {card['panache']}"]
    if card["kind"] == "scheme":
        numbers += [f"initiative {card['initiative']}", f"panache {card['panache']:+d}"]
    if any(v is not None for v in card["values"].values()):
        numbers += [f"{n} {dash(v)}" for n, v in card["values"].items()]
    lines.append(Text(" · ".join(numbers), PARCHMENT))
    for text in card["text"]:
        lines.append(Text("• ", BRASS) + Text(text, FOAM))
    if "now" in card:
        lines += [Text("Now " + stat["text"], MIST) for stat in card["now"].values()]
    used = ", ".join(u["ability"] for u in card.get("used", []))
    if used:
        lines.append(Text(f"Used: {used}", f"italic {MIST}"))
    return panel(Group(*lines), card["name"], edge=tint(card["faction"]))
