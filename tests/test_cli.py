"""The command: what it prints, what it keeps, and one sentence for everything a user can get wrong."""

import json
import math
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import quarterdeck
from leaky import leaky_table
from quarterdeck.bots.levels import Level, level_named
from quarterdeck.bots.random import random_bot
from quarterdeck.cli import app
from quarterdeck.commands import bench, play, sim
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import NOBODY, Seat
from quarterdeck.core.game import Game
from quarterdeck.core.record import Record
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import games, new_table, the_game
from quarterdeck.core.story import Remark
from quarterdeck.core.table import Table
from quarterdeck.lab.seeds import bot_dice, seed_of

KEY = "five-sails"
ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder of the test's own; wide lines, so that sentences stay whole."""
    where = tmp_path / "home"
    monkeypatch.setenv("QUARTERDECK_HOME", str(where))
    monkeypatch.setenv("COLUMNS", "200")
    return where


def run(*arguments: object, typed: str | None = None) -> Result:
    return CliRunner().invoke(app, [str(a) for a in arguments], input=typed)


def good(*arguments: object, typed: str | None = None) -> str:
    result = run(*arguments, typed=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


def data(*arguments: object) -> Any:
    return json.loads(good(*arguments, "--json"))


def refused(*arguments: object) -> str:
    """Bad input: exit code 2, nothing on stdout, one sentence on stderr and no traceback."""
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("quarterdeck: ")
    assert "Traceback" not in result.stderr
    return result.stderr


def a_game(answers: int = 100_000, seed: int = 5) -> Table:
    table = new_table(KEY, ["castille", "eisen"], seed)
    bot = random_bot(Chance(seed))
    while not table.over and len(table.answers) < answers:
        decision = table.decision
        table.answer(bot(table, decision), decision.seat)
    return table


# -- the command itself -------------------------------------------------------------------------------------------


def test_version() -> None:
    assert good("--version") == f"quarterdeck {quarterdeck.__version__}\n"


def test_help_lists_every_command() -> None:
    for text in (good(), good("--help")):
        for name in ("games", "play", "sim", "cards", "deck", "rules", "replay", "scenario", "serve", "bench"):
            assert f" {name} " in text


@pytest.mark.parametrize(
    "name", ["games", "play", "sim", "cards", "deck", "rules", "replay", "scenario", "serve", "bench"]
)
def test_every_command_has_help(name: str) -> None:
    assert f" {name} " in next(line for line in good(name, "--help").splitlines() if "Usage:" in line)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nosuch"], "No such command 'nosuch'"),
        (["sim"], "Missing argument 'GAME'"),
        (["sim", KEY, "--games", "none"], "Invalid value for '--games'"),
        (["sim", KEY, "--nosuch"], "No such option: --nosuch"),
        (["deck"], "Missing command"),
    ],
)
def test_wrong_usage_is_one_sentence(arguments: list[str], words: str) -> None:
    assert words in refused(*arguments)


@pytest.mark.parametrize(
    "arguments", [["play"], ["sim"], ["cards"], ["rules"]], ids=lambda arguments: str(arguments[0])
)
def test_an_unknown_game_is_named(arguments: list[str]) -> None:
    assert refused(*arguments, "nosuch") == (
        f"quarterdeck: There is no game 'nosuch'; the games are: {', '.join(games())}.\n"
    )


def broken(*arguments: object) -> None:
    raise ZeroDivisionError("the well is dry")


def test_an_unexpected_error_asks_for_a_report_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quarterdeck.commands.cards.choose", broken)
    result = run("cards", KEY)
    assert result.exit_code == 1
    assert "ZeroDivisionError: the well is dry" in result.stderr
    assert "Please report it" in result.stderr
    assert "Traceback" not in result.stderr


def test_debug_prints_the_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quarterdeck.commands.cards.choose", broken)
    assert "Traceback" in run("--debug", "cards", KEY).stderr


def interrupted(*arguments: object) -> None:
    raise KeyboardInterrupt


def test_an_interrupt_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quarterdeck.commands.cards.choose", interrupted)
    result = run("cards", KEY)
    assert result.exit_code == 130
    assert result.output.strip() == ""


