"""Replays: of records that somebody brings and of finished tables, frame by frame, and only what the reader saw."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from helpers import registered_case
from make_records import RECORDS
from quarterdeck.bots.random import random_bot
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import ALL, NOBODY, Decision, Option, Seat
from quarterdeck.core.record import Answer, Record
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import the_game
from quarterdeck.core.table import Table
from quarterdeck.server import replaying
from quarterdeck.server.messages import Frame
from quarterdeck.server.replaying import APART, Replayed, first_sentence, read_record
from serving import Client, good, refused, served

KEY = "five-sails"
TWO = RECORDS / "five-sails-2-seats-1.json"
FOUR = RECORDS / "five-sails-4-seats-3.json"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with served(tmp_path_factory.mktemp("server")) as client:
        yield client


@pytest.fixture(scope="module")
def four() -> Replayed:
    """The beginning of a game of four seats."""
    record = Record.load(FOUR)
    del record.answers[110:]
    return Replayed(record)


@pytest.fixture(scope="module")
def two() -> Replayed:
    """A whole game of two seats."""
    return Replayed(Record.load(TWO))


def next_of(table: Table, answer: Answer) -> tuple[Decision, Option]:
    decision = table.decision_of(answer.seat)
    option = decision.find(answer.key) if decision is not None else None
    assert decision is not None and option is not None
    return decision, option


def upload(client: Client, text: str, status: int = 201) -> Any:
    return good(client.post("/api/replays", json={"record": text}), status)


# -- a record, replayed ---------------------------------------------------------------------------------------------


def test_every_step_has_its_frame(four: Replayed) -> None:
    assert four.steps == len(four.answers) >= len(four.record.answers)
    frames = four.frames(ALL, 0, four.steps + 1)
    assert [frame.step for frame in frames] == list(range(four.steps + 1))
    table = Table(four.game, four.record.spec)
    for frame, answer in zip(frames, four.answers, strict=False):
        decision, option = next_of(table, answer)
        assert frame.asked == [d.seat for d in table.open]
        assert frame.view == table.view(ALL)
        assert frame.prompt == four.game.prompt(table.state, decision)
        assert frame.answer == four.game.label(table.state, decision, option)
        table.answer(option, answer.seat)
    assert frames[-1].view == table.view(ALL)


def test_nothing_is_asked_after_the_end(two: Replayed) -> None:
    last = two.frames(ALL, two.steps, 1)[0]
    assert (last.prompt, last.answer, last.asked) == ("", "", [])
    assert two.outcome is not None
    assert last.view["outcome"]["winners"] == two.outcome.winners


@pytest.mark.parametrize("seat", [NOBODY, ALL, Seat(0), Seat(3)])
def test_the_frames_tell_the_whole_story_once(four: Replayed, seat: Seat) -> None:
    whole = four._at(four.steps)
    lines = [line for frame in four.frames(seat, 0, four.steps + 1) for line in frame.story]
    assert [line.text for line in lines] == four.game.story(whole.state, seat)
    assert [line.number for line in lines] == list(range(len(lines)))


def test_frames_are_the_same_wherever_one_begins(four: Replayed) -> None:
    whole = four.frames(1, 0, four.steps + 1)
    for first in (1, APART - 1, APART, 100, four.steps):
        assert four.frames(1, first, 3) == whole[first : first + 3]


def test_scrubbing_replays_a_few_answers_only(two: Replayed) -> None:
    kept = [checkpoint.answers for checkpoint in two._whole.checkpoints]
    assert kept[0] == 0 and len(kept) < two.steps / 10
    assert all(after - before < 3 * APART for before, after in itertools.pairwise([*kept, two.steps]))


def test_marks_lead_to_the_days_and_the_end(two: Replayed) -> None:
    steps = [mark.step for mark in two.marks]
    assert steps == sorted(steps)
    assert steps[-1] == two.steps
    assert all(mark.text for mark in two.marks)
    days = [mark for mark in two.marks if mark.text.startswith("Day ")]
    assert len(days) == two.frames(NOBODY, two.steps, 1)[0].view["day"]
    for number, mark in enumerate(days, 1):
        assert two.frames(NOBODY, mark.step, 1)[0].view["day"] == number


# -- what a reader may know -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [NOBODY, Seat(0), Seat(2)])
def test_a_reader_sees_its_own_questions_alone(four: Replayed, seat: Seat) -> None:
    frames = four.frames(seat, 0, four.steps + 1)
    own = 0
    for frame, answer in zip(frames, four.answers, strict=False):
        if answer.seat == seat:
            own += 1
            assert frame.prompt and frame.answer
        else:
            assert (frame.prompt, frame.answer) == ("", "")
    assert (own > 20) == (seat != NOBODY)


def strings(data: Any) -> set[str]:
    """Every string in plain data."""
    if isinstance(data, str):
        return {data}
    parts = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return set[str]().union(*map(strings, parts))


@pytest.mark.parametrize("seat", [NOBODY, Seat(0), Seat(1)])
def test_no_frame_names_a_card_that_its_reader_cannot_see(two: Replayed, seat: Seat) -> None:
    """A card that stands nowhere in the game's view for this reader stands nowhere in the frame."""
    names = {card["name"] for card in two.game.catalogue()}
    checked = 0
    for step in range(0, 120, 4):
        table = two._at(step)
        frame = two.frames(seat, step, 1)[0]
        assert frame.view == table.view(seat)
        hidden = names & (strings(table.view(ALL)) - strings(frame.view))
        assert not [name for name in hidden if name in frame.prompt or name in frame.answer]
        checked += len(hidden)
    assert checked > 300


