"""The question in one place: what is asked, the options with their keys, the story's last lines, why not, and help."""

from __future__ import annotations

import re
from itertools import groupby

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from quarterdeck.core.decision import Option
from quarterdeck.core.refusal import WhyNot
from quarterdeck.terminal.keys import DECLINES, codes_for
from quarterdeck.terminal.look import BRASS, FOAM, GLOW, MIST, PARCHMENT, panel

HEADING = 10
LONG = 9
"""More options than this are grouped."""
GROUPS = {
    "move": "Move",
    "challenge": "Challenge",
    "claim": "Claim",
    "recruit": "Recruit",
    "equip": "Equip",
    "brute": "Play",
    "play": "Play",
    "use": "Abilities",
    "technique": "Techniques",
    "maneuver": "Maneuvers",
    "parley": "Parley",
    "pay": "Pay",
    "intervene": "Intervene",
}
SUBJECTS = (" moves to ", " challenges ", " recruits ")
"""Where a label divides into who does it, and what: options of one character stand in one row."""
EQUIPS = " equips "
"""Here the row is the attachment's, and the characters are its options."""
DECLINING = ("pass", "none", "done")


def keys_of(options: list[Option]) -> list[str]:
    """The key of every option: 0 declines, y and n answer a plain yes or no, the others count up."""
    verbs = [o.verb for o in options]
    if verbs == ["yes", "no"]:
        return ["y", "n"]
    order = (
        sorted(range(len(options)), key=lambda i: _order(options[i])) if len(options) > LONG else range(len(options))
    )
    counted = iter(codes_for(sum(1 for v in verbs if v not in DECLINING)))
    keys = [DECLINES] * len(options)
    for i in order:
        if verbs[i] not in DECLINING:
            keys[i] = next(counted)
    return keys


def question(
    prompt: str,
    who: str,
    options: list[Option],
    labels: list[str],
    keys: list[str],
    width: int = 100,
    gists: dict[int, str] | None = None,
) -> RenderableType:
    """The question with its options; `gists` says in a few words what the cards are that are not on the board."""
    rows = list(zip(options, labels, keys, strict=True))
    body = _grouped(rows, width) if len(rows) > LONG else _listed(rows, gists or {})
    hint = Text.assemble(
        *[
            part
            for key, word in (
                ("?", "why not"),
                ("c", "card"),
                ("s", "story"),
                ("t", "table"),
                ("u", "undo"),
                ("q", "quit"),
            )
            for part in ((f" {key} ", f"bold {BRASS}"), (f"{word} ", MIST))
        ]
    )
    title = Text.assemble((f"{who}: " if who else "", MIST), (prompt, f"bold {PARCHMENT}"))
    return panel(body, title, hint, GLOW)


Row = tuple[Option, str, str]


def _key(key: str) -> Text:
    return Text.assemble((key, f"bold {GLOW}"))


def _label(label: str) -> Text:
    """An option's words; of an ability, the card's name stands out."""
    match = re.match(r"(.+?): ([A-Z][\w ]*) - ", label)
    if match is None:
        return Text(label, FOAM)
    rest = label[match.end() :]
    return Text.assemble((match[1], f"bold {PARCHMENT}"), (f"  {match[2]}: ", BRASS), (rest, FOAM))


def _listed(rows: list[Row], gists: dict[int, str]) -> RenderableType:
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(justify="right", width=2)
    grid.add_column()
    for option, label, key in rows:
        words = _label(label)
        said = gists.get(option.ids[0]) if option.verb == "pick" else None
        if said is not None:
            words.append(f"  {said}", MIST)
            words.no_wrap, words.overflow = True, "ellipsis"
        grid.add_row(_key(key), words)
    return grid


def _grouped(rows: list[Row], width: int) -> RenderableType:
    """Many options: by what they do, those of one character in one row."""
    grid = Grid.grid(padding=(0, 1), expand=True)
    grid.add_column(width=HEADING, style=f"italic {BRASS}")
    grid.add_column(ratio=1)
    ordered = sorted(rows, key=lambda row: _order(row[0]))
    for heading, group in groupby(ordered, key=lambda row: GROUPS.get(row[0].verb, "")):
        for number, line in enumerate(_lines(list(group), width - HEADING - 6)):
            grid.add_row(heading if number == 0 else "", line)
    return grid


