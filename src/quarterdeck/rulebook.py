"""The rulebook of a game as a list of rules with ids, and the tests that prove each of them.

`rulebook.toml` in a game's folder lists the rules of its first edition. Another edition has a `rulebook_EDITION.toml`:
the ids of the rules that both state (`same`), and the rules of its own, whose ids begin with the edition's name.

A test proves rules by `@pytest.mark.rule("id", ...)`, a scenario by its `rules:` list, in the edition that it is played
in (a test says `edition="..."` in its mark). Both editions run the same code for the rules they share, so there a test
of the first edition will do. What stands in a folder named after a game is about that game; what does not, about every
game that has such a rule. Tests are found by reading their source, not by importing it: it is quick and needs no
pytest.
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
from quarterdeck.core.registry import edition_of, games


class Rule:
    """A rule of the printed rulebook: its id, where it stands, and what it says in our own words."""

    __slots__ = ("id", "page", "same", "section", "text")

    def __init__(self, rule_id: str, section: str, page: int, text: str, same: bool = False) -> None:
        self.id = rule_id
        self.section = section
        self.page = page
        self.text = text
        self.same = same
        """Whether an edition has this rule from the first one."""


class Proof:
    """A test or scenario, a rule id it names, the edition it runs in ("" for the first), and the game it is about."""

    __slots__ = ("edition", "game", "rule", "where")

    def __init__(self, rule: str, where: str, edition: str = "") -> None:
        self.rule = rule
        self.where = where
        self.edition = edition
        self.game = ""


# -- the rules ----------------------------------------------------------------------------------------------------


def rules_of(game: Game, edition: str = "") -> list[Rule]:
    """The rules of an edition (the first, if none is named): its own in the order of its rulebook, then the shared."""
    first = read_rules(_rulebook(game, "rulebook.toml"), f"The rulebook of {game.title}")
    name = edition_of(game, edition)
    if name == game.editions[0]:
        return first
    return read_edition(_rulebook(game, f"rulebook_{name}.toml"), f"The {name} rulebook of {game.title}", first)


def all_rules_of(game: Game) -> list[Rule]:
    """Every rule of every edition, once."""
    rules = rules_of(game)
    for edition in game.editions[1:]:
        rules += [rule for rule in rules_of(game, edition) if not rule.same]
    return rules


def _rulebook(game: Game, name: str) -> str:
    package = type(game).__module__.rpartition(".")[0]
    file = files(package) / name
    if not file.is_file():
        raise QuarterdeckError(f"{game.title} has no {name} in {package}.")
    return file.read_text(encoding="utf-8")


def read_edition(text: str, where: str, first: Iterable[Rule]) -> list[Rule]:
    """The rules of a later edition: its own, and those it has from the first."""
    known = {rule.id: rule for rule in first}
    rules = read_rules(text, where)
    for rule_id in _data(text, where).get("same", []):
        rule = known.get(rule_id)
        if rule is None:
            raise QuarterdeckError(f"{where}: the first edition has no rule {rule_id!r}.")
        rules.append(Rule(rule.id, rule.section, rule.page, rule.text, same=True))
    return rules


def _data(text: str, where: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise QuarterdeckError(f"{where} cannot be read: {error}.") from None


def read_rules(text: str, where: str) -> list[Rule]:
    data = _data(text, where)
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
    keys = {key.replace("-", "_"): key for key in games()}
    for proof in found:
        folders = proof.where.partition("::")[0].split("/")[:-1]
        proof.game = "".join([keys[name] for name in folders if name in keys][:1])
    return found


def proofs_of(game: Game, folder: Path) -> list[Proof]:
    """The proofs that may be about a game's rules: all but those in another game's folder."""
    return [proof for proof in proofs_in(folder) if proof.game in ("", game.key)]


def read_yaml(text: str) -> Any:
    """Plain data from YAML, by the C library's parser where there is one: there are a thousand scenarios to read."""
    return yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise QuarterdeckError(f"{path} cannot be read: {error}.") from None


