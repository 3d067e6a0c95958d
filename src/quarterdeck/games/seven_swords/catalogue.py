"""Every card of the box as plain data, for people and programs that read."""

from __future__ import annotations

from typing import Any

from quarterdeck.games.seven_swords.defs import ADVENTURERS, DECLARED, CardDef
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
    }


def catalogue() -> list[dict[str, Any]]:
    """All cards in order of their numbers. What is in an envelope says so, for those who want to be surprised."""
    return [card_data(card) for card in DECLARED]
