"""The words: nothing that can be asked, done, told or refused is without them, and they tell nobody's secrets."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import quarterdeck
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import NOBODY, Decision, Option, Seat
from quarterdeck.core.refusal import Refusal
from quarterdeck.core.table import Table
from quarterdeck.games.five_sails import why_not, words, words_refusals, words_story
from quarterdeck.games.five_sails.game import GAME
from quarterdeck.games.five_sails.ids import COMBAT, FINESSE, INFLUENCE, CardId
from quarterdeck.games.five_sails.rules import refusals
from quarterdeck.games.five_sails.state import HAND, PLAY, Lasting, State

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "src" / "quarterdeck" / "games" / "five_sails"

KIND_AT = {"pick": 2, "pick_place": 2, "pick_seat": 2, "choose": 2, "may": 2, "ordered": 1, "Decision": 1, "tell": 0}
"""Where the functions that ask and tell take their kind or verb."""


def spoken(functions: set[str]) -> Iterator[tuple[str, str]]:
    """Every kind or verb that the rules and cards name in a call of these functions, and where."""
    for path in sorted([*(RULES / "rules").glob("*.py"), *(RULES / "cards").rglob("*.py")]):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name not in functions or len(node.args) <= KIND_AT[name]:
                continue
            value = node.args[KIND_AT[name]]
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value.value, f"{path.name}:{node.lineno}"


def the_table(seed: int = 1, seats: int = 2) -> Table:
    return quarterdeck.new_table("five-sails", [("castille", "eisen")[i % 2] for i in range(seats)], seed)


def decisions(table: Table, chance: Chance) -> Iterator[Decision]:
    """Random play: every decision, before it is answered."""
    while not table.over:
        decision = table.decision
        yield decision
        table.answer(decision.options[chance.below(len(decision.options))], decision.seat)


# -- nothing without words ----------------------------------------------------------------------------------------


def test_every_question_in_the_rules_has_a_prompt() -> None:
    asked = set(KIND_AT) - {"tell"}
    assert not [(kind, where) for kind, where in spoken(asked) if kind not in words.PROMPTS]


def test_every_fact_in_the_rules_has_a_sentence() -> None:
    others = {"announces", "wins"}
    assert not [(verb, where) for verb, where in spoken({"tell"}) if verb not in words_story.SENTENCES.keys() | others]


def test_every_refusal_has_a_sentence_and_a_rule() -> None:
    books = [tomllib.loads(book.read_text(encoding="utf-8")) for book in sorted(RULES.glob("rulebook*.toml"))]
    rules = {rule["id"] for book in books for rule in book["rule"]}
    for name, refusal in vars(refusals).items():
        if isinstance(refusal, Refusal):
            assert refusal.reason in words_refusals.REASONS, name
            assert refusal.rule in rules, name
            assert words_refusals.reason(refusal).endswith("."), name


@pytest.mark.parametrize(("seed", "seats"), [(1, 2), (2, 2), (3, 2), (4, 2), (5, 3), (6, 4)])
def test_random_games_find_words_for_everything(seed: int, seats: int) -> None:
    table = the_table(seed, seats)
    for number, decision in enumerate(decisions(table, Chance(seed))):
        game: State = table.state
        assert decision.kind == "react" or decision.kind in words.PROMPTS, decision.kind
        asked = GAME.prompt(game, decision)
        assert asked.endswith(("?", ".", ")")), asked
        assert "{" not in asked and "something happens" not in asked, asked
        labels = [GAME.label(game, decision, option) for option in decision.options]
        assert all(option.verb in words.LABELS for option in decision.options), decision
        assert all(labels) and not any("{" in label for label in labels), labels
        assert len(set(labels)) == len(labels), f"options that read the same: {sorted(labels)}"
        if number % 3 == 0:
            for refused in GAME.why_not(game, decision):
                said = refused.reason in words_refusals.REASONS.values()
                assert refused.attempt and said and refused.rule, refused
    for reader in [NOBODY, *(Seat(s) for s in range(seats))]:
        told = GAME.story(table.state, reader)
        assert len(told) == len(table.state.story)
        assert all(line.endswith(".") and "{" not in line for line in told)


# -- labels -------------------------------------------------------------------------------------------------------


def card_of(game: State, seat: int, name: str, number: int = 0) -> CardId:
    """A card of a seat's decks by its name."""
    mine = [CardId(c) for c in range(len(game.definition)) if game.owner[c] == seat]
    return [c for c in mine if game.card(c).name == name][number]


def into_hand(game: State, seat: int, name: str, number: int = 0) -> CardId:
    card = card_of(game, seat, name, number)
    game.put(card, HAND + seat)
    game.show(card, 1 << seat)
    return card


