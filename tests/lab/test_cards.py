"""The impact of cards: a card that wins games is found, one that does not is not."""

from __future__ import annotations

import csv

from lab.conftest import Lab
from lab.trial import CASTILLE, EISEN, KEY
from quarterdeck.core.chance import Chance
from quarterdeck.lab.cards import Cards
from quarterdeck.lab.plan import Played, World


def test_a_card_that_wins_is_found_among_those_that_do_not() -> None:
    """An ace that wins two games of three when it is played, and twenty cards that do nothing."""
    experiment = Cards(KEY, 1, 300, 2, [CASTILLE, EISEN], World("release"), "random")
    dice = Chance(5)
    played = []
    for number in range(300):
        side = [chair.side for chair in experiment.arrange(number).chairs].index(0)
        aces = dice.below(2)
        wins = dice.below(6) < (4 if aces else 2)
        fates = [{"blank-" + str(i): (dice.below(2), dice.below(2), 0) for i in range(20)} for _ in range(2)]
        fates[side]["ace"] = (1, aces, 0)
        played.append(Played(number, 1, [side if wins else 1 - side], "economic", 0, 4, 100, fates=fates))
    results = experiment.results(played)
    found = {(row["deck"], row["card"], row["fate"]) for row in results["cards"] if row["q"] < 0.05}
    assert found == {("castille", "ace", "played")}
    ace = next(row for row in results["cards"] if row["card"] == "ace")
    assert ace["with"]["of"] + ace["without"]["of"] == 300
    assert ace["low"] > 0 and ace["low"] < ace["difference"] < ace["high"]
    assert "Best for its deck: ace, played (castille)." in experiment.report(results).headline


def test_a_look_needs_games_with_the_card_and_without() -> None:
    experiment = Cards(KEY, 1, 20, 2, [CASTILLE, EISEN], World("release"), "random")
    fates = [{"always": (1, 0, 0)}, {}]
    played = [Played(n, 1, [0], "economic", 0, 4, 100, fates=fates) for n in range(20)]
    looks = experiment.results(played)["cards"]
    # castille holds it in every other game, so does eisen: of each deck's twenty games ten had it.
    assert {(row["deck"], row["fate"], row["with"]["of"], row["without"]["of"]) for row in looks} == {
        ("castille", "drawn", 10, 10),
        ("eisen", "drawn", 10, 10),
    }


def test_the_cards_of_real_decks(lab: Lab) -> None:
    decks = ["--deck", "castille", "--deck", "eisen"]
    results = lab.results("k", "cards", KEY, *decks, "--bot", "random", "--games", 16)
    assert results["games"] == 16 and results["failed"] == 0
    assert {row["fate"] for row in results["cards"]} >= {"drawn", "played"}
    assert all(row["q"] >= row["p"] for row in results["cards"])
    keys = {row["card"] for row in results["cards"] if row["deck"] == "castille"}
    assert "the-cats-glass" in keys
    text = (lab.where / "k" / "report.txt").read_text(encoding="utf-8")
    assert "The Cat's Glass" in text and "WHEN PLAYED" in text
    rows = list(csv.DictReader((lab.where / "k" / "table.csv").read_text(encoding="utf-8").splitlines()))
    assert len(rows) == len(results["cards"])


def test_a_game_that_keeps_no_count_of_its_cards_says_so(lab: Lab) -> None:
    assert "Seven Swords does not tell what becomes of its cards." in lab.refused("cards", "seven-swords")
