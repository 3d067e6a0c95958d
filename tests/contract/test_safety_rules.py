"""The fifteen rules that keep the design safe: a test for each, and for each a broken game that it finds.

Every rule was learnt by breaking it; what went wrong without it stands in the docstrings.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from contract import checks, static, toy
from helpers import Case, play_on, position, random_answer, registered_case, seats_of
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.record import Answer, Record
from quarterdeck.core.refusal import BrokenRecord, FaultyTable, NotOffered
from quarterdeck.core.table import REACT, Table

Check = Callable[[Case, int], object]


def finds(check: Check, broken: type[toy.Toy], says: str) -> None:
    """The check passes on the toy game and fails, for this reason, on a broken one."""
    for seed in range(4):
        check(toy.toy_case(toy.Toy()), seed)
    with pytest.raises(AssertionError, match=says):
        for seed in range(20):
            check(toy.toy_case(broken()), seed)


def until_asked(table: Table, kind: str, chance: Chance) -> None:
    """Play until this kind of question is open."""
    while table.decision.kind != kind:
        play_on(table, chance, 1)


# -- 1 to 4: what is known ----------------------------------------------------------------------------------------


def non_interference(case: Case, seed: int) -> None:
    checks.check_non_interference(case, seed, every=1)


def test_rule_01_ask_by_public_information_only(case: Case) -> None:
    """Who is asked what kind of question is the same in every world that a reader could be looking at."""
    samples = checks.enough(lambda n: checks.check_non_interference(case, n, every=12), 100, 21, changed=1000)
    assert samples.own_decisions > 5


def test_rule_01_finds_a_game_that_asks_only_those_who_can() -> None:
    finds(non_interference, toy.AsksByHand, "are asked|the table asks")


class AsksOnlyTheAble(Case):
    """City of Five Sails as a search plays it in its own forks: there, only those who can react are asked."""

    def table(self, seed: int) -> Table:
        state = self.game.new(self.spec(seed))
        state.asks_only_able = True
        return Table(self.game, self.spec(seed), state)


def test_rule_01_finds_a_search_s_way_of_asking_at_a_real_table() -> None:
    whole = registered_case("five-sails", 2)
    with pytest.raises(AssertionError, match=r"are asked|the table asks"):
        for seed in range(5):
            checks.check_non_interference(AsksOnlyTheAble(whole.game, whole.spec, 2), seed, every=2)


def no_marked_cards(case: Case, seed: int) -> None:
    checks.check_no_marked_cards(case, range(seed * 5, seed * 5 + 5))


def test_rule_02_a_shuffle_permutes_definitions_and_clears_knowledge(case: Case) -> None:
    """An id that survives a shuffle is a marked card."""
    checks.check_no_marked_cards(case, range(200, 204))


def test_rule_02_finds_marked_cards() -> None:
    finds(no_marked_cards, toy.ListShuffle, "shuffled cards are what they were")
    finds(no_marked_cards, toy.RemembersAfterShuffle, "is still known")


def test_rule_03_knowledge_is_a_mask_per_id_and_the_story_freezes_it(case: Case) -> None:
    """An id means different cards at different times: what was told must not change with it."""
    checks.check_story_is_frozen(case, 300)


def test_rule_03_finds_a_story_that_follows_the_cards() -> None:
    finds(checks.check_story_is_frozen, toy.RetellsTheStory, "and now reads")
    finds(lambda c, s: checks.check_story_hides(c, s, 5), toy.TellsEverybody, "what it did not see")


def determinise(case: Case, seed: int) -> None:
    assert checks.check_determinise(case, seed, every=5) > 20


def test_rule_04_redraw_within_pools_of_equal_owner_back_and_public_type(case: Case) -> None:
    """A red card in a blue deck, or a card the seat has seen and that changed, is a world that cannot be."""
    assert checks.check_determinise(case, 400, every=80) > 100


def test_rule_04_finds_mixed_backs_and_redrawn_known_cards() -> None:
    finds(determinise, toy.MixesBacks, "a card of somebody else's")
    finds(determinise, toy.RedrawsTheKnown, "and redrawn|secrets were redrawn")


# -- 5 to 7: what a search may trust ------------------------------------------------------------------------------


def nothing_stale(case: Case, seed: int) -> None:
    checks.check_nothing_stale(case, seed, every=1)


def test_rule_05_across_a_yield_ids_and_public_values_only(case: Case) -> None:
    """A definition or a list of candidates held across a question is wrong once hidden cards were redrawn."""
    checks.enough(lambda n: checks.check_nothing_stale(case, n, every=3), 500, at_least=11)


def test_rule_05_finds_a_flow_that_holds_a_definition() -> None:
    finds(nothing_stale, toy.HoldsADefinition, "stale")


def secrets_are_redrawn(case: Case, seed: int) -> None:
    checks.check_secrets_are_redrawn(case, seed, every=1)


def test_rule_06_a_secret_that_is_no_card_lives_in_the_state(case: Case) -> None:
    """A bid or coins in a fist, kept in a local variable, cannot be redrawn: every search would know it."""
    checks.check_secrets_are_redrawn(case, 600, every=15)


def test_rule_06_finds_a_secret_in_a_local_variable() -> None:
    finds(secrets_are_redrawn, toy.PocketsTheFist, "is not redrawn")
    compared = sum(
        checks.check_secrets_are_redrawn(toy.toy_case(toy.Toy()), seed, every=1).compared for seed in range(6)
    )
    assert compared > 10


def test_rule_06_secret_answers_of_a_simultaneous_choice_are_redrawn() -> None:
    """Answers not yet revealed are secrets too: the table redraws them, whoever answered first."""
    for first, second in ((Seat(0), Seat(1)), (Seat(1), Seat(0))):
        table = toy.toy_case(toy.Toy()).table(1)
        until_asked(table, "bid", Chance(5))
        decision = table.decision_of(first)
        assert decision is not None
        table.answer(decision.options[-1], first)
        bids = set()
        for seed in range(30):
            fork = table.fork()
            fork.determinise(second, Chance(seed))
            fork.answer(Option("nothing"), second)
            bids.add(len([fact for fact in fork.state.story if fact.verb == "bids"]))
        assert len(bids) == 2


def test_rule_07_a_determinised_table_is_tainted(case: Case) -> None:
    """No fork, undo or record until its next checkpoint; a search starts only at its own seat's decision."""
    check_taint(case, 700)


