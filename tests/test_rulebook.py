"""Every rule has an id and a test; every test and every refusal names rules that exist."""

import ast
import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import games, the_game
from quarterdeck.rulebook import (
    Matrix,
    Rule,
    all_rules_of,
    matrix_of,
    proofs_in,
    proofs_of,
    read_edition,
    read_rules,
    repeated_ids,
    rules_of,
)

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
KEYS = list(games())
EDITIONS = [(key, edition) for key in KEYS for edition in the_game(key).editions]


def source_of(key: str) -> list[Path]:
    return sorted((ROOT / "src" / "quarterdeck" / "games" / key.replace("-", "_")).rglob("*.py"))


def refused_by(path: Path) -> set[str]:
    """The rule ids of every `Refusal("id", ...)` in a source file."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal" and node.args:
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                found.add(first.value)
    return found


def named_by_checker(path: Path) -> set[str]:
    """The rule ids in a deck checker: its messages are pairs (rule id, sentence)."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            head, dot, rest = node.value.partition(".")
            if dot and f"{head}{rest}".replace("_", "").replace(".", "").isalpha() and node.value.islower():
                found.add(node.value)
    return found


# -- the project's own rulebooks ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "edition"), EDITIONS)
def test_no_two_rules_share_an_id(key: str, edition: str) -> None:
    assert repeated_ids(rules_of(the_game(key), edition)) == []


@pytest.mark.parametrize("key", KEYS)
def test_rules_of_a_later_edition_carry_its_name(key: str) -> None:
    game = the_game(key)
    for edition in game.editions[1:]:
        assert all(rule.same or rule.id.startswith(f"{edition}.") for rule in rules_of(game, edition))
    assert repeated_ids(all_rules_of(game)) == []


@pytest.mark.parametrize(("key", "edition"), EDITIONS)
def test_every_rule_has_a_test(key: str, edition: str) -> None:
    unproven = [rule.id for rule in matrix_of(the_game(key), edition, TESTS).unproven]
    assert not unproven, f"{len(unproven)} rules have no test: {', '.join(unproven)}"


@pytest.mark.parametrize("key", KEYS)
def test_every_test_names_rules_that_exist(key: str) -> None:
    unknown = [f"{proof.rule} in {proof.where}" for proof in matrix_of(the_game(key), "", TESTS).unknown]
    assert not unknown


@pytest.mark.parametrize("key", KEYS)
def test_every_scenario_names_rules_of_the_edition_it_is_played_in(key: str) -> None:
    game = the_game(key)
    known = {(edition, rule.id) for edition in game.editions for rule in rules_of(game, edition)}
    known |= {("", rule.id) for rule in rules_of(game)}
    scenarios = [proof for proof in proofs_of(game, TESTS) if proof.where.endswith(".yaml")]
    assert all(proof.game == key for proof in scenarios)
    wrong = [f"{proof.rule} in {proof.where}" for proof in scenarios if (proof.edition, proof.rule) not in known]
    assert not wrong


@pytest.mark.parametrize("key", KEYS)
def test_every_refusal_names_a_rule_that_exists(key: str) -> None:
    known = {rule.id for rule in all_rules_of(the_game(key))}
    named = {rule for path in source_of(key) for rule in refused_by(path)}
    assert named
    assert named <= known


@pytest.mark.parametrize("key", KEYS)
def test_the_deck_checker_names_rules_that_exist(key: str) -> None:
    known = {rule.id for rule in all_rules_of(the_game(key))}
    for path in source_of(key):
        if path.name == "deck.py":
            named = named_by_checker(path)
            assert named
            assert named <= known


@pytest.mark.parametrize("key", KEYS)
def test_rules_are_sentences(key: str) -> None:
    for rule in all_rules_of(the_game(key)):
        assert rule.text[0].isupper() or rule.text[0] in "\"'+-0123456789", rule.id
        assert rule.text.endswith("."), rule.id


# -- what docs/editions.md tells -----------------------------------------------------------------------------------


