"""Every scenario file is a test of its own; and the runner itself is held to what docs/scenarios.md promises."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import the_game
from quarterdeck.games.five_sails.game import GAME
from quarterdeck.games.five_sails.scenario import (
    Result,
    ScenarioError,
    load_scenario,
    read_scenario,
    run_scenario,
)
from quarterdeck.rulebook import read_yaml
from quarterdeck.scenario import running

FOLDER = Path(__file__).parent / "scenarios"


def scenario_files() -> list[Any]:
    """One test a file, marked with the rules it proves. A file that cannot be read fails as its own test."""
    found = []
    for path in sorted(FOLDER.rglob("*.yaml")):
        try:
            data = read_yaml(path.read_text(encoding="utf-8"))
        except yaml.YAMLError:
            data = None
        rules = data.get("rules") or [] if isinstance(data, dict) else []
        found.append(
            pytest.param(path, marks=[pytest.mark.rule(*rules)] if rules else [], id=str(path.relative_to(FOLDER)))
        )
    return found


@pytest.mark.parametrize("path", scenario_files())
def test_scenario(path: Path) -> None:
    """The folder names the game."""
    failure = the_game(path.relative_to(FOLDER).parts[0].replace("_", "-")).run_scenario(path)
    assert not failure, failure


# -- the runner ---------------------------------------------------------------------------------------------------

TABLE = """
seats:
  ann: {leader: Soline el Gato, hand: [Taunt, Taunt], renown: 2, deck_top: [Taunt x3]}
  bob: {leader: Soline el Gato, discard: [Taunt], home: [Maya de La Rioja]}
first: ann
city:
  docks: {renown: 1, control: bob, ann: [{Soline el Gato: {wounds: 2, as: the cat}}]}
  forums: {ann: [Maya de La Rioja]}
"""


def run(script: str, table: str = TABLE) -> Result:
    return run_scenario(read_scenario(table + "script:\n" + script, "table.yaml"))


def only_failure(script: str, table: str = TABLE) -> str:
    """The one failure of a script."""
    result = run(script, table)
    assert len(result.failures) == 1, result.failures
    return result.failures[0]


def test_a_script_runs_and_tells_which_abilities_were_used() -> None:
    result = run("""
  - offered: {ann: [use Taunt, "ann's Maya moves to the Bazaar", pass]}
  - ann: use Taunt
  - ann: perform Soline
  - ann: target bob's Maya
  - ann: discard Taunt
  - asked: {bob: action}
  - expect:
      ann.hand: []
      ann.discard: [Taunt, Taunt]
      ann.deck: 3
      ann.deck_top: [taunt]
      bob's Maya de La Rioja.location: The Docks
      the cat.wounds: 2
      docks.characters: 2
      docks.control: bob
      ann.renown: 2
      phase: high drama
      active: bob
      winner: none
""")
    assert result.failures == []
    assert result.abilities_used == {"taunt.action"}
    assert result.answers > 4


def test_a_failure_names_file_step_line_and_what_was_found() -> None:
    failure = only_failure("  - expect: {docks.renown: 2}\n")
    assert failure == "table.yaml: step 1 (line 10): docks.renown should be 2, but is 1."


def test_every_wrong_expectation_is_listed() -> None:
    assert len(run("  - expect: {docks.renown: 2, ann.hand: [Taunt], the cat.engaged: true, day: 1}\n").failures) == 3


def test_an_answer_of_a_seat_that_is_not_asked_fails() -> None:
    assert "bob answers 'pass' but is not asked: ann is asked 'action'" in only_failure("  - bob: pass\n")


def test_an_answer_that_is_not_offered_fails_and_lists_what_is() -> None:
    failure = only_failure("  - ann: Soline challenges Maya\n")
    assert "'Soline challenges Maya' is not offered" in failure and "Pass" in failure


def test_ambiguous_words_fail_and_list_what_they_can_mean() -> None:
    failure = only_failure("  - ann: Maya moves\n")
    assert "can mean" in failure and "The Docks" in failure


def test_copies_nobody_can_tell_apart_count_as_one() -> None:
    result = run("  - ann: use taunt.action\n  - asked: {ann: performer}\n")
    assert result.ok, result.failures


def test_a_question_left_open_fails_unless_it_is_named() -> None:
    failure = only_failure("  - ann: use Taunt\n")
    assert "the script is over, but a question is left open: ann is asked 'performer'" in failure
    assert run("  - ann: use Taunt\n  - asked: {ann: performer}\n").ok


def test_an_unanswered_question_before_another_answer_fails() -> None:
    assert "bob is asked 'action'" in only_failure("  - ann: pass\n  - ann: pass\n")


def test_reactions_are_passed_unless_the_script_takes_them() -> None:
    passed = run("  - ann: Maya moves to the Docks\n  - bob: pass\n  - expect: {the cat.location: docks}\n")
    assert passed.ok, passed.failures
    taken = run(
        "  - ann: Maya moves to the Docks\n  - ann: react with Soline\n  - expect: {the cat.location: forums}\n"
    )
    assert taken.ok, taken.failures
    assert taken.abilities_used == {"soline-el-gato.reaction"}


def test_a_reaction_nobody_is_asked_about_fails() -> None:
    assert "is not asked about such a reaction" in only_failure("  - ann: react with Soline\n")


def test_looking_stops_at_a_reaction_that_asked_names() -> None:
    result = run("""
  - ann: Maya claims
  - asked: {ann: react}
  - offered_only: {ann: [Soline, pass]}
  - ann: pass reaction
  - bob: pass
