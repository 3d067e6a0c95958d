"""What a seat sees. The adventurers play together, so everybody sees the same; decks are counts."""

from __future__ import annotations

from quarterdeck.core.decision import Seat
from quarterdeck.core.story import Fact
from quarterdeck.games.seven_swords import spots
from quarterdeck.games.seven_swords.defs import (
    ADVENTURERS,
    CARDS,
    INJURIES,
    PATH_COSTS,
    PATHS,
    QUESTS,
    SPECIAL_RULES,
    TOWNSFOLK,
    CardDef,
    InjuryDef,
    Mod,
    PathDef,
    QuestDef,
    ScenarioDef,
    TownsfolkDef,
)
from quarterdeck.games.seven_swords.ids import (
    ARMOUR,
    DEFEAT,
    IN_HAND,
    MOST_SEATS,
    MUSTER,
    NO_CARD,
    NO_SLOT,
    PHASES,
    PLAYERS,
    PREPARE,
    RESULTS,
    TITHE,
    TRAITS,
    VICTORY,
    WORN,
    WOUNDS,
    CardId,
)
from quarterdeck.games.seven_swords.rules import fortify, resolution, wounds
from quarterdeck.games.seven_swords.rules import values as worth
from quarterdeck.games.seven_swords.rules.outfit import path_level
from quarterdeck.games.seven_swords.rules.setup import id_of
from quarterdeck.games.seven_swords.sheet import Sheet
from quarterdeck.games.seven_swords.state import (
    ACTION,
    COUNTED,
    DECK,
    DEFEATED,
    DISCARD,
    ENHANCEMENT_DECK,
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
from quarterdeck.games.seven_swords.view_fight import fight, last_fight
from quarterdeck.games.seven_swords.view_types import (
    ClashView,
    EndedView,
    EquippedView,
    InjuryView,
    LordView,
    MonsterView,
    NamedView,
    PathCardView,
    PathStepView,
    PathView,
    PrintedView,
    QuestView,
    SevenSwordsView,
    SheetView,
    SwordsCardView,
    SwordsSeatView,
    SwordsValuesView,
    TownspersonView,
    TownView,
    UnderWayView,
)
from quarterdeck.games.seven_swords.words import ROMAN, abilities_text, card_texts, kind_text, mod_text
from quarterdeck.games.seven_swords.words_story import sentence


def values_view(values: tuple[int, int, int]) -> SwordsValuesView:
    return {"speed": values[0], "offense": values[1], "defense": values[2]}


SLOT_KEYS = {NO_SLOT: "", ARMOUR: "armour", IN_HAND: "hand", WORN: "worn"}


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
        "star": values_view(card.star),
        "wounds": card.wounds,
        "slot": "action" if card.is_action else SLOT_KEYS[card.slot],
        "hands": card.hands,
    }


def card_view(game: State, card: CardId) -> SwordsCardView:
    return number_view(game, game.definition[card], card)


def number_view(game: State, number: int, card: CardId = NO_CARD) -> SwordsCardView:
    """A physical card, with its id if it lies open."""
    definition = CARDS[number]
    mask = game.marks.get(number, 0)
    more = worth.written(game, number, definition)
    return {
        **printed(definition),
        "id": card,
        "ticked": [i for i in range(len(definition.boxes)) if mask >> i & 1],
        "starred": game.stars.get(number, 0),
        "worth": values_view((definition.speed + more[0], definition.offense + more[1], definition.defense + more[2])),
    }


def cards_view(game: State, cards: list[CardId]) -> list[SwordsCardView]:
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


def at_this_table(game: State, mods: tuple[Mod, ...]) -> tuple[Mod, ...]:
    """Without those for other numbers of players."""
    others = [PLAYERS + n for n in range(1, MOST_SEATS + 1) if n != game.players]
    return tuple([mod for mod in mods if mod.cond not in others])