def test_rule_07_holds_in_a_game_with_other_secrets() -> None:
    check_taint(toy.toy_case(toy.Toy()), 7)


def in_the_middle(case: Case, seed: int) -> Table:
    """A table somewhere between two checkpoints, of the first game from this seed on that comes to such a place and
    goes on for a while after it."""
    while True:
        table, chance = case.table(seed), Chance(seed + 1)
        play_on(table, chance, 20)
        while not table.over and (len(table.open) > 1 or table.checkpoints[-1].answers == len(table.answers)):
            play_on(table, chance, 1)
        if not table.over and play_on(table.fork(), Chance(seed), 20) == 20:
            return table
        seed += 1


def check_taint(case: Case, seed: int) -> None:
    table, chance = in_the_middle(case, seed), Chance(seed)
    seat, before = table.decision.seat, position(table)
    fork = table.fork()
    for other in seats_of(table):
        if other != seat:
            with pytest.raises(NotOffered, match="own decision"):
                fork.determinise(other, chance)
    assert position(fork) == before
    dice = fork.state.chance.words()
    fork.determinise(seat, chance)
    assert fork.open == table.open
    assert fork.state.chance.words() != dice, "a search would know the dice to come"
    for refused in (fork.fork, fork.undo, fork.record):
        with pytest.raises(NotOffered, match="redrawn secrets"):
            refused()
    while fork.tainted:
        assert play_on(fork, chance, 1)
    with pytest.raises(NotOffered, match="cannot be recorded"):
        fork.record()
    assert position(fork.fork()) == position(fork)
    with pytest.raises(NotOffered, match="cannot be undone"):
        fork.undo()
    here = position(fork)
    given = play_on(fork, chance, 3)
    assert given
    fork.undo(given)
    assert position(fork) == here
    assert position(table) == before


# -- 8 to 11: flows -----------------------------------------------------------------------------------------------


def test_rule_08_a_checkpoint_is_flagged_by_an_outermost_loop_with_nothing_changed(case: Case) -> None:
    """What happens between the head of the loop and its question would happen twice."""
    checks.check_checkpoints(case, 800)


@pytest.mark.parametrize("broken", [toy.CountsBeforeAsking, toy.RollsBeforeAsking, toy.TellsBeforeAsking])
def test_rule_08_finds_what_happens_before_the_question(broken: type[toy.Toy]) -> None:
    finds(checks.check_checkpoints, broken, "changed between loop head and question")


def test_rule_08_a_copy_asserts_that_nothing_is_under_way() -> None:
    table, chance = toy.toy_case(toy.CheckpointWithinAnAction()).table(0), Chance(1)
    until_asked(table, "turn", chance)
    with pytest.raises(FaultyTable, match="copied while something is under way"):
        table.answer(Option("dare"))


def test_rule_09_again_and_skip_are_counters_read_by_the_outer_loop(case: Case) -> None:
    """An action nested in an action has no checkpoint, and every fork in it replays both."""
    assert checks.check_checkpoint_kinds(case, 900) < 400


