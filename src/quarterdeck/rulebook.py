"""The rulebook of a game as a list of rules with ids, and the tests that prove each of them.

`rulebook.toml` in a game's folder lists the rules. A test proves rules by `@pytest.mark.rule("id", ...)`, a scenario
by its `rules:` list. Tests are found by reading their source, not by importing it, so it is quick and needs no pytest.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import yaml

from quarterdeck.core.game import Game
from quarterdeck.core.refusal import QuarterdeckError


class Rule:
    """A rule of the printed rulebook: its id, where it stands, and what it says in our own words."""

    __slots__ = ("id", "page", "section", "text")

    def __init__(self, rule_id: str, section: str, page: int, text: str) -> None:
        self.id = rule_id
        self.section = section
        self.page = page
        self.text = text


class Proof:
    """A test or scenario, and a rule id it names."""

    __slots__ = ("rule", "where")

    def __init__(self, rule: str, where: str) -> None:
        self.rule = rule
        self.where = where


# -- the rules ----------------------------------------------------------------------------------------------------


def rules_of(game: Game) -> list[Rule]:
    """The rules in the game's rulebook.toml, in the order of the rulebook."""
    package = type(game).__module__.rpartition(".")[0]
    file = files(package) / "rulebook.toml"
    if not file.is_file():
        raise QuarterdeckError(f"{game.title} has no rulebook.toml in {package}.")
    return read_rules(file.read_text(encoding="utf-8"), f"The rulebook of {game.title}")


def read_rules(text: str, where: str) -> list[Rule]:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise QuarterdeckError(f"{where} cannot be read: {error}.") from None
    rules: list[Rule] = []
    for number, entry in enumerate(data.get("rule", []), 1):
        rules.append(
            Rule(
                _text(entry, "id", where, number),
                _text(entry, "section", where, number),
                int(entry.get("page", 0)),
                _text(entry, "text", where, number),
            )
        )
    return rules


def _text(entry: Mapping[str, Any], field: str, where: str, number: int) -> str:
    value = entry.get(field)
    if not isinstance(value, str) or not value:
        raise QuarterdeckError(f"{where}: rule {number} has no {field}.")
    return value


def repeated_ids(rules: Iterable[Rule]) -> list[str]:
    """Ids that more than one rule has."""
    seen: set[str] = set()
    found: list[str] = []
    for rule in rules:
        if rule.id in seen:
            found.append(rule.id)
        seen.add(rule.id)
    return found


# -- the tests that prove them ------------------------------------------------------------------------------------


def tests_folder() -> Path:
    """Where the tests are: `tests` where the command is run, or beside the installation."""
    for root in (Path.cwd(), Path(sys.prefix).parent):
        if (root / "tests").is_dir():
            return root / "tests"
    raise QuarterdeckError("There is no folder 'tests' here; name it with --tests.")


def proofs_in(folder: Path) -> list[Proof]:
    """Everything under a folder that names rules: test files and scenarios, in order of their names."""
    if not folder.is_dir():
        raise QuarterdeckError(f"There is no folder {folder}.")
    found: list[Proof] = []
    for path in sorted(folder.rglob("*")):
        if path.name.startswith("test_") and path.suffix == ".py":
            found += _proofs_of_tests(path, path.relative_to(folder).as_posix())
        elif path.suffix in (".yaml", ".yml"):
            found += _proofs_of_scenario(path, path.relative_to(folder).as_posix())
    return found


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise QuarterdeckError(f"{path} cannot be read: {error}.") from None


def _proofs_of_scenario(path: Path, where: str) -> list[Proof]:
    try:
        data = yaml.safe_load(_read(path))
    except yaml.YAMLError as error:
        raise QuarterdeckError(f"{path} is not YAML: {' '.join(str(error).split())}.") from None
    named = data.get("rules", []) if isinstance(data, dict) else []
    ids = [named] if isinstance(named, str) else named
    return [Proof(str(rule), where) for rule in ids or []]


def _proofs_of_tests(path: Path, where: str) -> list[Proof]:
    try:
        tree = ast.parse(_read(path), str(path))
    except SyntaxError as error:
        raise QuarterdeckError(f"{path} is not Python: {error}.") from None
    return [Proof(rule, place) for rule, place in _marks(tree, where, path)]


def _marks(scope: ast.Module | ast.ClassDef, where: str, path: Path) -> Iterator[tuple[str, str]]:
    """The rules named by decorators in a module or class, each with the test it stands on."""
    for node in scope.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            place = f"{where}::{node.name}"
            for decorator in node.decorator_list:
                for rule in _named_rules(decorator, path):
                    yield rule, place
            if isinstance(node, ast.ClassDef):
                yield from _marks(node, place, path)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            for rule in _named_rules(node.value, path):
                yield rule, where


def _named_rules(expression: ast.expr, path: Path) -> Iterator[str]:
    """Ids in `pytest.mark.rule(...)` anywhere within an expression, as in the marks of a parametrised test."""
    for node in ast.walk(expression):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule"):
            continue
        if not (isinstance(node.func.value, ast.Attribute) and node.func.value.attr == "mark"):
            continue
        for argument in node.args:
            if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                raise QuarterdeckError(f"{path}, line {argument.lineno}: a rule mark names its ids as plain strings.")
            yield argument.value


# -- the matrix ---------------------------------------------------------------------------------------------------


class Matrix:
    """Every rule with the tests that prove it."""

    def __init__(self, rules: list[Rule], proofs: Iterable[Proof]) -> None:
        self.rules = rules
        self.tests: dict[str, list[str]] = {rule.id: [] for rule in rules}
        self.unknown: list[Proof] = []
        """Proofs of rules that the rulebook does not have."""
        for proof in proofs:
            if proof.rule not in self.tests:
                self.unknown.append(proof)
            elif proof.where not in self.tests[proof.rule]:
                self.tests[proof.rule].append(proof.where)

    @property
    def unproven(self) -> list[Rule]:
        return [rule for rule in self.rules if not self.tests[rule.id]]

    @property
    def proven(self) -> int:
        return len(self.rules) - len(self.unproven)