def _order(option: Option) -> tuple[int, int]:
    """Where an option stands among many: by what it does; equipping, by what is equipped; declining last."""
    if option.verb in DECLINING:
        return (len(GROUPS) + 1, 0)
    if option.verb not in GROUPS:
        return (len(GROUPS), 0)
    group = list(GROUPS.values()).index(GROUPS[option.verb])
    return (group, option.ids[1] if option.verb == "equip" else 0)


def _lines(rows: list[Row], width: int) -> list[Text]:
    lines: list[Text] = []
    for subject, group in groupby(rows, key=lambda row: _divided(row[1])[0]):
        members = list(group)
        if subject or (len(members) > 2 and all(len(label) < 40 for _, label, _ in members)):
            lines += _row(subject, members, width)
        else:
            lines += [_one_line(member) for member in members]
    return lines


def _row(subject: str, rows: list[Row], width: int) -> list[Text]:
    """Options side by side, on as many lines as they need; a key stays with its words."""
    lines = [Text.assemble((f"{subject}  " if subject else "", MIST))]
    for _, label, key in rows:
        words = _divided(label)[1]
        if lines[-1].cell_len + len(key) + len(words) + 1 > width:
            lines.append(Text("   "))
        lines[-1].append(key, f"bold {GLOW}").append(f" {words}", FOAM).append("   ")
    return lines


def _one_line(row: Row) -> Text:
    line = _key(row[2]).append(" ").append_text(_label(row[1]))
    line.no_wrap, line.overflow = True, "ellipsis"
    return line


def _divided(label: str) -> tuple[str, str]:
    """A label as (the row it stands in, its own words)."""
    if EQUIPS in label:
        who, what = label.split(EQUIPS, 1)
        return (f"{what} to", who)
    for verb in SUBJECTS:
        if verb in label:
            who, what = label.split(verb, 1)
            return (who + verb.rstrip(), "Home" if what.endswith("'s Home") else what)
    return ("", label)


# -- the story ----------------------------------------------------------------------------------------------------


def condensed(lines: list[str]) -> list[str]:
    """The story in short: what happens several times is told once, and what is plain from the next line is left out."""
    told: list[str] = []
    count = 1
    for line in lines:
        last = told[-1] if told else ""
        base = re.sub(r" \(×\d+\)$", "", last)
        if line == base:
            count += 1
            told[-1] = f"{line} (×{count})"
            continue
        count = 1
        shown = re.match(r"The City Deck shows (.+)\.$", last)
        if shown is not None and line.startswith(f"{shown[1]} comes to "):
            told[-1] = line
            continue
        engaged = re.match(r"(.+) engages\.$", last)
        if engaged is not None and line.startswith(f"{engaged[1]} moves to "):
            told[-1] = line
            continue
        match = re.match(r"(You draw )(.+)\.$", line)
        if match is not None and last.startswith("You draw "):
            told[-1] = f"{last[:-1]}, {match[2]}."
            continue
        told.append(line)
    return told


def story(lines: list[str], names: dict[str, str], title: str = "The story", earlier: int = 0) -> RenderableType:
    """Lines of the story, with the names that stand on the table made to stand out."""
    shown: list[RenderableType] = []
    if earlier:
        shown.append(Text(f"… {earlier} more before; s tells all", f"italic {MIST}"))
    pattern = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    for line in lines:
        text = Text("• ", BRASS) + Text(line, FOAM)
        if pattern:
            for match in re.finditer(pattern, line):
                text.stylize(f"bold {names[match[0]]}", match.start() + 2, match.end() + 2)
        shown.append(text)
    return panel(Group(*shown) if shown else Text("Nothing yet.", MIST), title)


# -- why not ------------------------------------------------------------------------------------------------------


def why_not(reasons: list[WhyNot]) -> RenderableType:
    """What cannot be done now, grouped by its reason, with the rule's id."""
    if not reasons:
        return panel(Text("Everything one might expect here can be chosen.", f"italic {MIST}"), "Why not?")
    grouped: dict[tuple[str, str], list[str]] = {}
    for refused in reasons:
        grouped.setdefault((refused.reason, refused.rule), []).append(refused.attempt)
    lines: list[RenderableType] = []
    for (sentence, rule), attempts in grouped.items():
        lines.append(Text.assemble((sentence, PARCHMENT), (f"  rule {rule}", f"italic {MIST}")))
        for attempt in attempts:
            lines.append(Text("   ") + _label(attempt))
    return panel(Group(*lines), "Why not?")