def test_exit_codes_reach_the_shell() -> None:
    command = [sys.executable, "-m", "quarterdeck.cli", "cards", "nosuch"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == (f"quarterdeck: There is no game 'nosuch'; the games are: {', '.join(games())}.\n")


# -- games, cards, decks, rules -----------------------------------------------------------------------------------


def test_games_are_listed() -> None:
    text = good("games")
    assert "7th Sea: City of Five Sails" in text
    assert "2 to 4" in text
    assert "castille, eisen" in text
    assert data("games")[0]["key"] == KEY


def test_cards_are_shown_with_numbers_traits_and_text() -> None:
    text = good("cards", KEY, "soline", "gallegos")
    assert "Soline el Gato, Prince of Thieves" in text
    assert "Resolve 7  Combat 3  Finesse 2  Influence 2  Crew Cap 6  Panache 6" in text
    assert "Leader, Pirate, Scoundrel, Castille" in text
    assert "of 206 implemented." in text


def test_every_card_of_the_box_is_listed_once_in_order() -> None:
    cards = data("cards", KEY)
    assert [card["number"] for card in cards] == list(range(1, 207))
    assert len({card["name"] for card in cards}) == 206
    for card in cards:
        assert card["implemented"] == bool(card["traits"])


def test_the_checklist_agrees_with_the_declared_cards() -> None:
    from quarterdeck.games.five_sails.catalogue import checklist
    from quarterdeck.games.five_sails.defs import CARDS, slug

    listed = {number: (slug(name), kind, faction) for number, name, kind, faction in checklist()}
    for card in CARDS:
        assert listed[card.number] == (card.key, card.kind, card.faction)


def test_accents_and_capitals_do_not_matter() -> None:
    assert [card["number"] for card in data("cards", KEY, "ANIBAL", "leontine")] == [94, 68]


def test_numbers_that_are_added_have_their_sign() -> None:
    assert "Initiative 75  Panache +1" in good("cards", KEY, "The Cat's Embargo")
    assert "Cost 2  Finesse +1" in good("cards", KEY, "Polished Flintlock")
    assert "Crew Cap 6  Panache 6" in good("cards", KEY, "Soline el Gato")


@pytest.mark.parametrize("name", ["", " ", "“"])
def test_a_name_without_letters_names_no_card(name: str) -> None:
    assert "has no card named like" in refused("cards", KEY, name)


def test_usage_names_each_argument_once() -> None:
    for name in ("play", "cards", "scenario"):
        usage = next(line for line in good(name, "--help").splitlines() if "Usage:" in line)
        assert "[[" not in usage and "......" not in usage and "...]..." not in usage


def test_what_is_in_sealed_envelopes_is_shown_only_to_who_asks_for_it() -> None:
    text = good("cards", SWORDS)
    assert "Frostbrand" in text and "Goblin Sneak" in text
    assert "Dawnbreaker" not in text and "Toll Collector" not in text
    listed, everything = data("cards", SWORDS), data("cards", SWORDS, "--sealed")
    assert [card for card in everything if not card["envelope"]] == listed
    assert f"{len(everything) - len(listed)} more are in sealed envelopes" in text
    assert "no card named like 'Dawnbreaker' outside of sealed envelopes" in refused("cards", SWORDS, "Dawnbreaker")
    shown = good("cards", SWORDS, "Dawnbreaker", "--sealed")
    assert "Dawnbreaker" in shown and "more are in sealed envelopes" not in shown


def test_an_unknown_card_is_named() -> None:
    assert "has no card named like 'nosuch'" in refused("cards", KEY, "nosuch")


@pytest.mark.parametrize("deck", ["castille", "eisen"])
def test_the_sample_decks_are_legal(deck: str) -> None:
    assert f"The deck {deck} is legal" in good("deck", "check", deck)


def test_a_deck_is_written_as_a_list_that_can_be_read_again(tmp_path: Path) -> None:
    text = good("deck", "show", "castille", "--plain")
    assert "Leader: Soline el Gato\n" in text and "Gallegos Blade x2\n" in text
    path = tmp_path / "mine.txt"
    path.write_text(text.replace("Gallegos Blade x2", "2x gallegos blade"), encoding="utf-8")
    assert "is legal" in good("deck", "check", path)
    assert good("deck", "show", path, "--plain") == text


def test_a_deck_is_shown_in_groups_with_costs_and_values() -> None:
    text = good("deck", "show", "castille")
    for heading in ("Leader (1)", "Characters (5)", "Schemes (5)", "Risks (32)", "Attachments (8)"):
        assert heading in text
    assert "Cost 1  Riposte –  Parry 1  Thrust 2" in text


def changed_deck(tmp_path: Path, old: str, new: str) -> Path:
    text = the_game(KEY).deck_text("castille")
    assert old in text
    path = tmp_path / "mine.txt"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("Taunt x2", "Tauntt x2", "there is no card named 'Tauntt'"),
        ("Taunt x2", "Taunt x3", "Taunt has 3 copies; at most 2 are allowed. (rule deck_building.two_copies)"),
        ("Taunt x2\n", "", "has 38 cards; it must have at least 40. (rule deck_building.forty_cards)"),
        ("Taunt x2", "Langschwert x2", "Langschwert is of Eisen"),
    ],
)
def test_an_illegal_deck_is_refused_everywhere_by_card_and_rule(tmp_path: Path, old: str, new: str, words: str) -> None:
    deck = changed_deck(tmp_path, old, new)
    for arguments in (["deck", "check"], ["sim", KEY, "--games", "1", "--deck"], ["play", KEY, "--deck"]):
        message = refused(*arguments, deck)
        assert str(deck) in message
        assert words in message


