"""Calculate Values: what adventurer and opponent bring to a fight.

Both sides are worked out together, for some cards affect the opponent and some conditions look at both. The cards in
play are arguments, so that "what if I equipped this?" is the same calculation.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.games.seven_swords.defs import ZERO, CardDef, Fighter, Mod
from quarterdeck.games.seven_swords.ids import (
    AGAINST_LORD,
    AGAINST_MONSTER,
    ALWAYS,
    ARMOUR,
    ARMOURED,
    FIRST_TURNS,
    FOE_RANGE,
    FOE_WOUNDED,
    HAS_MAGIC,
    HAS_RANGE,
    HAS_SHIELD,
    IN_HAND,
    LAST_STANDING,
    MAGIC,
    MARTIAL,
    NO_ARMOUR,
    PLAYERS,
    PLAYS_MARTIAL,
    PLAYS_SPELL,
    RANGE,
    RESTS,
    SHIELD,
    SPELL,
    STEADY,
    TWO_HANDED,
    TWO_WEAPONS,
    UNWOUNDED,
    WOUNDED,
    CardId,
    Seat,
)
from quarterdeck.games.seven_swords.state import (
    ACTION,
    FACING,
    LORD_WOUNDS,
    MONSTER_WOUNDS,
    PLAY,
    UNDER,
    WOUND_CARDS,
    State,
)


class Worth:
    """Combat values and abilities of one side."""

    __slots__ = ("defense", "flags", "offense", "speed")

    def __init__(self) -> None:
        self.speed = 0
        self.offense = 0
        self.defense = 0
        self.flags = 0

    def add(self, values: tuple[int, int, int]) -> None:
        self.speed += values[0]
        self.offense += values[1]
        self.defense += values[2]

    def values(self) -> tuple[int, int, int]:
        return (self.speed, self.offense, self.defense)


class Cards:
    """An adventurer's cards in play, as they are or as they might be. `under` holds (card, the item it lies under)."""

    __slots__ = ("actions", "items", "under")

    def __init__(self, items: list[CardId], under: list[tuple[CardId, CardId]], actions: list[CardId]) -> None:
        self.items = items
        self.under = under
        self.actions = actions


def cards_of(game: State, seat: Seat) -> Cards:
    under = [(card, game.host[card]) for card in game.piles[UNDER + seat]]
    return Cards(game.piles[PLAY + seat], under, game.piles[ACTION + seat])


def is_magic(game: State, card: CardId) -> bool:
    """Whether a card has the Magic symbol: printed, or by a star."""
    return game.card(card).flags & MAGIC != 0 or game.stars.get(game.definition[card], 0) > 0


def is_stacked(game: State, item: CardId, under: list[tuple[CardId, CardId]]) -> bool:
    picture = game.card(item).picture
    return any([host == item and game.card(card).picture == picture for card, host in under])


def augmentations(game: State, item: CardId, under: list[tuple[CardId, CardId]]) -> int:
    """How many cards augment an item. A card of the same picture under it is stacked, not augmenting."""
    count = 0
    picture = game.card(item).picture
    for card, host in under:
        if host == item and game.card(card).picture != picture:
            count += 1
    return count


def written(game: State, number: int, card: CardDef) -> tuple[int, int, int]:
    """What upgrades and stars add. Nothing doubles them."""
    speed = offense = defense = 0
    mask = game.marks.get(number, 0)
    if mask:
        for i, box in enumerate(card.boxes):
            if mask >> i & 1:
                speed += box[0]
                offense += box[1]
                defense += box[2]
    stars = game.stars.get(number, 0)
    if stars:
        speed += stars * card.star[0]
        offense += stars * card.star[1]
        defense += stars * card.star[2]
    return (speed, offense, defense)


