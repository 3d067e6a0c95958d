"""Games in the browser, as people play them: clicks, keys, two browsers, one screen for two, a phone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from browser.player import Player
from browser.serving import PHONE, Server
from browser.tables import set_up

pytestmark = pytest.mark.browser

Visit = Callable[..., Page]


def test_a_first_visitor_is_in_a_game_within_two_clicks(visit: Visit) -> None:
    page = visit()
    page.locator("[data-play=five-sails]").click()
    assert Player(page).sees() == "asked"
    expect(page.locator("#question")).to_contain_text("Choose your scheme")
    expect(page.locator("[data-card].can").nth(1)).to_be_visible()


def test_a_whole_game_by_clicking_and_its_replay(visit: Visit) -> None:
    page = visit()
    table = set_up(page, "me", "bot", seed=11)
    player = Player(page, seed=2)
    assert player.play() == "end"
    assert player.answers > 20
    expect(page.locator(".end")).to_contain_text("win", ignore_case=True)
    page.locator(".end").get_by_role("link", name="replay").click()
    page.wait_for_url(f"**/#/replay/{table}*")
    step = page.locator("[data-replay-step]")
    expect(step).to_contain_text("Step 0 of")
    steps = int(step.inner_text().split()[-1])
    assert steps > player.answers
    page.keyboard.press("ArrowRight")
    expect(step).to_contain_text("Step 1 of")
    page.keyboard.press("End")
    expect(step).to_contain_text(f"Step {steps} of")
    expect(page.locator("[data-card]").first).to_be_visible()


def test_bots_think_aloud_where_that_is_wanted(visit: Visit) -> None:
    page = visit()
    set_up(page, "me", "bot", seed=11, aloud=True)
    player = Player(page, seed=2)
    thoughts = page.locator("#story .thought")
    for _ in range(60):
        assert player.sees() == "asked"
        if thoughts.count():
            break
        player.choose()
    thought = thoughts.first
    expect(thought.locator("em")).to_contain_text("Kaspar Dietrich expects")
    expect(thought.locator("em b").first).to_have_text("Kaspar Dietrich")
    expect(thought.locator(".hope")).to_have_text(re.compile(r"^\s*\d+ %\s*winning\s*$"))
    said = thought.inner_text()
    page.reload()
    assert player.sees() == "asked"
    assert thoughts.first.inner_text() == said


def test_a_card_on_the_board_answers_too(visit: Visit) -> None:
    page = visit()
    set_up(page, "me", "bot", seed=3)
    player = Player(page)
    player.sees()
    before = page.locator("#question .prompt").inner_text()
    page.locator("[data-card].can").first.click()
    menu = page.locator(".menu [data-option]")
    if menu.count():
        menu.first.click()
    expect(page.locator("#question .prompt")).not_to_have_text(before)


def test_hot_seat_hides_the_hands_while_the_device_is_passed(visit: Visit) -> None:
    page = visit()
    set_up(page, "me", "me", seed=5)
    player = Player(page, seed=4)
    passed = 0
    for _ in range(60):
        seen = player.sees()
        if seen == "end":
            break
        if seen == "passing":
            passed += 1
            assert page.locator("[data-card]").count() == 0
            assert page.locator("#question [data-option]").count() == 0
            page.locator(".passing button.primary").click()
            continue
        player.choose()
    assert passed >= 4


def test_two_browsers_at_one_table(visit: Visit) -> None:
    host, guest = visit(), visit()
    set_up(host, "me", "open", seed=9)
    guest.goto(host.get_by_label("Invitation").input_value())
    guest.get_by_label("name").fill("Anne")
    guest.get_by_role("button", name="Take the seat").click()
    guest.wait_for_url("**/#/table/*")
    players = [Player(host, 1), Player(guest, 2)]
    answered = [0, 0]
    for _ in range(1_000):
        for number, player in enumerate(players):
            if player.page.evaluate("() => !!document.querySelector('#question .options[aria-busy=false]')"):
                player.choose()
                answered[number] += 1
        if min(answered) >= 6:
            break
        host.wait_for_timeout(40)
    assert min(answered) >= 6
    host.keyboard.press("c")
    host.get_by_label("Say something").fill("Have at you!")
    host.keyboard.press("Enter")
    guest.keyboard.press("c")
    expect(guest.get_by_text("Have at you!")).to_be_visible()


def test_a_spectator_sees_no_hidden_card_in_any_frame(visit: Visit, server: Server) -> None:
    page, watching = visit(), visit()
    table = set_up(page, "me", "bot", seed=13)
    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(str(frame)))

    watching.on("websocket", listen)
    watching.on(
        "response", lambda response: frames.append(response.text()) if f"tables/{table}" in response.url else None
    )
    watching.goto(f"/#/table/{table}")
    expect(watching.locator("[data-card]").first).to_be_visible()
    player = Player(page, seed=6)
    player.play(most=70)
    watching.wait_for_timeout(500)
    states = [m for f in frames if f.startswith("{") and (m := json.loads(f)).get("type") == "state"]
    assert len(states) > 40
    hidden = never_public(page, table, states)
    assert len(hidden) > 20
    everything = "\n".join(frames)
    assert [name for name in hidden if json.dumps(name)[1:-1] in everything] == []
    assert watching.locator("#question [data-option]").count() == 0


def never_public(page: Page, table: str, states: list[dict[str, Any]]) -> set[str]:
    """Names of the cards of both decks that were never shown to everybody, by what the two players were told."""
    own: list[dict[str, Any]] = page.evaluate("() => fetch('/api/games/five-sails/cards').then((r) => r.json())")
    shown: set[str] = set()

    def gather(node: Any) -> None:
        if isinstance(node, dict):
            if isinstance(node.get("name"), str):
                shown.add(node["name"])
            for value in node.values():
                gather(value)
        elif isinstance(node, list):
            for value in node:
                gather(value)

    for state in states:
        gather(state["view"])
    told = "\n".join(line["text"] for state in states for line in state["story"])
    return {card["name"] for card in own if card["name"] not in shown and card["name"] not in told}


def test_a_reload_in_the_middle_of_a_duel_comes_back_to_it(visit: Visit) -> None:
    page = visit()
    set_up(page, "me", "me", seed=21)
    player = Player(page, seed=8)
    player.fight()
    expect(page.locator("[data-duel]")).to_be_visible()
    before = page.locator("#question .prompt").inner_text(), player.keys()
    page.reload()
    if player.sees() == "passing":
        page.locator(".passing button.primary").click()
    player.sees()
    expect(page.locator("[data-duel]")).to_be_visible()
    assert (page.locator("#question .prompt").inner_text(), player.keys()) == before


def test_the_last_answer_is_taken_back(visit: Visit) -> None:
    page = visit()
    set_up(page, "me", "bot", seed=17)
    player = Player(page, seed=3)
    undone = 0
    for _ in range(120):
        if player.sees() == "end":
            break
        before = page.locator("#question .prompt").inner_text(), player.keys()
        player.choose()
        if player.sees() == "end":
            break
        if page.locator("[data-undo][aria-disabled=false]").count():
            page.keyboard.press("u")
            page.wait_for_function(
                """([prompt, keys]) => document.querySelector('#question .prompt')?.textContent?.trim() === prompt
                  && [...document.querySelectorAll('#question [data-option]')].map((one) => one.dataset.option)
                    .join() === keys.join()""",
                arg=[before[0].strip(), before[1]],
            )
            player.sees()
            undone += 1
            if undone == 3:
                break
            player.choose(before[1][0])
    assert undone == 3


def test_a_game_on_a_phone(visit: Visit) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    set_up(page, "me", "bot", seed=19)
    player = Player(page, seed=5)
    for _ in range(30):
        if player.sees() == "end":
            break
        width = page.evaluate("() => document.scrollingElement.scrollWidth")
        assert width <= PHONE["width"]
        player.choose()
    assert player.answers >= 10


def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    page = visit()
    page.keyboard.press("Tab")
    for _ in range(60):
        if page.evaluate("() => document.activeElement?.matches('[data-setup=five-sails]')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("button.start")
    for _ in range(80):  # to the bots' pace, the first choice of which is "at once"
        if page.evaluate("() => document.activeElement?.closest('fieldset')?.textContent?.includes('at once')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowLeft")
    for _ in range(40):
        if page.evaluate("() => document.activeElement?.matches('button.start')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/#/table/*")
    player = Player(page, seed=9)
    for _ in range(2_000):
        if player.sees() == "end":
            break
        keys: list[str] = player.options.evaluate_all(
            "all => all.map(one => one.getAttribute('aria-keyshortcuts')).filter(Boolean)"
        )
        boxes = page.locator("#question [role=checkbox]").count()
        for key in player.dice.sample(keys, len(keys)):
            page.keyboard.press(key.lower())
            if not boxes or page.evaluate("() => document.querySelector('#question .send')?.disabled !== true"):
                break
        if page.locator("#question .send").count():
            page.keyboard.press("Enter")
        player.answers += 1
    expect(page.locator(".end")).to_be_visible()
    assert player.answers > 20
