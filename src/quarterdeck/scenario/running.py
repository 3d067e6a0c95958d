"""Playing a scenario.

The script is strict: an answer nobody asked for fails, and so does a question nobody answers. Every scenario also
checks that no card is lost after any answer, and that the same answers lead to the same table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.refusal import FaultyTable, QuarterdeckError
from quarterdeck.core.table import Table, replay
from quarterdeck.scenario.looking import Missing
from quarterdeck.scenario.reading import Reader
from quarterdeck.scenario.stage import FATE, Scenario, Step
from quarterdeck.scenario.words import fits, words_of

MOST_ANSWERS = 2000


class Result:
    """How a scenario went."""

    def __init__(self, scenario: Scenario) -> None:
        self.name = scenario.name
        self.where = scenario.where
        self.rules = scenario.rules
        self.failures: list[str] = []
        self.abilities_used: set[str] = set()
        self.answers = 0

    @property
    def ok(self) -> bool:
        return not self.failures

    def text(self) -> str:
        """Nothing, or what went wrong, without the name of the file."""
        return " ".join(failure.removeprefix(f"{self.where}: ") for failure in self.failures)


class Refused:
    """Something that is refused: what it is called, and why, by rule, by sharper reason and in a sentence."""

    def __init__(self, label: str, rule: str, reason: str, sentence: str) -> None:
        self.label = label
        self.rule = rule
        self.reason = reason
        self.sentence = sentence

    def is_because(self, expected: str) -> bool:
        return expected in (self.rule, self.reason) or fits(words_of(expected), words_of(self.sentence))


class Stop(Exception):
    """The script cannot go on."""


def play_scenario(scenario: Scenario, run_of: Callable[[Scenario, Result], Run]) -> Result:
    """Play a scenario to its end. What went wrong stands in the result's `failures`, one sentence each."""
    result = Result(scenario)
    with scenario.stage.printed(Reader(scenario.where), scenario.data):
        try:
            run = run_of(scenario, result)
        except Stop as stop:
            result.failures.append(f"{scenario.where}: {stop}")
            return result
        try:
            run.play()
        except Stop as stop:
            run.fail(str(stop))
        run.collect()
    return result


