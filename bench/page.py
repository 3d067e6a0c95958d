"""The first page load: bytes that travel, and the time until *Play now* can be clicked and until the first question.

Debian's Chromium with an empty cache, from the server on this machine; then once more with what it has kept.

    .venv/bin/python bench/page.py --times 5
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.table import Table as Grid
from table_client import Server

PORT = 7792
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


def visits(browser: Browser, address: str) -> list[dict[str, float]]:
    """A first visit and a second one by the same browser."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    found = []
    for _ in range(2):
        page = context.new_page()
        network = context.new_cdp_session(page)
        network.send("Network.enable")
        travelled: list[float] = []
        network.on("Network.loadingFinished", lambda event: travelled.append(event["encodedDataLength"]))  # noqa: B023
        start = time.perf_counter()
        page.goto(address)
        page.locator("[data-play]").first.click(trial=True)
        ready = time.perf_counter() - start
        page.wait_for_load_state("networkidle")
        loaded = sum(travelled)
        start = time.perf_counter()
        page.locator("[data-play]").first.click()
        page.wait_for_selector("#question [data-option]")
        found.append(
            {
                "requests": float(len(travelled)),
                "kib": loaded / 1024,
                "ready_ms": ready * 1000,
                "question_ms": (time.perf_counter() - start) * 1000,
                "table_kib": (sum(travelled) - loaded) / 1024,
            }
        )
        page.close()
    context.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=5)
    given = parser.parse_args()
    program = shutil.which("chromium")
    if program is None:
        raise SystemExit("Chromium is not installed: apt-get install chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(str(Path(folder) / "tables.db"), PORT)
        server.start()
        try:
            browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
            pairs = [visits(browser, server.address) for _ in range(given.times)]
            browser.close()
        finally:
            server.stop()
    grid = Grid(title=f"The page, median of {given.times} visitors")
    for heading in (
        "visit",
        "KiB to the lobby",
        "ms until Play now",
        "more KiB for a table",
        "ms to the first question",
    ):
        grid.add_column(heading, justify="right")
    for number, name in enumerate(("first", "second")):
        middle = {key: median(pair[number][key] for pair in pairs) for key in pairs[0][number]}
        grid.add_row(
            name,
            f"{middle['kib']:.0f}",
            f"{middle['ready_ms']:.0f}",
            f"{middle['table_kib']:.0f}",
            f"{middle['question_ms']:.0f}",
        )
    Console().print(grid)


if __name__ == "__main__":
    main()