def told_in_editions() -> tuple[set[str], set[str]]:
    """The rule ids in the tables of docs/editions.md: of the release, and of the playtest."""
    release: set[str] = set()
    playtest: set[str] = set()
    for line in (ROOT / "docs" / "editions.md").read_text(encoding="utf-8").splitlines():
        cells = line.strip().strip("|").split("|")
        if len(cells) == 5:
            release |= set(re.findall(r"`([\w.*]+)`", cells[3]))
            playtest |= {f"playtest.{name}" for name in re.findall(r"`([\w.]+)`", cells[4])}
    return release, playtest


def test_every_difference_between_the_editions_is_told() -> None:
    game = the_game("five-sails")
    release, playtest = told_in_editions()
    rules = rules_of(game, "playtest")
    same = {rule.id for rule in rules if rule.same}
    changed = [rule.id for rule in rules_of(game) if rule.id not in same]
    assert [rule for rule in changed if not any(fnmatch(rule, name) for name in release)] == []
    assert {rule.id for rule in rules if not rule.same} - playtest == set()


def test_the_rules_that_are_told_exist() -> None:
    release, playtest = told_in_editions()
    known = [rule.id for rule in rules_of(the_game("five-sails"))]
    assert [name for name in sorted(release) if not any(fnmatch(rule, name) for rule in known)] == []
    assert playtest <= {rule.id for rule in rules_of(the_game("five-sails"), "playtest")}


# -- reading ------------------------------------------------------------------------------------------------------

RULES = [Rule("one", "A", 1, "First."), Rule("two", "A", 1, "Second.")]


def test_a_rulebook_that_is_not_toml_is_refused() -> None:
    with pytest.raises(QuarterdeckError, match="Book cannot be read"):
        read_rules("[[rule]\n", "Book")


def test_a_rule_without_text_is_refused() -> None:
    with pytest.raises(QuarterdeckError, match="Book: rule 1 has no text"):
        read_rules('[[rule]]\nid = "a"\nsection = "b"\n', "Book")


def test_an_edition_has_its_own_rules_and_those_it_shares() -> None:
    text = 'same = ["two"]\n[[rule]]\nid = "late.one"\nsection = "A"\ntext = "Other."\n'
    rules = read_edition(text, "Book", RULES)
    assert [(rule.id, rule.text, rule.same) for rule in rules] == [
        ("late.one", "Other.", False),
        ("two", "Second.", True),
    ]
    with pytest.raises(QuarterdeckError, match="Book: the first edition has no rule 'nine'"):
        read_edition('same = ["nine"]\n', "Book", RULES)


def test_an_edition_that_is_not_there_is_named() -> None:
    with pytest.raises(QuarterdeckError, match="has no edition 'golden'"):
        rules_of(the_game(KEYS[0]), "golden")


def test_repeated_ids_are_found() -> None:
    assert repeated_ids([*RULES, Rule("one", "B", 2, "Again.")]) == ["one"]


MARK = "pytest.mark." + "rule"  # in two pieces: the tests of the project are searched for these marks


def write(folder: Path, name: str, text: str) -> Path:
    (folder / name).write_text(text, encoding="utf-8")
    return folder


def found(folder: Path) -> list[tuple[str, str]]:
    return [(proof.rule, proof.where) for proof in proofs_in(folder)]


def test_marks_on_functions_classes_and_parameters_are_found(tmp_path: Path) -> None:
    write(
        tmp_path,
        "test_some.py",
        f"""
import pytest
@{MARK}("one", "two")
def test_a(): ...
@{MARK}("three")
class TestB:
    @{MARK}("four")
    def test_c(self): ...
@pytest.mark.parametrize("x", [pytest.param(1, marks={MARK}("five"))])
async def test_d(x): ...
""",
    )
    assert found(tmp_path) == [
        ("one", "test_some.py::test_a"),
        ("two", "test_some.py::test_a"),
        ("three", "test_some.py::TestB"),
        ("four", "test_some.py::TestB::test_c"),
        ("five", "test_some.py::test_d"),
    ]


def test_a_mark_of_the_whole_module_is_found(tmp_path: Path) -> None:
    write(tmp_path, "test_all.py", f"pytestmark = {MARK}('one')\ndef test_a(): ...\n")
    assert found(tmp_path) == [("one", "test_all.py")]


