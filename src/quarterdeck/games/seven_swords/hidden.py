"""What nobody at the table can see, and how to redraw it.

Hands, discards and sheets are open: the adventurers play together. Hidden are the order of the decks, which of the
available cards are in the decks of this quest, and what is in sealed envelopes.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.games.seven_swords.ids import COMMON, LEGENDARY, TREASURE, CardId
from quarterdeck.games.seven_swords.rules import resolution, wounds
from quarterdeck.games.seven_swords.rules.setup import scenario_monsters
from quarterdeck.games.seven_swords.state import (
    DECK,
    ENHANCEMENT_DECK,
    ITEM_RESERVE,
    MONSTER_DECK,
    MONSTER_RESERVE,
    PLAY,
    SEALED,
    TREASURE_DECK,
    UNDER,
    WOUND_DECK,
    State,
)


def unknown(game: State, pile: int) -> list[CardId]:
    return [card for card in game.piles[pile] if not game.known[card]]


def determinise(game: State, seat: Seat, chance: Chance) -> None:
    """Redraw, in place, what every card is that nobody can know. All seats know the same."""
    for s in range(game.players):
        _permute(game, unknown(game, DECK + s), chance)
    for pile in (ENHANCEMENT_DECK, WOUND_DECK):
        _permute(game, unknown(game, pile), chance)
    _redeal(game, TREASURE_DECK, ITEM_RESERVE, chance)
    _redeal(game, MONSTER_DECK, MONSTER_RESERVE, chance)
    for back in sorted(set(game.owner)):
        _permute(game, [card for card in unknown(game, SEALED) if game.owner[card] == back], chance)


def _permute(game: State, cards: list[CardId], chance: Chance) -> None:
    numbers = sorted([game.definition[card] for card in cards])  # the world drawn must not depend on the true one
    chance.shuffle(numbers)
    for i, card in enumerate(cards):
        game.definition[card] = numbers[i]


def _redeal(game: State, deck: int, reserve: int, chance: Chance) -> None:
    """Which of the available cards are in a deck: as many of each kind as are known to be in it."""
    drawn, left = unknown(game, deck), unknown(game, reserve)
    in_deck: list[int] = []
    beside: list[int] = []
    groups: dict[int, tuple[list[int], int]] = {}
    for cards, within in ((drawn, 1), (left, 0)):
        for card in cards:
            number = game.definition[card]
            group = _group(game, card)
            numbers, count = groups.get(group, ([], 0))
            numbers.append(number)
            groups[group] = (numbers, count + within)
    for group in sorted(groups):
        numbers, count = groups[group]
        numbers.sort()  # the world drawn must not depend on the true one
        chance.shuffle(numbers)
        in_deck.extend(numbers[:count])
        beside.extend(numbers[count:])
    chance.shuffle(in_deck)
    chance.shuffle(beside)
    for i, card in enumerate(drawn):
        game.definition[card] = in_deck[i]
    for i, card in enumerate(left):
        game.definition[card] = beside[i]


def _group(game: State, card: CardId) -> int:
    """What is publicly known of a card in a deck: kinds of items by number, and which monsters the quest demands.

    A monster that has been seen is in the deck for certain; the quest's own are, as far as there is room for them.
    """
    definition = game.card(card)
    if definition.kind in (COMMON, TREASURE, LEGENDARY):
        return (COMMON, TREASURE, LEGENDARY).index(definition.kind)
    if game.quest < 0:
        return 3
    if game.definition[card] in game.seen:
        return 5
    return 4 if definition.key in scenario_monsters(game) else 3


def edge_key(game: State, decision: Decision, option: Option) -> tuple[str | int, ...]:
    """An option by what it is about: everything that can be chosen lies open, so by the physical card."""
    key: list[str | int] = [decision.seat, decision.kind, option.verb, option.what]
    if option.verb in CARD_FIRST:
        key.append(game.card(CardId(option.ids[0])).key)
        if option.verb in CARD_SECOND:
            key.extend([game.card(CardId(i)).key for i in option.ids[1:]])
        else:
            key.extend(option.ids[1:])
        return tuple(key)
    key.extend(option.ids)
    return tuple(key)


CARD_FIRST: Final = (
    "act",
    "equip",
    "stack",
    "augment",
    "discard",
    "heal",
    "lend",
    "pick",
    "record",
    "buy",
    "trade",
    "drop",
    "upgrade",
    "enchant",
)
"""Verbs whose first id is a card."""
CARD_SECOND: Final = ("equip", "stack", "augment")
"""Verbs whose other ids are cards as well."""


def learnt(before: State, after: State, seat: Seat) -> bool:
    """Whether something was turned up between two states of one game."""
    return any([after.known[i] and not before.known[i] for i in range(len(after.known))])


def check(game: State) -> None:
    """No card is lost or doubled, and nothing lies under what is not there."""
    seen = [0] * len(game.definition)
    for number, pile in enumerate(game.piles):
        for card in pile:
            seen[card] += 1
            assert game.pile_of[card] == number, f"card {card} is in pile {number}, not in {game.pile_of[card]}"
    assert all([n == 1 for n in seen]), "a card is lost or doubled"
    assert sorted(game.definition) == list(range(len(game.definition))), "a card is printed twice"
    for s in range(game.players):
        for card in game.piles[UNDER + s]:
            assert game.host[card] in game.piles[PLAY + s], f"card {card} lies under nothing"
    wounds.check_hosts(game)
    resolution.check_sheets(game)
    for sheet in game.sheets:
        assert sheet.spent <= game.experience, "more experience is spent than was earned"
