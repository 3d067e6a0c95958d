"""What a seat sees. The adventurers play together, so everybody sees the same; decks are counts."""

from __future__ import annotations

from quarterdeck.core.decision import Seat
from quarterdeck.games.seven_swords.defs import (
    ADVENTURERS,
    INJURIES,
    PATHS,
    QUESTS,
    SPECIAL_RULES,
    TOWNSFOLK,
    CardDef,
    Mod,
    QuestDef,
    ScenarioDef,
)
from quarterdeck.games.seven_swords.ids import PHASES, PREPARE, RESULTS, TITHE, TRAITS, CardId
from quarterdeck.games.seven_swords.rules import resolution, wounds
from quarterdeck.games.seven_swords.rules import values as worth
from quarterdeck.games.seven_swords.rules.setup import id_of
from quarterdeck.games.seven_swords.state import (
    ACTION,
    COUNTED,
    DECK,
    DEFEATED,
    DISCARD,
    ENHANCEMENTS,
    FACING,
    HAND,
    LORD_WOUNDS,
    MONSTER_DECK,
    PLAY,
    POOL,
    REVEALED,
    TREASURE_DECK,
    UNDEFEATED,
    WOUND_CARDS,
    WOUND_DECK,
    State,
)
from quarterdeck.games.seven_swords.view_fight import fight
from quarterdeck.games.seven_swords.view_types import (
    CardView,
    EquippedView,
    LordView,
    MonsterView,
    NamedView,
    PathView,
    PrintedView,
    QuestView,
    SeatView,
    SevenSwordsView,
    SheetView,
    TownView,
    UnderWayView,
    ValuesView,
)
from quarterdeck.games.seven_swords.words import ROMAN, abilities_text, card_texts, kind_text, mod_text


def values_view(values: tuple[int, int, int]) -> ValuesView:
    return {"speed": values[0], "offense": values[1], "defense": values[2]}


def printed(card: CardDef) -> PrintedView:
    return {
        "key": card.key,
        "name": card.name,
        "kind": card.kind,
        "type": kind_text(card),
        "icon": card.icon,
        "picture": card.picture,
        "values": values_view((card.speed, card.offense, card.defense)),
        "abilities": abilities_text(card.flags),
        "text": card_texts(card),
        "boxes": [values_view(box) for box in card.boxes],
        "stars": card.stars,
        "wounds": card.wounds,
    }


def card_view(game: State, card: CardId) -> CardView:
    number = game.definition[card]
    mask = game.marks.get(number, 0)
    definition = game.card(card)
    return {
        **printed(definition),
        "id": card,
        "ticked": [i for i in range(len(definition.boxes)) if mask >> i & 1],
        "starred": game.stars.get(number, 0),
    }


def cards_view(game: State, cards: list[CardId]) -> list[CardView]:
    """The cards that lie open, in order."""
    return [card_view(game, card) for card in cards if game.known[card]]


def equipped_view(game: State, seat: Seat, item: CardId) -> EquippedView:
    picture = game.card(item).picture
    under = game.cards_under(seat, item)
    cards = worth.cards_of(game, seat)
    return {
        **card_view(game, item),
        "stacked": [card_view(game, c) for c in under if game.card(c).picture == picture],
        "augmenting": [card_view(game, c) for c in under if game.card(c).picture != picture],
        "gives": values_view(worth.item_values(game, item, cards, worth.hand_items(game, cards) == 1)),
    }


def named(name: str, icon: str, mods: tuple[Mod, ...], says: str = "") -> NamedView:
    return {"name": name, "icon": icon, "text": [mod_text(mod) for mod in mods] + ([says] if says else [])}


def scenario_view(card: ScenarioDef) -> NamedView:
    return named(card.name, card.icon, card.mods, card.says)


# -- the town -----------------------------------------------------------------------------------------------------


def quest_view(game: State, quest: QuestDef) -> QuestView:
    return {
        "index": quest.index,
        "key": quest.key,
        "name": quest.name,
        "icon": quest.icon,
        "place": quest.place,
        "story": quest.front,
        "hint": quest.back,
        "rules": [SPECIAL_RULES[rule] for rule in quest.rules],
        "needs": [a.name for a in ADVENTURERS if a.key in quest.needs],
        "won": game.won[quest.index],
        "failures": game.failures[quest.index],
    }


def town_view(game: State) -> TownView:
    return {
        "experience": game.experience,
        "quests": [quest_view(game, quest) for quest in QUESTS if game.unlocked[quest.index]],
        "townsfolk": [
            {
                "name": f"{person.name} {ROMAN[game.folk[person.index]]}",
                "icon": person.icon,
                "text": [level.says for level in person.levels[: game.folk[person.index]]],
            }
            for person in TOWNSFOLK
            if game.folk[person.index]
        ],
        "log": [(QUESTS[quest].name, RESULTS[result]) for quest, result in game.taken],
    }


