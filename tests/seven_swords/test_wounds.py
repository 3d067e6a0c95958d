"""Wound cards when the Wound Deck runs out, and injuries that come again."""

from __future__ import annotations

import pytest

from quarterdeck.core.decision import Seat
from quarterdeck.games.seven_swords.defs import BY_KEY, INJURIES
from quarterdeck.games.seven_swords.ids import NO_CARD
from quarterdeck.games.seven_swords.rules import setup, wounds
from quarterdeck.games.seven_swords.scenario import read_scenario
from quarterdeck.games.seven_swords.state import LORD_WOUNDS, STORED, WOUND_CARDS, WOUND_DECK, WOUND_DISCARD, State


def left(in_deck: tuple[str, ...], discarded: tuple[str, ...] = ()) -> State:
    """A quest whose wound cards are these."""
    game: State = read_scenario("seats: {eloria: {}, magnus: {}}").position().game
    for card in list(game.piles[WOUND_DECK]):
        game.move(card, STORED)
    for pile, keys in ((WOUND_DECK, in_deck), (WOUND_DISCARD, discarded)):
        for key in keys:
            card = setup.id_of(game, BY_KEY[key].index)
            game.move(card, pile)
            game.reveal(card)
    return game


def names(game: State, pile: int) -> list[str]:
    return sorted(game.card(card).key for card in game.piles[pile])


@pytest.mark.rule("setup.wounds", "wounds.adventurers")
def test_a_depleted_wound_deck_is_formed_anew_from_the_discarded_cards() -> None:
    game = left(("bruised",), ("shaken", "marked", "hobbled"))
    wounds.give(game, Seat(1))
    assert names(game, WOUND_CARDS + 1) == ["bruised"]
    assert names(game, WOUND_DISCARD) == ["hobbled", "marked", "shaken"]
    wounds.give(game, Seat(1))
    assert not game.piles[WOUND_DISCARD]
    assert len(game.piles[WOUND_DECK]) == 2
    assert not any(game.known[card] for card in game.piles[WOUND_DECK])
    assert all(game.known[card] for card in game.piles[WOUND_CARDS + 1])


@pytest.mark.rule("wounds.adventurers")
def test_without_any_wound_card_nobody_is_wounded() -> None:
    game = left(())
    assert wounds.draw(game, WOUND_CARDS) == NO_CARD
    told = len(game.story)
    wounds.give(game, Seat(0))
    assert not list(wounds.suffer(game, Seat(0), resilient=True))
    assert not list(wounds.suffer(game, Seat(0), resilient=False))
    assert not game.piles[WOUND_CARDS]
    assert len(game.story) == told


@pytest.mark.rule("combat.resilience")
def test_resilience_with_one_card_left_leaves_no_choice() -> None:
    game = left(("bruised",))
    assert not list(wounds.suffer(game, Seat(1), resilient=True))
    assert names(game, WOUND_CARDS + 1) == ["bruised"]
    assert [fact.verb for fact in game.story[-1:]] == ["wounded"]


@pytest.mark.rule("healing.one")
def test_a_double_wound_that_no_card_can_replace_is_healed() -> None:
    game = left((), ())
    card = setup.id_of(game, BY_KEY["hobbled"].index)
    game.move(card, WOUND_CARDS)
    new = wounds.heal(game, card, 1)
    assert new == card  # the only card there is: it was discarded, shuffled and drawn again
    assert names(game, WOUND_CARDS) == ["hobbled"]
    assert wounds.heal(game, card, 2) == NO_CARD
    assert not game.piles[WOUND_CARDS]


@pytest.mark.rule("healing.monsters")
def test_which_wound_a_monster_heals_is_left_to_chance() -> None:
    healed = set()
    for seed in range(20):
        text = (
            f"seed: {seed}\nquest: The Toll Road\nlord: {{wounds: [Bruised, Shaken, Marked]}}\nseats: {{eloria: {{}}}}"
        )
        game: State = read_scenario(text).position().game
        wounds.heal_at_random(game, game.piles[LORD_WOUNDS])
        assert len(game.piles[LORD_WOUNDS]) == 2
        healed.update(names(game, WOUND_DISCARD))
    assert healed == {"bruised", "shaken", "marked"}


@pytest.mark.rule("injury.retire", "defeated.injury")
def test_the_same_injury_twice_retires_and_another_does_not() -> None:
    outcomes = set()
    for seed in range(60):
        game: State = read_scenario(f"seed: {seed}\nseats: {{eloria: {{}}, magnus: {{}}}}").position().game
        sheet = game.sheet(Seat(1))
        sheet.injuries = [3]
        wounds.defeat(game, Seat(1))
        assert game.out == [False, True]
        assert sheet.injuries[0] == 3 and len(sheet.injuries) == 2
        assert sheet.retired == (sheet.injuries[1] == 3)
        outcomes.add(sheet.injuries[1])
        assert not game.sheet(Seat(0)).injuries
    assert outcomes == set(range(len(INJURIES)))  # any of them may come
