"""Why something may not be done, in sentences; and what a seat might expect to do and may not."""

from __future__ import annotations

from quarterdeck.core.decision import Decision
from quarterdeck.core.refusal import Refusal, WhyNot
from quarterdeck.games.seven_swords.defs import ADVENTURERS, PATHS, QUESTS
from quarterdeck.games.seven_swords.ids import CardId, Seat
from quarterdeck.games.seven_swords.rules import outfit, prepare, resolution, town
from quarterdeck.games.seven_swords.spots import ADVENTURER, PATH, QUEST
from quarterdeck.games.seven_swords.state import HAND, PLAY, State

REASONS = {
    "prepare.action": "You have played an action this turn.",
    "augment.level": "It takes no further augmentation.",
    "augment.magic": "Only a card with the Magic symbol can augment.",
    "stack.once": "Another card is stacked under it.",
    "stack.picture": "Its picture is another one.",
    "prepare.hands": "Both hands hold what you equipped this turn.",
    "prepare.armour": "You have put on armour this turn.",
    "prepare.worn": "You wear three items that you put on this turn.",
    "experience.spend": "Too little experience is left.",
    "path.available": "Another adventurer walks this Path; its card is not free.",
    "path.available.third": "The card of its third level is taken.",
    "path.mystic": "The Mystic does not teach Paths yet.",
    "record.room": "There is no room on that adventurer's card.",
    "enchant.second": "Magical items need the Enchanter's second level.",
    "enchant.capacity": "There is no room for another star.",
    "adventurer.own_cards": "An adventurer's own cards cannot be given away.",
    "legendary.trade": "Legendary items change hands only when they are found.",
    "quest.once": "This quest is won.",
    "quest.required": "The quest needs another adventurer in this seat.",
    "injury.retire": "This adventurer has retired.",
}


def reason(refusal: Refusal) -> str:
    return REASONS[refusal.reason]


class _Found:
    """What is refused, gathered."""

    def __init__(self) -> None:
        self.refused: list[WhyNot] = []

    def add(
        self, attempt: str, refusal: Refusal | None, cards: tuple[int, ...] = (), spots: tuple[int, ...] = ()
    ) -> None:
        if refusal is not None:
            self.refused.append(WhyNot(attempt, reason(refusal), refusal.rule, cards, spots))


def why_not(game: State, decision: Decision) -> list[WhyNot]:
    """What the seat might expect to do at this question and may not."""
    found = _Found()
    seat = decision.seat
    if decision.kind == "prepare":
        for card in game.piles[HAND + seat]:
            _prepare(game, seat, card, found)
    elif decision.kind == "quest":
        for quest in QUESTS:
            if game.unlocked[quest.index]:
                found.add(quest.name, town.why_not_quest(game, quest.index), spots=(QUEST + quest.index,))
    elif decision.kind == "adventurer":
        for adventurer in ADVENTURERS:
            if adventurer.index not in game.party:
                refused = town.why_not_adventurer(game, seat, adventurer.index)
                found.add(adventurer.name, refused, spots=(ADVENTURER + adventurer.index,))
    elif decision.kind == "outfit":
        _outfit(game, game.party[seat], found)
    elif decision.kind in ("legend", "record"):
        _record(game, decision, found)
    return found.refused


def _prepare(game: State, seat: Seat, card: CardId, found: _Found) -> None:
    name = game.card(card).name
    if game.card(card).is_action:
        found.add(f"Play {name}", prepare.why_not_act(game, seat, card), (card,))
        return
    found.add(f"Equip {name}", prepare.why_not_equip(game, seat, card), (card,))
    for item in game.piles[PLAY + seat]:
        if game.card(card).picture == game.card(item).picture:
            under = f"Stack {name} under {game.card(item).name}"
            found.add(under, prepare.why_not_stack(game, seat, card, item), (card, item))
        if game.card(item).augment_level:
            attempt = f"Augment {game.card(item).name} with {name}"
            found.add(attempt, prepare.why_not_augment(game, seat, card, item), (card, item))


def _outfit(game: State, adventurer: int, found: _Found) -> None:
    sheet = game.sheets[adventurer]
    for path in PATHS:
        if outfit.path_level(sheet, path.index) < 3:
            refused = outfit.why_not_path(game, adventurer, path.index)
            found.add(path.name, refused, spots=(PATH + path.index,))
    if outfit.Offers(game, sheet).enchants:
        for card in outfit.cards_of(game, adventurer):
            if game.card(card).is_equipment:
                found.add(f"Enchant {game.card(card).name}", outfit.why_not_enchant(game, adventurer, card), (card,))
    for card in outfit.recorded_cards(game, adventurer):
        for other in ADVENTURERS:
            if other.index != adventurer and not game.sheets[other.index].retired:
                refused = outfit.why_not_trade(game, card, other.index)
                spots = (ADVENTURER + other.index,)
                found.add(f"Give {game.card(card).name} to {other.name}", refused, (card,), spots)


def _record(game: State, decision: Decision, found: _Found) -> None:
    card = CardId(decision.about[0])
    for adventurer in ADVENTURERS:
        if game.sheets[adventurer.index].retired:
            continue
        if decision.kind == "record":
            refused = resolution.why_not_record(game, adventurer.index)
        elif adventurer.index in game.party:
            refused = resolution.why_not_buy(game, card, adventurer.index)
        else:
            continue
        found.add(adventurer.name, refused, (card,), (ADVENTURER + adventurer.index,))