def sheet_view(game: State, index: int) -> SheetView:
    adventurer, sheet = ADVENTURERS[index], game.sheets[index]
    paths: list[PathView] = []
    for path, level, side in sheet.paths:
        definition = PATHS[path]
        name = definition.side_names[side] if level == 3 else definition.name
        text = [mod_text(mod) for mod in definition.mods(level, side)]
        paths.append({"name": name, "icon": definition.icon, "level": level, "text": text})
    allies: list[NamedView] = []
    for person in TOWNSFOLK:
        level = game.ally_level(sheet, person)
        if level:
            name = f"{person.name} {ROMAN[level]}"
            allies.append({"name": name, "icon": person.icon, "text": [person.levels[level - 1].says]})
    return {
        "index": index,
        "key": adventurer.key,
        "name": adventurer.name,
        "icon": adventurer.icon,
        "says": adventurer.says,
        "nature": [mod_text(mod) for mod in adventurer.mods],
        "experience_left": game.experience - sheet.spent,
        "spent": sheet.spent,
        "room": resolution.room(game, index),
        "recorded": [recorded_view(game, number) for number in sheet.recorded],
        "paths": paths,
        "allies": allies,
        "injuries": [named(INJURIES[i].name, INJURIES[i].icon, INJURIES[i].mods) for i in sheet.injuries],
        "retired": sheet.retired,
        "seat": game.party.index(index) if index in game.party else -1,
    }


def recorded_view(game: State, number: int) -> CardView:
    """A recorded card. While it is shuffled into a deck it has no place on the table, and so no id."""
    card = id_of(game, number)
    seen = card_view(game, card)
    if not game.known[card]:
        seen["id"] = -1
    return seen


# -- the quest ----------------------------------------------------------------------------------------------------


def seat_view(game: State, seat: Seat) -> SeatView:
    facing = game.piles[FACING + seat]
    monster: MonsterView | None = None
    if facing:
        monster = {
            **card_view(game, facing[0]),
            "wound_cards": cards_view(game, worth.wounds_on(game, facing[0])),
        }
    adventurer = game.party[seat]
    return {
        "seat": seat,
        "adventurer": adventurer,
        "name": ADVENTURERS[adventurer].name if adventurer >= 0 else "",
        "icon": ADVENTURERS[adventurer].icon if adventurer >= 0 else "",
        "defeated": game.out[seat],
        "resting": not game.piles[ACTION + seat],
        "wounds": game.wound_count(seat),
        "wound_cards": cards_view(game, game.piles[WOUND_CARDS + seat]),
        "hand": cards_view(game, game.piles[HAND + seat]),
        "equipped": [equipped_view(game, seat, item) for item in game.piles[PLAY + seat]],
        "actions": cards_view(game, game.piles[ACTION + seat]),
        "discard": cards_view(game, game.piles[DISCARD + seat]),
        "deck": len(game.piles[DECK + seat]),
        "deck_top": cards_view(game, game.piles[DECK + seat])[::-1],
        "monster": monster,
        "fight": fight(game, seat) if under_way(game) and not game.out[seat] else None,
    }


def under_way(game: State) -> bool:
    return game.quest >= 0 and PREPARE <= game.phase < TITHE


def lord_view(game: State) -> LordView:
    lord = game.quest_card().lord
    return {
        "name": lord.name,
        "icon": lord.icon,
        "type": TRAITS[lord.trait],
        "values": values_view((lord.speed, lord.offense, lord.defense)),
        "abilities": abilities_text(lord.flags),
        "text": [mod_text(mod) for mod in lord.mods],
        "wounds": wounds.lord_wounds(game),
        "wounds_taken": wounds.total(game, game.piles[LORD_WOUNDS]),
        "wound_cards": cards_view(game, game.piles[LORD_WOUNDS]),
        "turn": game.lord_turn,
        "turns": lord.turns,
    }


def under_way_view(game: State) -> UnderWayView:
    quest = game.quest_card()
    return {
        "quest": quest_view(game, quest),
        "turn": game.turn,
        "scenario": scenario_view(quest.scenario),
        "many": scenario_view(quest.many) if game.players > 4 else None,
        "enhancements": cards_view(game, game.piles[ENHANCEMENTS]),
        "monsters": len(game.piles[MONSTER_DECK]),
        "undefeated": cards_view(game, game.piles[UNDEFEATED]),
        "defeated": len(game.piles[DEFEATED]) + len(game.piles[COUNTED]),
        "next_enhancement": max(0, game.started - len(game.piles[DEFEATED])),
        "treasures": len(game.piles[TREASURE_DECK]),
        "wound_deck": len(game.piles[WOUND_DECK]),
        "lord": lord_view(game) if game.lord else None,
        "revealed": cards_view(game, game.piles[REVEALED]),
    }


def view(game: State, seat: Seat) -> SevenSwordsView:
    return {
        "seat": seat,
        "phase": PHASES[game.phase],
        "active": game.active,
        "single": game.single,
        "town": town_view(game),
        "sheets": [sheet_view(game, a.index) for a in ADVENTURERS],
        "seats": [seat_view(game, Seat(s)) for s in range(game.players)],
        "under_way": under_way_view(game) if under_way(game) else None,
        "pool": cards_view(game, game.piles[POOL]),
        "tithe": game.tithe,
        "over": game.over,
        "way": game.outcome.way if game.outcome is not None else "",
    }
