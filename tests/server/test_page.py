"""The page as it is served: what browsers may keep, what they get compressed, and what is not there."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from serving import Client, refused, served

SCRIPT = b"console.log('ahoy')"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("server")


@pytest.fixture(scope="module")
def client(folder: Path) -> Iterator[Client]:
    page = folder / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>A page</title>", encoding="utf-8")
    (page / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", encoding="utf-8")
    (page / "assets" / "main-abc.js").write_bytes(SCRIPT)
    (page / "assets" / "main-abc.js.gz").write_bytes(gzip.compress(SCRIPT))
    (page / "assets" / "main-abc.js.br").write_bytes(b"as Brotli would write it")
    (page / "assets" / "type.woff2").write_bytes(b"\0\1")
    (folder / "secret.txt").write_text("not for you", encoding="utf-8")
    with served(folder) as client:
        yield client


@pytest.mark.parametrize(
    ("path", "kind", "cache"),
    [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/index.html", "text/html; charset=utf-8", "no-cache"),
        ("/icon.svg", "image/svg+xml", "no-cache"),
        ("/assets/main-abc.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/assets/type.woff2", "font/woff2", "public, max-age=31536000, immutable"),
    ],
)
def test_files_have_their_type_and_may_be_kept(client: Client, path: str, kind: str, cache: str) -> None:
    got = client.get(path, headers={"Accept-Encoding": "identity"})
    assert got.status_code == 200
    assert got.headers["content-type"] == kind
    assert got.headers["cache-control"] == cache
    head = client.head(path, headers={"Accept-Encoding": "identity"})
    assert head.status_code == 200
    assert head.content == b""
    assert head.headers["content-type"] == kind
    again = client.get(path, headers={"If-None-Match": got.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == got.headers["etag"]


def test_a_compressed_twin_is_sent_to_whoever_takes_it(client: Client) -> None:
    def encoding(accepted: str) -> str | None:
        with client.stream("GET", "/assets/main-abc.js", headers={"Accept-Encoding": accepted}) as got:
            body = b"".join(got.iter_raw())
            found = got.headers.get("content-encoding")
            assert got.headers["vary"] == "Accept-Encoding"
        wanted = {None: SCRIPT, "gzip": gzip.compress(SCRIPT), "br": b"as Brotli would write it"}[found]
        assert len(body) == len(wanted)
        return str(found) if found else None

    assert encoding("gzip, br") == "br"
    assert encoding("gzip;q=0.8") == "gzip"
    assert encoding("br;q=0, gzip") == "gzip"
    assert encoding("identity") is None


@pytest.mark.parametrize("path", ["/nothing", "/assets", "/assets/", "/assets/main-abc.js.gz", "/assets/nothing.js"])
def test_what_is_not_there_is_said_in_a_sentence(client: Client, path: str) -> None:
    assert refused(client.get(path), 404) == f"There is nothing at {path.rstrip('/')}."


@pytest.mark.parametrize("path", ["/..%2fsecret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"])
def test_nothing_outside_the_page_is_served(client: Client, path: str) -> None:
    got = client.get(path)
    assert got.status_code == 404
    assert "not for you" not in got.text


def test_a_page_that_is_built_anew_is_served_anew(folder: Path, client: Client) -> None:
    index = folder / "page" / "index.html"
    before = client.get("/")
    index.write_text("<!doctype html><title>Another page</title>", encoding="utf-8")
    os.utime(index, ns=(1, 1))
    after = client.get("/")
    assert "Another page" in after.text
    assert before.headers["etag"] != after.headers["etag"]


def test_without_a_page_the_server_tells_how_to_get_one(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        got = client.get("/")
        assert got.status_code == 200
        assert "./play" in got.text
        assert refused(client.get("/icon.svg"), 404)
        assert client.get("/api/health").json() == {"status": "ok"}
