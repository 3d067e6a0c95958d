"""The lab's figures, in the colours of the table: drawn by Matplotlib, the same bytes every time."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any

from quarterdeck.core.refusal import QuarterdeckError

try:
    import matplotlib as mpl
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.patches import Rectangle
    from matplotlib.ticker import MaxNLocator
except ImportError:
    raise QuarterdeckError(
        "The lab needs Matplotlib, which is not installed: pip install 'quarterdeck[lab]'."
    ) from None

PANEL = "#0f1d27"
LINE = "#2a4452"
INK = "#ece5d3"
SOFT = "#a9b6b8"
BRASS = "#d9ae5f"
SEA = "#6fb3c4"
STONE = "#74848c"
WON = "#a5761f"
LOST = "#2b7f9b"
THEMED = {
    PANEL: "panel", LINE: "line", INK: "ink", SOFT: "soft", BRASS: "brass", SEA: "sea", STONE: "stone", WON: "won",
    LOST: "lost",
}  # fmt: skip
"""Colours by the name that the page's style sheet has for them. Brass and sea are told apart by all eyes."""

WIDTH = 4.7
"""Inches: narrow enough that a phone need not shrink the letters much."""

LOOK: Any = {
    "font.family": ["Alegreya Sans", "DejaVu Sans", "sans-serif"],
    "font.size": 9.5,
    "text.color": INK,
    "axes.edgecolor": LINE,
    "axes.facecolor": PANEL,
    "axes.labelcolor": SOFT,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlecolor": BRASS,
    "axes.titlesize": 12,
    "figure.facecolor": PANEL,
    "xtick.color": SOFT,
    "ytick.color": INK,
    "xtick.labelcolor": SOFT,
    "grid.color": LINE,
    "legend.frameon": False,
    "svg.fonttype": "none",
    "svg.hashsalt": "quarterdeck",
}

logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)  # the first typeface need not be there


def _figure(width: float, height: float) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(width, height), layout="constrained")
    return figure, figure.add_subplot()


def _look() -> AbstractContextManager[None]:
    """Draw with the table's colours."""
    return mpl.rc_context(LOOK)


def svg_of(figure: Figure) -> str:
    """A figure as an SVG element that can stand in a page."""
    with _look():
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    whole = text.getvalue()
    return whole[whole.index("<svg") :]


def for_page(svg: str, name: str) -> str:
    """An SVG as part of a page: in the page's colours, light or dark, and with ids that no other figure has."""
    themed = re.sub(
        r"#[0-9a-f]{6}\b", lambda found: f"var(--{THEMED[found[0]]})" if found[0] in THEMED else found[0], svg
    )
    named = re.sub(r'<g id="[^"]*"', "<g", themed)
    return re.sub(r'(id="|href="#|url\(#)', rf"\g<1>{name}-", named)


def png_of(figure: Figure) -> bytes:
    with _look():
        data = io.BytesIO()
        figure.savefig(data, format="png", dpi=160, metadata={"Software": None})
    return data.getvalue()


# -- kinds of figures ---------------------------------------------------------------------------------------------


def shares(rows: Sequence[tuple[str, dict[str, Any]]], even: float | None = 0.5, asked: float | None = None) -> Figure:
    """Shares with their intervals, one a line; where "even" would be, and what was asked for."""
    with _look():
        figure, axes = _figure(WIDTH, 0.8 + 0.34 * len(rows))
        for at, (_, one) in enumerate(rows):
            if one["share"] is None:
                continue
            _interval(axes, at, 100 * one["share"], 100 * one["low"], 100 * one["high"], BRASS)
            _aside(axes, at, f"{100 * one['share']:.1f} %")
        _lines(axes, [name for name, _ in rows])
        for line, style in ((even, (0, (3, 3))), (asked, "solid")):
            if line is not None:
                axes.axvline(100 * line, color=SOFT, lw=1, ls=style, zorder=0)
        axes.set_xlim(-2, 102)
        axes.set_xlabel("won, % (with 95 % intervals)" + ("; solid line: asked for" if asked is not None else ""))
        return figure


def changes(rows: Sequence[tuple[str, float, float, float, bool]], label: str) -> Figure:
    """Differences with their intervals: (name, change, low, high, more than chance)."""
    with _look():
        figure, axes = _figure(WIDTH, 0.8 + 0.34 * len(rows))
        for at, (_, change, low, high, sure) in enumerate(rows):
            _interval(axes, at, change, low, high, BRASS if sure else STONE, hollow=not sure)
            _aside(axes, at, f"{change:+.1f}")
        _lines(axes, [row[0] for row in rows])
        axes.axvline(0, color=SOFT, lw=1, ls=(0, (3, 3)), zorder=0)
        axes.set_xlabel(label)
        return figure


def _interval(axes: Axes, at: int, value: float, low: float, high: float, colour: str, hollow: bool = False) -> None:
    axes.plot([low, high], [at, at], color=colour, lw=4.5, alpha=0.45, solid_capstyle="round")
    axes.plot([value], [at], "o", mfc=PANEL if hollow else colour, mec=colour if hollow else PANEL, ms=6)