""")
    assert result.ok, result.failures


def test_all_pass_stops_at_a_reaction_that_the_script_takes() -> None:
    table = """
seats:
  ann: {leader: Kaspar Dietrich, scheme: The Song of Eisen}
  bob: {leader: Kaspar Dietrich}
day: 5
"""
    result = run("  - all pass\n  - ann: react with The Song of Eisen\nthen: {winner: ann, ann.renown: 1}\n", table)
    assert result.ok, result.failures


def test_fate_changes_the_table_and_the_second_table_alike() -> None:
    result = run("""
  - fate: {the cat.location: bazaar, the cat.wounds: 3, the cat.combat: -1, the cat.engaged: true}
  - expect: {the cat.location: bazaar, the cat.wounds: 3, the cat.combat: 2, the cat.engaged: true}
  - ann: pass
  - fate: {the cat.location: home}
  - expect: {the cat.location: ann.home}
""")
    assert result.ok, result.failures
    assert "there is no such duel" in only_failure("  - fate: {duel.threat.ann: 1}\n")


def test_the_key_of_an_ability_means_that_ability_alone() -> None:
    assert "'use taunt.maneuver' is not offered" in only_failure("  - ann: use taunt.maneuver\n")


def test_with_pass_reactions_false_every_reaction_must_be_answered() -> None:
    strict = TABLE + "pass_reactions: false\n"
    assert "ann is asked 'react'" in only_failure("  - ann: Maya claims\n  - bob: pass\n", strict)
    assert "left open" in only_failure("  - ann: Maya claims\n", strict)
    assert run("  - ann: Maya claims\n  - ann: pass\n  - bob: pass\n", strict).ok


def test_all_pass_goes_to_the_end_of_the_phase() -> None:
    table = TABLE + "city_deck_top: [Burnished Cuirass, Duckfoot Pistol, Eager Blade]\n"
    result = run("  - all pass\n  - expect: {day: 2, phase: high drama, bob.renown: 1, first: bob}\n", table)
    assert result.ok, result.failures


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("  - not_offered: {ann: [use Taunt]}\n", "should not be offered to ann, but is: Taunt"),
        ("  - not_offered: {ann: [Soline klaims]}\n", "can never be offered: nothing is called 'klaims'"),
        ("  - not_offered: {bob: [use Taunt]}\n", "bob should be asked something"),
        ("  - offered: {ann: [Soline recruits]}\n", "'Soline recruits' should be offered"),
        ("  - offered_only: {ann: [pass, use Taunt, moves]}\n", "should be offered nothing else"),
        ("  - asked: {bob: action}\n", "bob should be asked 'action', but ann is asked 'action'"),
        ("  - asked: {ann: react}\n", "ann should be asked 'react'"),
        ("  - refused: {ann: {use Taunt: engaged.cost}}\n", "should be refused to ann, but is offered"),
        ("  - refused: {ann: {Soline flies: engaged.cost}}\n", "is not among what is refused"),
        ("  - expect: {duel.round: 1}\n", "there is no duel"),
        ("  - expect: {Maya de La Rioja.wounds: 0}\n", "several cards named Maya de La Rioja"),
        ("  - expect: {winner: ann}\n", "winner should be 'ann', but is None"),
        ("  - story: the moon is blue\n", "should be told 'the moon is blue'"),
    ],
)
def test_what_is_not_seen_fails(script: str, words: str) -> None:
    assert words in run(script).failures[0]


def test_secret_choices_may_be_answered_in_any_order() -> None:
    table = """
