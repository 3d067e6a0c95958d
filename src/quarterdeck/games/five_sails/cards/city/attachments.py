"""Attachments of the City Deck."""

from __future__ import annotations

from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import (
    EQUIPPING,
    IN_DISCARD,
    Use,
    action,
    forced,
    reaction,
    technique,
    whenever,
)
from quarterdeck.games.five_sails.cards.vocabulary import (
    DESTROY_THIS,
    ENGAGE_CHALLENGER,
    ENGAGE_THIS,
    WOUND_PERFORMER,
    about_this_card,
    at_this_location,
    gain_a_renown,
    has_finesse,
    has_influence,
    performer_challenges,
    pressure_with_influence_and_claim,
    the_equipped_character,
    this_card,
)
from quarterdeck.games.five_sails.defs import (
    CANNOT_BE_DESTROYED,
    CANNOT_BE_MOVED,
    COMBAT_PARRY,
    COMBAT_THRUST,
    IS_DUELIST,
    attachment,
    passive,
)
from quarterdeck.games.five_sails.events import (
    AFTER,
    CARD_PLAYED,
    COMBAT_CARD_PLAYED,
    ENTERS_DISCARD,
    EQUIPPED,
    TO_LOCKER,
    WHEN,
    WOUNDED,
    Event,
)
from quarterdeck.games.five_sails.ids import (
    BAZAAR,
    CITY_FACTION,
    DASH,
    FINESSE,
    NO_CARD,
    RIPOSTE,
    SCHEME,
)
from quarterdeck.games.five_sails.rules import drawing, refusals
from quarterdeck.games.five_sails.rules.asking import ordered, pick, pick_seat
from quarterdeck.games.five_sails.rules.challenge import Terms
from quarterdeck.games.five_sails.rules.costs import Cost
from quarterdeck.games.five_sails.rules.dawn import place_city_card
from quarterdeck.games.five_sails.rules.duel import in_adversarys_next_round
from quarterdeck.games.five_sails.rules.equip import equip, may_carry
from quarterdeck.games.five_sails.rules.stats import has_trait
from quarterdeck.games.five_sails.rules.wounds import destroy, heal, is_leader, return_to_approach, wound
from quarterdeck.games.five_sails.state import CITY_DISCARD, State

# -- attachments --------------------------------------------------------------------------------------------------

SORTE_DECK = attachment(181, "Sorte Deck", CITY_FACTION, "Sorte, Trinket", 1, "card-pick")


def wounded_here(game: State, use: Use, event: Event) -> bool:
    """A character was wounded at this location, and lives."""
    return game.is_in_play(event.card) and at_this_location(game, use, event)


@reaction(
    SORTE_DECK,
    "After a character is wounded at this location, engage this card • They heal a wound; or two, if the equipped "
    "character is a Strega.",
    (AFTER, WOUNDED),
    wounded_here,
    costs=ENGAGE_THIS,
)
def sorte_deck(game: State, use: Use) -> Flow[None]:
    assert use.event is not None
    host = game.host[use.card]
    yield from heal(game, use.event.card, 2 if host != NO_CARD and has_trait(game, host, "Strega") else 1)


SMUGGLED_ITEM = attachment(187, "Smuggled Item", CITY_FACTION, "Artifact", 1, "swap-bag", stats=(DASH, DASH, DASH, 1))


@action(
    SMUGGLED_ITEM,
    "Destroy this card • An attachment from your hand, or an available one at any City location, is equipped to your "
    "performer, ignoring all costs.",
    performer=True,
    costs=DESTROY_THIS,
)
def smuggled_item(game: State, use: Use) -> Flow[None]:
    found = [c for c in sorted(game.hand(use.seat)) if game.card(c).is_attachment]
    for place in game.line:
        found.extend([c for c in game.street(place) if game.card(c).is_attachment])
    found = [c for c in found if may_carry(game, use.seat, c, use.performer)]
    card = yield from pick(game, use.seat, "equip.what", found, (use.performer, use.card), use.ability.key, hidden=True)
    if card != NO_CARD:
        yield from equip(game, use.seat, card, use.performer)