def item_values(game: State, item: CardId, cards: Cards, alone_in_hand: bool) -> tuple[int, int, int]:
    """What a piece of equipment gives: base values, twice if stacked; augmentations; upgrades and stars; both hands."""
    number = game.definition[item]
    card = game.card(item)
    times = 2 if cards.under and is_stacked(game, item, cards.under) else 1
    speed, offense, defense = times * card.speed, times * card.offense, times * card.defense
    if card.augment_level and cards.under:
        count = augmentations(game, item, cards.under)
        speed += count * card.augment[0]
        offense += count * card.augment[1]
        defense += count * card.augment[2]
    if number in game.marks or number in game.stars:
        more = written(game, number, card)
        speed += more[0]
        offense += more[1]
        defense += more[2]
    if alone_in_hand and card.slot == IN_HAND and card.two_hands != ZERO:
        speed += card.two_hands[0]
        offense += card.two_hands[1]
        defense += card.two_hands[2]
    return (speed, offense, defense)


def action_values(game: State, action: CardId) -> tuple[int, int, int]:
    number = game.definition[action]
    card = game.card(action)
    if number not in game.marks:
        return (card.speed, card.offense, card.defense)
    more = written(game, number, card)
    return (card.speed + more[0], card.offense + more[1], card.defense + more[2])


def hand_items(game: State, cards: Cards) -> int:
    return len([item for item in cards.items if game.card(item).slot == IN_HAND])


def context(game: State, foe: Fighter, lord: bool, wounded: bool, foe_wounded: bool, cards: Cards, flags: int) -> int:
    """What holds in a fight, as bits of the conditions. `flags` is what the adventurer can do whatever they fight."""
    bits = 1 << ALWAYS | 1 << (AGAINST_LORD if lord else AGAINST_MONSTER) | 1 << foe.trait
    bits |= 1 << (PLAYERS + game.players)
    in_hand = 0
    armoured = False
    for item in cards.items:
        card = game.card(item)
        if card.slot == IN_HAND:
            in_hand += 1
            if card.hands == 2 or (card.two_hands != ZERO and in_hand == 1):
                bits |= 1 << TWO_HANDED
            if card.flags & SHIELD:
                bits |= 1 << HAS_SHIELD
        elif card.slot == ARMOUR:
            armoured = True
        if card.flags & MAGIC or game.definition[item] in game.stars:
            bits |= 1 << HAS_MAGIC
    if in_hand > 1:
        bits = (bits | 1 << TWO_WEAPONS) & ~(1 << TWO_HANDED)
    bits |= 1 << (ARMOURED if armoured else NO_ARMOUR)
    for action in cards.actions:
        slot = game.card(action).slot
        if slot == MARTIAL:
            bits |= 1 << PLAYS_MARTIAL
        elif slot == SPELL:
            bits |= 1 << PLAYS_SPELL
    if not cards.actions or flags & STEADY:
        bits |= 1 << RESTS
    if flags & RANGE:
        bits |= 1 << HAS_RANGE
    bits |= 1 << (WOUNDED if wounded else UNWOUNDED)
    if (foe.flags | game.foes().flags) & RANGE:
        bits |= 1 << FOE_RANGE
    if foe_wounded:
        bits |= 1 << FOE_WOUNDED
    if game.turn <= 3:
        bits |= 1 << FIRST_TURNS
    if sum([1 for s in range(game.players) if not game.out[s]]) == 1:
        bits |= 1 << LAST_STANDING
    return bits


def _apply(mods: tuple[Mod, ...], bits: int, mine: Worth, theirs: Worth) -> None:
    for mod in mods:
        if bits >> mod.cond & 1:
            side = theirs if mod.foe else mine
            side.speed += mod.speed
            side.offense += mod.offense
            side.defense += mod.defense
            side.flags |= mod.flags


def abilities(game: State, seat: Seat, cards: Cards) -> int:
    """What an adventurer can do whatever they fight, as bits."""
    flags = 0
    for card in cards.items + cards.actions + game.piles[WOUND_CARDS + seat]:
        flags |= game.card(card).flags
    for mod in game.passive(seat):
        if mod.cond == ALWAYS and not mod.foe:
            flags |= mod.flags
    return flags


