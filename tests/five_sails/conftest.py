"""The tests in this folder may use the cards of `extra_cards`, which no real game knows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from five_sails import extra_cards


@pytest.fixture(autouse=True)
def extra_cards_in_the_box() -> Iterator[None]:
    with extra_cards.in_the_box():
        yield
