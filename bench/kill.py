"""kill -9 at random moments during play, then restart and go on: is any acknowledged answer lost, any table broken?

A scripted person counts an answer as acknowledged when a view with the next question came back. After every restart
each table must stand at least where its person saw it stand, and go on from there.

    .venv/bin/python bench/kill.py --times 100
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sqlite3
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

import httpx
import websockets
from rich.progress import Progress
from table_client import Server, against_a_bot

PORT = 7791
TABLES = 4


class Witness:
    """Plays one table, over as many connections as it takes, and remembers which answers were acknowledged."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.dice = random.Random(seed)
        self.table = ""
        self.token = ""
        self.acknowledged: list[str] = []
        self.over = False

    async def sit_down(self) -> None:
        async with httpx.AsyncClient(base_url=self.server.address, timeout=60) as client:
            answer = await client.post("/api/tables", json=against_a_bot(self.dice.getrandbits(32)))
            answer.raise_for_status()
            made = answer.json()
        self.table = made["table"]
        self.token = made["seats"][0]["token"]
        self.acknowledged = []
        self.over = False

    async def play(self) -> None:
        """Play until the connection breaks or the game is over."""
        url = f"ws://127.0.0.1:{self.server.port}/api/tables/{self.table}/socket"
        sent: tuple[int, str] | None = None
        try:
            async with websockets.connect(url, max_size=None, open_timeout=30) as socket:
                await socket.send(json.dumps({"type": "hello", "token": self.token}))
                async for text in socket:
                    message = json.loads(text)
                    if message["type"] == "table" and message["table"]["status"] == "over":
                        self.over = True
                    if message["type"] == "error":
                        raise RuntimeError(f"Table {self.table}: {message['text']}")
                    if message["type"] == "state":
                        question = message["question"]
                        if sent is not None and (question is None or question["number"] != sent[0]):
                            self.acknowledged.append(sent[1])
                            sent = None
                        if question is not None and sent is None:
                            sent = question["number"], self.dice.choice(question["options"])["key"]
                            answer = {"type": "answer", "question": sent[0], "key": sent[1]}
                            await socket.send(json.dumps(answer))
                    if self.over:
                        return
        except (OSError, websockets.WebSocketException, TimeoutError, EOFError):
            return  # killed: whatever was not acknowledged may be gone or there


def kept_answers(store: Path, table: str) -> list[str]:
    with sqlite3.connect(f"file:{store}?mode=ro", uri=True) as database:
        rows = database.execute(
            "SELECT key FROM answers WHERE table_id = ? AND seat = 0 ORDER BY number", (table,)
        ).fetchall()
    return [key for (key,) in rows]


def is_within(acknowledged: list[str], kept: list[str]) -> bool:
    """Whether every acknowledged answer is kept, in order. (The server's own passes for the person lie between.)"""
    rest = iter(kept)
    return all(key in rest for key in acknowledged)


async def run(times: int, seed: int) -> int:
    dice = random.Random(seed)
    lost = 0
    finished = 0
    answers = 0
    with tempfile.TemporaryDirectory() as folder, Progress() as progress, ExitStack() as stack:
        store = Path(folder) / "tables.db"
        server = Server(str(store), PORT, log=stack.enter_context((Path(folder) / "log").open("wb")))
        task = progress.add_task("kill -9", total=times)
        server.start()
        people = [Witness(server, seed * 100 + number) for number in range(TABLES)]
        for person in people:
            await person.sit_down()
        for _ in range(times):
            playing = [asyncio.create_task(person.play()) for person in people]
            await asyncio.sleep(dice.uniform(0.05, 2.5))
            server.kill()
            await asyncio.gather(*playing)
            for person in people:
                if not is_within(person.acknowledged, kept_answers(store, person.table)):
                    lost += 1
                    print(f"Table {person.table} lost an acknowledged answer.", file=sys.stderr)
            server.start()
            for person in people:
                if person.over:
                    finished += 1
                    answers += len(person.acknowledged)
                    await person.sit_down()
            progress.advance(task)
        until = time.monotonic() + 600
        while not all(person.over for person in people) and time.monotonic() < until:
            await asyncio.gather(*(person.play() for person in people if not person.over))
        broken = sum(not person.over for person in people)
        answers += sum(len(person.acknowledged) for person in people)
        server.stop()
    print(
        f"{times} kills, {finished + TABLES - broken} games finished, {answers} acknowledged answers: "
        f"{lost} lost, {broken} tables broken."
    )
    return 1 if lost or broken else 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    sys.exit(asyncio.run(run(given.times, given.seed)))


if __name__ == "__main__":
    main()
