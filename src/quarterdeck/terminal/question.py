"""The question in one place: what is asked, the options with their keys, the story's last lines, why not, and help."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import groupby

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from quarterdeck.core.decision import Asked, Option
from quarterdeck.core.refusal import WhyNot
from quarterdeck.core.story import THOUGHT
from quarterdeck.terminal.board import Board
from quarterdeck.terminal.keys import DECLINES, DECLINING, codes_for
from quarterdeck.terminal.look import BRASS, FOAM, GLOW, MIST, PARCHMENT, panel

HEADING = 10
LONG = 9
"""More options than this are grouped."""
SIDE_BY_SIDE = 40
"""Options with shorter labels than this may stand beside each other."""
COMMANDS = (("?", "why not"), ("c", "card"), ("s", "story"), ("t", "table"), ("u", "undo"), ("q", "quit"))
WRITES = ("w", "write campaign")

Row = tuple[Option, str, str]
"""An option, its label and its key."""


def keys_of(options: list[Option], order: Callable[[Option], tuple[int, int]] | None = None) -> list[str]:
    """The key of every option: 0 declines, y and n answer a plain yes or no, the others count up.

    With more than a few options they count up in the order in which they are listed.
    """
    verbs = [o.verb for o in options]
    if verbs == ["yes", "no"]:
        return ["y", "n"]
    sequence = list(range(len(options)))
    if order is not None and len(options) > LONG:
        ranks = [order(option) for option in options]
        sequence.sort(key=lambda i: ranks[i])
    counted = iter(codes_for(sum(1 for v in verbs if v not in DECLINING)))
    keys = [DECLINES] * len(options)
    for i in sequence:
        if verbs[i] not in DECLINING:
            keys[i] = next(counted)
    return keys


def question(
    prompt: str, who: str, options: list[Option], labels: list[str], board: Board, campaign: bool = False
) -> RenderableType:
    """The question with its options; `campaign` says whether there is one that can be written to a file."""
    rows = list(zip(options, labels, keys_of(options, board.order), strict=True))
    body = _grouped(rows, board) if len(rows) > LONG else _listed(rows, board)
    commands = [*COMMANDS[:-1], WRITES, COMMANDS[-1]] if campaign else COMMANDS
    hint = Text()
    for key, word in commands:
        hint.append(f" {key} ", f"bold {BRASS}").append(f"{word} ", MIST)
    title = Text.assemble((f"{who}: " if who else "", f"bold {BRASS}"), (prompt, f"bold {PARCHMENT}"))
    return panel(body, title, hint, GLOW)


def _key(key: str) -> Text:
    return Text.assemble((key, f"bold {GLOW}"))


def _label(label: str) -> Text:
    """An option's words; of an ability, the card's name stands out."""
    match = re.match(r"(.+?): ([A-Z][\w ]*) - ", label)
    if match is None:
        return Text(label, FOAM)
    rest = label[match.end() :]
    return Text.assemble((match[1], f"bold {PARCHMENT}"), (f"  {match[2]}: ", BRASS), (rest, FOAM))


def _listed(rows: list[Row], board: Board) -> RenderableType:
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(justify="right", width=2)
    grid.add_column()
    for row in rows:
        grid.add_row(_key(row[2]), _with_gist(row, board))
    return grid


def _grouped(rows: list[Row], board: Board) -> RenderableType:
    """Many options: by what they do, those of one character in one row."""
    grid = Grid.grid(padding=(0, 1), expand=True)
    grid.add_column(width=HEADING, style=f"italic {BRASS}")
    grid.add_column(ratio=1)
    ordered = sorted(rows, key=lambda row: board.order(row[0]))
    for heading, group in groupby(ordered, key=lambda row: board.headings.get(row[0].verb, "")):
        for number, line in enumerate(_lines(list(group), board)):
            grid.add_row(heading if number == 0 else "", line)
    return grid


def _lines(rows: list[Row], board: Board) -> list[Text]:
    width = board.width - HEADING - 6
    lines: list[Text] = []
    for subject, group in groupby(rows, key=lambda row: board.divided(row[1])[0]):
        members = list(group)
        short = all(len(label) < SIDE_BY_SIDE and not board.gist(option) for option, label, _ in members)
        if subject or (len(members) > 2 and short):
            lines += _row(subject, [(board.divided(label)[1], key) for _, label, key in members], width)
        else:
            lines += [_one_line(member, board) for member in members]
    return lines


def _row(subject: str, options: list[tuple[str, str]], width: int) -> list[Text]:
    """Options side by side, on as many lines as they need; a key stays with its words."""
    lines = [Text.assemble((f"{subject}  " if subject else "", MIST))]
    for words, key in options:
        if lines[-1].cell_len + len(key) + len(words) + 1 > width:
            lines.append(Text("   "))
        lines[-1].append(key, f"bold {GLOW}").append(f" {words}", FOAM).append("   ")
    return lines


def _one_line(row: Row, board: Board) -> Text:
    line = _key(row[2]).append(" ").append_text(_with_gist(row, board))
    line.no_wrap, line.overflow = True, "ellipsis"
    return line


def _with_gist(row: Row, board: Board) -> Text:
    """An option's words and, where there is one, its gist; both in one line then."""
    words = _label(row[1])
    said = board.gist(row[0])
    if said:
        words.append(f"  {said}", MIST)
        words.no_wrap, words.overflow = True, "ellipsis"
    return words


