"""En garde and engaged, wounds and healing, destruction and The Locker."""

from __future__ import annotations

from quarterdeck.core.decision import Seat
from quarterdeck.core.flow import Flow
from quarterdeck.games.five_sails.defs import CANNOT_BE_DESTROYED, IGNORES_SORCERY_WOUNDS, IS_BRUTE
from quarterdeck.games.five_sails.events import (
    DESTROYED,
    EN_GARDES,
    HEALED,
    TO_LOCKER,
    WOUNDED,
    Event,
)
from quarterdeck.games.five_sails.ids import NO_CARD, NOBODY, SCHEME, STATS, CardId, LocationId
from quarterdeck.games.five_sails.rules import drawing, timing, victory
from quarterdeck.games.five_sails.rules.asking import pick
from quarterdeck.games.five_sails.rules.stats import crew_cap, has_trait, is_brute, resolve, says, stat
from quarterdeck.games.five_sails.state import APPROACH, WOUNDS_GO_TO, State


def engage(game: State, card: CardId) -> None:
    """Turn a card sideways. The ability under way remembers what engaged for it."""
    if not game.engaged[card]:
        game.engaged[card] = True
        game.tell("engages", game.controller[card], card)
        if game.using is not None:
            game.using.engaged = (*game.using.engaged, card)


def en_garde(game: State, card: CardId) -> Flow[bool]:
    """Make a card en garde again."""
    if not game.engaged[card]:
        return False
    event = Event(EN_GARDES, game.controller[card], card)
    if not (yield from timing.about_to(game, event)):
        return False
    game.engaged[card] = False
    game.tell("en_gardes", game.controller[card], card)
    yield from timing.happened(game, event)
    return True


# -- wounds -------------------------------------------------------------------------------------------------------


def wound(game: State, card: CardId, amount: int = 1) -> Flow[int]:
    """A character suffers wounds: exactly one unless noted otherwise. Returns how many it suffered.

    A participant whose wounds somebody else takes does not suffer them. Wounds that reach Resolve destroy at once:
    whatever comes "after" the wounding comes too late to heal them.
    """
    card = _who_suffers(game, card)
    if amount <= 0 or not game.is_in_play(card):
        return 0
    if _ignores(game, card):
        return 0
    event = Event(WOUNDED, game.controller[card], card, place=game.location[card], amount=amount, use=game.using)
    if not (yield from timing.about_to(game, event)) or event.amount <= 0 or not game.is_in_play(card):
        return 0
    game.wounds[card] += event.amount
    game.tell("wounded", game.controller[card], card, number=event.amount)
    duel = game.duel
    if duel is not None:
        if card in duel.participants and card not in duel.wounded:
            duel.wounded.append(card)
        if card not in duel.wounded_this_round:
            duel.wounded_this_round.append(card)
    yield from destroy_if_doomed(game, card)
    yield from timing.happened(game, event)
    return event.amount


def _ignores(game: State, card: CardId) -> bool:
    """Some ignore the wounds of Sorceries and Sorcerer abilities they perform themselves."""
    use = game.using
    if use is None or use.performer != card or not says(game, IGNORES_SORCERY_WOUNDS, card):
        return False
    return use.ability.has_trait("Sorcerer") or "Sorcery" in use.ability.card.traits


def _who_suffers(game: State, card: CardId) -> CardId:
    """Another character may take all wounds that a participant would suffer."""
    duel = game.duel
    if duel is None:
        return card
    for effect in duel.effects:
        if (
            effect.kind == WOUNDS_GO_TO
            and duel.participants[effect.side] == card
            and duel.holds(effect)
            and game.is_in_play(effect.card)
        ):
            return effect.card
    return card


def wounds_of(game: State, card: CardId) -> int:
    """The wounds on a character; the last known, on a participant that left play during the duel."""
    duel = game.duel
    if duel is not None and duel.is_gone(card):
        return duel.last_known[duel.participants.index(card)][len(STATS)]
    return game.wounds[card]


def is_wounded(game: State, card: CardId) -> bool:
    """Whether any wounds are on a character."""
    return game.wounds[card] > 0


def heal(game: State, card: CardId, amount: int = 1) -> Flow[int]:
    """Remove wounds from a character. Returns how many were removed."""
    healed = min(amount, game.wounds[card])
    if healed <= 0 or not game.is_in_play(card):
        return 0
    game.wounds[card] -= healed
    game.tell("healed", game.controller[card], card, number=healed)
    yield from timing.happened(game, Event(HEALED, game.controller[card], card, amount=healed))
    return healed


def destroy_if_doomed(game: State, card: CardId) -> Flow[None]:
    """A character with as many wounds as Resolve is destroyed."""
    if game.is_in_play(card) and game.wounds[card] > 0 and game.wounds[card] >= resolve(game, card):
        yield from destroy(game, card)


# -- destruction --------------------------------------------------------------------------------------------------


