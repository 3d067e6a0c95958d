"""The table in the terminal, driven through a pipe: whole games, undo, why not, quit and resume."""

from __future__ import annotations

import io
import os
import tty
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

import quarterdeck
from keyboard import Hand, play
from leaky import leaky_table
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import NOBODY, Option, Seat
from quarterdeck.core.record import Record
from quarterdeck.core.table import REACT, Table
from quarterdeck.games.five_sails.game import GAME
from quarterdeck.terminal.five_sails import Board, condensed
from quarterdeck.terminal.keys import KEYS, RESERVED, KeyReader, codes_for
from quarterdeck.terminal.question import keys_of
from quarterdeck.terminal.screenshot import in_duel, mid_game, picture, position

ME, BOT = Seat(0), Seat(1)


def new_table(seed: int = 7, seats: int = 2) -> Table:
    return quarterdeck.new_table("five-sails", [("castille", "eisen")[i % 2] for i in range(seats)], seed)


def at_action(seed: int = 7) -> Table:
    """A table where the person is to act."""
    table = new_table(seed)
    chance = Chance(seed)
    while table.decision.kind != "action" or table.decision.seat != ME or table.state.day < 2:
        decision = table.decision
        table.answer(decision.options[chance.below(len(decision.options))], decision.seat)
    return table


# -- whole games --------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_through_a_pipe(seed: int, tmp_path: Path) -> None:
    table = new_table(seed)
    ended, shown = play(table, Hand(seed=seed), tmp_path / "game.json")
    assert ended == "over" and table.over
    assert "the game is over" in shown
    assert "winner" in shown or "The game is a draw" in shown
    saved = Table.resume(GAME, Record.load(tmp_path / "game.json"))
    assert saved.over and saved.state.data() == table.state.data()


@pytest.mark.slow
def test_four_players_around_one_table() -> None:
    table = new_table(3, 4)
    ended, shown = play(table, Hand(seed=3), people=2)
    assert ended == "over"
    assert "─ Inn " in shown and "─ Gardens " in shown


def test_bots_play_by_themselves() -> None:
    table = new_table(4)
    ended, shown = play(table, Hand(), people=0)
    assert ended == "over" and "the game is over" in shown


def test_bots_that_think_aloud_say_what_they_expect(tmp_path: Path) -> None:
    table = at_action()
    _, shown = play(table, Hand("0", "s", "q"), tmp_path / "game.json", aloud=True)
    said = [answer.remark for answer in table.answers if answer.remark is not None]
    assert said and "… Kaspar Dietrich expects" in shown and f"{said[0].hope} % winning." in shown
    saved = Table.resume(GAME, Record.load(tmp_path / "game.json"))
    assert [answer.remark for answer in saved.answers] == [answer.remark for answer in table.answers]
    _, silent = play(at_action(), Hand("0", "s", "q"))
    assert "expects" not in silent


# -- answering ----------------------------------------------------------------------------------------------------


def test_an_answer_is_one_key() -> None:
    table = new_table()
    options = table.decision.options
    play(table, Hand("2", "q"))
    mine = [a for a in table.answers if a.seat == ME]
    assert [a.key for a in mine] == [options[1].key()]


def test_wrong_input_says_so_and_changes_nothing() -> None:
    table = new_table()
    ended, shown = play(table, Hand("zz", "", "99", "q"))
    assert ended == "left"
    assert "“zz” is not an answer here: type one of 1, 2, 3, 4, 5" in shown
    assert "Nothing was typed" in shown
    assert not [a for a in table.answers if a.seat == ME]


def test_keys_never_begin_each_other() -> None:
    for number in (1, 9, 30, 31, 80, 300):
        codes = codes_for(number)
        assert len(set(codes)) == number
        assert not [(a, b) for a in codes for b in codes if a != b and b.startswith(a)]
        assert not [code for code in codes if set(code) & set(RESERVED)]
    assert codes_for(len(KEYS)) == list(KEYS)


def pressed(keys: str, codes: list[str]) -> list[str]:
    """What single keys from a terminal come to, one command after the other."""
    ahead, screen = os.openpty()
    tty.setraw(screen)
    os.write(ahead, keys.encode() + b"\x04")
    with open(screen, encoding="utf-8") as stream:
        reader = KeyReader(stream)
        found = list(iter(lambda: reader.read(codes), "q"))
    os.close(ahead)
    return found


def test_a_capital_u_is_another_key_than_a_small_one() -> None:
    assert pressed("uU1A", ["1", "a"]) == ["u", "U", "1", "a"]


def test_arrows_and_function_keys_answer_nothing() -> None:
    codes = codes_for(20)
    assert "a" in codes and "5" in codes
    assert pressed("\x1b[A\x1b[1;5A\x1bOA\x1b[15~2\x1b3", codes) == ["2", "3"]


def test_declining_has_a_key_of_its_own() -> None:
    assert keys_of([Option("pick", (1,)), Option("none")]) == ["1", "0"]
    assert keys_of([Option("yes"), Option("no")]) == ["y", "n"]


def test_reactions_that_can_only_be_passed_are_passed() -> None:
    table = new_table(5)
    chance = Chance(5)
    while [o.verb for o in table.decision.options] != ["pass"] or table.decision.seat != ME:
        table.answer(table.decision.options[chance.below(len(table.decision.options))], table.decision.seat)
    asked = table.fork()
    before = len(table.answers)
    _, shown = play(table, Hand("q"))
    assert (table.answers[before].kind, table.answers[before].key) == (REACT, "pass")
    _, shown = play(asked, Hand("q"), ask_always=True)
    assert shown.count("Do you react?") == 1 and len(asked.answers) == before


