"""Scenarios of Five Sails. See docs/scenarios.md.

Questions whether somebody reacts are passed by themselves, unless the script's next answer is a reaction or the
scenario wants them all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quarterdeck.core.decision import Decision, Option
from quarterdeck.core.table import PASS, REACT
from quarterdeck.games.five_sails import why_not
from quarterdeck.games.five_sails.game import GAME
from quarterdeck.games.five_sails.scenario_look import SailsEye
from quarterdeck.games.five_sails.scenario_setup import SailsPosition, SailsReader, ability_keys, passive_keys
from quarterdeck.games.five_sails.scenario_words import SailsSpeaker, speaks_of_reaction
from quarterdeck.games.five_sails.state import State
from quarterdeck.scenario.reading import Reader, ScenarioError
from quarterdeck.scenario.running import Refused, Result, Run, Stop, play_scenario
from quarterdeck.scenario.stage import Position, Scenario, Stage, Step

__all__ = ["Result", "Scenario", "ScenarioError", "Step", "load_scenario", "read_scenario", "run_scenario"]

USED = ("announces", "forced", "resolves.text", "takes.effect")
"""The facts of the story that say an ability was used."""


class SailsScenario(Scenario):
    """A scenario that may prove abilities, and may want every reaction answered."""

    def __init__(self, stage: Stage, where: str, name: str, data: dict[str, Any]) -> None:
        super().__init__(stage, where, name, data)
        read = Reader(where)
        self.abilities = read.known_names("abilities", data.get("abilities"), ability_keys() | passive_keys())
        self.pass_reactions = read.flag("pass_reactions", data.get("pass_reactions", True))


class SailsStage(Stage):
    game = GAME
    keys = (
        "edition",
        "abilities",
        "day",
        "phase",
        "begun",
        "first",
        "active",
        "passes",
        "city",
        "city_deck_top",
        "city_discard",
        "pass_reactions",
    )
    steps = ("all pass",)

    def scenario(self, where: str, name: str, data: dict[str, Any]) -> Scenario:
        return SailsScenario(self, where, name, data)

    def position(self, read: Reader, data: Mapping[str, Any]) -> Position:
        return SailsPosition(SailsReader(read.where), data)

    def eye(self, read: Reader, position: Position) -> SailsEye:
        assert isinstance(position, SailsPosition)
        return SailsEye(SailsReader(read.where), position)

    def speaker(self, position: Position) -> SailsSpeaker:
        return SailsSpeaker(position.seats, position.aliases)

    def own_step(self, read: Reader, key: str, kind: str, what: Any) -> tuple[str, Any] | None:
        return ("all pass", None) if kind == "all" and str(what).lower() == "pass" else None


class SailsRun(Run):
    """One run of a scenario: with reactions, and abilities that it must use."""

    usual = ("action",)
    scenario: SailsScenario

    @property
    def game(self) -> State:
        state: State = self.table.state
        return state

    # -- reactions ------------------------------------------------------------------------------------------------

    def _reacting(self) -> Decision | None:
        """The open question whether somebody reacts, if that is what is open."""
        if not self.table.over and self.table.open[0].kind == REACT:
            return self.table.open[0]
        return None

    def _wants(self, decision: Decision, step: Step) -> bool:
        """Whether an answer of the script is for this question about a reaction."""
        if self.seats[decision.seat] != step.seat:
            return False
        if not self.scenario.pass_reactions:
            return True
        return speaks_of_reaction(step.what) and bool(self.speaker.meant(self.game, decision, step.what))

    def decision_for(self, step: Step) -> Decision:
        """First pass the reactions that the answer is not for."""
        while (reaction := self._reacting()) is not None and not self._wants(reaction, step):
            if not self.scenario.pass_reactions:
                raise Stop(f"the script answers {step.seat}: {step.what}, but {self.open_now()}.")
            self.give(reaction, Option(PASS))
        decision = super().decision_for(step)
        if speaks_of_reaction(step.what) and decision.kind != REACT and self.scenario.pass_reactions:
            raise Stop(f"{step.seat} answers {step.what!r} but is not asked about such a reaction: {self.open_now()}.")
        return decision

    def own_step(self, step: Step, later: list[Step]) -> None:
        """Everybody passes their actions until the phase ends, or a reaction comes that the script wants."""
        day, phase = self.game.day, self.game.phase
        if not self.table.over and self.table.open[0].kind not in (REACT, "action"):
            raise Stop(f"not everybody can pass: {self.open_now()}.")
        while not self.table.over and (self.game.day, self.game.phase) == (day, phase):
            decision = self.table.open[0]
            if decision.kind == REACT and (not self.scenario.pass_reactions or self._awaited(decision, later)):
                return
            if decision.kind not in (REACT, "action"):
                return
            self.give(decision, Option(PASS))

    def settle(self, steps: list[Step]) -> None:
        if self.held or not self.scenario.pass_reactions:
            return
        while (reaction := self._reacting()) is not None and not self._awaited(reaction, steps):
            self.give(reaction, Option(PASS))

    def _awaited(self, reaction: Decision, steps: list[Step]) -> bool:
        """Whether the script, up to its next answer, speaks of this question about a reaction."""
        for step in steps:
            if step.kind == "answer":
                return self._wants(reaction, step)
            if step.kind == "all pass":
                return False
            if self.seats[reaction.seat] in self._asked_to_react(step):
                return True
        return False

    def _asked_to_react(self, step: Step) -> list[str]:
        asked = step.what if step.kind == "asked" else step.what.get("asked") if step.kind == "expect" else None
        if not isinstance(asked, Mapping):
            return []
        return [str(seat) for seat, kind in asked.items() if str(kind) == REACT]

    # -- refusals and abilities -----------------------------------------------------------------------------------

    def _refusals(self, decision: Decision) -> tuple[Decision, list[Refused]]:
        """What is refused, as a question of its own whose options the words of an answer can mean."""
        refused = why_not.refused(self.game, decision)
        question = Decision(decision.seat, decision.kind, [o for o, _ in refused], decision.about, decision.what)
        found = [
            Refused(GAME.label(self.game, question, o), r.rule, r.reason, GAME.explain(self.game, r))
            for o, r in refused
        ]
        return question, found

    def refused(self, decision: Decision) -> list[Refused]:
        return self._refusals(decision)[1]

    def refused_as(self, decision: Decision, attempt: str) -> list[Refused]:
        question, refused = self._refusals(decision)
        meant = [o.option for o in self.speaker.meant(self.game, question, attempt)]
        return [r for o, r in zip(question.options, refused, strict=True) if o in meant]

    def collect(self) -> None:
        """Which abilities were used, from the story; and those that the scenario says it proves."""
        super().collect()
        used = self.result.abilities_used
        known = ability_keys()
        for fact in self.game.story:
            if fact.verb in USED and fact.what in known:
                used.add(fact.what)
        for key in self.scenario.abilities:
            if key in known and key not in used:
                self.fail(f"it says that it proves {key}, but that ability was not used.")


STAGE = SailsStage()
load_scenario = STAGE.load
read_scenario = STAGE.read


def run_scenario(scenario: Scenario) -> Result:
    """Play a scenario to its end. What went wrong stands in the result's `failures`, one sentence each."""
    return play_scenario(scenario, SailsRun)
