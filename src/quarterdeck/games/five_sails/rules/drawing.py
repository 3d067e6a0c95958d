"""Cards between decks, hands and discard piles: draw, reveal, discard, sink, shuffle.

A shuffle permutes what the cards are over the ids of the pile and clears what was known of them: an id that survived a
shuffle would be a marked card.
"""

from __future__ import annotations

from quarterdeck.core.decision import Seat
from quarterdeck.core.flow import Flow
from quarterdeck.games.five_sails.abilities import KEYS_A_CARD
from quarterdeck.games.five_sails.defs import CANNOT_BE_DISCARDED
from quarterdeck.games.five_sails.events import DISCARDED, ENTERS_DISCARD, Event
from quarterdeck.games.five_sails.ids import CITY, NO_CARD, CardId, LocationId
from quarterdeck.games.five_sails.rules import timing
from quarterdeck.games.five_sails.rules.asking import pick
from quarterdeck.games.five_sails.rules.stats import says
from quarterdeck.games.five_sails.state import (
    APPROACH,
    CITY_DECK,
    CITY_DISCARD,
    CITY_REVEALED,
    DECK,
    DISCARD,
    HAND,
    LOCKER,
    PLAYED,
    State,
)


def shuffle(game: State, cards: list[CardId]) -> None:
    """Permute what these cards are, and forget what anybody knew of them and which of their abilities were used."""
    shuffled = set(cards)
    game.used = {key for key in game.used if key // KEYS_A_CARD not in shuffled}
    if game.duel is not None:
        game.duel.used = {key for key in game.duel.used if key // KEYS_A_CARD not in shuffled}
    definitions = [game.definition[c] for c in cards]
    game.chance.shuffle(definitions)
    for card, definition in zip(cards, definitions, strict=True):
        game.definition[card] = definition
        game.known[card] = 0
        game.renown_on.pop(card, None)


def top_card(game: State, seat: Seat) -> CardId:
    """The top card of a Faction Deck; an empty deck is made anew from the discard pile first."""
    deck = game.deck(seat)
    if not deck:
        _refill(game, game.discard(seat), DECK + seat)
        game.tell("reshuffles", seat)
    return deck[-1] if deck else NO_CARD


def top_city_card(game: State) -> CardId:
    """The top card of the City Deck, made anew from its discard pile when it is empty."""
    deck = game.piles[CITY_DECK]
    if not deck:
        _refill(game, game.piles[CITY_DISCARD], CITY_DECK)
        game.tell("city.reshuffles")
    return deck[-1] if deck else NO_CARD


def _refill(game: State, discard: list[CardId], deck: int) -> None:
    for card in list(discard):
        game.put(card, deck)
    shuffle(game, game.piles[deck])


def draw(game: State, seat: Seat, number: int = 1) -> None:
    """Draw cards from the Faction Deck."""
    for _ in range(number):
        card = top_card(game, seat)
        if card == NO_CARD:
            return
        game.put(card, HAND + seat)
        game.show(card, 1 << seat)
        game.tell("draws", seat, card)


def reveal_top(game: State, seat: Seat, number: int) -> list[CardId]:
    """Reveal cards from the top of a Faction Deck to everybody, as many as there are."""
    cards: list[CardId] = []
    for _ in range(number):
        card = top_card(game, seat)
        if card == NO_CARD:
            break
        game.put(card, PLAYED + seat)
        game.show(card)
        game.tell("reveals", seat, card)
        cards.append(card)
    return cards


def pick_up_top(game: State, seat: Seat, number: int) -> list[CardId]:
    """A player looks at cards from the top of their Faction Deck, as many as it holds, and takes them up.

    Nobody else can follow a card that they knew: such cards change places.
    """
    cards = game.deck(seat)[-number:][::-1]
    for card in cards:
        game.put(card, PLAYED + seat)
    if any([game.known[c] & ~(1 << seat) for c in cards]):
        shuffle(game, cards)
    for card in cards:
        game.show(card, 1 << seat)
        game.tell("looks", seat, card)
    return cards


def look_at_top(game: State, seat: Seat, deck: int, number: int) -> list[CardId]:
    """A player looks at the top cards of a deck, as many as it holds: the top card comes first."""
    cards = game.piles[deck][-number:][::-1]
    for card in cards:
        game.show(card, 1 << seat)
        game.tell("looks", seat, card)
    return cards


def put_back(game: State, seat: Seat, cards: list[CardId], about: tuple[int, ...] = ()) -> Flow[None]:
    """A player puts cards of a deck that they looked at back in any order, the top card first.

    The ids keep their places and the definitions move, so that nobody else can follow a card they knew.
    """
    if len(cards) < 2:
        return
    order: list[CardId] = []
    while len(order) < len(cards):
        order.append((yield from pick(game, seat, "deck.order", [c for c in cards if c not in order], about)))
    definitions = [game.definition[c] for c in order]
    for card, definition in zip(cards, definitions, strict=True):
        game.definition[card] = definition
        game.known[card] = 1 << seat
        game.tell("puts_back", seat, card)


def search_deck(game: State, seat: Seat, kind: str, cards: list[CardId], about: tuple[int, ...] = ()) -> Flow[CardId]:
    """A player searches their Faction Deck for one of these cards, reveals it and puts it into their hand. The deck
    is shuffled afterwards. Whether there is such a card is theirs to know, so they are always asked."""
    for card in game.deck(seat):
        game.show(card, 1 << seat)
    found = yield from pick(game, seat, kind, sorted(cards), about, hidden=True)
    if found != NO_CARD:
        game.show(found)
        game.tell("reveals", seat, found)
        to_hand(game, seat, found)
    shuffle(game, game.deck(seat))
    game.tell("shuffles", seat)
    return found


def to_hand(game: State, seat: Seat, card: CardId) -> None:
    """Put a card into a player's hand."""
    game.put(card, HAND + seat)
    game.tell("takes", seat, card)


def reveal_city_card(game: State) -> CardId:
    """Reveal the top card of the City Deck to everybody."""
    card = top_city_card(game)
    if card != NO_CARD:
        game.put(card, CITY_REVEALED)
        game.show(card)
        game.tell("city.reveals", card=card)
    return card


def reveal_city_until(game: State, kind: str) -> tuple[CardId, list[CardId]]:
    """Reveal the City Deck card by card, up to the first of this type (its characters are the Mercenaries). Returns
    that card, or NO_CARD, and the others."""
    others: list[CardId] = []
    card = reveal_city_card(game)
    while card != NO_CARD and game.card(card).kind != kind:
        others.append(card)
        card = reveal_city_card(game)
    return card, others


def sink(game: State, cards: list[CardId]) -> None:
    """Send cards to the bottom of their decks; several of one deck in random order."""
    for pile in sorted({deck_of(game, c) for c in cards}):
        group = [c for c in cards if deck_of(game, c) == pile]
        for card in group:
            game.tell("sinks", game.owner[card], card)
            game.put_under(card, pile)
        if len(group) > 1:
            shuffle(game, group)


def deck_of(game: State, card: CardId) -> int:
    """The deck a card belongs to."""
    owner = game.owner[card]
    if owner == CITY:
        return CITY_DECK
    definition = game.card(card)
    if definition.kind == "scheme" or (definition.is_character and not definition.brute):
        return APPROACH + owner
    return DECK + owner


def to_discard(game: State, card: CardId) -> Flow[None]:
    """Put a card into the discard pile of its owner; City Deck cards share one."""
    owner = game.owner[card]
    game.show(card)
    game.put(card, CITY_DISCARD if owner == CITY else DISCARD + owner)
    yield from timing.happened(game, Event(ENTERS_DISCARD, owner, card))


def to_locker(game: State, card: CardId) -> None:
    """Send a card to The Locker: its owner's; a City Deck card goes to its controller's."""
    owner = game.owner[card]
    seat = owner if owner >= 0 else game.controller[card] if game.controller[card] >= 0 else game.seats_from_first()[0]
    game.show(card)
    game.put(card, LOCKER + seat)


def discard_city_card(game: State, card: CardId) -> Flow[bool]:
    """Discard an uncontrolled City card from a location."""
    if says(game, CANNOT_BE_DISCARDED, card):
        return False
    game.tell("city.discards", card=card)
    yield from to_discard(game, card)
    return True


def discard_city_cards(game: State, place: LocationId) -> Flow[None]:
    """Discard all City cards at a location: those that nobody controls."""
    for card in list(game.street(place)):
        yield from discard_city_card(game, card)


# -- discarding from hand -----------------------------------------------------------------------------------------


def discard_card(game: State, seat: Seat, card: CardId) -> Flow[None]:
    """Discard a card from hand. `game.cause` says whose effect made it happen."""
    event = Event(DISCARDED, seat, card)
    event.source = game.cause
    game.show(card)
    game.tell("discards", seat, card)
    yield from to_discard(game, card)
    yield from timing.happened(game, event)


def spend_card(game: State, seat: Seat, card: CardId) -> Flow[None]:
    """Discard a card to pay a wealth cost: nobody's effect. Wealth goes to The Locker (not so in the playtest)."""
    cause, game.cause = game.cause, Seat(-1)
    if "Wealth" in game.card(card).keywords and game.edition.wealth_goes_to_locker:
        event = Event(DISCARDED, seat, card)
        game.show(card)
        game.tell("pays", seat, card)
        to_locker(game, card)
        yield from timing.happened(game, event)
    else:
        yield from discard_card(game, seat, card)
    game.cause = cause


def discards(game: State, seat: Seat, number: int = 1, about: tuple[int, ...] = ()) -> Flow[int]:
    """A player chooses and discards cards from hand, as many as they can. Returns how many."""
    for done in range(number):
        hand = sorted(game.hand(seat))
        if not hand:
            return done
        card = yield from pick(game, seat, "discard", hand, about, str(number - done), hidden=True)
        yield from discard_card(game, seat, card)
    return number


def may_discard(game: State, seat: Seat, kind: str, about: tuple[int, ...]) -> Flow[bool]:
    """A player who holds cards may discard one. Whether they did."""
    if not game.hand(seat):
        return False
    card = yield from pick(game, seat, kind, sorted(game.hand(seat)), about, optional=True, hidden=True)
    if card == NO_CARD:
        return False
    yield from discard_card(game, seat, card)
    return True


def discards_any(game: State, seat: Seat, about: tuple[int, ...] = ()) -> Flow[int]:
    """A player may discard any number of cards, one at a time. Returns how many."""
    number = 0
    while game.hand(seat):
        hand = sorted(game.hand(seat))
        card = yield from pick(game, seat, "discard.any", hand, about, optional=True, hidden=True)
        if card == NO_CARD:
            break
        yield from discard_card(game, seat, card)
        number += 1
    return number
