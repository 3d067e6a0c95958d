"""Small questions: pick a card, pick a place, choose between words. Every client understands these.

A question whose candidates are public and which leaves no choice is not asked. One about hidden cards always is:
whether somebody was asked must not tell what they hold.
"""

from __future__ import annotations

from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.flow import Flow
from quarterdeck.games.five_sails.ids import NO_CARD, NOBODY, NOWHERE, CardId, LocationId
from quarterdeck.games.five_sails.state import State


def pick(
    game: State,
    seat: Seat,
    kind: str,
    cards: list[CardId],
    about: tuple[int, ...] = (),
    what: str = "",
    optional: bool = False,
    hidden: bool = False,
) -> Flow[CardId]:
    """Ask a seat for one of these cards; NO_CARD when there is none or it declines an optional choice."""
    if not cards and not hidden:
        return NO_CARD
    if len(cards) == 1 and not optional and not hidden:
        return cards[0]
    options = [Option("pick", (c,)) for c in cards]
    if optional or not cards:
        options.append(Option("none"))
    answer = yield Decision(seat, kind, options, about, what)
    return NO_CARD if answer.verb == "none" else CardId(answer.ids[0])


def pick_place(
    game: State,
    seat: Seat,
    kind: str,
    places: list[LocationId],
    about: tuple[int, ...] = (),
    what: str = "",
    optional: bool = False,
) -> Flow[LocationId]:
    """Ask a seat for one of these locations."""
    if not places:
        return NOWHERE
    if len(places) == 1 and not optional:
        return places[0]
    options = [Option("place", (p,)) for p in places]
    if optional:
        options.append(Option("none"))
    answer = yield Decision(seat, kind, options, about, what)
    return NOWHERE if answer.verb == "none" else LocationId(answer.ids[0])


def pick_seat(game: State, seat: Seat, kind: str, seats: list[Seat], about: tuple[int, ...] = ()) -> Flow[Seat]:
    """Ask a seat for one of these players."""
    if not seats:
        return NOBODY
    if len(seats) == 1:
        return seats[0]
    answer = yield Decision(seat, kind, [Option("seat", (s,)) for s in seats], about)
    return Seat(answer.ids[0])


def choose(
    game: State, seat: Seat, kind: str, words: list[str], about: tuple[int, ...] = (), what: str = ""
) -> Flow[str]:
    """Ask a seat to choose between named alternatives."""
    if len(words) == 1:
        return words[0]
    answer = yield Decision(seat, kind, [Option("choose", (), w) for w in words], about, what)
    return answer.what


def may(game: State, seat: Seat, kind: str, about: tuple[int, ...] = (), what: str = "") -> Flow[bool]:
    """Ask a seat yes or no."""
    answer = yield Decision(seat, kind, [Option("yes"), Option("no")], about, what)
    return answer.verb == "yes"


def ordered(game: State, kind: str, cards: list[CardId]) -> Flow[list[CardId]]:
    """Simultaneous effects on several cards: the First Player determines the order."""
    if len(cards) < 2:
        return cards
    chooser = game.first if game.first != NOBODY else Seat(0)
    left = list(cards)
    result: list[CardId] = []
    while len(left) > 1:
        card = yield from pick(game, chooser, kind, left, about=tuple(result))
        left.remove(card)
        result.append(card)
    result.extend(left)
    return result
