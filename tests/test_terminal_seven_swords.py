"""Seven Swords in the terminal: a quest by keys, the town, sheets, several adventurers of one person, campaigns."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

import quarterdeck
from keyboard import Hand, play
from quarterdeck.bots.random import random_bot
from quarterdeck.commands.campaigns import Shelf, campaign_file
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import NOBODY, Decision, Seat
from quarterdeck.core.game import Spec
from quarterdeck.core.record import Record
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.table import Table
from quarterdeck.games.seven_swords.defs import QUESTS
from quarterdeck.games.seven_swords.game import GAME
from quarterdeck.terminal import Player, play_in_terminal, session
from quarterdeck.terminal.board import board_of
from quarterdeck.terminal.five_sails import Board as FiveSailsBoard
from quarterdeck.terminal.keys import KeyReader
from quarterdeck.terminal.plain import PlainBoard
from quarterdeck.terminal.question import keys_of
from quarterdeck.terminal.screenshot import in_battle, in_town, outfitting, picture, position, preparing
from quarterdeck.terminal.session import Session
from quarterdeck.terminal.seven_swords import Board
from quarterdeck.terminal.seven_swords.town import Canvas

KEY = "seven-swords"
COMPANY = ["magnus", "eloria", "jannus", "kestra", "maren", "tobin", "bladesinger"]


def new_table(seats: int = 2, seed: int = 7, **options: Any) -> Table:
    return quarterdeck.new_table(KEY, COMPANY[:seats], seed, options=options)


def play_on(table: Table, wanted: Callable[[Table, Decision], bool], seed: int = 1, most: int = 20_000) -> Table:
    """Let practised players, who blunder now and then, play on until a question of this kind; in another game, if this
    one ends before it is asked."""
    chance = Chance(seed)
    for _ in range(most):
        if table.over:
            spec = table.spec
            table = Table(GAME, Spec(spec.game, spec.seats, spec.seed + 1, spec.edition, spec.options))
        decision = table.decision
        if wanted(table, decision):
            return table
        advised = GAME.advise(table.state, decision)
        blunder = advised is None or chance.below(10) == 0
        option = decision.options[chance.below(len(decision.options))] if blunder else advised
        assert option is not None
        table.answer(option, decision.seat)
    raise AssertionError("such a question is never asked")


def asked(*kinds: str) -> Callable[[Table, Decision], bool]:
    return lambda table, decision: decision.kind in kinds


def back_in_town(table: Table, decision: Decision) -> bool:
    return decision.kind == "quest" and bool(table.state.taken)


def board(table: Table, width: int = 100) -> Board:
    return Board(table.view(table.decision.seat), width)


def printed(drawn: Any, width: int = 100) -> str:
    console = Console(file=io.StringIO(), width=width, record=True)
    console.print(drawn, width=width)
    return console.export_text()


def words(text: str) -> str:
    """What was to be read, without the frames and line ends."""
    return " ".join(text.translate(str.maketrans("│╭╮╰╯─\n", "       ")).split())


# -- a quest by keys ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "people", "seed"), [(1, 1, 1), (3, 2, 2)])
def test_a_whole_quest_through_a_pipe(seats: int, people: int, seed: int, tmp_path: Path) -> None:
    table = new_table(seats, seed, quest="awakening")
    ended, shown = play(table, Hand(seed=seed), tmp_path / "game.json", people=people)
    assert ended == "over" and table.over
    assert GAME.ending(table.state) in words(shown)
    assert "Line of battle" in shown and "The game is over" in shown
    assert max(cell_len(line) for line in shown.splitlines()) <= 100
    saved = Table.resume(GAME, Record.load(tmp_path / "game.json"))
    assert saved.state.data() == table.state.data()


def test_a_turn_by_keys() -> None:
    """What is typed is what the adventurer does, and the next screen shows it."""
    table = play_on(new_table(1, quest="awakening"), asked("prepare"))
    decision = table.decision
    option = next(o for o in decision.options if o.verb == "equip")
    name = table.game.label(table.state, decision, option).removeprefix("Equip ")
    key = keys_of(decision.options, board(table).order)[decision.options.index(option)]
    before = len(table.answers)
    _, shown = play(table, Hand(key, "q"))
    assert [a.key for a in table.answers[before:]] == [option.key()]
    line_of_battle = shown.split("Line of battle")[-1].split("Hand of")[0]
    assert name in line_of_battle


def test_wrong_input_says_so_and_changes_nothing() -> None:
    table = play_on(new_table(2, quest="awakening"), asked("prepare"))
    before = len(table.answers)
    ended, shown = play(table, Hand("zz", "", "w", "c no such thing", "q"), people=2)
    assert ended == "left"
    assert "“zz” is not an answer here: type one of 1, 2" in shown
    assert "Nothing was typed" in shown
    assert "“w” is not an answer here" in shown
    assert "Which card?" in shown
    assert len(table.answers) == before


def test_undo_takes_back_an_answer() -> None:
    table = play_on(new_table(1, quest="awakening"), asked("prepare"))
    before, answers = table.state.data(), list(table.answers)
    play(table, Hand("1", "U", "q"))
    assert table.answers == answers and table.state.data() == before


# -- several adventurers of one person ----------------------------------------------------------------------------


class Keys(KeyReader):
    """Keys that are pressed one after the other; counts how often somebody was told to look away."""

    def __init__(self, *keys: str) -> None:
        super().__init__(io.StringIO())
        self.keys = list(keys)
        self.lines = 0

    def read(self, codes: Iterable[str]) -> str:
        return self.keys.pop(0) if self.keys else "q"

    def line(self) -> str:
        self.lines += 1
        return ""


def sitting(table: Table, keys: Keys, people: int) -> str:
    out = io.StringIO()
    seats: dict[Seat, Player] = {}
    for i in range(len(table.spec.seats)):
        seats[Seat(i)] = "person" if i < people else random_bot(Chance(i))
    Session(table, seats, None, Console(file=out, width=100), keys).run()
    return out.getvalue()


def test_one_person_plays_several_adventurers_without_a_curtain() -> None:
    table = play_on(new_table(2, quest="awakening"), asked("prepare"))
    first = table.decision.seat
    keys = Keys("0")
    shown = sitting(table, keys, 2)
    assert table.decision.seat != first
    for seat in table.view(NOBODY)["seats"]:
        assert f"{seat['name']}: Prepare for the fight." in shown
        assert f"Hand of {seat['name']}" in shown
    assert keys.lines == 0 and "nobody else looks" not in shown


def test_what_was_read_for_one_adventurer_is_not_told_again_for_the_next() -> None:
    table = play_on(new_table(2, quest="awakening"), lambda t, d: d.kind == "prepare" and t.state.turn == 2)
    shown = sitting(table, Keys("0"), 2)
    assert shown.count("Prepare for the fight.") == 2
    assert shown.count("more before; s tells all") == 1


def test_a_game_with_secrets_keeps_its_curtain() -> None:
    keys = Keys()
    shown = sitting(quarterdeck.new_table("five-sails", ["castille", "eisen"], 7), keys, 2)
    assert keys.lines == 1 and "nobody else looks" in shown


def test_a_note_stands_there_while_a_bot_thinks() -> None:
    table = play_on(new_table(2, quest="awakening"), asked("prepare"))
    out = io.StringIO()
    console = Console(file=out, width=100, force_terminal=True)
    notes: list[str] = []

    def bot(table: Table, decision: Decision) -> Any:
        notes.append(out.getvalue())
        return decision.options[-1]

    seats: dict[Seat, Player] = {Seat(0): bot, Seat(1): "person"}
    play_in_terminal(table, seats, console=console, stream=Hand("q"))
    name = table.view(NOBODY)["seats"][0]["name"]
    assert notes and f"{name} is thinking" in out.getvalue()


# -- the line of battle -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(1, 8))
def test_every_page_fits(seats: int) -> None:
    """One to seven adventurers, at a hundred columns and at eighty: no line is wider, and everybody is there."""
    table = play_on(new_table(seats, quest="toll-road", experience=6), lambda t, d: t.state.turn >= 3, seed=seats)
    for width in (100, 80):
        for page, name in enumerate(board(table).pages()):
            text = printed(board(table, width).draw(page), width)
            assert max(cell_len(line) for line in text.splitlines()) <= width, name
            shown = text.splitlines()[1]
            assert name in shown
        whole = picture(table, width).export_text()
        assert max(cell_len(line) for line in whole.splitlines()) <= width
        for seat in table.view(NOBODY)["seats"]:
            assert seat["name"] in whole


def test_each_adventurer_stands_beside_the_monster_they_face() -> None:
    table = position(in_battle, 1, 3, KEY, {"quest": "toll-road", "experience": 3})
    text = printed(board(table).draw())
    for seat in table.view(NOBODY)["seats"]:
        row = next(line for line in text.splitlines() if seat["name"] in line and "Hand of" not in line)
        assert seat["monster"]["name"] in row
        fight = seat["fight"]
        rows = text.splitlines()[text.splitlines().index(row) :][:3]
        values = fight["opponent"]["values"]
        assert f"Speed {values['speed']}  Offense {values['offense']}  Defense {values['defense']}" in rows[1]
        for side in ("adventurer", "opponent"):
            scored = fight[side]["scores"]
            line = rows[1] if side == "adventurer" else rows[2]
            said = f"hits {scored}" if scored else "too late" if fight[side]["hits"] else "misses"
            assert said in line


def test_sums_say_what_the_values_are_made_of() -> None:
    table = position(in_battle, 1, 3, KEY, {"quest": "toll-road", "experience": 3})
    view = table.view(NOBODY)
    page = words(printed(board(table).draw(board(table).pages().index("sums"))))
    for seat in view["seats"]:
        sheet = words(printed(board(table).card_sheet(view["sheets"][seat["adventurer"]])))
        for side in (seat["fight"]["adventurer"], seat["fight"]["opponent"]):
            rows = [(part["name"], [f"{n:+d}" for n in part["values"].values() if n]) for part in side["parts"]]
            rows.append(("in all", [str(n) for n in side["values"].values()]))
            assert len(rows) > 1
            for name, numbers in rows:
                assert " ".join([name, *numbers]) in page
                assert " ".join([name, *numbers]) in sheet


def test_t_turns_pages_until_the_next_answer() -> None:
    table = play_on(new_table(1, quest="awakening"), asked("prepare"))
    pages = len(board(table).pages())
    _, shown = play(table, Hand("t", "q"))
    assert shown.count("─ Line of battle ─") == 1 and shown.count("in all") == 2
    _, shown = play(table, Hand(*["t"] * pages, "q"))
    assert shown.count("─ Line of battle ─") == 2
    _, shown = play(table, Hand("t", "1", "q"))
    assert shown.count("─ Line of battle ─") == 2


def test_the_lord_shows_its_wounds_and_its_time() -> None:
    table = position(preparing, 1, 3, KEY, {"quest": "toll-road", "experience": 3})
    lord = table.view(NOBODY)["under_way"]["lord"]
    text = words(printed(board(table).draw()))
    assert f"{lord['wounds_taken']} of {lord['wounds']} wounds" in text
    assert f"turn {lord['turn']} of {lord['turns']}" in text
    for card in lord["wound_cards"]:
        assert card["name"] in text


def test_hands_and_equipment_are_open_with_what_lies_under_them() -> None:
    def stacked(table: Table, decision: Decision) -> bool:
        seats = table.view(decision.seat)["seats"]
        return any(item["stacked"] or item["augmenting"] for seat in seats for item in seat["equipped"])

    table = play_on(new_table(3, quest="toll-road", experience=6), stacked)
    text = words(printed(board(table).draw()))
    for seat in table.view(NOBODY)["seats"]:
        for item in seat["equipped"]:
            assert item["name"] in text
            for sign, under in (("⊞", item["stacked"]), ("✧", item["augmenting"])):
                assert all(f"{sign}{card['name']}" in text for card in under)
    hands = words(printed(board(table).draw(board(table).pages().index("hands"))))
    for seat in table.view(NOBODY)["seats"]:
        if not seat["defeated"]:
            assert all(card["name"] in hands for card in seat["hand"])


def test_a_fight_of_last_turn_is_told_until_the_next() -> None:
    table = play_on(new_table(2, quest="awakening"), lambda t, d: d.kind == "prepare" and t.state.turn == 2)
    seats = [s for s in table.view(NOBODY)["seats"] if s["clash"] is not None and s["fight"] is not None]
    text = printed(board(table).draw())
    assert seats and "turn 1" in text
    for seat in seats:
        assert seat["clash"]["monster"]["name"] in text


# -- the town -----------------------------------------------------------------------------------------------------


def test_the_town_shows_quests_with_their_boxes_and_places() -> None:
    table = position(in_town, 1, 2, KEY)
    town = table.view(NOBODY)["town"]
    text = printed(board(table).draw())
    log = [line.split("││")[1] for line in text.splitlines() if "││" in line]
    for quest in town["quests"]:
        line = next(line for line in log if quest["name"] in line)
        assert ("☑" in line) == quest["won"]
        assert line.count("✗") == quest["failures"]
    chart = "\n".join(line.split("││")[0] for line in text.splitlines() if "││" in line)
    assert chart.count("◆") + chart.count("●") == len(town["quests"])
    assert all(quest["name"] in chart for quest in town["quests"])
    assert f"Party Experience ✦ {town['experience']}" in text
    for person in town["townsfolk"]:
        assert person["name"] in text


def test_places_on_the_map_lie_as_on_the_card() -> None:
    canvas = Canvas(51, 11)
    assert canvas.at(0, 0) == (0, 0) and canvas.at(100, 100) == (50, 10) and canvas.at(50, 50) == (25, 5)
    for number, x in enumerate((10, 40)):
        canvas.put(x, 5, str(number), "")
    canvas.write(10, 5, "far to the west", "")
    canvas.write(40, 5, "by the sea", "")
    rows = canvas.text().plain.splitlines()
    assert rows[5][10:27] == "0 far to the west"
    assert rows[5][29:41] == "by the sea 1"


def test_every_quest_has_room_for_its_name_on_the_map() -> None:
    table = new_table(1)
    view = table.view(NOBODY)
    one = view["town"]["quests"][0]
    view["town"]["quests"] = [{**one, "name": quest.name, "place": quest.place} for quest in QUESTS]
    chart = Board(view).town.map(58).plain
    assert all(quest.name in chart for quest in QUESTS)
    assert chart.count("◆") == len(QUESTS)


def test_a_quests_story_is_read_before_it_is_chosen() -> None:
    table = new_table(1)
    story = table.view(NOBODY)["town"]["quests"][0]["story"]
    _, shown = play(table, Hand("c awak", "q"))
    assert story[:40] in shown
    assert story in words(shown)


def test_choosing_a_quest_and_who_goes() -> None:
    table = new_table(2)
    _, shown = play(table, Hand("1", "1", "1", "q"), people=2)
    assert [a.kind for a in table.answers] == ["quest", "adventurer", "adventurer"]
    names = [seat["name"] for seat in table.view(NOBODY)["seats"]]
    assert len(set(names)) == 2
    assert all(f"{name} goes along." in shown for name in names)


def test_an_adventurers_sheet_tells_what_is_written_on_it() -> None:
    table = position(outfitting, 1, 2, KEY)
    sheet = next(s for s in table.view(NOBODY)["sheets"] if s["seat"] == table.decision.seat)
    text = words(printed(board(table).draw()))
    assert sheet["says"] in text
    for part in ("paths", "allies", "injuries", "recorded"):
        assert all(thing["name"] in text for thing in sheet[part])
    assert f"experience left {sheet['experience_left']} ({sheet['spent']} spent)" in text
    _, read = play(table, Hand(f"c {sheet['name']}", "q"), people=2)
    assert read.count(sheet["says"]) == 2


def test_treasures_brought_home_stand_beside_the_tithe() -> None:
    table = play_on(new_table(3), lambda t, d: d.kind in ("tithe", "record") and len(t.view(NOBODY)["pool"]) > 1)
    view = table.view(NOBODY)
    text = words(printed(board(table).draw()))
    assert f"Brought home · {len(view['pool'])}" in text
    assert all(card["name"] in text for card in view["pool"])
    assert (f"{view['tithe']} to give up" in text) == (view["tithe"] > 0)
    _, read = play(table, Hand("c 2", "q"), people=3)
    assert view["pool"][1]["type"] in read


# -- reading ------------------------------------------------------------------------------------------------------


def test_everything_with_a_name_can_be_read() -> None:
    table = position(in_battle, 1, 3, KEY, {"quest": "toll-road", "experience": 3})
    drawn = board(table)
    things = drawn.readable()
    hand = table.view(NOBODY)["seats"][table.decision.seat]["hand"]
    assert [thing["id"] for thing in things[: len(hand)]] == [card["id"] for card in hand]
    names = {thing["name"] for thing in things}
    view = table.view(NOBODY)
    wanted = {seat["monster"]["name"] for seat in view["seats"]} | {quest["name"] for quest in view["town"]["quests"]}
    assert wanted | {sheet["name"] for sheet in view["sheets"]} <= names
    for thing in things:
        text = printed(drawn.card_sheet(thing))
        assert thing["name"] in text
        assert max(cell_len(line) for line in text.splitlines()) <= 100


def test_two_cards_of_one_name_in_hand_have_two_numbers() -> None:
    table = play_on(new_table(1, quest="awakening"), asked("prepare"))
    view = table.view(table.decision.seat)
    hand = view["seats"][0]["hand"]
    hand[:] = [hand[0], {**hand[0], "id": 9999}, hand[1]]
    assert [thing["id"] for thing in Board(view).readable()[:3]] == [hand[0]["id"], 9999, hand[2]["id"]]


def test_why_not_says_what_the_question_is_about() -> None:
    table = play_on(
        new_table(1, quest="awakening"), lambda t, d: d.kind == "prepare" and bool(GAME.why_not(t.state, d))
    )
    decision = table.decision
    _, shown = play(table, Hand("?", "q"))
    text = words(shown)
    assert GAME.ask(table.state, decision).why in text and GAME.guide()["prepare"] in text
    for reason in GAME.why_not(table.state, decision):
        assert reason.reason in text and f"rule {reason.rule}" in text


def test_words_of_the_rulebook_are_explained() -> None:
    term, explanation, _ = GAME.glossary()[3]
    _, shown = play(new_table(1), Hand(f"c {term.lower()}", "q"))
    assert explanation in words(shown)


def test_what_one_adventurer_does_with_card_after_card_is_told_together() -> None:
    lines = ["A equips B.", "A equips C.", "D equips E.", "A rests.", "A rests."]
    told = board(new_table(1)).condensed(lines)
    assert told == ["A equips B, C.", "D equips E.", "A rests. (×2)"]


# -- campaigns ----------------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("QUARTERDECK_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_a_campaign_is_written_under_its_name_and_goes_on_with_other_seats(tmp_path: Path) -> None:
    table = play_on(new_table(2), back_in_town)
    shelf = Shelf(table)
    _, shown = play(table, Hand("w", "w The North Road!", "q"), tmp_path / "t.json", people=2, campaign=shelf)
    first, named = campaign_file(GAME, "campaign-7"), campaign_file(GAME, "The-North-Road")
    assert first.read_text(encoding="utf-8") == named.read_text(encoding="utf-8") == GAME.saved_campaign(table.state)
    assert str(named) in shown.replace("\n", "")
    again = new_table(4, 99, campaign=named.read_text(encoding="utf-8"))
    assert again.view(NOBODY)["town"] == table.view(NOBODY)["town"]
    assert len(again.view(NOBODY)["seats"]) == 4
    assert Shelf(Table.resume(GAME, Record.load(tmp_path / "t.json"))).name == "The-North-Road"


def test_a_campaign_that_cannot_be_written_says_so(home: Path) -> None:
    home.parent.mkdir(parents=True, exist_ok=True)
    home.write_text("", encoding="utf-8")
    table = new_table(1)
    _, shown = play(table, Hand("w", "q"), campaign=Shelf(table))
    assert "cannot be written" in shown
    with pytest.raises(QuarterdeckError, match="cannot be written"):
        Shelf(table).write("")


def test_a_single_quest_has_no_campaign_to_write() -> None:
    table = new_table(1, quest="awakening")
    _, shown = play(table, Hand("w", "q"), campaign=Shelf(table))
    assert "write campaign" not in shown and "is not an answer here" in shown
    table = new_table(1)
    _, shown = play(table, Hand("q"), campaign=Shelf(table))
    assert "write campaign" in shown


# -- boards -------------------------------------------------------------------------------------------------------


def test_a_board_is_found_by_the_games_name() -> None:
    assert board_of("five-sails") is FiveSailsBoard
    assert board_of(KEY) is Board
    for key in ("no-such-game", "keys", "board", "", "../five-sails"):
        assert board_of(key) is PlainBoard


@pytest.mark.parametrize("key", ["five-sails", KEY])
def test_a_game_without_a_board_is_drawn_plainly(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "board_of", lambda key: PlainBoard)
    table = quarterdeck.new_table(key, seed=3)
    ended, shown = play(table, Hand("1", "t", "s", "?", "c", "c 1", "zz", "q"), people=len(table.spec.seats))
    assert ended == "left" and len(table.answers) == 1
    assert max(cell_len(line) for line in shown.splitlines() if "saved" not in line) <= 100
    drawn = PlainBoard(table.view(table.decision.seat))
    text = printed(drawn.draw())
    names = [thing["name"] for thing in drawn.readable()]
    assert len(names) > 10 and sum(name in text for name in names) > 5
    assert "The game is over." in printed(drawn.result())


def test_the_plain_board_plays_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "board_of", lambda key: PlainBoard)
    table = new_table(1, 5, quest="awakening")
    ended, shown = play(table, Hand(seed=5))
    assert ended == "over" and GAME.ending(table.state) in words(shown)
