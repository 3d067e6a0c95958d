"""A PostgreSQL server of the tests' own: made in a temporary folder, gone afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

USER = "quarterdeck"


def programs() -> Path | None:
    """Where initdb and pg_ctl are: on the path, or where Debian keeps them."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: int(p.parts[-3]))
    return versions[-1].parent if versions else None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of a new, empty database, as long as the block lasts. PostgreSQL never runs as root: it gets a user."""
    where = programs()
    if where is None:
        raise FileNotFoundError("PostgreSQL is not installed: no initdb was found.")
    folder = Path(tempfile.mkdtemp(prefix="quarterdeck-postgres-"))
    as_user: list[str] = []
    if os.geteuid() == 0:
        owner = pwd.getpwnam("postgres")
        os.chown(folder, owner.pw_uid, owner.pw_gid)
        as_user = ["runuser", "-u", "postgres", "--"]
    port = free_port()
    data = folder / "data"

    def run(program: str, *arguments: str) -> None:
        subprocess.run(
            [*as_user, str(where / program), *arguments], check=True, cwd=folder, stdout=subprocess.DEVNULL, timeout=60
        )

    try:
        run("initdb", "--pgdata", str(data), "--username", USER, "--auth", "trust", "--no-sync", "--encoding", "UTF8")
        options = f"-p {port} -c listen_addresses=127.0.0.1 -k {folder} -c fsync=off"
        run("pg_ctl", "--pgdata", str(data), "--wait", "--log", str(folder / "log"), "--options", options, "start")
        try:
            yield f"postgresql+asyncpg://{USER}@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "--pgdata", str(data), "--wait", "--mode", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
