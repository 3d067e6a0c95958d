"""The runner of this game's scenarios is held to what docs/scenarios.md promises."""

from __future__ import annotations

import pytest

from quarterdeck.games.seven_swords.defs import BY_KEY, QUESTS
from quarterdeck.games.seven_swords.scenario import Result, ScenarioError, read_scenario, run_scenario

TABLE = """
plain: true
quest: The Toll Road
printed:
  Ogre: {values: [0, 9, 3]}
  Longbow: {values: [1, 5, 0], abilities: [Range]}
monsters: [Ogre]
wound_deck: [Hobbled]
seats:
  ann: {adventurer: Eloria the Huntress, hand: [Longbow, Evade], wounds: [{Bruised: {as: the bruise}}]}
  magnus: {equipped: [Plate Mail]}
"""


def run(script: str, table: str = TABLE) -> Result:
    return run_scenario(read_scenario(f"{table}script:\n{script}", "table.yaml"))


def test_a_script_runs() -> None:
    result = run("""
  - ann: equip Longbow
  - expect: {ann.values: [1, 5, 0], ann.speed: 1, ann.abilities: [Range]}
  - expect: {ann.hand: [Evade], the bruise.zone: ann.wounds}
  - until: treasure.draw
  - offered_only: {ann: [draw, leave]}
""")
    assert result.failures == []
    assert result.answers >= 3


