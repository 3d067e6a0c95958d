"""City of Five Sails as the table and every client know it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Asked, Decision, Described, Option, Seat
from quarterdeck.core.flow import Flow
from quarterdeck.core.game import Game, Spec
from quarterdeck.core.matter import Matter
from quarterdeck.core.refusal import QuarterdeckError, Refusal, WhyNot
from quarterdeck.core.story import Line
from quarterdeck.core.weights import Weights
from quarterdeck.games.five_sails import (
    cards,  # noqa: F401  declares every card
    catalogue,
    coverage,
    evaluation,
    fates,
    hidden,
    overriding,
    view,
    words,
    words_aloud,
    words_glossary,
    words_options,
    words_questions,
    words_refusals,
    words_story,
)
from quarterdeck.games.five_sails.deck import Deck, DeckError, check_deck, parse_deck, random_deck, read_deck
from quarterdeck.games.five_sails.rules import day, setup
from quarterdeck.games.five_sails.rules.edition import EDITIONS, Edition, edition_named
from quarterdeck.games.five_sails.state import State
from quarterdeck.games.five_sails.view_types import FiveSailsCard, FiveSailsView

DECKS = files("quarterdeck.games.five_sails") / "decks"
DECKS_KEPT = 16


class FiveSails(Game):
    key = "five-sails"
    title = "7th Sea: City of Five Sails"
    pitch = (
        "Leaders scheme for a lawless port. Send your crew into the City, pressure its districts, hire mercenaries "
        "and settle the rest with steel. Win by assassination, by dominance of the City, or by Renown."
    )
    players = (2, 4)
    minutes = (45, 90)
    difficulty = "A card game for experts: many abilities, few rules a turn."
    icon = "caravel"
    editions = tuple(edition.key for edition in EDITIONS)
    rules_version = 1
    round_name = "Day"
    view_type = FiveSailsView
    card_type = FiveSailsCard

    def __init__(self) -> None:
        self._decks: dict[tuple[str, str], Deck] = {}

    def new(self, spec: Spec) -> State:
        low, high = self.players
        if not low <= len(spec.seats) <= high:
            raise QuarterdeckError(f"{self.title} is for {low} to {high} players, not {len(spec.seats)}.")
        edition = edition_named(spec.edition)
        decks = [self._deck(seat.deck, f"Deck of seat {i} ({seat.name})", edition) for i, seat in enumerate(spec.seats)]
        return setup.set_up(decks, spec.seed, edition)

    def _deck(self, text: str, where: str, edition: Edition) -> Deck:
        """A deck from its text. The last few are kept: thousands of games are played with the same ones."""
        key = (edition.key, text)
        deck = self._decks.get(key)
        if deck is None:
            deck = read_deck(text, where, edition)
            if len(self._decks) >= DECKS_KEPT:
                self._decks.clear()
            self._decks[key] = deck
        return deck

    def play(self, state: State) -> Flow[None]:
        return day.play(state)

    def default_decks(self) -> list[str]:
        return sorted(f.name.removesuffix(".txt") for f in DECKS.iterdir() if f.name.endswith(".txt"))

    def deck_text(self, name: str) -> str:
        if name in self.default_decks():
            return (DECKS / f"{name}.txt").read_text(encoding="utf-8")
        path = Path(name)
        if not path.is_file():
            known = ", ".join(self.default_decks())
            raise QuarterdeckError(f"There is no deck {name!r}: neither a file nor one of {known}.")
        try:
            return path.read_text(encoding="utf-8")
        except OSError as error:
            raise QuarterdeckError(f"The deck file {name} cannot be read: {error.strerror or error}.") from None
        except UnicodeDecodeError:
            raise QuarterdeckError(f"The deck file {name} cannot be read: it is not text.") from None

    def view(self, state: State, seat: Seat) -> dict[str, Any]:
        return {**view.view(state, seat)}

    def story(self, state: State, seat: Seat, since: int = 0) -> list[str]:
        return [words_story.sentence(state, fact, seat) for fact in state.story[since:]]

    def story_lines(self, state: State, seat: Seat, since: int = 0) -> list[Line]:
        return [words_story.story_line(state, fact, seat) for fact in state.story[since:]]

    def prompt(self, state: State, decision: Decision) -> str:
        return words.prompt(state, decision)

    def label(self, state: State, decision: Decision, option: Option) -> str:
        return words.label(state, decision, option)

    def ask(self, state: State, decision: Decision) -> Asked:
        return words_questions.ask(state, decision)

    def describe(self, state: State, decision: Decision, option: Option) -> Described:
        return words_options.describe(state, decision, option)

    def icons(self) -> list[str]:
        return words_options.icons()

    def why_not(self, state: State, decision: Decision) -> list[WhyNot]:
        return words_refusals.why_not(state, decision)

    def explain(self, state: State, refusal: Refusal) -> str:
        return words_refusals.reason(refusal)

    def learnt(self, before: State, after: State, seat: Seat) -> bool:
        return hidden.learnt(before, after, seat)

    def determinise(self, state: State, seat: Seat, chance: Chance) -> None:
        hidden.determinise(state, seat, chance)

    def edge_key(self, state: State, decision: Decision, option: Option) -> tuple[str | int, ...]:
        return hidden.edge_key(state, decision, option)

    def is_routine(self, decision: Decision) -> bool:
        return decision.kind in evaluation.ROUTINE

    def evaluate(self, state: State) -> list[float]:
        return evaluation.evaluate(state)

    def matter(self, state: State, decision: Decision, option: Option) -> Matter | None:
        return words_aloud.matter(state, decision, option)

    def check(self, state: State) -> None:
        hidden.check(state)

    def edition_title(self, edition: str) -> str:
        return edition_named(edition).title

    def glossary(self) -> list[tuple[str, str, str]]:
        return list(words_glossary.GLOSSARY)

    def guide(self) -> dict[str, str]:
        return dict(words_glossary.GUIDE)

    def deck_face(self, text: str) -> dict[str, str]:
        deck, _ = parse_deck(text)
        if deck is None:
            return {}
        return {"faction": deck.leader.faction, "icon": deck.leader.icon, "leader": deck.leader.name}

    def rounds(self, state: State) -> int:
        return state.day

    def catalogue(self) -> list[dict[str, Any]]:
        return [{**card} for card in catalogue.catalogue()]

    def check_deck(self, text: str, edition: str = "") -> list[tuple[str, str]]:
        deck, problems = parse_deck(text)
        return problems + (check_deck(deck, edition_named(edition)) if deck is not None else [])

    def count_uses(self) -> dict[str, int]:
        return coverage.count_uses()

    def fates(self, state: State) -> list[dict[str, tuple[int, int, int]]]:
        return fates.fates(state)

    def weights(self) -> Weights:
        return evaluation.WEIGHTS

    def features(self, state: State) -> list[list[float]]:
        return [[] if state.out[seat] else found for seat, found in enumerate(evaluation.features(state))]

    def override(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        return overriding.override(changes)

    def random_deck(self, chance: Chance, edition: str = "") -> str:
        return random_deck(chance).text()

    def show_deck(self, text: str) -> list[tuple[str, list[tuple[int, dict[str, Any]]]]]:
        groups = catalogue.grouped(self._readable(text))
        return [(heading, [(copies, {**card}) for copies, card in group]) for heading, group in groups]

    def write_deck(self, text: str) -> str:
        return self._readable(text).text()

    def _readable(self, text: str) -> Deck:
        """A deck whose every line can be read, legal or not."""
        deck, problems = parse_deck(text)
        if deck is None or problems:
            raise DeckError("The deck list", problems)
        return deck

    def run_scenario(self, path: Path) -> str:
        from quarterdeck.games.five_sails import scenario  # which plays this game

        return scenario.run_scenario(scenario.load_scenario(path)).text()


GAME = FiveSails()
