"""What stands on the server before the fuzz run: tables, decks, replays, and people who hold their secrets."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import connect

from fuzzing.secrets import Secrets

GAME = "five-sails"
CAMPAIGN_GAME = "seven-swords"
RECORD = Path(__file__).parent.parent / "records" / "five-sails-2-seats-1.json"
SPARE = 12
"""Things that can be used once: decks to drop, seats to take."""
STRANGERS_DECK = "Only for my own eyes"
NOBODYS_TOKEN = "x" * 43
PATIENCE = 60.0
Said = dict[str, Any]


class Call:
    """A request that is meant to succeed, in parts, each of which can be put into another request."""

    def __init__(self, path: Said | None = None, query: Said | None = None, body: Any = None, bearer: str = "") -> None:
        self.path = path or {}
        self.query = query or {}
        self.body = body
        self.headers = {"Authorization": f"Bearer {bearer}"} if bearer else {}


class World:
    """Made over HTTP and the socket, as people make it."""

    def __init__(self, address: str, seed: int = 1, secrets: Secrets | None = None) -> None:
        """`secrets` are those of worlds that were made before on the same server."""
        self.address = address
        self.dice = random.Random(seed)
        self.secrets = Secrets() if secrets is None else secrets
        self._client = httpx.Client(
            base_url=address, timeout=PATIENCE, limits=httpx.Limits(max_keepalive_connections=0)
        )
        self.visitor = self._post("visitors", whose="the caller's token")["token"]
        self.stranger = self._post("visitors", whose="another visitor's token")["token"]
        self.deck_text = self._get(f"games/{GAME}/decks/castille")["text"]
        self.decks = [self._keep(self.visitor, f"Deck {number}") for number in range(SPARE)]
        self.strangers_deck = self._keep(self.stranger, STRANGERS_DECK)
        self.playing = self.table("me", "me")
        self.waiting = [self.table("me", "open") for _ in range(SPARE)]
        self.listed = self.table("me", "open", listed=True)
        self.over = self.table("me", "me")
        self.honest = self.table("me", "bot", "me")
        self.chaos = self.table("me", "me")
        self.campaign = self.table("me", "me", "me", game=CAMPAIGN_GAME)
        self.saved = self._client.get(f"/api/tables/{self.campaign['table']}/campaign").text
        play_a_little(address, self.over)
        self.record = RECORD.read_text(encoding="utf-8")
        self.replay = self._post("replays", {"record": self.record})["id"]

    def _post(self, path: str, body: object = None, whose: str = "", bearer: str = "") -> Any:
        headers = {"Authorization": f"Bearer {bearer}"} if bearer else {}
        while (answer := self._client.post(f"/api/{path}", json=body, headers=headers)).status_code == 429:
            time.sleep(float(answer.headers["Retry-After"]))
        answer.raise_for_status()
        said = answer.json()
        self.secrets.add_from(said, whose)
        return said

    def _get(self, path: str) -> Any:
        answer = self._client.get(f"/api/{path}")
        answer.raise_for_status()
        return answer.json()

    def _keep(self, visitor: str, name: str) -> str:
        deck = {"game": GAME, "name": name, "text": self.deck_text}
        return str(self._post("decks", deck, bearer=visitor)["id"])

    def table(self, *seats: str, **more: Any) -> Said:
        """A table, as `NewTableMade` tells it."""
        new = {"game": GAME, "seats": [{"who": who} for who in seats], "pace": 0, "seed": self.dice.getrandbits(32)}
        made: Said = self._post("tables", new | more, f"a secret of a table of {', '.join(seats)}")
        return made

    # -- what strangers must not get ------------------------------------------------------------------------------

    @property
    def under_way(self) -> set[str]:
        """Tables whose records would tell what players hold."""
        return {self.playing["table"], self.honest["table"], *(made["table"] for made in self.waiting)}

    # -- requests that succeed ------------------------------------------------------------------------------------

    def calls(self) -> dict[str, list[Call]]:
        """For every operation of the HTTP interface, requests that are meant to succeed."""
        game = {"game": GAME}
        table = {"table": self.playing["table"]}
        over = {"table": self.over["table"]}
        replay = {"replay": self.replay}
        past = {"replay": self.over["table"]}
        deck = {"game": GAME, "name": "Fleet", "text": self.deck_text}
        join = {"name": "Guest", "deck": "eisen"}
        mine = self.visitor
        return {
            "GET /api/health": [Call()],
            "GET /api/games": [Call(), Call(bearer=mine)],
            "GET /api/games/{game}": [Call(game), Call(game, bearer=mine)],
            "GET /api/games/{game}/cards": [Call(game)],
            "GET /api/games/{game}/rules": [Call(game), Call(game, {"edition": "playtest"})],
            "GET /api/games/{game}/decks/{name}": [Call(game | {"name": name}) for name in ("castille", "eisen")],
            "POST /api/games/{game}/decks/check": [
                Call(game, body={"text": self.deck_text}),
                Call(game, body={"text": ""}),
            ],
            "POST /api/visitors": [Call()],
            "GET /api/decks": [Call(bearer=mine), Call(query={"game": GAME}, bearer=mine)],
            "POST /api/decks": [Call(body=deck, bearer=mine)],
            "GET /api/decks/{deck}": [Call({"deck": self.decks[0]}, bearer=mine)],
            "PUT /api/decks/{deck}": [Call({"deck": self.decks[0]}, body=deck, bearer=mine)],
            "DELETE /api/decks/{deck}": [Call({"deck": known}, bearer=mine) for known in self.decks[1:]],
            "POST /api/tables": [
                Call(body=self._new("me", "me")),
                Call(body=self._new("me", "open")),
                Call(body=self._new("me", "open", listed=True, seed=3)),
                Call(body=self._new("me", "bot", pace=5000)),
                Call(body={"game": GAME, "seats": [{"who": "me", "deck": self.decks[0]}, {"who": "me"}]}, bearer=mine),
                Call(body=self._new("me", "me", game=CAMPAIGN_GAME, options={"quest": "barrow", "experience": 3})),
                Call(body=self._new("me", game=CAMPAIGN_GAME, options={"campaign": self.saved})),
            ],
            "GET /api/tables": [Call()],
            "POST /api/tables/look": [Call(body={"tables": [table["table"], over["table"], "nowhere-at-all"]})],
            "GET /api/tables/{table}": [Call(table), Call(over), Call({"table": self.listed["table"]})],
            "POST /api/tables/{table}/join": [
                Call({"table": made["table"]}, body=join | {"invitation": made["invitations"][0]["token"]})
                for made in self.waiting
            ],
            "GET /api/tables/{table}/record": [Call(over)],
            "GET /api/tables/{table}/campaign": [Call({"table": self.campaign["table"]})],
            "POST /api/replays": [Call(body={"record": self.record})],
            "GET /api/replays/{replay}": [Call(replay), Call(past)],
            "GET /api/replays/{replay}/frames": [
                Call(replay, {"seat": seat, "first": 3 * seat + 6, "count": 3}) for seat in (-2, -1, 0, 1)
            ],
            "GET /api/replays/{replay}/record": [Call(replay), Call(past)],
        }

    def _new(self, *seats: str, **more: Any) -> Said:
        return {"game": GAME, "seats": [{"who": who} for who in seats], **more}

    def names(self) -> dict[str, list[str]]:
        """For a part of a path, what is known to stand there: also what the caller may not have."""
        tables = [self.playing, self.over, self.listed, self.honest, *self.waiting[:2]]
        return {
            "game": [GAME],
            "name": ["castille", "eisen"],
            "deck": [*self.decks[:3], self.strangers_deck],
            "table": [made["table"] for made in tables],
            "replay": [self.replay, *(made["table"] for made in tables)],
        }

    def bearers(self) -> list[str]:
        """Tokens that somebody might send: their own, nobody's, or one that is for something else."""
        return [self.visitor] * 5 + [NOBODYS_TOKEN, self.playing["seats"][0]["token"]]


def play_a_little(address: str, made: Said, answers: int = 8) -> None:
    """Some answers at a table of two people, who then part: it is over, and has a record."""
    url = f"{address.replace('http', 'ws', 1)}/api/tables/{made['table']}/socket"
    keys = {key["seat"]: key["token"] for key in made["seats"]}
    given = 0
    for seat in (0, 1):
        with connect(url, max_size=None, open_timeout=PATIENCE) as wire:
            wire.send(json.dumps({"type": "hello", "token": keys[seat]}))
            while given < answers * (seat + 1):
                said = json.loads(wire.recv(PATIENCE))
                question = said.get("question") if said["type"] == "state" else None
                if question is not None:
                    answer = {"type": "answer", "question": question["number"], "key": question["options"][0]["key"]}
                    wire.send(json.dumps(answer))
                    given += 1
                elif said["type"] == "state":
                    break
            if seat == 1:
                wire.send(json.dumps({"type": "resign"}))
                while True:
                    said = json.loads(wire.recv(PATIENCE))
                    if said["type"] == "table" and said["table"]["status"] == "over":
                        return
