"""What nobody can know is redrawn, and what everybody knows stays."""

from __future__ import annotations

import pytest

from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.games.seven_swords import hidden
from quarterdeck.games.seven_swords.defs import BY_KEY, CARDS, quest_by_key
from quarterdeck.games.seven_swords.rules import combat, setup
from quarterdeck.games.seven_swords.scenario import read_scenario
from quarterdeck.games.seven_swords.state import (
    DECK,
    FACING,
    MONSTER_DECK,
    MONSTER_RESERVE,
    SEALED,
    TREASURE_DECK,
    UNDEFEATED,
    WOUND_DECK,
    State,
)


def position(more: str = "") -> State:
    text = f"quest: The Barrow of Kings\nseats: {{eloria: {{}}, magnus: {{}}}}\n{more}"
    game: State = read_scenario(text).position().game
    return game


def keys(game: State, pile: int) -> list[str]:
    return [game.card(card).key for card in game.piles[pile]]


def redrawn(game: State, pile: int, times: int = 12) -> list[list[str]]:
    """A pile as a seat might imagine it, again and again."""
    found = []
    for seed in range(times):
        hidden.determinise(game, Seat(0), Chance(seed))
        hidden.check(game)
        found.append(keys(game, pile))
    return found


@pytest.mark.rule("combat.reshuffle")
def test_undefeated_monsters_are_shuffled_back_unseen() -> None:
    game = position("monster_deck: []\nundefeated: [Ogre, Giant Rat, Grey Wolf, Footpad]\n")
    combat.distribute(game)
    assert len(game.piles[MONSTER_DECK]) == 2
    assert not any(game.known[card] for card in game.piles[MONSTER_DECK])
    assert all(game.known[game.piles[FACING + seat][0]] for seat in (0, 1))


def test_a_monster_that_was_seen_is_in_the_deck_for_certain() -> None:
    """Others may be in it or not; so may a copy that nobody has seen."""
    game = position("monster_deck: [Ogre, Giant Rat, Grey Wolf, Barrow Guard, Ogre]\n")
    combat.distribute(game)
    assert [CARDS[number].key for number in game.seen] == ["ogre", "giant-rat"]
    combat.distribute(game)
    assert len(game.seen) == 4
    for card in list(game.piles[FACING]) + list(game.piles[FACING + 1]):
        game.move(card, MONSTER_DECK)
    game.shuffle(MONSTER_DECK)
    decks = redrawn(game, MONSTER_DECK)
    assert all({"ogre", "giant-rat", "grey-wolf", "barrow-guard"} <= set(deck) for deck in decks)
    assert not all(deck.count("ogre") == 2 for deck in decks)
    again = position("monster_deck: [Ogre, Giant Rat]\n")
    assert not all("ogre" in deck for deck in redrawn(again, MONSTER_DECK))


def test_kinds_of_treasures_are_known_but_not_which() -> None:
    game = position("experience: 4\n")
    before = sorted(game.card(card).kind for card in game.piles[TREASURE_DECK])
    decks = redrawn(game, TREASURE_DECK)
    assert all(sorted(BY_KEY[key].kind for key in deck) == before for deck in decks)
    assert len({tuple(sorted(deck)) for deck in decks}) > 6
    assert len({BY_KEY[deck[0]].kind for deck in decks}) > 1


def test_decks_keep_their_cards_in_another_order_and_the_known_top_stays() -> None:
    game = position("treasures: [Frostbrand]\n")
    top = game.piles[TREASURE_DECK][-1]
    game.move(top, DECK)
    game.reveal(top)
    decks = redrawn(game, DECK)
    assert all(deck[-1] == "frostbrand" for deck in decks)
    assert len({tuple(sorted(deck)) for deck in decks}) == 1
    assert len({tuple(deck) for deck in decks}) > 6
    assert len({tuple(deck) for deck in redrawn(game, WOUND_DECK)}) > 6


def test_sealed_cards_stay_sealed_and_keep_their_backs() -> None:
    game = position()
    before = sorted(keys(game, SEALED))
    backs = [game.owner[card] for card in game.piles[SEALED]]
    for deck in redrawn(game, SEALED, 4):
        assert sorted(deck) == before
        assert [BY_KEY[key].back for key in deck] == backs


def test_learning_is_turning_something_up() -> None:
    game = position()
    other = game.copy()
    assert not hidden.learnt(game, other, Seat(0))
    other.reveal(other.piles[MONSTER_DECK][-1])
    assert hidden.learnt(game, other, Seat(0))
    assert not hidden.learnt(other, game, Seat(0))


def test_options_are_known_by_what_they_are_about() -> None:
    game = position()
    first, second = (setup.id_of(game, BY_KEY["ogre"].index + copy) for copy in (0, 1))
    other = setup.id_of(game, BY_KEY["giant-rat"].index)

    def key(verb: str, *ids: int) -> tuple[str | int, ...]:
        return hidden.edge_key(game, Decision(Seat(1), "any", []), Option(verb, ids))

    assert key("discard", first) == key("discard", second) != key("discard", other)
    assert key("stack", first, other) == key("stack", second, other) != key("stack", first, second)
    assert key("stack", other, first) == key("stack", other, second)
    assert key("lend", first, 0) != key("lend", first, 1)
    assert key("upgrade", first, 0) == key("upgrade", second, 0) != key("upgrade", first, 1)
    assert key("quest", 1) != key("quest", 2)


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda game: game.piles[UNDEFEATED].append(game.piles[MONSTER_RESERVE][0]), "is in pile"),
        (lambda game: game.piles[MONSTER_RESERVE].pop(), "lost or doubled"),
        (lambda game: game.definition.__setitem__(0, 1), "printed twice"),
        (lambda game: setattr(game.sheets[0], "spent", 9), "more experience is spent"),
        (lambda game: game.sheets[0].recorded.append(0), "own card is recorded"),
        (lambda game: [sheet.recorded.append(200) for sheet in game.sheets], "recorded twice"),
    ],
)
def test_a_spoilt_table_is_noticed(spoil: object, says: str) -> None:
    game = position()
    hidden.check(game)
    assert callable(spoil)
    spoil(game)
    with pytest.raises(AssertionError, match=says):
        hidden.check(game)


def test_the_quests_own_monsters_are_in_the_deck_for_certain() -> None:
    game = setup.fill_box(4, 3)
    quest = quest_by_key("barrow")
    assert quest is not None
    setup.unlock(game, quest.index)
    game.quest, game.party = quest.index, [0, 1, 2, 3]
    setup.begin_quest(game)
    own = sorted(key for key in keys(game, MONSTER_DECK) if key in quest.monsters)
    decks = redrawn(game, MONSTER_DECK)
    assert all(sorted(key for key in deck if key in quest.monsters) == own for deck in decks)
    assert len({tuple(sorted(deck)) for deck in decks}) > 6
    assert len({deck[-1] for deck in decks}) > 4
    assert len({tuple(deck) for deck in redrawn(game, MONSTER_RESERVE)}) > 6


def test_in_town_all_that_is_available_may_be_anything_of_its_kind() -> None:
    game = setup.fill_box(2, 3)
    before = sorted(keys(game, MONSTER_RESERVE))
    piles = redrawn(game, MONSTER_RESERVE)
    assert all(sorted(pile) == before for pile in piles)
    assert len({tuple(pile) for pile in piles}) > 6
    assert len({tuple(pile) for pile in redrawn(game, SEALED)}) > 6