seats:
  ann: {deck: castille}
  bob: {deck: eisen}
phase: planning
first: nobody
"""
    result = run(
        """
  - asked: {ann: plan scheme, bob: plan scheme}
  - bob: The Song of Eisen
  - expect: {bob.approach: 10}
  - ann: The Cat's Embargo
  - ann: Sanjay
  - bob: Otto Streit
  - expect: {ann.home: [Soline el Gato, Sanjay], bob.home: [Kaspar Dietrich, Otto Streit]}
""",
        table,
    )
    assert all("left open" in failure for failure in result.failures), result.failures
    assert run("  - expect: {asked: [ann, bob]}\n", table).ok


def test_the_story_is_told_to_each_seat_as_it_may_hear_it() -> None:
    result = run("  - ann: Maya moves to the Docks\n  - story: Maya Docks\n  - not_story: {bob: Taunt}\n")
    assert result.ok, result.failures


def test_a_lost_card_is_noticed_after_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(state: Any) -> None:
        assert state.passes == 0, "a card is lost or doubled"

    monkeypatch.setattr(GAME, "check", check)
    assert "the table is not whole after answer 1: a card is lost" in only_failure("  - ann: pass\n")


def test_a_second_table_that_comes_out_otherwise_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "replay", lambda table, answers: None)
    assert "another table the second time" in only_failure("  - ann: pass\n")


def test_an_ability_that_a_scenario_names_must_be_used() -> None:
    assert "taunt.action, but that ability was not used" in only_failure(
        "  - ann: pass\n", TABLE + "abilities: [taunt.action]\n"
    )


def test_a_game_that_is_over_must_be_expected() -> None:
    table = TABLE.replace("renown: 2", "renown: 7") + "phase: plunder\n"
    assert "the game is over (economic)" in only_failure("", table)
    assert run("then: {winner: ann, way: economic}\n".join(["", ""]), table).ok


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("hand: [Taunt, Taunt]", "hand: [Tount]", "seats: ann: hand: there is no card named 'Tount'"),
        ("hand:", "hond:", "seats: ann: there is no key 'hond' here"),
        ("first: ann", "first: cyd", "first: there is no seat 'cyd'; the seats are: ann, bob"),
        ("first: ann", "phase: noon", "phase: there is no phase 'noon'"),
        ("first: ann", "fist: ann", "there is no key 'fist' here"),
        ("first: ann", "first: ann\nfirst: bob", "the key 'first' is written twice"),
        ("first: ann", "rules: [no.such.rule]", "rules: there is nothing called 'no.such.rule'"),
        ("first: ann", "game: chess", "game: 'chess' is not 'five-sails'"),
        ("docks:", "moon:", "city: moon: there is no location 'moon'"),
        ("docks:", "inn:", "Ole's Inn is not part of the City with so few players"),
        ("wounds: 2", "wounds: many", "Soline el Gato: wounds: expects a number from 0, not 'many'"),
        ("wounds: 2", "effects: [is blue]", "there is no effect 'is blue'"),
        ("control: bob", "control: cyd", "city: docks: control: there is no seat 'cyd'"),
        ("control: bob", "cards: [Taunt]", "it is not a card of the City Deck"),
        ("home: [Maya de La Rioja]", "home: [Taunt]", "it is not a character"),
        ("home: [Maya de La Rioja]", "home: [Soline el Gato x2]", "a Leader is placed once"),
        ("leader: Soline el Gato, discard", "leader: Taunt, discard", "Taunt is not a Leader"),
        ("leader: Soline el Gato, discard", "discard", "expects either a deck or a leader"),
        ("leader: Soline el Gato, discard", "deck: nowhere, discard", "There is no deck 'nowhere'"),
        ("  bob:", "  duel:", "'duel' cannot be the name of a seat"),
        ("seats:", "seats: [", "is not YAML"),
        ("seats:", "chairs:", "is not a scenario: it names no seats"),
    ],
)
def test_a_broken_scenario_says_in_a_sentence_what_and_where(old: str, new: str, words: str) -> None:
    with pytest.raises(ScenarioError) as error:
        read_scenario(TABLE.replace(old, new, 1), "table.yaml")
    assert words in str(error.value)
    assert str(error.value).startswith("table.yaml")
    assert "\n" not in str(error.value)
    assert isinstance(error.value, QuarterdeckError)


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("  - cyd: pass\n", "step 1 (line 10): 'cyd' is neither a seat nor something to look at"),
        ("  - jump\n", "expects 'seat: answer'"),
        ("  - ann: {}\n", "expects an answer in words"),
        ("  - expect: {ann.gold: 1}\n", "'gold' is none of: hand, "),
        ("  - expect: {Tount.zone: ann.hand}\n", "there is no card named 'Tount'"),
        ("  - expect: {Taunt.colour: red}\n", "'colour' is none of"),
        ("  - expect: {weather: fine}\n", "'weather' is none of: day, "),
        ("  - offered: {cyd: [pass]}\n", "there is no seat 'cyd'"),
        ("  - asked: {cyd: action}\n", "there is no seat 'cyd'"),
        ("  - fate: {ann.renown: 7}\n", "'ann.renown' cannot be changed"),
        ("  - fate: {the cat.colour: red}\n", "'colour' is none of"),
    ],
)
def test_a_broken_script_says_in_a_sentence_what_and_where(script: str, words: str) -> None:
    with pytest.raises(ScenarioError) as error:
        read_scenario(TABLE + "script:\n" + script, "table.yaml")
    assert words in str(error.value)
    assert "\n" not in str(error.value)


def test_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="cannot be read"):
        load_scenario(tmp_path / "none.yaml")
    (tmp_path / "image.yaml").write_bytes(b"\xff\xfe\x00\x81")
    with pytest.raises(ScenarioError, match="is not text"):
        load_scenario(tmp_path / "image.yaml")


def junk(data: Any) -> Iterator[Any]:
    """The data with each of its values in turn replaced by something that does not belong there."""
    yield from (None, -5, "nonsense", True, [[]], {"x": None}, {3: [4]})
    if isinstance(data, dict):
        for key in data:
            yield {k: v for k, v in data.items() if k != key}
            for other in junk(data[key]):
                yield {**data, key: other}
    elif isinstance(data, list):
        for position in range(len(data)):
            for other in junk(data[position]):
                yield [*data[:position], other, *data[position + 1 :]]


@pytest.mark.slow
def test_no_nonsense_makes_anything_but_a_scenario_error() -> None:
    script = """script:
  - ann: [use Taunt, perform Soline]
  - expect: {ann.hand: 1, story: {bob: Taunt}, asked: {ann: target}}
  - offered: {ann: [pass]}
  - refused: {ann: {Soline claims: engaged.cost}}
  - fate: {the cat.wounds: 1}
"""
    tried = 0
    for data in junk(yaml.safe_load(TABLE + script)):
        tried += 1
        try:
            scenario = read_scenario(yaml.safe_dump(data), "table.yaml")
        except ScenarioError as error:
            assert "table.yaml" in str(error) and "\n" not in str(error)
        else:
            run_scenario(scenario)
    assert tried > 300


@pytest.mark.parametrize("number", [0, 1])
def test_the_examples_in_the_documentation_come_true(number: int, tmp_path: Path) -> None:
    text = (Path(__file__).parent.parent / "docs" / "scenarios.md").read_text(encoding="utf-8")
    example = [block for block in text.split("```yaml\n")[1:] if block.startswith("name:")][number].split("```")[0]
    path = tmp_path / "example.yaml"
    path.write_text(example, encoding="utf-8")
    game = the_game(read_yaml(example).get("game", "five-sails"))
    assert game.run_scenario(path) == ""
