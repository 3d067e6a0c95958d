"""Layouts: which column of an observation means what. The tables in docs/arena.md are written from here."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]
Row = array  # of floats ("f"): quicker to write number by number than an array of numpy


def empty(size: int) -> Row[float]:
    """So many zeros."""
    return array("f", bytes(4 * size))


class Field:
    """One or more columns that belong together: a number, or a column for each of some alternatives."""

    __slots__ = ("high", "low", "name", "size", "text")

    def __init__(self, name: str, text: str, size: int = 1, low: float = 0.0, high: float = 1.0) -> None:
        self.name = name
        self.text = text
        self.size = size
        self.low = low
        self.high = high


def one_of(name: str, text: str, alternatives: Sequence[str]) -> Field:
    """A field with a column for each alternative, of which one is 1."""
    return Field(name, f"{text}, one column each: {', '.join(alternatives)}", len(alternatives))


class Group:
    """Fields that are written one after the other, once for each of `times` things."""

    __slots__ = ("fields", "name", "offsets", "start", "text", "times", "width")

    def __init__(self, name: str, text: str, fields: Sequence[Field], times: int = 1) -> None:
        self.name = name
        self.text = text
        self.fields = list(fields)
        self.times = times
        self.start = 0  # set by the layout
        self.offsets: dict[str, int] = {}
        self.width = 0
        for field in self.fields:
            self.offsets[field.name] = self.width
            self.width += field.size

    def at(self, number: int = 0) -> int:
        """The first column of one of the things."""
        return self.start + number * self.width


class Layout:
    """All groups of an array, in order, with the least and the most that each column can be."""

    def __init__(self, groups: Sequence[Group]) -> None:
        self.groups = {group.name: group for group in groups}
        self.size = 0
        low: list[float] = []
        high: list[float] = []
        for group in groups:
            group.start = self.size
            self.size += group.width * group.times
            for _ in range(group.times):
                for field in group.fields:
                    low += [field.low] * field.size
                    high += [field.high] * field.size
        self.low: Vector = np.array(low, dtype=np.float32)
        self.high: Vector = np.array(high, dtype=np.float32)

    def __getitem__(self, name: str) -> Group:
        return self.groups[name]

    def column(self, group: str, field: str, number: int = 0) -> int:
        """The first column of a field, by name."""
        found = self.groups[group]
        return found.at(number) + found.offsets[field]

    def markdown(self, told: dict[tuple[int, ...], str] | None = None) -> str:
        """The tables of the documentation: a heading a group, a line a field.

        Fields that an earlier group has are told once; `told` holds those of earlier layouts, and gets these.
        """
        told = {} if told is None else told
        return "\n\n".join([_group_table(group, told) for group in self.groups.values()])


def _group_table(group: Group, told: dict[tuple[int, ...], str]) -> str:
    last = group.at(group.times) - 1
    times = f", {group.times} times {group.width} columns" if group.times > 1 else ""
    head = f"**`{group.name}`**, columns {group.start} to {last}{times}. {group.text}"
    fields = tuple(id(field) for field in group.fields)
    if fields in told:
        return f"{head} The fields are those of `{told[fields]}`."
    told[fields] = group.name
    lines = [head, "", "| from | columns | field | range | meaning |", "|---|---|---|---|---|"]
    for field in group.fields:
        bounds = f"{field.low:g} to {field.high:g}"
        lines.append(f"| {group.offsets[field.name]} | {field.size} | `{field.name}` | {bounds} | {field.text} |")
    return "\n".join(lines)


def mark(values: Row[float], column: int, size: int, which: int) -> None:
    """Write 1 into one of `size` columns; none of them, where `which` is outside."""
    if 0 <= which < size:
        values[column + which] = 1.0


def index_of(names: Sequence[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}
