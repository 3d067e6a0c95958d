"""Every card of the box as plain data, for people and programs that read."""

from __future__ import annotations

from typing import Any

from quarterdeck.games.seven_swords import view
from quarterdeck.games.seven_swords.defs import ADVENTURERS, DECLARED, INJURIES, PATHS, QUESTS, TOWNSFOLK, CardDef
from quarterdeck.games.seven_swords.ids import NO_CARD
from quarterdeck.games.seven_swords.view_types import SwordsCardView
from quarterdeck.games.seven_swords.words import abilities_text, card_texts, kind_text


def card_data(card: CardDef) -> dict[str, Any]:
    return {
        "number": card.index + 1,
        "key": card.key,
        "name": card.name,
        "title": ADVENTURERS[card.adventurer].name if card.adventurer >= 0 else "",
        "type": kind_text(card),
        "faction": ADVENTURERS[card.adventurer].key if card.adventurer >= 0 else card.kind,
        "icon": card.icon,
        "traits": [],
        "keywords": abilities_text(card.flags),
        "numbers": {"speed": card.speed, "offense": card.offense, "defense": card.defense},
        "text": card_texts(card),
        "copies": card.copies,
        "envelope": card.envelope,
        "implemented": True,
        "view": fresh(card),
    }


def fresh(card: CardDef) -> SwordsCardView:
    """A card as a table shows it before anything is written on it."""
    values = view.values_view((card.speed, card.offense, card.defense))
    return {**view.printed(card), "id": NO_CARD, "ticked": [], "starred": 0, "worth": values}


def catalogue() -> list[dict[str, Any]]:
    """All cards in order of their numbers. What is in an envelope says so, for those who want to be surprised."""
    return [card_data(card) for card in DECLARED]


def sheet_icons() -> set[str]:
    """The pictures of what is no card: adventurers, quests and their lords, the town, Paths and injuries."""
    found = {thing.icon for things in (ADVENTURERS, QUESTS, TOWNSFOLK, PATHS, INJURIES) for thing in things}
    return found.union(*[{quest.lord.icon, quest.scenario.icon, quest.many.icon} for quest in QUESTS])
