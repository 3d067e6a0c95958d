"""What a page tells a person at the table: options with pictures and places, questions with reasons and rules, a story
that points at cards, the glossary and the guide."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from helpers import registered_case
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import ALL, NOBODY, Decision, Option, Seat
from quarterdeck.core.table import Table
from quarterdeck.games.five_sails.defs import CARDS
from quarterdeck.games.five_sails.game import GAME
from quarterdeck.games.five_sails.ids import CITY_LOCATIONS, CardId
from quarterdeck.games.five_sails.rules.costs import worth
from quarterdeck.games.five_sails.state import State
from quarterdeck.games.five_sails.words import PROMPTS, place_name
from quarterdeck.games.five_sails.words_options import price
from quarterdeck.rulebook import rules_of

EDITIONS = ["release", "playtest"]
PICTURE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
SHORT = 130


@cache
def rules(edition: str) -> frozenset[str]:
    return frozenset(rule.id for rule in rules_of(GAME, edition))


@cache
def pictures() -> frozenset[str]:
    return frozenset([*GAME.icons(), *(card["icon"] for card in GAME.catalogue())])


def decisions(seed: int, seats: int = 2, edition: str = "", any_deck: bool = True) -> Iterator[tuple[Table, Decision]]:
    """Every decision of a random game, before it is answered."""
    table, chance = registered_case("five-sails", seats, edition, any_deck).table(seed), Chance(seed)
    while not table.over:
        decision = table.decision
        yield table, decision
        table.answer(decision.options[chance.below(len(decision.options))], decision.seat)


# -- options ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("seed", "seats"), [(0, 2), (1, 2), (2, 2), (3, 3), (4, 4)])
def test_every_option_has_words_a_picture_and_known_cards(edition: str, seed: int, seats: int) -> None:
    for table, decision in decisions(seed, seats, edition):
        game: State = table.state
        labels = set()
        for option in decision.options:
            shown = GAME.describe(game, decision, option)
            assert shown.label and "{" not in shown.label, (decision, option)
            assert shown.icon in pictures(), (decision, option, shown.icon)
            for card in shown.cards:
                assert 0 <= card < len(game.definition) and game.knows(decision.seat, CardId(card)), (decision, option)
            assert all(place in game.line or place - CITY_LOCATIONS in range(seats) for place in shown.places)
            assert not shown.confirm or shown.confirm.endswith(("?", "."))
            assert len(shown.confirm) < SHORT and "{" not in shown.confirm
            labels.add((shown.group, shown.label))
        assert len(labels) == len(decision.options), labels


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_question_has_a_reason_and_a_rule_of_its_edition(edition: str) -> None:
    for seed in range(6):
        for table, decision in decisions(seed, 2 + seed % 2, edition):
            asked = GAME.ask(table.state, decision)
            assert asked.prompt == GAME.prompt(table.state, decision)
            assert asked.why and asked.why.endswith((".", "?", "!", ")")), (decision, asked.why)
            assert "{" not in asked.why
            assert asked.rule in rules(edition), (decision.kind, asked.rule)
            assert asked.many >= 1
            assert not asked.passes or decision.find(asked.passes) is not None
            declining = [o for o in decision.options if o.verb in ("pass", "none", "done")]
            assert bool(asked.passes) == bool(declining)
            for refused in GAME.why_not(table.state, decision):
                assert all(table.state.knows(decision.seat, CardId(card)) for card in refused.cards)


def first(verb: str) -> tuple[Table, Decision, Option]:
    """The first decision of some random game that offers an option with this verb."""
    for seed in range(20):
        for table, decision in decisions(seed):
            for option in decision.options:
                if option.verb == verb:
                    return table, decision, option
    raise AssertionError(f"nobody could ever {verb}")


def test_an_action_is_chosen_on_who_performs_it_and_listed_under_them() -> None:
    table, decision, option = first("challenge")
    shown = GAME.describe(table.state, decision, option)
    assert shown.cards == option.ids
    assert shown.group.startswith(table.state.card(CardId(option.ids[0])).name)
    assert shown.icon == "crossed-swords"
    assert shown.label.startswith(f"Challenge {table.state.card(CardId(option.ids[1])).name}")
    table, decision, option = first("move")
    shown = GAME.describe(table.state, decision, option)
    assert shown.cards == option.ids[:1] and shown.places == option.ids[1:]
    assert shown.label == f"Move to {place_name(table.state, option.ids[1])}"


def test_cards_in_hand_come_first_where_they_are_equipped() -> None:
    for table, decision in decisions(1):
        for option in decision.options:
            if option.verb == "equip" and option.ids[1] in table.state.hand(decision.seat):
                shown = GAME.describe(table.state, decision, option)
                assert shown.cards == (option.ids[1], option.ids[0])
                assert shown.group.startswith(table.state.card(CardId(option.ids[1])).name)
                return
    pytest.fail("nothing was ever equipped from hand")


def test_a_claim_says_what_it_would_count() -> None:
    won = lost = 0
    for seed in range(8):
        for table, decision in decisions(seed):
            claims = [option for option in decision.options if option.verb == "claim"]
            for option in claims:
                shown = GAME.describe(table.state, decision, option)
                match = re.search(r" · (\d+) against (\d+)$", shown.label)
                assert match is not None
                succeeds = int(match[1]) > int(match[2])
                assert bool(shown.confirm) == (not succeeds)
                told = claimed(table, option)
                if told is not None:
                    assert told == (int(match[1]), int(match[2]))
                    won, lost = won + succeeds, lost + (not succeeds)
    assert won and lost


def claimed(table: Table, option: Option) -> tuple[int, int] | None:
    """What a Claim really counts, if nobody reacts to it."""
    fork = table.fork()
    since = len(fork.state.story)
    fork.answer(option, fork.decision.seat)
    while not fork.over and fork.decision.kind == "react":
        fork.answer(fork.decision.options[-1], fork.decision.seat)
    facts = [fact for fact in fork.state.story[since:] if fact.verb == "pressures"]
    return (facts[0].number // 1000, facts[0].number % 1000) if facts else None


def test_passing_is_asked_twice_only_if_there_is_more_to_do() -> None:
    asked = ends = 0
    for seed in range(6):
        for table, decision in decisions(seed):
            if decision.kind == "action":
                shown = GAME.describe(table.state, decision, Option("pass"))
                assert bool(shown.confirm) == (len(decision.options) > 1)
                asked += bool(shown.confirm)
                last = table.state.passes == 1
                assert ("High Drama ends" in shown.confirm) == (last and len(decision.options) > 1)
                ends += last
    assert asked and ends


def test_what_costs_wealth_is_asked_twice() -> None:
    paid = 0
    for seed in range(4):
        for table, decision in decisions(seed):
            for option in decision.options:
                if option.verb in ("recruit", "equip", "brute", "use", "maneuver"):
                    cost = price(table.state, decision.seat, option)
                    shown = GAME.describe(table.state, decision, option)
                    assert (f"Pay {cost} for " in shown.confirm) == (cost > 0)
                    assert shown.label.endswith(f" · {cost} wealth") == (cost > 0)
                    paid += cost > 0
    assert paid


def test_refusing_says_how_many_wounds_it_costs() -> None:
    for seed in range(30):
        for table, decision in decisions(seed):
            if decision.kind == "challenge.respond" and decision.find("refuse") is not None:
                asked = GAME.describe(table.state, decision, Option("refuse")).confirm
                match = re.search(r"suffers (\d+) wound", asked)
                fork = table.fork()
                target = fork.state.duel.participants[1]
                since = len(fork.state.story)
                fork.answer(Option("refuse"), decision.seat)
                facts = fork.state.story[since:]
                if [fact.verb for fact in facts[:3]] != ["refuses", "threat", "wounded"]:
                    continue
                assert match is not None and facts[2].things[0][0] == target
                assert int(match[1]) == facts[2].number
                return
    pytest.fail("nobody ever refused a challenge")


# -- several picks at once ----------------------------------------------------------------------------------------


def test_ticked_cards_pay_one_after_the_other() -> None:
    """Any so many cards of those offered now or later pay the price, each taken as soon as it is offered."""
    chance = Chance(99)
    tried = 0
    for seed in range(6):
        for table, decision in decisions(seed):
            if decision.kind not in ("pay", "discard.cost", "discard", "choose.discarded"):
                continue
            asked = GAME.ask(table.state, decision)
            offered = [o.ids[0] for o in decision.options if o.verb in ("pay", "pick")]
            cards = [*offered, *asked.more]
            assert len(set(cards)) == len(cards)
            if asked.many < 2 or len(cards) < asked.many or any(worth(table.state, CardId(c)) != 1 for c in cards):
                continue
            if all(o.verb in ("pay", "pick") for o in decision.options):
                chance.shuffle(cards)
                assert not unpaid(table, decision, cards[: asked.many]), (decision, cards, asked.many)
                tried += bool(set(cards[: asked.many]) & set(asked.more))
    assert tried > 5


def unpaid(table: Table, decision: Decision, ticked: list[int]) -> list[int]:
    """What is left of the ticked cards when questions of this kind stop, or none of the rest is offered."""
    fork = table.fork()
    left = sorted(ticked)
    while left and not fork.over:
        now = fork.decision
        if now.kind == "react":
            fork.answer(now.options[-1], now.seat)
            continue
        options = [o for o in now.options if now.kind == decision.kind and o.ids and o.ids[0] in left]
        if not options:
            break
        left.remove(options[0].ids[0])
        fork.answer(options[0], now.seat)
    return left


# -- the story ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_story_points_at_what_its_reader_knows(edition: str) -> None:
    headings: set[str] = set()
    pointed = 0
    for seed in range(3):
        table = [table for table, _ in decisions(seed, 2, edition)][-1]
        game: State = table.state
        for reader in (ALL, NOBODY, Seat(0), Seat(1)):
            lines = GAME.story_lines(game, reader)
            assert [line.text for line in lines] == GAME.story(game, reader)
            for line, fact in zip(lines, game.story, strict=True):
                assert not line.rule or line.rule in rules(edition), (fact.verb, line.rule)
                assert all(game.knows(reader, CardId(card)) for card in line.cards)
                assert set(line.cards) <= {card for card, _, _ in fact.things}
                assert all(
                    game.card(CardId(card)).name in line.text for card in line.cards if "pressure" not in line.text
                )
                pointed += len(line.cards)
                headings |= {line.text} if line.heading else set()
    assert pointed
    assert {"Day 1 begins.", "Planning begins.", "High Drama begins.", "Plunder begins.", "Dusk begins."} <= headings
    assert any("cross blades" in text for text in headings)


def test_a_line_does_not_point_at_a_card_that_has_become_another() -> None:
    table = next(table for table, decision in decisions(1) if decision.kind == "action")
    game: State = table.state
    number, fact = next((n, f) for n, f in enumerate(game.story) if f.verb == "draws" and f.seat == 0)
    card = fact.things[0][0]
    assert GAME.story_lines(game, Seat(0))[number].cards == (card,)
    assert GAME.story_lines(game, NOBODY)[number].cards == ()
    game.definition[card] = next(c.index for c in CARDS if c.index != game.definition[card])
    assert GAME.story_lines(game, Seat(0))[number].cards == ()


# -- the game as a whole ------------------------------------------------------------------------------------------


def test_the_glossary_explains_the_words_with_rules_of_all_editions() -> None:
    terms = [term for term, _, _ in GAME.glossary()]
    assert len(terms) >= 35 and terms == sorted(terms) and len(set(terms)) == len(terms)
    for term, text, rule in GAME.glossary():
        assert text.endswith("."), term
        assert all(rule in rules(edition) for edition in EDITIONS), (term, rule)


def test_the_guide_has_advice_for_what_a_first_game_asks() -> None:
    kinds = Counter(decision.kind for seed in (1, 3, 5) for _, decision in decisions(seed, any_deck=False))
    guide = GAME.guide()
    assert set(guide) <= {*PROMPTS, "react"}
    assert all(text.endswith(".") for text in guide.values())
    usual = {kind for kind, times in kinds.items() if times >= 10}
    assert {"plan.scheme", "plan.character", "action", "react", "pay", "combat_card"} <= usual
    assert usual <= set(guide), usual - set(guide)


def test_the_game_introduces_itself() -> None:
    assert GAME.icon and PICTURE.fullmatch(GAME.icon)
    assert 0 < GAME.minutes[0] < GAME.minutes[1]
    assert GAME.difficulty
    titles = [GAME.edition_title(edition) for edition in GAME.editions]
    assert len(set(titles)) == len(titles) and all(titles)
    assert all(PICTURE.fullmatch(name) for name in pictures())


def test_a_deck_is_known_by_its_leader() -> None:
    face = GAME.deck_face(GAME.deck_text("castille"))
    assert face == {"faction": "castille", "icon": "cat", "leader": "Soline el Gato"}
    assert GAME.deck_face("nothing of the kind") == {}


def test_deck_problems_count_as_people_do() -> None:
    said = [text for _, text in GAME.check_deck("Leader: Soline el Gato\nApproach:\nSanjay\nThe Cat's Embargo\n")]
    assert "The Approach Deck has 1 scheme instead of 5." in said
    assert "The Approach Deck has 1 character instead of 5." in said
    assert "The Faction Deck has no cards; it must have at least 40." in said