def known(frame: Frame) -> dict[str, Any]:
    return {"view": frame.view, "asked": frame.asked, "prompt": frame.prompt, "story": [s.text for s in frame.story]}


def test_two_games_that_differ_in_secrets_alone_look_the_same() -> None:
    """Whatever a seat cannot see may be redrawn: the frame it reads does not change."""
    case = registered_case(KEY, 2)
    table = case.table(4)
    bot = random_bot(Chance(4))
    while len(table.answers) < 150:
        decision = table.decision
        table.answer(bot(table, decision), decision.seat)
    replayed = Replayed(table.record())
    asked = [step for step, answer in enumerate(table.answers) if answer.seat == 0][::5]
    changed = 0
    for step in asked:
        true, redrawn = replayed._at(step), replayed._at(step)
        redrawn.determinise(Seat(0), Chance(step))
        seen = [known(replayed._frame(t, Seat(0), step)) for t in (true, redrawn)]
        assert seen[0] == seen[1]
        changed += true.state.data() != redrawn.state.data()
    assert changed > 10


def test_a_secret_choice_is_not_told_before_it_is_revealed(four: Replayed) -> None:
    """Schemes are chosen by all at once: who watches sees who has chosen, and no more."""
    first = [answer.kind for answer in four.answers].index("plan.scheme")
    frames = four.frames(NOBODY, first, 4)
    assert [len(frame.asked) for frame in frames] == [4, 3, 2, 1]
    assert all(not frame.prompt and not frame.answer for frame in frames)
    assert all(frame.view == frames[0].view for frame in frames)


# -- records that do not fit ----------------------------------------------------------------------------------------


def test_a_record_that_no_longer_fits_is_shown_up_to_there() -> None:
    record = Record.load(TWO)
    wrong = record.answers[100]
    record.answers[100] = Answer(wrong.seat, wrong.kind, "fly to the moon")
    replayed = Replayed(record)
    assert "Answer 100 of the record" in replayed.problem
    assert 100 <= replayed.steps < 200
    assert replayed.outcome is None
    last = replayed.frames(ALL, replayed.steps - 5, 50)[-1]
    assert last.step == replayed.steps
    assert last.asked and last.prompt and not last.answer


def test_a_record_of_an_unfinished_game_ends_with_its_question() -> None:
    record = Record.load(TWO)
    del record.answers[30:]
    replayed = Replayed(record)
    assert (replayed.problem, replayed.outcome) == ("", None)
    assert replayed.frames(ALL, replayed.steps, 1)[0].prompt


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": "other"}, "not a Quarterdeck record"),
        ({"version": 99}, "record version 99"),
        ({"game": "nosuch"}, "There is no game 'nosuch'"),
        ({"answers": [[0, "x"]]}, "answer 0 is not"),
        ({"answers": [[0, "x", "y"]] * 10_001}, "10,001 answers"),
        ({"seats": []}, "2 to 4 players"),
        ({"seats": [{"name": "A", "deck": "junk"}] * 2}, "junk"),
        ({"edition": "nosuch"}, "nosuch"),
        ({"seed": None}, "seed"),
    ],
)
def test_records_that_cannot_be_shown_are_refused(client: Client, change: dict[str, Any], words: str) -> None:
    data = {**json.loads(TWO.read_text(encoding="utf-8")), **change}
    assert words in refused(client.post("/api/replays", json={"record": json.dumps(data)}), 400)


@pytest.mark.parametrize("text", ["{}", "[]", "null", "nonsense", "[" * 200_000, '{"a":' * 100_000, "1" * 5_000])
def test_what_is_no_record_is_refused(client: Client, text: str) -> None:
    assert "record" in refused(client.post("/api/replays", json={"record": text}), 400)


def test_a_record_that_is_too_long_is_refused(client: Client) -> None:
    assert refused(client.post("/api/replays", json={"record": " " * 1_000_001}), 400)


@pytest.mark.parametrize("seed", [-1, 0, 2**200])
def test_any_seed_can_be_shown(client: Client, seed: int) -> None:
    data = {**json.loads(TWO.read_text(encoding="utf-8")), "seed": seed, "answers": []}
    assert upload(client, json.dumps(data))["steps"] == 0


def test_rules_that_cannot_set_up_the_table_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("what")

    monkeypatch.setattr(replaying, "Table", broken)
    with pytest.raises(QuarterdeckError, match="cannot be set up by these rules"):
        Replayed(read_record(TWO.read_text(encoding="utf-8")))


# -- over HTTP ------------------------------------------------------------------------------------------------------