def test_every_problem_of_a_deck_is_listed(tmp_path: Path) -> None:
    deck = changed_deck(tmp_path, "Taunt x2", "Taunt x3\nLangschwert x2")
    assert len(refused("deck", "check", deck).splitlines()) == 3


def test_a_missing_deck_is_named() -> None:
    for arguments in (["deck", "check"], ["deck", "show"], ["sim", KEY, "--deck"]):
        assert "There is no deck 'nosuch.txt'" in refused(*arguments, "nosuch.txt")


def test_a_deck_that_is_not_text_is_named(tmp_path: Path) -> None:
    path = tmp_path / "picture.txt"
    path.write_bytes(b"\xff\xfe\x00\xff")
    assert refused("deck", "check", path).endswith("picture.txt cannot be read: it is not text.\n")


def test_showing_a_deck_with_an_unknown_card_says_what_checking_it_says(tmp_path: Path) -> None:
    deck = changed_deck(tmp_path, "Sanjay", "Sanjayy")
    assert refused("deck", "show", deck) == refused("deck", "check", deck)


def test_showing_an_illegal_deck_counts_its_problems(tmp_path: Path) -> None:
    deck = changed_deck(tmp_path, "Taunt x2", "Taunt x3")
    assert "Not legal: 1 problem; see" in good("deck", "show", deck)


def test_the_rule_matrix_shows_tests_and_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("rules: [victory.economic, nosuch.rule]\n", encoding="utf-8")
    text = good("rules", KEY, "--tests", tmp_path)
    assert "victory.economic" in text
    assert "a.yaml" in text
    assert "1 of " in text
    assert "Unknown rule 'nosuch.rule' in a.yaml" in text
    matrix = data("rules", KEY, "--tests", tmp_path)
    assert matrix["proven"] == 1
    assert matrix["count"] == len(matrix["rules"]) == len(matrix["unproven"]) + 1
    assert "victory.economic" not in matrix["unproven"]


def test_a_missing_folder_of_tests_is_named(tmp_path: Path) -> None:
    assert "There is no folder" in refused("rules", KEY, "--tests", tmp_path / "nowhere")


# -- sim ----------------------------------------------------------------------------------------------------------


def without_time(result: Any) -> Any:
    return {key: value for key, value in result.items() if key != "time"}


def test_sim_reports_every_game() -> None:
    result = data("sim", KEY, "--games", 6, "--seed", 1)
    assert result["games"] == 6
    assert result["errors"] == []
    assert sum(result["wins_by_seat"]) + result["draws"] == 6
    assert sum(result["wins_by_deck"].values()) + result["draws"] == 6
    assert sum(result["ways"].values()) == 6
    assert result["longest"]["rounds"] <= 5
    assert result["decisions"] >= result["longest"]["decisions"] > 0
    assert result["time"]["games_per_second"] > 0


def test_the_same_seed_gives_the_same_results_in_any_number_of_processes() -> None:
    once = data("sim", KEY, "--games", 6, "--seed", 1)
    assert without_time(once) == without_time(data("sim", KEY, "--games", 6, "--seed", 1))
    assert without_time(once) == without_time(data("sim", KEY, "--games", 6, "--seed", 1, "--jobs", 2))
    assert without_time(once) != without_time(data("sim", KEY, "--games", 6, "--seed", 2))


@pytest.mark.parametrize(
    ("seats", "decks"),
    [(3, ["castille 1", "eisen", "castille 2"]), (4, ["castille 1", "eisen 1", "castille 2", "eisen 2"])],
)
def test_sim_goes_round_the_decks_with_more_seats(seats: int, decks: list[str]) -> None:
    named = ["--deck", "castille", "--deck", "eisen"]
    result = data("sim", KEY, "--games", 2, "--seed", 1, "--seats", seats, *named)
    assert len(result["wins_by_seat"]) == result["seats"] == seats
    assert result["decks"] == decks
    assert result["errors"] == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sim_without_named_decks_plays_every_combination_of_the_game_s_own(seats: int) -> None:
    game = the_game(KEY)
    plan = sim.make_plan(game, [], seats, "", 1)
    own = game.default_decks()
    assert plan.names == own
    assert len(plan.tables) == math.comb(len(own), seats)
    assert len(set(plan.tables)) == len(plan.tables)
    met = {frozenset(plan.deck_at(number, seat) for seat in range(seats)) for number in range(len(plan.tables))}
    assert met == {frozenset(table) for table in plan.tables}


def test_every_deck_sits_everywhere_as_often() -> None:
    for decks in (["castille", "eisen"], []):
        plan = sim.make_plan(the_game(KEY), decks, 3, "", 1)
        tables = len(plan.tables)
        for table in range(tables):
            games = [table + turn * tables for turn in range(3)]
            around = [[plan.deck_at(number, seat) for seat in range(3)] for number in games]
            assert all(sorted(decks) == list(plan.tables[table]) for decks in around)
            assert sorted(decks[0] for decks in around) == list(plan.tables[table])


