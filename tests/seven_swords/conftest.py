"""Rules are tested apart from how strong each quest's monsters are, which is a matter of balance."""

from __future__ import annotations

import pytest

from quarterdeck.games.seven_swords import cards  # noqa: F401  declares every quest
from quarterdeck.games.seven_swords.defs import QUESTS, Mod
from quarterdeck.games.seven_swords.ids import ALWAYS


@pytest.fixture(autouse=True)
def plain_quests(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Scenario Cards that change nothing, but for the Iron Foundry's (+1 Offense); the card for many adds 1 Speed."""
    if request.path.name in ("test_bots.py", "test_cards.py"):
        return
    for quest in QUESTS:
        mods = (Mod(ALWAYS, (0, 1, 0)),) if quest.key == "iron-foundry" else ()
        monkeypatch.setattr(quest.scenario, "mods", mods)
        monkeypatch.setattr(quest.many, "mods", (Mod(ALWAYS, (1, 0, 0)),))
