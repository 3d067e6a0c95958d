"""Things in full: cards, adventurers as their sheets are written on, quests, and what combat values are made of."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from quarterdeck.terminal.board import View
from quarterdeck.terminal.look import BRASS, FOAM, MIST, PARCHMENT, RED, panel
from quarterdeck.terminal.seven_swords.pieces import (
    LETTERS,
    MONSTER,
    Cards,
    bonus,
    distinct,
    hero_name,
    joined,
    labelled,
    said,
    tint,
    worth,
)


def _text(lines: list[str]) -> list[RenderableType]:
    return [Text("• ", BRASS) + Text(line, FOAM) for line in lines]


# -- adventurers --------------------------------------------------------------------------------------------------


def adventurer(sheet: View, cards: Cards) -> RenderableType:
    """An Adventurer Card as it is written on."""
    lines: list[RenderableType] = [Text(sheet["says"], f"italic {PARCHMENT}")]
    if sheet["nature"]:
        lines.append(labelled("by nature", " ".join(sheet["nature"])))
    lines += [
        labelled("walks the", Text(f"{p['name']} {'I' * p['level']}: {' '.join(p['text'])}", FOAM), BRASS)
        for p in sheet["paths"]
    ]
    lines += [labelled("Ally", f"{ally['name']}: {' '.join(ally['text'])}", BRASS) for ally in sheet["allies"]]
    lines += [labelled("Permanent Injury", f"{i['name']}: {' '.join(i['text'])}", RED) for i in sheet["injuries"]]
    lines += cards.listed("recorded", sheet["recorded"])
    if sheet["own"]:
        lines += cards.listed("own cards", distinct(sheet["own"]), FOAM)
    room = sheet["room"]
    left = Text.assemble(
        (" experience left ", MIST),
        (str(sheet["experience_left"]), f"bold {BRASS}"),
        (f" ({sheet['spent']} spent) · room for {room} more {'card' if room == 1 else 'cards'} ", MIST),
    )
    title = hero_name(sheet["index"], sheet["name"])
    if sheet["retired"]:
        title.append("  retired", f"bold {RED}")
    return panel(Group(*lines), title, left, tint(sheet["index"]))


def sums(seat: View, fight: View, opponent: str) -> RenderableType:
    """A fight's values with all they are made of, side by side."""
    grid = Grid.grid(expand=True, padding=(0, 2, 0, 0))
    grid.add_column(ratio=1)
    grid.add_column(ratio=1)
    mine = _parts(fight["adventurer"], hero_name(seat["adventurer"], seat["name"]))
    theirs = _parts(fight["opponent"], Text(opponent or "Any monster", f"bold {MONSTER}"))
    grid.add_row(mine, theirs)
    return grid


def _parts(side: View, title: Text) -> Grid:
    grid = Grid(box=None, expand=True, padding=(0, 1, 0, 0), header_style=f"italic {MIST}", pad_edge=False)
    grid.add_column(title, ratio=1, no_wrap=True, overflow="ellipsis", style=FOAM)
    for _, name in LETTERS:
        grid.add_column(name.title(), justify="right", width=len(name), style=PARCHMENT)
    for part in side["parts"]:
        grid.add_row(
            part["name"], *[f"{part['values'][name]:+d}" if part["values"][name] else "" for _, name in LETTERS]
        )
    numbers = [Text(str(side["values"][name]), f"bold {BRASS}") for _, name in LETTERS]
    grid.add_row(Text("in all", f"italic {BRASS}"), *numbers)
    if side["abilities"]:
        grid.add_row(Text(", ".join(side["abilities"]), BRASS), "", "", "")
    return grid


# -- cards and the rest -------------------------------------------------------------------------------------------


def card(thing: View, cards: Cards) -> RenderableType:
    """A card: printed values, the boxes on it, and what is under it."""
    head = joined([Text(thing["type"], f"italic {MIST}"), worth(thing["values"])])
    lines: list[RenderableType] = [head, *_text(thing["text"])]
    if thing["boxes"]:
        boxes = [
            said("☑ " if i in thing["ticked"] else "☐ ", BRASS).append_text(bonus(box))
            for i, box in enumerate(thing["boxes"])
        ]
        lines.append(labelled("upgrades", joined(boxes, "  ")))
    if thing["stars"]:
        stars = "★" * thing["starred"] + "☆" * (thing["stars"] - thing["starred"])
        lines.append(labelled("enchantment", said(f"{stars} ", BRASS).append_text(bonus(thing["star"]))))
    if thing["ticked"] or thing["starred"]:
        lines.append(labelled("so written on", worth(thing["worth"])))
    if "gives" in thing:
        for label, under in (("stacked under it", thing["stacked"]), ("augmented by", thing["augmenting"])):
            if under:
                lines.append(labelled(label, joined(cards.brief(c) for c in under)))
        lines.append(labelled("gives", worth(thing["gives"])))
    edge = MONSTER if thing["kind"] == "monster" else "#7d6a3d"
    return panel(Group(*lines), thing["name"], edge=edge)


def lord(thing: View) -> RenderableType:
    head = joined([Text(f"Monster Lord, {thing['type']}", f"italic {MIST}"), worth(thing["values"])])
    words = [", ".join(thing["abilities"]) + "."] if thing["abilities"] else []
    words += [*thing["text"], f"Takes {thing['wounds']} wounds, and holds out for {thing['turns']} turns."]
    return panel(Group(head, *_text(words)), thing["name"], edge=MONSTER)


def quest(thing: View) -> RenderableType:
    lines: list[RenderableType] = [Text(thing["story"], PARCHMENT), Text(thing["hint"], f"italic {FOAM}")]
    lines += _text(thing["rules"])
    if thing["needs"]:
        lines.append(labelled("needs", ", ".join(thing["needs"])))
    return panel(Group(*lines), thing["name"], edge=BRASS)


def path(thing: View) -> RenderableType:
    """A Path as the Mystic teaches it."""
    lines: list[RenderableType] = []
    for step in thing["steps"]:
        head = said(f"{step['name']} {'I' * step['level']} ", f"bold {PARCHMENT}")
        lines.append(head.append(f"({step['cost']} experience) ", MIST).append(" ".join(step["text"]), FOAM))
    return panel(Group(*lines), thing["name"], edge=BRASS)


def named(thing: View) -> RenderableType:
    return panel(Group(*_text(thing["text"])), thing["name"])
