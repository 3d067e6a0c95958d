"""What bots say with their answers: told beside the story, undone and recorded with the answer, no part of the game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from contract.toy import Toy, WithoutReactions, toy_case
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import NOBODY, Seat
from quarterdeck.core.record import Record
from quarterdeck.core.refusal import BrokenRecord
from quarterdeck.core.story import THOUGHT, Line, Remark, plain
from quarterdeck.core.table import Table


def a_table(answers: int = 24, every: int = 3, game: Toy | None = None) -> Table:
    """A table where every so many answers come with a remark."""
    table = toy_case(game or Toy()).table(4)
    speak_on(table, answers, every)
    return table


def speak_on(table: Table, answers: int, every: int = 3) -> None:
    dice = Chance(4)
    for _ in range(answers):
        number = len(table.answers)
        decision = table.decision
        said = Remark(f"Thought {number}.", number) if every and number % every == 0 else None
        table.answer(decision.options[dice.below(len(decision.options))], decision.seat, said)


def lines(table: Table, since: int = 0) -> list[tuple[str, int, int]]:
    return [(line.text, line.by, line.hope) for line in table.told(NOBODY, since)]


def test_a_remark_stands_before_what_its_answer_brings_about() -> None:
    table = a_table(0)
    begun = len(table.state.story)
    table.answer(table.decision.options[0], remark=Remark("First.", 40))
    before = len(table.state.story)
    seat = table.decision.seat
    table.answer(table.decision.options[0], remark=Remark("Second.", 60))
    told = lines(table)
    assert told[begun] == ("First.", 0, 40)
    assert told[before + 1] == ("Second.", seat, 60)
    facts = [(text, NOBODY, -1) for text in table.game.story(table.state, NOBODY)]
    assert [line for line in told if line[1] == NOBODY] == facts


def test_the_story_can_be_told_on_from_any_line() -> None:
    table = a_table()
    whole = lines(table)
    assert sum(by != NOBODY for _, by, _ in whole) == 8
    assert len(table.entries()) == len(whole)
    for since in range(len(whole) + 1):
        assert lines(table, since) == whole[since:]


def test_remarks_change_nothing_of_the_game() -> None:
    silent, aloud = a_table(every=0), a_table()
    assert aloud.state.data() == silent.state.data()
    assert aloud.answers == silent.answers
    assert [line for line in lines(aloud) if line[1] == NOBODY] == lines(silent)


def test_undoing_an_answer_takes_its_remark_back() -> None:
    table = a_table(24)
    for count in (20, 13, 12, 0):
        table.undo(len(table.answers) - count)
        assert lines(table) == lines(a_table(count))
        assert table.entries() == a_table(count).entries()


def test_a_fork_speaks_for_itself() -> None:
    table = a_table(10)
    before = lines(table)
    fork = table.fork()
    assert lines(fork) == before
    fork.answer(fork.decision.options[0], remark=Remark("Aside.", 1))
    assert lines(table) == before and lines(fork)[len(before)][0] == "Aside."
    assert table.last_remark(fork.answers[-1].seat) != Remark("Aside.", 1)
    assert fork.last_remark(fork.answers[-1].seat) == Remark("Aside.", 1)
    assert a_table(5, every=0).last_remark(fork.answers[-1].seat) is None


def test_a_record_keeps_remarks_apart_from_the_answers() -> None:
    table = a_table()
    record = table.record()
    assert lines(Table.resume(table.game, Record.from_json(record.to_json()))) == lines(table)
    data = json.loads(record.to_json())
    assert all(len(answer) == 3 for answer in data["answers"])
    assert data["remarks"][1] == [3, 3, "Thought 3."]
    del data["remarks"]  # as those read it who know nothing of remarks, and as it was written before
    silent = Table.resume(table.game, Record.from_json(json.dumps(data)))
    assert silent.state.data() == table.state.data()
    assert "remarks" not in json.loads(silent.record().to_json())


def test_remarks_stay_with_their_answers_where_later_rules_ask_more() -> None:
    played = a_table(24, 1, WithoutReactions())
    again = Table.resume(Toy(), played.record())
    assert len(again.answers) > len(played.answers)
    said = [line for line in lines(again) if line[1] != NOBODY]
    assert said == [line for line in lines(played) if line[1] != NOBODY]
    for number, answer in enumerate(a for a in again.answers if a.remark is not None):
        assert answer == played.answers[number] and answer.remark == played.answers[number].remark


@pytest.mark.parametrize(
    "remarks",
    ["Thought.", [7], [[0, 5]], [[0, "5", "x"]], [[0, 5, 6]], [[24, 5, "x"]], [[-1, 5, "x"]], [[0, 101, "x"]]],
)
def test_broken_remarks_are_refused_in_a_sentence(remarks: Any) -> None:
    data = {**json.loads(a_table().record().to_json()), "remarks": remarks}
    with pytest.raises(BrokenRecord, match=r"remark 0 is not \[answer, percent, sentence\]\.|'remarks' is missing or"):
        Record.from_json(json.dumps(data))


def test_a_line_of_plain_text_says_who_thinks() -> None:
    assert plain(Line("The sun rises.")) == "The sun rises."
    assert plain(Line("Ann expects rain.", by=Seat(0), hope=62)) == f"{THOUGHT}Ann expects rain. 62 % winning."
    assert plain(Line("Ann expects rain.", by=Seat(0))) == f"{THOUGHT}Ann expects rain."
