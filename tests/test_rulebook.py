"""Every rule has an id and a test; every test and every refusal names rules that exist."""

import ast
from pathlib import Path

import pytest

from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import games, the_game
from quarterdeck.rulebook import Matrix, Rule, proofs_in, read_rules, repeated_ids, rules_of

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
KEYS = list(games())


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
            if dot and f"{head}{rest}".replace("_", "").isalpha() and node.value.islower():
                found.add(node.value)
    return found


# -- the project's own rulebooks ----------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
def test_no_two_rules_share_an_id(key: str) -> None:
    assert repeated_ids(rules_of(the_game(key))) == []


@pytest.mark.parametrize("key", KEYS)
def test_every_rule_has_a_test(key: str) -> None:
    unproven = [rule.id for rule in Matrix(rules_of(the_game(key)), proofs_in(TESTS)).unproven]
    assert not unproven, f"{len(unproven)} rules have no test: {', '.join(unproven)}"


def test_every_test_names_rules_that_exist() -> None:
    known = [rule for key in KEYS for rule in rules_of(the_game(key))]
    unknown = [f"{proof.rule} in {proof.where}" for proof in Matrix(known, proofs_in(TESTS)).unknown]
    assert not unknown


@pytest.mark.parametrize("key", KEYS)
def test_every_refusal_names_a_rule_that_exists(key: str) -> None:
    known = {rule.id for rule in rules_of(the_game(key))}
    named = {rule for path in source_of(key) for rule in refused_by(path)}
    assert named
    assert named <= known


@pytest.mark.parametrize("key", KEYS)
def test_the_deck_checker_names_rules_that_exist(key: str) -> None:
    known = {rule.id for rule in rules_of(the_game(key))}
    for path in source_of(key):
        if path.name == "deck.py":
            named = named_by_checker(path)
            assert named
            assert named <= known


@pytest.mark.parametrize("key", KEYS)
def test_rules_are_sentences(key: str) -> None:
    for rule in rules_of(the_game(key)):
        assert rule.text[0].isupper() or rule.text[0] in "\"'+-0123456789", rule.id
        assert rule.text.endswith("."), rule.id


# -- reading ------------------------------------------------------------------------------------------------------

RULES = [Rule("one", "A", 1, "First."), Rule("two", "A", 1, "Second.")]


def test_a_rulebook_that_is_not_toml_is_refused() -> None:
    with pytest.raises(QuarterdeckError, match="Book cannot be read"):
        read_rules("[[rule]\n", "Book")


def test_a_rule_without_text_is_refused() -> None:
    with pytest.raises(QuarterdeckError, match="Book: rule 1 has no text"):
        read_rules('[[rule]]\nid = "a"\nsection = "b"\n', "Book")


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
