"""Matches, match-ups and ladders: who meets whom, with what, and how it is counted."""

from __future__ import annotations

import csv
import json
from typing import Any

import pytest

from lab.conftest import Lab
from lab.trial import CASTILLE, EISEN, KEY, a_match, won
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import the_game
from quarterdeck.lab.contests import Ladder, Match, Side, each_with_the_last
from quarterdeck.lab.plan import Deck, Played, World, dealt
from quarterdeck.lab.report import table_text
from quarterdeck.lab.scores import score


def around(experiment: Match, number: int) -> list[tuple[int, str, str]]:
    return [(chair.side, chair.bot, chair.deck.name) for chair in experiment.arrange(number).chairs]


def test_seats_are_swapped_within_a_pair_and_seeds_are_shared() -> None:
    match = a_match(8, ("random", "advised"))
    assert around(match, 0) == [(0, "random", "castille"), (1, "advised", "eisen")]
    assert around(match, 1) == [(1, "advised", "castille"), (0, "random", "eisen")]
    assert around(match, 2) == [(0, "random", "eisen"), (1, "advised", "castille")]
    seeds = [match.arrange(number).seed for number in range(8)]
    assert seeds[::2] == seeds[1::2]
    assert len(set(seeds)) == 4


def test_a_deck_of_its_own_moves_with_its_side() -> None:
    sides = [Side("castille", "random", [CASTILLE]), Side("eisen", "random", [EISEN])]
    match = Match(KEY, 7, 4, 2, [CASTILLE, EISEN], World("release"), sides, [(0, 1)])
    assert [deck for _, _, deck in around(match, 0)] == ["castille", "eisen"]
    assert [deck for _, _, deck in around(match, 1)] == ["eisen", "castille"]


def test_all_pairs_of_a_run_play_the_same_seeds() -> None:
    sides = [Side(name, "random") for name in "abc"]
    ladder = Match(KEY, 7, 4, 2, [CASTILLE, EISEN], World("release"), sides, [(1, 0), (2, 1)])
    seeds = [ladder.arrange(number).seed for number in range(8)]
    assert seeds[:4] == seeds[4:]


def test_every_side_sits_in_every_seat_as_often_at_larger_tables() -> None:
    sides = [Side("a", "random"), Side("b", "random")]
    match = Match(KEY, 7, 2, 3, [CASTILLE, EISEN], World("release"), sides, [(0, 1)])
    seats = [[chair.side for chair in match.arrange(number).chairs] for number in (0, 1)]
    assert seats == [[0, 1, 0], [1, 0, 1]]


def test_in_a_cooperative_game_each_side_plays_all_seats_of_the_same_seeds() -> None:
    game = the_game("seven-swords")
    decks = [Deck(name, game.deck_text(name)) for name in game.default_decks()[:3]]
    sides = [Side("a", "random", decks[:2]), Side("b", "advised")]
    match = Match(game.key, 7, 4, 2, decks, World(), sides, [(0, 1)])
    assert [(chair.side, chair.bot) for chair in match.arrange(0).chairs] == [(0, "random")] * 2
    assert [(chair.side, chair.bot) for chair in match.arrange(1).chairs] == [(1, "advised")] * 2
    assert [chair.deck for chair in match.arrange(0).chairs] == decks[:2]
    assert match.arrange(0).seed == match.arrange(1).seed
    assert match.arrange(0).options == match.arrange(1).options != match.arrange(2).options


def test_every_combination_of_decks_comes_before_any_comes_again() -> None:
    tables = [tuple(dealt(4, 2, turn)) for turn in range(12)]
    assert len({tuple(sorted(table)) for table in tables[:6]}) == 6
    assert tables[6:] == [table[::-1] for table in tables[:6]]
    assert all(2 in dealt(4, 2, turn, must=2) for turn in range(9))
    assert dealt(1, 3, 5) == [0, 0, 0]


# -- counting -----------------------------------------------------------------------------------------------------

SWAPPED = [[0, 1], [1, 0]]


def scored(*games: Played, cooperative: bool = False) -> dict[str, Any]:
    sides = [[0, 0], [1, 1]] if cooperative else SWAPPED
    return score(list(games), [sides[game.number % 2] for game in games], cooperative)


def test_wins_are_the_sides_and_not_the_seats() -> None:
    found = scored(won(0, 0), won(1, 1), won(2, 0), won(3, 0, way="assassination"))
    assert (found["wins"]["a"]["count"], found["wins"]["b"]["count"], found["draws"]) == (3, 1, 0)
    assert found["pairs"] == {"a": 1, "b": 0, "split": 1, "p": 1.0}
    assert (found["decided"]["a"]["count"], found["decided"]["a"]["of"]) == (3, 4)
    assert found["ways"] == {
        "assassination": {"a": 0, "b": 1, "nobody": 0},
        "economic": {"a": 3, "b": 0, "nobody": 0},
    }


