"""What everybody is shown: the declared shape, nothing hidden, sums that add up, and a spot for every choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.story import Fact
from quarterdeck.core.table import Table
from quarterdeck.games.seven_swords import hidden, view, view_fight, words, words_story
from quarterdeck.games.seven_swords.defs import ADVENTURERS, CARDS, QUESTS, Mod
from quarterdeck.games.seven_swords.game import GAME
from quarterdeck.games.seven_swords.ids import ALWAYS, DEFEAT, PLAYERS, RETREAT, VICTORY
from quarterdeck.games.seven_swords.rules import combat, resolution, setup
from quarterdeck.games.seven_swords.rules.report import packed, values_in, wounds_in
from quarterdeck.games.seven_swords.rules.values import Worth
from quarterdeck.games.seven_swords.scenario import read_scenario
from quarterdeck.games.seven_swords.state import ACTION, DECK, State
from quarterdeck.games.seven_swords.view_types import SevenSwordsView, SwordsValuesView
from seven_swords.tables import table

ON_SPOTS = (
    "quest",
    "adventurer",
    "path",
    "ally",
    "cure",
    "trade",
    "record",
    "buy",
    "lend",
    "give",
    "draw",
    "top",
    "keep",
)
"""Verbs about things that are no cards, or not only."""


def played(seats: int, seed: int, most: int, **options: Any) -> Iterator[Table]:
    """A game by the dice, stopped at every answer."""
    game, chance = table(seats, seed, **options), Chance(seed)
    for _ in range(most):
        if game.over:
            break
        yield game
        decision = game.decision
        options_ = [option for option in decision.options if option.verb not in ("retreat", "retire")]
        game.answer(options_[chance.below(len(options_))], decision.seat)
    yield game


GAMES: list[dict[str, Any]] = [{}, {"quest": "broken-oath"}, {"quest": "grey-academy", "experience": 14}]


@pytest.mark.parametrize("options", GAMES)
def test_a_view_has_the_declared_shape(options: dict[str, Any]) -> None:
    for number, game in enumerate(played(3, 2, 240, **options)):
        if number % 8 == 0:
            msgspec.convert(GAME.view(game.state, Seat(0)), SevenSwordsView, strict=True)


@pytest.mark.parametrize("options", GAMES)
def test_what_nobody_can_know_is_not_in_a_view(options: dict[str, Any]) -> None:
    """However the hidden cards are redrawn, everybody is shown the same."""
    for number, game in enumerate(played(3, 3, 200, **options)):
        if number % 9 == 0 and not game.over and game.decision.checkpoint:
            state: State = game.state
            seen = GAME.view(state, Seat(0))
            other = state.copy()
            hidden.determinise(other, Seat(0), Chance(number))
            assert GAME.view(other, Seat(0)) == seen


def spots_in(data: Any) -> set[int]:
    if isinstance(data, dict):
        own = {value for key, value in data.items() if key.endswith("spot")}
        return own.union(*[spots_in(value) for value in data.values()])
    return set[int]().union(*[spots_in(value) for value in data]) if isinstance(data, list) else set()


def test_whatever_is_no_card_is_chosen_at_a_spot_that_is_shown() -> None:
    met: set[str] = set()
    for options in GAMES:
        for game in played(3, 5, 320, **options):
            if game.over:
                continue
            shown = spots_in(GAME.view(game.state, game.decision.seat))
            for option in game.decision.options:
                places = GAME.describe(game.state, game.decision, option).places
                assert set(places) <= shown, option
                if option.verb in ON_SPOTS:
                    met.add(option.verb)
                    assert places, option
    assert met >= {"quest", "adventurer", "path", "trade", "give", "top", "keep"}


@pytest.mark.parametrize(
    ("option", "place"),
    [
        (Option("lend", (7, 1)), "magnus"),
        (Option("give", (1,)), "magnus"),
        (Option("record", (7, 0)), "eloria"),
    ],
)
def test_who_gets_something_is_chosen_where_they_stand(option: Option, place: str) -> None:
    game = position()
    decision = Decision(Seat(0), "treasure", [option], (7,))
    sheet = next(sheet for sheet in view.view(game, Seat(0))["sheets"] if sheet["key"] == place)
    assert GAME.describe(game, decision, option).places == (sheet["spot"],)


def position(more: str = "") -> State:
    text = f"quest: The Toll Road\n{more}\nseats: {{eloria: {{}}, magnus: {{}}}}\n"
    game: State = read_scenario(text).position().game
    return game


def numbers(values: SwordsValuesView) -> tuple[int, int, int]:
    return values["speed"], values["offense"], values["defense"]


# -- fights -------------------------------------------------------------------------------------------------------


def test_the_parts_of_a_fight_add_up_to_its_values() -> None:
    faced = 0
    for number, game in enumerate(played(3, 7, 200, quest="broken-oath")):
        if game.over or game.decision.kind != "prepare":
            continue
        state: State = game.state.copy()
        state.lord = number % 2 == 1
        combat.distribute(state)
        for seat in view.view(state, Seat(0))["seats"]:
            fight = seat["fight"]
            if fight is None:
                continue
            faced += fight["faced"]
            for side in (fight["adventurer"], fight["opponent"]):
                for i, total in enumerate(numbers(side["values"])):
                    assert sum(numbers(part["values"])[i] for part in side["parts"]) == total
    assert faced > 20


def test_a_fight_is_shown_afterwards_as_it_was() -> None:
    """Its wounds change the values of the next one, not of this."""
    game = position("monster_deck: [Ogre, Giant Rat, Grey Wolf]")
    combat.distribute(game)
    before = [view.seat_view(game, Seat(s)) for s in (0, 1)]
    combat.fight(game)
    for s in (0, 1):
        fight, clash, monster = before[s]["fight"], view.seat_view(game, Seat(s))["clash"], before[s]["monster"]
        assert fight is not None and clash is not None and monster is not None
        assert clash["turn"] == game.turn
        assert clash["monster"] is not None and clash["monster"]["name"] == monster["name"]
        assert clash["defeated"] == (fight["adventurer"]["scores"] > 0)
        for side in ("adventurer", "opponent"):
            for what in ("values", "parts", "abilities", "faster", "strikes", "hits", "scores"):
                assert clash[side][what] == fight[side][what]


def test_the_last_fight_is_of_this_quest_and_keeps_its_turn() -> None:
    game = position("monster_deck: [Ogre, Giant Rat, Grey Wolf]")
    assert view.seat_view(game, Seat(0))["clash"] is None
    combat.distribute(game)
    combat.fight(game)
    fought = game.turn
    game.turn += 1
    game.tell("turn", number=game.turn)
    clash = view.seat_view(game, Seat(0))["clash"]
    assert clash is not None and clash["turn"] == fought
    game.tell("sets_out", number=0)
    assert view.seat_view(game, Seat(0))["clash"] is None


def test_a_report_keeps_negative_values() -> None:
    one, other = Worth(), Worth()
    one.add((-3, 12, 0))
    other.add((4, -1, -9))
    number = packed(one, other, 2, 1)
    assert values_in(number) == ((-3, 12, 0), (4, -1, -9))
    assert wounds_in(number) == (2, 1)


def test_before_a_monster_comes_nobody_is_faster() -> None:
    game = position()
    fight = view.seat_view(game, Seat(0))["fight"]
    assert fight is not None and not fight["faced"]
    assert fight["adventurer"]["faster"] == 0
    assert fight["adventurer"]["strikes"] == fight["adventurer"]["values"]["offense"]
    assert not fight["adventurer"]["hits"]


# -- cards and the town -------------------------------------------------------------------------------------------


def test_cards_without_an_id_are_those_in_the_deck() -> None:
    game = table(2, 3, quest="toll-road").state
    setup.begin_quest(game)
    for s in (0, 1):
        sheet = view.sheet_view(game, game.party[s])
        lost = [card for card in sheet["own"] + sheet["recorded"] if card["id"] < 0]
        assert sorted(card["key"] for card in lost) == sorted(game.card(card).key for card in game.piles[DECK + s])
    away = next(sheet for sheet in view.view(game, Seat(0))["sheets"] if sheet["seat"] < 0)
    assert away["own"] == []


def test_upgrades_and_stars_are_in_what_a_card_is_worth() -> None:
    game = table(1).state
    number = next(n for n in ADVENTURERS[0].deck if CARDS[n].boxes and CARDS[n].stars)
    card = CARDS[number]
    plain = view.number_view(game, number)
    game.marks[number], game.stars[number] = 1, 1
    better = view.number_view(game, number)
    assert (better["ticked"], better["starred"]) == ([0], 1)
    assert better["values"] == plain["values"] == plain["worth"]
    for i in range(3):
        assert numbers(better["worth"])[i] == numbers(plain["worth"])[i] + card.boxes[0][i] + card.star[i]


def test_what_is_for_other_numbers_of_players_is_not_shown() -> None:
    game = table(3).state
    mods = (Mod(ALWAYS, (0, 1, 0)), Mod(PLAYERS + 2, (1, 0, 0)), Mod(PLAYERS + 3, (0, 0, 1)))
    assert view.at_this_table(game, mods) == (mods[0], mods[2])


def test_what_came_of_the_last_quest_is_told_until_the_next() -> None:
    game: State = table(2).state
    game.quest = next(quest.index for quest in QUESTS if quest.key == "toll-road")
    game.party = [0, 1]
    setup.begin_quest(game)
    game.out[1] = True
    game.result = VICTORY
    resolution.end_quest(game)
    ended = view.ended_view(game)
    assert ended is not None
    assert ended["news"][0] == "One Party Experience is earned: 1 in all."
    assert "A new quest is written on the Town Card: The Wolf Winter." in ended["news"]
    tithe = (
        "The tithe is 4 treasures (2 for the adventurers, 1 for Party Experience, 1 for the defeated); none was found."
    )
    assert ended["news"][-1] == tithe
    setup.begin_quest(game)
    assert view.news(game) == []


def test_no_enhancement_is_announced_where_none_comes() -> None:
    game = position()
    assert view.next_enhancement(game) == 2
    combat.distribute(game)
    game.quest = next(quest.index for quest in QUESTS if quest.first_game)
    assert view.next_enhancement(game) == -1


def test_the_story_of_a_fight_names_its_numbers() -> None:
    def told(mine: tuple[int, int, int], theirs: tuple[int, int, int], scored: int, taken: int) -> str:
        one, other = Worth(), Worth()
        one.add(mine)
        other.add(theirs)
        return words_story.sentence(
            game, Fact("fights", Seat(0), (), packed(one, other, scored, taken), "eloria"), Seat(0)
        )

    game = position()
    lord = "Eloria the Huntress against the Monster Lord: "
    assert told((2, 3, 4), (1, 6, 3), 1, 1) == f"{lord}hits and is hit (Offense 4 against 3, Defense 4 against 6)."
    assert told((2, 3, 4), (1, 3, 8), 0, 1).endswith("(Offense 4 against 8, Defense 4 against 3; Wounding).")
    assert told((2, 9, 4), (1, 6, 3), 1, 0).endswith(
        "(Offense 10 against 3, Defense 4 against 6; the faster has Range)."
    )


def test_who_lends_a_bonus_is_told_what_it_would_change() -> None:
    text = "seats: {eloria: {}, magnus: {actions: [Hold the Line]}}\nmonster_deck: [Ogre, Grey Wolf]"
    game: State = read_scenario(f"quest: The Toll Road\n{text}").position().game
    combat.distribute(game)
    fights = [view_fight.fight(game, Seat(s)) for s in (0, 1)]
    for s, short in ((0, 5), (1, 1)):  # so much Defense is lacking
        game.lent[3 * s + 2] = fights[s]["opponent"]["strikes"] - fights[s]["adventurer"]["values"]["defense"] - short
    card = game.piles[ACTION + 1][0]
    decision = Decision(Seat(1), "lend", [Option("lend", (card, s)) for s in (0, 1)], (card,))
    assert [words.label(game, decision, option) for option in decision.options] == [
        "Lend +1 Defense to Eloria the Huntress - changes nothing by itself",
        "Lend +1 Defense to Magnus the Anvil - wards off a wound",
    ]


@pytest.mark.parametrize(("result", "word"), [(VICTORY, "victory"), (DEFEAT, "defeat"), (RETREAT, "retreat")])
def test_the_story_of_the_last_quest(result: int, word: str) -> None:
    game = table(1).state
    assert view.view(game, Seat(0))["ended"] is None
    game.taken.append((0, result))
    ended = view.view(game, Seat(0))["ended"]
    stories = {VICTORY: QUESTS[0].victory.story, DEFEAT: QUESTS[0].defeat.story, RETREAT: ""}
    assert ended is not None
    assert (ended["quest"]["key"], ended["result"], ended["story"]) == (QUESTS[0].key, word, stories[result])
