"""The lab's report in a browser: one file, from the disk, on a phone and on a desktop, light and dark."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Request

from lab.conftest import Lab

pytestmark = pytest.mark.browser

DECKS = ("--deck", "castille", "--deck", "eisen", "--deck", "ussura")


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    run = ("matchups", "five-sails", *DECKS, "--bot", "random", "--games", 2)
    return Lab(tmp_path_factory.mktemp("lab")).good("run", *run) / "report.html"


@pytest.mark.parametrize("width", [360, 1280])
def test_the_report_fits_and_follows_the_readers_theme(chromium: Browser, report: Path, width: int) -> None:
    colours = {}
    for scheme in ("dark", "light"):
        page = chromium.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
        fetched: list[str] = []

        def watched(request: Request, fetched: list[str] = fetched) -> None:
            fetched.append(request.url)

        page.on("request", watched)
        page.goto(report.as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for figure in page.locator("figure svg").all():
            box = figure.bounding_box()
            assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= width and box["height"] > 60
        panel, letters = page.evaluate(
            "[getComputedStyle(document.querySelector('figure svg path')).fill,"
            " getComputedStyle(document.querySelector('figure svg text')).fill]"
        )
        assert panel != letters
        colours[scheme] = (panel, letters)
        assert [url for url in fetched if not url.startswith(("file:", "data:"))] == []
        page.close()
    assert colours["dark"][0] != colours["light"][0] and colours["dark"][1] != colours["light"][1]
