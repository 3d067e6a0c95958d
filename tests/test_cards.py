"""Every declared card against the printed facts, its texts, its scenarios, and the deck checker."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from quarterdeck.games.five_sails.deck import DeckError, check_deck, parse_deck, read_deck
from quarterdeck.games.five_sails.defs import ABILITIES, BY_NAME, CARDS, CardDef, find_card
from quarterdeck.games.five_sails.game import GAME
from quarterdeck.games.five_sails.ids import ATTACHMENT, CHARACTER, DASH, EVENT
from quarterdeck.games.five_sails.rules.edition import EDITIONS
from quarterdeck.games.five_sails.scenario_setup import passive_keys
from quarterdeck.rulebook import read_yaml

TESTS = Path(__file__).resolve().parent
SCENARIOS = TESTS / "scenarios" / "five_sails"
STATS = ("resolve", "combat", "finesse", "influence")
VALUES = ("riposte", "parry", "thrust")


def printed_cards() -> dict[int, dict[str, str]]:
    """The facts, as printed: an empty field is not on the card, `-` is a printed dash."""
    with (TESTS / "data" / "five_sails_cards.csv").open(encoding="utf-8", newline="") as file:
        return {int(row["number"]): row for row in csv.DictReader(file)}


PRINTED = printed_cards()


def number(text: str, otherwise: int = DASH) -> int:
    return otherwise if text == "" else DASH if text == "-" else int(text)


def listed(text: str) -> list[str]:
    return [word for word in text.split("; ") if word]


def named(card: CardDef) -> str:
    return card.key


# -- declarations -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", CARDS, ids=named)
def test_a_declaration_says_what_is_printed(card: CardDef) -> None:
    row = PRINTED[card.number]
    assert card.name == row["name"]
    assert card.title == row["title"]
    assert card.kind == row["type"]
    assert card.faction == row["faction"]
    assert card.trait_list == listed(row["traits"])
    assert card.keywords == set(listed(row["keywords"]))
    assert card.cost == number(row["cost"])
    assert card.stats == [number(row[stat]) for stat in STATS]
    assert card.values == [number(row[value]) for value in VALUES]
    assert card.crew_cap == number(row["crew_cap"], 0)
    assert card.panache == number(row["panache"], 0)
    assert card.initiative == number(row["initiative"], 0)


def test_no_card_is_declared_twice() -> None:
    numbers = [card.number for card in CARDS]
    assert len(set(numbers)) == len(numbers) == len(BY_NAME)


@pytest.mark.parametrize("card", CARDS, ids=named)
def test_a_card_has_a_silhouette(card: CardDef) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", card.icon)


@pytest.mark.parametrize(
    "name", [row["name"] for row in PRINTED.values() if row["faction"] == "city" and row["type"] != "location"]
)
def test_the_city_deck_is_whole(name: str) -> None:
    card = find_card(name)
    assert card is not None
    assert card.in_city_deck


@pytest.mark.rule("city_deck.thirty")
def test_the_city_deck_has_thirty_cards() -> None:
    deck = [card for card in CARDS if card.in_city_deck]
    assert len(deck) == 30
    assert {card.kind for card in deck} == {CHARACTER, ATTACHMENT, EVENT}


@pytest.mark.rule("city_deck.mercenaries")
def test_every_character_of_the_city_deck_is_a_mercenary() -> None:
    mercenaries = [card for card in CARDS if card.in_city_deck and card.is_character]
    assert mercenaries
    for card in mercenaries:
        assert "Mercenary" in card.traits, card.name


def test_every_card_of_the_box_is_declared() -> None:
    assert {card.number for card in CARDS} == set(PRINTED) == set(range(1, 207))


def sample_decks() -> dict[str, list[dict[str, str]]]:
    """The lists of the rulebook: deck, part, name, copies. Names are spelled as on the cards."""
    found: dict[str, list[dict[str, str]]] = {}
    with (TESTS / "data" / "five_sails_sample_decks.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            found.setdefault(row["deck"], []).append(row)
    return found


SAMPLE_DECKS = sample_decks()


@pytest.mark.parametrize("name", SAMPLE_DECKS)
def test_a_sample_deck_is_as_the_rulebook_lists_it(name: str) -> None:
    read = read_deck(GAME.deck_text(name))
    held = [("leader", read.leader.name, "1"), *(("approach", card.name, "1") for card in read.approach)]
    held += [("faction", card.name, str(copies)) for card, copies in read.faction]
    assert sorted(held) == sorted((row["part"], row["name"], row["copies"]) for row in SAMPLE_DECKS[name])


def test_the_sample_decks_are_the_decks_that_come_with_the_game() -> None:
    assert GAME.default_decks() == sorted(SAMPLE_DECKS)


# -- texts --------------------------------------------------------------------------------------------------------


def test_ability_keys_are_unique() -> None:
    keys = [ability.key for ability in ABILITIES]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("card", CARDS, ids=named)
def test_texts_are_sentences(card: CardDef) -> None:
    texts = [*card.texts, *(a.text for a in card.abilities), *(p.text for p in card.passives)]
    for text in texts:
        assert text == text.strip() != ""
        assert text.rstrip("”\"')").endswith("."), text
        assert "[" not in text, text
        assert "]" not in text, text
        assert text.count("•") <= 1, text
        assert "  " not in text, text


@pytest.mark.parametrize("card", [c for c in CARDS if c.kind != "location"], ids=named)
def test_every_printed_ability_has_its_text(card: CardDef) -> None:
    """Nothing is declared without saying something, and every ability is among the texts of its card."""
    assert card.texts
    for ability in card.abilities:
        assert any(ability.text in text for text in card.texts), ability.key


def test_the_examples_that_teach_are_real_cards() -> None:
    """The Python in docs/adding-a-card.md stands in the neutral cards, word for word."""
    lesson = (TESTS.parent / "docs" / "adding-a-card.md").read_text(encoding="utf-8")
    examples = re.findall(r"```python\n(.*?)```", lesson, re.S)
    assert len(examples) == 3
    folder = TESTS.parent / "src/quarterdeck/games/five_sails/cards/neutral"
    cards = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))
    for example in examples:
        assert example.strip() in cards


# -- every ability has a scenario ---------------------------------------------------------------------------------


def proven_abilities() -> set[str]:
    """The keys that scenarios name under `abilities:`."""
    found: set[str] = set()
    for path in sorted(SCENARIOS.rglob("*.yaml")):
        scenario = read_yaml(path.read_text(encoding="utf-8"))
        found.update(scenario.get("abilities") or [])
    return found


def test_scenarios_name_abilities_that_exist() -> None:
    known = {ability.key for ability in ABILITIES} | passive_keys()
    assert proven_abilities() <= known


def test_every_ability_is_proven_by_a_scenario() -> None:
    missing = sorted({ability.key for ability in ABILITIES} - proven_abilities())
    assert not missing


def test_every_passive_ability_is_proven_by_a_scenario() -> None:
    missing = sorted(passive_keys() - proven_abilities())
    assert not missing


# -- deck lists ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SAMPLE_DECKS)
@pytest.mark.rule("deck_building.forty_cards", "deck_building.approach_deck")
def test_the_sample_decks_are_legal(name: str) -> None:
    deck = read_deck(GAME.deck_text(name))
    assert deck.size == 40
    assert sum(1 for card in deck.approach if card.is_character) == 5
    assert sum(1 for card in deck.approach if card.kind == "scheme") == 5
    for edition in EDITIONS:
        assert check_deck(deck, edition) == []


@pytest.mark.parametrize("name", SAMPLE_DECKS)
def test_a_deck_can_be_written_and_read_again(name: str) -> None:
    deck = read_deck(GAME.deck_text(name))
    again = read_deck(deck.text())
    assert again.leader is deck.leader
    assert again.approach == deck.approach
    assert again.faction == deck.faction
    assert again.text() == deck.text()


def test_a_deck_list_is_read_however_people_write_it() -> None:
    text = GAME.deck_text("castille")
    plain = read_deck(text)
    pasted = text.replace("Faction:", "Risk:  # the Faction Deck").replace("Taunt x2", "2x taunt")
    pasted = pasted.replace('"Padre" Aníbal', "padre anibal").replace("Throwing Knife x2*", "Throwing Knife x2")
    pasted = pasted.replace("It's Personal x1", "It’s Personal")
    again = read_deck(pasted)
    assert again.approach == plain.approach
    assert sorted((c.name, n) for c, n in again.faction) == sorted((c.name, n) for c, n in plain.faction)


@pytest.mark.parametrize("name", SAMPLE_DECKS)
def test_a_deck_list_can_be_written_from_the_parts_in_the_catalogue(name: str) -> None:
    """A heading for each part, then its cards with their copies: what a client can write that knows no rules."""
    plain = read_deck(GAME.deck_text(name))
    lines: dict[str, list[str]] = {}
    for _, counted in GAME.show_deck(plain.text()):
        for copies, card in counted:
            lines.setdefault(card["part"], []).append(f"{card['name']} x{copies}")
    assert set(lines) == {"Leader", "Approach", "Faction"}
    again = read_deck("\n".join(f"{part}:\n" + "\n".join(cards) for part, cards in lines.items()))
    assert again.leader is plain.leader
    assert sorted(card.name for card in again.approach) == sorted(card.name for card in plain.approach)
    assert sorted((c.name, n) for c, n in again.faction) == sorted((c.name, n) for c, n in plain.faction)


def test_a_second_card_below_the_leader_heading_is_refused() -> None:
    _, found = parse_deck("Leader:\nSoline el Gato\nKaspar Dietrich\n")
    assert found == [("leader.one", "Line 3: there is a Leader already, Soline el Gato.")]


def problems(old: str, new: str, deck: str = "castille") -> list[tuple[str, str]]:
    """What the checker finds after one change to a sample deck."""
    text = GAME.deck_text(deck)
    assert old in text
    read, found = parse_deck(text.replace(old, new))
    return found + (check_deck(read) if read is not None else [])


def rule_of(found: list[tuple[str, str]], *words: str) -> str:
    """The rule of the one problem whose sentence says all these words."""
    rules = [rule for rule, sentence in found if all(word in sentence for word in words)]
    assert len(rules) == 1, found
    return rules[0]


def test_an_unknown_card_is_named_with_its_line() -> None:
    found = problems("Gallegos Blade x2", "Gallegos Balde x2")
    assert "Gallegos Blade" in rule_and_sentence(found, "Gallegos Balde")[1]
    assert re.search(r"\bLine 16\b", rule_and_sentence(found, "Gallegos Balde")[1])


def rule_and_sentence(found: list[tuple[str, str]], word: str) -> tuple[str, str]:
    return next(problem for problem in found if word in problem[1])


@pytest.mark.rule("deck_building.two_copies")
def test_three_copies_are_too_many() -> None:
    assert rule_of(problems("Robbery x2", "Robbery x3"), "Robbery", "3") == "deck_building.two_copies"


@pytest.mark.rule("deck_building.two_copies")
def test_copies_are_counted_over_the_whole_list() -> None:
    assert rule_of(problems("Robbery x2", "Robbery x2\nRobbery x1"), "Robbery") == "deck_building.two_copies"


@pytest.mark.rule("deck_building.unique")
def test_a_unique_card_is_allowed_once() -> None:
    assert rule_of(problems("The Cat's Glass x1", "The Cat's Glass x2"), "The Cat's Glass") == "deck_building.unique"


@pytest.mark.rule("deck_building.faction_cards", "deck_building.leader_faction")
def test_a_card_of_another_faction_is_refused() -> None:
    assert rule_of(problems("Robbery x2", "Langschwert x2"), "Langschwert") == "deck_building.faction_cards"


@pytest.mark.rule("deck_building.approach_faction")
def test_a_character_of_another_faction_is_refused() -> None:
    assert rule_of(problems("Sanjay", "Otto Streit"), "Otto Streit") == "deck_building.approach_faction"


@pytest.mark.rule("deck_building.faction_cards")
def test_a_card_of_the_city_deck_is_refused() -> None:
    assert rule_of(problems("Robbery x2", "Duckfoot Pistol x2"), "Duckfoot Pistol") == "deck_building.faction_cards"


@pytest.mark.rule("deck_building.faction_cards")
def test_a_scheme_is_no_faction_card() -> None:
    assert rule_of(problems("Robbery x2", "Let's Haggle x2"), "Let's Haggle") == "deck_building.faction_cards"


@pytest.mark.rule("deck_building.forty_cards")
def test_thirty_nine_cards_are_too_few() -> None:
    assert rule_of(problems("Robbery x2", "Robbery x1"), "39") == "deck_building.forty_cards"


@pytest.mark.rule("deck_building.forty_cards")
def test_more_than_forty_cards_are_fine() -> None:
    assert problems("Robbery x2", "Robbery x2\nOpulence x2") == []


@pytest.mark.rule("deck_building.approach_deck")
def test_four_characters_are_too_few() -> None:
    assert rule_of(problems("Sanjay\n", ""), "4 characters") == "deck_building.approach_deck"


@pytest.mark.rule("deck_building.approach_deck")
def test_six_schemes_are_too_many() -> None:
    assert rule_of(problems("Sanjay\n", "Sanjay\nLet's Haggle\n"), "6 schemes") == "deck_building.approach_deck"


@pytest.mark.rule("deck_building.approach_deck")
def test_a_risk_is_no_approach_card() -> None:
    assert rule_of(problems("Sanjay\n", "Taunt\n"), "Taunt is neither") == "deck_building.approach_deck"


@pytest.mark.rule("character.unique")
def test_a_character_is_in_the_approach_deck_once() -> None:
    assert rule_of(problems("Maya de La Rioja", "Sanjay"), "Sanjay") == "character.unique"


@pytest.mark.rule("scheme.unique")
def test_a_scheme_is_in_the_approach_deck_once() -> None:
    assert rule_of(problems("Marooned*", "Shifting Blame"), "Shifting Blame") == "scheme.unique"


@pytest.mark.rule("brute.faction_deck")
def test_a_brute_is_no_approach_card() -> None:
    assert rule_of(problems("Sanjay", "Alcee"), "Alcee", "Brute") == "brute.faction_deck"


@pytest.mark.rule("brute.faction_deck")
def test_a_brute_belongs_in_the_faction_deck_of_its_faction() -> None:
    found = problems("Robbery x2", "Alcee x1\nRobbery x1")
    assert [sentence for _, sentence in found] == ["Alcee is of Vodacce, not of Castille."]


@pytest.mark.rule("deck_building.leader_faction")
def test_a_deck_needs_a_leader() -> None:
    assert rule_of(problems("Leader: Soline el Gato", ""), "no Leader") == "deck_building.leader_faction"


@pytest.mark.rule("deck_building.leader_faction")
def test_only_a_leader_leads() -> None:
    assert rule_of(problems("Leader: Soline el Gato", "Leader: Sanjay"), "Sanjay") == "deck_building.leader_faction"


def test_a_bad_deck_raises_one_error_that_says_it_all() -> None:
    text = GAME.deck_text("castille").replace("Robbery x2", "Robbery x3").replace("Sanjay", "Alcee")
    with pytest.raises(DeckError) as caught:
        read_deck(text, "mine.txt")
    message = str(caught.value)
    assert message.startswith("mine.txt: ")
    assert "Robbery" in message
    assert "Alcee" in message
    assert {rule for rule, _ in caught.value.problems} >= {"deck_building.two_copies", "brute.faction_deck"}