def test_sim_tells_how_often_the_first_turn_wins_and_plays_either_edition() -> None:
    release = data("sim", KEY, "--games", 8, "--seed", 3)
    playtest = data("sim", KEY, "--games", 8, "--seed", 3, "--edition", "playtest")
    assert (release["edition"], playtest["edition"]) == ("release", "playtest")
    assert without_time(release) != without_time(playtest)
    for result in (release, playtest):
        assert 0 < result["wins_by_beginner"] < 8
        assert sum(result["games_by_deck"].values()) == 16


def test_sim_of_a_co_operative_game_takes_settings_and_advice() -> None:
    quest = ("sim", "seven-swords", "--games", 4, "--seats", 2, "--set", "quest=awakening")
    advised = data(*quest, "--advised")
    assert advised["ways"] != data(*quest)["ways"]
    assert set(advised["ways"]) <= {"victory", "defeat", "retreat"}
    assert advised["wins_by_seat"] == [advised["ways"].get("victory", 0)] * 2
    text = good(*quest, "--advised")
    assert "Won by adventurer" in text
    assert "Won by seat" not in text


@pytest.mark.parametrize("seats", range(1, 8))
def test_quests_of_every_size_are_played_at_random_and_by_the_script(seats: int) -> None:
    """A small version of what docs/balance.md tells how to run: quests and campaigns, without an error."""
    played = data("sim", SWORDS, "--games", 8, "--seats", seats, "--seed", seats)
    advised = data("sim", SWORDS, "--games", 3, "--seats", seats, "--seed", seats, "--advised")
    for result, wanted in ((played, 8), (advised, 3)):
        assert not result["errors"]
        assert sum(result["ways"].values()) == wanted


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("quest", "A setting is KEY=VALUE, not 'quest'."),
        ("quest=picnic", "Only one quest (quest) cannot be 'picnic'; it can be: awakening, "),
        ("experience=40", "Party Experience (experience) is a number from -1 to 14, not 40."),
        ("experience=much", "Party Experience (experience) is a number from -1 to 14, not 'much'."),
        ("weather=fair", "Seven Swords has no setting 'weather'; its settings are: campaign, quest, experience."),
        ("campaign=nowhere.json", "nowhere.json cannot be read"),
    ],
)
def test_wrong_settings_are_named(setting: str, words: str) -> None:
    assert words in refused("sim", "seven-swords", "--set", setting)


def test_a_game_without_settings_says_so() -> None:
    assert "has no setting 'x'; it has none." in refused("sim", KEY, "--set", "x=1")


def test_seeds_of_games_differ() -> None:
    seeds = {seed_of(seed, number) for seed in range(20) for number in range(50)}
    assert len(seeds) == 1000
    assert all(0 <= seed < 2**53 for seed in seeds)


def test_sim_prints_results_for_people() -> None:
    text = good("sim", KEY, "--games", 3, "--seed", 1)
    for words in ("games", "decisions", "a second", "mean Days", "longest", "Won by seat", "Won by deck", "No errors."):
        assert words in text


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seats", "9"], "is for 2 to 4 players"),
        (
            ["--deck", "castille", "--deck", "eisen", "--deck", "eisen", "--seats", "2"],
            "3 decks were named for 2 seats",
        ),
        (["--edition", "nosuch"], "has no edition 'nosuch'"),
        (["--seats", "1"], "is for 2 to 4 players, not 1."),
        (["--seats", "5"], "is for 2 to 4 players, not 5."),
    ],
)
def test_sim_refuses_a_table_that_cannot_be(arguments: list[str], words: str) -> None:
    assert words in refused("sim", KEY, *arguments)


def test_a_simulated_game_is_the_game_its_record_tells() -> None:
    """The bare flow and the table play the same game."""
    plan = sim.make_plan(the_game(KEY), [], 2, "", 1)
    played = sim.play_one(plan, 0)
    spec = plan.spec(0)
    table = Table(plan.game, spec)
    bot = random_bot(bot_dice(spec.seed))
    while not table.over:
        decision = table.decision
        table.answer(bot(table, decision), decision.seat)
    assert len(table.answers) == played.decisions
    assert (table.state.outcome.winners, table.state.outcome.way) == (played.winners, played.way)


class Leaking(Exception):
    pass