def test_the_first_turn_is_counted_by_who_had_it() -> None:
    found = scored(won(0, 0, began=0), won(1, 1, began=1), won(2, 0, began=1), won(3, 0, began=-1))
    assert (found["first"]["count"], found["first"]["of"]) == (2, 3)


def test_draws_and_failures_count_for_nobody() -> None:
    failed = Played(2, 1, error="AssertionError")
    found = scored(won(0), won(1, 0, 1), failed, won(3, 0))
    assert (found["draws"], found["failed"]) == (2, 1)
    assert (found["wins"]["a"]["count"], found["wins"]["b"]["count"], found["wins"]["a"]["of"]) == (0, 1, 3)
    assert found["pairs"] == {"a": 0, "b": 0, "split": 1, "p": 1.0}  # the pair with the failure is left out
    assert (found["decided"]["b"]["count"], found["decided"]["b"]["of"]) == (1, 1)


def test_a_cooperative_score_compares_the_same_seeds() -> None:
    games = [won(0, 0, 1), won(1), won(2, 0, 1), won(3, 0, 1), won(4), won(5), won(6, 0, 1), won(7)]
    found = scored(*games, cooperative=True)
    assert (found["wins"]["a"]["count"], found["wins"]["a"]["of"]) == (3, 4)
    assert (found["wins"]["b"]["count"], found["wins"]["b"]["of"]) == (1, 4)
    assert found["pairs"] == {"a": 2, "b": 0, "split": 2, "p": 0.5}
    # Of four seeds one was won by both and one by neither: two tell the sides apart.
    assert (found["decided"]["a"]["count"], found["decided"]["a"]["of"]) == (2, 2)
    assert (found["decided"]["b"]["count"], found["decided"]["b"]["of"]) == (0, 2)
    assert found["difference"]["change"] == 0.5
    assert found["first"] is None
    assert found["ways"] == {"economic": {"a": 4, "b": 4, "nobody": 0}}


def test_lengths_are_counted() -> None:
    found = scored(won(0, 0, rounds=3), won(1, 1, rounds=5), won(2, 0, rounds=5), won(3, 0, rounds=4))
    assert found["lengths"] == {"3": 1, "4": 1, "5": 2}
    assert found["rounds"]["mean"] == 4.25


# -- whole runs ---------------------------------------------------------------------------------------------------


def test_a_match_of_decks(lab: Lab) -> None:
    pair = lab.results("m", "match", KEY, "castille", "eisen@advised", "--bot", "random", "--games", 8)["pairs"][0]
    assert (pair["a"], pair["b"]) == ("castille", "eisen (advised)")
    assert pair["wins"]["a"]["count"] + pair["wins"]["b"]["count"] + pair["draws"] == 8
    assert sum(way["a"] for way in pair["ways"].values()) == pair["wins"]["a"]["count"]
    assert pair["first"]["of"] == 8
    text = (lab.where / "m" / "report.txt").read_text(encoding="utf-8")
    assert "castille against eisen (advised)" in text
    assert "GOING FIRST" in text and "HOW LONG" in text


def test_a_mirror_match_tells_its_sides_apart(lab: Lab) -> None:
    pair = lab.results("m", "match", KEY, "eisen", "eisen", "--bot", "random", "--games", 4)["pairs"][0]
    assert (pair["a"], pair["b"]) == ("eisen 1", "eisen 2")
    assert pair["wins"]["a"]["count"] == pair["wins"]["b"]["count"] == 2  # the same two games, seats swapped


def test_match_ups_add_up(lab: Lab) -> None:
    decks = ["--deck", "castille", "--deck", "eisen", "--deck", "ussura"]
    results = lab.results("u", "matchups", KEY, *decks, "--bot", "random", "--games", 4)
    assert [(pair["a"], pair["b"]) for pair in results["pairs"]] == [
        ("castille", "eisen"),
        ("castille", "ussura"),
        ("eisen", "ussura"),
    ]
    for pair in results["pairs"]:
        assert pair["wins"]["a"]["count"] + pair["wins"]["b"]["count"] + pair["draws"] == pair["games"] == 4
    assert sum(one["wins"]["count"] for one in results["field"]) + sum(p["draws"] for p in results["pairs"]) == 12
    assert [one["wins"]["of"] for one in results["field"]] == [8, 8, 8]
    assert all(pair["q"] >= pair["pairs"]["p"] for pair in results["pairs"])
    rows = list(csv.DictReader((lab.where / "u" / "table.csv").read_text(encoding="utf-8").splitlines()))
    assert [int(row["a_wins"]) for row in rows] == [pair["wins"]["a"]["count"] for pair in results["pairs"]]
    assert float(rows[0]["a_low"]) <= float(rows[0]["a_share"]) <= float(rows[0]["a_high"])
    for ending in ("svg", "png"):
        assert (lab.where / "u" / "figures" / f"heat-map.{ending}").stat().st_size > 3000