DUCKFOOT_PISTOL = attachment(191, "Duckfoot Pistol", CITY_FACTION, "Weapon, Ranged, Pistol", 1, "pistol-gun")


@action(
    DUCKFOOT_PISTOL,
    "Destroy this card • Wound every character at this location who is no Leader.",
    performer=True,
    costs=DESTROY_THIS,
)
def duckfoot_pistol(game: State, use: Use) -> Flow[None]:
    hit = [c for c in game.characters_at(use.place) if not is_leader(game, c)]
    for card in (yield from ordered(game, "order.wounds", hit)):
        yield from wound(game, card)


BURNISHED_CUIRASS = attachment(
    193, "Burnished Cuirass", CITY_FACTION, "Armor", 1, "breastplate", stats=(1, DASH, DASH, DASH)
)


@technique(BURNISHED_CUIRASS, "The adversary's combat card has -1 Thrust in their next round.")
def burnished_cuirass(game: State, use: Use) -> Flow[None]:
    yield from ()
    in_adversarys_next_round(game, use, COMBAT_THRUST, -1)


EAGER_BLADE = attachment(
    195,
    "Eager Blade",
    CITY_FACTION,
    "Corruption, Weapon, Melee, Sword, Unique",
    1,
    "relic-blade",
    stats=(DASH, 1, DASH, DASH),
)


@forced(
    EAGER_BLADE,
    "After this card enters a discard pile • It is added to The Grand Bazaar.",
    (AFTER, ENTERS_DISCARD),
    zone=IN_DISCARD,
)
def eager_blade(game: State, use: Use) -> Flow[None]:
    if game.pile_of[use.card] == CITY_DISCARD:
        yield from place_city_card(game, use.card, BAZAAR)


def the_equipped_character_plays(game: State, use: Use, event: Event) -> bool:
    """The equipped character has played a combat card."""
    return event.other == game.host[use.card]


@whenever(
    EAGER_BLADE,
    "When the equipped character plays a combat card, destroy this card for +1 Riposte.",
    (AFTER, COMBAT_CARD_PLAYED),
    the_equipped_character_plays,
)
def eager_blade_shatters(game: State, use: Use) -> Flow[None]:
    assert use.event is not None
    if (yield from destroy(game, use.card)) and game.duel is not None:
        game.duel.gain(use.event.card, RIPOSTE, 1)


GUILD_TRISKELION = attachment(
    198, "Guild Triskelion", CITY_FACTION, "Bureaucracy, Trinket", 2, "triple-yin", stats=(DASH, DASH, 1, DASH)
)


passive(GUILD_TRISKELION, "The equipped character is a Duelist as well.", IS_DUELIST)(the_equipped_character)


@action(
    GUILD_TRISKELION,
    "Engage your performer • They issue a Finesse challenge to target opposing character. Only Leaders can refuse it, "
    "but others may intervene.",
    city=True,
    condition=has_finesse,
    costs=ENGAGE_CHALLENGER,
)
def guild_triskelion(game: State, use: Use) -> Flow[None]:
    yield from performer_challenges(game, use, FINESSE, Terms(only_leaders_refuse=True))


CRYSTAL_EYE = attachment(
    200, "Crystal Eye", CITY_FACTION, "Artifact, Syrneth, Unique", 1, "crystal-eye", stats=(DASH, DASH, DASH, 1)
)


@forced(
    CRYSTAL_EYE,
    "After you equip this card • You see an opponent's Approach Deck and choose one of its cards.",
    (AFTER, EQUIPPED),
    about_this_card,
)
def crystal_eye_looks(game: State, use: Use) -> Flow[None]:
    """The choice is a secret of the eye's controller: `game.chosen_in_secret` holds it, and nobody else is shown it."""
    game.chosen_in_secret.pop(use.card, None)
    other = yield from pick_seat(game, use.seat, "look", game.opponents(use.seat), (use.card,))
    cards = sorted(game.approach(other))
    for card in cards:
        game.show(card, 1 << use.seat)
        game.tell("looks", use.seat, card)
    chosen = yield from pick(game, use.seat, "choose.card", cards, (use.card,), hidden=True)
    if chosen != NO_CARD:
        game.chosen_in_secret[use.card] = chosen


