"""Scenarios: a position, a script of answers in a person's words, and what must be seen. See docs/scenarios.md.

The script is strict: an answer nobody asked for fails, and so does a question nobody answers. Only questions whether
somebody reacts are passed by themselves, unless the script's next answer is a reaction or the scenario wants them all.
Every scenario also checks that no card is lost after any answer, and that the same answers lead to the same table.
"""

from __future__ import annotations

import tomllib
from collections.abc import Hashable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.refusal import FaultyTable, QuarterdeckError, Refusal
from quarterdeck.core.table import PASS, REACT, Table, replay
from quarterdeck.games.five_sails import why_not
from quarterdeck.games.five_sails.game import GAME
from quarterdeck.games.five_sails.scenario_look import Eye, Missing
from quarterdeck.games.five_sails.scenario_setup import Position, Reader, ScenarioError, ability_keys, passive_keys
from quarterdeck.games.five_sails.scenario_words import Speaker, fits, speaks_of_reaction, words_of
from quarterdeck.games.five_sails.state import State

__all__ = ["Result", "Scenario", "ScenarioError", "Step", "load_scenario", "read_scenario", "run_scenario"]

KEYS = (
    "name",
    "note",
    "game",
    "edition",
    "rules",
    "abilities",
    "seed",
    "seats",
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
    "script",
    "then",
)
FATE = "fate"
LOOKS = ("expect", "offered", "not_offered", "offered_only", "refused", "asked", "story", "not_story")
USED = ("announces", "forced", "resolves.text", "takes.effect")
"""The facts of the story that say an ability was used."""

MOST_ANSWERS = 2000


class Step:
    """One line of the script: what kind (a seat's answer, a look, everybody passing), for whom, and what."""

    def __init__(self, number: int, line: int, kind: str, seat: str, what: Any) -> None:
        self.number = number
        self.line = line
        self.kind = kind
        self.seat = seat
        self.what = what

    def __str__(self) -> str:
        return f"step {self.number} (line {self.line})" if self.number else "then"


class Scenario:
    """A scenario that was read and makes sense."""

    def __init__(self, where: str, name: str, data: dict[str, Any]) -> None:
        self.where = where
        self.name = name
        self.data = data
        self.rules: list[str] = []
        self.abilities: list[str] = []
        self.pass_reactions = True
        self.steps: list[Step] = []

    def position(self) -> Position:
        """The position it starts from, built anew."""
        return Position(Reader(self.where), self.data)


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


# -- reading ------------------------------------------------------------------------------------------------------


if TYPE_CHECKING:
    from yaml import SafeLoader as Fastest
else:  # the C library's, where there is one
    Fastest = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Loader(Fastest):
    """The safe loader, which also refuses a key that is written twice."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        seen: list[str] = []
        for key, _ in node.value:
            if key.value in seen:
                raise yaml.constructor.ConstructorError(
                    None, None, f"the key {key.value!r} is written twice", key.start_mark
                )
            seen.append(key.value)
        return super().construct_mapping(node, deep)


def load_scenario(path: Path | str) -> Scenario:
    """Read a scenario file. Raises ScenarioError, naming the file and the key, where it makes no sense."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise ScenarioError(f"{path} cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise ScenarioError(f"{path} is not a scenario: it is not text.") from None
    return read_scenario(text, str(path))


def read_scenario(text: str, where: str = "scenario") -> Scenario:
    """Read a scenario from text."""
    try:
        loader = _Loader(text)
        try:
            node = loader.get_single_node()
            raw = loader.construct_document(node) if node is not None else None
        finally:
            loader.dispose()
    except yaml.YAMLError as error:
        raise ScenarioError(f"{where} is not YAML: {_one_line(error)}.") from None
    read = Reader(where)
    if not isinstance(raw, Mapping) or "seats" not in raw:
        raise ScenarioError(f"{where} is not a scenario: it names no seats.")
    data = read.table("scenario", raw, KEYS)
    if data.get("game", GAME.key) != GAME.key:
        raise read.fail("game", f"{data['game']!r} is not {GAME.key!r}, the game that has scenarios.")
    scenario = Scenario(where, read.word("name", data.get("name", Path(where).stem)), data)
    scenario.rules = _known_names(read, "rules", data, rule_ids())
    scenario.abilities = _known_names(read, "abilities", data, ability_keys() | passive_keys())
    scenario.pass_reactions = read.flag("pass_reactions", data.get("pass_reactions", True))
    position = scenario.position()
    scenario.steps = _Script(read, position, _script_lines(node)).steps(data)
    return scenario


