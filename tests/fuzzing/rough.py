"""HTTP below what schemathesis says: bodies that are no JSON, odd paths and headers, requests that are broken off."""

from __future__ import annotations

import gzip
import json
import random
import socket
import struct
from http.client import HTTPException, HTTPResponse
from urllib.parse import quote, urlencode, urlsplit

from fuzzing.nonsense import BROKEN, ODD
from fuzzing.tally import Tally
from fuzzing.world import Call, World

PATIENCE = 60.0
SHORT = 0.3
"""How long a request that was broken off is waited for."""
BODIES = (
    *(text.encode("utf-8", "surrogatepass") for text in BROKEN),
    b"\xff\xfe",
    b"\xef\xbb\xbf{}",
    b"[" * 60_000,
    b'{"a":' * 10_000,
    b'"' + b"x" * 70_000 + b'"',
    b"x" * 3_000_000,
    b'{"game": "\\ud800", "seats": []}',
    b'{"game": "five-sails", "seats": [{"who": "me"}], "seed": 1e400}',
    b'{"game": "five-sails", "seats": [{"who": "me"}, {"who": "me"}], "seed": 9007199254740993}',
    b'{"text": "\\u0000"}',
    b'{"record": "{}"}',
    b'{"record": "[[[[[[[["}',
    b'{"tables": ["\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000"]}',
)
KINDS = (
    "application/json",
    "application/json; charset=utf-16",
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "application/x-msgpack",
    "application/xml",
    "/",
    "",
)
PARTS = (
    "%00",
    "..%2f..%2fetc%2fpasswd",
    "%ff%fe",
    "%",
    "%zz",
    ".",
    "..",
    "%2e%2e",
    "x" * 5_000,
    "a%0d%0aX-Evil:1",
    "'",
    "",
)
HEADERS = (
    b"Authorization: Bearer",
    b"Authorization: Bearer " + b"x" * 200,
    b"Authorization: Bearer \xff\xfe",
    b"Authorization: Basic eDp5",
    b"Accept: application/xml",
    b"Accept-Encoding: gzip;q=nan, br;q=-1, *",
    b"If-None-Match: *",
    b'If-None-Match: W/"' + b"x" * 1_000,
    b"Origin: null",
    b"Origin: https://evil.example",
    b"Host: evil.example",
    b"Sec-Fetch-Site: cross-site",
    b"X-Forwarded-For: \xff, 1.2.3.4, evil",
    b"X-Forwarded-Proto: gopher",
    b"Content-Encoding: gzip",
    b"Expect: 100-continue",
    b"Range: bytes=9-1,-5",
    b"Cookie: " + b"x" * 10_000,
    b"Upgrade: websocket\r\nConnection: Upgrade",
    b"Transfer-Encoding: chunked",
)
WAITS = HEADERS[-2:]
"""After these the server may wait for something else than what comes."""


class Rough:
    """Requests by hand. Every one begins as a good one, and then something is done to it."""

    def __init__(self, world: World, tally: Tally, seed: int = 1) -> None:
        self.world = world
        self.tally = tally
        self.dice = random.Random(seed)
        parts = urlsplit(world.address)
        self._where = (str(parts.hostname), int(parts.port or 80))
        self._calls = [(label, call) for label, calls in world.calls().items() for call in calls[:2]]

    def run(self, count: int) -> None:
        for _ in range(count):
            label, call = self.dice.choice(self._calls)
            self._send(label, *self._request(label, call))

    def _request(self, label: str, call: Call) -> tuple[bytes, bool]:
        """A request, and whether it is whole."""
        dice = self.dice
        method, _, path = label.partition(" ")
        body = b"" if call.body is None else json.dumps(call.body).encode()
        kind, length, broken_off = "application/json", None, False
        extra = [f"{name}: {value}".encode() for name, value in call.headers.items()]
        values = {name: quote(str(value), safe="") for name, value in call.path.items()}
        match dice.randrange(6):
            case 0 | 1:
                body = dice.choice(BODIES)
                kind = dice.choice(KINDS) if dice.random() < 0.3 else kind
            case 2 if values:
                values[dice.choice(list(values))] = dice.choice((*PARTS, quote(dice.choice(ODD), safe="")))
            case 3:
                extra += dice.sample(HEADERS, dice.randint(1, 3))
                broken_off = any(line in WAITS for line in extra)
            case 4:
                length, broken_off = len(body) + dice.choice((1, 1_000, 10**12)), True
            case _:
                method = dice.choice(("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW"))
        for name, value in values.items():
            path = path.replace(f"{{{name}}}", value)
        query = dict(call.query)
        if dice.random() < 0.2:
            query[dice.choice(("seat", "first", "count", "edition", "game", "x"))] = dice.choice(
                (*ODD, "-1", "1e9", "nan")
            )
        target = f"{path}?{urlencode(query)}" if query else path
        lines = [f"{method} {target} HTTP/1.1".encode(), b"Connection: close"]
        if not any(line.startswith(b"Host:") for line in extra):
            lines.append(f"Host: {self._where[0]}:{self._where[1]}".encode())
        if body or length is not None:
            lines += [f"Content-Type: {kind}".encode(), f"Content-Length: {length or len(body)}".encode()]
        whole = b"\r\n".join([*lines, *extra, b"", body])
        if not broken_off and dice.random() < 0.05:
            return whole[: dice.randrange(1, len(whole))], False
        return whole, not broken_off

    def _send(self, label: str, request: bytes, whole: bool) -> None:
        """Send it, and look at the answer. Who broke off is gone without a word."""
        with socket.create_connection(self._where, PATIENCE) as wire:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            if not whole:
                wire.settimeout(SHORT)
            response = HTTPResponse(wire)
            try:
                wire.sendall(request)
                response.begin()
                body = response.read()
            except (OSError, HTTPException) as error:
                if whole and isinstance(error, TimeoutError):
                    self.tally.problem(f"{label}: no answer in {PATIENCE:g} s for {request[:300]!r}")
                self.tally.requests[label, 0] += 1
                return
            finally:
                response.close()
        self.tally.requests[label, response.status] += 1
        if response.headers.get("Content-Encoding") == "gzip" and body:
            body = gzip.decompress(body)
        said = body.decode("utf-8", "replace")
        for whose in self.world.secrets.found_in(said, [request.decode("utf-8", "replace")]):
            self.tally.problem(f"{label}: {whose} was told to somebody else.")
        if response.status == 201:
            self.world.secrets.add_from(json.loads(said), f"a secret that {label} gave to somebody else")
        if response.status >= 500 or "Traceback" in said:
            self.tally.problem(f"{label}: {response.status}: {said[:100]!r} for {request[:300]!r}")
