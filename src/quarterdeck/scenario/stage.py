"""What a game's scenarios are made of: its positions, its words, and the script that was read from a file."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from pathlib import Path
from typing import Any

from quarterdeck.core.game import Game, Spec
from quarterdeck.rulebook import all_rules_of
from quarterdeck.scenario.looking import Eye
from quarterdeck.scenario.reading import Reader, read_file, read_yaml
from quarterdeck.scenario.words import Speaker, words_of

KEYS = ("name", "note", "game", "rules", "seed", "seats", "script", "then")
"""What every scenario may say besides what its game adds."""
FATE = "fate"
LOOKS = ("expect", "offered", "not_offered", "offered_only", "refused", "asked", "story", "not_story")
RESERVED = frozenset((*LOOKS, FATE, "all", "everybody", "nobody", "none", "note", "then"))
"""Words that cannot be the name of a seat."""


class Position:
    """A state built from a scenario's file, the names it gives to cards, and the spec of the table."""

    seats: list[str]
    aliases: Mapping[str, int]
    spec: Spec
    game: Any


class Step:
    """One line of the script: what kind (a seat's answer, a look, a game's own), for whom, and what."""

    def __init__(self, number: int, line: int, kind: str, seat: str, what: Any) -> None:
        self.number = number
        self.line = line
        self.kind = kind
        self.seat = seat
        self.what = what

    def __str__(self) -> str:
        return f"step {self.number} (line {self.line})" if self.number else "then"


class Scenario:
    """A scenario that was read and makes sense."""

    def __init__(self, stage: Stage, where: str, name: str, data: dict[str, Any]) -> None:
        self.stage = stage
        self.where = where
        self.name = name
        self.data = data
        self.rules: list[str] = []
        self.steps: list[Step] = []

    def position(self) -> Position:
        """The position it starts from, built anew."""
        return self.stage.position(Reader(self.where), self.data)


class Stage(ABC):
    """How the scenarios of one game are read."""

    game: Game
    keys: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()

    @abstractmethod
    def position(self, read: Reader, data: Mapping[str, Any]) -> Position:
        """The position that a file describes, built anew."""

    @abstractmethod
    def eye(self, read: Reader, position: Position) -> Eye:
        """Who looks at the table."""

    @abstractmethod
    def speaker(self, position: Position) -> Speaker:
        """Who knows what the options are called."""

    def printed(self, read: Reader, data: Mapping[str, Any]) -> AbstractContextManager[None]:
        """What lies otherwise on this scenario's table than in the box, while it is read and played."""
        return nullcontext()

    def own_step(self, read: Reader, key: str, kind: str, what: Any) -> tuple[str, Any] | None:
        """A step of the game's own: one of `steps`, and what it says; None where there is no such step."""
        return None

    def scenario(self, where: str, name: str, data: dict[str, Any]) -> Scenario:
        return Scenario(self, where, name, data)

    def load(self, path: Path | str) -> Scenario:
        """Read a scenario file. Raises ScenarioError, naming the file and the key, where it makes no sense."""
        return self.read(read_file(path), str(path))

    def read(self, text: str, where: str = "scenario") -> Scenario:
        """Read a scenario from text."""
        raw, lines = read_yaml(text, where)
        read = Reader(where)
        data = read.table("scenario", raw, (*KEYS, *self.keys))
        if data.get("game", self.game.key) != self.game.key:
            raise read.fail("game", f"{data['game']!r} is not {self.game.key!r}, the game that this was read for.")
        scenario = self.scenario(where, read.word("name", data.get("name", Path(where).stem)), data)
        scenario.rules = read.known_names("rules", data.get("rules"), rule_ids(self.game))
        with self.printed(read, data):
            position = scenario.position()
            scenario.steps = _Script(self, read, position, lines).steps(data)
        return scenario


@cache
def rule_ids(game: Game) -> frozenset[str]:
    """The ids of the rulebooks' rules."""
    return frozenset(rule.id for rule in all_rules_of(game))


class _Script:
    """Reads the steps of a script."""

    def __init__(self, stage: Stage, read: Reader, position: Position, lines: list[int]) -> None:
        self.stage = stage
        self.read = read
        self.seats = position.seats
        self.eye = stage.eye(read, position)
        self.lines = lines

    def steps(self, data: dict[str, Any]) -> list[Step]:
        script = data.get("script") or []
        if not isinstance(script, list):
            raise self.read.fail("script", "expects a list of steps.")
        found: list[Step] = []
        for number, entry in enumerate(script, 1):
            found += self._step(number, self.lines[number - 1], entry)
        if "then" in data:
            found.append(self._look("then", Step(0, 0, "expect", "", data["then"])))
        return found

    def _step(self, number: int, line: int, entry: object) -> list[Step]:
        key = f"script, step {number} (line {line})"
        if isinstance(entry, str):  # "all pass"
            head, *rest = words_of(entry) or [""]
            entry = {head: " ".join(rest)} if head in [step.split()[0] for step in self.stage.steps] else entry
        if not isinstance(entry, Mapping) or not entry:
            raise self.read.fail(key, f"expects 'seat: answer' or something to look at, not {entry!r}.")
        found: list[Step] = []
        for head, what in entry.items():
            word = str(head)
            kind = word.strip().lower().replace(" ", "_")
            if kind == "note":
                continue
            if word in self.seats:
                for answer in what if isinstance(what, list) else [what]:
                    found.append(Step(number, line, "answer", word, self._answer(key, answer)))
            elif kind == FATE:
                changes = self.read.table(key, what)
                for address, value in changes.items():
                    self.eye.check_change(key, address, value)
                found.append(Step(number, line, FATE, "", changes))
            elif kind in LOOKS:
                found.append(self._look(key, Step(number, line, kind, "", what)))
            elif (own := self.stage.own_step(self.read, key, kind, what)) is not None:
                found.append(Step(number, line, own[0], "", own[1]))
            else:
                known = ", ".join([*self.seats, *self.stage.steps, "note", FATE, *LOOKS])
                raise self.read.fail(key, f"{word!r} is neither a seat nor something to look at ({known}).")
        return found

    def _answer(self, key: str, answer: object) -> str:
        """An answer in words. YAML reads a bare yes or no as true or false."""
        if isinstance(answer, bool):
            return "yes" if answer else "no"
        if answer is None or isinstance(answer, (Mapping, list)) or not words_of(str(answer)):
            raise self.read.fail(key, f"expects an answer in words, not {answer!r}.")
        return str(answer)

    def _look(self, key: str, step: Step) -> Step:
        read = self.read
        if step.kind == "expect":
            step.what = read.table(key, step.what)
            for address in step.what:
                if address in ("asked", "story", "not_story"):
                    self._look(key, Step(step.number, step.line, address, "", step.what[address]))
                else:
                    self.eye.check(key, address)
        elif step.kind in ("story", "not_story"):
            if isinstance(step.what, Mapping):
                for seat in step.what:
                    read.seat(key, seat, self.seats)
        elif step.kind == "asked":
            if not isinstance(step.what, Mapping):
                step.what = {str(name): "" for name in read.items(key, step.what)}
            for seat in step.what:
                read.seat(key, seat, self.seats)
        else:
            step.what = read.table(key, step.what)
            for seat, what in step.what.items():
                read.seat(key, seat, self.seats)
                if step.kind == "refused" and not read.table(key, what):
                    raise read.fail(key, f"expects what is refused to {seat}, and why.")
        return step