def _one_line(error: yaml.YAMLError) -> str:
    if isinstance(error, yaml.MarkedYAMLError):
        line = f", line {error.problem_mark.line + 1}" if error.problem_mark is not None else ""
        return f"{error.problem or error.context}{line}"
    return " ".join(str(error).split())


@cache
def rule_ids() -> frozenset[str]:
    """The ids of the rulebooks' rules."""
    folder = files("quarterdeck.games.five_sails")
    texts = [(folder / name).read_text(encoding="utf-8") for name in ("rulebook.toml", "rulebook_playtest.toml")]
    return frozenset(rule["id"] for text in texts for rule in tomllib.loads(text)["rule"])


def _known_names(read: Reader, key: str, data: dict[str, Any], known: frozenset[str] | set[str]) -> list[str]:
    names = [read.word(key, value) for value in read.items(key, data.get(key))]
    for name in names:
        if name not in known:
            raise read.fail(key, f"there is nothing called {name!r}.")
    return names


def _script_lines(node: Any) -> list[int]:
    """On which line of the file each step of the script stands."""
    for key, value in node.value:
        if key.value == "script" and isinstance(value, yaml.SequenceNode):
            return [item.start_mark.line + 1 for item in value.value]
    return []


class _Script:
    """Reads the steps of a script."""

    def __init__(self, read: Reader, position: Position, lines: list[int]) -> None:
        self.read = read
        self.seats = position.seats
        self.eye = Eye(read, position.seats, position.aliases, position.game.line)
        self.lines = lines

    def steps(self, data: dict[str, Any]) -> list[Step]:
        script = data.get("script") or []
        if not isinstance(script, list):
            raise self.read.fail("script", "expects a list of steps.")
        found: list[Step] = []
        for number, entry in enumerate(script, 1):
            found += self._step(number, self.lines[number - 1], entry)
        if "then" in data:
            found.append(self._look("then", Step(0, 0, "expect", "", data["then"])))
        return found

    def _step(self, number: int, line: int, entry: object) -> list[Step]:
        key = f"script, step {number} (line {line})"
        if isinstance(entry, str) and words_of(entry) == ["all", "pass"]:
            return [Step(number, line, "all pass", "", None)]
        if not isinstance(entry, Mapping) or not entry:
            raise self.read.fail(key, f"expects 'seat: answer' or something to look at, not {entry!r}.")
        found: list[Step] = []
        for head, what in entry.items():
            word = str(head)
            kind = word.strip().lower().replace(" ", "_")
            if kind == "note":
                continue
            if word in self.seats:
                for answer in what if isinstance(what, list) else [what]:
                    found.append(Step(number, line, "answer", word, self._answer(key, answer)))
            elif kind == "all" and str(what).lower() == "pass":
                found.append(Step(number, line, "all pass", "", None))
            elif kind == FATE:
                changes = self.read.table(key, what)
                for address, value in changes.items():
                    self.eye.check_change(key, address, value)
                found.append(Step(number, line, FATE, "", changes))
            elif kind in LOOKS:
                found.append(self._look(key, Step(number, line, kind, "", what)))
            else:
                known = ", ".join([*self.seats, "all pass", "note", FATE, *LOOKS])
                raise self.read.fail(key, f"{word!r} is neither a seat nor something to look at ({known}).")
        return found

    def _answer(self, key: str, answer: object) -> str:
        """An answer in words. YAML reads a bare yes or no as true or false."""
        if isinstance(answer, bool):
            return "yes" if answer else "no"
        if answer is None or isinstance(answer, (Mapping, list)) or not words_of(str(answer)):
            raise self.read.fail(key, f"expects an answer in words, not {answer!r}.")
        return str(answer)

    def _look(self, key: str, step: Step) -> Step:
        read = self.read
        if step.kind == "expect":
            step.what = read.table(key, step.what)
            for address in step.what:
                if address in ("asked", "story", "not_story"):
                    self._look(key, Step(step.number, step.line, address, "", step.what[address]))
                else:
                    self.eye.check(key, address)
        elif step.kind in ("story", "not_story"):
            if isinstance(step.what, Mapping):
                for seat in step.what:
                    read.seat(key, seat, self.seats)
        elif step.kind == "asked":
            if not isinstance(step.what, Mapping):
                step.what = {str(name): "" for name in read.items(key, step.what)}
            for seat in step.what:
                read.seat(key, seat, self.seats)
        else:
            step.what = read.table(key, step.what)
            for seat, what in step.what.items():
                read.seat(key, seat, self.seats)
                if step.kind == "refused" and not read.table(key, what):
                    raise read.fail(key, f"expects what is refused to {seat}, and why.")
        return step


