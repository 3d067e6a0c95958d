"""Every card of the box as plain data, for people and programs that read: those the table plays, and those it will."""

from __future__ import annotations

from importlib.resources import files

from quarterdeck.games.five_sails.deck import Deck, most_copies, part_of
from quarterdeck.games.five_sails.defs import CARDS, CardDef
from quarterdeck.games.five_sails.ids import ATTACHMENT, CHARACTER, DASH, LEADER, RISK, SCHEME, STATS, VALUES
from quarterdeck.games.five_sails.view import printed
from quarterdeck.games.five_sails.view_types import FiveSailsCard

CORE_BOX = "City of Five Sails"

GROUPS = {
    CHARACTER: "Characters",
    SCHEME: "Schemes",
    ATTACHMENT: "Attachments",
    RISK: "Risks",
}


def checklist() -> list[tuple[int, str, str, str]]:
    """The box's cards by number: (number, name, type, faction)."""
    text = (files("quarterdeck.games.five_sails") / "checklist.txt").read_text(encoding="utf-8")
    found: list[tuple[int, str, str, str]] = []
    for line in text.splitlines():
        number, name, kind, faction = line.split("\t")
        found.append((int(number), name, kind, faction))
    return found


def numbers(card: CardDef) -> dict[str, int | None]:
    """The printed numbers that this type of card has; None is a dash."""
    found: dict[str, int | None] = {}
    if card.kind == SCHEME:
        found["initiative"] = card.initiative
        found["panache"] = card.panache
    if card.cost != DASH:
        found["cost"] = card.cost
    if card.is_character or any(n != DASH for n in card.stats):
        for name, number in zip(STATS, card.stats, strict=True):
            if card.is_character or number != DASH:
                found[name] = None if number == DASH else number
    if card.kind == LEADER:
        found["crew cap"] = card.crew_cap
        found["panache"] = card.panache
    if card.kind == RISK or any(n != DASH for n in card.values):
        for name, number in zip(VALUES, card.values, strict=True):
            found[name] = None if number == DASH else number
    return found


def card_data(card: CardDef) -> FiveSailsCard:
    return {
        **printed(card),
        "number": card.number,
        "set": CORE_BOX,
        "type": card.kind,
        "numbers": numbers(card),
        "part": part_of(card),
        "copies": most_copies(card),
        "unique": card.unique,
        "implemented": True,
    }


def catalogue() -> list[FiveSailsCard]:
    """Every card of the box in order of its number, implemented or not."""
    playable = {card.number: card for card in CARDS}
    return [
        card_data(playable[number]) if number in playable else _to_come(number, name, kind, faction)
        for number, name, kind, faction in checklist()
    ]


def _to_come(number: int, name: str, kind: str, faction: str) -> FiveSailsCard:
    """A card of which only the name, type and faction are known."""
    card = card_data(CardDef(number, name, kind, faction, ""))
    return {**card, "numbers": {}, "part": "", "copies": 0, "implemented": False}


def grouped(deck: Deck) -> list[tuple[str, list[tuple[int, FiveSailsCard]]]]:
    """A deck in the groups people sort it by."""
    found = [("Leader", [(1, card_data(deck.leader))])]
    for kind in (CHARACTER, SCHEME):
        cards = [(1, card_data(card)) for card in deck.approach if card.kind == kind]
        found.append((f"Approach Deck: {GROUPS[kind]}", cards))
    for kind in (RISK, ATTACHMENT, CHARACTER):
        counted = [(copies, card_data(card)) for card, copies in deck.faction if card.kind == kind]
        if counted:
            found.append((f"Faction Deck: {GROUPS[kind]}", counted))
    return found
