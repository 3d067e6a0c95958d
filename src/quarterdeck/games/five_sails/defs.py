"""What a card is: its printed numbers, our text, and its abilities. Declarations never change.

Cards are declared in `cards/` with the functions at the end of this module; `docs/adding-a-card.md` teaches them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from quarterdeck.games.five_sails.ids import (
    ATTACHMENT,
    CHARACTER,
    CITY_FACTION,
    DASH,
    EVENT,
    LEADER,
    LOCATION,
    RISK,
    SCHEME,
    CardId,
)

if TYPE_CHECKING:
    from quarterdeck.games.five_sails.abilities import Ability
    from quarterdeck.games.five_sails.rules.costs import Payment
    from quarterdeck.games.five_sails.state import State

PassiveRule = Callable[["State", CardId, CardId], int]
"""(game, the card with the passive ability, the card it may change) -> by how much, or 1 for "yes"."""

FitRule = Callable[["State", CardId, CardId], bool]
"""(game, the attachment or source, a character) -> whether the attachment may be equipped to it, or it gains this."""

CostRule = Callable[["State", CardId, "Payment"], int]
"""(game, the card with the passive ability, what is being paid for) -> change of the cost."""

Declare = Callable[[FitRule], FitRule]


class Passive:
    """A constant effect. `kind` says what it changes (see PASSIVES)."""

    def __init__(self, kind: int, text: str, rule: PassiveRule) -> None:
        self.kind = kind
        self.text = text
        self.rule = rule


# What a passive ability can change or say. The subject is the card that it is asked about.

# By how much a number is changed. The first four kinds are the stats themselves (ids.RESOLVE ... INFLUENCE).
COMBAT_RIPOSTE: Final = 4  # the combat card's Riposte; subject: the participant
COMBAT_PARRY: Final = 5
COMBAT_THRUST: Final = 6
GAMBLE_REVEAL: Final = 7  # cards revealed when the subject gambles
PARLEY_INFLUENCE: Final = 8  # the subject's Influence when parleying
PRESSURE_STAT: Final = 9  # what pressures at the source's location add for the subject, beside the stat
PRESSURE_TOTAL: Final = 10  # what is added to the sum of its controller in a pressure; subject: the source itself
PANACHE: Final = 11  # by how much the Panache of the subject, a Leader, is changed

# What is said of a stat, a trait or a keyword.
NOT_INCREASED: Final = 12  # subject's Combat cannot be increased
INFLUENCE_IS_ZERO: Final = 13  # subject's Influence is set to 0
IS_DUELIST: Final = 14  # subject gains the Duelist trait
IS_MUSKETEER: Final = 15  # subject gains the Musketeer trait
IS_BRUTE: Final = 16  # subject gains Brute
IS_NO_BRUTE: Final = 17  # subject loses Brute
MAY_BE_MERCENARY: Final = 18  # subject may be a Mercenary for its controller's abilities

# Challenges, and who intervenes.
MUST_BE_CHALLENGED: Final = 19  # subject must be the target of enemy challenges at its location
CANNOT_BE_CHALLENGED: Final = 20  # subject cannot be challenged
CANNOT_CHALLENGE: Final = 21  # subject cannot issue challenges
CHALLENGES_ENGAGED: Final = 22  # subject may issue a challenge while engaged
CHALLENGES_FROM_AFAR: Final = 23  # the source may challenge the subject at an adjacent location, and moves there
CANNOT_INTERVENE: Final = 24  # subject cannot intervene
INTERVENES_ENGAGED: Final = 25  # subject may intervene while engaged
INTERVENES_FREELY: Final = 26  # subject may intervene without engaging, while en garde
INTERVENES_WITH_WEAPON: Final = 27  # subject may engage its Weapon instead of itself to intervene
TAKES_THE_THREAT: Final = 28  # subject plays no combat card after intervening and takes the threat as wounds

# What else may or cannot be done.
CANNOT_BE_MOVED: Final = 29  # subject, an attachment, cannot be moved
CANNOT_BE_DESTROYED: Final = 30  # subject cannot be destroyed
CANNOT_BE_DISCARDED: Final = 31  # subject, a City card, cannot be discarded
CANNOT_BE_CONTROLLED: Final = 32  # subject is a location: nobody controls it
RENOWN_IS_FIXED: Final = 33  # subject is a location: Renown is neither added nor moved to or from it
KEPT_FROM_OPPONENTS: Final = 34  # opponents' abilities cannot move the subject
IGNORES_SORCERY_WOUNDS: Final = 35  # subject ignores wounds of Sorceries and Sorcerer abilities it performs
DISCARDS_TO_MOVE: Final = 36  # subject's controller may discard a card instead of engaging it to move
EXTRA_ARMOR: Final = 37  # subject does not count against the one Armor

PASSIVES: Final = 38  # how many kinds there are


class CardDef:
    """One printed card."""

    def __init__(self, number: int, name: str, kind: str, faction: str, traits: str) -> None:
        self.index = len(CARDS)
        self.number = number
        self.name = name
        self.key = slug(name)
        self.kind = kind
        self.faction = faction
        self.trait_list: list[str] = [t.strip() for t in traits.split(",") if t.strip()]
        self.traits: frozenset[str] = frozenset(self.trait_list)
        self.keywords: frozenset[str] = frozenset()
        self.title = ""
        self.icon = ""
        self.cost = DASH
        self.stats: list[int] = [DASH, DASH, DASH, DASH]
        self.crew_cap = 0
        self.panache = 0
        self.initiative = 0
        self.values: list[int] = [DASH, DASH, DASH]
        self.abilities: list[Ability] = []
        self.actions: list[Ability] = []
        self.maneuvers: list[Ability] = []
        self.techniques: list[Ability] = []
        self.triggers: list[Ability] = []
        self.schemes: list[Ability] = []
        self.passives: list[Passive] = []
        self.cost_rules: list[CostRule] = []
        self.own_cost: CostRule | None = None
        self.unspendable: FitRule | None = None  # cards of the hand that cannot be spent on this one
        self.grants: list[Ability] = []  # Techniques that others gain while this is in play
        self.fits: FitRule | None = None  # who it may be equipped to
        self.fits_anyone = False  # it may be equipped to characters of other players, too
        self.needs_fit = False  # it is destroyed as soon as it does not fit any more
        self.rule_texts: dict[str, str] = {}  # the texts of the rules above, by the name of the rule
        self.texts: list[str] = []
        self.is_character = kind in (CHARACTER, LEADER)
        self.is_attachment = kind == ATTACHMENT
        self.in_city_deck = False

    def passive_keys(self) -> dict[str, str]:
        """Names for the passive abilities by their texts: `<card>.passive`, `<card>.passive-2`, ..."""
        others = {ability.printed for ability in self.abilities}
        found: dict[str, str] = {}
        for text in self.texts:
            if text not in others and text not in found:
                found[text] = f"{self.key}.passive" + (f"-{len(found) + 1}" if found else "")
        return found

    @property
    def responds(self) -> bool:
        """Whether it has anything that works by itself: passive, Forced or Reaction."""
        return bool(self.triggers) or bool(self.passives) or bool(self.cost_rules) or bool(self.grants)

    @property
    def brute(self) -> bool:
        return "Brute" in self.keywords

    @property
    def unique(self) -> bool:
        """Characters and schemes are Unique unless they say otherwise; other cards when they say so."""
        return "Unique" in self.traits or self.kind in (LEADER, SCHEME) or (self.is_character and not self.brute)

    def __repr__(self) -> str:
        return f"<{self.name}>"


CARDS: Final[list[CardDef]] = []
BY_NAME: Final[dict[str, CardDef]] = {}
ABILITIES: Final[list[Ability]] = []
ABILITY: Final[dict[str, Ability]] = {}  # by key


def slug(name: str) -> str:
    """A name as a key: lower case, no accents or punctuation."""
    plain = unicodedata.normalize("NFKD", name)
    plain = "".join(c for c in plain if not unicodedata.combining(c)).lower()
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"[’'\"“”]", "", plain)).strip("-")


def find_card(name: str) -> CardDef | None:
    """A card by its name, whatever the spelling of accents, quotes and capitals."""
    return BY_NAME.get(slug(name))


def _declare(card: CardDef) -> CardDef:
    if card.key in BY_NAME:
        raise ValueError(f"two cards are named {card.name}")
    CARDS.append(card)
    BY_NAME[card.key] = card
    return card


# -- one function a card type: the declarations in cards/ ---------------------------------------------------------


def location(number: int, name: str, icon: str) -> CardDef:
    card = CardDef(number, name, LOCATION, CITY_FACTION, "City")
    card.icon = icon
    return _declare(card)


def leader(
    number: int,
    name: str,
    faction: str,
    traits: str,
    title: str,
    stats: tuple[int, int, int, int],
    crew_cap: int,
    panache: int,
    icon: str,
) -> CardDef:
    """A Leader. `stats` are Resolve, Combat, Finesse and Influence."""
    card = CardDef(number, name, LEADER, faction, traits)
    card.title, card.icon = title, icon
    card.stats = list(stats)
    card.crew_cap, card.panache = crew_cap, panache
    return _declare(card)


def character(
    number: int,
    name: str,
    faction: str,
    traits: str,
    title: str,
    stats: tuple[int, int, int, int],
    icon: str,
    cost: int = DASH,
    values: tuple[int, int, int] = (DASH, DASH, DASH),
    keywords: str = "",
) -> CardDef:
    """A character. Brutes also have a cost and combat values, for they are shuffled into the Faction Deck."""
    card = CardDef(number, name, CHARACTER, faction, traits)
    card.title, card.icon = title, icon
    card.stats = list(stats)
    card.cost, card.values = cost, list(values)
    card.keywords = frozenset(k.strip() for k in keywords.split(",") if k.strip())
    return _declare(card)


def mercenary(
    number: int,
    name: str,
    traits: str,
    title: str,
    cost: int,
    stats: tuple[int, int, int, int],
    icon: str,
) -> CardDef:
    """A character of the City Deck: a Negotiable Mercenary."""
    card = character(
        number, name, CITY_FACTION, "Mercenary, " + traits, title, stats, icon, cost, keywords="Negotiable"
    )
    card.in_city_deck = True
    return card


def scheme(number: int, name: str, faction: str, traits: str, initiative: int, panache: int, icon: str) -> CardDef:
    card = CardDef(number, name, SCHEME, faction, traits)
    card.initiative, card.panache, card.icon = initiative, panache, icon
    return _declare(card)


def attachment(
    number: int,
    name: str,
    faction: str,
    traits: str,
    cost: int,
    icon: str,
    values: tuple[int, int, int] = (DASH, DASH, DASH),
    stats: tuple[int, int, int, int] = (DASH, DASH, DASH, DASH),
) -> CardDef:
    """An attachment. `stats` modify the equipped character's."""
    card = CardDef(number, name, ATTACHMENT, faction, traits)
    card.cost, card.icon = cost, icon
    card.values, card.stats = list(values), list(stats)
    card.in_city_deck = faction == CITY_FACTION
    return _declare(card)


