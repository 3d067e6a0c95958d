"""Settings: what whoever sets up a table may choose besides seats, decks and edition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from quarterdeck.core.refusal import QuarterdeckError

CHOICE: Final = "choice"
NUMBER: Final = "number"
FILE: Final = "file"


class Setting:
    """One thing to choose. Its value goes into the spec's options under `key`; left out, it is the default.

    A CHOICE is one of `choices` (value, label), a NUMBER lies between `low` and `high`, a FILE is its text.
    One that means something only when another is set names that one in `only_with`.
    """

    __slots__ = ("choices", "default", "high", "key", "kind", "low", "only_with", "text", "title")

    def __init__(
        self,
        key: str,
        title: str,
        text: str,
        kind: str,
        default: str | int = "",
        choices: tuple[tuple[str, str], ...] = (),
        low: int = 0,
        high: int = 0,
        only_with: str = "",
    ) -> None:
        self.key = key
        self.title = title
        self.text = text
        self.kind = kind
        self.default = default
        self.choices = choices
        self.low = low
        self.high = high
        self.only_with = only_with

    def refuses(self, value: object) -> str:
        """Why a value cannot be taken, in a sentence; "" if it can."""
        if self.kind == NUMBER:
            if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
                return f"{self.title} ({self.key}) is a number from {self.low} to {self.high}, not {value!r}."
        elif not isinstance(value, str):
            return f"{self.title} ({self.key}) is a text, not {value!r}."
        elif self.kind == CHOICE and value not in [choice for choice, _ in self.choices]:
            known = ", ".join([choice for choice, _ in self.choices if choice])
            return f"{self.title} ({self.key}) cannot be {value!r}; it can be: {known}."
        return ""


def check_settings(title: str, settings: list[Setting], values: Mapping[str, object]) -> None:
    """Raise QuarterdeckError for a setting that the game of this title does not have, or a value it cannot take."""
    by_key = {setting.key: setting for setting in settings}
    for key, value in values.items():
        setting = by_key.get(key)
        if setting is None:
            known = f"its settings are: {', '.join(by_key)}" if by_key else "it has none"
            raise QuarterdeckError(f"{title} has no setting {key!r}; {known}.")
        refused = setting.refuses(value)
        if refused:
            raise QuarterdeckError(refused)
