"""A competent player of Seven Swords, by rule of thumb and by counting: for balancing, and to fill an empty seat.

It looks only at what lies open. Before a fight it weighs every way to prepare against all the monsters that may come.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.decision import Decision, Option
from quarterdeck.games.seven_swords.defs import ADVENTURERS, CARDS, PATHS, QUESTS, TOWNSFOLK, CardDef, Fighter
from quarterdeck.games.seven_swords.ids import (
    BOTH_ACTIONS,
    EXTRA_CARD,
    HEALING_1,
    HEALING_2,
    IMMUNE,
    RANGE,
    REGENERATING,
    RESILIENCE,
    RESTLESS,
    STEADY,
    UNCOUNTED,
    WOUNDING,
    CardId,
    Seat,
)
from quarterdeck.games.seven_swords.rules import values
from quarterdeck.games.seven_swords.rules.combat import exchange
from quarterdeck.games.seven_swords.rules.values import Cards
from quarterdeck.games.seven_swords.state import (
    LORD_WOUNDS,
    MONSTER_DECK,
    MONSTER_RESERVE,
    REVEALED,
    UNDEFEATED,
    WOUND_CARDS,
    State,
)

WOUND_COST: Final = (0.7, 1.3, 3.0, 3.0)
"""What a wound costs somebody who has this many, in defeated monsters."""
HEAL_WORTH: Final = (0.0, 0.45, 1.5, 3.0)
"""What healing is worth to somebody with this many wounds."""
MOST_SAMPLED: Final = 10
HOPELESS: Final = 25
"""From this turn on a fight that nobody wins is given up."""

PATHS_OF: Final[dict[str, tuple[str, ...]]] = {
    "eloria": ("hawk", "river", "veil"),
    "magnus": ("tower", "forge", "veil"),
    "jannus": ("flame", "veil", "river"),
    "bladesinger": ("forge", "flame", "river"),
    "maren": ("flame", "tower", "veil"),
    "tobin": ("river", "veil", "forge"),
    "kestra": ("forge", "wolf", "river"),
}
FLAG_WORTH: Final = (
    (RANGE, 1.2),
    (WOUNDING, 2.0),
    (RESILIENCE, 0.7),
    (REGENERATING, 2.0),
    (HEALING_1, 1.3),
    (HEALING_2, 2.0),
    (IMMUNE, 0.4),
    (BOTH_ACTIONS, 2.0),
    (EXTRA_CARD, 1.0),
    (UNCOUNTED, 1.0),
)


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
        return max(options, key=lambda o: _harm(game.card(CardId(o.ids[0]))))
    if kind == "treasure":
        return _treasure(game, seat, options)
    if kind in ("treasure.accept", "trade.accept"):
        return options[0]
    if kind == "retreat.agree":
        return options[0 if game.turn > HOPELESS else 1]  # yes, or no
    if kind == "keep_going":
        return options[0]
    if kind == "tithe":
        return min(options, key=lambda o: power(game.card(CardId(o.ids[0]))))
    if kind in ("record", "legend"):
        return _record(game, options)
    if kind == "quest":
        return _quest(game, options)
    if kind == "adventurer":
        wished = [o for o in options if o.ids[0] == game.wishes[seat]]
        return wished[0] if wished else options[0]
    return _outfit(game, seat, options)


# -- weighing -----------------------------------------------------------------------------------------------------


def power(card: CardDef) -> float:
    """What a card is worth by its numbers alone."""
    worth = 0.6 * card.speed + card.offense + card.defense
    for bit, value in FLAG_WORTH:
        if card.flags & bit:
            worth += value
    for mod in card.mods:
        share = 0.7 if mod.cond == 0 else 0.35
        sign = -1 if mod.foe else 1
        worth += share * sign * (0.6 * mod.speed + mod.offense + mod.defense)
    worth += 0.8 * sum(card.lend) + 0.4 * card.augment_level + 0.4 * sum(card.two_hands)
    if card.is_equipment and not card.flags & UNCOUNTED:
        worth += 0.5
    return worth - (0.6 if card.hands == 2 else 0.0)


def _harm(card: CardDef) -> float:
    return 3.0 * card.wounds - 0.6 * card.speed - card.offense - card.defense + (0.5 if card.flags & RESTLESS else 0.0)


def opponents(game: State) -> tuple[list[Fighter], bool]:
    """Whom a fight may be with: the lord, or the monsters that could be dealt."""
    lord = game.quest_card().lord
    coming = len(game.piles[MONSTER_DECK]) + len(game.piles[UNDEFEATED])
    if game.lord or coming < len(game.standing()):
        return [lord], True
    pool: list[CardId] = game.piles[MONSTER_DECK] + game.piles[UNDEFEATED] + game.piles[MONSTER_RESERVE]
    numbers = sorted([game.definition[card] for card in pool])
    own = game.quest_card().monsters
    chosen: list[Fighter] = []
    step = max(1, len(numbers) // MOST_SAMPLED)
    from_deck = [game_card(number) for number in numbers]
    chosen.extend([card for card in from_deck if card.key in own])
    chosen.extend(from_deck[::step])
    return chosen, False


def game_card(number: int) -> CardDef:
    return CARDS[number]


def worth(game: State, seat: Seat, cards: Cards, foes: list[Fighter], lord: bool) -> float:
    """How well an adventurer stands with these cards: hits scored, wounds not taken, and a little for the margin."""
    wounds = min(3, game.wound_count(seat))
    cost = WOUND_COST[wounds]
    sum_ = 0.0
    rests = not cards.actions
    lord_cards = game.piles[LORD_WOUNDS] if lord else values.NO_WOUNDS
    flags = 0
    for foe in foes:
        mine, theirs = values.compare(game, seat, foe, lord, lord_cards, cards)
        scored, taken = exchange(mine, theirs)
        ahead = mine.speed - theirs.speed
        attack = mine.offense + max(0, ahead) - theirs.defense
        guard = mine.defense - theirs.offense - max(0, -ahead)
        sum_ += (1.6 if lord else 1.0) * min(scored, 2 if lord else 1) - cost * taken
        sum_ += 0.07 * max(-5, min(3, attack)) + 0.05 * max(-5, min(3, guard))
        flags |= mine.flags
    result = sum_ / len(foes)
    if rests or flags & STEADY:
        result += 0.0 if flags & RESTLESS else HEAL_WORTH[wounds]
    if flags & REGENERATING:
        result += HEAL_WORTH[wounds]
    hurt = max([game.wound_count(s) for s in game.standing()])
    for action in cards.actions:
        if game.card(action).flags & (HEALING_1 | HEALING_2):
            result += 0.9 * HEAL_WORTH[min(3, hurt)]
        if game.card(action).lends and len(game.standing()) > 1:
            result += 0.15
    return result


def _with(game: State, seat: Seat, option: Option) -> Cards:
    """The cards in play after an option of Prepare."""
    now = values.cards_of(game, seat)
    if option.verb == "done":
        return now
    card = CardId(option.ids[0])
    if option.verb == "act":
        return Cards(now.items, now.under, [*now.actions, card])
    if option.verb == "equip":
        gone = option.ids[1:]
        items = [item for item in now.items if item not in gone]
        return Cards([*items, card], [entry for entry in now.under if entry[1] not in gone], now.actions)
    return Cards(now.items, [*now.under, (card, CardId(option.ids[1]))], now.actions)


def _prepare(game: State, seat: Seat, options: list[Option]) -> Option:
    """The step that helps most. Equipment helps in later turns too, so it may cost a little now."""
    if game.turn > HOPELESS and options[-2].verb == "retreat":
        return options[-2]
    foes, lord = opponents(game)
    done = next(o for o in options if o.verb == "done")
    best, best_worth = done, worth(game, seat, _with(game, seat, done), foes, lord)
    for option in options:
        if option.verb in ("retreat", "done"):
            continue
        found = worth(game, seat, _with(game, seat, option), foes, lord)
        if option.verb == "equip":
            flags = game.card(CardId(option.ids[0])).flags
            found += 0.06 if flags & UNCOUNTED else 0.0
            found += 0.25 if flags & (REGENERATING | EXTRA_CARD) else 0.0
            found -= 0.10 * (len(option.ids) - 1)
        elif option.verb == "act" and _equips(game, seat, options):
            found -= 0.5  # equipment first: what is played with it is chosen afterwards
        if found > best_worth + 0.01:
            best, best_worth = option, found
    return best


def _equips(game: State, seat: Seat, options: list[Option]) -> bool:
    return any([o.verb == "equip" and len(o.ids) == 1 for o in options])


def _discard(game: State, seat: Seat, options: list[Option]) -> Option:
    """Discard what hardly helps, for a card more."""
    foes, lord = opponents(game)
    now = values.cards_of(game, seat)
    idle = Cards(now.items, now.under, [])
    stands = worth(game, seat, idle, foes, lord)
    for option in options:
        if option.verb == "discard":
            item = CardId(option.ids[0])
            left = Cards([i for i in now.items if i != item], [e for e in now.under if e[1] != item], [])
            uncounted = game.card(item).flags & UNCOUNTED
            if not uncounted and stands - worth(game, seat, left, foes, lord) < 0.06:
                return option
    return next(o for o in options if o.verb == "done")


def _heal(game: State, options: list[Option], power_: int) -> Option:
    """The worst off first; Healing 1 goes to a Single Wound of theirs, if there is one."""
    best = options[-1]
    best_worth = 0.0
    for option in options:
        if option.verb != "heal":
            continue
        card = CardId(option.ids[0])
        definition = game.card(card)
        whose = Seat(game.pile_of[card] - WOUND_CARDS)
        found = 10.0 * min(4, game.wound_count(whose)) + _harm(definition)
        if definition.wounds == 2:
            found += 8.0 if power_ == 2 else -4.0
        if found > best_worth:
            best, best_worth = option, found
    return best


def _lend(game: State, options: list[Option]) -> Option:
    """To whom it makes the difference; in reserve otherwise."""
    best = options[-1]
    best_gain = 0.05
    for option in options:
        if option.verb != "lend":
            continue
        seat = Seat(option.ids[1])
        before = _fight_worth(game, seat)
        lend = game.card(CardId(option.ids[0])).lend
        for i in range(3):
            game.lent[3 * seat + i] += lend[i]
        gain = _fight_worth(game, seat) - before
        for i in range(3):
            game.lent[3 * seat + i] -= lend[i]
        if gain > best_gain:
            best, best_gain = option, gain
    return best


def _fight_worth(game: State, seat: Seat) -> float:
    mine, theirs = values.now(game, seat)
    scored, taken = exchange(mine, theirs)
    return min(scored, 2 if game.lord else 1) - WOUND_COST[min(3, game.wound_count(seat))] * taken


def _gain(game: State, seat: Seat, card: CardId) -> float:
    """How much a card just found would help an adventurer."""
    definition = game.card(card)
    if definition.is_action:
        return 0.15 * power(definition)
    foes, lord = opponents(game)
    now = values.cards_of(game, seat)
    same = [i for i in now.items if game.card(i).slot == definition.slot]
    rest = now.items
    if definition.slot == 1:
        rest = [i for i in now.items if i not in same]
    elif definition.slot == 2:
        hands = sum([game.card(i).hands for i in same])
        weakest = sorted(same, key=lambda i: power(game.card(i)))
        gone: list[CardId] = []
        while weakest and hands + definition.hands > 2:
            out = weakest.pop(0)
            hands -= game.card(out).hands
            gone.append(out)
        rest = [i for i in now.items if i not in gone]
    before = worth(game, seat, now, foes, lord)
    return worth(game, seat, Cards([*rest, card], now.under, now.actions), foes, lord) - before


def _treasure(game: State, seat: Seat, options: list[Option]) -> Option:
    card = game.piles[REVEALED][0]
    mine = _gain(game, seat, card)
    best, best_gain = options[0] if mine > 0.05 else options[1], mine
    for option in options:
        if option.verb == "give":
            gain = _gain(game, Seat(option.ids[0]), card) - 0.25
            if gain > best_gain:
                best, best_gain = option, gain
    return best


# -- in town ------------------------------------------------------------------------------------------------------


def _record(game: State, options: list[Option]) -> Option:
    """To whom of the party the card adds most beyond what they have; what is weaker than most goes."""
    best, best_gain = options[-1], 0.0
    for option in options:
        if option.verb == "discard":
            continue
        card = game.card(CardId(option.ids[0]))
        adventurer = option.ids[1]
        if adventurer not in game.party:
            continue
        gain = power(card) - _average(game, adventurer, card) - 0.25 * len(game.sheets[adventurer].recorded)
        if gain > best_gain:
            best, best_gain = option, gain
    return best


def _average(game: State, adventurer: int, card: CardDef) -> float:
    """The mean worth of an adventurer's cards of this kind."""
    numbers = ADVENTURERS[adventurer].deck + game.sheets[adventurer].recorded
    same = [power(game_card(n)) for n in numbers if game_card(n).is_action == card.is_action]
    return sum(same) / len(same)