# -- the story ----------------------------------------------------------------------------------------------------


def story(lines: list[str], names: dict[str, str], title: str = "The story", earlier: int = 0) -> RenderableType:
    """Lines of the story, with the names that stand on the table made to stand out."""
    shown: list[RenderableType] = []
    if earlier:
        shown.append(Text(f"… {earlier} more before; s tells all", f"italic {MIST}"))
    pattern = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    for line in lines:
        text = Text("• ", BRASS) + Text(line, f"italic {MIST}" if line.startswith(THOUGHT) else FOAM)
        if pattern:
            for match in re.finditer(pattern, line):
                text.stylize(f"bold {names[match[0]]}", match.start() + 2, match.end() + 2)
        shown.append(text)
    return panel(Group(*shown) if shown else Text("Nothing yet.", MIST), title)


# -- why not ------------------------------------------------------------------------------------------------------


def why_not(reasons: list[WhyNot], asked: Asked, advice: str = "") -> RenderableType:
    """What the question is about, and what cannot be done now, grouped by its reason, with the rule's id."""
    lines: list[RenderableType] = []
    if asked.why:
        rule = f"  rule {asked.rule}" if asked.rule else ""
        lines.append(Text.assemble((asked.why, PARCHMENT), (rule, f"italic {MIST}")))
    if advice:
        lines.append(Text.assemble(("Advice: ", BRASS), (advice, FOAM)))
    if not reasons:
        lines.append(Text("Everything one might expect here can be chosen.", f"italic {MIST}"))
    grouped: dict[tuple[str, str], list[str]] = {}
    for refused in reasons:
        grouped.setdefault((refused.reason, refused.rule), []).append(refused.attempt)
    for (sentence, rule), attempts in grouped.items():
        lines.append(Text.assemble((sentence, PARCHMENT), (f"  rule {rule}", f"italic {MIST}")))
        for attempt in attempts:
            lines.append(Text("   ") + _label(attempt))
    return panel(Group(*lines), "Why not?")


def glossary(words: list[tuple[str, str, str]]) -> RenderableType:
    """Words of the rulebook, explained."""
    lines: list[RenderableType] = []
    for term, explanation, rule in words:
        line = Text.assemble((f"{term}  ", f"bold {PARCHMENT}"), (explanation, FOAM))
        lines.append(line.append(f"  rule {rule}" if rule else "", f"italic {MIST}"))
    return panel(Group(*lines), "In the rulebook's words")