def _aside(axes: Axes, at: int, text: str) -> None:
    """A number at the end of a line, where nothing is in its way."""
    axes.annotate(text, (1, at), (6, 0), ("axes fraction", "data"), "offset points", va="center", annotation_clip=False)


def _lines(axes: Axes, names: list[str]) -> None:
    """One line a name, the first on top; of a name in two lines, the second is small."""
    axes.set_yticks(range(len(names)), [""] * len(names))
    for at, name in enumerate(names):
        first, _, second = name.partition("\n")
        for text, down, size in ((first, -4.5 if second else 0, 9.5), (second, 5.5, 8)):
            # Each by itself: the page sets them in another typeface, and only a single line stays aligned.
            axes.annotate(text, (0, at), (-6, -down), ("axes fraction", "data"), "offset points", ha="right",
                          va="center", fontsize=size, color=INK if text is first else SOFT)  # fmt: skip
    axes.set_ylim(len(names) - 0.4, -0.75)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x", lw=0.6, alpha=0.6)
    axes.set_axisbelow(True)


def stacked(names: list[str], parts: Sequence[tuple[str, list[int]]]) -> Figure:
    """Counts by name, one bar a name, made of parts."""
    with _look():
        figure, axes = _figure(WIDTH, 1.1 + 0.34 * len(names))
        left = [0] * len(names)
        for (part, counts), colour in zip(parts, (BRASS, SEA, STONE), strict=False):
            axes.barh(range(len(names)), counts, left=left, color=colour, height=0.62, label=part, edgecolor=PANEL)
            left = [a + b for a, b in zip(left, counts, strict=True)]
        _lines(axes, names)
        axes.set_xlabel("games")
        axes.legend(loc="lower right", bbox_to_anchor=(1, 1), ncols=3)
        return figure


def histogram(counts: dict[str, int], label: str) -> Figure:
    """How many games were how long."""
    with _look():
        figure, axes = _figure(WIDTH, 2.2)
        numbers = [int(number) for number in counts]
        axes.bar(numbers, list(counts.values()), color=SEA, width=0.8, edgecolor=PANEL)
        if len(numbers) <= 12:
            axes.set_xticks(numbers)
        axes.set_xlabel(label)
        axes.set_ylabel("games")
        axes.grid(axis="y", lw=0.6, alpha=0.6)
        axes.set_axisbelow(True)
        return figure


def heat_map(names: list[str], cells: dict[tuple[int, int], dict[str, Any]], what: str = "deck") -> Figure:
    """Who wins how often against whom: rows win against columns. The stronger the colour, the farther from even."""
    size = len(names)
    with _look():
        figure, axes = _figure(max(4.0, 1.1 + 0.82 * size), max(2.6, 0.9 + 0.62 * size))
        for (a, b), one in cells.items():
            if one["share"] is None:
                continue
            lead = 2 * one["share"] - 1
            axes.add_patch(Rectangle((b - 0.47, a - 0.46), 0.94, 0.92, color=LINE, alpha=0.35, lw=0))
            axes.add_patch(Rectangle((b - 0.47, a - 0.46), 0.94, 0.92, color=WON if lead > 0 else LOST,
                                     alpha=round(min(1.0, 1.25 * abs(lead)), 3), lw=0))  # fmt: skip
            axes.text(b, a - 0.13, f"{whole(one['share'])} %", ha="center", va="center", fontsize=13, color=INK)
            axes.text(b, a + 0.23, f"{whole(one['low'])}–{whole(one['high'])}", ha="center", va="center", color=INK,
                      fontsize=8.5)  # fmt: skip
        axes.set_xlim(-0.5, size - 0.5)
        axes.set_ylim(size - 0.5, -0.5)
        axes.set_xticks(range(size), names)
        axes.set_yticks(range(size), names)
        axes.xaxis.tick_top()
        axes.tick_params(length=0, labelsize=10, labelcolor=INK)
        for side in axes.spines.values():
            side.set_visible(False)
        axes.set_xlabel(f"the row's {what} against the column's: won, and its 95 % interval", labelpad=8)
        return figure


def whole(share: float) -> int:
    """A share in whole per cent, halves up: as a reader of the table would round it."""
    return int(100 * share + 0.5 + 1e-9)


def climb(means: list[float], best: list[float], label: str) -> Figure:
    """How a search went, generation by generation."""
    with _look():
        figure, axes = _figure(WIDTH, 2.4)
        generations = range(1, len(means) + 1)
        axes.plot(generations, [100 * value for value in best], "o-", color=BRASS, label="best of the generation", ms=5)
        axes.plot(generations, [100 * value for value in means], "o-", color=SEA, label="mean of the generation", ms=5)
        axes.axhline(50, color=SOFT, lw=1, ls=(0, (3, 3)), zorder=0)
        axes.set_xlabel("generation")
        axes.set_ylabel(label)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.grid(axis="y", lw=0.6, alpha=0.6)
        axes.legend(loc="lower right", ncols=2, bbox_to_anchor=(1, 1))
        return figure
