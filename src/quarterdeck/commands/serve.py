"""`quarterdeck serve`: the table in the browser, from this machine."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from quarterdeck.commands.common import folder, out
from quarterdeck.core.refusal import QuarterdeckError

if TYPE_CHECKING:
    from quarterdeck.server.settings import ServerSettings

LOCAL = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")
PORT = 7777
PORTS_TRIED = 50
STORE = "tables.db"
MANY = 1_000_000
PATIENCE = 3
"""Seconds that open connections have to end when the server does."""


def serve_command(
    host: Annotated[str, typer.Option("--host", help="The address to listen at.")] = LOCAL,
    port: Annotated[
        int | None,
        typer.Option("--port", min=0, max=65535, help=f"The port; {PORT}, or the next free one, if left out."),
    ] = None,
    store: Annotated[
        str,
        typer.Option("--store", metavar="FILE|URL", help="Where tables are kept: an SQLite file, or a database's URL."),
    ] = "",
    open_page: Annotated[bool, typer.Option("--open/--no-open", help="Show the page in the browser.")] = True,
    workers: Annotated[
        int, typer.Option("--workers", min=0, max=64, help="How many processes bots think in; 0: none of their own.")
    ] = 1,
    origin: Annotated[
        list[str] | None,
        typer.Option("--origin", metavar="URL", help="Another address that the page is reached at, behind a proxy."),
    ] = None,
    share: Annotated[bool, typer.Option("--share", help="Let others in your network play along.")] = False,
    limits: Annotated[
        bool, typer.Option("--limits/--no-limits", help="How much one address may ask for; none for measuring.")
    ] = True,
) -> None:
    """Serve the table: play in the browser, alone, hot-seat, or with friends over a link."""
    from quarterdeck.server.settings import Limits, ServerSettings

    listening = listen("0.0.0.0" if share and host == LOCAL else host, port)
    try:
        settings = ServerSettings(
            database=store_url(store),
            bot_workers=workers,
            origins=tuple(origin or ()),
            limits=Limits()
            if limits
            else Limits(burst=MANY, rate=MANY, spectators=MANY, per_seat=MANY, per_address=MANY),
        )
        run(settings, listening, open_page, limits)
    finally:
        listening.close()


def store_url(store: str) -> str:
    """The store's URL: as given, or of an SQLite file; one in the user's folder, if none is named."""
    if "://" in store:
        return store
    path = Path(store).expanduser().absolute() if store else folder("server") / STORE
    if not path.parent.is_dir():
        raise QuarterdeckError(f"The store {path} cannot be made: there is no folder {path.parent}.")
    if path.is_dir():
        raise QuarterdeckError(f"The store {path} cannot be opened: it is a folder.")
    return f"sqlite+aiosqlite:///{path}"


# -- where it listens -----------------------------------------------------------------------------------------------


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at the port that was asked for; at the first free one from the usual, where none was."""
    wanted = range(PORT, PORT + PORTS_TRIED) if port is None else [port]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    problem = ""
    for number in wanted:
        found = socket.socket(family, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, number))
            found.listen(2048)
        except OSError as error:
            found.close()
            problem = error.strerror or str(error)
            continue
        except BaseException:
            found.close()
            raise
        found.set_inheritable(True)
        return found
    raise QuarterdeckError(f"The server cannot listen at {host}, port {wanted[0]}: {problem}.")


def addresses(listening: socket.socket) -> list[str]:
    """Where the page is: here, and as others in the network reach it."""
    host, port = listening.getsockname()[:2]
    if host not in EVERYWHERE:
        return [f"http://{f'[{host}]' if ':' in host else host}:{port}/"]
    found = [f"http://{LOCAL}:{port}/"]
    outside = network_address()
    return [*found, f"http://{outside}:{port}/"] if outside else found


def network_address() -> str:
    """This machine's address in its network, if it has one. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is nobody's
        except OSError:
            return ""
        address = str(probe.getsockname()[0])
    return "" if address.startswith("127.") else address


def can_show() -> bool:
    """Whether there is a screen to show a browser on: without one, a browser in the terminal would be started."""
    if sys.platform in ("darwin", "win32") or os.environ.get("BROWSER"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


# -- running --------------------------------------------------------------------------------------------------------


def run(settings: ServerSettings, listening: socket.socket, open_page: bool, limited: bool = True) -> None:
    """Serve until somebody presses Ctrl-C."""
    import uvicorn

    from quarterdeck.server.app import create_app
    from quarterdeck.server.http.guards import NONE, USUAL
    from quarterdeck.server.socket import UVICORN

    asyncio.run(check_store(settings.database))
    where = addresses(listening)

    class Server(uvicorn.Server):
        """Tells where it is as soon as it is there."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.should_exit:
                return
            tell(where)
            if open_page and can_show():
                asyncio.get_running_loop().run_in_executor(None, webbrowser.open, where[0])

    config = uvicorn.Config(
        create_app(settings, limits=USUAL if limited else NONE),
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
        **UVICORN,
    )
    hush()
    server = Server(config)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    if not server.started:
        raise QuarterdeckError("The server could not start; see above.")
    out().print("Quarterdeck has closed its doors. Your tables are kept.")


def hush() -> None:
    """Nonsense that strangers send is no fault of ours: uvicorn would log a traceback for each text that is none."""
    logging.getLogger("uvicorn.error").addFilter(lambda record: "Invalid UTF-8" not in record.getMessage())


async def check_store(url: str) -> None:
    """Open the store once, so that a wrong one is a sentence before anything is served."""
    from quarterdeck.server.store import Store

    store = Store(url)
    await store.open()
    await store.close()


def tell(where: list[str]) -> None:
    console = out()
    console.print(f"Quarterdeck is open at [bold]{where[0]}[/bold]", soft_wrap=True)
    for address in where[1:]:
        console.print(f"Others in your network reach it at [bold]{address}[/bold]", soft_wrap=True)
    console.print("Ctrl-C closes it; tables are kept.", style="dim")
