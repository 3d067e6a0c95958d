"""Tables as a person sets them up on the page."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def set_up(page: Page, *seats: str, seed: int = 7, listed: bool = False, aloud: bool = False) -> str:
    """Through the set-up page: each seat "me", "open" or "bot"; bots answer at once. The table's id."""
    page.goto("/")
    page.locator("[data-setup=five-sails]").click()
    if len(seats) != 2:
        page.get_by_role("group", name="Players").get_by_label(str(len(seats))).check()
    for number, who in enumerate(seats):
        page.locator(f'[data-seat="{number}"] input[value={who}]').check()
    if aloud:
        page.get_by_label("Bots think aloud").check()
    return _sit_down(page, seats, seed, listed)


def set_up_party(page: Page, *seats: str, quest: str = "", campaign: str = "", seed: int = 7) -> str:
    """A table of Seven Swords through the set-up page: a new campaign, a single quest, or another table's campaign."""
    page.goto(f"/#/?setup=seven-swords&campaign={campaign}" if campaign else "/#/?setup=seven-swords")
    expect(page.locator("button.start")).to_be_visible()
    if quest:
        page.locator("input[value=quest]").check()
        page.locator("[data-setting=quest]").select_option(quest)
    there = page.locator("[data-seat]").count()
    for number, who in enumerate(seats):
        if number < there:
            page.locator(f'[data-seat="{number}"] input[value={who}]').check()
        else:
            page.locator(f"[data-add={who}]").click()
    for number in range(there, len(seats), -1):
        page.get_by_role("button", name=f"Take seat {number} away").click()
    return _sit_down(page, seats, seed)


def _sit_down(page: Page, seats: tuple[str, ...], seed: int, listed: bool = False) -> str:
    before = page.url
    if "bot" in seats:
        page.get_by_label("at once").check()
    if listed:
        page.get_by_label("List the table in the lobby").check()
    page.get_by_text("More", exact=True).click()
    page.get_by_label("Seed").fill(str(seed))
    page.locator("button.start").click()
    page.wait_for_url(lambda url: "/#/table/" in url and url != before)
    return page.url.rsplit("/", 1)[1]
