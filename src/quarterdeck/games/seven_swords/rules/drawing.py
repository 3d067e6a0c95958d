"""Phase 5: discarding and drawing cards."""

from __future__ import annotations

from quarterdeck.core.decision import Option
from quarterdeck.core.flow import Flow
from quarterdeck.games.seven_swords.ids import EXTRA_CARD, HAND_SIZE, UNCOUNTED, CardId, Seat
from quarterdeck.games.seven_swords.rules.asking import at_checkpoint
from quarterdeck.games.seven_swords.state import ACTION, DECK, DISCARD, HAND, PLAY, UNDER, State


def draw(game: State, seat: Seat, count: int) -> None:
    """Draw cards; a depleted deck is formed anew from the discarded ones."""
    drawn: list[CardId] = []
    for _ in range(count):
        if not game.piles[DECK + seat]:
            if not game.piles[DISCARD + seat]:
                break
            for card in list(game.piles[DISCARD + seat]):
                game.move(card, DECK + seat)
            game.shuffle(DECK + seat)
            game.tell("reshuffles", seat)
        card = game.piles[DECK + seat][-1]
        game.move(card, HAND + seat)
        game.reveal(card)
        drawn.append(card)
    if drawn:
        game.tell("draws", seat, tuple(drawn), len(drawn))


def discard_item(game: State, seat: Seat, item: CardId) -> None:
    """Discard a piece of equipment with everything under it."""
    for card in game.cards_under(seat, item):
        game.move(card, DISCARD + seat)
    game.move(item, DISCARD + seat)


def counted(game: State, seat: Seat) -> int:
    """Pieces of equipment that count as cards in play."""
    return len([item for item in game.piles[PLAY + seat] if not game.card(item).flags & UNCOUNTED])


def draw_count(game: State, seat: Seat) -> int:
    extra = 0
    for item in game.piles[PLAY + seat]:
        if game.card(item).flags & EXTRA_CARD:
            extra += 1
    for mod in game.passive(seat):
        if mod.flags & EXTRA_CARD and mod.cond == 0:
            extra += 1
    return max(0, HAND_SIZE + extra - counted(game, seat))


def discard_step(game: State) -> Flow[None]:
    """One adventurer discards what they like, then all actions and the rest of the hand, and draws."""
    seat = Seat(game.queue[0])
    if game.piles[PLAY + seat]:
        options = [Option("discard", (item,)) for item in game.piles[PLAY + seat]]
        options.append(Option("done"))
        option = yield from at_checkpoint(seat, "discard", options)
        if option.verb == "discard":
            item = CardId(option.ids[0])
            game.tell("discards", seat, (item,))
            discard_item(game, seat, item)
            return
    game.queue.pop(0)
    for pile in (ACTION + seat, HAND + seat):
        for card in list(game.piles[pile]):
            game.move(card, DISCARD + seat)
    assert not game.piles[UNDER + seat] or game.piles[PLAY + seat], "cards lie under nothing"
    draw(game, seat, draw_count(game, seat))
