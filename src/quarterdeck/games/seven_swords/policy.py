"""A competent player of Seven Swords, by rule of thumb and by counting: for balancing, and to fill an empty seat.

It looks only at what lies open. Before a fight it weighs every way to prepare against all the monsters that may come.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.decision import Decision, Option
from quarterdeck.games.seven_swords import policy_town, weighing
from quarterdeck.games.seven_swords.ids import ARMOUR, EXTRA_CARD, IN_HAND, REGENERATING, UNCOUNTED, CardId, Seat
from quarterdeck.games.seven_swords.rules import values
from quarterdeck.games.seven_swords.rules.combat import exchange
from quarterdeck.games.seven_swords.rules.values import Cards
from quarterdeck.games.seven_swords.state import REVEALED, WOUND_CARDS, State
from quarterdeck.games.seven_swords.weighing import Outlook, harm, power, worth

TOO_LONG: Final = 30
"""From this turn on a quest that nobody wins is given up."""


COURTESIES: Final = ("retreat.agree", "treasure.accept", "trade.accept")
"""What a fellow player asks for: they get it."""


def choose(game: State, decision: Decision) -> Option:
    """One of the options, by the kind of question."""
    kind, seat, options = decision.kind, decision.seat, decision.options
    if len(options) == 1:
        return options[0]
    if kind == "prepare":
        return _prepare(game, seat, options)
    if kind == "discard":
        return _discard(game, seat, options)
    if kind in ("heal", "recover"):
        return _heal(game, options, 2 if decision.what == "2" else 1)
    if kind == "lend":
        return _lend(game, options)
    if kind == "resilience":
        return max(options, key=lambda o: harm(game.card(CardId(o.ids[0]))))
    if kind == "treasure":
        return _treasure(game, seat, options)
    if kind in ("treasure.draw", "legend.accept") or (kind in COURTESIES and decision.about[-1] != seat):
        return options[0]
    if kind == "retreat.agree":  # their own proposal, which everybody has agreed to
        return options[0 if is_hopeless(game) else 1]  # yes, or no
    if kind == "keep_going":
        return options[1 if is_hopeless(game) else 0]  # retreat, or go on
    return policy_town.choose(game, decision)


# -- Prepare ------------------------------------------------------------------------------------------------------


def _with(now: Cards, option: Option) -> Cards:
    """The cards in play after an option of Prepare."""
    card = CardId(option.ids[0])
    if option.verb == "act":
        return Cards(now.items, now.under, [*now.actions, card])
    if option.verb == "equip":
        gone = option.ids[1:]
        items = [item for item in now.items if item not in gone]
        return Cards([*items, card], [entry for entry in now.under if entry[1] not in gone], now.actions)
    return Cards(now.items, [*now.under, (card, CardId(option.ids[1]))], now.actions)


def _lasting(game: State, option: Option) -> float:
    """What a piece of equipment is worth beyond this turn."""
    found = 0.05
    if option.verb == "equip":
        flags = game.card(CardId(option.ids[0])).flags
        found += 0.06 if flags & UNCOUNTED else 0.0
        found += 0.25 if flags & (REGENERATING | EXTRA_CARD) else 0.0
        found -= 0.10 * (len(option.ids) - 1)
    return found


def _prepare(game: State, seat: Seat, options: list[Option]) -> Option:
    """The first step of the best plan: something put into play, or nothing; then an action, or rest."""
    done = options[-1]
    if options[-2].verb == "retreat" and is_hopeless(game):
        return options[-2]
    ahead = Outlook(game)
    now = values.cards_of(game, seat)
    acts = [o for o in options if o.verb == "act"]
    best, best_worth = done, worth(game, seat, now, ahead)
    for option in acts:
        found = worth(game, seat, _with(now, option), ahead)
        if found > best_worth + 0.01:
            best, best_worth = option, found
    for option in options:
        if option.verb in ("retreat", "done", "act"):
            continue
        then = _with(now, option)
        found = worth(game, seat, then, ahead)
        for act in acts:
            found = max(found, worth(game, seat, _with(then, act), ahead))
        found += _lasting(game, option)
        if found > best_worth + 0.01:
            best, best_worth = option, found
    return best


def is_hopeless(game: State) -> bool:
    """Whether to turn back: more adventurers would fall than the quest is worth, or it leads nowhere."""
    if game.turn > TOO_LONG:
        return True
    ahead = Outlook(game)
    left = min(4.0, game.quest_card().lord.turns - game.lord_turn) if ahead.lord else 2.5
    falls = 0.0
    for seat in game.standing():
        falls += left * weighing.risk(game, seat, ahead)
    chance = max(0.0, min(0.9, 1.5 - 1.2 * ahead.pace)) if ahead.lord else 0.55
    return falls > chance * (0.9 + 0.3 * len(game.standing()))


# -- discarding and healing ---------------------------------------------------------------------------------------


def _discard(game: State, seat: Seat, options: list[Option]) -> Option:
    """Discard what hardly helps, for a card more."""
    ahead = Outlook(game)
    now = values.cards_of(game, seat)
    stands = worth(game, seat, Cards(now.items, now.under, []), ahead)
    for option in options:
        if option.verb == "discard":
            item = CardId(option.ids[0])
            left = Cards([i for i in now.items if i != item], [e for e in now.under if e[1] != item], [])
            uncounted = game.card(item).flags & UNCOUNTED
            if not uncounted and stands - worth(game, seat, left, ahead) < 0.06:
                return option
    return options[-1]


def _heal(game: State, options: list[Option], strength: int) -> Option:
    """The worst off first; Healing 1 goes to a Single Wound of theirs, if there is one."""
    best = options[-1]
    best_worth = 0.0
    for option in options:
        if option.verb != "heal":
            continue
        card = CardId(option.ids[0])
        definition = game.card(card)
        whose = Seat(game.pile_of[card] - WOUND_CARDS)
        found = 10.0 * min(4, game.wound_count(whose)) + harm(definition)
        if definition.wounds == 2:
            found += 8.0 if strength == 2 else -4.0
        if found > best_worth:
            best, best_worth = option, found
    return best


# -- bonuses and treasures for others -----------------------------------------------------------------------------


def _lend(game: State, options: list[Option]) -> Option:
    """To whom it makes the difference; in reserve otherwise."""
    best = options[-1]
    best_gain = 0.05
    ahead = Outlook(game)
    for option in options:
        if option.verb != "lend":
            continue
        seat = Seat(option.ids[1])
        before = _fight_worth(game, seat, ahead)
        lend = game.card(CardId(option.ids[0])).lend
        for i in range(3):
            game.lent[3 * seat + i] += lend[i]
        gain = _fight_worth(game, seat, ahead) - before
        for i in range(3):
            game.lent[3 * seat + i] -= lend[i]
        if gain > best_gain:
            best, best_gain = option, gain
    return best


def _fight_worth(game: State, seat: Seat, ahead: Outlook) -> float:
    mine, theirs = values.now(game, seat)
    scored, taken = exchange(mine, theirs)
    healed = weighing.heals_at_end(game, values.cards_of(game, seat), mine.flags)
    health = weighing.after(ahead.health, min(3, game.wound_count(seat)), taken, healed, weighing.DOUBLES)
    return ahead.hit * min(scored, 2 if game.lord else 1) + health


def _gain(game: State, seat: Seat, card: CardId, ahead: Outlook) -> float:
    """How much a card just found would help an adventurer."""
    definition = game.card(card)
    if definition.is_action:
        return 0.15 * power(definition)
    now = values.cards_of(game, seat)
    same = [i for i in now.items if game.card(i).slot == definition.slot]
    gone: list[CardId] = []
    if definition.slot == ARMOUR:
        gone = same
    elif definition.slot == IN_HAND:
        hands = sum([game.card(i).hands for i in same])
        for item in sorted(same, key=lambda i: power(game.card(i))):
            if hands + definition.hands > 2:
                hands -= game.card(item).hands
                gone.append(item)
    rest = [i for i in now.items if i not in gone]
    before = worth(game, seat, now, ahead)
    return worth(game, seat, Cards([*rest, card], now.under, now.actions), ahead) - before


def _treasure(game: State, seat: Seat, options: list[Option]) -> Option:
    card = game.piles[REVEALED][0]
    ahead = Outlook(game)
    mine = _gain(game, seat, card, ahead)
    best, best_gain = options[0] if mine > 0.05 else options[1], mine
    for option in options:
        if option.verb == "give":
            gain = _gain(game, Seat(option.ids[0]), card, ahead) - 0.25
            if gain > best_gain:
                best, best_gain = option, gain
    return best