def _quest(game: State, options: list[Option]) -> Option:
    """The easiest quest first, unless it has been failed too often."""
    quests = [o for o in options if o.verb == "quest"]
    if not quests:
        return options[-1]
    return min(quests, key=lambda o: (QUESTS[o.ids[0]].stage + 0.7 * game.failures[o.ids[0]], o.ids[0]))


def _outfit(game: State, seat: Seat, options: list[Option]) -> Option:
    best, best_score = next(o for o in options if o.verb == "done"), 0.0
    liked = PATHS_OF[game.adventurer(seat).key]
    for option in options:
        score = 0.0
        if option.verb == "upgrade":
            card = game.card(CardId(option.ids[0]))
            box = card.boxes[option.ids[1]]
            score = 10.0 + box[1] + 0.9 * box[2] + 0.6 * box[0] + (0.5 if card.is_equipment else 0.0)
        elif option.verb == "ally":
            key = TOWNSFOLK[option.ids[0]].key
            score = {"smithy": 8.0, "veterans": 7.5, "scout": 5.0, "priestess": 4.5}.get(key, 0.0)
        elif option.verb == "path":
            key = PATHS[option.ids[0]].key
            if key in liked:
                score = 7.0 - 0.8 * liked.index(key) + (0.3 if option.ids[1] > 1 else 0.0) - 0.01 * option.ids[2]
        elif option.verb == "enchant":
            card = game.card(CardId(option.ids[0]))
            score = 5.5 + 0.1 * power(card)
        if score > best_score:
            best, best_score = option, score
    return best