def test_cards_are_printed_for_the_scenario_alone() -> None:
    bow, quest = BY_KEY["eloria.longbow"], QUESTS[2]
    before = (bow.speed, bow.offense, bow.flags, bow.mods, quest.scenario.mods, quest.lord.turns)
    text = TABLE.replace("printed:", "printed:\n  The Bandit King: {turns: 77}\n  scenario card: {values: [9, 9, 9]}")
    assert run("  - expect: {ann.opponent: [9, 9, 9]}\n", text).ok
    assert (bow.speed, bow.offense, bow.flags, bow.mods, quest.scenario.mods, quest.lord.turns) == before
    with pytest.raises(ScenarioError):
        read_scenario(text.replace("Ogre", "Oger"), "table.yaml")
    assert (bow.speed, bow.offense, bow.flags, bow.mods, quest.scenario.mods, quest.lord.turns) == before


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("  - expect: {ann.offense: 4}\n", "ann.offense should be 4, but is 0"),
        ("  - expect: {ann.values: [1, 1, 1]}\n", "ann.values should be [1, 1, 1], but is (0, 0, 0)"),
        ("  - expect: {lord.turn: 1}\n", "no Monster Lord has come"),
        ("  - expect: {Longbow.gives: [1, 5, 0]}\n", "Longbow is not equipped but in ann.hand"),
        ("  - expect: {magnus's Chain Mail.zone: ann.deck}\n", "there is not one magnus's Chain Mail (nowhere)"),
        ("  - not_offered: {ann: [equip Longbow]}\n", "should not be offered to ann, but is: Equip Longbow"),
        ("  - not_offered: {ann: [juggle Longbow]}\n", "nothing is called 'juggle'"),
        ("  - refused: {ann: {Equip Longbow: prepare.hands}}\n", "should be refused to ann, but is offered"),
        ("  - refused: {ann: {Equip Chain Mail: prepare.hands}}\n", "is not among what is refused: nothing"),
        ("  - magnus: ready\n", "magnus answers 'ready' but is not asked"),
        ("  - until: tithe\n", "the game is over before anybody is asked 'tithe'"),
        ("  - ann: [equip Longbow, ready]\n", "a question is left open: ann is asked 'recover'"),
        ("  - until: over\n", "the game is over (defeat), and the scenario does not say who wins"),
    ],
)
def test_what_does_not_come_true_is_told(script: str, words: str) -> None:
    assert any(words in failure for failure in run(script).failures), run(script).failures


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("quest: The Toll Road", "quest: The Tall Road", "there is no quest named 'The Tall Road'. Did you mean"),
        ("quest:", "quests:", "there is no key 'quests' here"),
        ("plain: true", "plain: often", "plain: expects true or false"),
        ("plain: true", "phase: dawn", "phase: a scenario begins in one of: town, outfit, prepare"),
        ("plain: true", "game: five-sails", "game: 'five-sails' is not 'seven-swords'"),
        ("plain: true", "rules: [no.rule]", "there is nothing called 'no.rule'"),
        ("plain: true", "folk: {The Mystic: 9}", "folk: The Mystic: expects a number from 0 to 2, not 9"),
        ("plain: true", "folk: {The Baker: 1}", "there is no townsperson named 'The Baker'"),
        ("plain: true", "sheets: {Eloria the Huntress: {paths: {Path of Gold: 1}}}", "there is no Path named"),
        ("plain: true", "sheets: {Eloria the Huntress: {injuries: [Hiccups]}}", "there is no injury named 'Hiccups'"),
        ("plain: true", "gained: {gold: 3}", "gained: there is no key 'gold' here"),
        ("plain: true", "town: {won: [Nothing]}", "town: won: there is no quest named 'Nothing'"),
        ("monsters: [Ogre]", "monsters: [Ogre x3]", "monsters: Ogre: there are no more than 2 of it in the box"),
        ("values: [0, 9, 3]", "values: [0, 9]", "printed: Ogre: values: expects Speed, Offense and Defense"),
        ("values: [0, 9, 3]", "strength: 9", "printed: Ogre: there is no key 'strength' here"),
        ("  Ogre: {", "  The Moon: {", "nothing that has numbers is called 'The Moon'"),
        ("abilities: [Range]", "abilities: [Rage]", "there is no ability 'Rage'; the abilities are: Range, "),
        ("adventurer: Eloria the Huntress", "adventurer: Elora", "there is no adventurer named 'Elora'"),
        ("  magnus:", "  lord:", "'lord' cannot be the name of a seat"),
        ("  magnus:", "  eloria:", "an adventurer is played by one seat"),
        ("hand: [Longbow, Evade]", "hand: [Longbough]", "there is no card named 'Longbough'. Did you mean Longbow?"),
        ("as: the bruise", "as: ann", "the name 'ann' is taken"),
        ("as: the bruise", "boxes: [1]", "boxes: expects a number from 1 to 0"),
    ],
)
def test_a_broken_scenario_says_in_a_sentence_what_and_where(old: str, new: str, words: str) -> None:
    assert old in TABLE
    with pytest.raises(ScenarioError) as error:
        read_scenario(TABLE.replace(old, new, 1), "table.yaml")
    assert words in str(error.value)
    assert str(error.value).startswith("table.yaml")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("  - until: noon\n", "nobody is ever asked 'noon'"),
        ("  - expect: {ann.gold: 3}\n", "'gold' is none of: hand, "),
        ("  - expect: {ann.parts: [1, 2, 3]}\n", "parts, and they alone, have a name"),
        ("  - expect: {weather: fine}\n", "'weather' is none of: "),
        ("  - expect: {Longbough.zone: ann.hand}\n", "there is no card named 'Longbough'"),
        ("  - expect: {The Mystic.mood: 1}\n", "'mood' is none of: level"),
        ("  - expect: {The Toll Road.toll: 1}\n", "'toll' is none of: won, failures, unlocked"),
        ("  - expect: {Eloria the Huntress.age: 30}\n", "'age' is none of: spent, "),
        ("  - expect: {lord.mood: bad}\n", "'mood' is none of: turn, "),
        ("  - fate: {ann.wounds: 0}\n", "fate changes nothing in this game"),
    ],
)
def test_a_broken_script_says_in_a_sentence_what_and_where(script: str, words: str) -> None:
    with pytest.raises(ScenarioError) as error:
        read_scenario(f"{TABLE}script:\n{script}", "table.yaml")
    assert words in str(error.value)
    assert "\n" not in str(error.value)