def test_rule_09_finds_a_nested_action() -> None:
    finds(checks.check_checkpoint_kinds, toy.NestsAnotherTurn, "not always a checkpoint")


def test_rule_10_a_flow_that_raises_leaves_the_table_as_before_and_marked() -> None:
    """The answer is taken back, the table marked faulty, and the record of the fault reproduces it."""
    game = toy.Stumbles()
    table, chance = toy.toy_case(game).table(3), Chance(4)
    until_asked(table, "call", chance)
    before, answers = position(table), len(table.answers)
    with pytest.raises(FaultyTable, match=f"answer {answers} .*ZeroDivisionError: a card has no edge") as caught:
        table.answer(table.decision.options[0])
    assert position(table) == before
    assert isinstance(table.fault, ZeroDivisionError)
    record = caught.value.record
    assert len(record.answers) == answers + 1
    with pytest.raises(FaultyTable):
        Table.resume(game, record)
    table.undo()
    table.answer(Option("fist"))
    assert len(table.answers) == answers


@pytest.mark.parametrize("broken", [toy.EndsEarly, toy.EndsWithoutOutcome])
def test_rule_10_a_dead_flow_is_not_the_end_of_the_game(broken: type[toy.Toy]) -> None:
    table, chance = toy.toy_case(broken()).table(3), Chance(4)
    with pytest.raises(FaultyTable, match="the flow ended although the game is not over"):
        play_on(table, chance)
    assert not table.over
    assert table.open
    assert table.fault is not None


@pytest.mark.parametrize("path", static.rules_modules(), ids=static.name_of)
def test_rule_11_no_finally_with_or_yield_inside_except_in_flows(path: Path) -> None:
    """An abandoned fork is collected differently by CPython and by compiled code."""
    assert not static.faults_in_flows(path.read_text(encoding="utf-8"), static.name_of(path))


@pytest.mark.parametrize(
    "body",
    [
        "try:\n        yield 1\n    finally:\n        f()",
        "with f():\n        yield 1",
        "try:\n        f()\n    except ValueError:\n        yield 1",
        "try:\n        f()\n    except ValueError:\n        yield from g()",
        "try:\n        yield 1\n    except GameOver:\n        f()",
    ],
)
def test_rule_11_finds_each(body: str) -> None:
    assert static.faults_in_flows(f"def flow():\n    yield 0\n    {body}\n", "x.py")
    plain = body.replace("yield from g()", "f()").replace("yield 1", "f()")
    assert not static.faults_in_flows(f"def no_flow():\n    {plain}\n", "x.py")


# -- 12 to 15: chance, search, records, compiling -----------------------------------------------------------------


@pytest.mark.parametrize("path", static.rules_modules(), ids=static.name_of)
def test_rule_12_all_chance_is_the_states_own(path: Path) -> None:
    assert not static.faults_of_chance(path.read_text(encoding="utf-8"), static.name_of(path))


def test_rule_12_chance_is_a_few_small_integers(case: Case) -> None:
    words = case.table(0).state.data()["chance"]
    assert len(words) == 4
    assert all(isinstance(word, int) and 0 <= word < 1 << 32 for word in words)


@pytest.mark.parametrize("line", ["import random", "from random import shuffle", "import time", "x = os.urandom(4)"])
def test_rule_12_finds_each(line: str) -> None:
    assert static.faults_of_chance(f"def f():\n    {line}\n", "x.py")


def test_rule_13_search_edges_are_keyed_by_what_a_thing_is(case: Case) -> None:
    """Keyed by id, the same card in two redrawn hands is two edges, and the search learns half as much of each."""
    assert check_edges(case, 1300) + check_edges(case, 1301) > 100


class KeysById(toy.Toy):
    def edge_key(self, state: toy.ToyState, decision: Decision, option: Option) -> tuple[str | int, ...]:
        return (decision.seat, decision.kind, option.verb, *option.ids)

    def label(self, state: toy.ToyState, decision: Decision, option: Option) -> str:
        return " ".join(str(word) for word in super().edge_key(state, decision, option))


def test_rule_13_finds_edges_keyed_by_id() -> None:
    finds(check_edges, KeysById, "not the same edges")


def check_edges(case: Case, seed: int) -> int:
    """The same cards under other ids are the same edges, and no edge means two things. Returns how many there were."""
    table, chance = case.table(seed), Chance(seed + 1)
    edges = 0
    while not table.over:
        if table.decision.checkpoint and len(table.open) == 1:
            state = with_own_cards_permuted(table, chance)
            here = edges_of(case, table.state, table.decision)
            there = edges_of(case, state, next(case.game.play(state)))
            assert sorted(here) == sorted(there), f"not the same edges: {here} or {there}"
            labels: dict[str, str] = {}
            for key, label in [*here, *there]:
                assert labels.setdefault(key, label) == label, f"not the same edges: {key} is {label} or {labels[key]}"
            edges += len(here)
        play_on(table, chance, 1)
    return edges