def _add_wounds(game: State, wounds: list[CardId], side: Worth) -> None:
    for wound in wounds:
        card = game.card(wound)
        side.speed += card.speed
        side.offense += card.offense
        side.defense += card.defense


def compare(
    game: State, seat: Seat, foe: Fighter, lord: bool, foe_wounds: list[CardId], cards: Cards
) -> tuple[Worth, Worth]:
    """Both sides' combat values: the adventurer's and the opponent's."""
    mine = Worth()
    theirs = Worth()
    alone = hand_items(game, cards) == 1
    for item in cards.items:
        mine.add(item_values(game, item, cards, alone))
    for action in cards.actions:
        mine.add(action_values(game, action))
    _add_wounds(game, game.piles[WOUND_CARDS + seat], mine)
    mine.speed += game.lent[3 * seat]
    mine.offense += game.lent[3 * seat + 1]
    mine.defense += game.lent[3 * seat + 2]
    mine.flags = abilities(game, seat, cards)
    passive = game.passive(seat)
    foes = game.foes()
    theirs.speed = foe.speed + foes.speed
    theirs.offense = foe.offense + foes.offense
    theirs.defense = foe.defense + foes.defense
    theirs.flags = foe.flags | foes.flags
    _add_wounds(game, foe_wounds, theirs)
    wounded = len(game.piles[WOUND_CARDS + seat]) > 0
    bits = context(game, foe, lord, wounded, len(foe_wounds) > 0, cards, mine.flags)
    for item in cards.items:
        card = game.card(item)
        if card.mods:
            _apply(card.mods, bits, mine, theirs)
    for action in cards.actions:
        card = game.card(action)
        if card.mods:
            _apply(card.mods, bits, mine, theirs)
    _apply(passive, bits, mine, theirs)
    _apply(foe.mods, bits, theirs, mine)
    _apply(foes.mods, bits, theirs, mine)
    return mine, theirs


NOTHING: Final[Fighter] = Fighter("", "")
NO_WOUNDS: Final[list[CardId]] = []


def wounds_on(game: State, monster: CardId) -> list[CardId]:
    """A monster's wound cards. They go with the physical card, for a shuffle gives it another id."""
    return wounds_of(game, game.definition[monster])


def wounds_of(game: State, number: int) -> list[CardId]:
    """The wound cards of a monster by the number of its card."""
    return [card for card in game.piles[MONSTER_WOUNDS] if game.host[card] == number]


def opponent(game: State, seat: Seat) -> tuple[Fighter, list[CardId]]:
    """Whom an adventurer fights, with its wound cards: the lord, the monster dealt, or nothing yet."""
    if game.lord:
        return game.quest_card().lord, game.piles[LORD_WOUNDS]
    facing = game.piles[FACING + seat]
    if facing:
        return game.card(facing[0]), wounds_on(game, facing[0])
    return NOTHING, NO_WOUNDS


def now(game: State, seat: Seat) -> tuple[Worth, Worth]:
    """The values in the fight that is set."""
    foe, wounds = opponent(game, seat)
    return compare(game, seat, foe, game.lord, wounds, cards_of(game, seat))


def context_now(game: State, seat: Seat) -> int:
    """Which conditions hold in the fight that is set, as bits; for explaining values."""
    foe, foe_wounds = opponent(game, seat)
    return context_with(game, seat, foe, len(game.piles[WOUND_CARDS + seat]) > 0, len(foe_wounds) > 0)


def context_with(game: State, seat: Seat, foe: Fighter, wounded: bool, foe_wounded: bool) -> int:
    """Which conditions hold in a fight of an adventurer with what is in play, as bits."""
    cards = cards_of(game, seat)
    return context(game, foe, game.lord, wounded, foe_wounded, cards, abilities(game, seat, cards))
