"""Wound cards: drawing, healing, and what happens to those who have too many (Phase 3)."""

from __future__ import annotations

from quarterdeck.core.decision import Option
from quarterdeck.core.flow import Flow
from quarterdeck.games.seven_swords.defs import INJURIES, NO_REST
from quarterdeck.games.seven_swords.ids import (
    MOST_INJURIES,
    MOST_WOUNDS,
    NO_CARD,
    REGENERATING,
    RESILIENCE,
    RESTLESS,
    STEADY,
    CardId,
    Seat,
)
from quarterdeck.games.seven_swords.rules import values
from quarterdeck.games.seven_swords.rules.asking import at_checkpoint, pick
from quarterdeck.games.seven_swords.state import (
    ACTION,
    LORD_WOUNDS,
    MONSTER_WOUNDS,
    REVEALED,
    WOUND_CARDS,
    WOUND_DECK,
    WOUND_DISCARD,
    State,
)


def draw(game: State, pile: int) -> CardId:
    """Draw a wound card; a depleted deck is formed anew. NO_CARD when all of them are in play."""
    if not game.piles[WOUND_DECK]:
        for card in list(game.piles[WOUND_DISCARD]):
            game.move(card, WOUND_DECK)
        game.shuffle(WOUND_DECK)
    if not game.piles[WOUND_DECK]:
        return NO_CARD
    card = game.piles[WOUND_DECK][-1]
    game.move(card, pile)
    game.reveal(card)
    return card


def give(game: State, seat: Seat) -> None:
    """An adventurer takes the next wound card."""
    card = draw(game, WOUND_CARDS + seat)
    if card != NO_CARD:
        game.tell("wounded", seat, (card,))


def suffer(game: State, seat: Seat, resilient: bool) -> Flow[None]:
    """An adventurer is wounded. With Resilience they draw a second card and discard one of the two."""
    if not resilient:
        give(game, seat)
        return
    first = draw(game, REVEALED)
    second = draw(game, REVEALED)
    if first == NO_CARD:
        return
    if second != NO_CARD:
        game.tell("resilient", seat, (first, second))
        discarded = yield from pick(seat, "resilience", [first, second])
        game.move(discarded, WOUND_DISCARD)
        first = second if discarded == first else first
    game.move(first, WOUND_CARDS + seat)
    game.tell("wounded", seat, (first,))


def is_resilient(game: State, seat: Seat) -> bool:
    return values.now(game, seat)[0].flags & RESILIENCE != 0


def heal(game: State, card: CardId, power: int) -> CardId:
    """Heal a wound card. Healing 1 on a Double Wound draws another card in its place, which is returned."""
    pile, host = game.pile_of[card], game.host[card]
    game.move(card, WOUND_DISCARD)
    if power > 1 or game.card(card).wounds == 1:
        return NO_CARD
    new = draw(game, pile)
    if new != NO_CARD:
        game.host[new] = host
    return new


def heal_one(game: State, healer: Seat, card: CardId, power: int) -> None:
    """Heal somebody's wound, and tell of it."""
    whose = Seat(game.pile_of[card] - WOUND_CARDS)
    game.tell("heals", healer, (card,), game.party[whose])
    new = heal(game, card, power)
    if new != NO_CARD:
        game.tell("wounded_instead", whose, (new,))


def heal_at_random(game: State, cards: list[CardId], power: int = 1) -> None:
    """Monsters heal one of their wounds at random."""
    if cards:
        card = cards[game.chance.below(len(cards))]
        game.tell("monster_heals", cards=(card,))
        new = heal(game, card, power)
        if new != NO_CARD:
            game.tell("monster_has_instead", cards=(new,))


def total(game: State, cards: list[CardId]) -> int:
    count = 0
    for card in cards:
        count += game.card(card).wounds
    return count


# -- phase 3 ------------------------------------------------------------------------------------------------------


def recoveries(game: State) -> list[int]:
    """Whose turn it is to heal a wound at the end of the turn: once for resting, once for regenerating."""
    found: list[int] = []
    for seat in game.standing():
        flags = values.now(game, seat)[0].flags
        rests = not game.piles[ACTION + seat] or flags & STEADY != 0
        if rests and not flags & RESTLESS and not game.has_rule(NO_REST):
            found.append(seat)
        if flags & REGENERATING:
            found.append(seat)
    return found


def recover_step(game: State) -> Flow[None]:
    """A resting or regenerating adventurer may heal one wound, by Healing 1."""
    seat = Seat(game.queue[0])
    wounds = game.piles[WOUND_CARDS + seat]
    if not wounds:
        game.queue.pop(0)
        return
    options = [Option("heal", (card,)) for card in wounds]
    options.append(Option("none"))
    option = yield from at_checkpoint(seat, "recover", options)
    game.queue.pop(0)
    if option.verb == "heal":
        heal_one(game, seat, CardId(option.ids[0]), 1)


def is_defeated(game: State, seat: Seat) -> bool:
    return game.wound_count(seat) >= MOST_WOUNDS


def defeat(game: State, seat: Seat) -> None:
    """An adventurer is out of the quest, with a Permanent Injury. A third one, or the same twice, retires them."""
    game.out[seat] = True
    game.tell("falls", seat)
    for card in list(game.piles[WOUND_CARDS + seat]):
        game.move(card, WOUND_DISCARD)
    sheet = game.sheet(seat)
    injury = game.chance.below(len(INJURIES))
    again = injury in sheet.injuries
    sheet.injuries.append(injury)
    game.tell("injured", seat, number=injury)
    if again or len(sheet.injuries) >= MOST_INJURIES:
        sheet.retired = True
        game.tell("retires", seat)


def lord_wounds(game: State) -> int:
    """How many wounds the Monster Lord has, by the number of players who started."""
    lord = game.quest_card().lord
    return lord.wounds + lord.wounds_a_player * game.started


def lord_is_defeated(game: State) -> bool:
    return game.lord and total(game, game.piles[LORD_WOUNDS]) >= lord_wounds(game)


def check_hosts(game: State) -> None:
    for card in game.piles[MONSTER_WOUNDS]:
        assert game.host[card] != NO_CARD, "a wound lies on nobody"
