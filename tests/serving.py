"""A server for tests: in this process, with a store and a page of the test's own, asked as a browser would."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from httpx import Response
from litestar import Litestar
from litestar.testing import TestClient

from quarterdeck.server.app import create_app
from quarterdeck.server.http.guards import NONE, HttpLimits
from quarterdeck.server.settings import ServerSettings

HOME = "http://127.0.0.1:7777"

Client = TestClient[Litestar]


@contextmanager
def served(
    folder: Path, limits: HttpLimits = NONE, page: Path | None = None, origins: tuple[str, ...] = ()
) -> Iterator[Client]:
    """A client of a server that keeps its tables in this folder."""
    settings = ServerSettings(database=f"sqlite:///{folder / 'tables.db'}", bot_workers=0, origins=origins)
    app = create_app(settings, page=page or folder / "page", limits=limits)
    with TestClient(app, base_url=HOME) as client:
        yield client


def good(response: Response, status: int = 200) -> Any:
    assert response.status_code == status, response.text
    return response.json() if response.content else None


def refused(response: Response, status: int) -> str:
    """The one sentence of an answer that says no, which has nothing else in it."""
    assert response.status_code == status, response.text
    said = response.json()
    assert said.keys() == {"status_code", "detail"}
    assert said["status_code"] == status
    assert said["detail"].endswith((".", "?", "!"))
    assert "Traceback" not in said["detail"] and "\n" not in said["detail"]
    return str(said["detail"])


def become_visitor(client: Client) -> dict[str, str]:
    """The header of a new visitor."""
    return {"Authorization": f"Bearer {good(client.post('/api/visitors'), 201)['token']}"}
