"""Scenarios of Seven Swords. See docs/scenarios.md.

Besides answers and looks a script may say `until: treasure`: everybody does as little as they can until that is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Any

from quarterdeck.core.decision import Decision, Option
from quarterdeck.games.seven_swords.game import GAME
from quarterdeck.games.seven_swords.scenario_look import SwordsEye, SwordsSpeaker
from quarterdeck.games.seven_swords.scenario_names import SwordsReader
from quarterdeck.games.seven_swords.scenario_printed import Printed
from quarterdeck.games.seven_swords.scenario_setup import KEYS, SwordsPosition
from quarterdeck.games.seven_swords.words import PROMPTS
from quarterdeck.scenario.reading import Reader, ScenarioError
from quarterdeck.scenario.running import Result, Run, Stop, play_scenario
from quarterdeck.scenario.stage import Position, Scenario, Stage, Step

__all__ = ["Result", "Scenario", "ScenarioError", "Step", "load_scenario", "read_scenario", "run_scenario"]

LITTLE = ("done", "none", "keep", "go_on", "no")
"""What somebody answers who does as little as they can."""


class SwordsStage(Stage):
    game = GAME
    keys = KEYS
    steps = ("until",)

    def position(self, read: Reader, data: Mapping[str, Any]) -> Position:
        return SwordsPosition(SwordsReader(read.where), data)

    def eye(self, read: Reader, position: Position) -> SwordsEye:
        assert isinstance(position, SwordsPosition)
        return SwordsEye(SwordsReader(read.where), position)

    def speaker(self, position: Position) -> SwordsSpeaker:
        assert isinstance(position, SwordsPosition)
        return SwordsSpeaker(position)

    def printed(self, read: Reader, data: Mapping[str, Any]) -> AbstractContextManager[None]:
        return Printed(SwordsReader(read.where), data)

    def own_step(self, read: Reader, key: str, kind: str, what: Any) -> tuple[str, Any] | None:
        if kind != "until":
            return None
        asked = read.word(key, what)
        if asked not in PROMPTS and asked != "over":
            raise read.fail(key, f"nobody is ever asked {asked!r}; the questions are: {', '.join(PROMPTS)}.")
        return ("until", asked)


class SwordsRun(Run):
    """One run of a scenario."""

    usual = ("prepare", "quest")

    def own_step(self, step: Step, later: list[Step]) -> None:
        """Everybody does as little as they can until a question of this kind is asked."""
        while not self.table.over:
            decision = self.table.open[0]
            if decision.kind == step.what:
                self.named.append(decision)
                return
            self.give(decision, _little(decision))
        if step.what != "over":
            raise Stop(f"the game is over before anybody is asked {step.what!r}.")


def _little(decision: Decision) -> Option:
    for option in decision.options:
        if option.verb in LITTLE:
            return option
    return decision.options[0]


STAGE = SwordsStage()
load_scenario = STAGE.load
read_scenario = STAGE.read


def run_scenario(scenario: Scenario) -> Result:
    """Play a scenario to its end. What went wrong stands in the result's `failures`, one sentence each."""
    return play_scenario(scenario, SwordsRun)
