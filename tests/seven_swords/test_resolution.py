"""Game Resolution: after a quest everything is back where it came from."""

from __future__ import annotations

import pytest

from quarterdeck.games.seven_swords.defs import CARDS
from quarterdeck.games.seven_swords.ids import (
    ADVENTURER,
    COMMON,
    DEFEAT,
    ENHANCEMENT,
    LEGENDARY,
    MONSTER,
    TITHE,
    TREASURE,
    VICTORY,
    WOUND,
)
from quarterdeck.games.seven_swords.rules import resolution
from quarterdeck.games.seven_swords.scenario import read_scenario
from quarterdeck.games.seven_swords.state import (
    DECK,
    DISCARD,
    ENHANCEMENT_DECK,
    HAND,
    ITEM_RESERVE,
    MONSTER_DECK,
    MONSTER_RESERVE,
    POOL,
    SEALED,
    STORED,
    WOUND_DECK,
    State,
)

TABLE = """
campaign: true
quest: The Toll Road
experience: 2
undefeated: [{Ogre: {wounds: [Marked]}}, Grey Wolf]
defeated: 3
enhancements: [Blood Frenzy]
lord: {wounds: [Hobbled]}
gained: [Frostbrand, Club]
sheets: {magnus: {recorded: [Wolfbane, Sling]}, tobin: {recorded: [Moon Dagger], retired: true}}
seats:
  eloria:
    hand: [Longbow]
    equipped: [{Chain Mail of Radiance: {stacked: Chain Mail}}]
    actions: [Evade]
    discard: [Volley]
    wounds: [Bruised]
  magnus:
    hand: [Plate Mail, Wolfbane]
    equipped: [{Grey Robe: {augmented: [Ring of Haste]}}]
    actions: [Stand Fast]
    discard: [Second Wind]
    wounds: [Shaken]
"""
"""A table with something in every pile. Some items lie there that nobody recorded or found; they are nobody's."""
HOMES = {
    ADVENTURER: (STORED,),
    COMMON: (ITEM_RESERVE, STORED, POOL),
    TREASURE: (ITEM_RESERVE, STORED, POOL),
    LEGENDARY: (ITEM_RESERVE, STORED, POOL),
    MONSTER: (MONSTER_RESERVE,),
    ENHANCEMENT: (ENHANCEMENT_DECK,),
    WOUND: (WOUND_DECK,),
}


def ended(result: int = DEFEAT) -> State:
    game: State = read_scenario(TABLE).position().game
    game.result = result
    resolution.end_quest(game)
    return game


@pytest.mark.rule("resolution.always", "tithe.pool", "record.set_aside")
def test_everything_goes_back_where_it_came_from() -> None:
    game = ended()
    for card, number in enumerate(game.definition):
        kind = CARDS[number].kind
        assert game.pile_of[card] in (*HOMES[kind], SEALED), (CARDS[number].key, game.pile_of[card])
        assert game.host[card] == -1
    assert sorted(game.card(card).key for card in game.piles[POOL]) == ["club", "frostbrand"]
    stored = [game.card(card).key for card in game.piles[STORED]]
    assert {"wolfbane", "sling", "eloria.longbow", "eloria.evade", "magnus.stand-fast"} <= set(stored)
    assert "moon-dagger" not in stored
    assert [sheet.recorded for sheet in game.sheets if sheet.retired] == [[]]
    assert not game.lord
    assert game.phase == TITHE


@pytest.mark.rule("resolution.always")
def test_what_is_stored_lies_open_and_the_rest_is_shuffled() -> None:
    game = ended()
    assert all(game.known[card] for pile in (STORED, POOL) for card in game.piles[pile])
    for pile in (ITEM_RESERVE, MONSTER_RESERVE, ENHANCEMENT_DECK, WOUND_DECK):
        assert not any(game.known[card] for card in game.piles[pile])


@pytest.mark.rule("quest.experience", "quest.once", "quest.failures")
@pytest.mark.parametrize(("result", "experience", "failures"), [(VICTORY, 3, 0), (DEFEAT, 2, 1)])
def test_the_result_is_written_on_the_town_card(result: int, experience: int, failures: int) -> None:
    game = ended(result)
    assert (game.experience, game.failures[game.quest]) == (experience, failures)
    assert game.won[game.quest] == (result == VICTORY)
    assert game.taken == [(game.quest, result)]


@pytest.mark.rule("tithe.amount")
def test_back_in_town_nothing_of_the_quest_is_left() -> None:
    game = ended()
    game.out = [False, True]
    club = next(card for card in game.piles[POOL] if game.card(card).key == "club")
    resolution.give_back(game, game.definition[club])
    resolution.finish(game)
    assert not any(game.known[card] for card in game.piles[ITEM_RESERVE])
    assert game.party == [-1, -1]
    assert (game.quest, game.gained, game.out) == (-1, [], [False, False])
    assert not any(game.piles[pile + seat] for pile in (DECK, HAND, DISCARD) for seat in (0, 1))
    assert not game.piles[MONSTER_DECK]