def test_a_game_that_fails_leaves_its_record(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = type(the_game(KEY))

    def leaks(self: Game, state: Any) -> None:
        raise Leaking("water in the hold")

    monkeypatch.setattr(game, "check", leaks)
    result = run("sim", KEY, "--games", 2, "--seed", 1, "--errors", tmp_path / "faults", "--json")
    assert result.exit_code == 1
    errors = json.loads(result.stdout)["errors"]
    assert len(errors) == 2
    assert "Leaking: water in the hold" in errors[0]["error"]
    record = Record.load(Path(errors[0]["record"]))
    monkeypatch.undo()
    assert Table.resume(the_game(KEY), record).over


def test_ctrl_c_reports_what_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    play_one = sim.play_one

    def interrupted_at_three(plan: sim.Plan, number: int) -> sim.Played:
        if number == 3:
            raise KeyboardInterrupt
        return play_one(plan, number)

    monkeypatch.setattr(sim, "play_one", interrupted_at_three)
    result = run("sim", KEY, "--games", 50)
    assert result.exit_code == 130
    assert "3 of 50 (interrupted)" in result.stdout


# -- replay and scenario ------------------------------------------------------------------------------------------


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    a_game().record().save(path)
    return path


def test_replay_tells_the_story_to_its_outcome(record: Path) -> None:
    text = good("replay", record)
    outcome = a_game().state.outcome
    assert outcome.way in text.splitlines()[-1]
    assert "   1. castille: " in text
    assert "Day 1 begins." in text


def test_replay_for_a_seat_keeps_the_others_secrets(record: Path) -> None:
    first, second = good("replay", record, "--seat", 1), good("replay", record, "--seat", 2)
    assert ". castille: " in first
    assert ". eisen: " not in first
    assert ". castille: " not in second


def test_replay_steps_and_leaves(record: Path) -> None:
    text = good("replay", record, "--step", typed="\n\nq\n")
    assert "   2. " in text
    assert len(text.splitlines()) < len(good("replay", record).splitlines())


def test_replay_of_an_unfinished_game_says_who_is_asked(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    a_game(answers=10).record().save(path)
    assert "The record stops here, after 10 answers; the table waits for " in good("replay", path)


def spoil(record: Path, old: str, new: str) -> Path:
    text = record.read_text(encoding="utf-8")
    assert old in text
    record.write_text(text.replace(old, new, 1), encoding="utf-8")
    return record


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("{", "", "is not a Quarterdeck record"),
        ("quarterdeck-record", "other", "its format is not"),
        (f'"{KEY}"', '"nosuch"', "There is no game 'nosuch'"),
        ("plan.scheme", "nosuch", "Answer 0 of the record"),
        ("Soline el Gato", "Nosuch", "there is no card named 'Nosuch'"),
        ('"seed": 5', '"seed": "x"', "the field 'seed'"),
    ],
)
def test_a_broken_record_is_named(record: Path, old: str, new: str, words: str) -> None:
    assert words in refused("replay", spoil(record, old, new))


def test_a_missing_record_is_named(tmp_path: Path) -> None:
    assert "nosuch.json cannot be read" in refused("replay", tmp_path / "nosuch.json")


def test_a_seat_that_is_not_there_is_named(record: Path) -> None:
    assert "there is no seat 3" in refused("replay", record, "--seat", 3)


SCENARIO = ROOT / "tests" / "scenarios" / "five_sails" / "examples" / "taunt.yaml"


def test_scenarios_that_come_true() -> None:
    assert good("scenario", SCENARIO, SCENARIO).startswith("ok  ")


def test_a_scenario_that_fails_names_the_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(the_game(KEY)), "run_scenario", lambda self, path: "step 2 (line 9): it rains.")
    result = run("scenario", SCENARIO)
    assert result.exit_code == 1
    assert result.stdout == f"FAILED  {SCENARIO}: step 2 (line 9): it rains.\n"


def test_a_broken_or_missing_scenario_is_named(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text("seats: [", encoding="utf-8")
    assert "broken.yaml" in refused("scenario", path)
    path.write_text("nosuch: 1\n", encoding="utf-8")
    assert "broken.yaml" in refused("scenario", path)
    assert "nowhere.yaml" in refused("scenario", tmp_path / "nowhere.yaml")


# -- play ---------------------------------------------------------------------------------------------------------


class Sitting:
    """Stands in for the terminal: remembers the table, and lets bots answer for everybody."""

    def __init__(self, answers: int = 100_000) -> None:
        self.answers = answers
        self.table: Table | None = None
        self.seats: dict[Seat, Any] = {}
        self.campaign: Any = None
        self.aloud = False

    def __call__(
        self, table: Table, seats: dict[Seat, Any], save_path: Path, campaign: Any = None, aloud: bool = False
    ) -> str:
        self.table = table
        self.aloud = aloud
        self.campaign = campaign
        self.seats = seats
        self.before = len(table.answers)
        bot = random_bot(Chance(1))
        while not table.over and len(table.answers) < self.answers:
            decision = table.decision
            table.answer(bot(table, decision), decision.seat)
        return "over" if table.over else "left"


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch) -> Sitting:
    sitting = Sitting()
    monkeypatch.setattr("quarterdeck.terminal.play_in_terminal", sitting)
    return sitting


def leaders(table: Table) -> list[str]:
    return [seat.deck.splitlines()[0] for seat in table.spec.seats]


def test_enter_enter_plays_castille_against_an_eisen_bot(sit: Sitting) -> None:
    good("play", typed="\n\n\n")
    assert sit.table is not None
    assert leaders(sit.table) == ["Leader: Soline el Gato", "Leader: Kaspar Dietrich"]
    assert sit.seats[Seat(0)] == "person"
    assert callable(sit.seats[Seat(1)])


