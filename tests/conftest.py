"""What every test may use."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings

from helpers import Case, registered_cases

# The same examples at every run, and no deadline: the machine that runs the tests may be busy.
settings.register_profile("quarterdeck", deadline=None, derandomize=True)
settings.load_profile("quarterdeck")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that takes a `case` runs on every registered game, with every number of seats."""
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", [_param(case) for case in registered_cases()], ids=repr)


def _param(case: Case) -> Any:
    """A crowded table takes long; the quick run leaves it to the whole one, as it does other editions' third player."""
    small = case.game.players[0]
    usual = case.edition == case.game.editions[0]
    return pytest.param(case, marks=[] if case.seats <= small + usual else [pytest.mark.slow])
