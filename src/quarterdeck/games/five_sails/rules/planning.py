"""Phase 2, Planning: a scheme and a character in secret, initiative, muster, schemes, and a hand of cards."""

from __future__ import annotations

from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.flow import Flow, together
from quarterdeck.games.five_sails.abilities import Use
from quarterdeck.games.five_sails.events import (
    CARD_PLAYED,
    PLANNING_BEGINS,
    PLANNING_ENDS,
    SCHEME_REVEALED,
    Event,
)
from quarterdeck.games.five_sails.ids import NO_CARD, NOBODY, SCHEME, CardId
from quarterdeck.games.five_sails.rules import recruit, timing, using
from quarterdeck.games.five_sails.rules.asking import ordered
from quarterdeck.games.five_sails.rules.drawing import draw, shuffle
from quarterdeck.games.five_sails.rules.stats import panache
from quarterdeck.games.five_sails.state import CHOSEN, PLAY, State


def planning(game: State) -> Flow[None]:
    if not game.begun:
        yield from timing.point(game, PLANNING_BEGINS)
        gather_approach_decks(game)
        game.begun = True
    yield from choose_in_secret(game)
    yield from reveal(game)
    for seat in game.seats_from_first():
        yield from muster(game, seat)
    for seat in game.seats_from_first():
        yield from resolve_scheme(game, seat)
    for seat in game.seats_from_first():
        draw(game, seat, panache(game, seat))
    yield from timing.point(game, PLANNING_ENDS)


# -- choosing and revealing ---------------------------------------------------------------------------------------


def gather_approach_decks(game: State) -> None:
    """Whoever has seen cards of an Approach Deck must not see which of them is chosen facedown: they change places.

    A card that an ability has chosen in secret stays chosen under its new id, and a Leader stays the Leader.
    """
    for s in range(game.players):
        seat = Seat(s)
        for schemes in (True, False):
            cards = _choices(game, seat, schemes)
            if not any(game.known[c] & ~(1 << seat) for c in cards):
                continue
            secrets = game.chosen_in_secret
            chosen_before = [(by, game.definition[c]) for by, c in sorted(secrets.items()) if c in cards]
            shuffle(game, cards)
            game.follow_leaders()
            for card in cards:
                game.show(card, 1 << seat)
            for by, definition in chosen_before:
                secrets[by] = next(c for c in cards if game.definition[c] == definition)


def choose_in_secret(game: State) -> Flow[None]:
    """Each player selects a scheme, then a character, facedown, until all have done so."""
    seats = [Seat(s) for s in range(game.players)]
    for kind, first in (("plan.scheme", True), ("plan.character", False)):
        asked = [s for s in seats if _choices(game, s, first)]
        if not asked:
            continue
        decisions = [Decision(s, kind, [Option("pick", (c,)) for c in _choices(game, s, first)]) for s in asked]
        answers = yield from together(decisions, checkpoint=first)
        for seat, answer in zip(asked, answers, strict=True):
            game.put(CardId(answer.ids[0]), CHOSEN + seat)


def _choices(game: State, seat: Seat, schemes: bool) -> list[CardId]:
    return [c for c in sorted(game.approach(seat)) if (game.card(c).kind == SCHEME) == schemes]


def chosen(game: State, seat: Seat, scheme: bool) -> CardId:
    """The scheme or the character a player has chosen this Day, still facedown or just revealed."""
    for card in game.piles[CHOSEN + seat]:
        if (game.card(card).kind == SCHEME) == scheme:
            return card
    return NO_CARD


def reveal(game: State) -> Flow[None]:
    """Reveal everything; then "when revealed" effects, then initiative. Without a First Player: initiative first."""
    played: list[tuple[Seat, CardId]] = []
    for seat in game.seats_from_first():
        for card in list(game.piles[CHOSEN + seat]):
            game.show(card)
            game.tell("reveals.chosen", seat, card)
            played.append((seat, card))
    for seat in game.seats_from_first():
        scheme = chosen(game, seat, True)
        if scheme != NO_CARD:
            game.put(scheme, PLAY + seat)
            game.controller[scheme] = seat
            game.rearranged()
    if game.first == NOBODY:
        determine_initiative(game)
        yield from when_revealed(game)
    else:
        yield from when_revealed(game)
        determine_initiative(game)
    for seat, card in played:
        yield from timing.happened(game, Event(CARD_PLAYED, seat, card))


def when_revealed(game: State) -> Flow[None]:
    """ "When revealed" effects, in the order the First Player chooses."""
    schemes = [s for s in [game.scheme_of(seat) for seat in game.seats_from_first()] if s != NO_CARD]
    with_effect = [s for s in schemes if any(a.timing == 1 for a in game.card(s).schemes)]
    for scheme in (yield from ordered(game, "order.revealed", with_effect)):
        yield from _resolve_texts(game, scheme, 1)
    for scheme in schemes:
        yield from timing.happened(game, Event(SCHEME_REVEALED, game.controller[scheme], scheme))


def determine_initiative(game: State) -> None:
    """The highest Initiative takes the First Player Token; a tie passes it left; with no token yet, chance decides.

    (In the playtest a tie leaves it where it is.)
    """
    best: list[Seat] = []
    high = -1
    for seat in game.seats_from(Seat(0)):
        scheme = game.scheme_of(seat)
        initiative = game.card(scheme).initiative if scheme != NO_CARD else -1
        if initiative > high:
            high, best = initiative, [seat]
        elif initiative == high:
            best.append(seat)
    if len(best) == 1:
        game.first = best[0]
    elif game.first == NOBODY:
        game.first = best[game.chance.below(len(best))]
    elif game.edition.tie_passes_token:
        game.first = game.seats_from(Seat((game.first + 1) % game.players))[0]
    game.tell("first", game.first, number=high)


# -- muster and schemes -------------------------------------------------------------------------------------------


def muster(game: State, seat: Seat) -> Flow[None]:
    """The revealed character joins the crew at Home."""
    card = chosen(game, seat, False)
    if card != NO_CARD:
        yield from recruit.muster(game, seat, card)


def resolve_scheme(game: State, seat: Seat) -> Flow[None]:
    """Resolve the text above the separation bar, from top to bottom."""
    scheme = game.scheme_of(seat)
    if scheme != NO_CARD:
        yield from _resolve_texts(game, scheme, 0)


def _resolve_texts(game: State, scheme: CardId, when: int) -> Flow[None]:
    seat = game.controller[scheme]
    for ability in game.card(scheme).schemes:
        if ability.timing == when:
            game.tell("resolves.text", seat, scheme, what=ability.key)
            yield from using.resolve(game, Use(seat, scheme, ability))
