"""Pressures and claims: control of City locations."""

from __future__ import annotations

from quarterdeck.core.decision import Seat
from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.defs import CANNOT_BE_CONTROLLED, PRESSURE_STAT, PRESSURE_TOTAL
from quarterdeck.games.five_sails.events import CLAIMED, PRESSURE_SUCCEEDS, PRESSURED, Event
from quarterdeck.games.five_sails.ids import CITY_LOCATIONS, INFLUENCE, NO_CARD, CardId, LocationId
from quarterdeck.games.five_sails.rules import refusals, timing
from quarterdeck.games.five_sails.rules.stats import has_dash, has_trait, passive_sum, says, stat
from quarterdeck.games.five_sails.rules.wounds import engage
from quarterdeck.games.five_sails.state import Pressure, State


def pressure(game: State, seat: Seat, performer: CardId, place: LocationId, which: int) -> Flow[bool]:
    """Compare the sums of a stat at a location. It succeeds if the initiating player's is higher than any other's."""
    return (yield from make_pressure(game, Pressure(seat, performer, place, which)))


def make_pressure(game: State, made: Pressure) -> Flow[bool]:
    """A pressure on the terms that `made` says: who counts, what is added, and whether a tie is enough."""
    outer = game.pressure
    seat, performer, place, which = made.seat, made.performer, made.place, made.stat
    game.pressure = made
    event = Event(PRESSURED, seat, performer, place=place, amount=which)
    yield from timing.about_to(game, event)
    mine = pressure_total(game, seat)
    most = max([pressure_total(game, other) for other in game.opponents(seat)])
    game.pressure = outer
    success = mine > most or (made.ties_succeed and mine == most)
    outcome = "success" if success else "failure"
    if performer == NO_CARD:
        game.tell("pressures.unperformed", seat, number=mine * 1000 + most, what=outcome)
    else:
        game.tell("pressures", seat, performer, number=mine * 1000 + most, what=outcome)
    if success:
        succeeds = Event(PRESSURE_SUCCEEDS, seat, performer, place=place, amount=mine - most)
        success = yield from timing.about_to(game, succeeds)
    return success


def pressure_and_claim(game: State, made: Pressure) -> Flow[None]:
    """Make a pressure; if it succeeds, its player claims the location."""
    if (yield from make_pressure(game, made)):
        yield from claim(game, made.seat, made.place)


def totals(game: State, made: Pressure) -> list[int]:
    """What the seats would count if this pressure were made now."""
    outer = game.pressure
    game.pressure = made
    found = [pressure_total(game, Seat(s)) for s in range(game.players)]
    game.pressure = outer
    return found


def pressure_total(game: State, seat: Seat) -> int:
    """A player's sum in the pressure that is being made."""
    made = game.pressure
    assert made is not None
    total = made.bonus if seat == made.seat else 0
    for card in game.crew_at(seat, made.place):
        if card != made.turncoat:
            total += _adds(game, made, card)
    if seat == made.seat and made.turncoat != NO_CARD and game.location[made.turncoat] == made.place:
        total += _adds(game, made, made.turncoat)
    for source in game.in_play().passives.get(PRESSURE_TOTAL, ()):
        if game.controller[source] == seat:
            for passive in game.card(source).passives:
                if passive.kind == PRESSURE_TOTAL:
                    total += passive.rule(game, source, source)
    return total


def _adds(game: State, made: Pressure, card: CardId) -> int:
    """What a character adds to a sum."""
    if made.only_en_garde and game.engaged[card] and card != made.performer:
        return 0
    if made.without_mercenaries and has_trait(game, card, "Mercenary"):
        return 0
    return stat(game, card, made.stat) + passive_sum(game, PRESSURE_STAT, card)


def claim(game: State, seat: Seat, place: LocationId) -> Flow[None]:
    """Take control of a City location, unless it cannot be controlled or its controller cannot lose it."""
    if place >= CITY_LOCATIONS or says(game, CANNOT_BE_CONTROLLED, game.place_card(place)):
        return
    if place in game.held and game.control[place] != seat:
        return
    event = Event(CLAIMED, seat, place=place)
    if not (yield from timing.about_to(game, event)):
        return
    game.control[place] = seat
    game.tell("claims", seat, number=place)
    yield from timing.happened(game, event)


def becomes_uncontrolled(game: State, place: LocationId) -> None:
    """Nobody controls a location any more, unless its controller cannot lose it."""
    if 0 <= place < CITY_LOCATIONS and game.control[place] >= 0 and place not in game.held:
        game.control[place] = Seat(-1)
        game.tell("uncontrolled", number=place)


# -- the Claim action ---------------------------------------------------------------------------------------------


def why_not_claim(game: State, seat: Seat, card: CardId) -> Refusal | None:
    """The Claim action: an en garde performer in the City, whose Influence is not a dash."""
    if game.location[card] >= CITY_LOCATIONS:
        return refusals.NOT_IN_CITY
    if has_dash(game, card, INFLUENCE):
        return refusals.DASH_STAT
    if game.engaged[card]:
        return refusals.ENGAGED
    return None


def claim_action(game: State, seat: Seat, card: CardId) -> Flow[None]:
    """Engage the performer, pressure their location with Influence, and claim it if successful."""
    engage(game, card)
    yield from pressure_and_claim(game, Pressure(seat, card, game.location[card], INFLUENCE))


def claim_totals(game: State, seat: Seat, card: CardId) -> list[int]:
    """What the seats would count if this character performed the Claim action now, for which it engages."""
    engaged, game.engaged[card] = game.engaged[card], True
    found = totals(game, Pressure(seat, card, game.location[card], INFLUENCE))
    game.engaged[card] = engaged
    return found
