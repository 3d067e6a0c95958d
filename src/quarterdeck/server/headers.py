"""The headers that every answer carries: what a browser may load, tell and embed while it shows the page."""

from __future__ import annotations

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.types import HTTPScope, Message, Scope

SAFE = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


def content_policy(host: str) -> str:
    """Everything comes from this server. Styles may stand inline, which moving cards need; scripts may not.

    The socket is named beside 'self', because not every browser counts it in.
    """
    socket = f" ws://{host} wss://{host}" if host else ""
    return "; ".join(
        (
            "default-src 'self'",
            f"connect-src 'self'{socket}",
            "img-src 'self' data:",
            "style-src 'self' 'unsafe-inline'",
            "script-src 'self'",
            "object-src 'none'",
            "frame-ancestors 'none'",
            "base-uri 'none'",
            "form-action 'self'",
        )
    )


async def add_headers(message: Message, scope: Scope) -> None:
    """Called before anything is sent, whoever sends it: also for what is not found and what fails."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in SAFE.items():
        headers.setdefault(name, value)
    headers.setdefault("Content-Security-Policy", content_policy(_host(scope)))
    if scope["path"].startswith("/api"):  # secrets are answered there
        headers.setdefault("Cache-Control", "no-store")


def _host(scope: HTTPScope | Scope) -> str:
    return Headers.from_scope(scope).get("host", "")
