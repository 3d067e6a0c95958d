"""What the tests of the server share: a hall with a store of its own, guests, and a small game to play quickly."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from contract.toy import Toy
from guests import Party, party
from postgres_server import postgres, programs
from quarterdeck.core.registry import games
from quarterdeck.server.hall import Hall, open_hall
from quarterdeck.server.settings import Limits, ServerSettings

QUICK = Limits(burst=100_000, rate=100_000.0)
"""Scripted people are faster than any limit for real ones."""


# The server is the same Python beside the compiled rules: there, one test file of each way into it is enough.
if os.environ.get("QUARTERDECK_EXPECT_COMPILED"):
    kept = {"conftest.py", "test_rooms.py", "test_socket.py", "test_bots.py", "test_http.py"}
    collect_ignore = [path.name for path in Path(__file__).parent.glob("*.py") if path.name not in kept]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A PostgreSQL server for these tests."""
    if programs() is None:
        pytest.skip("PostgreSQL is not installed.")
    with postgres() as url:
        yield url


@pytest.fixture
def settings(tmp_path: Path) -> ServerSettings:
    return ServerSettings(database=f"sqlite:///{tmp_path / 'tables.db'}", bot_workers=0, limits=QUICK, poll=60.0)


@pytest.fixture
def toy() -> Iterator[Toy]:
    """The toy game, registered as long as the test runs."""
    game = Toy()
    games()["toy"] = game
    yield game
    del games()["toy"]


@pytest.fixture
async def hall(settings: ServerSettings) -> AsyncIterator[Hall]:
    async with open_hall(settings) as hall:
        yield hall


@pytest.fixture
async def people() -> AsyncIterator[Party]:
    async with party() as people:
        yield people
