"""A person at the page: waits until something can be done, and does it with real clicks or keys."""

from __future__ import annotations

import random
from typing import Literal

from playwright.sync_api import Locator, Page

Seen = Literal["asked", "passing", "end"]

LOOK = """() => {
  const shown = (found) => found && found.getClientRects().length > 0;
  if (shown(document.querySelector('.end'))) return 'end';
  if (shown(document.querySelector('.passing button'))) return 'passing';
  const options = document.querySelector('#question .options');
  if (shown(options) && options.getAttribute('aria-busy') !== 'true') return 'asked';
  return null;
}"""


class Player:
    """Plays whatever is asked, by dice of its own."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.dice = random.Random(seed)
        self.answers = 0
        self.prefers: tuple[str, ...] = ()  # the verbs of options that are chosen before others

    def sees(self, timeout: float = 30_000) -> Seen:
        """Waits until this person can do something, or the game is over."""
        found = self.page.wait_for_function(LOOK, timeout=timeout)
        seen: Seen = found.json_value()
        return seen

    @property
    def options(self) -> Locator:
        return self.page.locator("#question [data-option]")

    def keys(self) -> list[str]:
        found: list[str] = self.options.evaluate_all("all => all.map(one => one.dataset.option)")
        return found

    def choose(self, key: str | None = None) -> str:
        """Click an option, any of them without a key; tick as many as are wanted where several are."""
        keys = self.keys()
        key = key or self.dice.choice([k for k in keys if k.split()[0] in self.prefers] or keys)
        boxes: list[str] = self.page.locator("#question [role=checkbox]").evaluate_all(
            "all => all.map(one => one.dataset.option)"
        )
        self._click(key)
        send = self.page.locator("#question .send")
        if key in boxes:
            rest = self.dice.sample(boxes, len(boxes))
            while not send.is_enabled():
                other = rest.pop()
                if other != key:
                    self._click(other)
            send.click()
        elif send.count() and self.page.locator("#question .confirm").count():
            send.click()
        self.answers += 1
        return key

    def _click(self, key: str) -> None:
        self.page.locator(f'#question [data-option="{key}"]').click()

    def fight(self) -> None:
        """Play on until a combat card is asked for."""
        self.prefers = ("challenge", "accept")
        for _ in range(600):
            seen = self.sees()
            assert seen != "end", "no duel came up"
            if seen == "passing":
                self.page.locator(".passing button.primary").click()
            elif "combat card" in self.page.locator("#question .prompt").inner_text():
                return
            else:
                self.choose()

    def play(self, most: int = 2_000) -> Seen:
        """Answer until the game is over, or so many times."""
        for _ in range(most):
            seen = self.sees()
            if seen == "end":
                return seen
            if seen == "passing":
                self.page.locator(".passing button.primary").click()
            else:
                self.choose()
        return self.sees()
