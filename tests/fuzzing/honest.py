"""Honest people at a table that is under attack: somebody who plays, and somebody who watches."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from fuzzing.listening import Listener

PATIENCE = 120.0
LONG = 0.4
"""Seconds that an honest player thinks now and then, so that others have time to answer in their place."""
Said = dict[str, Any]


class Honest:
    """Plays by the dice, votes against taking answers back, and keeps within the limits."""

    def __init__(self, url: str, token: str | None, heard: Listener, seed: int) -> None:
        self.url = url
        self.token = token
        self.heard = heard
        self.dice = random.Random(seed)
        self.given: dict[int, str] = {}  # answers that were taken, by the question's number
        self.lost = 0  # questions that were answered, or taken away, by somebody else
        self.arrived = asyncio.Event()
        self._open: int | None = None
        self._sent: tuple[int, str] | None = None
        self._voted: set[int] = set()

    @property
    def over(self) -> bool:
        return bool(self.heard.info.get("status") == "over")

    async def play(self, pause: float, resting: asyncio.Event) -> None:
        """Answer until `resting`, and stay at the table after that. Whoever stops this hangs up."""
        hello = {"type": "hello"} if self.token is None else {"type": "hello", "token": self.token}
        try:
            async with connect(self.url, max_size=None, open_timeout=PATIENCE, ping_timeout=PATIENCE) as wire:
                await wire.send(json.dumps(hello))
                async for text in wire:
                    said = self.heard.hear(text)
                    await self._react(wire, said, pause, resting)
                    self.arrived.set()
        except ConnectionClosed as closed:
            self.heard.complain(f"the server hung up: {closed.rcvd}.")
        except (OSError, WebSocketException) as error:
            self.heard.complain(f"no connection: {error!r}.")

    async def _react(self, wire: ClientConnection, said: Said, pause: float, resting: asyncio.Event) -> None:
        match said["type"]:
            case "state":
                question = said["question"]
                number = None if question is None else question["number"]
                if self._sent is not None and number != self._sent[0]:
                    self.given[self._sent[0]] = self._sent[1]
                    self._sent = None
                elif self._open is not None and number != self._open:
                    self.lost += 1
                self._open = number
                if question is not None and self._sent is None and not resting.is_set():
                    await asyncio.sleep(self.dice.choice((pause, pause, pause, LONG)))
                    self._sent = question["number"], self.dice.choice(question["options"])["key"]
                    await self._say(wire, "answer", question=self._sent[0], key=self._sent[1])
            case "table":
                for proposal in said["table"]["proposals"]:
                    if self.heard.seat in proposal["needed"] and proposal["id"] not in self._voted:
                        self._voted.add(proposal["id"])
                        await self._say(wire, "vote", proposal=proposal["id"], agree=False)
            case "error" if said["code"] == "stale":
                self.lost += 1
                self.given.pop(said["question"], None)
                if self._sent is not None and self._sent[0] == said["question"]:
                    self._sent = None
            case "error" if said["text"] != "That is no longer proposed.":
                self.heard.complain(f"was refused: {said}")

    async def _say(self, wire: ClientConnection, type: str, **fields: Any) -> None:
        await wire.send(json.dumps({"type": type, **fields}))
