"""docs/protocol.md: the client that it prints plays a game, and it names every message, field and code."""

from __future__ import annotations

import asyncio
import re
import socket
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
import uvicorn

from quarterdeck.server import messages
from quarterdeck.server.app import create_app
from quarterdeck.server.settings import Limits, ServerSettings
from quarterdeck.server.socket import UVICORN

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
TOLD = (
    *get_args(messages.FromServer),
    *get_args(messages.FromClient),
    messages.TableInfo,
    messages.SeatInfo,
    messages.Proposal,
    messages.OutcomeInfo,
    messages.ChatLine,
    messages.StoryLine,
    messages.Question,
    messages.OptionInfo,
    messages.RefusedInfo,
    messages.UndoInfo,
)


@pytest.mark.anyio
@pytest.mark.usefixtures("toy")
async def test_the_printed_client_plays_a_game(settings: ServerSettings, tmp_path: Path) -> None:
    [code] = re.findall(r"```python\n(.+?)```", TEXT, re.DOTALL)
    names: dict[str, Any] = {"__name__": "client"}
    exec(compile(code, "docs/protocol.md", "exec"), names)
    listening = socket.create_server(("127.0.0.1", 0))
    app = create_app(msgspec.structs.replace(settings, limits=Limits()), page=tmp_path / "page")
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", **UVICORN))
    task = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        while not server.started:
            await asyncio.sleep(0.01)
        text = await asyncio.wait_for(names["play"](f"127.0.0.1:{listening.getsockname()[1]}", "toy"), 60)
        assert re.fullmatch(r"(Ann|Ada Anchor|Ann and Ada Anchor) wins?\. Points\.", text)
    finally:
        server.should_exit = True
        await task
        listening.close()


@pytest.mark.parametrize("kind", TOLD, ids=lambda kind: str(kind.__name__))
def test_every_field_is_described(kind: Any) -> None:
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    if isinstance(info.tag, str):
        assert f"**`{info.tag}`**" in TEXT or f'"type": "{info.tag}"' in TEXT
    for field in info.fields:
        assert re.search(rf'[`"]{field.name}(\[\])?[`"]', TEXT), field.name


def test_every_code_is_described() -> None:
    kind = next(field.type for field in msgspec.structs.fields(messages.ErrorMessage) if field.name == "code")
    codes = get_args(kind)
    assert codes
    for code in codes:
        assert f"`{code}`" in TEXT
