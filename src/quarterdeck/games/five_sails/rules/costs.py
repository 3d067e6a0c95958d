"""Costs: wealth paid with cards from hand, parley, and the additional costs in front of a bullet.

What is being paid for is a `Payment`; passive abilities that change costs read it. Additional costs are small objects
that can say why they cannot be paid and pay themselves. All costs are paid before any effect resolves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.defs import CARDS, PARLEY_INFLUENCE
from quarterdeck.games.five_sails.ids import INFLUENCE, NO_CARD, NOWHERE, CardId, LocationId
from quarterdeck.games.five_sails.rules import drawing, wounds
from quarterdeck.games.five_sails.rules.asking import pick
from quarterdeck.games.five_sails.rules.refusals import ENGAGED, NO_RENOWN, NO_VALUE, TOO_FEW_CARDS
from quarterdeck.games.five_sails.rules.stats import combat_value, has_dash, has_trait, passive_sum, stat
from quarterdeck.games.five_sails.state import State

if TYPE_CHECKING:
    from quarterdeck.games.five_sails.abilities import Use

# What is paid for.
PLAY_RISK: Final = 0
EQUIP: Final = 1
RECRUIT: Final = 2
BRUTE: Final = 3


class Payment:
    """What is being paid for, by whom and for whom."""

    def __init__(
        self,
        seat: Seat,
        card: CardId,
        kind: int,
        performer: CardId = NO_CARD,
        target: CardId = NO_CARD,
        place: LocationId = NOWHERE,
    ) -> None:
        self.seat = seat
        self.card = card
        self.kind = kind
        self.performer = performer
        self.target = target
        self.place = place
        self.change = 0
        self.parleys_engaged: CardId = NO_CARD
        self.kept = 0


def cost_of(game: State, payment: Payment) -> int:
    """The wealth cost as all abilities change it; never below 0."""
    definition = game.card(payment.card)
    cost = max(0, definition.cost) + payment.change
    if definition.own_cost is not None:
        cost += definition.own_cost(game, payment.card, payment)
    for source in game.in_play().cost_rules:
        for rule in CARDS[game.definition[source]].cost_rules:
            cost += rule(game, source, payment)
    return max(0, cost)


MOST_WORTH: Final = 2


def worth(game: State, card: CardId) -> int:
    """What a card is worth when discarded to pay a wealth cost."""
    return MOST_WORTH if "Wealth" in CARDS[game.definition[card]].keywords else 1


def _purse(game: State, payment: Payment) -> list[CardId]:
    """The cards that may be discarded to pay, in canonical order."""
    return sorted([c for c in game.hand(payment.seat) if c != payment.card])


def can_pay(game: State, payment: Payment, public: bool = False) -> bool:
    """Whether the wealth cost can be paid, keeping `payment.kept` cards for other costs.

    With `public`, whether it might be paid for all that others know: every card of the hand could have Wealth.
    """
    need = cost_of(game, payment)
    hand = game.hand(payment.seat)
    held = len(hand)
    for card in hand:
        if card == payment.card:
            held -= 1
    if need + payment.kept <= held:
        return True
    if need == 0:
        return False
    for card in parleyers(game, payment):
        need -= parley_value(game, card)
    if need <= 0:
        return payment.kept <= held
    values = [MOST_WORTH] * held if public else [worth(game, c) for c in _purse(game, payment)]
    return _cover(values, need, held - payment.kept)


def _cover(values: list[int], need: int, most: int) -> bool:
    """Whether at most so many of these cover what is needed."""
    return need <= 0 or (most > 0 and sum(sorted(values, reverse=True)[:most]) >= need)


# -- Parley -------------------------------------------------------------------------------------------------------


def parley_value(game: State, card: CardId) -> int:
    """A character's Influence while parleying. A dash cannot be modified and is worth nothing."""
    if has_dash(game, card, INFLUENCE):
        return 0
    return max(0, stat(game, card, INFLUENCE) + passive_sum(game, PARLEY_INFLUENCE, card))


def parleyers(game: State, payment: Payment) -> list[CardId]:
    """Characters that may engage to reduce the cost of a Negotiable card: en garde, here, and no Mercenaries."""
    if payment.kind != RECRUIT or "Negotiable" not in CARDS[game.definition[payment.card]].keywords:
        return []
    return [
        c
        for c in game.crew_at(payment.seat, payment.place)
        if (not game.engaged[c] or c == payment.parleys_engaged)
        and not has_trait(game, c, "Mercenary")
        and parley_value(game, c) > 0
    ]


# -- paying -------------------------------------------------------------------------------------------------------


