"""Phase 5, Dusk: cleaning up the City and getting ready for the next Day."""

from __future__ import annotations

from quarterdeck.core.decision import Seat
from quarterdeck.core.flow import Flow
from quarterdeck.games.five_sails.events import DAY_ENDS, DUSK_BEGINS, DUSK_ENDS
from quarterdeck.games.five_sails.ids import NO_CARD, NOWHERE, CardId
from quarterdeck.games.five_sails.rules import drawing, timing
from quarterdeck.games.five_sails.rules.movement import all_go_home
from quarterdeck.games.five_sails.rules.pressure import becomes_uncontrolled
from quarterdeck.games.five_sails.rules.stats import is_brute
from quarterdeck.games.five_sails.rules.wounds import character_leaves, en_garde
from quarterdeck.games.five_sails.state import FACEDOWN, State


def dusk(game: State) -> Flow[None]:
    yield from timing.point(game, DUSK_BEGINS)
    controlled = list(game.control)
    for place in game.line:
        becomes_uncontrolled(game, place)
    yield from characters_go_home(game)
    for place in game.line:
        yield from drawing.discard_city_cards(game, place)
    schemes_to_locker(game)
    for seat in game.seats_from_first():
        keep = game.card(game.leader[seat]).panache
        yield from drawing.discards(game, seat, max(0, len(game.hand(seat)) - keep))
    yield from timing.point(game, DUSK_ENDS)
    yield from end_of_day(game, controlled)


def characters_go_home(game: State) -> Flow[None]:
    """Each character becomes en garde and moves Home, all at once, unless something keeps it in the City."""
    going: list[CardId] = []
    for seat in game.seats_from_first():
        for card in list(game.crew(seat)):
            if not game.is_in_play(card):
                continue
            yield from en_garde(game, card)
            for attached in list(game.attached(card)):
                yield from en_garde(game, attached)
            if card not in game.stays:
                going.append(card)
    game.stays = []
    yield from all_go_home(game, going)


def schemes_to_locker(game: State) -> None:
    """The schemes of the Day go to The Locker. One that was placed on a location stays until its own text says."""
    for seat in game.seats_from_first():
        scheme = game.scheme_of(seat)
        if scheme != NO_CARD and game.location[scheme] == NOWHERE:
            game.tell("sent.locker", seat, scheme)
            drawing.to_locker(game, scheme)


def end_of_day(game: State, controlled: list[Seat]) -> Flow[None]:
    """The Day ends: Brutes are discarded, and so are lasting effects and what was used. (What lasts as long as a
    character stays somewhere goes on, if that character stayed.)

    `controlled` is who controlled the locations before Dusk cleaned up, for effects that ask at the end of the Day.
    """
    yield from timing.point(game, DAY_ENDS)
    yield from facedown_cards_return(game, controlled)
    for seat in game.seats_from_first():
        for card in [c for c in game.crew(seat) if is_brute(game, c)]:
            game.tell("brute.leaves", seat, card)
            yield from character_leaves(game, card, to_locker=False)
    game.used = set()
    game.lasting = []
    game.added_renown = [0] * game.players


def facedown_cards_return(game: State, controlled: list[Seat]) -> Flow[None]:
    """Facedown cards at locations their players controlled go to hand; the others are discarded."""
    for seat in game.seats_from_first():
        for card in list(game.piles[FACEDOWN + seat]):
            if controlled[game.location[card]] == seat:
                drawing.to_hand(game, seat, card)
            else:
                game.show(card)
                game.tell("discards", seat, card)
                yield from drawing.to_discard(game, card)
