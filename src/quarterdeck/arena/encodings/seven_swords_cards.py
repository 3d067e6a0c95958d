"""A card of Seven Swords in a row of numbers."""

from __future__ import annotations

from typing import Final

from quarterdeck.arena.layout import Field, Group, Row, empty, one_of
from quarterdeck.games.seven_swords import cards  # noqa: F401  declares every card
from quarterdeck.games.seven_swords.defs import CARDS, DECLARED
from quarterdeck.games.seven_swords.ids import (
    ABILITIES,
    ADVENTURER,
    COMMON,
    ENHANCEMENT,
    LEGENDARY,
    MONSTER,
    SLOTS,
    TRAITS,
    TREASURE,
    WOUND,
    CardId,
)
from quarterdeck.games.seven_swords.rules.values import written
from quarterdeck.games.seven_swords.state import State

TYPES: Final = (ADVENTURER, COMMON, TREASURE, LEGENDARY, MONSTER, ENHANCEMENT, WOUND)
KIND_COUNT: Final = len(DECLARED)
_NUMBER: Final = {card.key: number for number, card in enumerate(DECLARED)}
DECLARED_AS: Final = [_NUMBER[card.key] for card in CARDS]
"""The place in the catalogue of every physical card: copies of one card share it."""
_TRAITS: Final = list(TRAITS)

CARD_FIELDS: Final = [
    Field("there", "there is a card"),
    Field("known", "it lies open"),
    Field("card", f"which one: its place in the catalogue from 1 on, divided by {KIND_COUNT + 1}"),
    one_of("type", "its kind", TYPES),
    one_of("slot", "where it is used", [slot or "nowhere" for slot in SLOTS]),
    Field("values", "Speed, Offense and Defense with upgrades and stars, in fives", 3, low=-2, high=4),
    Field("hands", "hands that it takes, of 2"),
    Field("wounds", "a monster's wounds, or a wound card's size, in threes", high=4),
    one_of("abilities", "its abilities, as many as it has", [name for _, name in ABILITIES]),
    one_of("trait", "what a monster is", list(TRAITS.values())),
    Field("lends", "it can lend a bonus"),
    Field("augment", "how often it can be augmented, in fives"),
]
_GROUP: Final = Group("card", "A card.", CARD_FIELDS)
_AT: Final = _GROUP.offsets
WIDTH: Final = _GROUP.width


def card_row(game: State, card: CardId) -> Row[float]:
    row = empty(WIDTH)
    row[_AT["there"]] = 1.0
    if not game.known[card]:
        return row
    number = game.definition[card]
    definition = game.card(card)
    row[_AT["known"]] = 1.0
    row[_AT["card"]] = (DECLARED_AS[number] + 1) / (KIND_COUNT + 1)
    row[_AT["type"] + TYPES.index(definition.kind)] = 1.0
    row[_AT["slot"] + definition.slot] = 1.0
    more = written(game, number, definition)
    for which, value in enumerate((definition.speed, definition.offense, definition.defense)):
        row[_AT["values"] + which] = (value + more[which]) / 5
    row[_AT["hands"]] = definition.hands / 2
    row[_AT["wounds"]] = definition.wounds / 3
    for column, (flag, _) in enumerate(ABILITIES):
        if definition.flags & flag:
            row[_AT["abilities"] + column] = 1.0
    if definition.trait:
        row[_AT["trait"] + _TRAITS.index(definition.trait)] = 1.0
    row[_AT["lends"]] = float(definition.lends)
    row[_AT["augment"]] = definition.augment_level / 5
    return row
