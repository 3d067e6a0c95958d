"""`quarterdeck serve`: where it listens, what it prints, how it ends, and one sentence for what cannot be."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from quarterdeck.cli import app
from quarterdeck.commands import serve
from quarterdeck.core.refusal import QuarterdeckError


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("QUARTERDECK_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path / "home"


def refused(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["serve", "--no-open", "--port", "0", *arguments])
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("quarterdeck: ")


def test_it_serves_until_it_is_told_to_stop(home: Path) -> None:
    """The whole way, as its own process: the address is printed, the page and a table are there, Ctrl-C ends it."""
    command = [sys.executable, "-m", "quarterdeck.cli", "serve", "--no-open", "--port", "0", "--workers", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None and server.stderr is not None
            told = server.stdout.readline()
            found = re.search(r"http://127\.0\.0\.1:\d+/", told)
            assert found is not None, told
            here = found.group()
            assert httpx.get(f"{here}api/health").json() == {"status": "ok"}
            assert httpx.get(here).status_code == 200
            seats = [{"who": "me"}, {"who": "me"}]
            made = httpx.post(f"{here}api/tables", json={"game": "five-sails", "seats": seats}).json()
            secret = made["seats"][0]["token"]
            assert httpx.get(f"{here}api/tables/{made['table']}?token={secret}").status_code == 200
            server.send_signal(signal.SIGINT)
            rest, complaints = server.communicate(timeout=30)
        except BaseException:
            server.kill()
            raise
    assert server.returncode == 0
    assert "closed its doors" in rest
    assert complaints == ""
    assert (home / "server" / "tables.db").is_file()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--store", "nosuch/folder/tables.db"], "there is no folder"),
        (["--store", "."], "it is a folder"),
        (["--store", "mysql://localhost/x"], "SQLite or PostgreSQL"),
        (["--store", "://"], "address"),
        (["--store", "postgresql://nobody@127.0.0.1:1/none"], "cannot be opened"),
        (["--host", "nosuch.invalid"], "cannot listen at nosuch.invalid"),
        (["--origin", "play.example.org"], "is no origin"),
        (["--origin", "https://play.example.org/path"], "is no origin"),
        (["--workers", "-1"], "--workers"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(arguments: list[str], words: str) -> None:
    assert words in refused(*arguments)


def test_a_store_that_is_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, " * 100, encoding="utf-8")
    assert "cannot be opened" in refused("--store", str(file))
    assert file.read_text(encoding="utf-8").startswith("Dear Ann")


def test_a_port_that_is_taken_is_named() -> None:
    with serve.listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(QuarterdeckError, match=f"port {port}: Address already in use"):
            serve.listen("127.0.0.1", port)


def test_the_next_free_port_is_taken_where_none_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    with serve.listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(serve, "PORT", port)
        with serve.listen("127.0.0.1", None) as found:
            assert port < found.getsockname()[1] < port + serve.PORTS_TRIED


def test_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "network_address", lambda: "192.168.1.20")
    with serve.listen("127.0.0.1", 0) as here:
        port = here.getsockname()[1]
        assert serve.addresses(here) == [f"http://127.0.0.1:{port}/"]
    with serve.listen("0.0.0.0", 0) as everywhere:
        port = everywhere.getsockname()[1]
        assert serve.addresses(everywhere) == [f"http://127.0.0.1:{port}/", f"http://192.168.1.20:{port}/"]
        monkeypatch.setattr(serve, "network_address", lambda: "")
        assert serve.addresses(everywhere) == [f"http://127.0.0.1:{port}/"]


def test_no_browser_is_started_in_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert not serve.can_show()
    monkeypatch.setenv("DISPLAY", ":0")
    assert serve.can_show()


def test_the_store_is_a_file_in_the_users_folder_or_what_was_named(home: Path, tmp_path: Path) -> None:
    assert serve.store_url("") == f"sqlite+aiosqlite:///{home / 'server' / 'tables.db'}"
    assert serve.store_url(str(tmp_path / "x.db")) == f"sqlite+aiosqlite:///{tmp_path / 'x.db'}"
    assert serve.store_url("postgresql://localhost/x") == "postgresql://localhost/x"
    assert serve.store_url("x.db") == f"sqlite+aiosqlite:///{Path(os.getcwd()) / 'x.db'}"


def test_its_own_network_address_is_an_address() -> None:
    found = serve.network_address()
    assert found == "" or socket.inet_aton(found)
