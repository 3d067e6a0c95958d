"""The page: the files that `web/` is built into, with what browsers need to keep and check them.

Files under `assets/` carry a hash in their name, so a browser may keep them for good; the others are asked about each
time, and mostly answered with "not modified". A file is sent compressed if its `.br` or `.gz` lies beside it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from litestar import Request, Response, route
from litestar.enums import HttpMethod
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from quarterdeck.server.kept import AS_IT_IS, matches, wants

PAGE = Path(__file__).parent / "page"
"""Where `./play` builds the page to, and where a wheel carries it."""
INDEX = "index.html"
FOR_GOOD = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
}
READING = (HttpMethod.GET, HttpMethod.HEAD)
SMALLER = {"br": ".br", "gzip": ".gz"}
"""Encodings and the ends of their files' names, the best first."""
NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Quarterdeck</title></head>
<body><h1>Quarterdeck</h1>
<p>The server is up, but its page is not built yet. <code>./play</code> builds it and starts the server anew;
<code>./play terminal</code> plays in the terminal.</p></body></html>
"""


class PageFile:
    """One file of the page, as it is sent: whole, and in every encoding that was prepared."""

    __slots__ = ("bodies", "cache", "etag", "kind")

    def __init__(self, bodies: Mapping[str, bytes], name: str) -> None:
        self.bodies = bodies
        self.kind = TYPES.get(Path(name).suffix, "application/octet-stream")
        self.cache = FOR_GOOD if name.startswith("assets/") else ASK_AGAIN
        self.etag = f'W/"{hashlib.sha256(bodies[""]).hexdigest()[:32]}"'


class Page:
    """The built page, read into memory; read again when it was built anew."""

    def __init__(self, folder: Path = PAGE) -> None:
        self.folder = folder
        self._files: dict[str, PageFile] = {}
        self._built: tuple[int, int] | None = None

    def find(self, name: str) -> PageFile | None:
        """A file by its path within the page. Only what was found in the folder is ever served."""
        built = self._stamp()
        if built != self._built:
            self._files = self._read() if built is not None else {}
            self._built = built
        return self._files.get(name)

    def _stamp(self) -> tuple[int, int] | None:
        try:
            found = (self.folder / INDEX).stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size

    def _read(self) -> dict[str, PageFile]:
        paths = {path.relative_to(self.folder).as_posix(): path for path in self.folder.rglob("*") if path.is_file()}
        ends = tuple(SMALLER.values())
        found = {}
        for name, path in paths.items():
            if name.endswith(ends):
                continue
            bodies = {"": path.read_bytes()}
            for encoding, end in SMALLER.items():
                smaller = paths.get(name + end)
                if smaller is not None:
                    bodies[encoding] = smaller.read_bytes()
            found[name] = PageFile(bodies, name)
        return found


def _sent(request: Request[Any, Any, Any], name: str) -> Response[bytes]:
    """A file of the page, unless the browser has it."""
    files: Page = request.app.state.page
    file = files.find(name)
    if file is None:
        if name != INDEX:
            raise NotFoundException(f"There is nothing at /{name}.")
        file = PageFile({"": NOT_BUILT.encode()}, INDEX)
    headers = {"ETag": file.etag, "Cache-Control": file.cache, "Vary": "Accept-Encoding"}
    if matches(request, file.etag):
        return Response(b"", status_code=304, headers=headers, media_type=file.kind)
    body = file.bodies[""]
    for encoding in SMALLER:
        if encoding in file.bodies and wants(request, encoding):
            body = file.bodies[encoding]
            headers["Content-Encoding"] = encoding
            break
    return Response(body, status_code=200, headers=headers, media_type=file.kind)


@route("/", http_method=READING, include_in_schema=False, sync_to_thread=False, opt={AS_IT_IS: True})
def serve_index(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The page. Its own addresses stand after `#`, so there is one only."""
    return _sent(request, INDEX)


@route("/{path:path}", http_method=READING, include_in_schema=False, sync_to_thread=False, opt={AS_IT_IS: True})
def serve_file(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
    """What the page loads."""
    return _sent(request, path.strip("/"))
