"""A campaign as plain data: what is written on the Town Card and on the Adventurer Cards, apart from any table.

A saved campaign may go on at a table with another number of seats.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct

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
from quarterdeck.games.seven_swords.ids import MOST_EXPERIENCE, MOST_INJURIES, RESULTS
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


# -- reading --------------------------------------------------------------------------------------------------------

Count = Annotated[int, Meta(ge=0, le=9_999)]
T = TypeVar("T")


class SavedQuest(Struct):
    won: bool
    failures: Count


class SavedCard(Struct):
    boxes: Count
    stars: Count


class SavedSheet(Struct):
    recorded: list[str]
    spent: Count
    paths: list[tuple[str, int, int]]
    allies: dict[str, Count]
    boxes_on_equipment: Count
    boxes_on_actions: Count
    injuries: list[str]
    retired: bool


class Saved(Struct):
    """The file, as `save` writes it."""

    experience: Annotated[int, Meta(ge=0, le=MOST_EXPERIENCE)]
    quests: dict[str, SavedQuest]
    townsfolk: dict[str, Count]
    opened: list[str]
    log: list[tuple[str, str]]
    cards: dict[str, SavedCard]
    adventurers: dict[str, SavedSheet]


class Heading(Struct):
    """What every file of ours says of itself."""

    format: str = ""
    version: Any = 0
    game: str = "seven-swords"


def load(text: str, game: State) -> None:
    """Write a saved campaign onto a new table's cards. Raises QuarterdeckError where it makes no sense."""
    try:
        heading = msgspec.json.decode(text, type=Heading)
    except msgspec.ValidationError:
        heading = Heading()
    except (msgspec.DecodeError, RecursionError):
        raise QuarterdeckError("The saved campaign cannot be read: the file is damaged, or of another kind.") from None
    if heading.format != FORMAT or heading.game != "seven-swords":
        raise QuarterdeckError("This is no saved campaign of Seven Swords.")
    if heading.version != VERSION:
        raise QuarterdeckError(f"The saved campaign has version {heading.version!r}; this table reads {VERSION}.")
    try:
        saved = msgspec.json.decode(text, type=Saved)
    except msgspec.ValidationError as error:
        raise QuarterdeckError(f"The saved campaign is damaged: {in_words(error)}.") from None
    _load(saved, game)


def in_words(error: msgspec.ValidationError) -> str:
    """What is wrong with a file, and where: "expected `int` >= 0 (in experience)", say."""
    said, _, place = str(error).partition(" - at ")
    where = place.strip("`").removeprefix("$").removeprefix(".")
    return f"{said[0].lower()}{said[1:]}" + (f" (in {where})" if where else "")


def named(things: Mapping[str, T], key: str, what: str) -> T:
    if key not in things:
        raise QuarterdeckError(f"The saved campaign names {what} {key!r}, which does not exist.")
    return things[key]


def _load(saved: Saved, game: State) -> None:
    game.experience = saved.experience
    quests = {quest.key: quest for quest in QUESTS}
    envelopes = {card.envelope: card.envelope for card in CARDS if card.envelope} | {key: key for key in quests}
    for envelope in saved.opened:
        setup.open_envelope(game, named(envelopes, envelope, "an envelope"))
    for key, entry in saved.quests.items():
        quest = named(quests, key, "a quest")
        game.unlocked[quest.index] = True
        setup.open_envelope(game, quest.key)
        game.won[quest.index] = entry.won
        game.failures[quest.index] = entry.failures
    people = {person.key: person for person in TOWNSFOLK}
    for key, level in saved.townsfolk.items():
        person = named(people, key, "somebody in town,")
        game.folk[person.index] = min(level, len(person.levels))
    results = {result: number for number, result in enumerate(RESULTS)}
    for key, result in saved.log:
        game.taken.append((named(quests, key, "a quest").index, named(results, result, "a result")))
    for name, card in saved.cards.items():
        number = card_number(name)
        if card.boxes >= 1 << len(CARDS[number].boxes) or card.stars > CARDS[number].stars:
            raise QuarterdeckError(f"The saved campaign has more written on {name!r} than there is room for.")
        if card.boxes:
            game.marks[number] = card.boxes
        if card.stars:
            game.stars[number] = card.stars
    heroes = {a.key: a for a in ADVENTURERS}
    for key, sheet in saved.adventurers.items():
        _load_sheet(game, game.sheets[named(heroes, key, "an adventurer").index], sheet)
    missing = [a.name for a in ADVENTURERS if a.key not in saved.adventurers]
    if missing:
        raise QuarterdeckError(f"The saved campaign lacks the card of {missing[0]}.")


def _load_sheet(game: State, sheet: Sheet, saved: SavedSheet) -> None:
    people = {person.key: person for person in TOWNSFOLK}
    paths = {path.key: path.index for path in PATHS}
    injuries = {injury.key: injury.index for injury in INJURIES}
    for name in saved.recorded:
        number = card_number(name)
        card = setup.id_of(game, number)
        if CARDS[number].adventurer >= 0 or game.pile_of[card] != setup.POOL_OF[CARDS[number].kind]:
            raise QuarterdeckError(f"The saved campaign records {name!r}, which nobody can have.")
        sheet.recorded.append(number)
        game.move(card, STORED)
        game.reveal(card)
    sheet.spent = saved.spent
    if sheet.spent > game.experience:
        raise QuarterdeckError("The saved campaign has spent more experience than was earned.")
    sheet.paths = [(named(paths, key, "a Path"), level, side) for key, level, side in saved.paths]
    if len({path for path, _, _ in sheet.paths}) < len(sheet.paths):
        raise QuarterdeckError("The saved campaign has an adventurer walk a Path twice.")
    for path, level, side in sheet.paths:
        if (level, side) not in ((1, 0), (2, 0), (3, 0), (3, 1)):
            raise QuarterdeckError(f"The saved campaign names a level of the {PATHS[path].name} that does not exist.")
    for key, level in saved.allies.items():
        person = named(people, key, "somebody in town,")
        if level > game.folk[person.index]:
            raise QuarterdeckError(f"The saved campaign has an ally, {person.name}, who helps less in its town.")
        sheet.allies[person.index] = level
    sheet.gear = saved.boxes_on_equipment
    sheet.actions = saved.boxes_on_actions
    sheet.injuries = [named(injuries, key, "an injury") for key in saved.injuries]
    sheet.retired = saved.retired
    beyond = len(sheet.injuries) >= MOST_INJURIES or len(set(sheet.injuries)) < len(sheet.injuries)
    if beyond and not sheet.retired:
        raise QuarterdeckError("The saved campaign has an adventurer go on whose injuries would retire them.")
