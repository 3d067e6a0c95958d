"""A real server and a real browser: Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from browser.serving import DESKTOP, Server

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PATIENCE_MS = 15_000  # the machine that runs the tests may be busy

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("store") / "tables.sqlite")
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    program = next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    assert program, "The browser tests need Chromium: on Debian, apt-get install chromium. ./test installs it."
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Opens a page as a new visitor. Whatever the page complains of in its console fails the test, unless expected."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []
    expected = ["WebSocket connection", "ERR_CONNECTION_REFUSED"]  # while a test keeps the server down

    def open_page(
        path: str = "/", viewport: dict[str, int] = DESKTOP, expects: tuple[str, ...] = (), **options: object
    ) -> Page:
        expected.extend(expects)
        context = chromium.new_context(viewport=viewport, base_url=server.address, **options)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(
            "localStorage.setItem('quarterdeck.settings',"
            " localStorage.getItem('quarterdeck.settings') ?? JSON.stringify({speed: 'off'}))"
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [c for c in complaints if not any(e in c for e in expected)] == []
