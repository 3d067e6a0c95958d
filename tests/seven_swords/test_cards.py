"""The content: enough of everything, declared well, with pictures that exist and texts of our own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from quarterdeck.games.seven_swords import words
from quarterdeck.games.seven_swords.defs import (
    ADVENTURERS,
    CARDS,
    DECLARED,
    INJURIES,
    PATHS,
    QUESTS,
    SPECIAL_RULES,
    TOWNSFOLK,
    ZERO,
)
from quarterdeck.games.seven_swords.game import GAME
from quarterdeck.games.seven_swords.ids import (
    AGAINST_MONSTER,
    COMMON,
    ENHANCEMENT,
    LAST_STANDING,
    LEGENDARY,
    MAGIC,
    MONSTER,
    MOST_EXPERIENCE,
    TREASURE,
    UNCOUNTED,
    WORN,
    WOUND,
)
from quarterdeck.games.seven_swords.rules import setup

ICONS = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "@iconify-json" / "game-icons" / "icons.json"


@pytest.mark.parametrize(
    ("kind", "least"),
    [(MONSTER, 36), (ENHANCEMENT, 16), (WOUND, 30), (COMMON, 28), (TREASURE, 36), (LEGENDARY, 12)],
)
def test_there_is_enough_of_every_kind(kind: str, least: int) -> None:
    assert len([card for card in DECLARED if card.kind == kind]) >= least


@pytest.mark.rule("adventurer.ten_cards", "first.adventurers")
def test_seven_adventurers_have_ten_cards_each() -> None:
    assert len(ADVENTURERS) == 7
    for adventurer in ADVENTURERS:
        assert len(adventurer.deck) == 10
        assert all(CARDS[number].adventurer == adventurer.index for number in adventurer.deck)
    assert [GAME.deck_text(key) for key in GAME.default_decks()] == [a.name for a in ADVENTURERS]


def test_sheets_are_many_enough() -> None:
    assert len(INJURIES) >= 8
    assert len(PATHS) >= 7
    assert len(TOWNSFOLK) >= 8
    assert len(QUESTS) >= 12
    assert len(QUESTS) == MOST_EXPERIENCE + 1  # Awakening gives none
    for path in PATHS:
        assert path.sides[0] and path.sides[1] and path.side_names[0] != path.side_names[1]


def test_wounds_are_single_and_rarely_double() -> None:
    sizes = [card.wounds for card in CARDS if card.kind == WOUND]
    assert set(sizes) == {1, 2}
    assert 0.1 < sizes.count(2) / len(sizes) < 0.35


def test_quests_name_what_exists_and_have_a_story() -> None:
    setup.check_keys()
    assert len({quest.lord.name for quest in QUESTS}) == len(QUESTS)
    for quest in QUESTS:
        assert len(quest.monsters) >= 2
        for text in (quest.front, quest.back, quest.victory.story, quest.defeat.story):
            assert text.endswith(".")
        assert set(quest.rules) <= set(SPECIAL_RULES)
        assert quest.lord.turns >= 4
        assert len({quest.place for quest in QUESTS}) == len(QUESTS)


def test_every_quest_has_monsters_and_special_rules_of_its_own() -> None:
    """Rules on its card, or a Scenario Card that does more than give courage to whoever stands alone."""
    named = [key for quest in QUESTS for key in quest.monsters]
    assert len(named) == len(set(named))
    for quest in QUESTS:
        assert [card.key for card in DECLARED if card.kind == MONSTER and card.envelope == quest.key] == list(
            quest.monsters
        )
        special = [mod for mod in quest.scenario.mods if mod.cond not in (LAST_STANDING, AGAINST_MONSTER)]
        assert quest.rules or special, quest.key


@pytest.mark.rule("prepare.worn", "draw.uncounted")
def test_worn_items_generally_do_not_count_as_cards_in_play() -> None:
    worn = [card for card in DECLARED if card.slot == WORN]
    uncounted = [card for card in DECLARED if card.flags & UNCOUNTED]
    assert all(card.slot == WORN for card in uncounted)
    assert 2 * len(uncounted) > len(worn)


def test_no_two_adventurers_have_the_same_nature_or_the_same_values_in_their_decks() -> None:
    natures = {tuple((m.cond, m.speed, m.offense, m.defense, m.flags, m.foe) for m in a.mods) for a in ADVENTURERS}
    assert len(natures) == len(ADVENTURERS)
    decks = {
        tuple(sorted((CARDS[n].slot, CARDS[n].speed, CARDS[n].offense, CARDS[n].defense) for n in a.deck))
        for a in ADVENTURERS
    }
    assert len(decks) == len(ADVENTURERS)


def test_every_quest_can_be_reached_from_awakening() -> None:
    reached = {"awakening"}
    while True:
        more = {key for q in QUESTS if q.key in reached for r in (q.victory, q.defeat) for key in r.quests}
        if more <= reached:
            break
        reached |= more
    assert reached == {quest.key for quest in QUESTS}
    assert [quest.key for quest in QUESTS if quest.finale] == ["seventh-sword"]


def test_every_envelope_is_opened_by_somebody() -> None:
    opened = {quest.key for quest in QUESTS} | {e for q in QUESTS for r in (q.victory, q.defeat) for e in r.envelopes}
    assert {card.envelope for card in DECLARED if card.envelope} <= opened


def test_every_card_can_be_put_into_words() -> None:
    for card in DECLARED:
        assert words.kind_text(card)
        for text in words.card_texts(card):
            assert text.endswith("."), text
    for kind in (TREASURE, LEGENDARY):
        assert all(card.flags & MAGIC for card in DECLARED if card.kind == kind and card.is_equipment)
    assert all(box != ZERO for card in DECLARED for box in card.boxes)


def test_every_picture_exists() -> None:
    if not ICONS.is_file():
        pytest.skip("the icon set is not installed")
    data = json.loads(ICONS.read_text(encoding="utf-8"))
    known = set(data["icons"]) | set(data.get("aliases", {}))
    named = {card.icon for card in DECLARED} | set(GAME.icons())
    named |= {a.icon for a in ADVENTURERS} | {i.icon for i in INJURIES}
    named |= {path.icon for path in PATHS} | {person.icon for person in TOWNSFOLK}
    for quest in QUESTS:
        named |= {quest.icon, quest.lord.icon, quest.scenario.icon, quest.many.icon}
    assert named <= known, sorted(named - known)
