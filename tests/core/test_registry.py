"""The registered games, and the tables set up from them."""

from __future__ import annotations

import pytest

import quarterdeck
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import games, new_spec, the_game


def test_games_are_listed_by_their_keys() -> None:
    assert list(games()) == sorted(games())
    assert "five-sails" in games()
    for key, game in games().items():
        assert game.key == key
        assert game.title
        assert game.pitch
        assert game.players[0] <= game.players[1]
        assert len(game.default_decks()) >= 2


def test_the_first_words_of_the_documentation_work() -> None:
    table = quarterdeck.new_table("five-sails", decks=["castille", "eisen"], seed=1)
    assert table.decision.kind == "plan.scheme"
    table.answer(table.decision.options[0])
    table.undo()
    assert table.answers == []
    assert table.spec.edition == "release"


def test_what_cannot_be_set_up_is_refused_in_a_sentence() -> None:
    with pytest.raises(QuarterdeckError, match=r"There is no game 'chess'; the games are: .*five-sails"):
        the_game("chess")
    game = the_game("five-sails")
    with pytest.raises(QuarterdeckError, match="2 to 4 players; 1 decks were named"):
        new_spec(game, ["castille"])
    with pytest.raises(QuarterdeckError, match="2 to 4 players; 5 decks were named"):
        new_spec(game, ["castille"] * 5)
    with pytest.raises(QuarterdeckError, match="no edition 'second'; its editions are: release"):
        new_spec(game, edition="second")
    with pytest.raises(QuarterdeckError, match="There is no deck 'ussura-of-mine'"):
        new_spec(game, ["castille", "ussura-of-mine"])
