"""What a scripted player thinks a card, a fight and a position are worth. It looks only at what lies open."""

from __future__ import annotations

from typing import Final

from quarterdeck.games.seven_swords.defs import CARDS, NO_REST, CardDef, Fighter
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
from quarterdeck.games.seven_swords.rules import setup, values, wounds
from quarterdeck.games.seven_swords.rules.combat import exchange
from quarterdeck.games.seven_swords.rules.values import Cards
from quarterdeck.games.seven_swords.state import (
    HAND,
    LORD_WOUNDS,
    MONSTER_DECK,
    MONSTER_RESERVE,
    UNDEFEATED,
    State,
)

HEALTH: Final = (0.0, -0.6, -1.9, -9.0)
"""What it is worth to have this many wounds, in defeated monsters. Three wounds are a fall, and an injury for good."""
DOUBLES: Final = 0.15
"""How many wound cards are Double Wounds; with Resilience one may choose the other card."""
DOUBLES_IF_RESILIENT: Final = 0.03
MOST_SAMPLED: Final = 8
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


def harm(card: CardDef) -> float:
    """How bad a wound card is."""
    return 3.0 * card.wounds - 0.6 * card.speed - card.offense - card.defense + (0.5 if card.flags & RESTLESS else 0.0)


# -- what lies ahead ----------------------------------------------------------------------------------------------


class Outlook:
    """Whom the next fight may be with, and what hits and wounds mean by now."""

    __slots__ = ("foes", "health", "hit", "lord", "lord_wounds", "pace")

    def __init__(self, game: State) -> None:
        standing = len(game.standing())
        coming = len(game.piles[MONSTER_DECK]) + len(game.piles[UNDEFEATED])
        self.lord = game.lord or coming < standing
        self.foes: list[Fighter] = []
        self.lord_wounds: list[CardId] = values.NO_WOUNDS
        self.hit = 1.0
        self.health: list[float] = list(HEALTH)
        self.pace = 0.0  # hits that each adventurer has to score each turn
        if self.lord:
            self._meet_lord(game, standing)
        else:
            self._meet_monsters(game, coming)

    def _meet_lord(self, game: State, standing: int) -> None:
        """Time presses more than wounds do, and in the last turn only a fall still counts."""
        lord = game.quest_card().lord
        self.foes = [lord]
        self.lord_wounds = game.piles[LORD_WOUNDS]
        left = lord.turns - game.lord_turn
        need = wounds.lord_wounds(game) - wounds.total(game, self.lord_wounds)
        self.pace = need / (1.2 * standing * max(1, left))
        self.hit = 1.2 + 2.0 * self.pace if self.pace < 1.2 else 0.3
        share = min(1.0, (left - 1) / 3)
        self.health = [0.0, -0.5 * share, -1.4 * share, -10.0]

    def _meet_monsters(self, game: State, coming: int) -> None:
        """The quest's own monsters are in the deck until they are defeated; the others are a sample of the rest.

        Nobody hurries to meet the lord: the last monsters leave time to rest.
        """
        if coming < 2 * len(game.standing()):
            self.hit = 0.6
        own = setup.scenario_monsters(game)
        pool = game.piles[MONSTER_DECK] + game.piles[UNDEFEATED] + game.piles[MONSTER_RESERVE]
        others: list[int] = []
        for number in sorted([game.definition[card] for card in pool]):
            if CARDS[number].key in own:
                self.foes.append(CARDS[number])
            else:
                others.append(number)
        count = min(MOST_SAMPLED, coming - len(self.foes))
        if count > 0:
            step = max(1, len(others) // count)
            self.foes.extend([CARDS[number] for number in others[::step]])
        elif not self.foes:
            self.foes.extend([CARDS[number] for number in others])


def after(health: list[float], before: int, taken: int, healed: int, doubles: float) -> float:
    """What an adventurer's health is worth after a turn, on average over the wound cards that may come."""
    if taken == 0:
        return health[max(0, min(3, before - healed))]
    light = health[max(0, min(3, before + taken - healed))]
    heavy = health[max(0, min(3, before + taken + 1 - healed))]
    return (1.0 - doubles) * light + doubles * heavy


def heals_at_end(game: State, cards: Cards, flags: int) -> int:
    """How many wounds resting and regenerating heal."""
    count = 1 if flags & REGENERATING else 0
    if (not cards.actions or flags & STEADY) and not flags & RESTLESS and not game.has_rule(NO_REST):
        count += 1
    return count


def worth(game: State, seat: Seat, cards: Cards, ahead: Outlook) -> float:
    """How well an adventurer would do with these cards: hits scored, wounds taken and healed, and the margins."""
    has = min(3, game.wound_count(seat))
    total = 0.0
    most = 2 if ahead.lord else 1
    for foe in ahead.foes:
        mine, theirs = values.compare(game, seat, foe, ahead.lord, ahead.lord_wounds, cards)
        scored, taken = exchange(mine, theirs)
        faster = mine.speed - theirs.speed
        attack = mine.offense + max(0, faster) - theirs.defense
        guard = mine.defense - theirs.offense - max(0, -faster)
        doubles = DOUBLES_IF_RESILIENT if mine.flags & RESILIENCE else DOUBLES
        total += ahead.hit * min(scored, most)
        total += after(ahead.health, has, taken, heals_at_end(game, cards, mine.flags), doubles)
        total += 0.06 * max(-5, min(3, attack)) + 0.05 * max(-5, min(3, guard))
    result = total / len(ahead.foes)
    for action in cards.actions:
        card = game.card(action)
        if card.flags & (HEALING_1 | HEALING_2):
            result += 0.9 * relief(game, ahead.health)
        if card.lends and len(game.standing()) > 1:
            result += 0.15
    return result


def relief(game: State, health: list[float]) -> float:
    """What healing the worst off is worth."""
    hurt = max([min(3, game.wound_count(seat)) for seat in game.standing()])
    return health[max(0, hurt - 1)] - health[hurt] if 0 < hurt < 3 else 0.0


# -- danger -------------------------------------------------------------------------------------------------------


def risk(game: State, seat: Seat, ahead: Outlook) -> float:
    """How likely an adventurer is to fall this turn, however carefully they play what is in their hand."""
    has = game.wound_count(seat)
    if has == 0:
        return 0.0
    now = values.cards_of(game, seat)
    least = 1.0
    plans = [Cards(now.items, now.under, [])]
    plans.extend([Cards(now.items, now.under, [card]) for card in game.piles[HAND + seat] if game.card(card).is_action])
    falls = [0.0, 0.0, 0.0, 1.0]
    for plan in plans:
        total = 0.0
        for foe in ahead.foes:
            mine, theirs = values.compare(game, seat, foe, ahead.lord, ahead.lord_wounds, plan)
            taken = exchange(mine, theirs)[1]
            doubles = DOUBLES_IF_RESILIENT if mine.flags & RESILIENCE else DOUBLES
            total += after(falls, has, taken, heals_at_end(game, plan, mine.flags), doubles)
        least = min(least, total / len(ahead.foes))
    return least
