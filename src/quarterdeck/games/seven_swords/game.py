"""Seven Swords as the table and every client know it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Asked, Decision, Described, Option, Seat
from quarterdeck.core.flow import Flow
from quarterdeck.core.game import Game, Spec
from quarterdeck.core.matter import Matter
from quarterdeck.core.refusal import Refusal, WhyNot
from quarterdeck.core.setting import Setting
from quarterdeck.core.story import Line
from quarterdeck.core.weights import Weights
from quarterdeck.games.seven_swords import (
    campaign,
    cards,  # noqa: F401  declares every card
    catalogue,
    evaluation,
    hidden,
    policy,
    spec,
    view,
    words,
    words_aloud,
    words_end,
    words_refusals,
    words_story,
)
from quarterdeck.games.seven_swords.defs import ADVENTURERS
from quarterdeck.games.seven_swords.rules import play
from quarterdeck.games.seven_swords.state import State
from quarterdeck.games.seven_swords.view_types import SevenSwordsView


class SevenSwords(Game):
    key = "seven-swords"
    title = "Seven Swords"
    pitch = (
        "Up to seven adventurers, one campaign. Arm yourselves from small decks, face monsters that grow stronger, "
        "bring down their lord, and carry what you find to the next quest."
    )
    players = (1, 7)
    minutes = (30, 90)
    difficulty = "Few rules a turn; the campaign brings the rest."
    icon = "swords-emblem"
    rules_version = 1
    round_name = "turn"
    deck_word = "adventurer"
    cooperative = True
    secrets = False
    view_type = SevenSwordsView

    def new(self, spec_: Spec) -> State:
        return spec.new_state(spec_, *self.players)

    def play(self, state: State) -> Flow[None]:
        return play.play(state)

    def settings(self) -> list[Setting]:
        return spec.settings()

    def sample_options(self, number: int) -> dict[str, Any]:
        return spec.sample_options(number)

    def contest_options(self, number: int) -> dict[str, Any]:
        return spec.contest_options(number)

    def advise(self, state: State, decision: Decision) -> Option | None:
        return policy.choose(state, decision)

    def matter(self, state: State, decision: Decision, option: Option) -> Matter | None:
        return words_aloud.matter(state, decision, option)

    def is_settled(self, state: State, decision: Decision) -> bool:
        return decision.checkpoint and not evaluation.fight_is_ahead(state)

    def is_courtesy(self, decision: Decision) -> bool:
        return decision.kind in policy.COURTESIES and decision.about[-1] != decision.seat

    def begins_anew(self, decision: Decision) -> bool:
        return decision.kind == "quest"

    def evaluate(self, state: State) -> list[float]:
        return evaluation.evaluate(state)

    def weights(self) -> Weights:
        return evaluation.WEIGHTS

    def features(self, state: State) -> list[list[float]]:
        # Of a campaign the weights judge the quest, and the game goes on after it.
        return [evaluation.features(state)] if state.single and evaluation.is_on_a_quest(state) else []

    def saved_campaign(self, state: State) -> str:
        return "" if state.single else campaign.save(state)

    def standing(self, state: State) -> str:
        return words_end.standing(state)

    def ending(self, state: State) -> str:
        return words_end.ending(state)

    def default_decks(self) -> list[str]:
        return [adventurer.key for adventurer in ADVENTURERS]

    def deck_text(self, name: str) -> str:
        return ADVENTURERS[spec.adventurer_named(name)].name

    def deck_face(self, text: str) -> dict[str, str]:
        adventurer = ADVENTURERS[spec.adventurer_named(text)]
        nature = " ".join([words.mod_text(mod) for mod in adventurer.mods])
        return {"faction": adventurer.key, "icon": adventurer.icon, "leader": adventurer.name, "text": nature}

    def view(self, state: State, seat: Seat) -> dict[str, Any]:
        return {**view.view(state, seat)}

    def story(self, state: State, seat: Seat, since: int = 0) -> list[str]:
        return [words_story.sentence(state, fact, seat) for fact in state.story[since:]]

    def story_lines(self, state: State, seat: Seat, since: int = 0) -> list[Line]:
        return [words_story.line(state, fact, seat) for fact in state.story[since:]]

    def prompt(self, state: State, decision: Decision) -> str:
        return words.prompt(state, decision)

    def label(self, state: State, decision: Decision, option: Option) -> str:
        return words.label(state, decision, option)

    def ask(self, state: State, decision: Decision) -> Asked:
        return words.ask(state, decision)

    def describe(self, state: State, decision: Decision, option: Option) -> Described:
        return words.describe(state, decision, option)

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

    def check(self, state: State) -> None:
        hidden.check(state)

    def rounds(self, state: State) -> int:
        return state.turn

    def catalogue(self) -> list[dict[str, Any]]:
        return catalogue.catalogue()

    def icons(self) -> list[str]:
        return sorted(catalogue.sheet_icons() | set(words.ICONS.values()))

    def glossary(self) -> list[tuple[str, str, str]]:
        return list(words_story.GLOSSARY)

    def guide(self) -> dict[str, str]:
        return dict(words_story.GUIDE)

    def run_scenario(self, path: Path) -> str:
        from quarterdeck.games.seven_swords import scenario  # which plays this game

        return scenario.run_scenario(scenario.load_scenario(path)).text()


GAME = SevenSwords()