def event(number: int, name: str, traits: str, icon: str) -> CardDef:
    """An event of the City Deck."""
    card = CardDef(number, name, EVENT, CITY_FACTION, traits)
    card.icon = icon
    card.in_city_deck = True
    return _declare(card)


def risk(
    number: int,
    name: str,
    faction: str,
    traits: str,
    cost: int,
    values: tuple[int, int, int],
    icon: str,
    keywords: str = "",
) -> CardDef:
    card = CardDef(number, name, RISK, faction, traits)
    card.cost, card.icon = cost, icon
    card.values = list(values)
    card.keywords = frozenset(k.strip() for k in keywords.split(",") if k.strip())
    return _declare(card)


# -- passive abilities --------------------------------------------------------------------------------------------


def passive(card: CardDef, text: str, *kinds: int) -> Callable[[PassiveRule], PassiveRule]:
    """Declare a passive ability that changes what `kinds` name."""

    def declare(rule: PassiveRule) -> PassiveRule:
        for kind in kinds:
            card.passives.append(Passive(kind, text, rule))
        card.texts.append(text)
        return rule

    return declare


def cost_passive(card: CardDef, text: str) -> Callable[[CostRule], CostRule]:
    """Declare a passive ability that changes what cards cost while this one is in play."""

    def declare(rule: CostRule) -> CostRule:
        card.cost_rules.append(rule)
        _says(card, "cost_rule", text)
        return rule

    return declare


