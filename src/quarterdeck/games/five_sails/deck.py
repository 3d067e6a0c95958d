"""Deck lists: plain text that people paste, read, checked and written.

    Leader: Soline el Gato
    Approach:
    The Cat's Embargo
    Sanjay
    Faction:
    Gallegos Blade x2
    Throwing Knife x2*

A star (a neutral card), `2x Name`, "Risk:" for "Faction:", the Leader on the line below "Leader:", blank lines and `#`
comments are understood. The checker's messages name the card and the rule.
"""

from __future__ import annotations

import re

from quarterdeck.core.chance import Chance
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.games.five_sails.defs import CARDS, CardDef, find_card, slug
from quarterdeck.games.five_sails.ids import ATTACHMENT, CHARACTER, LEADER, NEUTRAL, RISK, SCHEME
from quarterdeck.games.five_sails.rules.edition import RELEASE, Edition

APPROACH_CHARACTERS = 5
APPROACH_SCHEMES = 5
FACTION_MINIMUM = 40
MOST_COPIES = 2

_HEADINGS = {"approach": "approach", "approach deck": "approach", "faction": "faction", "faction deck": "faction"}
_HEADINGS |= {"risk": "faction", "risks": "faction", "leader": "leader"}


class DeckError(QuarterdeckError):
    """A deck list that cannot be read or is not legal. `problems` lists (rule, sentence)."""

    def __init__(self, where: str, problems: list[tuple[str, str]]) -> None:
        self.problems = problems
        listed = " ".join(sentence for _, sentence in problems)
        super().__init__(f"{where}: {listed}")


class Deck:
    """A Leader, an Approach Deck and a Faction Deck."""

    def __init__(self, leader: CardDef, approach: list[CardDef], faction: list[tuple[CardDef, int]]) -> None:
        self.leader = leader
        self.approach = approach
        self.faction = faction

    @property
    def size(self) -> int:
        return sum(copies for _, copies in self.faction)

    def text(self) -> str:
        """The deck as a list that can be pasted and read again."""
        lines = [f"Leader: {self.leader.name}", "", "Approach:"]
        lines += [_starred(card, card.name) for card in self.approach]
        lines += ["", "Faction:"]
        lines += [_starred(card, f"{card.name} x{copies}") for card, copies in self.faction]
        return "\n".join(lines) + "\n"


def _starred(card: CardDef, line: str) -> str:
    return line + ("*" if card.faction == NEUTRAL else "")


# -- reading ------------------------------------------------------------------------------------------------------


def read_deck(text: str, where: str = "deck", edition: Edition = RELEASE) -> Deck:
    """Read a deck list and check it. Raises DeckError that lists everything wrong with it."""
    deck, problems = parse_deck(text)
    problems += check_deck(deck, edition) if deck is not None else []
    if problems or deck is None:
        raise DeckError(where, problems)
    return deck


def parse_deck(text: str) -> tuple[Deck | None, list[tuple[str, str]]]:
    """Read a deck list without judging it: the deck if it has a Leader, and what could not be read."""
    problems: list[tuple[str, str]] = []
    leader: CardDef | None = None
    approach: list[CardDef] = []
    counts: dict[str, int] = {}
    cards: dict[str, CardDef] = {}
    section = ""
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.split("#")[0].strip().rstrip("*").strip()
        if not line:
            continue
        head, colon, rest = line.partition(":")
        word = head.strip().lower()
        if word in _HEADINGS and not rest.strip():
            section = _HEADINGS[word]
            continue
        named_here = word == "leader" and colon != ""
        if named_here or section == "leader":
            if leader is not None:
                problems.append(("leader.one", f"Line {number}: there is a Leader already, {leader.name}."))
                continue
            name = rest.strip() if named_here else _counted(line)[0]
            leader = _named(name, number, "deck_building.leader_faction", problems)
            continue
        name, copies = _counted(line)
        rule = "deck_building.approach_faction" if section == "approach" else "deck_building.faction_cards"
        card = _named(name, number, rule, problems)
        if card is None:
            continue
        if section == "":
            problems.append(("deck_building.leader_faction", f"Line {number}: {card.name} stands before any heading."))
        elif section == "approach":
            approach += [card] * copies
        else:
            cards[card.key] = card
            counts[card.key] = counts.get(card.key, 0) + copies
    if leader is None:
        if not problems:
            problems.append(
                ("deck_building.leader_faction", "The list names no Leader (a line 'Leader: Soline el Gato').")
            )
        return None, problems
    return Deck(leader, approach, [(cards[key], counts[key]) for key in counts]), problems


def _named(name: str, number: int, rule: str, problems: list[tuple[str, str]]) -> CardDef | None:
    """The card of this name. One that does not exist is not among the cards that `rule` allows."""
    card = find_card(name)
    if card is None:
        near = _nearest(name)
        hint = f" Did you mean {near.name}?" if near is not None else ""
        problems.append((rule, f"Line {number}: there is no card named {name!r}.{hint}"))
    return card


def _nearest(name: str) -> CardDef | None:
    """A card whose name begins alike, for a hint."""
    key = slug(name)
    for length in range(len(key), 3, -1):
        for card in CARDS:
            if card.key.startswith(key[:length]):
                return card
    return None


def _counted(line: str) -> tuple[str, int]:
    match = re.fullmatch(r"(.+?)\s+[xX](\d+)\s*\*?", line)
    if match:
        return match[1].rstrip("*").strip(), int(match[2])
    match = re.fullmatch(r"(\d+)\s*[xX]?\s+(.+)", line)
    if match:
        return match[2], int(match[1])
    return line, 1


# -- checking -----------------------------------------------------------------------------------------------------