def test_rules_of_scenarios_are_found(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    write(tmp_path / "deep", "a.yaml", "name: A\nrules: [one, two]\n")
    write(tmp_path, "b.yml", "rules: three\n")
    write(tmp_path, "c.yaml", "name: no rules\n")
    assert found(tmp_path) == [("three", "b.yml"), ("one", "deep/a.yaml"), ("two", "deep/a.yaml")]


def test_test_files_are_read_without_importing_them(tmp_path: Path) -> None:
    write(tmp_path, "test_bad.py", f"raise SystemExit\n@{MARK}('one')\ndef test_a(): ...\n")
    assert found(tmp_path) == [("one", "test_bad.py::test_a")]


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("test_x.py", f"@{MARK}(name)\ndef test_a(): ...\n", "line 1: a rule mark names its ids as plain strings"),
        ("test_x.py", "def (\n", "is not Python"),
        ("x.yaml", "a: [\n", "is not YAML"),
    ],
)
def test_what_cannot_be_read_is_named(tmp_path: Path, name: str, text: str, message: str) -> None:
    with pytest.raises(QuarterdeckError, match=message) as raised:
        proofs_in(write(tmp_path, name, text))
    assert name in str(raised.value)


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(QuarterdeckError, match="There is no folder"):
        proofs_in(tmp_path / "nowhere")


def test_the_matrix_tells_proven_unproven_and_unknown(tmp_path: Path) -> None:
    write(tmp_path, "test_x.py", f"@{MARK}('one', 'nine')\n@{MARK}('one')\ndef test_a(): ...\n")
    matrix = Matrix(RULES, proofs_in(tmp_path))
    assert matrix.tests["one"] == ["test_x.py::test_a"]
    assert [rule.id for rule in matrix.unproven] == ["two"]
    assert matrix.proven == 1
    assert [(proof.rule, proof.where) for proof in matrix.unknown] == [("nine", "test_x.py::test_a")]


def test_shared_rules_are_proved_in_the_edition_or_in_the_first(tmp_path: Path) -> None:
    (tmp_path / "late.yaml").write_text("edition: late\nrules: [one, late.own]\n", encoding="utf-8")
    (tmp_path / "first.yaml").write_text("rules: [one, two]\n", encoding="utf-8")
    write(tmp_path, "test_x.py", f"@{MARK}('three', edition='late')\ndef test_a(): ...\n")
    shared = [Rule(name, "A", 1, "Text.", same=True) for name in ("one", "two", "three", "four")]
    matrix = Matrix([Rule("late.own", "A", 1, "Text."), *shared], proofs_in(tmp_path), "late")
    assert matrix.tests == {
        "late.own": ["late.yaml"],
        "one": ["late.yaml"],
        "two": [],
        "three": ["test_x.py::test_a"],
        "four": [],
    }
    assert matrix.from_first == {"one": ["first.yaml"], "two": ["first.yaml"], "three": [], "four": []}
    assert [rule.id for rule in matrix.unproven] == ["four"]


def test_what_stands_in_a_games_folder_is_about_that_game(tmp_path: Path) -> None:
    for folder in ("five_sails", "scenarios/seven_swords"):
        (tmp_path / folder).mkdir(parents=True)
    write(tmp_path / "five_sails", "test_x.py", f"@{MARK}('setup.hand', 'nowhere')\ndef test_a(): ...\n")
    write(tmp_path / "scenarios" / "seven_swords", "a.yaml", "rules: [setup.hand, combat.hit]\n")
    write(tmp_path, "test_y.py", f"@{MARK}('combat.hit', 'nothing')\ndef test_b(): ...\n")
    swords = matrix_of(the_game("seven-swords"), "", tmp_path)
    assert swords.tests["setup.hand"] == ["scenarios/seven_swords/a.yaml"]
    assert swords.tests["combat.hit"] == ["scenarios/seven_swords/a.yaml", "test_y.py::test_b"]
    assert [proof.rule for proof in swords.unknown] == ["nothing"]
    sails = matrix_of(the_game("five-sails"), "", tmp_path)
    assert [proof.rule for proof in sails.unknown] == ["setup.hand", "nowhere", "nothing"]


def test_a_test_of_a_later_edition_proves_nothing_for_the_first(tmp_path: Path) -> None:
    (tmp_path / "late.yaml").write_text("edition: late\nrules: [one]\n", encoding="utf-8")
    assert [rule.id for rule in Matrix(RULES, proofs_in(tmp_path)).unproven] == ["one", "two"]
