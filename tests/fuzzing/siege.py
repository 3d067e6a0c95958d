"""A table under siege: honest people play and watch, while troublemakers do what they like there and elsewhere."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from urllib.parse import urlsplit

import httpx

from fuzzing.honest import Honest
from fuzzing.listening import SPECTATOR, Listener, Sights
from fuzzing.mischief import Role, Troublemaker
from fuzzing.tally import Tally
from fuzzing.truth import Truth
from fuzzing.world import NOBODYS_TOKEN, Said, World
from quarterdeck.core.record import Record
from quarterdeck.server.store import Store

QUIET_SECONDS = 1.0
PATIENCE = 120.0
PLAYER, HOLDER = 0, 2
HOLDERS = 3
"""So many of the crowd hold the third seat, all at once: the game has to go on."""
ENDS_A_GAME = frozenset({"resign"})


class Siege:
    """One game of the honest player against a bot and a troublemaker who holds the third seat."""

    def __init__(
        self, world: World, made: Said, tally: Tally, seed: int, pause: float = 0.12, resigns: bool = False
    ) -> None:
        self.world = world
        self.made = made
        self.tally = tally
        self.dice = random.Random(seed)
        self.pause = pause
        self.harmless = frozenset() if resigns else ENDS_A_GAME
        self.port = urlsplit(world.address).port or 80
        self.table: str = made["table"]
        self.tokens = {key["seat"]: key["token"] for key in made["seats"]}
        url = f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/socket"
        self.sights: dict[int, Sights] = {SPECTATOR: {}, PLAYER: {}, HOLDER: {}}  # what anybody sees at the table
        heard = Listener("the honest player", PLAYER, tally, world.secrets, self.sights[PLAYER])
        watched = Listener("the honest spectator", SPECTATOR, tally, world.secrets, self.sights[SPECTATOR])
        self.player = Honest(url, self.tokens[PLAYER], heard, seed)
        self.spectator = Honest(url, None, watched, seed)
        self.troublemakers: list[Troublemaker] = []

    # -- who makes trouble ----------------------------------------------------------------------------------------

    def _holder(self) -> Role:
        """The troublemaker with a seat. It plays on now and then, as the others wait for it."""
        wrong = (NOBODYS_TOKEN, self.world.chaos["seats"][0]["token"])
        return Role(
            name="the third seat",
            table=self.table,
            seat=HOLDER,
            token=self.tokens[HOLDER],
            wrong=wrong,
            harmless=self.harmless,
            other=self.player.heard.scene,
            sights=self.sights[HOLDER],
        )

    def _anybody(self) -> Role:
        world = self.world
        others = [world.chaos, world.chaos, world.chaos, world.over, world.playing, world.waiting[-1]]
        wrong = tuple(
            self.dice.sample([NOBODYS_TOKEN, "short", world.visitor, world.listed["invitations"][0]["token"]], 2)
        )
        match self.dice.randrange(6):
            case 0:
                return self._holder()
            case 1 | 2:
                other = self.player.heard.scene
                return Role(
                    name="a spectator", table=self.table, wrong=wrong, other=other, sights=self.sights[SPECTATOR]
                )
            case 3:
                nowhere = self.dice.choice(("nowhere-at-all", "%00%00%00%00%00%00%00%00", "x" * 200, "..%2f..%2fdecks"))
                return Role(name="somebody at no table", table=nowhere, wrong=wrong)
            case _:
                made = self.dice.choice(others)
                key = self.dice.choice(made["seats"])
                return Role(
                    name="a seat elsewhere",
                    table=made["table"],
                    seat=key["seat"],
                    token=key["token"],
                    wrong=wrong,
                    made=made,
                )

    # -- the siege ------------------------------------------------------------------------------------------------

    async def run(self, crowd: int, enough: Callable[[], bool], seconds: float) -> None:
        """Until there is enough of it, or the time is up, or the game is over. Then there is quiet, and a look back."""
        resting = asyncio.Event()
        stop = asyncio.Event()
        makers = [self._holder] * HOLDERS + [self._anybody] * (crowd - HOLDERS)
        self.troublemakers = [
            Troublemaker(self.port, roles, self.tally, self.world.secrets, self.dice.getrandbits(32))
            for roles in makers
        ]
        honest = [asyncio.create_task(one.play(self.pause, resting)) for one in (self.spectator, self.player)]
        trouble = [asyncio.create_task(one.run(stop)) for one in self.troublemakers]
        until = time.monotonic() + seconds
        try:
            while time.monotonic() < until and not enough() and not self.player.over:
                await asyncio.sleep(0.1)
                self._look_at(honest)
                self._look_at(trouble)
        finally:
            stop.set()
            ended = await asyncio.gather(*trouble, return_exceptions=True)
            resting.set()
        for error in ended:
            if isinstance(error, BaseException):
                raise error
        await self._quiet(honest)
        self._look_at(honest)
        for task in honest:
            task.cancel()
        await asyncio.gather(*honest, return_exceptions=True)
        self.tally.counts["answers of the honest player"] += len(self.player.given)

    def _look_at(self, tasks: list[asyncio.Task[None]]) -> None:
        for task in tasks:
            if task.done():
                task.result()
                if task in tasks[:2] and not self.tally.problems:
                    self.tally.problem("Somebody left who should have stayed.")

    async def _quiet(self, honest: list[asyncio.Task[None]]) -> None:
        """Wait until bots have nothing more to do, and the honest people have heard of everything."""
        people = (self.player, self.spectator)
        until = time.monotonic() + PATIENCE
        before: tuple[int, ...] = ()
        while time.monotonic() < until and not any(task.done() for task in honest):
            await asyncio.sleep(QUIET_SECONDS)
            now = tuple(one.heard.number for one in people)
            waits = self.player.heard.state.get("waiting_for", [])
            persons = all(self.player.heard.info["seats"][seat]["who"] == "person" for seat in waits)
            if now == before and now[0] == now[1] and (persons or self.player.over):
                return
            before = now

    # -- afterwards -----------------------------------------------------------------------------------------------

    def look_back(self, record: Record, compared: int = 1) -> None:
        """Compare what the honest people saw with what happened."""
        truth = Truth(record, self.sights, self.tally, compared)
        for seat, sights in self.sights.items():
            truth.check_sights(seat, sights, HOLDER)
        truth.check(self.spectator)
        truth.check(self.player)
        self.tally.counts["answers at the table"] += len(record.answers)

    def still_well(self) -> None:
        """Whether the server answers, and knows that everybody is gone."""
        with httpx.Client(base_url=self.world.address, timeout=PATIENCE) as client:
            if client.get("/api/health").json() != {"status": "ok"}:
                self.tally.problem("The server is not well.")
            tables = [self.made, self.world.chaos, self.world.over, self.world.playing]
            for info in client.post("/api/tables/look", json={"tables": [made["table"] for made in tables]}).json():
                present = [seat["name"] for seat in info["seats"] if seat["present"] and seat["who"] == "person"]
                if present or info["spectators"]:
                    who = f"{present} and {info['spectators']} spectators"
                    self.tally.problem(f"At table {info['table']} {who} are thought to be there, and are gone.")

    async def hang_up(self) -> None:
        """End the connections that were left open, if the server has not."""
        for one in self.troublemakers:
            one.hang_up()
        await asyncio.sleep(0.1)


async def kept_record(database: str, table: str) -> Record:
    """A table's record, out of the store, whether the table is over or not."""
    store = Store(database)
    await store.open()
    try:
        record = await store.record_of(table)
    finally:
        await store.close()
    assert record is not None
    return record