def pay(game: State, payment: Payment) -> Flow[bool]:
    """Pay a wealth cost: first parleys, then cards from hand, each in canonical order. False if it cannot be paid."""
    if not can_pay(game, payment):
        return False
    last = NO_CARD
    discarded = False
    reduced = 0
    while True:
        left = cost_of(game, payment) - reduced
        if left <= 0:
            return True
        options: list[Option] = []
        purse = [c for c in _purse(game, payment) if not discarded or c > last]
        after = sum([worth(game, c) for c in purse])
        if not discarded:
            # Whoever comes first in order must leave enough to those after them, and to the hand.
            talkers = sorted([c for c in parleyers(game, payment) if c > last])
            offered = sum([parley_value(game, c) for c in talkers])
            for card in talkers:
                if offered + after >= left:
                    options.append(Option("parley", (card,)))
                offered -= parley_value(game, card)
        spare = len(_purse(game, payment)) - payment.kept
        for i, card in enumerate(purse):
            # What comes after it must do for the rest, and leave enough in hand for other costs.
            rest = [worth(game, c) for c in purse[i + 1 :]]
            if spare > 0 and _cover(rest, left - worth(game, card), spare - 1):
                options.append(Option("pay", (card,)))
        if not options:
            return False
        answer = yield Decision(payment.seat, "pay", options, (payment.card,), str(left))
        card = CardId(answer.ids[0])
        if answer.verb == "parley":
            reduced += parley_value(game, card)
            payment.parleys_engaged = NO_CARD if card == payment.parleys_engaged else payment.parleys_engaged
            game.engaged[card] = True
            game.tell("parleys", payment.seat, card, payment.card)
        else:
            discarded = True
            reduced += worth(game, card)
            yield from drawing.spend_card(game, payment.seat, card)
        last = card


# -- additional costs ---------------------------------------------------------------------------------------------


class Cost:
    """An additional cost of an ability."""

    cards = 0  # how many cards of the hand it takes
    reads_hand = False  # whether what it needs of the hand is hidden from others

    def refuse(self, game: State, use: Use) -> Refusal | None:
        """Why it cannot be paid."""
        return None

    def pay(self, game: State, use: Use) -> Flow[bool]:
        """Pay it. False when it could not be paid after all."""
        yield from ()
        return True


class EngagePerformer(Cost):
    """Engage your performer."""

    def refuse(self, game: State, use: Use) -> Refusal | None:
        return ENGAGED if game.engaged[use.performer] else None

    def pay(self, game: State, use: Use) -> Flow[bool]:
        yield from ()
        if game.engaged[use.performer] or not game.is_in_play(use.performer):
            return False
        wounds.engage(game, use.performer)
        return True


class EngageThis(Cost):
    """Engage this card."""

    def refuse(self, game: State, use: Use) -> Refusal | None:
        return ENGAGED if game.engaged[use.card] else None

    def pay(self, game: State, use: Use) -> Flow[bool]:
        yield from ()
        if game.engaged[use.card] or not game.is_in_play(use.card):
            return False
        wounds.engage(game, use.card)
        return True


class WoundPerformer(Cost):
    """Wound the performer."""

    def pay(self, game: State, use: Use) -> Flow[bool]:
        if not game.is_in_play(use.performer):
            return False
        yield from wounds.wound(game, use.performer)
        return True


class DestroyThis(Cost):
    """Destroy this card. Where it was stays known as `use.place`, for effects "at that location"."""

    def pay(self, game: State, use: Use) -> Flow[bool]:
        if not game.is_in_play(use.card):
            return False
        use.place = game.place_of(use.card)
        return (yield from wounds.destroy(game, use.card))


class DiscardCards(Cost):
    """Discard cards from your hand; with a type, cards of that type."""

    def __init__(self, number: int, card_type: str = "") -> None:
        self.cards = number
        self.card_type = card_type
        self.reads_hand = card_type != ""

    def _candidates(self, game: State, use: Use) -> list[CardId]:
        hand = sorted(game.hand(use.seat))
        return [c for c in hand if c != use.card and (not self.card_type or game.card(c).kind == self.card_type)]

    def refuse(self, game: State, use: Use) -> Refusal | None:
        return None if len(self._candidates(game, use)) >= self.cards else TOO_FEW_CARDS

    def pay(self, game: State, use: Use) -> Flow[bool]:
        last = NO_CARD
        for number in range(self.cards, 0, -1):
            cards = [c for c in self._candidates(game, use) if c > last]
            card = yield from pick(
                game, use.seat, "discard.cost", cards[: len(cards) - number + 1], (use.card,), hidden=True
            )
            if card == NO_CARD:
                return False
            last = card
            yield from drawing.discard_card(game, use.seat, card)
        return True


class SpendRenown(Cost):
    """Spend Renown you have collected."""

    def __init__(self, number: int) -> None:
        self.number = number

    def refuse(self, game: State, use: Use) -> Refusal | None:
        return None if game.renown[use.seat] >= self.number else NO_RENOWN

    def pay(self, game: State, use: Use) -> Flow[bool]:
        yield from ()
        if game.renown[use.seat] < self.number:
            return False
        game.renown[use.seat] -= self.number
        game.tell("spends.renown", use.seat, number=self.number)
        return True


class SpendValue(Cost):
    """Spend from a combat value of your combat card, which must have that much."""

    def __init__(self, which: int, number: int = 1) -> None:
        self.which = which
        self.number = number

    def refuse(self, game: State, use: Use) -> Refusal | None:
        duel = game.duel
        if duel is None or duel.card == NO_CARD:
            return NO_VALUE
        return None if combat_value(game, duel, self.which) >= self.number else NO_VALUE

    def pay(self, game: State, use: Use) -> Flow[bool]:
        yield from ()
        if self.refuse(game, use) is not None or game.duel is None:
            return False
        game.duel.bonus[self.which] -= self.number
        return True
