"""One game of the lab: it is played by its arrangement alone, and can be replayed from what is kept of it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab.trial import KEY, a_match
from quarterdeck.bots import Bot
from quarterdeck.bots.levels import Level
from quarterdeck.bots.random import random_bot
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Decision, Option
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import new_table, the_game
from quarterdeck.core.table import Table
from quarterdeck.lab import bots
from quarterdeck.lab.plan import Arrangement, World
from quarterdeck.lab.playing import overridden, packed, play, record_of, unpacked


@given(st.lists(st.integers(min_value=0, max_value=100_000)))
def test_answers_are_packed_and_unpacked(numbers: list[int]) -> None:
    assert unpacked(packed(numbers)) == numbers


def test_a_game_is_the_same_every_time() -> None:
    arrangement = a_match().arrange(2)
    assert play(arrangement, 2)[0] == play(arrangement, 2)[0]


def test_the_record_of_a_game_leads_to_its_end() -> None:
    arrangement = a_match().arrange(1)
    played, _ = play(arrangement, 1)
    table = Table.resume(the_game(KEY), record_of(arrangement, played))
    assert table.over
    assert (list(table.state.outcome.winners), table.state.outcome.way) == (played.winners, played.way)
    assert len(table.answers) == played.decisions > 20


def broken(self: object, state: object) -> None:
    raise AssertionError("a card is lost")


def test_a_game_that_fails_is_told_and_can_be_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(the_game(KEY)), "check", broken)
    arrangement = a_match().arrange(0)
    played, _ = play(arrangement, 0)
    assert played.error.startswith("AssertionError: a card is lost (test_playing.py, line")
    assert not played.winners
    assert len(record_of(arrangement, played).answers) == played.decisions


def test_fates_tell_what_became_of_every_card() -> None:
    arrangement = a_match().arrange(3)
    told = Arrangement(KEY, arrangement.seed, arrangement.chairs, arrangement.world, {}, fates=True)
    played, _ = play(told, 3)
    assert played.answers == play(arrangement, 3)[0].answers  # watching changes nothing
    table = Table.resume(the_game(KEY), record_of(arrangement, played))
    for seat, fates in enumerate(played.fates):
        hand = [table.state.card(card).key for card in table.state.hand(seat)]
        assert {key: left for key, (_, _, left) in fates.items() if left} == {key: hand.count(key) for key in hand}
        assert all(drawn >= left for drawn, _, left in fates.values())
        assert sum(drawn for drawn, _, _ in fates.values()) >= 5
        assert sum(played_ for _, played_, _ in fates.values()) >= 2  # a scheme and a character, at least


# -- bots ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["random", "advised", "greedy", "greedy:2", "search", "search:8", "deckhand", "mate"])
def test_bots_by_name(name: str) -> None:
    assert callable(bots.bot_named(name, Chance(1)))
    assert bots.is_bot(name)


@pytest.mark.parametrize("name", ["nosuch", "random:3", "greedy:", "greedy:0", "search:-1", "search:x", "mate:4", ""])
def test_what_is_no_bot_is_named(name: str) -> None:
    with pytest.raises(QuarterdeckError, match="There is no bot"):
        bots.bot_named(name, Chance(1))


def test_a_level_plays_without_its_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    def hurried(chance: Chance) -> Bot:
        raise AssertionError("this one looks at the clock")

    monkeypatch.setattr(bots, "LEVELS", {"captain": Level("captain", "Captain", "", hurried, random_bot)})
    assert callable(bots.bot_named("captain", Chance(1)))


def test_a_bot_weighs_by_its_own_weights_and_leaves_the_games_alone() -> None:
    game = the_game(KEY)
    usual = game.weights().by_name()
    table = new_table(KEY, ["castille", "eisen"], 3)
    before = game.evaluate(table.state)
    seen: list[Any] = []

    def watching(table: Table, decision: Decision) -> Option:
        seen.append((game.weights().by_name()["cards held"], game.evaluate(table.state)))
        return decision.options[0]

    table.state.renown[0] = 3
    lead = game.evaluate(table.state)[0]
    bots.weighing(watching, game, {**usual, "cards held": 9.0, "renown": 5.0})(table, table.decision)
    assert seen[0][0] == 9.0
    assert seen[0][1][0] > lead > before[0]
    assert game.weights().by_name() == usual


def test_a_weight_that_is_not_there_is_named() -> None:
    with pytest.raises(QuarterdeckError, match="There is no weight 'luck'"):
        the_game(KEY).weights().weigh({"luck": 1.0})


# -- overrides ----------------------------------------------------------------------------------------------------

CHANGES = {"cards": {"soline-el-gato": {"resolve": 1, "panache": 9}}, "rules": {"may_be_refused": False}}


def numbers_of(card: str) -> dict[str, int]:
    found: dict[str, int] = next(c for c in the_game(KEY).catalogue() if c["key"] == card)["numbers"]
    return found


def rules() -> list[dict[str, Any]]:
    from quarterdeck.games.five_sails.rules.edition import EDITIONS

    return [{name: getattr(edition, name) for name in dir(edition) if name[0] != "_"} for edition in EDITIONS]


def test_overrides_are_undone() -> None:
    game = the_game(KEY)
    card, switches = numbers_of("soline-el-gato"), rules()
    with overridden(game, CHANGES):
        assert numbers_of("soline-el-gato") == {**card, "resolve": 1, "panache": 9}
        assert [edition["may_be_refused"] for edition in rules()] == [False, False]
    assert numbers_of("soline-el-gato") == card
    assert rules() == switches
    assert [edition["may_be_refused"] for edition in switches] == [True, False]


def test_overrides_are_undone_after_a_game_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(the_game(KEY)), "check", broken)
    card = numbers_of("soline-el-gato")
    usual = a_match().arrange(0)
    changed = Arrangement(KEY, usual.seed, usual.chairs, World("release", {}, CHANGES), {})
    assert play(changed, 0)[0].error
    assert numbers_of("soline-el-gato") == card


def test_a_dash_can_come_and_go() -> None:
    game = the_game(KEY)
    before = numbers_of("unfortunate")
    undo = game.override({"cards": {"Unfortunate": {"thrust": "-"}}})
    assert numbers_of("unfortunate")["thrust"] is None
    game.override(undo)
    assert numbers_of("unfortunate") == before


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"dice": {}}, "there is no 'dice' to change"),
        ({"cards": 3}, "is a table of names and values, not 3"),
        ({"cards": {"nosuch": {"cost": 1}}}, "There is no card 'nosuch'"),
        ({"cards": {"unfortunate": {"resolve": 1}}}, "Unfortunate has no 'resolve' to override; its numbers are: cost"),
        ({"cards": {"unfortunate": {"cost": "much"}}}, "cost is a number from -9 to 99 or '-', not 'much'"),
        ({"rules": {"nosuch": True}}, "There is no rule 'nosuch' to switch; there are: after_waits"),
        ({"rules": {"may_be_refused": 1}}, "switched by true or false, not 1"),
        ({"editions": {"nosuch": {}}}, "There is no edition 'nosuch'"),
    ],
)
def test_a_wrong_override_is_named_and_changes_nothing(changes: dict[str, Any], words: str) -> None:
    before, switches = numbers_of("soline-el-gato"), rules()
    with pytest.raises(QuarterdeckError, match=words):
        the_game(KEY).override({"cards": {"soline-el-gato": {"resolve": 1}}} | changes)
    assert (numbers_of("soline-el-gato"), rules()) == (before, switches)
