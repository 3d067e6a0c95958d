"""Costs: wealth paid with cards from hand, parley, and the additional costs in front of a bullet.

What is being paid for is a `Payment`; passive abilities that change costs read it. Additional costs are small objects
that can say why they cannot be paid and pay themselves. All costs are paid before any effect resolves.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.five_sails.abilities import Ability, Use
from quarterdeck.games.five_sails.defs import ABILITY, CANNOT_BE_DESTROYED, CARDS, PARLEY_INFLUENCE, CardDef
from quarterdeck.games.five_sails.events import PAYING, WHEN, Event
from quarterdeck.games.five_sails.ids import INFLUENCE, NO_CARD, NOWHERE, CardId, LocationId
from quarterdeck.games.five_sails.rules import drawing, using, wounds
from quarterdeck.games.five_sails.rules.asking import pick
from quarterdeck.games.five_sails.rules.refusals import CANNOT_PAY, ENGAGED, NO_RENOWN, NO_VALUE, TOO_FEW_CARDS
from quarterdeck.games.five_sails.rules.stats import (
    attachments_of,
    has_dash,
    has_trait,
    passive_sum,
    says,
    stat,
    value_of,
)
from quarterdeck.games.five_sails.state import State

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
        self.definition: CardDef | None = None  # whose cost it is, where that is not the card's own
        self.ability: Ability | None = None  # what a risk is played for
        self.printed = -1  # what counts as the printed cost, where an effect says so
        self.negotiable = True  # whether a Negotiable card has kept that keyword
        self.change = 0
        self.parleys_engaged: CardId = NO_CARD
        self.kept = 0


def cost_of(game: State, payment: Payment) -> int:
    """The wealth cost as all abilities change it; never below 0."""
    definition = payment.definition
    if definition is None:
        definition = game.card(payment.card)
    cost = payment.printed if payment.printed >= 0 else max(0, definition.cost)
    cost += payment.change
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
    purse = sorted([c for c in game.hand(payment.seat) if c != payment.card])
    unspendable = CARDS[game.definition[payment.card]].unspendable
    if unspendable is None:
        return purse
    return [c for c in purse if not unspendable(game, payment.card, c)]


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
    if need == 0:
        return payment.kept <= held
    choosy = not public and CARDS[game.definition[payment.card]].unspendable is not None
    if need + payment.kept <= held and not choosy:
        return True
    need -= most_parleyed(game, payment) + sum([ability.discount for _, ability in discounts(game, payment)])
    if need <= 0:
        return payment.kept <= held
    values = [MOST_WORTH] * held if public else [worth(game, c) for c in _purse(game, payment)]
    return _cover(values, need, min(len(values), held - payment.kept))


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
    """Characters that may engage to reduce the cost of a Negotiable card: en garde, here, and no Mercenaries.

    (The playtest knows neither word: any character may engage to reduce a Mercenary's cost.)
    """
    if payment.kind != RECRUIT or not payment.negotiable:
        return []
    anyone = game.edition.anyone_parleys_once
    if not anyone and "Negotiable" not in CARDS[game.definition[payment.card]].keywords:
        return []
    return [
        c
        for c in game.crew_at(payment.seat, payment.place)
        if (not game.engaged[c] or c == payment.parleys_engaged)
        and (anyone or not has_trait(game, c, "Mercenary"))
        and parley_value(game, c) > 0
    ]


def most_parleyed(game: State, payment: Payment) -> int:
    """By how much parleys could reduce the cost: everybody's Influence, or one character's in the playtest."""
    values = [parley_value(game, c) for c in parleyers(game, payment)]
    if not values:
        return 0
    return max(values) if game.edition.anyone_parleys_once else sum(values)


# -- Reactions while paying ---------------------------------------------------------------------------------------


def discounts(game: State, payment: Payment) -> list[tuple[CardId, Ability]]:
    """The Reactions of the player that would reduce this cost."""
    found: list[tuple[CardId, Ability]] = []
    for card, ability in game.in_play().triggers.get(PAYING * 3 + WHEN, ()):
        if game.controller[card] == payment.seat and ability.matches is not None:
            use = Use(payment.seat, card, ability)
            event = Event(PAYING, payment.seat, payment.card)
            if ability.matches(game, use, event) and using.why_not_use(game, use) is None:
                found.append((card, ability))
    return found


# -- paying -------------------------------------------------------------------------------------------------------


def pay(game: State, payment: Payment) -> Flow[bool]:
    """Pay a wealth cost: Reactions and parleys first, then cards from hand, each in canonical order.

    False if it cannot be paid.
    """
    if not can_pay(game, payment):
        return False
    last = NO_CARD
    discarded = False
    parleyed = False
    reduced = 0
    while True:
        left = cost_of(game, payment) - reduced
        if left <= 0:
            return True
        options: list[Option] = []
        purse = [c for c in _purse(game, payment) if not discarded or c > last]
        held = len([c for c in game.hand(payment.seat) if c != payment.card])
        spare = min(len(purse), held - payment.kept)
        in_hand = [worth(game, c) for c in purse]
        if not discarded:
            for card, ability in [] if parleyed else discounts(game, payment):
                options.append(Option("use", (card,), ability.key))
            options.extend(_parley_options(game, payment, parleyed, last, left, in_hand, spare))
        for i, card in enumerate(purse):
            # What comes after it must do for the rest, and leave enough in hand for other costs.
            if spare > 0 and _cover(in_hand[i + 1 :], left - in_hand[i], spare - 1):
                options.append(Option("pay", (card,)))
        if not options:
            return False
        answer = yield Decision(payment.seat, "pay", options, (payment.card,), str(left))
        card = CardId(answer.ids[0])
        if answer.verb == "use":
            reaction = Use(payment.seat, card, ABILITY[answer.what])
            reaction.event = Event(PAYING, payment.seat, payment.card)
            yield from using.use_ability(game, reaction)
            reduced += reaction.event.amount
            continue
        if answer.verb == "parley":
            parleyed = True
            reduced += parley_value(game, card)
            payment.parleys_engaged = NO_CARD if card == payment.parleys_engaged else payment.parleys_engaged
            game.engaged[card] = True
            game.tell("parleys", payment.seat, card, payment.card)
        else:
            discarded = True
            reduced += worth(game, card)
            yield from drawing.spend_card(game, payment.seat, card)
        last = card


def _parley_options(
    game: State, payment: Payment, parleyed: bool, last: CardId, left: int, in_hand: list[int], spare: int
) -> list[Option]:
    """Who may parley next. Whoever comes first in order must leave enough to those after them, and to the hand."""
    options: list[Option] = []
    once = game.edition.anyone_parleys_once
    talkers = [] if once and parleyed else sorted([c for c in parleyers(game, payment) if c > last])
    offered = sum([parley_value(game, c) for c in talkers])
    for card in talkers:
        value = parley_value(game, card)
        if _cover(in_hand, left - (value if once else offered), spare):
            options.append(Option("parley", (card,)))
        offered -= value
    return options


# -- additional costs ---------------------------------------------------------------------------------------------


class Cost:
    """An additional cost of an ability."""

    cards = 0  # how many cards of the hand it takes
    reads_hand = False  # whether what it needs of the hand is hidden from others

    def candidates(self, game: State, use: Use) -> list[CardId]:
        """The cards that one after the other are chosen from, in canonical order, where it takes several."""
        return []

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


class EngageAttachment(Cost):
    """Engage an attachment equipped to the performer; with a trait, one that has it."""

    def __init__(self, trait: str = "") -> None:
        self.trait = trait

    def _en_garde(self, game: State, use: Use) -> list[CardId]:
        equipped = [c for c in attachments_of(game, use.performer) if not game.engaged[c]]
        return [c for c in equipped if not self.trait or has_trait(game, c, self.trait)]

    def refuse(self, game: State, use: Use) -> Refusal | None:
        return None if self._en_garde(game, use) else ENGAGED

    def pay(self, game: State, use: Use) -> Flow[bool]:
        card = yield from pick(game, use.seat, "engage.attachment", self._en_garde(game, use), (use.performer,))
        if card == NO_CARD:
            return False
        wounds.engage(game, card)
        return True


class WoundPerformer(Cost):
    """Wound the performer. Where they are stays known as `use.place`, should the wound destroy them."""

    def pay(self, game: State, use: Use) -> Flow[bool]:
        if not game.is_in_play(use.performer):
            return False
        use.place = game.location[use.performer]
        yield from wounds.wound(game, use.performer)
        return True


class DestroyPerformer(Cost):
    """Destroy your performer. Where they were stays known as `use.place`. A cost that is replaced counts as paid."""

    def refuse(self, game: State, use: Use) -> Refusal | None:
        return CANNOT_PAY if says(game, CANNOT_BE_DESTROYED, use.performer) else None

    def pay(self, game: State, use: Use) -> Flow[bool]:
        if not game.is_in_play(use.performer) or self.refuse(game, use) is not None:
            return False
        use.place = game.location[use.performer]
        yield from wounds.destroy(game, use.performer)
        return True


class DestroyThis(Cost):
    """Destroy this card. Where it was stays known as `use.place`, for effects "at that location".

    A card that cannot be destroyed does not pay; if something else happens to it instead, the cost is paid.
    """

    def refuse(self, game: State, use: Use) -> Refusal | None:
        return CANNOT_PAY if says(game, CANNOT_BE_DESTROYED, use.card) else None

    def pay(self, game: State, use: Use) -> Flow[bool]:
        if not game.is_in_play(use.card) or self.refuse(game, use) is not None:
            return False
        use.place = game.place_of(use.card)
        yield from wounds.destroy(game, use.card)
        return True


class DiscardCards(Cost):
    """Discard cards from your hand; with a type, cards of that type."""

    def __init__(self, number: int, card_type: str = "") -> None:
        self.cards = number
        self.card_type = card_type
        self.reads_hand = card_type != ""

    def candidates(self, game: State, use: Use) -> list[CardId]:
        hand = sorted(game.hand(use.seat))
        return [c for c in hand if c != use.card and (not self.card_type or game.card(c).kind == self.card_type)]

    def refuse(self, game: State, use: Use) -> Refusal | None:
        return None if len(self.candidates(game, use)) >= self.cards else TOO_FEW_CARDS

    def pay(self, game: State, use: Use) -> Flow[bool]:
        last = NO_CARD
        for number in range(self.cards, 0, -1):
            cards = [c for c in self.candidates(game, use) if c > last]
            card = yield from pick(
                game, use.seat, "discard.cost", cards[: len(cards) - number + 1], (use.card,), str(number), hidden=True
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
        cards = [duel.card, *duel.additional]
        return None if any([value_of(game, duel, c, self.which) >= self.number for c in cards]) else NO_VALUE

    def pay(self, game: State, use: Use) -> Flow[bool]:
        yield from ()
        if self.refuse(game, use) is not None or game.duel is None:
            return False
        for card in [game.duel.card, *game.duel.additional]:
            if value_of(game, game.duel, card, self.which) >= self.number:
                game.duel.gain(card, self.which, -self.number)
                return True
        return False
