"""Tables as a person sets them up on the page."""

from __future__ import annotations

from playwright.sync_api import Page


def set_up(page: Page, *seats: str, seed: int = 7, listed: bool = False) -> str:
    """Through the set-up page: each seat "me", "open" or "bot"; bots answer at once. The table's id."""
    page.goto("/")
    page.locator("[data-setup=five-sails]").click()
    if len(seats) != 2:
        page.get_by_role("group", name="Players").get_by_label(str(len(seats))).check()
    for number, who in enumerate(seats):
        page.locator(f'[data-seat="{number}"] input[value={who}]').check()
    if "bot" in seats:
        page.get_by_label("at once").check()
    if listed:
        page.get_by_label("List the table in the lobby").check()
    page.get_by_text("More", exact=True).click()
    page.get_by_label("Seed").fill(str(seed))
    page.locator("button.start").click()
    page.wait_for_url("**/#/table/*")
    return page.url.rsplit("/", 1)[1]