def _proofs_of_scenario(path: Path, where: str) -> list[Proof]:
    try:
        data = read_yaml(_read(path))
    except yaml.YAMLError as error:
        raise QuarterdeckError(f"{path} is not YAML: {' '.join(str(error).split())}.") from None
    if not isinstance(data, dict):
        return []
    named = data.get("rules", [])
    ids = [named] if isinstance(named, str) else named
    edition = str(data.get("edition", ""))
    return [Proof(str(rule), where, edition) for rule in ids or []]


def _proofs_of_tests(path: Path, where: str) -> list[Proof]:
    try:
        tree = ast.parse(_read(path), str(path))
    except SyntaxError as error:
        raise QuarterdeckError(f"{path} is not Python: {error}.") from None
    return list(_marks(tree, where, path))


def _marks(scope: ast.Module | ast.ClassDef, where: str, path: Path) -> Iterator[Proof]:
    """The rules named by decorators in a module or class, each with the test it stands on."""
    for node in scope.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            place = f"{where}::{node.name}"
            for decorator in node.decorator_list:
                yield from _named_rules(decorator, place, path)
            if isinstance(node, ast.ClassDef):
                yield from _marks(node, place, path)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            yield from _named_rules(node.value, where, path)


def _named_rules(expression: ast.expr, where: str, path: Path) -> Iterator[Proof]:
    """Ids in `pytest.mark.rule(...)` anywhere within an expression, as in the marks of a parametrised test."""
    for node in ast.walk(expression):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule"):
            continue
        if not (isinstance(node.func.value, ast.Attribute) and node.func.value.attr == "mark"):
            continue
        edition = ""
        for keyword in node.keywords:
            edition = _plain(keyword.value, path)
        for argument in node.args:
            yield Proof(_plain(argument, path), where, edition)


def _plain(expression: ast.expr, path: Path) -> str:
    if not (isinstance(expression, ast.Constant) and isinstance(expression.value, str)):
        raise QuarterdeckError(f"{path}, line {expression.lineno}: a rule mark names its ids as plain strings.")
    return expression.value


# -- the matrix ---------------------------------------------------------------------------------------------------


class Matrix:
    """Every rule of an edition with the tests that prove it."""

    def __init__(self, rules: list[Rule], proofs: Iterable[Proof], edition: str = "") -> None:
        self.rules = rules
        self.tests: dict[str, list[str]] = {rule.id: [] for rule in rules}
        self.from_first: dict[str, list[str]] = {rule.id: [] for rule in rules if rule.same}
        """Tests of the first edition, for the rules that this one shares with it."""
        self.unknown: list[Proof] = []
        """Proofs of rules that the rulebook does not have."""
        for proof in proofs:
            if proof.rule not in self.tests:
                self.unknown.append(proof)
                continue
            found = self.tests
            if proof.edition != edition and not proof.rule.startswith(f"{edition}."):
                found = self.from_first
            places = found.get(proof.rule)
            if places is not None and proof.where not in places:
                places.append(proof.where)

    @property
    def unproven(self) -> list[Rule]:
        return [rule for rule in self.rules if not self.tests[rule.id] and not self.from_first.get(rule.id)]

    @property
    def proven(self) -> int:
        return len(self.rules) - len(self.unproven)


def matrix_of(game: Game, edition: str, folder: Path) -> Matrix:
    """The matrix of an edition; rules of the game's other editions are not unknown to it.

    Nor is what a test outside every game's folder says of another game's rules.
    """
    first = game.editions[0]
    proofs = proofs_of(game, folder)
    for proof in proofs:
        if proof.edition == first:
            proof.edition = ""
    matrix = Matrix(rules_of(game, edition), proofs, "" if edition == first else edition)
    known = {rule.id for rule in all_rules_of(game)}
    elsewhere = known | {rule.id for other in games().values() for rule in all_rules_of(other)}
    matrix.unknown = [p for p in matrix.unknown if p.rule not in (known if p.game else elsewhere)]
    return matrix
