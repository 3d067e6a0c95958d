"""Phase 1: Prepare. Equip, stack, augment, one action or rest; then healing effects."""

from __future__ import annotations

from quarterdeck.core.decision import Option
from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.seven_swords.ids import (
    ARMOUR,
    BOTH_ACTIONS,
    HEALING_1,
    HEALING_2,
    IN_HAND,
    MOST_HANDS,
    MOST_WORN,
    RETREAT,
    WORN,
    CardId,
    Seat,
)
from quarterdeck.games.seven_swords.rules import drawing, refusals, values, wounds
from quarterdeck.games.seven_swords.rules.asking import at_checkpoint, consent_of_all
from quarterdeck.games.seven_swords.state import ACTION, HAND, PLAY, UNDER, WOUND_CARDS, State

# -- what may be done ---------------------------------------------------------------------------------------------


def in_slot(game: State, seat: Seat, slot: int) -> list[CardId]:
    return [item for item in game.piles[PLAY + seat] if game.card(item).slot == slot]


def replacements(game: State, seat: Seat, card: CardId) -> list[tuple[CardId, ...]]:
    """The ways to make room for a piece of equipment: which items it replaces. No way means it cannot be equipped."""
    slot = game.card(card).slot
    there = in_slot(game, seat, slot)
    if slot == ARMOUR:
        ways: list[tuple[CardId, ...]] = [tuple(there)]
    elif slot == IN_HAND:
        hands = game.card(card).hands
        used = sum([game.card(item).hands for item in there])
        if used + hands <= MOST_HANDS:
            ways = [()]
        elif hands == MOST_HANDS:
            ways = [tuple(there)]
        else:
            ways = [(item,) for item in there]
    else:
        ways = [()] if len(there) < MOST_WORN else [(item,) for item in there]
    return [way for way in ways if not any([item in game.fresh for item in way])]


def why_not_equip(game: State, seat: Seat, card: CardId) -> Refusal | None:
    if replacements(game, seat, card):
        return None
    slot = game.card(card).slot
    return {ARMOUR: refusals.ONE_ARMOUR, IN_HAND: refusals.TOO_FEW_HANDS, WORN: refusals.THREE_WORN}[slot]


def why_not_stack(game: State, seat: Seat, card: CardId, item: CardId) -> Refusal | None:
    """A card goes under an item of the same picture, once an item."""
    if game.card(card).picture != game.card(item).picture:
        return refusals.OTHER_PICTURE
    if any([game.card(c).picture == game.card(item).picture for c in game.cards_under(seat, item)]):
        return refusals.STACKED
    return None


def why_not_augment(game: State, seat: Seat, card: CardId, item: CardId) -> Refusal | None:
    """A magical card goes face down under an item with the Augmentation ability, up to its level."""
    if not values.is_magic(game, card):
        return refusals.NOT_MAGIC
    level = game.card(item).augment_level
    under = [(c, game.host[c]) for c in game.piles[UNDER + seat]]
    if values.augmentations(game, item, under) >= level or game.card(card).picture == game.card(item).picture:
        return refusals.NO_AUGMENTATION
    return None


def plays_both(game: State, seat: Seat) -> bool:
    """Whether an adventurer may play a Martial and a Spell Action in one turn."""
    for mod in game.passive(seat):
        if mod.flags & BOTH_ACTIONS:
            return True
    return any([game.card(item).flags & BOTH_ACTIONS for item in game.piles[PLAY + seat]])


def why_not_act(game: State, seat: Seat, card: CardId) -> Refusal | None:
    played = game.piles[ACTION + seat]
    if not played:
        return None
    if len(played) == 1 and game.card(played[0]).slot != game.card(card).slot and plays_both(game, seat):
        return None
    return refusals.ONE_ACTION