def scenario_view(game: State, card: ScenarioDef) -> NamedView:
    return named(card.name, card.icon, at_this_table(game, card.mods), card.says)


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
        "spot": spots.QUEST + quest.index,
    }


def town_view(game: State) -> TownView:
    return {
        "experience": game.experience,
        "quests": [quest_view(game, quest) for quest in QUESTS if game.unlocked[quest.index]],
        "townsfolk": [townsperson_view(game, person) for person in TOWNSFOLK if game.folk[person.index]],
        "paths": [path_card_view(game, path) for path in PATHS],
        "log": [(QUESTS[quest].name, RESULTS[result]) for quest, result in game.taken],
    }


def townsperson_view(game: State, person: TownsfolkDef) -> TownspersonView:
    levels = person.levels[: game.folk[person.index]]
    return {
        "name": person.name,
        "icon": person.icon,
        "level": game.folk[person.index],
        "text": [level.says for level in levels],
        "costs": [level.cost for level in levels],
        "spot": spots.TOWNSPERSON + person.index,
    }


def path_card_view(game: State, path: PathDef) -> PathCardView:
    steps: list[PathStepView] = []
    for level, side in ((1, 0), (2, 0), (3, 0), (3, 1)):
        text = [mod_text(mod) for mod in path.mods(level, side)]
        steps.append({"name": path_name(path, level, side), "level": level, "cost": PATH_COSTS[level], "text": text})
    levels = [(a.index, path_level(game.sheets[a.index], path.index)) for a in ADVENTURERS]
    return {
        "name": path.name,
        "icon": path.icon,
        "steps": steps,
        "walkers": [(adventurer, level) for adventurer, level in levels if level],
        "spot": spots.PATH + path.index,
    }


def path_name(path: PathDef, level: int, side: int) -> str:
    return path.side_names[side] if level == 3 else path.name


def paths_view(sheet: Sheet) -> list[PathView]:
    return [
        {
            "name": path_name(PATHS[path], level, side),
            "icon": PATHS[path].icon,
            "level": level,
            "text": [mod_text(mod) for mod in PATHS[path].mods(level, side)],
            "spot": spots.PATH + path,
        }
        for path, level, side in sheet.paths
    ]


def allies_view(game: State, sheet: Sheet) -> list[NamedView]:
    levels = [(person, game.ally_level(sheet, person)) for person in TOWNSFOLK]
    return [
        {"name": f"{person.name} {ROMAN[level]}", "icon": person.icon, "text": [person.levels[level - 1].says]}
        for person, level in levels
        if level
    ]


def injury_view(injury: InjuryDef) -> InjuryView:
    return {**named(injury.name, injury.icon, injury.mods), "spot": spots.INJURY + injury.index}


def sheet_view(game: State, index: int) -> SheetView:
    adventurer, sheet = ADVENTURERS[index], game.sheets[index]
    shown = index in game.party or not under_way(game)
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
        "own": [recorded_view(game, number) for number in adventurer.deck] if shown else [],
        "recorded": [recorded_view(game, number) for number in sheet.recorded],
        "paths": paths_view(sheet),
        "allies": allies_view(game, sheet),
        "injuries": [injury_view(INJURIES[i]) for i in sheet.injuries],
        "retired": sheet.retired,
        "seat": game.party.index(index) if index in game.party else -1,
        "spot": spots.ADVENTURER + index,
    }


def recorded_view(game: State, number: int) -> SwordsCardView:
    """A card of an adventurer's. While it is shuffled into a deck it has no place on the table, and so no id."""
    card = id_of(game, number)
    return number_view(game, number, card if game.known[card] else NO_CARD)


def next_enhancement(game: State) -> int:
    """How many more monsters must fall before the others grow stronger; -1 where they do not."""
    if not fortify.grows(game) or not game.piles[ENHANCEMENT_DECK]:
        return -1
    return max(0, game.started - len(game.piles[DEFEATED]))