def test_options_leave_no_question(sit: Sitting) -> None:
    good("play", KEY, "--deck", "eisen", "--deck", "castille", "--seed", 7, typed="")
    assert sit.table is not None
    assert sit.table.spec.seed == 7
    assert leaders(sit.table) == ["Leader: Kaspar Dietrich", "Leader: Soline el Gato"]


def test_a_deck_that_is_not_there_is_asked_for_again(sit: Sitting) -> None:
    assert "There is no deck 'nosuch'" in good("play", KEY, typed="nosuch\neisen\n\n")
    assert sit.table is not None
    assert leaders(sit.table)[0] == "Leader: Kaspar Dietrich"


def test_hot_seat_makes_everybody_a_person(sit: Sitting) -> None:
    good("play", KEY, "--hot-seat", "--seats", 3, typed="\n\n\n")
    assert [sit.seats[Seat(i)] for i in range(3)] == ["person"] * 3


def test_some_seats_may_be_people(sit: Sitting) -> None:
    good("play", KEY, "--people", 2, "--seats", 3, typed="\n\n\n")
    assert [sit.seats[Seat(i)] == "person" for i in range(3)] == [True, True, False]


def test_a_finished_game_is_kept_for_replay(sit: Sitting, home: Path) -> None:
    text = good("play", KEY, "--seed", 7, typed="\n\n")
    kept = list((home / "finished").iterdir())
    assert len(kept) == 1
    assert str(kept[0]) in text
    assert not list((home / "saved").iterdir())
    assert "wins" in good("replay", kept[0]) or "Nobody" in good("replay", kept[0])


def test_a_game_that_is_left_is_saved_and_resumed(sit: Sitting, home: Path) -> None:
    sit.answers = 20
    good("play", KEY, "--people", 2, "--seats", 3, typed="\n\n\n")
    assert sit.table is not None
    saved = sit.table.record().to_json()
    assert [path.read_text(encoding="utf-8") for path in (home / "saved").iterdir()] == [saved]
    sit.answers = 30
    assert "20 answers" in good("play", typed="\n")
    assert sit.before == 20
    assert [sit.seats[Seat(i)] == "person" for i in range(3)] == [True, True, False]
    assert len(list((home / "saved").iterdir())) == 1


def test_a_saved_game_may_be_left_alone(sit: Sitting, home: Path) -> None:
    sit.answers = 20
    good("play", KEY, typed="\n\n")
    good("play", KEY, typed="n\n\n\n")
    assert sit.before == 0
    assert len(list((home / "saved").iterdir())) == 2
    good("play", KEY, "--new", typed="\n\n")
    assert len(list((home / "saved").iterdir())) == 3


@pytest.mark.parametrize(
    "options", [["--seats", "3"], ["--hot-seat"], ["--people", "2"], ["--edition", "release"]], ids=lambda o: str(o[0])
)
def test_options_that_say_what_to_play_start_a_new_game(sit: Sitting, home: Path, options: list[str]) -> None:
    sit.answers = 20
    good("play", KEY, typed="\n\n")
    good("play", KEY, *options, typed="\n\n\n")
    assert sit.before == 0
    assert len(list((home / "saved").iterdir())) == 2


def test_the_end_of_the_input_at_a_question_is_a_sentence() -> None:
    result = run("play", typed="")
    assert result.exit_code == 2
    assert result.stderr.strip() == "quarterdeck: The input ended at a question that nobody answered."


def test_a_broken_saved_game_is_passed_over(sit: Sitting, home: Path) -> None:
    (home / "saved").mkdir(parents=True)
    (home / "saved" / f"{KEY}-1.json").write_text("{", encoding="utf-8")
    good("play", KEY, typed="\n\n")
    assert sit.before == 0


def test_a_saved_game_that_does_not_resume_is_named_and_left_alone(sit: Sitting, home: Path) -> None:
    sit.answers = 20
    good("play", KEY, typed="\n\n")
    path = next((home / "saved").iterdir())
    spoiled = spoil(path, "plan.scheme", "nosuch").read_text(encoding="utf-8")
    result = run("play", typed="\n")
    assert result.exit_code == 2
    assert str(path) in result.stderr
    assert "`quarterdeck play --new` starts another game." in result.stderr
    assert path.read_text(encoding="utf-8") == spoiled


