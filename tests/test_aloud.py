"""Bots that think aloud: what they say depends on what they can see, is about public things, and changes no answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache

import pytest

from helpers import registered_case
from quarterdeck.bots import Bot, aloud
from quarterdeck.bots.greedy import greedy_bot
from quarterdeck.bots.ismcts import Budget, Searching, searching_bot
from quarterdeck.bots.levels import LEVELS
from quarterdeck.bots.random import random_bot
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import NOBODY, Decision, Option, Seat
from quarterdeck.core.matter import Matter
from quarterdeck.core.registry import games, new_table, the_game
from quarterdeck.core.story import Remark
from quarterdeck.core.table import Table
from quarterdeck.games.five_sails import words_aloud as five_words
from quarterdeck.games.five_sails.ids import CardId
from quarterdeck.games.seven_swords import words_aloud as seven_words

BOTS: dict[str, Callable[[Chance], Bot]] = {
    "greedy": lambda chance: greedy_bot(chance, worlds=1),
    "ismcts": lambda chance: searching_bot(chance, Budget(iterations=12)),
}


def remark(bot: Bot, table: Table, decision: Decision, option: Option, last: Remark | None = None) -> Remark | None:
    """A few worlds show the same as many."""
    return aloud.remark(bot, table, decision, option, last, worlds=3)


def a_table(key: str, seed: int) -> Table:
    return registered_case(key, max(2, the_game(key).players[0]), any_deck=False).table(seed)


@cache
def matters(key: str, most: int, seed: int = 5) -> list[tuple[Table, Decision, Option, Matter]]:
    """Forks of a game where a bot has something to speak of, the first of each kind. Nobody plays on at them."""
    table = a_table(key, seed)
    bot = random_bot(Chance(seed))
    found: dict[tuple[str, type], tuple[Table, Decision, Option, Matter]] = {}
    while not table.over and len(table.answers) < most:
        decision = table.decision
        for option in decision.options:
            matter = table.game.matter(table.state, decision, option)
            if matter is not None and (decision.kind, type(matter)) not in found:
                fork = table.fork()
                found[decision.kind, type(matter)] = (fork, fork.decision, option, matter)
        table.answer(bot(table, decision), decision.seat)
    return list(found.values())


@pytest.mark.parametrize("key", list(games()))
def test_every_game_gives_bots_something_to_speak_of(key: str) -> None:
    for table, decision, option, _ in matters(key, 250):
        before = table.state.data()
        said = remark(random_bot(Chance(1)), table, decision, option)
        assert said is not None
        assert said.text[0].isupper() and said.text.endswith(".") and 0 <= said.hope <= 100
        assert table.state.data() == before
        assert remark(random_bot(Chance(1)), table, decision, option) == said
    assert matters(key, 250)


@pytest.mark.parametrize("kind", list(BOTS))
@pytest.mark.parametrize("key", list(games()))
def test_what_a_bot_says_depends_on_what_it_can_see_and_nothing_else(key: str, kind: str) -> None:
    """Two games that differ only in what the bot cannot see hear the same from it."""
    compared = 0
    for table, decision, option, _ in matters(key, 250):
        if not decision.checkpoint:
            continue
        twin = redrawn(table, decision.seat)
        assert twin.decision_of(decision.seat) == decision
        said = [remarks_at(one, decision.seat, option, kind) for one in (table, twin)]
        assert said[0] == said[1]
        compared += said[0][0] is not None
    assert compared


def redrawn(table: Table, seat: Seat) -> Table:
    """A table like another one at its last checkpoint, but for what a seat cannot see there."""
    hidden = table.checkpoints[-1].state.copy()
    table.game.determinise(hidden, seat, Chance(77))
    assert hidden.data() != table.checkpoints[-1].state.data()
    twin = Table(table.game, table.spec, hidden)
    twin.answers = list(table.answers[: table.checkpoints[-1].answers])  # dice follow from how far the game has come
    return twin


def remarks_at(table: Table, seat: Seat, option: Option, kind: str) -> list[Remark | None]:
    """What a bot says with a certain answer, and with what it would choose itself."""
    decision = table.decision_of(seat)
    assert decision is not None
    bot = BOTS[kind](Chance(9))
    chosen = bot(table, decision)
    return [remark(bot, table, decision, option), remark(bot, table, decision, chosen)]


@pytest.mark.parametrize("kind", list(BOTS))
def test_the_same_holds_within_a_duel(kind: str) -> None:
    """The defender cannot see what the challenger holds, and says the same whatever it is."""
    compared = 0
    for table, _, option, _ in matters("five-sails", 400):
        if option.verb != "challenge":
            continue
        defender = Seat(1 - table.decision.seat)
        pair = [table.fork(), redrawn(table, defender)]
        for one in pair:
            one.answer(option)
            while one.decision.kind != "combat_card":
                easy = [o for verb in ("pass", "none", "accept") for o in one.decision.options if o.verb == verb]
                one.answer(easy[0])
        decisions = [one.decision_of(defender) for one in pair]
        assert decisions[0] is not None and decisions[0] == decisions[1]
        card = decisions[0].options[0]
        assert pair[0].game.matter(pair[0].state, decisions[0], card) is not None
        said = [remarks_at(one, defender, card, kind) for one in pair]
        assert said[0] == said[1] and said[0][0] is not None
        compared += 1
    assert compared


@pytest.mark.parametrize("key", list(games()))
def test_only_public_things_are_named(key: str) -> None:
    """Whatever card a sentence names, a spectator sees on the table."""
    names = [str(card["name"]) for card in the_game(key).catalogue()]
    for table, decision, option, _ in matters(key, 250, seed=6):
        said = remark(random_bot(Chance(1)), table, decision, option)
        assert said is not None
        shown = json.dumps(table.view(NOBODY), ensure_ascii=False)
        named = [json.dumps(name, ensure_ascii=False)[1:-1] for name in names if name in said.text]
        assert [name for name in named if name not in shown] == []


@pytest.mark.parametrize("key", list(games()))
def test_a_bot_that_thinks_aloud_plays_as_in_silence(key: str) -> None:
    answers = []
    for speaks in (False, True):
        table = a_table(key, 3)
        bots = [searching_bot(Chance(i), Budget(iterations=4)) for i in range(len(table.spec.seats))]
        for _ in range(30):
            decision = table.decision
            option = bots[decision.seat](table, decision)
            said = remark(bots[decision.seat], table, decision, option) if speaks else None
            table.answer(option, decision.seat, said)
        answers.append(table.answers)
    assert answers[0] == answers[1]
    assert any(answer.remark is not None for answer in answers[1])


def test_nothing_is_said_in_a_secret_choice_nor_where_there_is_no_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table("five-sails", seed=3)
    option = table.decision.options[0]
    assert table.secret and table.game.matter(table.state, table.decision, option) is None
    day = five_words.Day(table.state, table.decision.seat)
    monkeypatch.setattr(five_words, "matter", lambda game, decision, option: day)
    assert remark(random_bot(Chance(1)), table, table.decision, option) is None


def test_a_bot_does_not_say_the_same_twice() -> None:
    table, decision, option, _ = matters("seven-swords", 250)[0]
    bot = random_bot(Chance(1))
    said = remark(bot, table, decision, option)
    assert said is not None

    def after(last: Remark) -> Remark | None:
        return remark(bot, table, decision, option, last)

    assert after(said) is None
    assert after(Remark(said.text, said.hope + (aloud.NEWS if said.hope < 50 else -aloud.NEWS))) == said
    assert after(Remark("Something else.", said.hope)) == said


def test_of_a_day_a_bot_speaks_again_when_its_hope_has_changed() -> None:
    table, decision, option, matter = next(m for m in matters("five-sails", 250) if isinstance(m[3], five_words.Day))
    assert not matter.pressing
    bot = random_bot(Chance(1))
    said = remark(bot, table, decision, option)
    assert said is not None
    assert remark(bot, table, decision, option, Remark("Something else.", said.hope + 9)) is None
    assert remark(bot, table, decision, option, Remark("Something else.", said.hope + 10)) == said


def test_a_search_speaks_along_its_own_line() -> None:
    """The tree that the answer came from is followed: another tree of the same answer may expect something else."""
    table, decision, _, _ = next(m for m in matters("five-sails", 250) if m[1].kind == "action")
    bot = searching_bot(Chance(4), Budget(iterations=60))
    assert isinstance(bot, Searching)
    option = bot(table, decision)
    assert bot.thought is not None and bot.thought.option == option
    line = aloud._line_of(bot, table, decision, option)
    assert line is not None and line.visits > 1
    other = next(o for o in decision.options if o != option)
    assert aloud._line_of(bot, table, decision, other) is None
    assert aloud._line_of(LEVELS["deckhand"].make(Chance(1)), table, decision, option) is None


# -- the words ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ([0.9, 0.9, 0.0, 0.1], "Soline el Gato expects to win the duel with {}, with one wound."),
        ([0.7, 0.2, 0.0, 0.0], "Soline el Gato expects to win the duel with {}, unhurt."),
        ([0.3, 2.2, 0.0, 0.0], "Soline el Gato expects to lose to {}, with 2 wounds."),
        ([0.3, 0.2, 0.0, 0.0], "Soline el Gato expects to part from {} unhurt."),
        ([0.6, 1.0, 0.5, 0.4], "Soline el Gato expects to fall to {}."),
        ([0.1, 0.0, 0.8, 0.7], "Soline el Gato expects to fall to {}, and {} too."),
        ([0.9, 1.2, 0.4, 0.6], "Soline el Gato expects to destroy {}, and to come out with 2 wounds."),
    ],
)
def test_a_duel_in_words(found: list[float], said: str) -> None:
    state = new_table("five-sails", ["castille", "eisen"], 1).state
    own, adversary = state.leader
    name = state.card(adversary).name
    fight = five_words.Fight(state, Seat(0), own, adversary)
    assert fight.words(state, found) == said.replace("{}", name)
    assert (
        five_words.Fight(state, Seat(1), own, adversary)
        .words(state, found)
        .startswith(f"{name} expects Soline el Gato to ")
    )


def test_a_refusal_in_words() -> None:
    state = new_table("five-sails", ["castille", "eisen"], 1).state
    refusal = five_words.Refusal(state, Seat(0), *state.leader)
    name = state.card(state.leader[1]).name
    assert refusal.words(state, [0, 1.2, 0, 0]).endswith(f"refuses {name}, and expects that to cost one wound.")
    assert refusal.words(state, [0, 0.2, 0, 0]).endswith("expects that to cost nothing.")
    assert refusal.words(state, [0, 0, 0.9, 0]).endswith("and expects to lose Soline el Gato all the same.")


def test_how_a_duel_came_out() -> None:
    state = new_table("five-sails", ["castille", "eisen"], 1).state
    own, adversary = state.leader
    state.wounds[own] = 1
    fight = five_words.Fight(state, Seat(0), CardId(own), CardId(adversary))
    assert fight.look(state) == [0, 0, 0, 0]
    state.wounds[own], state.wounds[adversary] = 2, 2
    assert fight.look(state) == [1, 1, 0, 0]
    state.wounds[own] = 3
    assert fight.look(state) == [0, 2, 0, 0]
    pile, state.pile_of[adversary] = state.pile_of[adversary], 0
    assert fight.look(state) == [1, 2, 0, 1]
    state.pile_of[own] = 0
    assert fight.look(state) == [0, 0, 1, 1]
    state.pile_of[adversary] = pile
    assert fight.look(state) == [0, 0, 1, 0]


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ([2.0, 0, 0, 0, 0.1, 0], "expects every monster to fall, and to stay unhurt."),
        ([1.2, 0, 0, 0, 1.1, 0], "expects 1 of 2 monsters to fall, and to take one wound."),
        ([0.2, 0, 0, 0, -1.0, 0], "expects no monster to fall, and to heal one wound."),
        ([0, 1, 1.6, 0.1, 2, 0], "to take 2 wounds, and to take 2 wounds."),
        ([0, 1, 0.1, 0, 0, 0], "to get away unhurt, and to stay unhurt."),
        ([0, 1, 0, 0.7, 0, 0.9], "to fall this turn."),
        ([0.5, 0, 0, 0.2, 0, 0.6], "expects to be defeated this turn."),
    ],
)
def test_the_fights_of_a_turn_in_words(found: list[float], said: str) -> None:
    table, _, _, matter = matters("seven-swords", 250)[0]
    assert isinstance(matter, seven_words.Fights)
    assert matter.words(table.state, found).endswith(said)
