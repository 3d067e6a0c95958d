"""Cards that are shuffled into decks, and the adventurers whose decks they make.

Every physical card has a number, its place in `CARDS`; copies of a card share one declaration. What is ticked or drawn
on a card during a campaign (upgrades, stars) is kept by that number.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.games.seven_swords.ids import (
    ADVENTURER,
    ALWAYS,
    ARMOUR,
    COMMON,
    ENHANCEMENT,
    ENHANCEMENT_BACK,
    IN_HAND,
    ITEM_BACK,
    MAGIC,
    MARTIAL,
    MONSTER,
    MONSTER_BACK,
    NO_SLOT,
    WORN,
    WOUND,
    WOUND_BACK,
)

Values = tuple[int, int, int]
"""Speed, Offense, Defense."""
ZERO: Final[Values] = (0, 0, 0)


class Mod:
    """A change of values or abilities while a condition holds; `foe`: it affects the opponent instead."""

    __slots__ = ("cond", "defense", "flags", "foe", "offense", "speed")

    def __init__(self, cond: int, values: Values = ZERO, flags: int = 0, foe: bool = False) -> None:
        self.cond = cond
        self.speed, self.offense, self.defense = values
        self.flags = flags
        self.foe = foe


def foe(values: Values, cond: int = ALWAYS, flags: int = 0) -> Mod:
    """A modifier that affects opponents."""
    return Mod(cond, values, flags, True)


class Fighter:
    """What has combat values and may be fought: a monster, a Monster Lord, and any other card with values."""

    def __init__(self, name: str, icon: str) -> None:
        self.name = name
        self.icon = icon
        self.says = ""  # a line of its own besides what its numbers and abilities say
        self.speed = 0
        self.offense = 0
        self.defense = 0
        self.flags = 0
        self.mods: tuple[Mod, ...] = ()
        self.trait = 0
        self.wounds = 1  # a monster's wounds; a wound card's size


class CardDef(Fighter):
    """A card of an adventurer's deck, a treasure deck, or one of the monsters' decks."""

    def __init__(self, key: str, name: str, kind: str, back: int, icon: str) -> None:
        super().__init__(name, icon)
        self.index = -1  # of its first copy
        self.copies = 1
        self.key = key
        self.kind = kind
        self.back = back
        self.envelope = ""  # the quest whose envelope it lies in
        self.adventurer = -1
        self.slot = NO_SLOT
        self.hands = 0
        self.picture = ""
        self.two_hands: Values = ZERO  # more, when held in both hands
        self.boxes: tuple[Values, ...] = ()
        self.stars = 0  # Enchantment Capacity
        self.star: Values = ZERO
        self.augment_level = 0
        self.augment: Values = ZERO
        self.lend: Values = ZERO
        self.cost = 0  # Character Experience, to keep a legendary item

    @property
    def is_action(self) -> bool:
        return self.slot >= MARTIAL

    @property
    def is_equipment(self) -> bool:
        return ARMOUR <= self.slot <= WORN

    @property
    def lends(self) -> bool:
        return self.lend != ZERO


CARDS: list[CardDef] = []
DECLARED: list[CardDef] = []
BY_KEY: dict[str, CardDef] = {}


def slug(name: str) -> str:
    return name.lower().replace("'", "").replace(",", "").replace(" ", "-")


def _declare(card: CardDef, copies: int = 1) -> CardDef:
    if card.key in BY_KEY:
        raise ValueError(f"two cards are called {card.key}")
    card.index = len(CARDS)
    card.copies = copies
    BY_KEY[card.key] = card
    DECLARED.append(card)
    for _ in range(copies):
        CARDS.append(card)
    return card


class AdventurerDef:
    """One of the seven: a title, what they can do by nature, and ten cards that are theirs."""

    def __init__(self, key: str, name: str, icon: str, says: str, mods: tuple[Mod, ...]) -> None:
        self.index = len(ADVENTURERS)
        self.key = key
        self.name = name
        self.icon = icon
        self.says = says
        self.mods = mods
        self.deck: list[int] = []  # numbers of the ten cards
        ADVENTURERS.append(self)


ADVENTURERS: list[AdventurerDef] = []


class Source:
    """Where cards come from: an adventurer's own ten, or a kind of item from an envelope ("" is the box itself)."""

    def __init__(self, kind: str, envelope: str = "", adventurer: AdventurerDef | None = None) -> None:
        self.kind = kind
        self.envelope = envelope
        self.adventurer = adventurer


