"""Replays: a finished table or a record that somebody brought, frame by frame."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, Router, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter

from quarterdeck.core.record import Record
from quarterdeck.server.errors import NotFound, TooLate
from quarterdeck.server.hall import Hall
from quarterdeck.server.http.errors import can_fail
from quarterdeck.server.http.given import AnyRequest, TheHall, TheReplays
from quarterdeck.server.http.guards import MAKING, take
from quarterdeck.server.kept import AS_IT_IS
from quarterdeck.server.messages import Frame, NewReplay, OutcomeInfo, ReplayInfo, SeatInfo
from quarterdeck.server.replaying import Replayed, read_record

MOST_FRAMES = 50
LONGEST_BODY = 2_500_000
"""A record of a million characters, with room for how JSON writes them."""
LONGEST_NAME = 40
TURNS_A_FRAME = 0.5
"""Drawing frames is work: whoever wants many waits sooner."""

A_RECORD = ResponseSpec(dict[str, Any], description="The record file.", generate_examples=False)

ReplayName = Annotated[str, PathParameter(max_length=80, description="A finished table's id, or a replay's.")]


class Found:
    """A record with what is known about its seats and its end from elsewhere."""

    __slots__ = ("outcome", "record", "seats")

    def __init__(self, record: Record, seats: list[SeatInfo], outcome: OutcomeInfo | None = None) -> None:
        self.record = record
        self.seats = seats
        self.outcome = outcome


def seats_of(record: Record) -> list[SeatInfo]:
    """Who sat where, as a record alone tells it."""
    return [SeatInfo(seat=i, name=seat.name[:LONGEST_NAME], who="person") for i, seat in enumerate(record.spec.seats)]


async def record_of_table(hall: Hall, table: str) -> Record:
    """The record of a table, once nothing in it is a secret any more."""
    row = await hall.store.table(table)
    if row is None:
        raise NotFound(f"There is no table {table!r}.")
    if row.status != "over":
        raise TooLate("The game is not over yet: its record would tell what players hold.")
    record = await hall.store.record_of(table)
    if record is None:
        raise NotFound(f"The table {table!r} has no record: it ended before the game began.")
    return record


async def find(hall: Hall, replay: str) -> Found:
    """A replay by its id: an uploaded record, or a table that is over."""
    row = await hall.store.replay(replay)
    if row is not None:
        record = Record.from_json(row.record, "The record")
        return Found(record, seats_of(record))
    table = await hall.store.table(replay)
    if table is None:
        raise NotFound(f"There is no replay {replay!r}.")
    record = await record_of_table(hall, replay)
    return Found(record, [seat.info(i) for i, seat in enumerate(table.seats)], table.outcome)


def record_file(record: Record, name: str) -> Response[bytes]:
    """A record as a file to keep. It is as people can read it, one line an answer."""
    return file_to_keep(record.to_json(), f"{record.spec.game}-{name}")


def file_to_keep(text: str, name: str) -> Response[bytes]:
    """A JSON text for the browser to keep as a file."""
    return Response(
        text.encode(),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}.json"'},
    )


def replay_info(replay: str, found: Found, replayed: Replayed) -> ReplayInfo:
    return ReplayInfo(
        id=replay,
        game=replayed.game.key,
        title=replayed.game.title,
        edition=found.record.spec.edition,
        seats=found.seats,
        steps=replayed.steps,
        marks=replayed.marks,
        outcome=found.outcome or replayed.outcome,
        problem=replayed.problem,
    )


@post("/", opt={MAKING: 5}, request_max_body_size=LONGEST_BODY, responses=can_fail(413), summary="Share a record")
async def new_replay(hall: TheHall, replays: TheReplays, data: JSONBody[NewReplay]) -> ReplayInfo:
    """Bring a record file, to look at it here and to share its address."""
    record = read_record(data.record)
    replayed = await replays.made(record)
    replay = await hall.store.add_replay(record.to_json(), record.spec.game)
    replays.keep(replay, replayed)
    return replay_info(replay, Found(record, seats_of(record)), replayed)


@get("/{replay:str}", responses=can_fail(404, 409), summary="A replay")
async def one_replay(hall: TheHall, replays: TheReplays, replay: ReplayName) -> ReplayInfo:
    """Who played, how many steps there are, and which of them are worth jumping to."""
    found = await find(hall, replay)
    return replay_info(replay, found, await replays.get(replay, found.record))


@get("/{replay:str}/frames", opt={AS_IT_IS: True}, responses=can_fail(404, 409), summary="Frames of a replay")
async def frames(
    request: AnyRequest,
    hall: TheHall,
    replays: TheReplays,
    replay: ReplayName,
    seat: Annotated[int, QueryParameter(ge=-2, le=15, description="Whose view; -1: a spectator's, -2: all open.")] = -1,
    first: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=MOST_FRAMES)] = 1,
) -> Response[list[Frame]]:
    """Some steps of the game, as one seat saw them: the view, the story, and its own questions and answers."""
    take(request, request.app.state.turns.asking, count * TURNS_A_FRAME)
    replayed = replays.ready(replay)
    if replayed is None:
        replayed = await replays.get(replay, (await find(hall, replay)).record)
    return (await replays.frames(replayed, seat, first, count)).response(request)


@get("/{replay:str}/record", responses={200: A_RECORD, **can_fail(404, 409)}, summary="A replay's record")
async def record(hall: TheHall, replay: ReplayName) -> Response[bytes]:
    """The record file."""
    return record_file((await find(hall, replay)).record, replay)


router = Router("/replays", route_handlers=[new_replay, one_replay, frames, record], tags=["Replays"])