# -- commands -----------------------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_persons_last_decision() -> None:
    table = new_table()
    first = table.decision
    ended, shown = play(table, Hand("1", "u", "q"))
    assert ended == "left"
    assert not [a for a in table.answers if a.seat == ME]
    assert table.decision_of(ME) == first
    assert shown.count("Choose your scheme for the Day.") == 2


def test_undo_in_the_middle_of_a_game() -> None:
    table = at_action()
    before = table.state.data()
    answers = list(table.answers)
    key = keys_of(table.decision.options)[0]
    play(table, Hand(key, "U", "q"))
    assert table.answers == answers
    assert table.state.data() == before


def test_undo_asks_back_when_hidden_cards_were_seen_since() -> None:
    table = new_table()
    _, shown = play(table, Hand("1", "1", "u", "q"))
    assert "You have seen hidden cards since then." in shown
    assert [a.kind for a in table.answers if a.seat == ME][:2] == ["plan.scheme", "plan.character"]
    play(table, Hand("U", "q"))
    assert [a.kind for a in table.answers if a.seat == ME] == ["plan.scheme"]


def test_undo_at_the_first_decision_has_nothing_to_take_back() -> None:
    _, shown = play(new_table(), Hand("u", "q"))
    assert "There is nothing to take back" in shown


def test_why_not_lists_reasons_with_their_rules() -> None:
    table = at_action()
    reasons = GAME.why_not(table.state, table.decision)
    _, shown = play(table, Hand("?", "q"))
    assert "Why not?" in shown
    assert reasons
    for refused in reasons:
        assert refused.reason in shown and f"rule {refused.rule}" in shown


def test_the_whole_story_can_be_read() -> None:
    table = at_action()
    _, shown = play(table, Hand("s", "q"))
    assert "The whole story" in shown and "Day 1 begins." in shown


def test_cards_can_be_read() -> None:
    table = at_action()
    card = table.view(ME)["seats"][0]["hand"]["cards"][0]
    for asked in ("c 1", "c1", f"c {card['name'].upper()}"):
        _, shown = play(table, Hand(asked, "q"))
        assert " ".join(card["traits"][:1]) in shown
        assert card["text"][0][:30] in shown.replace("\n", " ")
    _, shown = play(table, Hand("c no such card", "c", "c soline", "q"))
    assert shown.count("Which card?") == 2
    assert "Combat 3 = 3 printed" in shown


def test_the_whole_table_can_be_seen_in_a_duel() -> None:
    table = position(in_duel, 6)
    city = "uncontrolled"
    assert city not in picture(table).export_text()
    _, shown = play(table, Hand("t", "q"))
    assert shown.count(city) > 0


def test_quit_and_resume(tmp_path: Path) -> None:
    path = tmp_path / "games" / "saved.json"
    table = new_table()
    ended, shown = play(table, Hand("1", "1", "q"), path)
    assert ended == "left" and "Fair winds" in shown
    resumed = Table.resume(GAME, Record.load(path))
    assert resumed.state.data() == table.state.data()
    assert resumed.open == table.open
    ended, _ = play(resumed, Hand("u", seed=1), path)
    assert ended == "over"


def test_the_end_of_the_input_saves_and_leaves(tmp_path: Path) -> None:
    path = tmp_path / "saved.json"
    assert play(new_table(), Hand("1"), path)[0] == "left"
    assert path.is_file()


def test_a_fault_of_the_rules_is_said_and_its_record_kept(tmp_path: Path) -> None:
    table = leaky_table(new_table())
    before = len(table.answers)
    key = keys_of(table.decision.options)[0]
    ended, shown = play(table, Hand(key, "q"), tmp_path / "game.json")
    assert ended == "left"
    assert "water in the hold" in " ".join(shown.split())
    assert len(table.answers) == before
    assert len(Record.load(tmp_path / "game.fault").answers) == before + 1


# -- drawing ------------------------------------------------------------------------------------------------------


def drawn(board: Board, width: int = 100) -> str:
    console = Console(file=io.StringIO(), width=width, record=True)
    console.print(board.draw(1), width=width)
    return console.export_text()


def test_it_fits_a_hundred_columns() -> None:
    for seats, seed in ((2, 2), (3, 1), (4, 1)):
        table = position(mid_game, seed, seats)
        text = picture(table).export_text()
        assert max(cell_len(line) for line in text.splitlines()) <= 100
        for name in ("QUARTERDECK", "High Drama", "Your action.", "Your hand"):
            assert name in text


def test_the_header_fits_eighty_columns() -> None:
    header = drawn(Board(new_table().view(ME), 80), 80).splitlines()[0]
    assert "Dusk" in header and "Day 1 of 5" in header and "…" not in header


def test_the_board_shows_no_secret() -> None:
    table = position(mid_game, 2)
    theirs = {c["name"] for c in table.view(BOT)["seats"][1]["hand"]["cards"]}
    known = {c["name"] for c in Board(table.view(ME)).readable()}
    assert theirs - known
    text = drawn(Board(table.view(ME))) + drawn(Board(table.view(NOBODY)))
    assert not [name for name in theirs - known if name in text]


def test_the_duel_shows_threat_gambles_and_limits() -> None:
    text = picture(position(in_duel, 6)).export_text()
    for words in ("Duel at", "threat against", "Restricted Hostilities:", "gambles left", "sends"):
        assert words in text


def test_the_story_is_told_without_repetitions() -> None:
    lines = ["You draw Taunt.", "You draw Carnaval.", "He draws a card.", "He draws a card.", "He passes."]
    assert condensed(lines) == ["You draw Taunt, Carnaval.", "He draws a card. (×2)", "He passes."]
    assert condensed(["Maya engages.", "Maya moves to The Docks."]) == ["Maya moves to The Docks."]
