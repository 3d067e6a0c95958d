"""Abilities and their use. An `Ability` is declared with its card and never changes; a `Use` is one use of it.

An ability's effect is a generator function `(game, use) -> Flow[None]`, written next to its text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from quarterdeck.core.decision import Seat
from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails import defs
from quarterdeck.games.five_sails.ids import EVENT, LOCATION, NO_CARD, NOWHERE, CardId, LocationId

if TYPE_CHECKING:
    from quarterdeck.games.five_sails.defs import CardDef, FitRule
    from quarterdeck.games.five_sails.events import Event
    from quarterdeck.games.five_sails.rules.costs import Cost
    from quarterdeck.games.five_sails.state import State

# Kinds of abilities.
ACTION: Final = "action"
REACTION: Final = "reaction"
FORCED: Final = "forced"
MANEUVER: Final = "maneuver"
TECHNIQUE: Final = "technique"
SCHEME_TEXT: Final = "scheme"

# Where the card must be for the ability to be used or to respond. (The numbers are the piles' of state.)
IN_HAND: Final = 4
IN_DISCARD: Final = 8
IN_PLAY: Final = 20
IN_LINE: Final = 24
EQUIPPING: Final = 64  # wherever the card comes from, as it is being equipped

KEYS_A_CARD: Final = 1024 * 8
"""How many keys a card has for what was used of it: one for each ability of the game and each seat, or nobody's."""

Effect = Callable[["State", "Use"], Flow[None]]
Condition = Callable[["State", "Use"], "Refusal | None"]
Candidates = Callable[["State", "Use"], list[CardId]]
Matches = Callable[["State", "Use", "Event"], bool]


class Ability:
    """A printed ability: what it needs, what it costs, what it targets and what it does."""

    def __init__(self, card: CardDef, kind: str, text: str, effect: Effect, printed_as_passive: bool = False) -> None:
        self.card = card
        self.kind = kind
        self.text = text
        self.effect = effect
        self.index = len(defs.ABILITIES)
        self.is_printed_as_passive = printed_as_passive
        same = sum(1 for a in card.abilities if a.kind == kind and a.is_printed_as_passive == printed_as_passive)
        word = "whenever" if printed_as_passive else kind
        self.key = f"{card.key}.{word}" + (f"-{same + 1}" if same else "")
        self.zone = IN_PLAY
        self.city = False
        self.home = False
        self.trait = ""
        self.performs = False
        self.condition: Condition | None = None
        self.targets: Candidates | None = None
        self.costs: tuple[Cost, ...] = ()
        self.instead: Cost | None = None
        self.event = -1
        self.timing = 0
        self.windows: list[int] = []
        self.matches: Matches | None = None
        self.once_a_day = True
        self.unlimited = False
        self.repeatable = False
        self.final_strike = False
        self.each_player = card.kind in (EVENT, LOCATION)
        self.granted = False
        self.granted_to: FitRule | None = None
        self.belayed = False
        self.copyable = True
        self.discount = 0

    @property
    def label(self) -> str:
        """The marker in front of the text, as printed: Pirate City Action."""
        words = [
            self.trait.replace(",", ""),
            "City" if self.city else "",
            "Home" if self.home else "",
            self.kind.capitalize(),
        ]
        return " ".join(w for w in words if w)

    @property
    def printed(self) -> str:
        """The text as it stands on the card, with its marker."""
        if self.kind == SCHEME_TEXT or self.is_printed_as_passive:
            return self.text
        return f"{self.label}: {self.text}"

    def has_trait(self, trait: str) -> bool:
        """Whether the ability itself is a Pirate ability, say: it has the traits that it demands, and no others."""
        return trait in self.trait.split(", ")

    def __repr__(self) -> str:
        return f"<{self.key}>"