def test_a_ladder_goes_up_from_the_weakest(lab: Lab) -> None:
    decks = ["--deck", "castille", "--deck", "eisen"]
    run = ["ladder", KEY, "random", "advised", "greedy:1", *decks, "--games", 2]
    every = lab.results("e", *run, "--all")["pairs"]
    assert [(pair["a"], pair["b"]) for pair in every] == [
        ("advised", "random"),
        ("greedy:1", "random"),
        ("greedy:1", "advised"),
    ]
    assert list(json.loads((lab.where / "e" / "time.json").read_text(encoding="utf-8"))["thinking"]) == [
        "advised",
        "greedy:1",
        "random",
    ]
    assert each_with_the_last(3) == [(1, 0), (2, 1)]


def a_ladder(key: str, at_least: float) -> Ladder:
    game = the_game(key)
    decks = [Deck(name, game.deck_text(name)) for name in game.default_decks()[:2]]
    sides = [Side(name, name) for name in ("random", "advised", "greedy:1")]
    return Ladder(key, 7, 40, 2, decks, World(), sides, each_with_the_last(3), at_least)


def test_a_ladder_says_whether_its_steps_reach_what_was_asked() -> None:
    """advised wins 30 of 40 games and random 6, 4 are drawn; greedy:1 wins half of its games."""
    ladder = a_ladder(KEY, 0.65)
    ladder.check()
    played = []
    for number in range(80):
        mine = [chair.side for chair in ladder.arrange(number).chairs].index(0)
        game = number % 40
        a_wins = game < 30 if number < 40 else game % 4 < 2
        played.append(won(number) if number < 40 and game >= 36 else won(number, mine if a_wins else 1 - mine))
    results = ladder.results(played)
    assert results["reached"] == [True, False]
    assert [pair["decided"]["a"]["share"] for pair in results["pairs"]] == [pytest.approx(30 / 36, abs=1e-5), 0.5]
    report = ladder.report(results)
    assert "Short of 65 %: greedy:1 – advised." in report.headline
    text = table_text(ladder.timed(results, {"random": 0.5, "advised": 12.345, "greedy:1": 2100.0}))
    head, rule, first, second = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines()]
    assert set("".join(rule)) == {"-", ":"}
    one = dict(zip(head, first, strict=True))
    assert one["of decided games"] == "83.3 % (68.1 to 92.1)"
    assert (one["wins"], one["the other wins"]) == ("75.0 %", "15.0 %")
    assert (one["a decision takes"], one["the other's"]) == ("12.3 ms", "0.5 ms")
    assert one["at least 65 %"] == "yes, surely"
    assert dict(zip(head, second, strict=True))["at least 65 %"] == "no, surely"  # 35 to 64.8
    assert second[-2:] == ["2.1 s", "12.3 ms"]


def test_a_cooperative_ladder_counts_the_seeds_that_only_one_side_won() -> None:
    """Of twenty seeds advised wins twelve and random two, one of them both: eleven and one tell them apart."""
    ladder = a_ladder("seven-swords", 0.8)
    played = []
    for number in range(80):
        seed, other = divmod(number % 40, 2)
        wins = number < 40 and (11 <= seed < 13 if other else seed < 12)
        played.append(won(number, *([0, 1] if wins else [])))
    results = ladder.results(played)
    first, second = results["pairs"]
    assert (first["decided"]["a"]["count"], first["decided"]["a"]["of"]) == (11, 12)
    assert results["reached"] == [True, False]
    report = ladder.report(results)
    said, nothing = report.sections[0].text.split("\n")
    assert said.startswith(
        "advised is stronger than random: of 12 seeds that only one of them won, it won 91.7 % (64.6"
    )
    assert "In all it wins 60.0 %, random 10.0 %." in said
    assert nothing.startswith("Nothing tells greedy:1 and advised apart")
    assert report.sections[0].table is not None
    assert report.sections[0].table.rows[1][4] == "no games" and second["decided"]["a"]["of"] == 0
    assert report.sections[0].table.rows[1][-1] == "nothing decided"


def test_parties_of_a_cooperative_game_are_compared(lab: Lab) -> None:
    results = lab.results("s", "match", "seven-swords", "advised", "random", "--games", 8, "--set", "quest=barrow")
    pair = results["pairs"][0]
    assert pair["wins"]["a"]["of"] == pair["wins"]["b"]["of"] == 4
    assert pair["first"] is None
    assert "Of 4 seeds, advised won" in (lab.where / "s" / "report.txt").read_text(encoding="utf-8")


def test_an_odd_number_of_games_cannot_be_paired() -> None:
    with pytest.raises(QuarterdeckError, match="5 is not an even number"):
        a_match(5).check()
