"""Crews: recruiting Mercenaries, playing Brutes, and the Crew Cap."""

from __future__ import annotations

from quarterdeck.core.decision import Seat
from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.events import CARD_PLAYED, MUSTERED, Event
from quarterdeck.games.five_sails.ids import CITY_LOCATIONS, NOWHERE, CardId, LocationId, home_of
from quarterdeck.games.five_sails.rules import costs, refusals, timing
from quarterdeck.games.five_sails.rules.wounds import keep_crew_cap
from quarterdeck.games.five_sails.state import PLAY, State


def muster(game: State, seat: Seat, card: CardId, place: LocationId = NOWHERE) -> Flow[None]:
    """A character musters: it joins the crew, at Home unless an effect says where."""
    if place == NOWHERE:
        place = home_of(seat)
    join_crew(game, seat, card, place)
    yield from timing.happened(game, Event(MUSTERED, seat, card, place=place))
    yield from keep_crew_cap(game, seat)


def enters_play(game: State, seat: Seat, card: CardId, place: LocationId) -> Flow[None]:
    """A character joins a crew other than by mustering: a Mercenary or a Brute."""
    join_crew(game, seat, card, place)
    yield from keep_crew_cap(game, seat)


def join_crew(game: State, seat: Seat, card: CardId, place: LocationId) -> None:
    """A character enters play under a player's control, en garde."""
    game.put(card, PLAY + seat)
    game.show(card)
    game.controller[card] = seat
    game.location[card] = place
    game.engaged[card] = False
    game.rearranged()
    game.tell("joins", seat, card, number=place)


def available_mercenaries(game: State, place: LocationId) -> list[CardId]:
    """Mercenaries at a location that nobody controls."""
    if place >= CITY_LOCATIONS:
        return []
    return [c for c in game.street(place) if game.card(c).is_character]


# -- the Recruit action -------------------------------------------------------------------------------------------


def recruit_payment(game: State, seat: Seat, performer: CardId, mercenary: CardId) -> costs.Payment:
    """What a Mercenary costs, recruited at the performer's location. Effects may change its terms."""
    return costs.Payment(seat, mercenary, costs.RECRUIT, performer, place=game.location[performer])


def why_not_recruit(game: State, seat: Seat, performer: CardId, mercenary: CardId) -> Refusal | None:
    """The Recruit action: an available Mercenary at the performer's City location that can be paid for."""
    if game.location[performer] >= CITY_LOCATIONS:
        return refusals.NOT_IN_CITY
    if game.location[mercenary] != game.location[performer]:
        return refusals.NOT_HERE
    if not costs.can_pay(game, recruit_payment(game, seat, performer, mercenary)):
        return refusals.TOO_EXPENSIVE
    return None


def recruit(game: State, seat: Seat, performer: CardId, mercenary: CardId) -> Flow[bool]:
    """Pay for a Mercenary, who enters play at the performer's location."""
    payment = recruit_payment(game, seat, performer, mercenary)
    return (yield from recruit_for(game, payment, game.location[performer]))


def recruit_for(game: State, payment: costs.Payment, place: LocationId) -> Flow[bool]:
    """Recruit on the terms of a payment. The Mercenary enters play at this place."""
    if not (yield from costs.pay(game, payment)):
        return False
    game.tell("recruits", payment.seat, payment.card)
    yield from enters_play(game, payment.seat, payment.card, place)
    return True


# -- Brutes -------------------------------------------------------------------------------------------------------


def why_not_play_brute(game: State, seat: Seat, card: CardId) -> Refusal | None:
    if not costs.can_pay(game, costs.Payment(seat, card, costs.BRUTE)):
        return refusals.TOO_EXPENSIVE
    return None


def play_brute(game: State, seat: Seat, card: CardId) -> Flow[None]:
    """Pay for a Brute from hand, who enters play at Home."""
    game.show(card)
    if not (yield from costs.pay(game, costs.Payment(seat, card, costs.BRUTE))):
        return
    yield from enters_play(game, seat, card, home_of(seat))
    yield from timing.happened(game, Event(CARD_PLAYED, seat, card))