class IsTheChosenCard(Cost):
    """Not a cost but a secret: only the eye's controller knows whether this is the card it waits for.

    A condition would be read to see whether its player is asked at all; what reads the hand is not.
    """

    def __init__(self) -> None:
        self.reads_hand = True

    def refuse(self, game: State, use: Use) -> Refusal | None:
        event = use.event
        if event is not None and game.chosen_in_secret.get(use.card, NO_CARD) == event.card:
            return None
        return refusals.CONDITION


def opponent_plays_from_approach(game: State, use: Use, event: Event) -> bool:
    """The opponent whose Approach Deck was looked at plays a card of it: that is all that others can see."""
    chosen = game.chosen_in_secret.get(use.card, NO_CARD)
    if chosen == NO_CARD or event.seat != game.owner[chosen] or event.seat == use.seat:
        return False
    played = game.card(event.card)
    return played.kind == SCHEME or (played.is_character and not played.brute)


reaction(
    CRYSTAL_EYE,
    "After an opponent plays the chosen card, on this Day or a later one • Gain a Renown.",
    (AFTER, CARD_PLAYED),
    opponent_plays_from_approach,
    costs=(IsTheChosenCard(),),
)(gain_a_renown)


OBJECT_OF_WONDER = attachment(
    202, "Object of Wonder", CITY_FACTION, "Artifact, Syrneth, Unique", 2, "orbital", stats=(DASH, DASH, 1, 1)
)


@forced(
    OBJECT_OF_WONDER,
    "When you equip this card • It is equipped to your Leader, whoever performs it.",
    (WHEN, EQUIPPED),
    zone=EQUIPPING,
)
def object_of_wonder_finds_its_owner(game: State, use: Use) -> Flow[None]:
    yield from ()
    assert use.event is not None
    use.event.other = game.leader[use.event.seat]


def your_character_is_lost(game: State, use: Use, event: Event) -> bool:
    """A character of yours that is no Mercenary is sent to The Locker."""
    return event.seat == use.seat and not has_trait(game, event.card, "Mercenary")


@reaction(
    OBJECT_OF_WONDER,
    "When a character of yours, no Mercenary, is sent to The Locker • They go into your Approach Deck, and this card "
    "to The Locker instead.",
    (WHEN, TO_LOCKER),
    your_character_is_lost,
)
def object_of_wonder(game: State, use: Use) -> Flow[None]:
    """The Leader who carries it may be the one that is lost, so nothing asks what they are without it."""
    assert use.event is not None
    use.event.cancelled = True
    game.tell("sent.locker", use.seat, use.card)
    drawing.to_locker(game, use.card)
    yield from return_to_approach(game, use.event.card)


SYRNETH_HAND = attachment(
    204, "Syrneth Hand", CITY_FACTION, "Artifact, Syrneth, Unique", 2, "mailed-fist", stats=(DASH, 1, DASH, DASH)
)


passive(
    SYRNETH_HAND,
    "This card can neither be destroyed nor moved to another character.",
    CANNOT_BE_DESTROYED,
    CANNOT_BE_MOVED,
)(this_card)


@technique(
    SYRNETH_HAND,
    "Wound your performer • The adversary's combat card has -2 Parry in their next round.",
    costs=WOUND_PERFORMER,
)
def syrneth_hand(game: State, use: Use) -> Flow[None]:
    yield from ()
    in_adversarys_next_round(game, use, COMBAT_PARRY, -2)


CAPTAINS_COAT = attachment(206, "Captain's Coat", CITY_FACTION, "Attire, Coat", 3, "pirate-coat")


action(
    CAPTAINS_COAT,
    "Engage this card • Pressure your performer's location with Influence. If it succeeds, claim the location.",
    city=True,
    condition=has_influence,
    costs=ENGAGE_THIS,
)(pressure_with_influence_and_claim)
