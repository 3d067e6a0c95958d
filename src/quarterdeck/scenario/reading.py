"""Reading a scenario's file: every complaint is a sentence that names the file and the key."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from quarterdeck.core.decision import NOBODY, Seat
from quarterdeck.core.refusal import QuarterdeckError

NO_ONE = ("", "none", "nobody", "no one", "null")


class ScenarioError(QuarterdeckError):
    """A scenario that cannot be read: the sentence names the file and the key."""


# -- files --------------------------------------------------------------------------------------------------------

if TYPE_CHECKING:
    from yaml import SafeLoader as Fastest
else:  # the C library's, where there is one
    Fastest = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Loader(Fastest):
    """The safe loader, which also refuses a key that is written twice."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        seen: list[str] = []
        for key, _ in node.value:
            if key.value in seen:
                raise yaml.constructor.ConstructorError(
                    None, None, f"the key {key.value!r} is written twice", key.start_mark
                )
            seen.append(key.value)
        return super().construct_mapping(node, deep)


def read_file(path: Path | str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise ScenarioError(f"{path} cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise ScenarioError(f"{path} is not a scenario: it is not text.") from None


def read_yaml(text: str, where: str) -> tuple[Mapping[Any, Any], list[int]]:
    """What a scenario's text says, and on which line each step of its script stands."""
    try:
        loader = _Loader(text)
        try:
            node = loader.get_single_node()
            raw = loader.construct_document(node) if node is not None else None
        finally:
            loader.dispose()
    except yaml.YAMLError as error:
        raise ScenarioError(f"{where} is not YAML: {_one_line(error)}.") from None
    if not isinstance(raw, Mapping) or "seats" not in raw:
        raise ScenarioError(f"{where} is not a scenario: it names no seats.")
    return raw, _script_lines(node)


def _one_line(error: yaml.YAMLError) -> str:
    if isinstance(error, yaml.MarkedYAMLError):
        line = f", line {error.problem_mark.line + 1}" if error.problem_mark is not None else ""
        return f"{error.problem or error.context}{line}"
    return " ".join(str(error).split())


def _script_lines(node: Any) -> list[int]:
    for key, value in node.value:
        if key.value == "script" and isinstance(value, yaml.SequenceNode):
            return [item.start_mark.line + 1 for item in value.value]
    return []


# -- values -------------------------------------------------------------------------------------------------------


class Reader:
    """Reads a scenario's values, and complains in sentences."""

    def __init__(self, where: str) -> None:
        self.where = where

    def fail(self, key: str, sentence: str) -> ScenarioError:
        return ScenarioError(f"{self.where}: {key}: {sentence}")

    def table(self, key: str, value: object, known: tuple[str, ...] = ()) -> dict[str, Any]:
        """A mapping with known keys only. Keys may be written with spaces or underscores."""
        if value is None:
            return {}
        if not isinstance(value, Mapping):
            raise self.fail(key, f"expects keys and values, not {value!r}.")
        found: dict[str, Any] = {}
        for name, content in value.items():
            plain = str(name)
            if known:
                plain = plain.strip().lower().replace(" ", "_")
                if plain not in known:
                    raise self.fail(key, f"there is no key {name!r} here; the keys are: {', '.join(known)}.")
            found[plain] = content
        return found

    def items(self, key: str, value: object) -> list[Any]:
        if value is None:
            return []
        return list(value) if isinstance(value, list) else [value]

    def number(self, key: str, value: object, least: int | None = 0, most: int | None = None) -> int:
        if isinstance(value, str) and re.fullmatch(r"[+-]\d+", value):
            value = int(value)
        if (
            isinstance(value, int)
            and not isinstance(value, bool)
            and (least is None or value >= least)
            and (most is None or value <= most)
        ):
            return value
        limits = ("" if least is None else f" from {least}") + ("" if most is None else f" to {most}")
        raise self.fail(key, f"expects a number{limits}, not {value!r}.")

    def flag(self, key: str, value: object) -> bool:
        if not isinstance(value, bool):
            raise self.fail(key, f"expects true or false, not {value!r}.")
        return value

    def word(self, key: str, value: object) -> str:
        if not isinstance(value, (str, int)):
            raise self.fail(key, f"expects a word, not {value!r}.")
        return str(value)

    def known_names(self, key: str, value: object, known: set[str] | frozenset[str]) -> list[str]:
        names = [self.word(key, entry) for entry in self.items(key, value)]
        for name in names:
            if name not in known:
                raise self.fail(key, f"there is nothing called {name!r}.")
        return names

    def seat(self, key: str, name: object, seats: list[str]) -> Seat:
        if str(name) not in seats:
            raise self.fail(key, f"there is no seat {name!r}; the seats are: {', '.join(seats)}.")
        return Seat(seats.index(str(name)))

    def seat_or_nobody(self, key: str, name: object, seats: list[str]) -> Seat:
        return NOBODY if name is None or str(name).lower() in NO_ONE else self.seat(key, name, seats)

    def copies(self, text: str) -> tuple[str, int]:
        """ "Taunt x2": a name, and how many of it."""
        counted = re.fullmatch(r"(.+?)\s+x(\d+)", text)
        return (counted[1], int(counted[2])) if counted else (text, 1)
