"""Equipping: the Equip action, taking control of attachments, and the limits of Armor, Attire and Weapon."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.decision import Seat
from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.defs import CANNOT_BE_MOVED, CARDS, EXTRA_ARMOR
from quarterdeck.games.five_sails.events import CARD_PLAYED, EQUIPPED, Event
from quarterdeck.games.five_sails.ids import CITY_LOCATIONS, NO_CARD, NOWHERE, CardId
from quarterdeck.games.five_sails.rules import costs, refusals, timing
from quarterdeck.games.five_sails.rules.asking import pick
from quarterdeck.games.five_sails.rules.stats import says
from quarterdeck.games.five_sails.rules.wounds import destroy, unequipped
from quarterdeck.games.five_sails.state import HAND, PLAY, State

ONE_EACH: Final = ("Armor", "Attire", "Weapon")


def equip(game: State, seat: Seat, card: CardId, host: CardId) -> Flow[None]:
    """Equip a card to a character, from wherever it is, under this player's control."""
    event = Event(EQUIPPED, seat, card, host)
    yield from timing.about_to(game, event)
    host = event.other
    if not game.is_in_play(host):
        return
    old = game.host[card]
    game.put(card, PLAY + seat)
    game.show(card)
    game.controller[card] = seat
    game.host[card] = host
    game.location[card] = NOWHERE
    game.rearranged()
    game.tell("equips", seat, card, host)
    yield from one_of_each(game, host)
    if old != NO_CARD:
        yield from unequipped(game, old)
    yield from timing.happened(game, event)


def may_carry(game: State, seat: Seat, card: CardId, host: CardId) -> bool:
    """Whether a player may equip this attachment to this character: one of their own, unless it says otherwise."""
    definition = CARDS[game.definition[card]]
    if game.controller[host] != seat and not definition.fits_anyone:
        return False
    return definition.fits is None or definition.fits(game, card, host)


def one_of_each(game: State, host: CardId) -> Flow[None]:
    """At most one Armor, one Attire and one Weapon: its controller destroys others until that is so."""
    for trait in ONE_EACH:
        while True:
            worn = [
                c
                for c in game.attached(host)
                if trait in game.card(c).traits and not (trait == "Armor" and says(game, EXTRA_ARMOR, c))
            ]
            if len(worn) < 2:
                break
            card = yield from pick(game, game.controller[host], "equip.limit", worn, (host,), trait)
            if not (yield from destroy(game, card)):
                worn.remove(card)
                if not (yield from destroy(game, worn[0])):
                    break


def move_attachment(game: State, card: CardId, host: CardId) -> Flow[bool]:
    """Move an equipped card to another character."""
    if says(game, CANNOT_BE_MOVED, card) or game.host[card] == host:
        return False
    if not may_carry(game, game.controller[card], card, host):
        return False
    old = game.host[card]
    game.host[card] = host
    game.rearranged()
    game.tell("moves.attachment", game.controller[card], card, host)
    yield from one_of_each(game, host)
    yield from unequipped(game, old)
    return True


def equip_payment(game: State, seat: Seat, card: CardId, host: CardId) -> costs.Payment:
    """What an attachment costs for a character. An enemy does not perform what is done to them."""
    performer = host if game.controller[host] == seat else NO_CARD
    return costs.Payment(seat, card, costs.EQUIP, performer, place=game.location[host])


def pay_and_equip(game: State, seat: Seat, card: CardId, host: CardId, change: int = 0) -> Flow[bool]:
    """Pay for an attachment and equip it. `change` is a change of its cost by the effect that says so."""
    if not may_carry(game, seat, card, host):
        return False
    payment = equip_payment(game, seat, card, host)
    payment.change = change
    game.show(card)
    if not (yield from costs.pay(game, payment)):
        return False
    yield from equip(game, seat, card, host)
    return True


def can_afford(game: State, seat: Seat, card: CardId, host: CardId, change: int = 0) -> bool:
    payment = equip_payment(game, seat, card, host)
    payment.change = change
    return costs.can_pay(game, payment)


def available_attachments(game: State, host: CardId) -> list[CardId]:
    """Attachments at a character's location that nobody controls."""
    place = game.location[host]
    if place >= CITY_LOCATIONS:
        return []
    return [c for c in game.street(place) if game.card(c).is_attachment]


# -- the Equip action ---------------------------------------------------------------------------------------------


def why_not_equip(game: State, seat: Seat, card: CardId, host: CardId) -> Refusal | None:
    """The Equip action: an attachment from hand, or an available one at the performer's location."""
    if game.pile_of[card] != HAND + seat and game.location[card] != game.location[host]:
        return refusals.NOT_HERE
    if not may_carry(game, seat, card, host):
        return refusals.DOES_NOT_FIT
    if not can_afford(game, seat, card, host):
        return refusals.TOO_EXPENSIVE
    return None


def equip_action(game: State, seat: Seat, card: CardId, host: CardId) -> Flow[None]:
    """Pay costs, and equip an attachment from hand or one available here to the performer."""
    from_hand = game.pile_of[card] == HAND + seat
    if not (yield from pay_and_equip(game, seat, card, host)):
        return
    if from_hand:
        yield from timing.happened(game, Event(CARD_PLAYED, seat, card, NO_CARD))
