"""Rules that can be read off the source: what flows must not contain, and what compiled modules must not use."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = ROOT / "src" / "quarterdeck"

Function = ast.FunctionDef | ast.AsyncFunctionDef


def rules_modules() -> list[Path]:
    """Everything in core and in the games."""
    return sorted([*PACKAGE.glob("core/**/*.py"), *PACKAGE.glob("games/**/*.py")])


def compiled_modules() -> list[Path]:
    """The modules that mypyc compiles, as pyproject.toml lists them."""
    with open(ROOT / "pyproject.toml", "rb") as file:
        patterns = tomllib.load(file)["tool"]["quarterdeck"]["compile"]
    included = {path for pattern in patterns["include"] for path in PACKAGE.glob(pattern)}
    excluded = {path for pattern in patterns["exclude"] for path in PACKAGE.glob(pattern)}
    return sorted(included - excluded)


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


# -- flows --------------------------------------------------------------------------------------------------------


def own_nodes(function: Function) -> Iterator[ast.AST]:
    """What stands in a function itself, not in functions or classes within it."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, Function | ast.Lambda | ast.ClassDef):
            waiting.extend(ast.iter_child_nodes(node))


def asks(node: ast.AST) -> bool:
    return isinstance(node, ast.Yield | ast.YieldFrom)


def faults_in_flows(source: str, name: str) -> list[str]:
    """Generators with a `finally`, a `with`, or a yield inside a `try` or an `except`.

    An abandoned flow is collected at another time by compiled code than by CPython, so nothing may wait for its end;
    and the end of the game must not be caught on its way out.
    """
    faults: list[str] = []
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, Function) or not any(asks(node) for node in own_nodes(function)):
            continue
        where = f"{name}: {function.name}"
        for node in own_nodes(function):
            if isinstance(node, ast.With | ast.AsyncWith):
                faults.append(f"{where} has a with")
            if isinstance(node, ast.Try | ast.TryStar):
                if node.finalbody:
                    faults.append(f"{where} has a finally")
                if any(asks(inner) for handler in node.handlers for inner in ast.walk(handler)):
                    faults.append(f"{where} asks inside an except")
                if any(asks(inner) for statement in node.body for inner in ast.walk(statement)):
                    faults.append(f"{where} asks inside a try")
    return faults


# -- imports and banned constructs --------------------------------------------------------------------------------


def imports(source: str) -> set[str]:
    """The top-level names of the modules a source imports, wherever it does."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return found


CHANCE_AND_CLOCKS = {"random", "time", "datetime", "secrets", "uuid", "numpy"}


def faults_of_chance(source: str, name: str) -> list[str]:
    """Sources of chance or time other than the state's own."""
    faults = [f"{name} imports {module}" for module in sorted(imports(source) & CHANCE_AND_CLOCKS)]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in ("urandom", "getrandom"):
            faults.append(f"{name} uses {node.attr}")
    return faults


BANNED_IMPORTS = {"copy", "pickle", "weakref", "unittest", "threading", "asyncio"}
BANNED_NAMES = {"runtime_checkable", "__new__", "__class__", "deepcopy", "setattr", "globals", "exec", "eval"}
ONE_BASE_BESIDES = {"ABC", "Generic", "Protocol", "Exception"}


def faults_of_compiling(source: str, name: str) -> list[str]:
    """What compiled code does not do, or does otherwise than interpreted code."""
    tree = ast.parse(source)
    faults = [f"{name} imports {module}" for module in sorted(imports(source) & BANNED_IMPORTS)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute | ast.FunctionDef | ast.alias):
            for field in {"id", "attr", "name"} & set(node._fields):
                if getattr(node, field) in BANNED_NAMES:
                    faults.append(f"{name} uses {getattr(node, field)}")
        if isinstance(node, ast.ClassDef):
            bases = [base for base in node.bases if not (isinstance(base, ast.Name) and base.id in ONE_BASE_BESIDES)]
            if len(bases) > 1:
                faults.append(f"{name}: class {node.name} has {len(bases)} bases")
    return faults + faults_of_names(tree, name)


def faults_of_names(tree: ast.Module, name: str) -> list[str]:
    """Two functions or classes of one name in a module or a class: the second silently replaces the first."""
    faults: list[str] = []
    for scope in ast.walk(tree):
        if not isinstance(scope, ast.Module | ast.ClassDef):
            continue
        seen: set[str] = set()
        for node in scope.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not is_setter(node):
                if node.name in seen:
                    faults.append(f"{name} has two functions named {node.name}")
                seen.add(node.name)
    return faults


def is_setter(node: ast.FunctionDef | ast.ClassDef) -> bool:
    """`@x.setter` and the likes are the same name on purpose."""
    return any(isinstance(decorator, ast.Attribute) for decorator in node.decorator_list)


# -- states -------------------------------------------------------------------------------------------------------


def attributes_of(source: str, class_name: str) -> list[str]:
    """The attributes a class's `__init__` assigns to self."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef) and node.name == class_name:
            for function in node.body:
                if isinstance(function, ast.FunctionDef) and function.name == "__init__":
                    return assigned_to_self(function)
    raise AssertionError(f"there is no class {class_name} with an __init__")


def assigned_to_self(function: ast.FunctionDef) -> list[str]:
    names: list[str] = []
    for node in own_nodes(function):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign):
            targets = [node.target]
        for target in targets:
            if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self":
                names.append(target.attr)
    return names