def test_labels_say_who_does_what() -> None:
    game: State = the_table().state
    soline, kaspar = game.leader
    here = Decision(Seat(0), "action", [])
    taunt = into_hand(game, 0, "Taunt")
    said = [
        (Option("challenge", (soline, kaspar)), "Soline el Gato challenges Kaspar Dietrich"),
        (Option("move", (soline, 1)), "Soline el Gato moves to The Docks"),
        (Option("pay", (taunt,)), "Discard Taunt"),
        (Option("accept"), "Accept"),
        (Option("seat", (1,)), "Kaspar Dietrich"),
    ]
    for option, label in said:
        assert GAME.label(game, here, option) == label
    use = GAME.label(game, here, Option("use", (taunt,), "taunt.action"))
    assert use.startswith("Taunt: City Action - Target an adjacent enemy character")


def test_two_copies_in_hand_are_told_apart() -> None:
    game: State = the_table().state
    copies = sorted([into_hand(game, 0, "Taunt", 0), into_hand(game, 0, "Taunt", 1)])
    decision = Decision(Seat(0), "pay", [Option("pay", (c,)) for c in copies], (copies[0],), "1")
    labels = [GAME.label(game, decision, option) for option in decision.options]
    assert labels == ["Discard Taunt (1)", "Discard Taunt (2)"]


def test_two_leaders_of_one_name_are_told_apart() -> None:
    table = quarterdeck.new_table("five-sails", ["eisen", "eisen"], 1)
    first, second = table.state.leader
    decision = Decision(Seat(0), "action", [Option("challenge", (first, second))])
    label = GAME.label(table.state, decision, decision.options[0])
    assert label == "Kaspar Dietrich (yours) challenges Kaspar Dietrich (Kaspar Dietrich (2)'s)"


def test_a_card_that_the_seat_does_not_know_is_a_card() -> None:
    game: State = the_table().state
    card = into_hand(game, 1, "Langschwert")
    decision = Decision(Seat(0), "choose.card", [Option("pick", (card,))])
    assert GAME.label(game, decision, decision.options[0]) == "a card"


# -- numbers ------------------------------------------------------------------------------------------------------


def test_stats_explain_themselves() -> None:
    game: State = the_table().state
    soline = game.leader[0]
    assert words.explain_stat(game, soline, COMBAT) == "Combat 3 = 3 printed"
    blade = CardId(next(c for c in range(len(game.definition)) if game.card(CardId(c)).name == "Eager Blade"))
    game.put(blade, PLAY)
    game.controller[blade] = Seat(0)
    game.host[blade] = soline
    game.rearranged()
    assert words.explain_stat(game, soline, COMBAT) == "Combat 4 = 3 printed + 1 Eager Blade"
    game.lasting.append(Lasting(FINESSE, soline, -3))
    assert words.explain_stat(game, soline, FINESSE) == "Finesse 0 = 2 printed - 3 this Day, never below 0"


def test_a_dash_says_what_it_is() -> None:
    game: State = the_table().state
    dashed = next(CardId(c) for c in range(len(game.definition)) if game.card(CardId(c)).name == "Sigurd Ulfsen")
    assert words.explain_stat(game, dashed, INFLUENCE).startswith("Influence –")


# -- the story ----------------------------------------------------------------------------------------------------


def test_the_story_speaks_to_its_reader() -> None:
    table = the_table(3)
    for decision in decisions(table, Chance(3)):
        if decision.kind == "action":
            break
    drawn = [f for f in table.state.story if f.verb == "draws" and f.seat == 0]
    mine = words_story.sentence(table.state, drawn[0], Seat(0))
    assert mine.startswith("You draw ") and mine != "You draw a card."
    for other in (Seat(1), NOBODY):
        assert words_story.sentence(table.state, drawn[0], other) == "Soline el Gato draws a card."
    assert "Day 1 begins." in GAME.story(table.state, NOBODY)


# -- why not ------------------------------------------------------------------------------------------------------


def test_why_not_says_what_a_player_would_ask() -> None:
    """In random games: engaged characters, far locations, the first combat card, the limit of gambles."""
    wanted = {
        "Engaged characters cannot engage for a cost.",
        "Characters move to adjacent locations only.",
        "Whoever performs this must be at a City location.",
        "In the first round of a duel a combat card must be played.",
        "Only characters at the location of the challenge can intervene.",
        "You have gambled as often in this duel as your participant has Finesse.",
    }
    for seed in range(12):
        table = the_table(seed)
        for decision in decisions(table, Chance(seed)):
            if wanted and decision.kind in ("action", "combat_card", "challenge.respond"):
                wanted -= {refused.reason for refused in GAME.why_not(table.state, decision)}
        if not wanted:
            return
    pytest.fail(f"never said: {wanted}")


def test_why_not_never_names_what_is_offered() -> None:
    table = the_table(8)
    for decision in decisions(table, Chance(8)):
        refused = {o for o, _ in why_not.refused(table.state, decision)}
        assert not refused & set(decision.options)
