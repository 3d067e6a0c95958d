"""Seven Swords in the browser: a quest to its end, a campaign that is saved and goes on, a phone, and everybody."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.axe import serious
from browser.player import Player
from browser.serving import DESKTOP, PHONE
from browser.tables import set_up_party
from quarterdeck.core.registry import the_game

pytestmark = pytest.mark.browser

Visit = Callable[..., Page]
BRAVE = ("equip", "act", "done", "heal", "go_on", "no", "pick", "keep", "none")
"""What somebody chooses who does not run away."""


def play_on(player: Player, until: Callable[[], bool], most: int = 400) -> None:
    """Answer until something is so, or the game is over."""
    for _ in range(most):
        if player.sees() == "end" or until():
            return
        player.choose()
    raise AssertionError("that never came")


def heading(page: Page) -> str:
    return page.locator("#question h2").first.inner_text()


def test_a_whole_quest_with_two_adventurers_of_one_person_and_its_replay(visit: Visit) -> None:
    page = visit()
    table = set_up_party(page, "me", "me", "bot", quest="awakening", seed=4)
    player = Player(page, seed=1)
    player.prefers = BRAVE
    decided: set[str] = set()
    for _ in range(600):
        seen = player.sees()
        assert seen != "passing", "nothing is hidden, so nothing is passed"
        if seen == "end":
            break
        decided.add(heading(page))
        player.choose()
    assert decided == {"Eloria the Huntress decides", "Magnus the Anvil decides"}
    end = page.locator(".end")
    expect(end.locator("h2")).to_have_text(re.compile(r"^\s*(Victory!|Defeat)\s*$"))
    expect(end).to_contain_text("quest is")
    expect(end.locator("li")).to_have_count(3)
    expect(end.get_by_role("link", name="Go on with the campaign")).to_have_count(0)
    end.get_by_role("link", name="replay").click()
    page.wait_for_url(f"**/#/replay/{table}*")
    step = page.locator("[data-replay-step]")
    expect(step).to_contain_text("Step 0 of")
    assert int(step.inner_text().split()[-1]) > player.answers
    page.keyboard.press("End")
    expect(page.get_by_text("Magnus the Anvil").first).to_be_visible()

    page.goto(f"/#/table/{table}")
    page.locator("[data-rematch]").click()
    page.wait_for_url(lambda url: "/#/table/" in url and table not in url)
    assert player.sees() == "asked"
    assert heading(page) == "Eloria the Huntress decides"


def test_a_campaign_from_town_to_the_first_turn_is_saved_and_goes_on(visit: Visit) -> None:
    page = visit(expects=("400 (Bad Request)",))  # a file that is no campaign
    first = set_up_party(page, "me", "me")
    player = Player(page)
    asked: list[str] = []

    def first_turn() -> bool:
        kind = page.locator("#question .prompt").inner_text()
        if not asked or asked[-1] != kind:
            asked.append(kind)
        return kind == "Prepare for the fight."

    player.prefers = ("quest", "adventurer", "done")
    play_on(player, first_turn, 20)
    assert asked[0] == "Which quest do you take on?"
    assert "Which adventurer goes along?" in asked

    page.keyboard.press("m")
    with page.expect_download() as saved:
        page.get_by_role("menuitem", name="Save the campaign").click()
    assert saved.value.suggested_filename == f"seven-swords-campaign-{first}.json"
    text = saved.value.path().read_text(encoding="utf-8")
    assert json.loads(text)["format"] == "quarterdeck-campaign"

    page.keyboard.press("m")
    page.get_by_role("menuitem", name="Go on at a new table").click()
    expect(page.get_by_role("radio", name="Go on with a campaign")).to_be_checked()
    expect(page.get_by_label("Your campaigns").get_by_role("radio")).to_be_checked()
    second = set_up_party(page, "me", "bot", "bot", campaign=first)
    assert player.sees() == "asked"
    assert page.locator("#question .prompt").inner_text() == "Which quest do you take on?"

    page.goto("/")
    for table in (first, second):
        expect(page.locator(f'[data-table="{table}"]')).to_contain_text("Campaign with 0 Party Experience")
    expect(page.locator(f'[data-table="{first}"]')).to_contain_text("Awakening")

    page.goto("/#/?setup=seven-swords")
    page.locator("input[value=saved]").check()
    chooser = page.locator(".play input[type=file]")
    chooser.set_input_files({"name": "broken.json", "mimeType": "application/json", "buffer": b"{}"})
    page.locator("button.start").click()
    expect(page.get_by_role("alert")).to_have_text("This is no saved campaign of Seven Swords.")
    chooser.set_input_files({"name": "mine.json", "mimeType": "application/json", "buffer": text.encode()})
    expect(page.locator(".play")).to_contain_text("mine.json")
    page.locator("button.start").click()
    page.wait_for_url("**/#/table/*")
    assert player.sees() == "asked"


def test_back_in_town_everybody_reads_how_the_quest_ended_and_why_a_fight_went_so(visit: Visit) -> None:
    page = visit()
    set_up_party(page, "me", seed=9)
    player = Player(page, seed=2)
    player.prefers = ("quest", "adventurer", "equip", "act", "done", "draw", "top", "none")
    play_on(player, lambda: page.locator("#question .prompt").inner_text().startswith("Discard equipment"))
    page.locator(".lane .clash").hover()
    made_of = page.locator(".parts tbody tr")
    expect(made_of.filter(has_text="First Light").first).to_be_visible()
    page.mouse.move(1, 1)

    def in_town() -> bool:
        return page.locator("#question .prompt").inner_text() == "Which quest do you take on?"

    player.prefers = ("retreat", "go_on", "record", "discard")
    play_on(player, in_town)
    ended = page.get_by_role("region", name="How the quest ended")
    expect(ended).to_contain_text("Retreat Awakening")
    expect(ended.get_by_role("list", name="What came of it")).to_contain_text(
        "The tithe is 1 treasure (1 for the adventurers)"
    )


def test_an_adventurer_is_in_a_party_once(visit: Visit) -> None:
    page = visit("/#/?setup=seven-swords")
    names = page.locator("[data-seat] h3")
    expect(names).to_have_text(["Eloria the Huntress", "Magnus the Anvil"])
    page.locator('[data-seat="0"] input[value=magnus]').check()
    expect(names).to_have_text(["Magnus the Anvil", "Eloria the Huntress"])
    for _ in range(5):
        page.locator("[data-add=bot]").click()
    assert len(set(names.all_inner_texts())) == 7
    expect(page.locator("[data-add]")).to_have_count(0)
    page.get_by_role("button", name="Take seat 2 away").click()
    expect(names).to_have_count(6)
    assert "Eloria the Huntress" not in names.all_inner_texts()


def test_undo_of_one_persons_seats_needs_nobodys_consent(visit: Visit) -> None:
    page = visit()
    set_up_party(page, "me", "me", quest="awakening", seed=5)
    player = Player(page)
    player.prefers = ("done",)
    play_on(player, lambda: player.options.and_(page.locator("[data-option^=equip]")).count() > 0, 20)
    before = heading(page), player.keys()
    player.choose("done")
    player.sees()
    assert heading(page) != before[0]
    page.keyboard.press("u")
    page.wait_for_function(
        "name => document.querySelector('#question h2')?.textContent?.trim() === name", arg=before[0]
    )
    player.sees()
    assert (heading(page), player.keys()) == before
    expect(page.get_by_role("group", name="A proposal")).to_have_count(0)


def test_the_pages_around_the_table(visit: Visit) -> None:
    page = visit()
    expect(page.locator("[data-play=seven-swords]")).to_be_visible()
    card = page.get_by_role("article", name="Seven Swords")
    expect(card).to_contain_text("Your adventurer: Eloria the Huntress")
    expect(card.get_by_role("link", name="Build a deck")).to_have_count(0)
    page.goto("/#/cards/seven-swords")
    shown = page.get_by_role("main").get_by_role("status")
    cards = the_game("seven-swords").catalogue()
    unsealed = [card for card in cards if not card["envelope"]]
    assert 0 < len(unsealed) < len(cards)
    expect(shown).to_contain_text(f"{len(unsealed)} of {len(cards)} cards")
    page.get_by_label("in sealed envelopes").check()
    expect(shown).to_contain_text(f"{len(cards)} of {len(cards)} cards")
    bow = next(card for card in cards if card["name"] == "Longbow")
    page.get_by_role("button", name=re.compile(f"^Longbow, .*Offense {bow['numbers']['offense']}")).click()
    expect(page.get_by_role("dialog")).to_contain_text(f"{bow['type']} · {bow['title']}")
    page.goto("/#/decks/seven-swords")
    expect(page.get_by_text("without decks of your own")).to_be_visible()
    page.goto("/#/rules/seven-swords")
    expect(page.get_by_text("Seven Swords: every rule that the table keeps")).to_be_visible()


def test_a_quest_on_a_phone(visit: Visit) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    set_up_party(page, "me", "me", quest="awakening", seed=6)
    player = Player(page, seed=3)
    player.prefers = BRAVE
    for _ in range(25):
        if player.sees() == "end":
            break
        assert page.evaluate("() => document.scrollingElement.scrollWidth") <= PHONE["width"]
        player.choose()
    assert player.answers >= 10


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_serious(visit: Visit, theme: str, viewport: dict[str, int]) -> None:
    page = visit(viewport=viewport, color_scheme=theme, bypass_csp=True)
    found: dict[str, list[str]] = {}
    for path in ("/#/?setup=seven-swords", "/#/cards/seven-swords"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        found[path] = serious(page)
    set_up_party(page, "me", "me", "bot")
    player = Player(page)
    player.sees()
    expect(page.locator("main.board")).to_contain_text("Awakening")
    found["town"] = serious(page)
    player.prefers = ("quest", "adventurer", "done")
    play_on(player, lambda: page.locator("#question .prompt").inner_text() == "Prepare for the fight.", 20)
    player.prefers = ("equip", "act")
    for _ in range(3):
        player.choose()
        player.sees()
    found["battle"] = serious(page)
    assert {where: what for where, what in found.items() if what} == {}
