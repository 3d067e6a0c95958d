"""Records: a spec and the answers given. The save game, the replay, the bug report and the share link.

An answer is stored as seat, kind of question and the option's key, with the version of the rules it was played by.
What bots said with their answers stands apart from these, so that whoever does not know of it reads the same game.
A later version of the rules may ask about reactions where an earlier one did not: replay passes such questions by
itself. Any other mismatch stops it, with the number of the answer.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from quarterdeck.core.decision import Seat
from quarterdeck.core.game import SeatSpec, Spec
from quarterdeck.core.refusal import BrokenRecord
from quarterdeck.core.story import NO_HOPE, Remark

FORMAT = "quarterdeck-record"
VERSION = 1


class Answer:
    """One answer: which seat, to what kind of question, and which option by its key.

    A bot may have said something with it. That makes no other answer of it.
    """

    __slots__ = ("key", "kind", "remark", "seat")

    def __init__(self, seat: Seat, kind: str, key: str, remark: Remark | None = None) -> None:
        self.seat = seat
        self.kind = kind
        self.key = key
        self.remark = remark

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Answer) and self.seat == other.seat and self.kind == other.kind and self.key == other.key
        )

    def __hash__(self) -> int:
        return hash((self.seat, self.kind, self.key))

    def __repr__(self) -> str:
        return f"Answer({self.seat}, {self.kind}, {self.key})"


class Record:
    """A game as it was played: everything needed to play it again."""

    __slots__ = ("answers", "rules_version", "spec")

    def __init__(self, spec: Spec, answers: list[Answer], rules_version: int) -> None:
        self.spec = spec
        self.answers = answers
        self.rules_version = rules_version

    def to_json(self) -> str:
        """The record as text: one line an answer, so that people can read and compare it."""
        head: dict[str, Any] = {
            "format": FORMAT,
            "version": VERSION,
            "rules": self.rules_version,
            "game": self.spec.game,
            "edition": self.spec.edition,
            "seed": self.spec.seed,
            "options": self.spec.options,
            "seats": [{"name": s.name, "deck": s.deck} for s in self.spec.seats],
        }
        remarks = [[n, a.remark.hope, a.remark.text] for n, a in enumerate(self.answers) if a.remark is not None]
        if remarks:
            head["remarks"] = remarks
        lines = [f" {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}," for k, v in head.items()]
        answers = [json.dumps([a.seat, a.kind, a.key], ensure_ascii=False) for a in self.answers]
        body = ",\n  ".join(answers)
        return "{\n" + "\n".join(lines) + '\n "answers": [' + (f"\n  {body}\n " if answers else "") + "]\n}\n"

    def save(self, path: Path) -> None:
        """Write the record whole or not at all."""
        part = path.with_name(path.name + ".part")
        part.write_text(self.to_json(), encoding="utf-8")
        part.replace(path)

    @staticmethod
    def from_json(text: str, where: str = "record") -> Record:
        """Read a record, or say in a sentence what is wrong with it."""
        try:
            data = json.loads(text)
        except ValueError as error:
            raise BrokenRecord(f"{where} is not a Quarterdeck record: {error}.") from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise BrokenRecord(f"{where} is not a Quarterdeck record: its format is not {FORMAT!r}.")
        if data.get("version") != VERSION:
            raise BrokenRecord(f"{where} has record version {data.get('version')!r}; this Quarterdeck reads {VERSION}.")
        return _record(data, where)

    @staticmethod
    def load(path: Path) -> Record:
        try:
            text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise BrokenRecord(f"{path} cannot be read: {error.strerror or error}.") from None
        except UnicodeDecodeError:
            raise BrokenRecord(f"{path} is not a Quarterdeck record: it is not text.") from None
        return Record.from_json(text, str(path))


def _field(data: dict[str, Any], name: str, kind: type, where: str) -> Any:
    value = data.get(name)
    if not isinstance(value, kind):
        raise BrokenRecord(f"{where}: the field {name!r} is missing or is not {kind.__name__}.")
    return value


def _record(data: dict[str, Any], where: str) -> Record:
    seats = []
    for number, seat in enumerate(_field(data, "seats", list, where)):
        if not isinstance(seat, dict):
            raise BrokenRecord(f"{where}: seat {number} is not an object.")
        place = f"{where}: seat {number}"
        seats.append(SeatSpec(_field(seat, "name", str, place), _field(seat, "deck", str, place)))
    answers = []
    for number, answer in enumerate(_field(data, "answers", list, where)):
        if not (
            isinstance(answer, list)
            and len(answer) == 3
            and isinstance(answer[0], int)
            and isinstance(answer[1], str)
            and isinstance(answer[2], str)
        ):
            raise BrokenRecord(f"{where}: answer {number} is not [seat, kind, option].")
        answers.append(Answer(Seat(answer[0]), answer[1], answer[2]))
    for number, remark in enumerate(_field({"remarks": [], **data}, "remarks", list, where)):
        if not (
            isinstance(remark, list)
            and len(remark) == 3
            and isinstance(remark[0], int)
            and 0 <= remark[0] < len(answers)
            and isinstance(remark[1], int)
            and NO_HOPE <= remark[1] <= 100
            and isinstance(remark[2], str)
        ):
            raise BrokenRecord(f"{where}: remark {number} is not [answer, percent, sentence].")
        answers[remark[0]].remark = Remark(remark[2], remark[1])
    spec = Spec(
        _field(data, "game", str, where),
        seats,
        _field(data, "seed", int, where),
        _field(data, "edition", str, where),
        _field(data, "options", dict, where),
    )
    return Record(spec, answers, _field(data, "rules", int, where))