class Use:
    """One use of an ability: who uses it, on which card, with which performer and targets."""

    __slots__ = (
        "ability",
        "cancelled",
        "card",
        "chosen",
        "effect",
        "engaged",
        "event",
        "not_first",
        "number",
        "performer",
        "place",
        "seat",
        "target",
        "target2",
        "witnesses",
    )

    def __init__(self, seat: Seat, card: CardId, ability: Ability, performer: CardId = NO_CARD) -> None:
        self.seat = seat
        self.card = card
        self.ability = ability
        self.performer = performer
        self.target: CardId = NO_CARD
        self.target2: CardId = NO_CARD
        self.witnesses: tuple[CardId, ...] = ()  # the characters at the location of one that it targeted
        self.chosen: tuple[CardId, ...] = ()
        self.place: LocationId = NOWHERE
        self.number = 0
        self.event: Event | None = None
        self.cancelled = False
        self.not_first = False  # it resolves as if its player were not the First Player
        self.engaged: tuple[CardId, ...] = ()  # what engaged for it, as a cost or an effect
        self.effect: Effect | None = None  # what resolves instead of the ability's own effect, if it comes later


# -- declaring ----------------------------------------------------------------------------------------------------


def _add(ability: Ability) -> None:
    card = ability.card
    defs.ABILITIES.append(ability)
    defs.ABILITY[ability.key] = ability
    card.abilities.append(ability)
    card.texts.append(ability.printed)
    if ability.kind == ACTION:
        card.actions.append(ability)
    elif ability.kind == MANEUVER:
        card.maneuvers.append(ability)
    elif ability.granted_to is not None:
        card.grants.append(ability)
    elif ability.kind == TECHNIQUE:
        card.techniques.append(ability)
    elif ability.kind == SCHEME_TEXT:
        card.schemes.append(ability)
    else:
        card.triggers.append(ability)


Declare = Callable[[Effect], Effect]


def action(
    card: CardDef,
    text: str,
    *,
    city: bool = False,
    home: bool = False,
    trait: str = "",
    performer: bool = False,
    condition: Condition | None = None,
    target: Candidates | None = None,
    costs: tuple[Cost, ...] = (),
    unlimited: bool = False,
    repeatable: bool = False,
    granted: bool = False,
    copyable: bool = True,
    instead: Cost | None = None,
) -> Declare:
    """Declare an Action. `target` lists what may be targeted among the costs; the effect finds `use.target`.

    Risks are played from hand for it; on other cards it is used from play. `performer` says that the text names a
    performer although nothing else asks for one. `granted`: the equipped character gains it, so that character's
    controller uses it, whoever controls the card. `instead` may be paid in place of all costs, wealth among them.
    """

    def declare(effect: Effect) -> Effect:
        ability = Ability(card, ACTION, text, effect)
        ability.granted = granted
        ability.zone = IN_HAND if card.kind == "risk" and not granted else IN_PLAY
        # A risk may be played by others than its owner: what one player has used, another has not.
        ability.each_player = ability.each_player or ability.zone == IN_HAND
        ability.city, ability.home, ability.trait = city, home, trait
        ability.performs = performer or city or home or trait != "" or card.kind == EVENT
        ability.condition, ability.targets, ability.costs = condition, target, costs
        ability.unlimited, ability.repeatable, ability.copyable = unlimited, repeatable, copyable
        ability.instead = instead
        _add(ability)
        return effect

    return declare


def maneuver(
    card: CardDef,
    text: str,
    *,
    trait: str = "",
    condition: Condition | None = None,
    target: Candidates | None = None,
    costs: tuple[Cost, ...] = (),
    final_strike: bool = False,
) -> Declare:
    """Declare a Maneuver of a combat card. The participant performs it."""

    def declare(effect: Effect) -> Effect:
        ability = Ability(card, MANEUVER, text, effect)
        ability.zone = IN_LINE
        ability.trait, ability.performs, ability.final_strike = trait, True, final_strike
        ability.condition, ability.targets, ability.costs = condition, target, costs
        _add(ability)
        return effect

    return declare


