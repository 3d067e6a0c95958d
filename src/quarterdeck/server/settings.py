"""How a server is set up: where it keeps its tables, how many bots think at once, what it puts up with."""

from __future__ import annotations

from msgspec import Struct


class Limits(Struct, frozen=True, kw_only=True):
    """What one client may ask of the server."""

    burst: int = 20  # messages at once,
    rate: float = 10.0  # and a second in the long run
    message_bytes: int = 16_384
    strikes: int = 30  # messages that are malformed, too long or too fast, before the connection is closed
    spectators: int = 100  # connections of spectators to one table,
    per_seat: int = 10  # of one seat,
    per_address: int = 100  # and of one address
    hello_seconds: float = 10.0
    send_seconds: float = 20.0  # a client that takes no message for so long is given up
    chat_kept: int = 500  # lines of a table's chat


class ServerSettings(Struct, frozen=True, kw_only=True):
    database: str  # a URL of SQLAlchemy's
    bot_workers: int = 1  # processes in which bots think; 0: a thread of this one
    origins: tuple[str, ...] = ()  # pages of other origins that may open the socket
    limits: Limits = Limits()
    lease: float = 20.0  # seconds after which another process runs the bots of a table, if this one fell silent
    poll: float = 2.0  # seconds between two looks for changes that the channel did not tell of
    idle: float = 120.0  # seconds that a table without people stays in memory
