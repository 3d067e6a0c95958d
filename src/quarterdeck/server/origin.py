"""Who may talk to this server: its own page, and programs that are no browsers.

Another site's page that a visitor has open must not act here in their name, so a browser's `Origin` has to be this
server's own. And a stranger's domain that is pointed at this machine must not pass for it, so `Host` has to be an
address, this machine's name, or a name that the server was told.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection, Request
from litestar.exceptions import PermissionDeniedException
from litestar.handlers import BaseRouteHandler

from quarterdeck.core.refusal import QuarterdeckError

HARMLESS = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing."""


class Names:
    """The names that this server answers to, and the origins besides its own that may talk to it."""

    def __init__(self, origins: Iterable[str] = ()) -> None:
        self.origins = frozenset(_origin(origin) for origin in origins)
        here = socket.gethostname().lower()
        self.hosts = {"localhost", here, f"{here}.local", *(_name(urlsplit(origin).netloc) for origin in self.origins)}

    def answers_to(self, host: str) -> bool:
        """Whether `Host` names this server. An address does: no other site can have one for its name."""
        name = _name(host)
        return name in self.hosts or name.endswith(".localhost") or _is_address(name)

    def is_own(self, origin: str, host: str) -> bool:
        """Whether a browser's `Origin` is the page that this server serves, or one that it was told."""
        return origin.lower() in self.origins or urlsplit(origin.lower()).netloc == host.lower() != ""


def _origin(text: str) -> str:
    """An origin as browsers write it: scheme and host, no path."""
    parts = urlsplit(text.strip().lower())
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/"):
        raise QuarterdeckError(f"{text!r} is no origin: write it as https://play.example.org, with no path.")
    return f"{parts.scheme}://{parts.netloc}"


def _name(host: str) -> str:
    """The host without its port."""
    name = host.lower()
    if name.startswith("["):
        return name[1:].partition("]")[0]
    return name.rpartition(":")[0] if name.count(":") == 1 else name


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def same_origin(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """The guard of every route, the socket's as well."""
    names: Names = connection.app.state.names
    host = connection.headers.get("host", "")
    if host and not names.answers_to(host):
        raise PermissionDeniedException(
            f"This server does not answer to the name {_name(host)}; "
            f"`quarterdeck serve --origin https://{_name(host)}` lets it."
        )
    if isinstance(connection, Request) and connection.method in HARMLESS:
        return
    origin = connection.headers.get("origin")
    if origin is None:
        foreign = connection.headers.get("sec-fetch-site") == "cross-site"
    else:
        foreign = not names.is_own(origin, host)
    if foreign:
        raise PermissionDeniedException("Another site's page may not do this here.")