def options_of(game: State, seat: Seat) -> list[Option]:
    """Everything an adventurer may do to prepare: what concerns equipment, then the actions."""
    options: list[Option] = []
    actions: list[Option] = []
    items = game.piles[PLAY + seat]
    for card in game.piles[HAND + seat]:
        if game.card(card).is_action:
            if why_not_act(game, seat, card) is None:
                actions.append(Option("act", (card,)))
            continue
        for replaced in replacements(game, seat, card):
            options.append(Option("equip", (card, *replaced)))
        for item in items:
            if why_not_stack(game, seat, card, item) is None:
                options.append(Option("stack", (card, item)))
            if game.card(item).augment_level and why_not_augment(game, seat, card, item) is None:
                options.append(Option("augment", (card, item)))
    return options + actions


# -- doing it -----------------------------------------------------------------------------------------------------


def prepare_step(game: State) -> Flow[None]:
    """One thing that one adventurer does to prepare."""
    seat = game.active
    options = options_of(game, seat)
    if may_propose_retreat(game, seat):
        options.append(Option("retreat"))
    if options:
        options.append(Option("done"))
        option = yield from at_checkpoint(seat, "prepare", options)
        if option.verb == "retreat":
            yield from propose_retreat(game, seat)
            return
        if option.verb != "done":
            do(game, seat, option)
            return
    end_of_turn_to_prepare(game, seat)


def may_propose_retreat(game: State, seat: Seat) -> bool:
    """Once a turn, before anything is prepared, by whoever speaks for the group."""
    return game.may_retreat and seat == game.spokesman()


def end_of_turn_to_prepare(game: State, seat: Seat) -> None:
    if not game.piles[ACTION + seat]:
        game.tell("rests", seat)
    later = [s for s in game.standing() if s > seat]
    if later:
        game.active = later[0]
    else:
        game.active = Seat(-1)


def do(game: State, seat: Seat, option: Option) -> None:
    game.may_retreat = False
    card = CardId(option.ids[0])
    if option.verb == "act":
        game.move(card, ACTION + seat)
        game.tell("acts", seat, (card,))
    elif option.verb == "equip":
        for item in option.ids[1:]:
            game.tell("discards", seat, (CardId(item),))
            drawing.discard_item(game, seat, CardId(item))
        game.move(card, PLAY + seat)
        game.fresh.append(card)
        game.tell("equips", seat, (card,))
    else:
        item = CardId(option.ids[1])
        game.move(card, UNDER + seat)
        game.host[card] = item
        game.tell("stacks" if option.verb == "stack" else "augments", seat, (card, item))


def propose_retreat(game: State, seat: Seat) -> Flow[None]:
    """The quest ends at once if everybody agrees; it is not proposed again this turn."""
    game.may_retreat = False
    game.tell("proposes_retreat", seat)
    agreed = yield from consent_of_all(game, seat)
    if agreed:
        game.result = RETREAT


# -- healing effects ----------------------------------------------------------------------------------------------


def healings(game: State) -> list[int]:
    """Every healing effect in play, in order of the seats: the seat and the power as one number."""
    found: list[int] = []
    for seat in game.standing():
        flags = [game.card(c).flags for c in game.piles[PLAY + seat] + game.piles[ACTION + seat]]
        flags.extend([mod.flags for mod in game.passive(seat) if mod.cond == 0 and not mod.foe])
        for bits in flags:
            if bits & HEALING_2:
                found.append(2 * seat + 1)
            elif bits & HEALING_1:
                found.append(2 * seat)
    return found


def heal_step(game: State) -> Flow[None]:
    """One healing effect: any wound of any adventurer on the quest."""
    seat, power = Seat(game.queue[0] // 2), game.queue[0] % 2 + 1
    options = [Option("heal", (card,)) for s in game.standing() for card in game.piles[WOUND_CARDS + s]]
    if not options:
        game.queue.pop(0)
        return
    options.append(Option("none"))
    option = yield from at_checkpoint(seat, "heal", options, (), str(power))
    game.queue.pop(0)
    if option.verb == "heal":
        wounds.heal_one(game, seat, CardId(option.ids[0]), power)