# -- running ------------------------------------------------------------------------------------------------------


def run_scenario(scenario: Scenario) -> Result:
    """Play a scenario to its end. What went wrong stands in the result's `failures`, one sentence each."""
    result = Result(scenario)
    try:
        run = _Run(scenario, result)
    except _Stop as stop:
        result.failures.append(f"{scenario.where}: {stop}")
        return result
    try:
        run.play()
    except _Stop as stop:
        run.fail(str(stop))
    run.collect()
    return result


class _Stop(Exception):
    """The script cannot go on."""


class _Run:
    """One run of a scenario."""

    def __init__(self, scenario: Scenario, result: Result) -> None:
        self.scenario = scenario
        self.result = result
        self.position = scenario.position()
        self.seats = self.position.seats
        self.speaker = Speaker(self.seats, self.position.aliases)
        self.eye = Eye(Reader(scenario.where), self.seats, self.position.aliases, self.position.game.line)
        self.step: Step | None = None
        self.told = 0
        self.held = False
        self.named: list[Decision] = []
        self.fates: list[tuple[int, dict[str, Any]]] = []
        try:
            self.table = Table(GAME, self.position.spec, self.position.game)
        except Exception as error:
            raise _Stop(f"the rules failed at the start: {type(error).__name__}: {error}.") from error

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
            elif step.kind == "all pass":
                self._all_pass(steps[number + 1 :])
            elif step.kind == FATE:
                self._settle(steps[number:])
                self._change(self.table, step.what)
                self.fates.append((len(self.table.answers), step.what))
            else:
                self._settle(steps[number:])
                self._look(step)
        self.step = None
        self._end()
        self._again()

    # -- questions ------------------------------------------------------------------------------------------------

    @property
    def game(self) -> State:
        state: State = self.table.state
        return state

    def _reacting(self) -> Decision | None:
        """The open question whether somebody reacts, if that is what is open."""
        if not self.table.over and self.table.open[0].kind == REACT:
            return self.table.open[0]
        return None

    def _open(self) -> str:
        """What is asked now, in words."""
        if self.table.over:
            return "the game is over"
        return "; ".join(
            f"{self.seats[d.seat]} is asked {d.kind!r} ({', '.join(self.speaker.labels(self.game, d))})"
            for d in self.table.open
        )

    def _give(self, decision: Decision, option: Option) -> None:
        self.held = False
        if len(self.table.answers) >= MOST_ANSWERS:
            raise _Stop(f"more than {MOST_ANSWERS} answers were given.")
        try:
            self.table.answer(option, decision.seat)
        except FaultyTable as error:
            raise _Stop(str(error.args[0])) from error
        self._conserved()

    def _conserved(self) -> None:
        try:
            GAME.check(self.game)
        except AssertionError as error:
            raise _Stop(f"the table is not whole after answer {len(self.table.answers)}: {error}.") from None

    def _pass_reaction(self, decision: Decision) -> None:
        self._give(decision, Option(PASS))

    def _wants(self, decision: Decision, step: Step) -> bool:
        """Whether an answer of the script is for this question about a reaction."""
        if self.seats[decision.seat] != step.seat:
            return False
        if not self.scenario.pass_reactions:
            return True
        return speaks_of_reaction(step.what) and bool(self.speaker.meant(self.game, decision, step.what))

    def _answer(self, step: Step) -> None:
        """Give one answer; first pass the reactions it is not for."""
        while (reaction := self._reacting()) is not None and not self._wants(reaction, step):
            if not self.scenario.pass_reactions:
                raise _Stop(f"the script answers {step.seat}: {step.what}, but {self._open()}.")
            self._pass_reaction(reaction)
        seat = self.seats.index(step.seat)
        decision = next((d for d in self.table.open if d.seat == seat), None)
        if decision is None:
            raise _Stop(f"{step.seat} answers {step.what!r} but is not asked: {self._open()}.")
        if speaks_of_reaction(step.what) and decision.kind != REACT and self.scenario.pass_reactions:
            raise _Stop(f"{step.seat} answers {step.what!r} but is not asked about such a reaction: {self._open()}.")
        meant = self.speaker.meant(self.game, decision, step.what)
        if not meant:
            raise _Stop(f"{step.what!r} is not offered: {self._open()}.")
        if len(meant) > 1:
            labels = ", ".join(o.label for o in meant)
            raise _Stop(f"{step.what!r} can mean {len(meant)} things {step.seat} is offered: {labels}.")
        self.told = len(self.game.story)
        self._give(decision, meant[0].option)

    def _all_pass(self, later: list[Step]) -> None:
        """Everybody passes their actions until the phase ends, or a reaction comes that the script wants."""
        day, phase = self.game.day, self.game.phase
        self.told = len(self.game.story)
        if not self.table.over and self.table.open[0].kind not in (REACT, "action"):
            raise _Stop(f"not everybody can pass: {self._open()}.")
        while not self.table.over and (self.game.day, self.game.phase) == (day, phase):
            decision = self.table.open[0]
            if decision.kind == REACT and (not self.scenario.pass_reactions or self._awaited(decision, later)):
                return
            if decision.kind not in (REACT, "action"):
                return
            self._give(decision, Option(PASS))

    def _settle(self, steps: list[Step]) -> None:
        """Before looking, pass the reactions that neither the look nor the script's next answer is about."""
        if self.held or not self.scenario.pass_reactions:
            return
        while (reaction := self._reacting()) is not None and not self._awaited(reaction, steps):
            self._pass_reaction(reaction)

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

    def _change(self, table: Table, changes: dict[str, Any]) -> None:
        """Change the table by hand, as an ability might that no card has."""
        try:
            for address, value in changes.items():
                self.eye.change(table, address, value)
        except Missing as missing:
            raise _Stop(f"it cannot be changed: {missing}.") from None

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
            if decision is None or (kind and not _is_kind(decision, str(kind))):
                what = f" {kind!r}" if kind else ""
                self.fail(f"{name} should be asked{what}, but {self._open()}.")
                continue
            self.named.append(decision)
            self.held = True

    def _story(self, expected: Any, wanted: bool) -> None:
        """What was told since the script's last answer: to everybody, or to one seat ({bob: words})."""
        told: Mapping[str, Any] = expected if isinstance(expected, Mapping) else dict.fromkeys(self.seats, expected)
        for name, texts in told.items():
            sentences = [words_of(s) for s in GAME.story(self.game, Seat(self.seats.index(name)), self.told)]
            for text in texts if isinstance(texts, list) else [texts]:
                if any(fits(words_of(str(text)), s) for s in sentences) != wanted:
                    heard = " / ".join(" ".join(s) for s in sentences) or "nothing"
                    self.fail(f"{name} should {'' if wanted else 'not '}be told {text!r}, but hears: {heard}.")

    def _decision(self, name: str) -> Decision | None:
        decision = next((d for d in self.table.open if self.seats[d.seat] == name), None)
        if decision is None:
            self.fail(f"{name} should be asked something, but {self._open()}.")
        return decision

    def _offered(self, step: Step) -> None:
        for name, answers in step.what.items():
            decision = self._decision(name)
            if decision is None:
                continue
            listed = answers if isinstance(answers, list) else [answers]
            covered: list[Option] = []
            for answer in [("yes" if a else "no") if isinstance(a, bool) else str(a) for a in listed]:
                meant = self.speaker.meant(self.game, decision, answer)
                covered += [o.option for o in meant]
                if step.kind == "not_offered":
                    unknown = self.speaker.unknown_word(answer)
                    if meant:
                        self.fail(f"{answer!r} should not be offered to {name}, but is: {meant[0].label}.")
                    elif unknown:
                        self.fail(f"{answer!r} can never be offered: nothing is called {unknown!r}.")
                elif not meant:
                    self.fail(f"{answer!r} should be offered, but {self._open()}.")
            if step.kind == "offered_only":
                self._nothing_else(name, decision, covered)

    def _nothing_else(self, name: str, decision: Decision, covered: list[Option]) -> None:
        options = self.speaker.labelled(self.game, decision)
        alike = [o.alike for o in options if o.option in covered]
        for option in options:
            if option.alike not in alike:
                self.fail(f"{name} should be offered nothing else, but is: {option.label}.")

    def _refused(self, what: dict[str, Any]) -> None:
        for name, attempts in what.items():
            decision = self._decision(name)
            if decision is None:
                continue
            refused = why_not.refused(self.game, decision)
            question = Decision(decision.seat, decision.kind, [o for o, _ in refused], decision.about, decision.what)
            for attempt, expected in attempts.items():
                words = str(attempt)
                meant = [o.option for o in self.speaker.meant(self.game, question, words)]
                found = [(GAME.label(self.game, question, o), r) for o, r in refused if o in meant]
                if self.speaker.meant(self.game, decision, words) and not found:
                    self.fail(f"{attempt!r} should be refused to {name}, but is offered.")
                elif not found:
                    listed = ", ".join(self.speaker.labels(self.game, question)) or "nothing"
                    self.fail(f"{attempt!r} should be refused to {name}, but is not among what is refused: {listed}.")
                elif not all(_is_reason(self.game, refusal, str(expected)) for _, refusal in found):
                    given = "; ".join(f"{label}: {GAME.explain(self.game, r)} ({r.rule})" for label, r in found)
                    self.fail(f"{attempt!r} should be refused because of {expected!r}, but: {given}")

    # -- the end --------------------------------------------------------------------------------------------------

    def _end(self) -> None:
        """Nothing may be left open but an ordinary action or a question that the scenario names."""
        if not self.held and self.scenario.pass_reactions:
            while (reaction := self._reacting()) is not None:
                self._pass_reaction(reaction)
        if self.table.over:
            if not any("winner" in s.what or "way" in s.what for s in self.scenario.steps if s.kind == "expect"):
                outcome = self.game.outcome
                way = outcome.way if outcome is not None else ""
                self.fail(f"the game is over ({way}), and the scenario does not say who wins.")
            return
        for decision in self.table.open:
            if decision.kind != "action" and not any(decision is named for named in self.named):
                self.fail(f"the script is over, but a question is left open: {self._open()}.")
                return

    def _again(self) -> None:
        """The same answers on a second table lead to the same state and the same question."""
        position = self.scenario.position()
        other = Table(GAME, position.spec, position.game)
        given = 0
        try:
            for answers, changes in [*self.fates, (len(self.table.answers), {})]:
                replay(other, self.table.answers[given:answers])
                self._change(other, changes)
                given = answers
        except QuarterdeckError as error:
            raise _Stop(f"the same answers do not fit a second time: {error.args[0]}") from error
        if other.state.data() != self.table.state.data() or other.open != self.table.open:
            self.fail("the same answers lead to another table the second time.")

    def collect(self) -> None:
        """Which abilities were used, from the story; and those that the scenario says it proves."""
        self.step = None
        used = self.result.abilities_used
        known = ability_keys()
        for fact in self.game.story:
            if fact.verb in USED and fact.what in known:
                used.add(fact.what)
        self.result.answers = len(self.table.answers)
        for key in self.scenario.abilities:
            if key in known and key not in used:
                self.fail(f"it says that it proves {key}, but that ability was not used.")


def _is_kind(decision: Decision, kind: str) -> bool:
    return decision.kind == kind or fits(words_of(kind), words_of(decision.kind))


def _is_reason(game: State, refusal: Refusal, expected: str) -> bool:
    """A refusal's rule id, its sharper reason, or words of its sentence."""
    return expected in (refusal.rule, refusal.reason) or fits(words_of(expected), words_of(GAME.explain(game, refusal)))
