"""Records: read, written, and refused in one sentence when they are broken."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contract.toy import Toy, toy_case
from helpers import play_on
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Seat
from quarterdeck.core.game import SeatSpec, Spec
from quarterdeck.core.record import Answer, Record
from quarterdeck.core.refusal import BrokenRecord
from quarterdeck.core.table import Table


def a_record() -> Record:
    table = toy_case(Toy()).table(4)
    play_on(table, Chance(4), 12)
    return table.record()


answers = st.builds(Answer, st.integers(0, 3).map(Seat), st.text(), st.text())
seats = st.builds(SeatSpec, st.text(), st.text())
options = st.dictionaries(st.text(), st.none() | st.booleans() | st.integers() | st.text())


@given(st.lists(seats, max_size=4), st.lists(answers), st.integers(), st.text(), options, st.integers())
def test_whatever_is_written_is_read(
    seated: list[SeatSpec], given_: list[Answer], seed: int, edition: str, chosen: dict[str, Any], version: int
) -> None:
    record = Record(Spec("toy", seated, seed, edition, chosen), given_, version)
    again = Record.from_json(record.to_json())
    assert again.to_json() == record.to_json()
    assert again.answers == given_
    assert again.rules_version == version
    assert (again.spec.seed, again.spec.edition, again.spec.options) == (seed, edition, chosen)
    assert [(s.name, s.deck) for s in again.spec.seats] == [(s.name, s.deck) for s in seated]


def test_a_record_is_one_line_an_answer() -> None:
    record = a_record()
    lines = record.to_json().splitlines()
    assert len([line for line in lines if line.startswith("  [")]) == len(record.answers)
    assert json.loads(record.to_json())["answers"][0] == [0, "turn", record.answers[0].key]


def test_saving_replaces_the_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("something longer that stood here before" * 1000, encoding="utf-8")
    a_record().save(path)
    assert Record.load(path).answers == a_record().answers
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]


def broken(**changes: object) -> str:
    data = json.loads(a_record().to_json())
    data.update(changes)
    return json.dumps({name: value for name, value in data.items() if value != "left out"})


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "game.json is not a Quarterdeck record: .*line 1"),
        ("[]", "its format is not 'quarterdeck-record'"),
        (broken(format="other"), "its format is not"),
        (broken(version=99), "record version 99; this Quarterdeck reads 1"),
        (broken(seed="left out"), "the field 'seed' is missing or is not int"),
        (broken(seats={}), "the field 'seats' is missing or is not list"),
        (broken(seats=[3]), "seat 0 is not an object"),
        (broken(seats=[{"name": "Ann"}]), "seat 0: the field 'deck' is missing"),
        (broken(answers=[[0, "turn"]]), r"answer 0 is not \[seat, kind, option\]"),
        (broken(answers=[[0, "turn", "dare"], ["Ann", "turn", "dare"]]), "answer 1 is not"),
        (broken(rules="one"), "the field 'rules'"),
        (broken(options=[]), "the field 'options'"),
    ],
)
def test_a_broken_record_says_what_and_where(text: str, says: str) -> None:
    with pytest.raises(BrokenRecord, match=says) as caught:
        Record.from_json(text, "game.json")
    assert str(caught.value).startswith("game.json")


def test_a_file_that_is_not_there_or_no_text(tmp_path: Path) -> None:
    with pytest.raises(BrokenRecord, match=r"none\.json cannot be read: No such file"):
        Record.load(tmp_path / "none.json")
    (tmp_path / "picture.json").write_bytes(b"\xff\xfe\x00\x01")
    with pytest.raises(BrokenRecord, match=r"picture\.json is not a Quarterdeck record: it is not text"):
        Record.load(tmp_path / "picture.json")


def test_a_record_of_a_seat_that_is_not_there() -> None:
    record = a_record()
    record.answers[0] = Answer(Seat(-1), "turn", "dare")
    with pytest.raises(BrokenRecord, match="Answer 0 of the record"):
        Table.resume(Toy(), record)
