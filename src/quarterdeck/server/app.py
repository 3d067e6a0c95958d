"""The server, put together: the hall with its tables, the routes, the page, and what guards them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from litestar import Litestar, Router, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import ServiceUnavailableException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from quarterdeck import __version__
from quarterdeck.server.hall import open_hall
from quarterdeck.server.headers import add_headers
from quarterdeck.server.http import decks, docs, games, replays, tables, visitors
from quarterdeck.server.http.errors import HANDLERS, can_fail
from quarterdeck.server.http.given import GIVEN, TheHall
from quarterdeck.server.http.guards import USUAL, HttpLimits, Turns, in_turn
from quarterdeck.server.kept import AS_IT_IS, Answers
from quarterdeck.server.messages import Message
from quarterdeck.server.origin import Names, same_origin
from quarterdeck.server.page import PAGE, Page, serve_file, serve_index
from quarterdeck.server.replaying import Replays
from quarterdeck.server.settings import ServerSettings
from quarterdeck.server.socket import table_socket

LONGEST_BODY = 65_536
ABOUT = (
    "A rules-enforcing table for swashbuckling games. What happens at a table goes over its socket, "
    "/api/tables/{table}/socket, which docs/protocol.md describes. An error is a sentence."
)


class Health(Message, frozen=True, kw_only=True):
    status: str


@get("/health", responses=can_fail(503), tags=["Server"], summary="Is it well?")
async def health(hall: TheHall) -> Health:
    """Whether the server is up and reaches its store."""
    if not await hall.store.healthy():
        raise ServiceUnavailableException("The store does not answer.")
    return Health(status="ok")


def create_app(settings: ServerSettings, *, page: Path = PAGE, limits: HttpLimits = USUAL) -> Litestar:
    """A server for these settings. Its store is opened when it starts, and closed when it ends."""

    @asynccontextmanager
    async def open_for_business(app: Litestar) -> AsyncIterator[None]:
        async with open_hall(settings) as hall:
            app.state.hall = hall
            app.state.replays = Replays()
            try:
                yield
            finally:
                app.state.replays.close()

    api = Router(
        "/api",
        route_handlers=[
            health,
            docs.router,
            games.router,
            visitors.router,
            decks.router,
            tables.router,
            replays.router,
        ],
        guards=[in_turn],
    )
    return Litestar(
        route_handlers=[api, table_socket, serve_index, serve_file],
        lifespan=[open_for_business],
        state=State(
            {"answers": Answers(), "names": Names(settings.origins), "page": Page(page), "turns": Turns(limits)}
        ),
        dependencies=GIVEN,
        guards=[same_origin],
        before_send=[add_headers],
        exception_handlers=HANDLERS,
        request_max_body_size=LONGEST_BODY,
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=5, exclude_opt_key=AS_IT_IS),
        openapi_config=OpenAPIConfig(
            title="Quarterdeck",
            version=__version__,
            description=ABOUT,
            path="/api/openapi",
            render_plugins=[JsonRenderPlugin(path="/")],
            use_handler_docstrings=True,
        ),
        logging_config=None,
        debug=False,
    )
