"""A report as data: sentences, tables and figures; and how it is written as text, CSV and a self-contained page."""

from __future__ import annotations

import csv
import io
from base64 import b64encode
from functools import cache
from html import escape
from importlib.resources import files
from string import Template
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Cell = str | int | float | None

TYPEFACES = (
    ("IM Fell English SC", 400, "im-fell-english-sc-latin-400-normal"),
    ("Alegreya Sans", 400, "alegreya-sans-latin-400-normal"),
    ("Alegreya Sans", 700, "alegreya-sans-latin-700-normal"),
)
OPEN_ROWS = 24
"""Rows of a table that the page shows at once; the others are a click away."""


class Table:
    """A heading, rows, and a note that explains them."""

    def __init__(self, head: list[str], rows: list[list[Cell]], note: str = "") -> None:
        self.head = head
        self.rows = rows
        self.note = note


class Section:
    """A part of a report: a heading, sentences, and a table or a figure or both."""

    def __init__(
        self, title: str, text: str = "", table: Table | None = None, figure: str = "", caption: str = ""
    ) -> None:
        self.title = title
        self.text = text
        self.table = table
        self.figure = figure  # by name
        self.caption = caption  # the figure in words, for those who do not see it


class Report:
    """What an experiment has to say. `headline` is the answer in a sentence; `figures` are made by name."""

    def __init__(
        self, title: str, headline: str, sections: list[Section], figures: dict[str, Figure], data: Table
    ) -> None:
        self.title = title
        self.headline = headline
        self.sections = sections
        self.figures = figures
        self.data = data  # for programs: plain numbers, written as CSV


# -- numbers in words ---------------------------------------------------------------------------------------------


def percent(value: float | None) -> str:
    return "" if value is None else f"{100 * value:.1f} %"


def between(share: dict[str, Any]) -> str:
    """A share with its interval."""
    if share["share"] is None:
        return "no games"
    return f"{percent(share['share'])} ({100 * share['low']:.1f} to {100 * share['high']:.1f})"


def by_chance(p: float) -> str:
    """A probability, short."""
    return "< 0.0001" if p < 0.0001 else f"{p:.4f}" if p < 0.1 else f"{p:.2f}"


def in_time(ms: float | None) -> str:
    """Milliseconds, three digits of them."""
    return "" if ms is None else f"{ms / 1000:.3g} s" if ms >= 1000 else f"{ms:.3g} ms"


def counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}" + ("" if number == 1 else "s")


def in_cell(cell: Cell) -> str:
    return "" if cell is None else f"{cell:,}" if isinstance(cell, int) else str(cell)


# -- as text and CSV ----------------------------------------------------------------------------------------------


def as_text(report: Report) -> str:
    """The whole report for a terminal or a mail."""
    parts = [report.title, report.headline]
    for section in report.sections:
        lines = [section.title.upper()]
        if section.text:
            lines.append(section.text)
        if section.table is not None:
            lines.append(table_text(section.table))
            if section.table.note:
                lines.append(section.table.note)
        if len(lines) > 1:
            parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"


def table_text(table: Table) -> str:
    """A table that reads well as it is, and can be pasted into a page of Markdown."""
    cells: list[list[Cell]] = [[*table.head], *table.rows]
    rows = [[in_cell(cell).replace("|", "\\|") for cell in row] for row in cells]
    widths = [max(3, *(cell_len(row[i]) for row in rows)) for i in range(len(table.head))]
    lines = [" | ".join(_padded(text, widths[i], i > 0) for i, text in enumerate(row)) for row in rows]
    rule = " | ".join("-" * width if i == 0 else "-" * (width - 1) + ":" for i, width in enumerate(widths))
    return "\n".join(f"| {line} |" for line in [lines[0], rule, *lines[1:]])


def _padded(text: str, width: int, right: bool) -> str:
    fill = " " * (width - cell_len(text))
    return fill + text if right else text + fill


def table_csv(table: Table) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table.head)
    writer.writerows(table.rows)
    return text.getvalue()


def weights_toml(weights: dict[str, float]) -> str:
    return "".join(f'"{name}" = {weight!r}\n' for name, weight in weights.items())


# -- as a page ----------------------------------------------------------------------------------------------------


def as_page(report: Report, facts: list[tuple[str, str]], time: str = "", folder: str = "") -> str:
    """One HTML file that needs no other. `facts` are the settings, kept in `folder` as the page sees it; `time` is the
    part that depends on the clock."""
    from quarterdeck.lab.figures import for_page, svg_of  # which workers need not load

    here = files("quarterdeck.lab")
    svgs = {name: for_page(svg_of(figure), name) for name, figure in report.figures.items()}
    page = Template((here / "report.html").read_text(encoding="utf-8"))
    return page.substitute(
        title=escape(report.title),
        headline=_sentence(report.headline),
        style=typefaces() + (here / "report.css").read_text(encoding="utf-8"),
        sections="\n".join(_section(section, svgs) for section in report.sections),
        facts=_facts(facts),
        time=time,
        folder=folder,
    )


def time_on_page(clock: list[tuple[str, str]], timed: Table) -> str:
    return f'<section class="facts" id="time"><h2>Time</h2>\n{_facts(clock)}{_table(timed)}\n</section>\n'


@cache
def typefaces() -> str:
    """The typefaces of the table's page, where it was built, as CSS that needs no file."""
    folder = files("quarterdeck.server") / "page" / "assets"
    kept = sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else []
    found = ""
    for family, weight, name in TYPEFACES:
        for file in [file for file in kept if file.name.startswith(name) and file.name.endswith(".woff2")][:1]:
            data = b64encode(file.read_bytes()).decode()
            found += f'@font-face {{ font-family: "{family}"; font-weight: {weight}; '
            found += f'src: url("data:font/woff2;base64,{data}"); }}\n'
    return found


def _sentence(text: str) -> str:
    """A sentence whose lines never begin with a per cent sign."""
    return escape(text).replace(" %", "&nbsp;%")


def _facts(facts: list[tuple[str, str]]) -> str:
    rows = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in facts)
    return f"<dl>{rows}</dl>"


def _section(section: Section, svgs: dict[str, str]) -> str:
    parts = [f"<section><h2>{escape(section.title)}</h2>"]
    if section.text:
        parts += [f"<p>{_sentence(line)}</p>" for line in section.text.split("\n")]
    if section.figure in svgs:
        label = escape(section.caption or section.title, quote=True)
        parts.append(f'<figure role="img" aria-label="{label}">{svgs[section.figure]}</figure>')
    if section.table is not None:
        parts.append(_table(section.table))
    parts.append("</section>")
    return "\n".join(parts)


def _table(table: Table) -> str:
    found = _rows(table.head, table.rows[:OPEN_ROWS])
    rest = table.rows[OPEN_ROWS:]
    if rest:
        found += f"<details><summary>{counted(len(rest), 'more line')}</summary>{_rows(table.head, rest)}</details>"
    return found + (f'<p class="note">{escape(table.note)}</p>' if table.note else "")


def _rows(names: list[str], lines: list[list[Cell]]) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    rows = []
    for line in lines:
        first, *rest = [escape(in_cell(cell)) for cell in line]
        rows.append(f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>')
    body = "\n".join(rows)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table>"
    return f'<div class="scroll" tabindex="0">{table}</div>'