def check_deck(deck: Deck, edition: Edition = RELEASE) -> list[tuple[str, str]]:
    """Everything that makes a deck illegal: (rule id, sentence naming the card)."""
    found: list[tuple[str, str]] = []
    leader = deck.leader
    if leader.kind != LEADER:
        return [("deck_building.leader_faction", f"{leader.name} is not a Leader.")]
    characters = [c for c in deck.approach if c.is_character]
    schemes = [c for c in deck.approach if c.kind == SCHEME]
    for noun, cards, wanted in (("character", characters, APPROACH_CHARACTERS), ("scheme", schemes, APPROACH_SCHEMES)):
        if len(cards) != wanted:
            sentence = f"The Approach Deck has {_so_many(len(cards), noun)} instead of {wanted}."
            found.append(("deck_building.approach_deck", sentence))
    for card in deck.approach:
        found += _check_approach_card(deck, card)
    found += _check_repeated(deck)
    held = f"The Faction Deck has {_so_many(deck.size, 'card')}"
    if edition.faction_deck_is_exact and deck.size != FACTION_MINIMUM:
        found.append(("playtest.deck_building.forty_cards", f"{held}; it must have exactly {FACTION_MINIMUM}."))
    elif deck.size < FACTION_MINIMUM:
        found.append(("deck_building.forty_cards", f"{held}; it must have at least {FACTION_MINIMUM}."))
    for card, copies in deck.faction:
        found += _check_faction_card(deck, card, copies)
    return found


def _so_many(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}" + ("" if number == 1 else "s")


def part_of(card: CardDef) -> str:
    """The part of a deck list that a card is written in; nothing for what no player brings."""
    if card.kind == LEADER:
        return "Leader"
    if card.in_city_deck or card.kind not in (CHARACTER, SCHEME, RISK, ATTACHMENT):
        return ""
    return "Approach" if card.kind == SCHEME or (card.is_character and not card.brute) else "Faction"


def most_copies(card: CardDef) -> int:
    """How many copies of a card a deck may have."""
    part = part_of(card)
    if not part:
        return 0
    return MOST_COPIES if part == "Faction" and "Unique" not in card.traits else 1


def _check_approach_card(deck: Deck, card: CardDef) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    if card.kind == LEADER:
        found.append(("leader.one", f"{card.name} is a Leader and cannot be in an Approach Deck."))
    elif card.brute:
        found.append(("brute.faction_deck", f"{card.name} is a Brute and belongs in the Faction Deck."))
    elif not card.is_character and card.kind != SCHEME:
        found.append(
            ("deck_building.approach_deck", f"{card.name} is neither a character nor a scheme: not an Approach card.")
        )
    found += _check_faction(deck, card)
    return found


def _check_repeated(deck: Deck) -> list[tuple[str, str]]:
    """Characters and schemes are Unique by title: one of each."""
    found: list[tuple[str, str]] = []
    for card in dict.fromkeys(deck.approach):
        if deck.approach.count(card) > 1:
            rule = "scheme.unique" if card.kind == SCHEME else "character.unique"
            found.append((rule, f"{card.name} is in the Approach Deck more than once."))
    return found


def _check_faction_card(deck: Deck, card: CardDef, copies: int) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    if card.kind not in (RISK, ATTACHMENT) and not card.brute:
        found.append(
            ("deck_building.faction_cards", f"{card.name} cannot be in a Faction Deck: it is of type {card.kind}.")
        )
    elif card.in_city_deck:
        found.append(("deck_building.faction_cards", f"{card.name} belongs to the City Deck."))
    else:
        found += _check_faction(deck, card)
    if "Unique" in card.traits and copies > 1:
        found.append(("deck_building.unique", f"{card.name} is Unique: one copy is allowed, not {copies}."))
    elif copies > MOST_COPIES:
        found.append(("deck_building.two_copies", f"{card.name} has {copies} copies; at most 2 are allowed."))
    return found


def _check_faction(deck: Deck, card: CardDef) -> list[tuple[str, str]]:
    if card.faction in (NEUTRAL, deck.leader.faction):
        return []
    rule = (
        "deck_building.approach_faction" if card.is_character or card.kind == SCHEME else "deck_building.faction_cards"
    )
    return [(rule, f"{card.name} is of {card.faction.capitalize()}, not of {deck.leader.faction.capitalize()}.")]


# -- drawing at random --------------------------------------------------------------------------------------------


def random_deck(chance: Chance) -> Deck:
    """A legal deck of any edition, its cards drawn at random: for simulations that must meet every card."""
    leaders = [c for c in CARDS if c.kind == LEADER and c.number > 0]
    leader = leaders[chance.below(len(leaders))]
    cards = [c for c in CARDS if c.faction in (NEUTRAL, leader.faction) and not c.in_city_deck and c.number > 0]
    characters = [c for c in cards if c.is_character and not c.brute and c.kind != LEADER]
    schemes = [c for c in cards if c.kind == SCHEME]
    copies: list[CardDef] = []
    for card in cards:
        if card.brute or card.kind in (RISK, ATTACHMENT):
            copies += [card] * most_copies(card)
    chosen = sorted(_drawn(chance, copies, FACTION_MINIMUM), key=lambda card: card.number)
    faction = [(card, chosen.count(card)) for card in dict.fromkeys(chosen)]
    approach = _drawn(chance, characters, APPROACH_CHARACTERS) + _drawn(chance, schemes, APPROACH_SCHEMES)
    return Deck(leader, approach, faction)


def _drawn(chance: Chance, cards: list[CardDef], number: int) -> list[CardDef]:
    """So many of these cards, at random."""
    order = list(range(len(cards)))
    chance.shuffle(order)
    return [cards[i] for i in order[:number]]
