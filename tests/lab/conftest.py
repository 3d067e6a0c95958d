"""A lab of the test's own: small runs of random bots in this process."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from quarterdeck.cli import app


class Lab:
    """The command `quarterdeck lab`, and the folders of its runs."""

    def __init__(self, where: Path) -> None:
        self.where = where

    def run(self, *arguments: object) -> Result:
        return CliRunner().invoke(app, ["lab", *[str(a) for a in arguments]])

    def good(self, name: str, *arguments: object) -> Path:
        """A run in a folder of this name."""
        folder = self.where / name
        result = self.run(*arguments, "--out", folder, "--jobs", 1)
        assert result.exit_code == 0, result.output
        return folder

    def results(self, name: str, *arguments: object) -> Any:
        return json.loads((self.good(name, *arguments) / "results.json").read_text(encoding="utf-8"))

    def refused(self, *arguments: object) -> str:
        """Bad input: exit code 2, nothing on stdout, one sentence on stderr and no traceback."""
        result = self.run(*arguments)
        assert result.exit_code == 2, result.output
        assert result.stdout == ""
        assert result.stderr.startswith("quarterdeck: ")
        assert "Traceback" not in result.stderr
        return result.stderr


MATCH = ("match", "five-sails", "castille", "eisen", "--bot", "random", "--games", 4)


@pytest.fixture(scope="session")
def baseline(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of MATCH in this process, from beginning to end. Tests only read it."""
    return Lab(tmp_path_factory.mktemp("baseline")).good("run", *MATCH)


@pytest.fixture
def lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lab:
    monkeypatch.setenv("QUARTERDECK_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "200")
    return Lab(tmp_path)
