"""A campaign as plain data: what is written on the Town Card and on the Adventurer Cards, apart from any table.

A saved campaign may go on at a table with another number of seats.
"""

from __future__ import annotations

import json
from typing import Any

from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.games.seven_swords.defs import (
    ADVENTURERS,
    BY_KEY,
    CARDS,
    INJURIES,
    PATHS,
    QUESTS,
    TOWNSFOLK,
)
from quarterdeck.games.seven_swords.ids import RESULTS
from quarterdeck.games.seven_swords.rules import setup
from quarterdeck.games.seven_swords.sheet import Sheet
from quarterdeck.games.seven_swords.state import STORED, State

FORMAT = "quarterdeck-campaign"
VERSION = 1


def card_name(number: int) -> str:
    """A physical card in a file: its key, and which copy it is."""
    card = CARDS[number]
    return card.key if card.copies == 1 else f"{card.key}#{number - card.index + 1}"


def card_number(name: str) -> int:
    key, _, copy = name.partition("#")
    card = BY_KEY.get(key)
    which = int(copy) if copy.isdigit() else 1
    if card is None or not 1 <= which <= card.copies:
        raise QuarterdeckError(f"The campaign names a card {name!r} that does not exist.")
    return card.index + which - 1


def save(game: State) -> str:
    """The campaign as text. A quest under way is not part of it."""
    data = {
        "format": FORMAT,
        "version": VERSION,
        "game": "seven-swords",
        "experience": game.experience,
        "quests": {
            quest.key: {"won": game.won[quest.index], "failures": game.failures[quest.index]}
            for quest in QUESTS
            if game.unlocked[quest.index]
        },
        "townsfolk": {person.key: game.folk[person.index] for person in TOWNSFOLK if game.folk[person.index]},
        "opened": list(game.opened),
        "log": [[QUESTS[quest].key, RESULTS[result]] for quest, result in game.taken],
        "cards": {
            card_name(number): {"boxes": game.marks.get(number, 0), "stars": game.stars.get(number, 0)}
            for number in sorted({*game.marks, *game.stars})
        },
        "adventurers": {a.key: _sheet_data(game.sheets[a.index]) for a in ADVENTURERS},
    }
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def _sheet_data(sheet: Sheet) -> dict[str, Any]:
    return {
        "recorded": [card_name(number) for number in sheet.recorded],
        "spent": sheet.spent,
        "paths": [[PATHS[path].key, level, side] for path, level, side in sheet.paths],
        "allies": {TOWNSFOLK[i].key: level for i, level in enumerate(sheet.allies) if level},
        "boxes_on_equipment": sheet.gear,
        "boxes_on_actions": sheet.actions,
        "injuries": [INJURIES[i].key for i in sheet.injuries],
        "retired": sheet.retired,
    }


def load(text: str, game: State) -> None:
    """Write a saved campaign onto a new table's cards. Raises QuarterdeckError where it makes no sense."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise QuarterdeckError(f"The saved campaign cannot be read: {error}.") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise QuarterdeckError("This is no saved campaign of Seven Swords.")
    if data.get("version") != VERSION:
        raise QuarterdeckError(f"The saved campaign has version {data.get('version')!r}; this table reads {VERSION}.")
    try:
        _load(data, game)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise QuarterdeckError(f"The saved campaign makes no sense: {type(error).__name__} {error}.") from None


def _load(data: dict[str, Any], game: State) -> None:
    game.experience = _count(data["experience"])
    quests = {quest.key: quest for quest in QUESTS}
    for envelope in data["opened"]:
        setup.open_envelope(game, str(envelope))
    for key, entry in data["quests"].items():
        quest = quests[key]
        game.unlocked[quest.index] = True
        setup.open_envelope(game, quest.key)
        game.won[quest.index] = bool(entry["won"])
        game.failures[quest.index] = _count(entry["failures"])
    people = {person.key: person for person in TOWNSFOLK}
    for key, level in data["townsfolk"].items():
        game.folk[people[key].index] = min(_count(level), len(people[key].levels))
    for key, result in data["log"]:
        game.taken.append((quests[key].index, RESULTS.index(result)))
    for name, entry in data["cards"].items():
        number = card_number(name)
        boxes, stars = _count(entry["boxes"]), _count(entry["stars"])
        if boxes >= 1 << len(CARDS[number].boxes) or stars > CARDS[number].stars:
            raise QuarterdeckError(f"The saved campaign has more written on {name!r} than there is room for.")
        if boxes:
            game.marks[number] = boxes
        if stars:
            game.stars[number] = stars
    heroes = {a.key: a for a in ADVENTURERS}
    for key, entry in data["adventurers"].items():
        _load_sheet(game, game.sheets[heroes[key].index], entry)


def _load_sheet(game: State, sheet: Sheet, entry: dict[str, Any]) -> None:
    people = {person.key: person.index for person in TOWNSFOLK}
    paths = {path.key: path.index for path in PATHS}
    injuries = {injury.key: injury.index for injury in INJURIES}
    for name in entry["recorded"]:
        number = card_number(name)
        card = setup.id_of(game, number)
        if CARDS[number].adventurer >= 0 or game.pile_of[card] != setup.POOL_OF[CARDS[number].kind]:
            raise QuarterdeckError(f"The saved campaign records {name!r}, which nobody can have.")
        sheet.recorded.append(number)
        game.move(card, STORED)
        game.reveal(card)
    sheet.spent = _count(entry["spent"])
    if sheet.spent > game.experience:
        raise QuarterdeckError("The saved campaign has spent more experience than was earned.")
    sheet.paths = [(paths[key], _count(level), _count(side)) for key, level, side in entry["paths"]]
    if len({path for path, _, _ in sheet.paths}) < len(sheet.paths):
        raise QuarterdeckError("The saved campaign has an adventurer walk a Path twice.")
    for path, level, side in sheet.paths:
        if (level, side) not in ((1, 0), (2, 0), (3, 0), (3, 1)):
            raise QuarterdeckError(f"The saved campaign names a level of the {PATHS[path].name} that does not exist.")
    for key, level in entry["allies"].items():
        sheet.allies[people[key]] = _count(level)
    sheet.gear = _count(entry["boxes_on_equipment"])
    sheet.actions = _count(entry["boxes_on_actions"])
    sheet.injuries = [injuries[key] for key in entry["injuries"]]
    sheet.retired = bool(entry["retired"])


def _count(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise QuarterdeckError(f"The saved campaign has {value!r} where a number belongs.")
    return value
