"""The socket below its library: handshakes and frames by hand, whole, wrong, and broken off."""

from __future__ import annotations

import asyncio
import base64
import os
import random
import socket
import struct

TEXT, BINARY, CLOSE, PING, PONG, CONTINUATION = 1, 2, 8, 9, 10, 0
PATIENCE = 60.0


def frame(opcode: int, data: bytes, *, final: bool = True, masked: bool = True, claimed: int | None = None) -> bytes:
    """A frame as a client writes it; `claimed` is a length that it has not."""
    length = len(data) if claimed is None else claimed
    mask = os.urandom(4) if masked else b""
    bit = 0x80 if masked else 0
    if length < 126:
        size = bytes([bit | length])
    elif length < 1 << 16:
        size = bytes([bit | 126]) + struct.pack("!H", length)
    else:
        size = bytes([bit | 127]) + struct.pack("!Q", length)
    body = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)) if masked else data
    return bytes([(0x80 if final else 0) | opcode]) + size + mask + body


def handshake(path: str, port: int, **changed: str) -> bytes:
    """The request that opens a socket, with headers changed or, by an empty word, left out."""
    headers = {
        "Host": f"127.0.0.1:{port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        "Sec-WebSocket-Version": "13",
        **{name.replace("_", "-"): value for name, value in changed.items()},
    }
    lines = [f"{name}: {value}" for name, value in headers.items() if value]
    return "\r\n".join([f"GET {path} HTTP/1.1", *lines, "", ""]).encode()


def strange_frames(dice: random.Random) -> list[tuple[str, bytes]]:
    """Frames that no library would send."""
    hello = b'{"type": "hello"}'
    return [
        ("not masked", frame(TEXT, hello, masked=False)),
        ("not UTF-8", frame(TEXT, b"\xff\xfe\xc0\xaf")),
        ("a reserved kind", frame(dice.choice((3, 4, 5, 6, 7, 11, 15)), hello)),
        ("a reserved bit", bytes([0x80 | 0x40 | TEXT]) + frame(TEXT, hello)[1:]),
        ("a long ping", frame(PING, b"x" * 200)),
        ("a ping in parts", frame(PING, b"x", final=False)),
        ("a continuation of nothing", frame(CONTINUATION, hello)),
        ("a text within a text", frame(TEXT, hello[:5], final=False) + frame(TEXT, hello)),
        ("a lie about its length", frame(TEXT, hello, claimed=60_000)),
        ("a huge length", frame(TEXT, hello, claimed=1 << 62)),
        ("an empty close", frame(CLOSE, b"")),
        ("a close of one byte", frame(CLOSE, b"\x03")),
        ("a wrong close", frame(CLOSE, struct.pack("!H", dice.choice((0, 999, 1005, 1006, 5000))) + b"\xff")),
        ("half a frame", frame(TEXT, hello)[: dice.randrange(1, 12)]),
        ("many pings", frame(PING, b"x") * 500),
        ("many parts", frame(TEXT, b"[", final=False) + frame(CONTINUATION, b"[", final=False) * 3_000),
        ("no frame at all", dice.randbytes(dice.randrange(1, 300))),
    ]


def strange_requests(path: str, port: int, dice: random.Random) -> list[tuple[str, bytes]]:
    """Openings that open nothing."""
    whole = handshake(path, port)
    return [
        ("half a request", whole[: dice.randrange(1, len(whole) - 1)]),
        ("no key", handshake(path, port, Sec_WebSocket_Key="")),
        ("a wrong key", handshake(path, port, Sec_WebSocket_Key="x")),
        ("an old version", handshake(path, port, Sec_WebSocket_Version="8")),
        ("no upgrade", handshake(path, port, Upgrade="")),
        ("another upgrade", handshake(path, port, Upgrade="h2c")),
        ("another site's page", handshake(path, port, Origin="https://evil.example")),
        ("another name", handshake(path, port, Host="evil.example")),
        ("no host", handshake(path, port, Host="")),
        ("a subprotocol", handshake(path, port, Sec_WebSocket_Protocol="x, y")),
        ("an extension", handshake(path, port, Sec_WebSocket_Extensions="permessage-deflate; x=y")),
        ("a body", whole + dice.randbytes(100)),
        ("a long header", handshake(path, port, Cookie="x" * 100_000)),
        ("no request at all", dice.randbytes(dice.randrange(1, 300))),
        ("nothing", b""),
    ]


class Line:
    """A connection without a library."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def to(cls, port: int) -> Line:
        return cls(*await asyncio.wait_for(asyncio.open_connection("127.0.0.1", port), PATIENCE))

    async def open(self, path: str, port: int) -> bool:
        """Shake hands. False if the server does not want to."""
        self.writer.write(handshake(path, port))
        answer = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        return answer.startswith(b"HTTP/1.1 101")

    async def until_closed(self, seconds: float) -> bool:
        """Read and forget until the server hangs up. False if it does not in this time."""
        try:
            async with asyncio.timeout(seconds):
                while await self.reader.read(1 << 16):
                    pass
        except TimeoutError:
            return False
        except OSError:
            pass
        return True

    def reset(self) -> None:
        """Gone without a word: the other side gets a reset, not an end."""
        if not self.writer.is_closing():
            raw: socket.socket = self.writer.get_extra_info("socket")
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.writer.transport.abort()