def technique(
    card: CardDef,
    text: str,
    *,
    trait: str = "",
    condition: Condition | None = None,
    target: Candidates | None = None,
    costs: tuple[Cost, ...] = (),
    once_a_day: bool = False,
    final_strike: bool = False,
    belayed: bool = False,
    granted_to: FitRule | None = None,
) -> Declare:
    """Declare a Technique of a character or an equipped card: once a duel, or once a Day if it says so.

    Belayed: it cannot be activated at the challenge. `granted_to(game, this card, character)`: the characters that
    gain the Technique while this card is in play; `use.card` is then the character that has it.
    """

    def declare(effect: Effect) -> Effect:
        ability = Ability(card, TECHNIQUE, text, effect)
        ability.trait, ability.performs, ability.final_strike = trait, True, final_strike
        ability.condition, ability.targets, ability.costs = condition, target, costs
        ability.once_a_day, ability.belayed, ability.granted_to = once_a_day, belayed, granted_to
        _add(ability)
        return effect

    return declare


def _trigger(
    card: CardDef,
    kind: str,
    text: str,
    effect: Effect,
    when: tuple[int, int],
    matches: Matches | None,
    zone: int,
    printed_as_passive: bool = False,
) -> Ability:
    ability = Ability(card, kind, text, effect, printed_as_passive)
    ability.timing, ability.event = when
    ability.windows = [ability.event * 3 + ability.timing]
    ability.matches = matches
    ability.zone = zone
    return ability


def reaction(
    card: CardDef,
    text: str,
    when: tuple[int, int],
    matches: Matches | None = None,
    *,
    city: bool = False,
    home: bool = False,
    trait: str = "",
    performer: bool = False,
    condition: Condition | None = None,
    target: Candidates | None = None,
    costs: tuple[Cost, ...] = (),
    zone: int = 0,
    unlimited: bool = False,
    also: tuple[tuple[int, int], ...] = (),
    discount: int = 0,
) -> Declare:
    """Declare a Reaction to an event: `when` is (timing, event). Risks react from hand, other cards from play.

    `matches` is the triggering condition and may read public information only. `also` names further events that
    the same Reaction responds to ("plays or discards"). `discount` belongs to Reactions while PAYING: by how much the
    cost is reduced.
    """

    def declare(effect: Effect) -> Effect:
        where = zone or (IN_HAND if card.kind == "risk" else IN_PLAY)
        ability = _trigger(card, REACTION, text, effect, when, matches, where)
        ability.windows.extend([event * 3 + moment for moment, event in also])
        ability.city, ability.home, ability.trait = city, home, trait
        ability.performs = performer or city or home or trait != ""
        ability.condition, ability.targets, ability.costs = condition, target, costs
        ability.unlimited, ability.discount = unlimited, discount
        _add(ability)
        return effect

    return declare


def whenever(
    card: CardDef,
    text: str,
    when: tuple[int, int],
    matches: Matches | None = None,
    *,
    zone: int = IN_PLAY,
) -> Declare:
    """Declare a passive ability that does something when an event happens: a Forced one without the word."""
    return _always(card, text, when, matches, zone, printed_as_passive=True)


def forced(
    card: CardDef,
    text: str,
    when: tuple[int, int],
    matches: Matches | None = None,
    *,
    zone: int = IN_PLAY,
) -> Declare:
    """Declare a Forced ability: it happens whenever its condition is met."""
    return _always(card, text, when, matches, zone, printed_as_passive=False)


def _always(
    card: CardDef, text: str, when: tuple[int, int], matches: Matches | None, zone: int, printed_as_passive: bool
) -> Declare:
    """What happens every time, without a choice."""

    def declare(effect: Effect) -> Effect:
        ability = _trigger(card, FORCED, text, effect, when, matches, zone, printed_as_passive)
        ability.unlimited = True
        _add(ability)
        return effect

    return declare


def scheme_text(card: CardDef, text: str, when_revealed: bool = False) -> Declare:
    """Declare a paragraph above a scheme's separation bar."""

    def declare(effect: Effect) -> Effect:
        ability = Ability(card, SCHEME_TEXT, text, effect)
        ability.timing = 1 if when_revealed else 0
        _add(ability)
        return effect

    return declare