class Run:
    """One run of a scenario. A game with steps or questions of its own extends it."""

    usual: tuple[str, ...] = ()
    """Kinds of questions that a script may leave open at its end."""

    def __init__(self, scenario: Scenario, result: Result) -> None:
        self.scenario = scenario
        self.result = result
        stage = scenario.stage
        self.rules = stage.game
        self.position = scenario.position()
        self.seats = self.position.seats
        self.speaker = stage.speaker(self.position)
        self.eye = stage.eye(Reader(scenario.where), self.position)
        self.step: Step | None = None
        self.told = 0
        self.held = False
        self.named: list[Decision] = []
        self.fates: list[tuple[int, dict[str, Any]]] = []
        try:
            self.table = Table(self.rules, self.position.spec, self.position.game)
        except Exception as error:
            raise Stop(f"the rules failed at the start: {type(error).__name__}: {error}.") from error

    # -- what a game may do in its own way ------------------------------------------------------------------------

    def settle(self, steps: list[Step]) -> None:
        """Before looking: answer what neither the look nor the script's next answer is about."""

    def own_step(self, step: Step, later: list[Step]) -> None:
        """A step of the game's own."""

    def decision_for(self, step: Step) -> Decision:
        """The open question that an answer of the script is for."""
        seat = self.seats.index(step.seat)
        decision = next((d for d in self.table.open if d.seat == seat), None)
        if decision is None:
            raise Stop(f"{step.seat} answers {step.what!r} but is not asked: {self.open_now()}.")
        return decision

    def refused(self, decision: Decision) -> list[Refused]:
        """What is refused to a seat that is asked."""
        return [Refused(w.attempt, w.rule, w.rule, w.reason) for w in self.rules.why_not(self.state, decision)]

    def refused_as(self, decision: Decision, attempt: str) -> list[Refused]:
        """What is refused and may be called by these words."""
        said = words_of(attempt)
        refused = self.refused(decision)
        exactly = [r for r in refused if words_of(r.label) == said]
        return exactly or [r for r in refused if fits(said, words_of(r.label))]

    def collect(self) -> None:
        """What is to be told of a run that is over."""
        self.step = None
        self.result.answers = len(self.table.answers)

    # -- the script -----------------------------------------------------------------------------------------------

    def fail(self, sentence: str) -> None:
        at = f"{self.step}: " if self.step is not None else ""
        self.result.failures.append(f"{self.scenario.where}: {at}{sentence}")

    def play(self) -> None:
        self._conserved()
        steps = self.scenario.steps
        for number, step in enumerate(steps):
            self.step = step
            if step.kind == "answer":
                self._answer(step)
            elif step.kind in self.scenario.stage.steps:
                self.told = len(self.state.story)
                self.own_step(step, steps[number + 1 :])
            elif step.kind == FATE:
                self.settle(steps[number:])
                self._change(self.table, step.what)
                self.fates.append((len(self.table.answers), step.what))
            else:
                self.settle(steps[number:])
                self._look(step)
        self.step = None
        if not self.held:
            self.settle([])
        self._end()
        self._again()

    @property
    def state(self) -> Any:
        return self.table.state

    def open_now(self) -> str:
        """What is asked now, in words."""
        if self.table.over:
            return "the game is over"
        return "; ".join(
            f"{self.seats[d.seat]} is asked {d.kind!r} ({', '.join(self.speaker.labels(self.state, d))})"
            for d in self.table.open
        )

    def give(self, decision: Decision, option: Option) -> None:
        self.held = False
        if len(self.table.answers) >= MOST_ANSWERS:
            raise Stop(f"more than {MOST_ANSWERS} answers were given.")
        try:
            self.table.answer(option, decision.seat)
        except FaultyTable as error:
            raise Stop(str(error.args[0])) from error
        self._conserved()

    def _conserved(self) -> None:
        try:
            self.rules.check(self.state)
        except AssertionError as error:
            raise Stop(f"the table is not whole after answer {len(self.table.answers)}: {error}.") from None

    def _answer(self, step: Step) -> None:
        decision = self.decision_for(step)
        meant = self.speaker.meant(self.state, decision, step.what)
        if not meant:
            raise Stop(f"{step.what!r} is not offered: {self.open_now()}.")
        if len(meant) > 1:
            labels = ", ".join(o.label for o in meant)
            raise Stop(f"{step.what!r} can mean {len(meant)} things {step.seat} is offered: {labels}.")
        self.told = len(self.state.story)
        self.give(decision, meant[0].option)

    def _change(self, table: Table, changes: dict[str, Any]) -> None:
        """Change the table by hand, as an ability might that no card has."""
        try:
            for address, value in changes.items():
                self.eye.change(table, address, value)
        except Missing as missing:
            raise Stop(f"it cannot be changed: {missing}.") from None

    # -- looking --------------------------------------------------------------------------------------------------

    def _look(self, step: Step) -> None:
        if step.kind == "expect":
            for address, expected in step.what.items():
                if address == "asked":
                    self._asked(expected)
                elif address in ("story", "not_story"):
                    self._story(expected, address == "story")
                else:
                    self._expect(address, expected)
        elif step.kind == "asked":
            self._asked(step.what)
        elif step.kind in ("story", "not_story"):
            self._story(step.what, step.kind == "story")
        elif step.kind == "refused":
            self._refused(step.what)
        else:
            self._offered(step)

    def _expect(self, address: str, expected: Any) -> None:
        try:
            found = self.eye.look(self.table, address)
        except Missing as missing:
            self.fail(f"{address} should be {expected!r}, but {missing}.")
            return
        if not self.eye.same(found, expected):
            self.fail(f"{address} should be {expected!r}, but is {found!r}.")

    def _asked(self, expected: Any) -> None:
        names = expected if isinstance(expected, list) else [expected]
        wanted = expected if isinstance(expected, Mapping) else {str(name): "" for name in names}
        for name, kind in wanted.items():
            decision = next((d for d in self.table.open if self.seats[d.seat] == str(name)), None)
            if decision is None or (kind and not is_kind(decision, str(kind))):
                what = f" {kind!r}" if kind else ""
                self.fail(f"{name} should be asked{what}, but {self.open_now()}.")
                continue
            self.named.append(decision)
            self.held = True

    def _story(self, expected: Any, wanted: bool) -> None:
        """What was told since the script's last answer: to everybody, or to one seat ({bob: words})."""
        told: Mapping[str, Any] = expected if isinstance(expected, Mapping) else dict.fromkeys(self.seats, expected)
        for name, texts in told.items():
            sentences = [words_of(s) for s in self.rules.story(self.state, Seat(self.seats.index(name)), self.told)]
            for text in texts if isinstance(texts, list) else [texts]:
                if any(fits(words_of(str(text)), s) for s in sentences) != wanted:
                    heard = " / ".join(" ".join(s) for s in sentences) or "nothing"
                    self.fail(f"{name} should {'' if wanted else 'not '}be told {text!r}, but hears: {heard}.")

    def _decision(self, name: str) -> Decision | None:
        decision = next((d for d in self.table.open if self.seats[d.seat] == name), None)
        if decision is None:
            self.fail(f"{name} should be asked something, but {self.open_now()}.")
        return decision

    def _offered(self, step: Step) -> None:
        for name, answers in step.what.items():
            decision = self._decision(name)
            if decision is None:
                continue
            listed = answers if isinstance(answers, list) else [answers]
            covered: list[Option] = []
            for answer in [("yes" if a else "no") if isinstance(a, bool) else str(a) for a in listed]:
                meant = self.speaker.meant(self.state, decision, answer)
                covered += [o.option for o in meant]
                if step.kind == "not_offered":
                    unknown = self.speaker.unknown_word(answer)
                    if meant:
                        self.fail(f"{answer!r} should not be offered to {name}, but is: {meant[0].label}.")
                    elif unknown:
                        self.fail(f"{answer!r} can never be offered: nothing is called {unknown!r}.")
                elif not meant:
                    self.fail(f"{answer!r} should be offered, but {self.open_now()}.")
            if step.kind == "offered_only":
                self._nothing_else(name, decision, covered)

    def _nothing_else(self, name: str, decision: Decision, covered: list[Option]) -> None:
        options = self.speaker.labelled(self.state, decision)
        alike = [o.alike for o in options if o.option in covered]
        for option in options:
            if option.alike not in alike:
                self.fail(f"{name} should be offered nothing else, but is: {option.label}.")

    def _refused(self, what: dict[str, Any]) -> None:
        for name, attempts in what.items():
            decision = self._decision(name)
            if decision is None:
                continue
            for attempt, expected in attempts.items():
                found = self.refused_as(decision, str(attempt))
                if not found and self.speaker.meant(self.state, decision, str(attempt)):
                    self.fail(f"{attempt!r} should be refused to {name}, but is offered.")
                elif not found:
                    listed = ", ".join(dict.fromkeys(r.label for r in self.refused(decision))) or "nothing"
                    self.fail(f"{attempt!r} should be refused to {name}, but is not among what is refused: {listed}.")
                elif not all(refused.is_because(str(expected)) for refused in found):
                    given = "; ".join(f"{r.label}: {r.sentence} ({r.rule})" for r in found)
                    self.fail(f"{attempt!r} should be refused because of {expected!r}, but: {given}")

    # -- the end --------------------------------------------------------------------------------------------------

    def _end(self) -> None:
        """Nothing may be left open but a usual question or one that the scenario names."""
        if self.table.over:
            if not any("winner" in s.what or "way" in s.what for s in self.scenario.steps if s.kind == "expect"):
                outcome = self.state.outcome
                way = outcome.way if outcome is not None else ""
                self.fail(f"the game is over ({way}), and the scenario does not say who wins.")
            return
        for decision in self.table.open:
            if decision.kind not in self.usual and not any(decision is named for named in self.named):
                self.fail(f"the script is over, but a question is left open: {self.open_now()}.")
                return

    def _again(self) -> None:
        """The same answers on a second table lead to the same state and the same question."""
        position = self.scenario.position()
        other = Table(self.rules, position.spec, position.game)
        given = 0
        try:
            for answers, changes in [*self.fates, (len(self.table.answers), {})]:
                replay(other, self.table.answers[given:answers])
                self._change(other, changes)
                given = answers
        except QuarterdeckError as error:
            raise Stop(f"the same answers do not fit a second time: {error.args[0]}") from error
        if other.state.data() != self.table.state.data() or other.open != self.table.open:
            self.fail("the same answers lead to another table the second time.")


def is_kind(decision: Decision, kind: str) -> bool:
    return decision.kind == kind or fits(words_of(kind), words_of(decision.kind))
