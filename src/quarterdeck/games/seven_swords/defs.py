"""What is printed on cards and sheets: declarations that never change.

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


# -- sheets and cards that are never shuffled ---------------------------------------------------------------------


class InjuryDef:
    """A Permanent Injury."""

    def __init__(self, key: str, name: str, icon: str, mods: tuple[Mod, ...]) -> None:
        self.index = len(INJURIES)
        self.key = key
        self.name = name
        self.icon = icon
        self.mods = mods
        INJURIES.append(self)


INJURIES: list[InjuryDef] = []

PATH_COSTS: Final = (0, 1, 2, 4)


class PathDef:
    """A Path: what level I and II give, and the two sides of level III. A level's bonus stands for the lower ones'."""

    def __init__(
        self,
        key: str,
        name: str,
        icon: str,
        first: tuple[Mod, ...],
        second: tuple[Mod, ...],
        sides: tuple[tuple[str, tuple[Mod, ...]], tuple[str, tuple[Mod, ...]]],
    ) -> None:
        self.index = len(PATHS)
        self.key = key
        self.name = name
        self.icon = icon
        self.levels = (first, second)
        self.sides = (sides[0][1], sides[1][1])
        self.side_names = (sides[0][0], sides[1][0])
        PATHS.append(self)

    def mods(self, level: int, side: int) -> tuple[Mod, ...]:
        return self.sides[side] if level == 3 else self.levels[level - 1]


PATHS: list[PathDef] = []


class AllyLevel:
    """What a level of a townsperson gives every adventurer, or those who bought it."""

    __slots__ = ("actions", "cost", "cures", "enchants", "first_hand", "gear", "mods", "paths", "room", "says")

    def __init__(
        self,
        says: str,
        cost: int = 0,
        mods: tuple[Mod, ...] = (),
        gear: int = 0,
        actions: int = 0,
        enchants: int = 0,
        paths: bool = False,
        room: int = 0,
        first_hand: int = 0,
        cures: int = 0,
    ) -> None:
        self.says = says
        self.cost = cost
        self.mods = mods
        self.gear = gear  # boxes on equipment that may be ticked
        self.actions = actions  # boxes on actions that may be ticked
        self.enchants = enchants  # 1: equipment without magic; 2: any item
        self.paths = paths
        self.room = room
        self.first_hand = first_hand
        self.cures = cures  # experience that taking away an injury costs; 0: it cannot be done


class TownsfolkDef:
    def __init__(self, key: str, name: str, icon: str, levels: tuple[AllyLevel, ...]) -> None:
        self.index = len(TOWNSFOLK)
        self.key = key
        self.name = name
        self.icon = icon
        self.levels = levels
        TOWNSFOLK.append(self)


TOWNSFOLK: list[TownsfolkDef] = []


class LordDef(Fighter):
    """A Monster Lord: its wounds are `wounds` + `wounds_a_player` times P, its time limit is in turns."""

    def __init__(
        self,
        name: str,
        icon: str,
        trait: int,
        values: Values,
        wounds_a_player: int,
        wounds: int,
        turns: int,
        flags: int = 0,
        mods: tuple[Mod, ...] = (),
        says: str = "",
    ) -> None:
        super().__init__(name, icon)
        self.trait = trait
        self.speed, self.offense, self.defense = values
        self.wounds_a_player = wounds_a_player
        self.wounds = wounds
        self.turns = turns
        self.flags = flags
        self.mods = mods
        self.says = says


class ScenarioDef:
    """A Scenario Card, or a 5-7 player card: it changes the monsters' values, or the adventurers'."""

    def __init__(self, name: str, icon: str, mods: tuple[Mod, ...], says: str = "") -> None:
        self.name = name
        self.icon = icon
        self.mods = mods
        self.says = says


class Reward:
    """What a Victory or Defeat card gives: quests unlocked, townsfolk that become available or rise, envelopes."""

    def __init__(
        self,
        story: str,
        quests: tuple[str, ...] = (),
        townsfolk: tuple[str, ...] = (),
        envelopes: tuple[str, ...] = (),
        experience: int = 0,
    ) -> None:
        self.story = story
        self.quests = quests
        self.townsfolk = townsfolk
        self.envelopes = envelopes
        self.experience = experience


class QuestDef:
    """A quest card with its envelope: story, set-up, special rules, Scenario Card, Monster Lord, Victory and Defeat."""

    def __init__(
        self,
        key: str,
        name: str,
        icon: str,
        place: tuple[int, int],
        stage: int,
        front: str,
        back: str,
        monsters: tuple[str, ...],
        scenario: ScenarioDef,
        many: ScenarioDef,
        lord: LordDef,
        victory: Reward,
        defeat: Reward,
        needs: tuple[str, ...] = (),
        rules: tuple[int, ...] = (),
        first_game: bool = False,
        finale: bool = False,
    ) -> None:
        self.index = len(QUESTS)
        self.key = key
        self.name = name
        self.icon = icon
        self.place = place  # on the map, in hundredths
        self.stage = stage
        self.front = front
        self.back = back
        self.monsters = monsters
        self.scenario = scenario
        self.many = many
        self.lord = lord
        self.victory = victory
        self.defeat = defeat
        self.needs = needs
        self.rules = rules
        self.first_game = first_game
        self.finale = finale
        QUESTS.append(self)


QUESTS: list[QuestDef] = []

# Special rules of quests.
START_WOUNDED: Final = 1
START_ENHANCED: Final = 2
NO_REST: Final = 3
SMALL_HAND: Final = 4
LORD_COMES_EARLY: Final = 5
LORD_HEALS: Final = 6
RICH: Final = 7
SWARM: Final = 8
DOUBLE_FORTIFY: Final = 9
NO_FORTIFY: Final = 10
SPECIAL_RULES: Final = {
    START_WOUNDED: "Every adventurer starts with a wound card.",
    START_ENHANCED: "A Monster Enhancement is in play from the start.",
    NO_REST: "Resting heals nothing here.",
    SMALL_HAND: "The first hand is one card smaller.",
    LORD_COMES_EARLY: "The Monster Lord comes in the seventh turn at the latest, whoever still stands before it.",
    LORD_HEALS: "The Monster Lord heals one of its wounds, at random, at the end of every third turn.",
    RICH: "Whoever defeats a monster of this quest's own draws two treasures.",
    SWARM: "The monster deck has five monsters a player.",
    DOUBLE_FORTIFY: "The first Monster Enhancement brings a second one with it.",
    NO_FORTIFY: "No Monster Enhancement comes into play.",
}


def quest_by_key(key: str) -> QuestDef | None:
    for quest in QUESTS:
        if quest.key == key:
            return quest
    return None