def _item(source: Source, name: str, icon: str, slot: int, values: Values, copies: int) -> CardDef:
    owner = source.adventurer
    key = f"{owner.key}.{slug(name)}" if owner is not None else slug(name)
    card = CardDef(key, name, source.kind, ITEM_BACK, icon)
    card.envelope = source.envelope
    card.slot = slot
    card.speed, card.offense, card.defense = values
    card.cost = 1 if source.kind == "legendary" else 0
    _declare(card, copies)
    if owner is not None:
        card.adventurer = owner.index
        owner.deck.extend(range(card.index, card.index + copies))
    return card


STAR_OF_SLOT: Final[dict[int, Values]] = {ARMOUR: (0, 0, 1), IN_HAND: (0, 1, 0), WORN: (1, 0, 0)}


def equipment(
    source: Source,
    name: str,
    icon: str,
    slot: int,
    values: Values,
    *,
    hands: int = 1,
    flags: int = 0,
    mods: tuple[Mod, ...] = (),
    picture: str = "",
    two_hands: Values = ZERO,
    boxes: tuple[Values, ...] = (),
    stars: int = 1,
    star: Values = ZERO,
    augment: tuple[int, Values] = (0, ZERO),
    lend: Values = ZERO,
    says: str = "",
    copies: int = 1,
) -> CardDef:
    """A piece of equipment. Treasures and legendary items are magical; what an adventurer or a shop has is not."""
    card = _item(source, name, icon, slot, values, copies)
    card.hands = hands if slot == IN_HAND else 0
    card.flags = flags if source.kind in (ADVENTURER, COMMON) else flags | MAGIC
    card.mods = mods
    card.picture = picture or icon
    card.two_hands = two_hands
    card.boxes = boxes
    card.stars = stars
    card.star = star if star != ZERO else STAR_OF_SLOT[slot]
    card.augment_level, card.augment = augment
    card.lend = lend
    card.says = says
    return card


def action(
    source: Source,
    name: str,
    icon: str,
    slot: int,
    values: Values,
    *,
    flags: int = 0,
    mods: tuple[Mod, ...] = (),
    boxes: tuple[Values, ...] = (),
    lend: Values = ZERO,
    says: str = "",
    copies: int = 1,
) -> CardDef:
    """A Martial or a Spell Action."""
    card = _item(source, name, icon, slot, values, copies)
    card.flags = flags
    card.mods = mods
    card.boxes = boxes
    card.lend = lend
    card.says = says
    return card


def monster(
    envelope: str,
    name: str,
    icon: str,
    trait: int,
    values: Values,
    *,
    flags: int = 0,
    mods: tuple[Mod, ...] = (),
    wounds: int = 1,
    copies: int = 1,
    says: str = "",
) -> CardDef:
    card = CardDef(slug(name), name, MONSTER, MONSTER_BACK, icon)
    card.envelope = envelope
    card.trait = trait
    card.speed, card.offense, card.defense = values
    card.flags = flags
    card.mods = mods
    card.wounds = wounds
    card.says = says
    return _declare(card, copies)


def enhancement(
    envelope: str,
    name: str,
    icon: str,
    values: Values,
    *,
    flags: int = 0,
    mods: tuple[Mod, ...] = (),
    says: str = "",
) -> CardDef:
    card = CardDef(slug(name), name, ENHANCEMENT, ENHANCEMENT_BACK, icon)
    card.envelope = envelope
    card.speed, card.offense, card.defense = values
    card.flags = flags
    card.mods = mods
    card.says = says
    return _declare(card)


def wound(
    envelope: str, name: str, icon: str, size: int, values: Values, *, flags: int = 0, copies: int = 1
) -> CardDef:
    """A wound card: a Single or a Double Wound, with its penalties."""
    card = CardDef(slug(name), name, WOUND, WOUND_BACK, icon)
    card.envelope = envelope
    card.wounds = size
    card.speed, card.offense, card.defense = values
    card.flags = flags
    return _declare(card, copies)
