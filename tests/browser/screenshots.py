"""The pictures of docs/page.md: every page, on a desktop and a phone, dark and light, from games really played.

PYTHONPATH=tests .venv/bin/python -m browser.screenshots [names of pages]
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from browser.conftest import CHROMIUM, FLAGS
from browser.player import Player
from browser.serving import DESKTOP, PHONE, Server
from browser.tables import set_up, set_up_party
from quarterdeck.core.registry import the_game

FOLDER = Path(__file__).parents[2] / "docs/images"
PAGES = ("lobby", "board", "duel", "decks", "replay", "party", "town", "quest", "cards")


def main() -> None:
    wanted = sys.argv[1:] or list(PAGES)
    program = next(path for name in CHROMIUM if (path := shutil.which(name)))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.db")
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        try:
            for size, viewport in (("desktop", DESKTOP), ("phone", PHONE)):
                for theme in ("dark", "light"):
                    for name in wanted:
                        page = _open(browser, server, viewport, theme)
                        _go_to(page, name)
                        page.mouse.move(1, 1)
                        page.wait_for_timeout(900)
                        picture = FOLDER / f"{name}-{size}-{theme}.jpg"
                        page.screenshot(path=picture, type="jpeg", quality=82)
                        print(picture.name)
                        page.context.close()
        finally:
            browser.close()
            server.stop()


def _open(browser: Browser, server: Server, viewport: dict[str, int], theme: str) -> Page:
    context = browser.new_context(viewport=viewport, color_scheme=theme, base_url=server.address)  # type: ignore[arg-type]
    context.set_default_timeout(30_000)
    context.add_init_script(
        "localStorage.setItem('quarterdeck.settings', JSON.stringify({speed: 'off', guide: false}))"
    )
    page = context.new_page()
    page.goto("/")
    page.wait_for_selector("[data-play]")
    return page


def _go_to(page: Page, name: str) -> None:
    if name == "board":
        set_up(page, "me", "bot", seed=31)
        player = Player(page, seed=12)
        player.prefers = ("move", "recruit", "equip")
        for _ in range(45):
            if player.sees() == "end":
                break
            if player.answers > 24 and page.locator("#question .prompt").inner_text() == "Your action.":
                break
            player.choose()
        player.sees()
    elif name == "duel":
        set_up(page, "me", "me", seed=21)
        player = Player(page, seed=8)
        player.fight()
    elif name == "party":
        page.goto("/#/?setup=seven-swords")
        page.locator("[data-add=bot]").click()
        page.evaluate("scrollTo(0, 0)")
    elif name == "town":
        set_up_party(page, "me", "me", "bot")
        Player(page).sees()
    elif name == "quest":
        set_up_party(page, "me", "me", "bot", quest="barrow", seed=41)
        player = Player(page, seed=3)
        preparing = 0
        for _ in range(40):
            player.sees()
            fights = page.locator("#question .prompt").inner_text() == "Prepare for the fight."
            preparing += fights
            if preparing > 6 and page.locator("[data-card].can").count() > 2:
                break
            player.prefers = ("equip", "act", "heal", "go_on") if fights else ("done", "heal", "go_on", "no")
            player.choose()
    elif name == "cards":
        page.goto("/#/cards/seven-swords")
        page.wait_for_selector(".grid li")
    elif name == "decks":
        page.goto("/#/decks/five-sails")
        page.get_by_placeholder("Name your deck").or_(page.get_by_role("tab", name="Deck")).first.click()
        page.get_by_role("button", name="Import", exact=True).click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("textbox").fill(the_game("five-sails").deck_text("montaigne"))
        dialog.get_by_role("button", name="Import", exact=True).click()
        page.wait_for_selector("[data-legal]")
    elif name == "replay":
        set_up(page, "bot", "bot", seed=37)
        page.wait_for_selector(".end", timeout=120_000)
        page.locator(".end").get_by_role("link", name="replay").click()
        page.wait_for_selector("[data-replay-step]")
        page.goto(f"{page.url.split('?')[0]}?step=70&seat=-2")
        page.wait_for_load_state("networkidle")


if __name__ == "__main__":
    main()