def with_own_cards_permuted(table: Table, chance: Chance) -> Any:
    """The state, with the cards that only the seat to answer knows changed about within each pile."""
    state = table.state.copy()
    for pile in state.piles:
        mine = [card for card in pile if state.known[card] == 1 << table.decision.seat]
        definitions = [state.definition[card] for card in mine]
        chance.shuffle(definitions)
        for card, definition in zip(mine, definitions, strict=True):
            state.definition[card] = definition
    return state


def edges_of(case: Case, state: Any, decision: Decision) -> list[tuple[str, str]]:
    """Each option's edge, and the option in words, without the numbers that tell copies of one name apart."""
    edges = []
    for option in decision.options:
        label = case.game.label(state, decision, option)
        edges.append((repr(case.game.edge_key(state, decision, option)), re.sub(r" \(\d+\)", "", label)))
    return edges


def test_rule_14_replay_passes_reactions_that_a_later_version_asks_about() -> None:
    old = toy.toy_case(toy.WithoutReactions()).table(5)
    play_on(old, Chance(6))
    table = Table.resume(toy.Toy(), Record.from_json(old.record().to_json()))
    assert table.over
    assert table.state.data() == old.state.data()
    added = [answer for answer in table.answers if answer.kind == REACT]
    assert added
    assert all(answer.key == "pass" for answer in added)
    assert [answer for answer in table.answers if answer.kind != REACT] == old.answers


def test_rule_14_replay_stops_at_the_number_of_any_other_mismatch() -> None:
    table = toy.toy_case(toy.Toy()).table(5)
    play_on(table, Chance(6))
    record = table.record()
    first = next(number for number, answer in enumerate(record.answers) if answer.kind == "call")
    with pytest.raises(BrokenRecord, match=f"Answer {first} of the record .*asked 'believe'"):
        Table.resume(toy.CallsItOtherwise(), record)
    record.answers[first] = Answer(record.answers[first].seat, "call", "perhaps")
    with pytest.raises(BrokenRecord, match=f"Answer {first} of the record .*call: perhaps"):
        Table.resume(toy.Toy(), record)
    longer = Record(table.spec, [*table.answers, table.answers[-1]], 1)
    with pytest.raises(BrokenRecord, match=f"over before answer {len(table.answers)}"):
        Table.resume(toy.Toy(), longer)


def test_rule_14_a_record_names_seat_kind_option_and_the_version_of_the_rules(case: Case) -> None:
    table = case.table(14)
    decision, option = random_answer(table, Chance(1))
    table.answer(option, decision.seat)
    record = table.record()
    assert record.answers == [Answer(decision.seat, decision.kind, option.key())]
    assert record.rules_version == case.game.rules_version
    assert Record.from_json(record.to_json()).rules_version == case.game.rules_version


@pytest.mark.parametrize("path", static.compiled_modules(), ids=static.name_of)
def test_rule_15_compiled_modules_use_nothing_banned(path: Path) -> None:
    assert not static.faults_of_compiling(path.read_text(encoding="utf-8"), static.name_of(path))


@pytest.mark.parametrize(
    "source",
    [
        "class A:\n    def __new__(cls): ...",
        "import copy",
        "from copy import copy",
        "import pickle",
        "from weakref import ref",
        "from typing import runtime_checkable",
        "setattr(module, 'rule', other)",
        "class A(B, C): ...",
        "def effect(): ...\ndef effect(): ...",
    ],
)
def test_rule_15_finds_each(source: str) -> None:
    assert static.faults_of_compiling(source, "x.py")


def test_rule_15_the_suite_runs_on_the_compiled_package_too() -> None:
    script = (static.ROOT / "test").read_text(encoding="utf-8")
    assert "QUARTERDECK_EXPECT_COMPILED=1" in script
    assert re.search(r'^ +tests \.venv-compiled -m "not slow and not browser"', script, re.MULTILINE)
    assert re.search(r"tests \.venv-compiled -m thorough$", script, re.MULTILINE)
    level = re.search(r'opt_level="(\d)"', (static.ROOT / "setup.py").read_text(encoding="utf-8"))
    assert level is not None
    assert int(level[1]) >= 1


def test_every_rule_has_a_test() -> None:
    numbers = {int(name[10:12]) for name in globals() if name.startswith("test_rule_")}
    assert numbers == set(range(1, 16))