def test_a_record_is_uploaded_watched_and_downloaded(client: Client) -> None:
    text = TWO.read_text(encoding="utf-8")
    info = upload(client, text)
    record = Record.load(TWO)
    assert (info["game"], info["title"]) == (KEY, the_game(KEY).title)
    assert info["steps"] == len(Table.resume(the_game(KEY), record).answers)
    assert [seat["name"] for seat in info["seats"]] == [seat.name for seat in record.spec.seats]
    assert info["outcome"]["winners"] and info["outcome"]["text"]
    assert info["problem"] == ""
    where = f"/api/replays/{info['id']}"
    assert good(client.get(where)) == info
    frames = good(client.get(f"{where}/frames", params={"seat": 0, "first": 10, "count": 50}))
    assert [frame["step"] for frame in frames] == list(range(10, 60))
    assert {frame["seat"] for frame in frames} == {0}
    assert len(good(client.get(f"{where}/frames", params={"first": info["steps"], "count": 50}))) == 1
    file = client.get(f"{where}/record")
    assert file.text == text
    assert file.headers["content-disposition"] == f'attachment; filename="{KEY}-{info["id"]}.json"'


def test_frames_are_compressed_and_known_again(client: Client) -> None:
    where = f"/api/replays/{upload(client, TWO.read_text(encoding='utf-8'))['id']}/frames?seat=-2&count=3"
    got = client.get(where)
    assert got.headers["content-encoding"] == "gzip"
    assert client.get(where, headers={"If-None-Match": got.headers["etag"]}).status_code == 304


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("seat=2", "There is no seat 2: the seats are 0 to 1"),
        ("seat=-3", "seat: "),
        ("seat=x", "seat: "),
        ("first=100000", "There is no step 100000"),
        ("first=-1", "first: "),
        ("count=0", "count: "),
        ("count=51", "count: "),
    ],
)
def test_frames_that_are_not_there_are_refused(client: Client, query: str, words: str) -> None:
    replay = upload(client, TWO.read_text(encoding="utf-8"))["id"]
    assert words in refused(client.get(f"/api/replays/{replay}/frames?{query}"), 400)


def test_there_is_no_endless_queue(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    replay = upload(client, TWO.read_text(encoding="utf-8"))["id"]
    monkeypatch.setattr(replaying, "QUEUE", 0)
    assert "try again soon" in refused(client.get(f"/api/replays/{replay}/frames"), 429)
    monkeypatch.undo()
    assert good(client.get(f"/api/replays/{replay}/frames"))


def test_unknown_replays_are_not_found(client: Client) -> None:
    for path in ("nosuch", "nosuch/frames", "nosuch/record", "%00"):
        assert refused(client.get(f"/api/replays/{path}"), 404)


def test_long_names_are_cut(client: Client) -> None:
    data = json.loads(TWO.read_text(encoding="utf-8"))
    data["seats"][0]["name"] = "Ann " * 1000
    assert len(upload(client, json.dumps(data))["seats"][0]["name"]) == 40


def test_a_finished_table_is_a_replay(client: Client) -> None:
    """Somebody resigns: then the record may be seen by all, and so may the hands."""
    seats = [{"who": "me", "name": "Ann"}, {"who": "me", "name": "Bob"}]
    made = good(client.post("/api/tables", json={"game": KEY, "seats": seats, "seed": 7}), 201)
    table = made["table"]
    assert "not over yet" in refused(client.get(f"/api/replays/{table}"), 409)
    with client.websocket_connect(f"/api/tables/{table}/socket") as socket:

        def receive(kind: str) -> Any:
            while True:
                message = socket.receive_json()
                if message["type"] == kind:
                    return message

        socket.send_json({"type": "hello", "token": made["seats"][0]["token"]})
        question = receive("state")["question"]
        key = question["options"][0]["key"]
        socket.send_json({"type": "answer", "question": question["number"], "key": key})
        receive("state")
        socket.send_json({"type": "resign"})
        while receive("table")["table"]["status"] != "over":
            pass
    info = good(client.get(f"/api/replays/{table}"))
    assert (info["id"], info["steps"]) == (table, 1)
    assert [(seat["name"], seat["resigned"]) for seat in info["seats"]] == [("Ann", True), ("Bob", False)]
    assert info["outcome"]["winners"] == [1]
    record = client.get(f"/api/tables/{table}/record")
    assert json.loads(record.text)["answers"] == [[0, question["kind"], key]]
    assert client.get(f"/api/replays/{table}/record").text == record.text
    first = good(client.get(f"/api/replays/{table}/frames?seat=-2"))[0]
    assert first["answer"]


def test_replays_stay_when_the_server_is_started_again(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        info = upload(client, TWO.read_text(encoding="utf-8"))
    with served(tmp_path) as client:
        assert good(client.get(f"/api/replays/{info['id']}")) == info
        assert good(client.get(f"/api/replays/{info['id']}/frames"))


def test_a_mark_says_the_first_sentence_of_its_heading() -> None:
    assert first_sentence("Turn 2.") == "Turn 2."
    assert first_sentence("Awakening: defeat. You wake in a ditch. It rains.") == "Awakening: defeat."
