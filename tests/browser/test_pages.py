"""The pages around the table: deck builder, gallery, rules, replay; and all of them for everybody (axe-core)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.axe import serious
from browser.player import Player
from browser.serving import DESKTOP, PHONE
from browser.tables import set_up
from quarterdeck.core.registry import the_game

pytestmark = pytest.mark.browser

Visit = Callable[..., Page]


def test_a_deck_is_imported_saved_and_played(visit: Visit) -> None:
    page = visit("/#/decks/five-sails")
    page.get_by_role("button", name="Import", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill(the_game("five-sails").deck_text("montaigne"))
    dialog.get_by_role("button", name="Import", exact=True).click()
    expect(dialog).to_have_count(0)
    deck = page.get_by_label("Your deck")
    expect(deck.get_by_text("legal", exact=False).first).to_be_visible()
    deck.get_by_placeholder("Name your deck").fill("My Musketeers")
    deck.get_by_role("button", name="Save").click()
    page.wait_for_url("**/#/decks/five-sails/*")
    page.reload()
    expect(deck.get_by_placeholder("Name your deck")).to_have_value("My Musketeers")
    deck.get_by_role("button", name="Play").click()
    page.locator("button.start").click()
    page.wait_for_url("**/#/table/*")
    assert Player(page).sees() == "asked"


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_serious(visit: Visit, theme: str, viewport: dict[str, int]) -> None:
    page = visit(viewport=viewport, color_scheme=theme, bypass_csp=True)
    found: dict[str, list[str]] = {}
    for path in ("/", "/#/decks/five-sails", "/#/cards/five-sails", "/#/rules/five-sails"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        found[path] = serious(page)
    set_up(page, "me", "bot", seed=23)
    Player(page).sees()
    found["planning"] = serious(page)
    set_up(page, "me", "me", seed=21)
    Player(page, seed=8).fight()
    expect(page.locator("[data-duel]")).to_be_visible()
    found["duel"] = serious(page)
    assert {where: what for where, what in found.items() if what} == {}
