"""What every test may use."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from helpers import Case, registered_cases

HERE = Path(__file__).parent

# The same examples at every run, and no deadline: the machine that runs the tests may be busy.
settings.register_profile("quarterdeck", deadline=None, derandomize=True)
settings.load_profile("quarterdeck")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that takes a `case` runs on every registered game, with every number of seats."""
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", [_param(case) for case in registered_cases()], ids=repr)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is slow because it plays much runs once, on the compiled package where there is one; the server does not."""
    for item in items:
        folder = item.path.relative_to(HERE).parts[0]
        if item.get_closest_marker("slow") is not None and folder not in ("server", "browser"):
            item.add_marker(pytest.mark.thorough)


def _param(case: Case) -> Any:
    """A crowded table takes long; the quick run leaves it to the whole one, as it does other editions' third player."""
    small = case.game.players[0]
    usual = case.edition == case.game.editions[0]
    return pytest.param(case, marks=[] if case.seats <= small + usual else [pytest.mark.slow])
