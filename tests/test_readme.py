"""The README: its Python runs as printed, and its commands and files are there."""

import doctest
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from quarterdeck.cli import app

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
TEXT = README.read_text(encoding="utf-8")
PAGES = [README, ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_the_python_example_runs() -> None:
    result = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert result.attempted > 0 and result.failed == 0


@pytest.mark.parametrize("command", sorted(set(re.findall(r"^quarterdeck (.+?)(?:  |$)", TEXT, re.MULTILINE))))
def test_every_command_of_the_tour_is_known(command: str) -> None:
    words = command.split()
    named = words[:2] if words[0] == "deck" else words[:1]
    shown = CliRunner().invoke(app, [*named, "--help"])
    assert shown.exit_code == 0
    for option in [word for word in words if word.startswith("--")]:
        assert option in shown.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.name))
def test_links_lead_to_files(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert target.startswith("http") or (page.parent / target).exists(), target