def own_cost(card: CardDef, text: str) -> Callable[[CostRule], CostRule]:
    """Declare a passive ability that changes what this card itself costs to play."""

    def declare(rule: CostRule) -> CostRule:
        card.own_cost = rule
        _says(card, "own_cost", text)
        return rule

    return declare


def _says(card: CardDef, rule: str, text: str) -> None:
    card.rule_texts[rule] = text
    card.texts.append(text)


def may_equip(card: CardDef, text: str, *, anyone: bool = False, or_is_destroyed: bool = False) -> Declare:
    """Declare who an attachment may be equipped to: `(game, attachment, character) -> bool`.

    `anyone`: to characters of other players, too. `or_is_destroyed`: it is destroyed once that is no longer so.
    """

    def declare(rule: FitRule) -> FitRule:
        card.fits, card.fits_anyone, card.needs_fit = rule, anyone, or_is_destroyed
        _says(card, "fits", text)
        return rule

    return declare


def not_spent(card: CardDef, text: str) -> Declare:
    """Declare which cards cannot be spent to pay for this one: `(game, this card, card of the hand) -> bool`."""

    def declare(rule: FitRule) -> FitRule:
        card.unspendable = rule
        _says(card, "unspendable", text)
        return rule

    return declare


def reminder(card: CardDef, text: str) -> None:
    """Declare a printed sentence that the rules carry out by themselves: a keyword, say."""
    card.texts.append(text)


def is_loyal(card: CardDef, leader: CardDef) -> bool:
    """Loyal: a card with the Leader's faction symbol, which no neutral card and none of the City Deck has."""
    return card.faction == leader.faction
