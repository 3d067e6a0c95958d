"""Answers that stay the same as long as the server runs: made once, kept with their compressed twin and their ETag."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.enums import MediaType

AS_IT_IS = "as_it_is"
"""The option of a route that brings its own compressed answers."""
WORTH_IT = 1_000
"""Smaller answers are not compressed."""


def wants(request: Request[Any, Any, Any], encoding: str) -> bool:
    """Whether the browser takes this encoding."""
    for part in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, quality = part.partition(";")
        if name.strip() == encoding:
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def matches(request: Request[Any, Any, Any], etag: str) -> bool:
    """Whether the browser has this answer already."""
    known = request.headers.get("if-none-match", "")
    plain = etag.removeprefix("W/")
    return known.strip() == "*" or plain in [tag.strip().removeprefix("W/") for tag in known.split(",")]


class Kept:
    """One answer as bytes, whole and compressed."""

    __slots__ = ("body", "etag", "zipped")

    def __init__(self, data: Any) -> None:
        self.body = msgspec.json.encode(data)
        self.zipped = gzip.compress(self.body, 6, mtime=0) if len(self.body) >= WORTH_IT else None
        self.etag = f'W/"{hashlib.sha256(self.body).hexdigest()[:32]}"'

    def response(self, request: Request[Any, Any, Any]) -> Response[Any]:
        """The answer, or that it has not changed."""
        headers = {"ETag": self.etag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if matches(request, self.etag):
            return Response(b"", status_code=304, headers=headers, media_type=MediaType.JSON)
        body = self.body
        if self.zipped is not None and wants(request, "gzip"):
            body = self.zipped
            headers["Content-Encoding"] = "gzip"
        return Response(body, status_code=200, headers=headers, media_type=MediaType.JSON)


class Answers:
    """All kept answers, by what they answer."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, ...], Kept] = {}

    def get(self, key: tuple[str, ...], make: Callable[[], Any]) -> Kept:
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = Kept(make())
        return found