NEWS = ("injured", "retires", "earns", "unlocks", "townsperson", "opens", "tithe")
"""What of the story is news when a quest has ended."""


def ended_view(game: State) -> EndedView | None:
    if not game.taken:
        return None
    number, result = game.taken[-1]
    quest = QUESTS[number]
    story = quest.victory.story if result == VICTORY else quest.defeat.story if result == DEFEAT else ""
    return {"quest": quest_view(game, quest), "result": RESULTS[result], "story": story, "news": news(game)}


def news(game: State) -> list[str]:
    """What came of the last quest, as the story tells it; nothing of it is told again to those who go on elsewhere."""
    told: list[Fact] = []
    for fact in reversed(game.story):
        if fact.verb == "sets_out":
            break
        if fact.verb in NEWS:
            told.append(fact)
    return [sentence(game, fact, Seat(0)) for fact in reversed(told)]


# -- the quest ----------------------------------------------------------------------------------------------------


def clash_view(game: State, seat: Seat) -> ClashView | None:
    last = last_fight(game, seat)
    if last is None:
        return None
    monster = number_view(game, last.foe) if last.foe >= 0 else None
    return {**last.fight, "turn": last.turn, "monster": monster, "defeated": last.defeated}


def seat_view(game: State, seat: Seat) -> SwordsSeatView:
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
        "resting": game.phase <= WOUNDS and not game.piles[ACTION + seat],
        "wounds": game.wound_count(seat),
        "wound_cards": cards_view(game, game.piles[WOUND_CARDS + seat]),
        "hand": cards_view(game, game.piles[HAND + seat]),
        "equipped": [equipped_view(game, seat, item) for item in game.piles[PLAY + seat]],
        "actions": cards_view(game, game.piles[ACTION + seat]),
        "discard": cards_view(game, game.piles[DISCARD + seat]),
        "deck": len(game.piles[DECK + seat]),
        "deck_spot": spots.DECK + seat,
        "discard_spot": spots.DISCARD + seat,
        "deck_top": cards_view(game, game.piles[DECK + seat])[::-1],
        "monster": monster,
        "fight": fight(game, seat) if under_way(game) and not game.out[seat] else None,
        "clash": clash_view(game, seat) if under_way(game) else None,
        "spot": spots.ADVENTURER + adventurer,
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
        "text": [mod_text(mod) for mod in at_this_table(game, lord.mods)],
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
        "scenario": scenario_view(game, quest.scenario),
        "many": scenario_view(game, quest.many) if game.players > 4 else None,
        "enhancements": cards_view(game, game.piles[ENHANCEMENTS]),
        "monsters": len(game.piles[MONSTER_DECK]),
        "undefeated": cards_view(game, game.piles[UNDEFEATED]),
        "defeated": len(game.piles[DEFEATED]) + len(game.piles[COUNTED]),
        "next_enhancement": next_enhancement(game),
        "treasures": len(game.piles[TREASURE_DECK]),
        "treasure_spot": spots.TREASURE,
        "wound_deck": len(game.piles[WOUND_DECK]),
        "lord": lord_view(game) if game.lord else None,
        "revealed": cards_view(game, game.piles[REVEALED]),
    }


def view(game: State, seat: Seat) -> SevenSwordsView:
    return {
        "seat": seat,
        "phase": PHASES[game.phase],
        "active": game.active,
        "chosen": game.quest if MUSTER <= game.phase < TITHE else -1,
        "single": game.single,
        "town": town_view(game),
        "sheets": [sheet_view(game, a.index) for a in ADVENTURERS],
        "seats": [seat_view(game, Seat(s)) for s in range(game.players)],
        "under_way": under_way_view(game) if under_way(game) else None,
        "ended": ended_view(game),
        "pool": cards_view(game, game.piles[POOL]),
        "tithe": game.tithe,
        "over": game.over,
        "way": game.outcome.way if game.outcome is not None else "",
    }
