"""Listening to a socket of a table: every frame is read whole, and complained of if something in it must not be."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import msgspec

from fuzzing.nonsense import Scene
from fuzzing.secrets import Secrets
from fuzzing.tally import Tally
from quarterdeck.server.messages import FromServer

Said = dict[str, Any]
Sights = dict[str, int]
"""Fingerprints of views, and the number of the first state that showed each."""
SPECTATOR = -1
STRANGE = 1011
EXPLAINED = (1008, STRANGE, 1013)
"""Codes with which the server tells why it hangs up."""
decode = msgspec.json.Decoder(FromServer).decode


def fingerprint(view: Any) -> str:
    """The same for the same view, however it is written."""
    return hashlib.sha256(json.dumps(view, sort_keys=True).encode()).hexdigest()


class Listener:
    """What one client hears. `seat` is where it should sit, if the server lets it."""

    def __init__(self, who: str, seat: int, tally: Tally, secrets: Secrets, sights: Sights | None = None) -> None:
        """What it sees is added to `sights`, if anybody wants to know."""
        self.who = who
        self.seat = seat
        self.tally = tally
        self.secrets = secrets
        self.scene = Scene()
        self.welcomed = False
        self.number = -1
        self.info: Said = {}
        self.state: Said = {}
        self.story: list[str] = []
        self.chat: list[Said] = []
        self.errors: list[str] = []
        self.pongs = 0
        self.sights = sights

    def complain(self, text: str) -> None:
        self.tally.problem(f"{self.who}: {text}")

    def hear(self, text: str | bytes) -> Said:
        """Read a frame."""
        self.tally.counts["frames read"] += 1
        if isinstance(text, bytes):
            self.complain("a frame of bytes was sent.")
            text = text.decode("utf-8", "replace")
        for whose in self.secrets.found_in(text):
            self.complain(f"{whose} was sent.")
        said: Said = json.loads(text)
        try:
            decode(text)
        except msgspec.DecodeError as error:
            self.complain(f"a {said.get('type')} frame is not as the protocol says: {error}.")
        self.scene.hear(said)
        match said["type"]:
            case "welcome":
                self._welcome(said)
            case "state":
                self._state(said)
            case "table":
                self.info = said["table"]
            case "chat":
                self._chat(said["lines"])
            case "error":
                self._error(said)
            case "pong":
                self.pongs += 1
        return said

    def _welcome(self, said: Said) -> None:
        if self.welcomed:
            self.complain("welcomed twice.")
        self.welcomed = True
        if said["seat"] != self.seat:
            self.complain(f"seat {said['seat']} was given instead of {self.seat}.")

    def _state(self, said: Said) -> None:
        question = said["question"]
        if not self.welcomed:
            self.complain("a state was sent before the welcome.")
        if question is not None and question["seat"] != self.seat:
            self.complain(f"seat {question['seat']} was asked here, at seat {self.seat}.")
        if said["view"].get("seat", self.seat) != self.seat:
            self.complain(f"the view of seat {said['view']['seat']} was sent to seat {self.seat}.")
        if said["number"] < self.number:
            self.complain(f"state {said['number']} was sent after state {self.number}.")
        if said["story_from"] > len(self.story):
            self.complain("lines of the story are missing.")
        self.number = said["number"]
        self.state = said
        self.story[said["story_from"] :] = [line["text"] for line in said["story"]]
        if self.sights is not None:
            self.sights.setdefault(fingerprint(said["view"]), said["number"])

    def _chat(self, lines: list[Said]) -> None:
        for line in lines:
            if self.chat and line["number"] <= self.chat[-1]["number"]:
                self.complain(f"line {line['number']} of the chat was sent after line {self.chat[-1]['number']}.")
            if not line["text"].isprintable():
                self.complain(f"a line of the chat cannot be printed: {line['text']!r}.")
            self.chat.append(line)

    def _error(self, said: Said) -> None:
        self.errors.append(said["code"])
        if said["code"] == "fault":
            self.complain(f"a fault: {said['text']}")
        if not said["text"].endswith(".") or "\n" in said["text"] or "Traceback" in said["text"]:
            self.complain(f"an error is no sentence: {said['text'][:200]!r}")

    def closed(self, code: int | None, reason: str | None) -> None:
        """The connection is over, for the server's reason, if it gave one."""
        self.tally.closings[f"{code} {reason}" if code in EXPLAINED else str(code)] += 1
        if code == STRANGE and "ping timeout" not in str(reason):
            self.complain(f"the connection failed on the server's side: {reason}.")
