"""What the measurements share: a server started as users start it, and scripted people who play over its socket."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import IO, Any

import httpx
import websockets

GAME = "five-sails"


class Server:
    """`quarterdeck serve` in a process of its own. It can be killed and started again on the same store and port."""

    def __init__(
        self, store: str, port: int, workers: int = 1, limits: bool = False, log: IO[bytes] | None = None
    ) -> None:
        """What the server complains of goes to `log`, or is shown."""
        self.port = port
        self.address = f"http://127.0.0.1:{port}"
        self._command = [sys.executable, "-m", "quarterdeck.cli", "serve", "--no-open"]
        self._command += ["--limits" if limits else "--no-limits"]
        self._command += ["--port", str(port), "--store", store, "--workers", str(workers)]
        self._log = log
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=self._log)
        until = time.monotonic() + 60
        while True:
            try:
                httpx.get(f"{self.address}/api/health", timeout=5)
                return
            except httpx.TransportError:
                if self.process.poll() is not None or time.monotonic() > until:
                    raise RuntimeError("The server did not start.") from None
                time.sleep(0.05)

    def kill(self) -> None:
        """kill -9: no chance to tidy up."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.kill()

    def memory(self) -> int:
        """Bytes that the server's own process holds in memory now."""
        assert self.process is not None
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        raise RuntimeError("This system does not tell how much memory a process holds.")


def against_a_bot(seed: int, level: str = "deckhand") -> dict[str, Any]:
    """A new table: a person against a bot that answers at once."""
    return {"game": GAME, "seats": [{"who": "me"}, {"who": "bot", "level": level}], "seed": seed, "pace": 0}


class Person:
    """Answers whatever is asked, at random, after thinking for a while. Every answer is timed until its view comes."""

    def __init__(self, port: int, made: dict[str, Any], seed: int, think: float) -> None:
        self.table: str = made["table"]
        self.url = f"ws://127.0.0.1:{port}/api/tables/{self.table}/socket"
        self.token: str = made["seats"][0]["token"]
        self.dice = random.Random(seed)
        self.think = think
        self.waits: list[float] = []
        self.bytes = 0
        self.messages = 0
        self.over = False

    async def play(self, until: float) -> None:
        """Play until that moment of the monotonic clock, or to the end of the game."""
        async with websockets.connect(self.url, max_size=None, compression=None, open_timeout=120) as socket:
            await socket.send(json.dumps({"type": "hello", "token": self.token}))
            sent = 0.0
            answered = -1
            while time.monotonic() < until and not self.over:
                try:
                    text = await asyncio.wait_for(socket.recv(), max(0.01, until - time.monotonic()))
                except TimeoutError:
                    return
                self.bytes += len(text)
                self.messages += 1
                message = json.loads(text)
                if message["type"] == "table":
                    self.over = message["table"]["status"] == "over"
                if message["type"] == "error":
                    raise RuntimeError(f"The server refused: {message['text']}")
                if message["type"] != "state":
                    continue
                question = message["question"]
                if sent and (question is None or question["number"] != answered):
                    self.waits.append(time.monotonic() - sent)
                    sent = 0.0
                if question is None or question["number"] == answered:
                    continue
                if self.think:
                    await asyncio.sleep(self.dice.expovariate(1 / self.think))
                answered = question["number"]
                key = self.dice.choice(question["options"])["key"]
                sent = time.monotonic()
                await socket.send(json.dumps({"type": "answer", "question": answered, "key": key}))
