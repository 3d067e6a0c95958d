"""The project itself: its scripts, its pins, its version, and what it must not contain."""

import importlib
import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import quarterdeck

ROOT = Path(__file__).resolve().parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
MACHINE_PATH = re.compile(rb"(?<![\w.-])/(?:work|root|(?:home|Users)/[a-z]\w*)/")


def normal(name: str) -> str:
    """A package's name as registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def direct_dependencies() -> list[str]:
    needed = [*PROJECT["dependencies"], *PYPROJECT["build-system"]["requires"]]
    for extra in PROJECT["optional-dependencies"].values():
        needed += extra
    return sorted({normal(re.split(r"[^\w.-]", requirement, maxsplit=1)[0]) for requirement in needed})


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    named = [line for line in lines if line and not line.startswith("#")]
    return {normal(name): version for name, _, version in (line.partition("==") for line in named)}


def files_of_the_repository() -> list[Path]:
    """Every file that is, or would be, kept in git."""
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("not in a git checkout")
    return [path for name in listed.stdout.split("\0") if name and (path := ROOT / name).is_file()]


@pytest.mark.parametrize("script", ["play", "test", "compile", ".ci/run"])
def test_scripts_can_be_run(script: str) -> None:
    path = ROOT / script
    assert os.access(path, os.X_OK)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "#!/usr/bin/env bash"
    assert "set -euo pipefail" in lines


def test_every_script_is_valid_bash() -> None:
    for script in ("play", "test", "compile", ".ci/run", "scripts/setup.sh"):
        subprocess.run(["bash", "-n", str(ROOT / script)], check=True)


@pytest.mark.parametrize("name", direct_dependencies())
def test_direct_dependencies_are_pinned(name: str) -> None:
    assert re.fullmatch(r"\d+(\.\w+)*", pins()[name])


def test_everything_that_gets_installed_is_pinned() -> None:
    """Also what the dependencies need in their turn."""
    missing = set()
    for name in pins():
        try:
            requirements = importlib.metadata.requires(name) or []
        except importlib.metadata.PackageNotFoundError:
            continue
        plain = [text for text in requirements if ";" not in text]
        missing |= {normal(re.split(r"[^\w.-]", text, maxsplit=1)[0]) for text in plain} - pins().keys()
    assert not missing


def test_constraints_are_exact_and_name_no_host() -> None:
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    assert "://" not in text
    for line in text.splitlines():
        assert line.startswith("#") or re.fullmatch(r"[\w.-]+==[\w.]+", line), line


@pytest.mark.parametrize("name", direct_dependencies())
def test_direct_dependencies_are_justified(name: str) -> None:
    rows = re.findall(r"^\| ([\w.-]+) \| \w", (ROOT / "docs/dependencies.md").read_text(encoding="utf-8"), re.M)
    assert name in {normal(row) for row in rows}


def packages_of_the_page() -> list[str]:
    package = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    return sorted(package.get("dependencies", {}) | package["devDependencies"])


@pytest.mark.parametrize("name", packages_of_the_page())
def test_packages_of_the_page_are_justified_and_locked(name: str) -> None:
    assert f"\n| {name} | " in (ROOT / "docs/dependencies.md").read_text(encoding="utf-8")
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    assert lock["packages"][f"node_modules/{name}"]["version"]


def test_the_lock_of_the_page_names_no_registry() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    assert not [name for name, entry in lock["packages"].items() if "resolved" in entry]


def test_the_version_is_the_same_everywhere() -> None:
    assert importlib.metadata.version("quarterdeck") == PROJECT["version"]
    assert quarterdeck.__version__ == PROJECT["version"]


def test_the_package_under_test_is_the_one_meant() -> None:
    """Compiled when that is what is being tested, plain Python otherwise."""
    file = importlib.import_module("quarterdeck.core.chance").__file__
    assert file is not None
    if os.environ.get("QUARTERDECK_EXPECT_COMPILED") == "1":
        assert file.endswith(tuple(EXTENSION_SUFFIXES))
        assert not Path(file).is_relative_to(ROOT / "src")
    else:
        assert file.endswith(".py")


def test_every_module_that_should_be_compiled_is() -> None:
    if os.environ.get("QUARTERDECK_EXPECT_COMPILED") != "1":
        pytest.skip("this is the interpreted package")
    package = ROOT / "src" / "quarterdeck"
    patterns = PYPROJECT["tool"]["quarterdeck"]["compile"]
    included = {path for pattern in patterns["include"] for path in package.glob(pattern)}
    excluded = {path for pattern in patterns["exclude"] for path in package.glob(pattern)}
    for path in sorted(included - excluded):
        name = ".".join(("quarterdeck", *path.relative_to(package).with_suffix("").parts))
        file = importlib.import_module(name).__file__
        assert file is not None
        assert file.endswith(tuple(EXTENSION_SUFFIXES)), name


def test_no_file_names_a_path_of_somebodys_machine() -> None:
    guilty = [path for path in files_of_the_repository() if MACHINE_PATH.search(path.read_bytes())]
    assert not guilty


@pytest.mark.parametrize("path", ["/wo" + "rk/main/x", "(/ro" + "ot/.cache", "/ho" + "me/ann/x"])
def test_a_machine_path_would_be_found(path: str) -> None:
    """Guards the pattern above against finding nothing at all."""
    assert MACHINE_PATH.search(path.encode())