def destroy(game: State, card: CardId, even_scheme: bool = False) -> Flow[bool]:
    """Destroy a card: a character or scheme goes to The Locker (a Brute to the discard pile), others are discarded.

    Schemes are safe from every effect that does not say that it destroys a scheme (`even_scheme`).
    """
    if not game.is_in_play(card) or says(game, CANNOT_BE_DESTROYED, card):
        return False
    if game.card(card).kind == SCHEME and not even_scheme:
        return False
    event = Event(DESTROYED, game.controller[card], card, game.host[card], game.place_of(card))
    if not (yield from timing.about_to(game, event)) or not game.is_in_play(card):
        return False
    game.tell("destroyed", game.controller[card], card)
    if game.card(card).is_character:
        seat = game.controller[card]
        yield from character_leaves(game, card, to_locker=not is_brute(game, card))
        if game.is_in_play(card):
            return False
        duel = game.duel
        if duel is not None and card in duel.participants:
            duel.destroyed[duel.participants.index(card)] = True
        if card == game.leader[seat]:
            victory.leader_destroyed(game, seat)
    elif game.card(card).kind == SCHEME:
        drawing.to_locker(game, card)
    else:
        yield from leaves_play(game, card)
    yield from timing.happened(game, event)
    return True


def send_to_locker(game: State, card: CardId) -> Flow[None]:
    """Send a character to The Locker without destroying it (more characters than the Crew Cap allows)."""
    game.tell("sent.locker", game.controller[card], card)
    yield from character_leaves(game, card, to_locker=True)


def character_leaves(game: State, card: CardId, to_locker: bool) -> Flow[bool]:
    """A character leaves play: its equipped cards are discarded, and a Leader's fall is felt.

    False when something else happened to it instead.
    """
    seat = game.controller[card]
    event_place = game.location[card]
    if to_locker:
        event = Event(TO_LOCKER, seat, card, place=event_place)
        if not (yield from timing.about_to(game, event)):
            return False
    yield from _lay_down(game, card)
    if not game.is_in_play(card):
        return False
    if to_locker:
        drawing.to_locker(game, card)
    else:
        yield from drawing.to_discard(game, card)
    loses_control(game, card, event_place)
    if card == game.leader[seat]:
        victory.leader_left(game, seat)
    yield from no_longer_brutes(game, card, seat)
    return True


def return_to_approach(game: State, card: CardId) -> Flow[None]:
    """A character leaves play for the Approach Deck of its controller, and may be mustered again."""
    seat = game.controller[card]
    yield from _lay_down(game, card)
    if not game.is_in_play(card):
        return
    game.tell("returns", seat, card)
    place = game.location[card]
    game.put(card, APPROACH + seat)
    loses_control(game, card, place)
    if card == game.leader[seat]:
        victory.leader_left(game, seat)
    yield from no_longer_brutes(game, card, seat)


def loses_control(game: State, card: CardId, place: LocationId) -> None:
    """A character has left a location that was controlled for as long as it stayed there."""
    if game.held.get(place, NO_CARD) == card:
        del game.held[place]
        if game.control[place] >= 0:
            game.control[place] = NOBODY
            game.tell("uncontrolled", number=place)


def _lay_down(game: State, card: CardId) -> Flow[None]:
    """A character that leaves play loses its equipped cards. It cannot be destroyed once more for the lack of them."""
    _remember(game, card)
    for attached in list(game.attached(card)):
        yield from drawing.to_discard(game, attached)


def _remember(game: State, card: CardId) -> None:
    """Last known information: a participant that leaves play is remembered with its stats and its location."""
    duel = game.duel
    if duel is not None and card in duel.participants:
        side = duel.participants.index(card)
        numbers = [stat(game, card, which) for which in range(len(STATS))]
        duel.last_known[side] = (*numbers, game.wounds[card], game.location[card])
        duel.left_play[side] = True
        duel.threat[side] = 0


def leaves_play(game: State, card: CardId) -> Flow[None]:
    """An equipped card leaves play. What it gave its character is gone, which may be the end of it."""
    host = game.host[card]
    yield from drawing.to_discard(game, card)
    if host >= 0:
        yield from unequipped(game, host)


def to_the_locker(game: State, seat: Seat, card: CardId) -> Flow[None]:
    """A card that is no character goes to The Locker, where its text sends it. An equipped one leaves its character."""
    host = game.host[card]
    game.tell("sent.locker", seat, card)
    drawing.to_locker(game, card)
    if host >= 0:
        yield from unequipped(game, host)


def unequipped(game: State, host: CardId) -> Flow[None]:
    """A character has lost an equipped card: another that needed it is destroyed, and so may be the character."""
    for attached in list(game.attached(host)):
        definition = game.card(attached)
        if definition.needs_fit and definition.fits is not None and not definition.fits(game, attached, host):
            yield from destroy(game, attached)
    yield from destroy_if_doomed(game, host)


def under_crew_cap(game: State, seat: Seat) -> list[CardId]:
    """The characters that count against a Crew Cap."""
    return [c for c in game.crew(seat) if not is_brute(game, c)]


def keep_crew_cap(game: State, seat: Seat) -> Flow[None]:
    """Send characters of the player's choice to The Locker until the Crew Cap is kept. Brutes do not count."""
    while True:
        crew = under_crew_cap(game, seat)
        if len(crew) <= crew_cap(game, seat):
            return
        card = yield from pick(game, seat, "crew_cap", crew)
        yield from send_to_locker(game, card)


def no_longer_brutes(game: State, card: CardId, seat: Seat) -> Flow[None]:
    """A character has left play: those who had Brute because of it count against the Crew Cap again."""
    if any([passive.kind == IS_BRUTE for passive in game.card(card).passives]):
        yield from keep_crew_cap(game, seat)


def is_leader(game: State, card: CardId) -> bool:
    return has_trait(game, card, "Leader")
