"""Tables: make one, look at one, join one. What happens at it goes over its socket."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, Router, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter

from quarterdeck.server.errors import TooLate
from quarterdeck.server.http.errors import can_fail
from quarterdeck.server.http.given import AnyRequest, TheHall
from quarterdeck.server.http.guards import MAKING
from quarterdeck.server.http.replays import A_RECORD, file_to_keep, record_file, record_of_table
from quarterdeck.server.http.visitors import visitor_or_none
from quarterdeck.server.messages import Join, NewTable, NewTableMade, SeatKey, TableInfo, TablesWanted

A_CAMPAIGN = ResponseSpec(dict[str, Any], description="The saved campaign.", generate_examples=False)

TableName = Annotated[str, PathParameter(max_length=40, description="A table's id.")]


@post("/", opt={MAKING: 2}, responses=can_fail(413), summary="Make a table")
async def new_table(request: AnyRequest, hall: TheHall, data: JSONBody[NewTable]) -> NewTableMade:
    """A new table. The answer holds the secrets of your seats, and an invitation for each open one."""
    return await hall.create(data, await visitor_or_none(request, hall))


@get("/", responses=can_fail(), summary="Open tables")
async def listed(hall: TheHall) -> list[TableInfo]:
    """The tables that strangers may see, waiting or playing; the latest first."""
    return await hall.listed()


@post("/look", status_code=200, responses=can_fail(413), summary="Some tables")
async def look(hall: TheHall, data: JSONBody[TablesWanted]) -> list[TableInfo]:
    """The named tables, as far as they exist."""
    return await hall.infos(data.tables)


@get("/{table:str}", responses=can_fail(404), summary="A table")
async def one_table(hall: TheHall, table: TableName) -> TableInfo:
    """What everybody with its address may know of a table."""
    return await hall.info(table)


@post("/{table:str}/join", opt={MAKING: 1}, responses=can_fail(404, 409, 413), summary="Take a seat")
async def join(request: AnyRequest, hall: TheHall, table: TableName, data: JSONBody[Join]) -> SeatKey:
    """Take an open seat: with its invitation, or any free one of a listed table. The answer is the seat's secret."""
    return await hall.join(table, data, await visitor_or_none(request, hall))


@get("/{table:str}/record", responses={200: A_RECORD, **can_fail(404, 409)}, summary="A finished table's record")
async def record(hall: TheHall, table: TableName) -> Response[bytes]:
    """The record file of a table that is over: spec and answers, to replay, share or report."""
    return record_file(await record_of_table(hall, table), table)


@get("/{table:str}/campaign", responses={200: A_CAMPAIGN, **can_fail(404, 409)}, summary="A table's campaign")
async def campaign(hall: TheHall, table: TableName) -> Response[bytes]:
    """The campaign as it stands, without a quest under way: the file that another table's `campaign` setting takes."""
    async with hall.visit(table) as room:
        await room.refresh()
        playing = room.replica.table
        text = room.replica.game.saved_campaign(playing.state) if playing is not None else ""
        if not text:
            raise TooLate("This table plays no campaign that could be saved.")
        return file_to_keep(text, f"{room.replica.game.key}-campaign-{table}")


router = Router("/tables", route_handlers=[new_table, listed, look, one_table, join, record, campaign], tags=["Tables"])
