"""Stats, traits and what passive abilities say. Computed numbers can list what they are made of."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.decision import Seat
from quarterdeck.games.five_sails.defs import (
    CARDS,
    COMBAT_RIPOSTE,
    INFLUENCE_IS_ZERO,
    IS_BRUTE,
    IS_DUELIST,
    IS_MUSKETEER,
    IS_NO_BRUTE,
    MAY_BE_MERCENARY,
    NOT_INCREASED,
    PANACHE,
    CardDef,
)
from quarterdeck.games.five_sails.ids import COMBAT, DASH, FINESSE, INFLUENCE, RESOLVE, CardId, LocationId
from quarterdeck.games.five_sails.state import LOCATION_CARDS, Duel, State

GAINED_TRAITS: Final = {"Duelist": IS_DUELIST, "Musketeer": IS_MUSKETEER}

Part = tuple[CardId, int]
"""Where a part of a number comes from, and how much it is."""


def passive_sum(game: State, kind: int, subject: CardId, parts: list[Part] | None = None) -> int:
    """What all passive abilities and lasting effects of this kind add up to for a card."""
    total = 0
    sources = game.in_play().passives.get(kind)
    if sources is not None:
        for source in sources:
            for passive in CARDS[game.definition[source]].passives:
                if passive.kind == kind:
                    amount = passive.rule(game, source, subject)
                    if amount:
                        total += amount
                        if parts is not None:
                            parts.append((source, amount))
    for effect in game.lasting:
        if effect.kind == kind and effect.card == subject:
            total += effect.amount
            if parts is not None:
                parts.append((effect.card, effect.amount))
    return total


def says(game: State, kind: int, subject: CardId) -> bool:
    """Whether some passive ability says this of a card."""
    if kind not in game.in_play().passives and not game.lasting:
        return False
    return passive_sum(game, kind, subject) > 0


def stat(game: State, card: CardId, which: int, parts: list[Part] | None = None) -> int:
    """A character's stat: printed, plus equipped cards, passive abilities and lasting effects; never below 0.

    A dash counts as 0 and nothing modifies it, nor a value that is set. A participant that left play has its last
    known stats to the end of the duel. `parts`, when given, receives what the number is made of.
    """
    printed = CARDS[game.definition[card]].stats[which]
    if printed == DASH:
        return 0
    own: list[Part] = [] if parts is None else parts
    duel = game.duel
    if duel is not None and duel.is_gone(card):
        known = duel.last_known[duel.participants.index(card)][which]
        own.append((card, known))
        return known
    if which == INFLUENCE and says(game, INFLUENCE_IS_ZERO, card):
        own.append((card, 0))
        return 0
    own.append((card, printed))
    for attached in game.attached(card):
        modifier = CARDS[game.definition[attached]].stats[which]
        if modifier not in (DASH, 0):
            own.append((attached, modifier))
    passive_sum(game, which, card, own)
    if which == COMBAT and says(game, NOT_INCREASED, card):
        own[:] = [p for i, p in enumerate(own) if i == 0 or p[1] < 0]
    value = 0
    for part in own:
        value += part[1]
    return value if value > 0 else 0


def resolve(game: State, card: CardId) -> int:
    return stat(game, card, RESOLVE)


def combat(game: State, card: CardId) -> int:
    return stat(game, card, COMBAT)


def finesse(game: State, card: CardId) -> int:
    return stat(game, card, FINESSE)


def influence(game: State, card: CardId) -> int:
    return stat(game, card, INFLUENCE)


def combat_value(game: State, duel: Duel, which: int) -> int:
    """A combat value of the round's card, and of the additional ones."""
    value = value_of(game, duel, duel.card, which)
    for card in duel.additional:
        value += value_of(game, duel, card, which)
    return value


def value_of(game: State, duel: Duel, card: CardId, which: int) -> int:
    """A combat value of a combat card as modified; a dash is 0 and cannot be modified; never below 0."""
    printed = CARDS[game.definition[card]].values[which]
    if printed == DASH:
        return 0
    value = printed + duel.gained(card, which)
    value += passive_sum(game, COMBAT_RIPOSTE + which, duel.participants[duel.active])
    for effect in duel.effects:
        if effect.kind == COMBAT_RIPOSTE + which and effect.side == duel.active and duel.holds(effect):
            value += effect.amount
    return max(0, value)


def has_dash(game: State, card: CardId, which: int) -> bool:
    return game.card(card).stats[which] == DASH


def has_trait(game: State, card: CardId, trait: str) -> bool:
    if trait in CARDS[game.definition[card]].traits:
        return True
    gained = GAINED_TRAITS.get(trait)
    return gained is not None and says(game, gained, card)


def traits_of(game: State, card: CardId) -> list[str]:
    """All traits of a card, the printed ones first, then what it has gained."""
    traits = list(CARDS[game.definition[card]].trait_list)
    for trait in GAINED_TRAITS:
        if trait not in traits and has_trait(game, card, trait):
            traits.append(trait)
    return traits


def is_brute(game: State, card: CardId) -> bool:
    """Whether a card has Brute now: printed or gained, and not lost."""
    brute = CARDS[game.definition[card]].brute or says(game, IS_BRUTE, card)
    return brute and not says(game, IS_NO_BRUTE, card)


def place_has_trait(game: State, place: LocationId, trait: str) -> bool:
    """Whether a City location has this trait, for the abilities performed there. Homes have none."""
    for card in game.piles[LOCATION_CARDS]:
        if game.location[card] == place:
            return trait in CARDS[game.definition[card]].traits
    return False


def is_mercenary(game: State, card: CardId, user: Seat) -> bool:
    """Whether a character is a Mercenary for an ability that `user` uses."""
    if has_trait(game, card, "Mercenary"):
        return True
    return game.controller[card] == user and says(game, MAY_BE_MERCENARY, card)


def crew_with(game: State, seat: Seat, place: LocationId, trait: str) -> list[CardId]:
    """A player's characters at a location that have this trait."""
    return [c for c in game.crew_at(seat, place) if has_trait(game, c, trait)]


def equipped_with(game: State, card: CardId, *traits: str) -> bool:
    """Whether a card with all these traits is equipped to this character."""
    for attached in game.attached(card):
        definition: CardDef = CARDS[game.definition[attached]]
        if all(t in definition.traits for t in traits):
            return True
    return False


def attachments_of(game: State, card: CardId) -> list[CardId]:
    """The attachments equipped to a character (equipped cards of other types do not count)."""
    return [a for a in game.attached(card) if game.card(a).is_attachment]


def crew_cap(game: State, seat: Seat) -> int:
    """The Leader's Crew Cap; the last known one when the Leader is gone."""
    return game.card(game.leader[seat]).crew_cap


def panache(game: State, seat: Seat) -> int:
    """The Leader's Panache (last known when the Leader is gone), as modified by the scheme of the Day and others."""
    value = game.card(game.leader[seat]).panache + passive_sum(game, PANACHE, game.leader[seat])
    scheme = game.scheme_of(seat)
    if scheme >= 0:
        value += game.card(scheme).panache
    return max(0, value)


def influence_in_city(game: State, seat: Seat) -> int:
    """All of a seat's Influence, the tie-breaker."""
    return sum(influence(game, c) for c in game.crew(seat))