def test_an_interrupted_game_is_saved(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    def stop(table: Table, seats: object, save_path: Path, campaign: object, aloud: bool) -> None:
        table.answer(table.decision.options[0])
        raise KeyboardInterrupt

    monkeypatch.setattr("quarterdeck.terminal.play_in_terminal", stop)
    assert run("play", KEY, typed="\n\n").exit_code == 130
    assert len(list((home / "saved").iterdir())) == 1


def test_faulty_rules_leave_a_record_for_the_report(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    def stumble(table: Table, seats: object, save_path: Path, campaign: object, aloud: bool) -> None:
        leaky = leaky_table(table)
        leaky.answer(leaky.decision.options[0])

    monkeypatch.setattr("quarterdeck.terminal.play_in_terminal", stumble)
    result = run("play", KEY, typed="\n\n")
    assert result.exit_code == 1
    assert "water in the hold" in result.stderr
    assert str(next((home / "faults").iterdir())) in result.stderr
    assert "Traceback" not in result.stderr


def test_a_real_terminal_game_from_a_pipe() -> None:
    text = good("play", KEY, "--seed", 7, typed="\n\n1\n1\nq\n")
    assert "saved" in text


def test_where_games_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from quarterdeck.commands.common import home as folder

    monkeypatch.delenv("QUARTERDECK_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert folder() == tmp_path / "quarterdeck"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert folder() == tmp_path / ".local" / "share" / "quarterdeck"


def test_a_folder_that_cannot_be_made_is_named(sit: Sitting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("QUARTERDECK_HOME", str(tmp_path / "file"))
    result = run("play", KEY, typed="\n\n")
    assert result.exit_code == 2
    assert str(tmp_path / "file") in result.stderr


def test_bots_of_a_resumed_game_roll_on() -> None:
    """Not the dice they have rolled already."""
    table = new_table(KEY, ["castille", "eisen"], 1)
    fresh, other = play.dice_of(table, Seat(1)), play.dice_of(table, Seat(0))
    table.answer(table.decision.options[0])
    later = play.dice_of(table, Seat(1))
    rolls = [[dice.below(100) for _ in range(5)] for dice in (fresh, other, later)]
    assert rolls[0] != rolls[1] and rolls[0] != rolls[2]


def test_a_bot_of_a_level_sits_down_and_is_remembered(sit: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def level(key: str) -> Level:
        made.append(key)
        return level_named(key)

    monkeypatch.setattr(play, "level_named", level)
    sit.answers = 5
    good("play", KEY, "--bot", "sailor", "--seed", 7, typed="\n\n")
    assert made[-1] == "sailor"
    made.clear()
    good("play", typed="\n")
    assert made[-1] == "sailor" and sit.before == 5
    made.clear()
    good("play", KEY, "--new", typed="\n\n")
    assert made[-1] == ""
    assert "There is no bot 'nosuch'; the bots are: deckhand" in refused("play", KEY, "--bot", "nosuch")


def test_bots_think_aloud_if_they_are_asked_to(sit: Sitting) -> None:
    sit.answers = 5
    good("play", KEY, "--aloud", "--seed", 7, typed="\n\n")
    assert sit.aloud
    good("play", typed="\n")  # the saved game remembers
    assert (sit.aloud, sit.before) == (True, 5)
    good("play", KEY, "--new", typed="\n\n")
    assert not sit.aloud


def test_a_replay_tells_what_bots_said(tmp_path: Path) -> None:
    table = new_table(KEY, ["castille", "eisen"], 1)
    table.answer(table.decision.options[0], remark=Remark("Soline el Gato expects rain.", 62))
    table.record().save(tmp_path / "game.json")
    assert "… Soline el Gato expects rain. 62 % winning." in good("replay", tmp_path / "game.json")


SWORDS = "seven-swords"


def names(table: Table) -> list[str]:
    return [seat["name"] for seat in table.view(NOBODY)["seats"]]


def people(sitting: Sitting) -> list[bool]:
    return [who == "person" for who in sitting.seats.values()]


def test_a_quest_asks_how_many_who_and_whose(sit: Sitting) -> None:
    sit.answers = 0
    text = good("play", SWORDS, "--set", "quest=awakening", typed="9\n3\nmagnus\nmagnus\nnosuch\neloria\n\n7\n1,3\n")
    assert "'9' is not a number from 1 to 7" in text
    assert "Magnus the Anvil goes along already." in text
    assert "There is no adventurer 'nosuch'" in text
    assert "'7' does not name seats" in text
    assert sit.table is not None
    assert names(sit.table)[:2] == ["Magnus the Anvil", "Eloria the Huntress"] and len(names(sit.table)) == 3
    assert people(sit) == [True, False, True]


def test_all_adventurers_are_yours_unless_you_say_otherwise(sit: Sitting) -> None:
    sit.answers = 0
    two = ["--deck", "eloria", "--deck", "kestra", "--set", "quest=awakening"]
    for more, whose in (([], [True, True]), (["--people", "1"], [True, False]), (["--mine", "2"], [False, True])):
        good("play", SWORDS, *two, *more, typed="")
        assert people(sit) == whose
    good("play", SWORDS, "--set", "quest=awakening", typed="2\n\n\n\n")
    assert people(sit) == [True, True]
    assert "does not name seats" in refused("play", SWORDS, *two, "--mine", "0,1")


def test_settings_are_checked(tmp_path: Path) -> None:
    for setting, words in (
        ("quest=nosuch", "cannot be 'nosuch'"),
        ("nosuch=1", "has no setting 'nosuch'; its settings are: campaign"),
        ("quest", "A setting is KEY=VALUE"),
        ("experience=many", "is a number from"),
        (f"campaign={tmp_path / 'nosuch'}", "cannot be read"),
    ):
        assert words in refused("play", SWORDS, "--set", setting)
    assert "it has none" in refused("play", KEY, "--set", "quest=awakening")


def a_campaign() -> tuple[Table, str]:
    """A campaign that has come back to town from its first quest."""
    table = new_table(SWORDS, ["magnus", "eloria"], 3)
    chance = Chance(3)
    while not table.state.taken or table.decision.kind != "quest":
        option = table.game.advise(table.state, table.decision)
        table.answer(option or table.decision.options[chance.below(len(table.decision.options))])
    return table, table.game.saved_campaign(table.state)


def test_campaigns_live_side_by_side_and_go_on_with_other_seats(sit: Sitting, home: Path) -> None:
    sit.answers = 0
    old, text = a_campaign()
    where = home / "campaigns" / SWORDS
    where.mkdir(parents=True)
    (where / "north.json").write_text(text, encoding="utf-8")
    fresh = new_table(SWORDS, ["magnus"], 1)
    (where / "south.json").write_text(fresh.game.saved_campaign(fresh.state), encoding="utf-8")
    (where / "broken.json").write_text("{}", encoding="utf-8")
    shown = good("play", SWORDS, typed="7\nnorth\n3\n2\n")
    assert "broken.json is passed over. This is no saved campaign" in shown
    assert f"north: {old.game.standing(old.state)}" in shown and "south: " in shown
    assert "There is no campaign '7' in the list." in shown
    assert sit.table is not None
    assert sit.table.view(NOBODY)["town"] == old.view(NOBODY)["town"]
    assert people(sit) == [False, True, False]
    assert sit.campaign.name == "north"
    good("play", SWORDS, typed="new\n1\n")
    assert sit.table.view(NOBODY)["town"] == fresh.view(NOBODY)["town"]
    assert sit.campaign.name not in ("north", "south")
    good("play", SWORDS, "--seats", 5, "--hot-seat", "--set", "campaign=north", typed="")
    assert sit.table.view(NOBODY)["town"] == old.view(NOBODY)["town"]
    assert people(sit) == [True] * 5 and sit.campaign.name == "north"


def test_a_real_campaign_from_a_pipe_is_written_and_gone_on_with(home: Path) -> None:
    text = good("play", SWORDS, typed="2\n\n1\n1\n1\nw the reach\nq\n")
    path = home / "campaigns" / SWORDS / "the-reach.json"
    assert path.is_file() and str(path) in text.replace("\n", "")
    again = good("play", SWORDS, typed="n\n\n1\n1\nq\n")
    assert "the-reach: Campaign" in again
    assert "Go on with the saved game of seven-swords (Player 1 and Player 2, 3 answers)?" in again.replace("\n", " ")


def test_a_table_is_resumed_in_the_middle_of_a_quest(home: Path) -> None:
    good("play", SWORDS, typed="3\n1,2\n1\n1\n1\n0\nq\n")
    saved = Record.load(next((home / "saved").iterdir()))
    assert [answer.kind for answer in saved.answers][-1] == "prepare"
    text = good("play", SWORDS, typed="\nq\n")
    assert "Line of battle" in text and "Which quest do you take on?" not in text
    assert Record.load(next((home / "saved").iterdir())).answers == saved.answers


# -- bench --------------------------------------------------------------------------------------------------------


def test_bench_measures_every_game_beside_the_others() -> None:
    results = data("bench", "--games", 1)
    assert [result["game"] for result in results] == list(games())
    for result in results:
        for key in ("games_per_second", "decisions_per_second", "fork_us", "copy_us", "new_table_kib"):
            assert result[key] > 0
        assert result["compiled"] is bench.is_compiled()
        assert result["python"] == sys.version.split()[0]
        assert result["played_table_kib"] > result["new_table_kib"]


def test_bench_sets_two_installations_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    (mine,) = data("bench", "--games", 1, "--game", KEY)
    other = {**mine, "compiled": not bench.is_compiled(), "games_per_second": 4321.0}
    monkeypatch.setattr(bench, "other_installation", lambda: Path("other"))
    monkeypatch.setattr(bench, "measure_other", lambda command, key, games: other)
    text = good("bench", "--games", 1, "--compare", "--game", KEY)
    heading = next(line for line in text.splitlines() if "interpreted" in line)
    assert heading.index("interpreted") < heading.index("compiled")
    assert "4,321.0" in text


def test_bench_says_when_there_is_nothing_to_compare_with(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path / ".venv"))
    assert "to compare with" in refused("bench", "--compare")


def test_bench_of_another_installation_that_fails_is_named(tmp_path: Path) -> None:
    path = tmp_path / "quarterdeck"
    path.write_text("#!/bin/sh\necho no wind >&2\nexit 3\n", encoding="utf-8")
    path.chmod(0o755)
    with pytest.raises(QuarterdeckError, match="no wind"):
        bench.measure_other(path, KEY, 1)
