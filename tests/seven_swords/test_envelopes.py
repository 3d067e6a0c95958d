"""What is sealed is told nobody: not by views, questions, reasons or the story."""

from __future__ import annotations

import json

import pytest

from quarterdeck.core.decision import Seat
from quarterdeck.core.table import Table
from quarterdeck.games.seven_swords import policy
from quarterdeck.games.seven_swords.defs import CARDS, DECLARED, QUESTS, TOWNSFOLK
from quarterdeck.games.seven_swords.game import GAME
from quarterdeck.games.seven_swords.state import SEALED, State
from seven_swords.tables import table


def told(t: Table) -> str:
    """Everything that a player at this table can read now."""
    texts = [json.dumps(GAME.view(t.state, seat), ensure_ascii=False) for seat in (Seat(0), Seat(-1))]
    texts += GAME.story(t.state, Seat(0))
    for decision in t.open:
        texts.append(GAME.prompt(t.state, decision))
        texts += [GAME.label(t.state, decision, option) for option in decision.options]
        texts += [f"{refused.attempt} {refused.reason}" for refused in GAME.why_not(t.state, decision)]
    return "\n".join(texts)


def secrets(game: State) -> list[str]:
    """Names and texts that must not be read yet: sealed cards, locked quests, lords that have not come, their cards."""
    sealed = {CARDS[game.definition[card]].name for card in game.piles[SEALED]}
    found = sealed - {CARDS[n].name for n in game.definition if CARDS[n].name not in sealed}
    open_names = {card.name for card in DECLARED} - sealed
    found = {name for name in found if not any(name in other for other in open_names)}
    came = {quest for quest, _ in game.taken}
    for quest in QUESTS:
        if not game.unlocked[quest.index]:
            found |= {quest.name, quest.front, quest.back, quest.scenario.name}
        if quest.index not in came and not (game.lord and game.quest == quest.index):
            found.add(quest.lord.name)
        if quest.index not in came:
            found |= {quest.victory.story, quest.defeat.story}
    shown = {quest.name for quest in QUESTS if game.unlocked[quest.index]}
    shown |= {quest.scenario.name for quest in QUESTS if game.unlocked[quest.index]}
    return sorted(name for name in found if not any(name in other for other in shown))


@pytest.mark.rule("quest.envelope", "quest.reward_envelope", "unlock.aside")
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.slow)])
def test_nothing_sealed_is_told(seed: int) -> None:
    t = table(3, seed)
    asked = looked = 0
    while not t.over and len(t.state.taken) < 3:
        if asked % 12 == 0:
            text = told(t)
            leaks = [secret for secret in secrets(t.state) if json.dumps(secret, ensure_ascii=False)[1:-1] in text]
            assert not leaks, leaks
            looked += 1
        asked += 1
        t.answer(policy.choose(t.state, t.decision), t.decision.seat)
    assert looked > 20


@pytest.mark.rule("quest.envelope", "unlock.quest")
def test_a_leak_would_be_found() -> None:
    """Guards the test above against looking for nothing."""
    t = table(2)
    assert QUESTS[0].name in told(t)
    hidden = secrets(t.state)
    assert QUESTS[5].name in hidden and QUESTS[0].lord.name in hidden and QUESTS[0].victory.story in hidden
    assert len(hidden) > 80
    t.state.unlocked[5] = True
    assert QUESTS[5].name in told(t)


@pytest.mark.rule("ally.available", "ally.levels", "between.town_card")
def test_the_town_card_shows_townsfolk_as_far_as_they_help() -> None:
    game = table(1).state
    smithy = TOWNSFOLK[0]
    assert not GAME.view(game, Seat(0))["town"]["townsfolk"]
    for level in (1, 2, 3):
        game.folk[0] = level
        shown = GAME.view(game, Seat(0))["town"]["townsfolk"]
        assert [(p["name"], p["level"]) for p in shown] == [(smithy.name, level)]
        assert shown[0]["text"] == [ally.says for ally in smithy.levels[:level]]
        assert shown[0]["costs"] == [ally.cost for ally in smithy.levels[:level]]
