"""What every test may use."""

from __future__ import annotations

import pytest
from hypothesis import settings

from helpers import registered_cases

# The same examples at every run, and no deadline: the machine that runs the tests may be busy.
settings.register_profile("quarterdeck", deadline=None, derandomize=True)
settings.load_profile("quarterdeck")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that takes a `case` runs on every registered game, with every number of seats."""
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", registered_cases(), ids=repr)
