"""The campaign: Town Card, experience, Paths, Allies, upgrades, enchantment, trading, unlocking, saving."""

from __future__ import annotations

import json
from typing import Any

import pytest

from quarterdeck.core.decision import Option
from quarterdeck.core.game import SeatSpec, Spec
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.table import Table
from quarterdeck.games.seven_swords import balance, campaign, policy
from quarterdeck.games.seven_swords.defs import ADVENTURERS, BY_KEY, CARDS, PATHS, QUESTS, TOWNSFOLK
from quarterdeck.games.seven_swords.game import GAME
from quarterdeck.games.seven_swords.ids import DEFEAT, OUTFIT, RETREAT, VICTORY, CardId, Seat
from quarterdeck.games.seven_swords.rules import outfit, resolution, setup, town, values
from quarterdeck.games.seven_swords.state import DECK, DISCARD, HAND, ITEM_RESERVE, PLAY, POOL, SEALED, STORED, State
from seven_swords.tables import spec, table

PATH = {path.key: path.index for path in PATHS}
HERO = {adventurer.key: adventurer.index for adventurer in ADVENTURERS}
FOLK = {person.key: person.index for person in TOWNSFOLK}
QUEST = {quest.key: quest.index for quest in QUESTS}


def in_town(seats: int = 1, experience: int = 0, **folk: int) -> State:
    """A campaign with this much experience, and these townsfolk at these levels; Eloria and those after her go."""
    game: State = GAME.new(spec(seats, 1))
    game.experience = experience
    for key, level in folk.items():
        game.folk[FOLK[key]] = level
    game.party = list(range(seats))
    game.quest = 0
    game.phase = OUTFIT
    return game


def offered(game: State, adventurer: int = 0) -> list[str]:
    return [option.key() for option in outfit.options_of(game, adventurer)]


def do(game: State, verb: str, *ids: int, seat: int = 0) -> None:
    option = Option(verb, ids)
    assert option in outfit.options_of(game, game.party[seat]), option
    outfit.do(game, Seat(seat), option)


def own(game: State, key: str) -> CardId:
    return setup.id_of(game, BY_KEY[key].index)


def record(game: State, key: str, adventurer: int = 0) -> CardId:
    card = own(game, key)
    resolution.record(game, card, adventurer)
    game.reveal(card)
    return card


def ended(game: State, quest: str, result: int, gained: tuple[str, ...] = ()) -> None:
    """A quest has just ended."""
    game.quest = QUEST[quest]
    setup.begin_quest(game)
    for key in gained:
        card = own(game, key)
        game.move(card, DISCARD)
        game.gained.append(game.definition[card])
    game.result = result
    resolution.end_quest(game)


# -- the Town Card ------------------------------------------------------------------------------------------------


@pytest.mark.rule("between.town_card", "quest.choose", "unlock.quest")
def test_a_campaign_begins_with_awakening() -> None:
    t = table(2)
    assert [o.key() for o in t.decision.options] == ["quest 0"]
    assert t.view(Seat(0))["town"]["quests"][0]["name"] == "Awakening"
    assert t.view(Seat(0))["town"]["experience"] == 0


@pytest.mark.rule("quest.experience", "quest.once", "quest.unlocks", "unlock.cards", "unlock.quest", "quest.envelope")
def test_victory() -> None:
    game = in_town(2)
    sealed = len(game.piles[SEALED])
    assert not any(game.known[c] for c in game.piles[SEALED])
    ended(game, "awakening", VICTORY)
    assert game.experience == 0
    assert game.won[0]
    assert [q.key for q in QUESTS if game.unlocked[q.index]] == ["awakening", "toll-road", "drowned-mill"]
    opened = [c for c in CARDS if c.envelope in ("toll-road", "drowned-mill")]
    assert len(game.piles[SEALED]) == sealed - len(opened)
    assert game.folk[FOLK["smithy"]] == 1
    ended(game, "toll-road", VICTORY)
    assert game.experience == 1
    options = next(town.quest_step(game)).options
    assert "quest 0" not in [o.key() for o in options]
    assert f"quest {QUEST['wolf-winter']}" in [o.key() for o in options]


@pytest.mark.rule("quest.failures", "quest.unlocks", "ally.available")
def test_defeat_marks_a_failure_and_opens_other_ways() -> None:
    game = in_town(1)
    ended(game, "awakening", DEFEAT)
    assert game.failures[0] == 1
    assert game.unlocked[QUEST["lost-caravan"]]
    assert game.folk[FOLK["innkeeper"]] == 1
    assert Option("quest", (0,)) in next(town.quest_step(game)).options
    ended(game, "awakening", RETREAT)
    assert game.failures[0] == 2


@pytest.mark.rule("retreat.no_card", "quest.failures")
def test_retreat_reads_no_card() -> None:
    game = in_town(1)
    ended(game, "awakening", RETREAT)
    assert game.failures[0] == 1
    assert not game.unlocked[QUEST["lost-caravan"]]
    assert not any(game.folk)


@pytest.mark.rule("quest.reward_envelope", "setup.legendary")
def test_legendary_items_stay_sealed_until_a_card_opens_their_envelope() -> None:
    game = in_town(1)
    legend = BY_KEY["dawnbreaker"]
    setup.unlock(game, QUEST["shard-keeper"])
    assert game.pile_of[setup.id_of(game, legend.index)] == SEALED
    setup.grant(game, QUESTS[QUEST["shard-keeper"]].victory)
    assert game.pile_of[setup.id_of(game, legend.index)] == ITEM_RESERVE


@pytest.mark.rule("quest.required")
def test_required_adventurers_come_along_if_they_can() -> None:
    game = in_town(2)
    game.quest = QUEST["wolf-winter"]
    game.party = [-1, -1]
    assert len(town.choices(game, Seat(0))) == 7
    game.party[0] = HERO["eloria"]
    assert town.choices(game, Seat(1)) == [HERO["kestra"]]
    game.sheets[HERO["kestra"]].retired = True
    assert HERO["kestra"] not in town.choices(game, Seat(1))
    assert len(town.choices(game, Seat(1))) == 5


# -- experience, Allies, Paths ------------------------------------------------------------------------------------


@pytest.mark.rule("experience.shared", "experience.spend", "experience.save", "path.costs", "path.mystic", "path.bonus")
def test_eloria_walks_a_path_and_saves_a_point() -> None:
    game = in_town(1, experience=2)
    assert not [key for key in offered(game) if key.startswith("path")]
    game.folk[FOLK["mystic"]] = 1
    do(game, "path", PATH["river"], 1, 0)
    assert resolution.available_experience(game, 0) == 1
    assert resolution.available_experience(game, 3) == 2
    assert f"path {PATH['river']} 2 0" not in offered(game)
    game.quest = 0
    setup.begin_quest(game)
    assert values.now(game, Seat(0))[0].speed == 1


@pytest.mark.rule("path.available", "path.several", "path.sides", "path.costs", "setup.spend_now")
def test_paths_are_exclusive_and_level_three_frees_the_card() -> None:
    game = in_town(2, experience=8, mystic=1)
    do(game, "path", PATH["forge"], 1, 0)
    assert f"path {PATH['forge']} 1 0" not in offered(game, 1)
    do(game, "path", PATH["forge"], 2, 0)
    assert game.sheets[0].spent == 3
    do(game, "path", PATH["veil"], 1, 0)
    assert f"path {PATH['forge']} 3 1" in offered(game)
    do(game, "path", PATH["forge"], 3, 1)
    assert game.sheets[0].spent == 8
    assert sorted(game.sheets[0].paths) == [(PATH["forge"], 3, 1), (PATH["veil"], 1, 0)]
    do(game, "path", PATH["forge"], 1, 0, seat=1)
    do(game, "path", PATH["forge"], 2, 0, seat=1)
    assert not [key for key in offered(game, 1) if key.startswith(f"path {PATH['forge']} 3")]


@pytest.mark.rule("ally.levels", "ally.cost")
def test_allies_with_a_price_are_bought_by_each_adventurer() -> None:
    game = in_town(2, experience=2, smithy=2)
    assert game.ally_level(game.sheets[0], TOWNSFOLK[FOLK["smithy"]]) == 1
    do(game, "ally", FOLK["smithy"], 2)
    assert game.ally_level(game.sheets[0], TOWNSFOLK[FOLK["smithy"]]) == 2
    assert game.ally_level(game.sheets[1], TOWNSFOLK[FOLK["smithy"]]) == 1
    assert game.sheets[0].spent == 1


@pytest.mark.rule("upgrade.boxes", "upgrade.never_doubled", "adventurer.bonus_unbought")
def test_upgrades_count_once() -> None:
    game = in_town(1, experience=1, smithy=1)
    mail = own(game, "eloria.chain-mail")
    assert not [
        key for key in offered(game) if key.startswith("upgrade") and game.card(own(game, "eloria.volley")).is_equipment
    ]
    do(game, "upgrade", mail, 0)
    assert not [key for key in offered(game) if key.startswith("upgrade")]
    do_not = outfit.Offers(game, game.sheets[0])
    assert (do_not.gear, game.sheets[0].gear) == (1, 1)
    game.quest = 0
    number = BY_KEY["eloria.chain-mail"].index
    setup.begin_quest(game)
    game.move(setup.id_of(game, number), PLAY)
    assert values.now(game, Seat(0))[0].values() == (-1, 0, 3)
    under = own(game, "ring-mail")
    game.move(under, 21)
    game.host[under] = setup.id_of(game, number)
    assert values.now(game, Seat(0))[0].values() == (-2, 0, 5)


@pytest.mark.rule("enchant.star", "enchant.second", "enchant.capacity")
def test_enchantment() -> None:
    game = in_town(1, experience=5, enchanter=1)
    spear = own(game, "eloria.long-spear")
    radiance = record(game, "chain-mail-of-radiance")
    assert f"enchant {radiance}" not in offered(game)
    do(game, "enchant", spear)
    assert values.is_magic(game, spear)
    assert game.sheets[0].spent == 1
    assert f"enchant {spear}" not in offered(game)
    game.folk[FOLK["enchanter"]] = 2
    assert f"enchant {radiance}" not in offered(game)
    do(game, "ally", FOLK["enchanter"], 2)
    assert outfit.why_not_enchant(game, 0, spear) is not None
    do(game, "enchant", radiance)
    assert game.sheets[0].spent == 3
    assert outfit.why_not_enchant(game, 0, radiance) is not None


# -- items --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("trade.items", "trade.bonus_stays", "adventurer.own_cards", "legendary.trade", "record.room")
def test_trading() -> None:
    game = in_town(2, experience=1, smithy=1)
    sword = record(game, "short-sword")
    do(game, "upgrade", sword, 0)
    flow = outfit.trade(game, Seat(0), sword, 1)
    question = next(flow)
    assert (question.kind, question.seat) == ("trade.accept", 1)
    with pytest.raises(StopIteration):
        flow.send(Option("yes"))
    assert game.sheets[1].recorded == [game.definition[sword]]
    assert game.marks[game.definition[sword]] == 1
    assert outfit.why_not_trade(game, own(game, "eloria.longbow"), 1) is not None
    setup.open_envelope(game, "legends.first")
    crown = record(game, "dawnbreaker")
    assert outfit.why_not_trade(game, crown, 1) is not None
    assert not [key for key in offered(game) if key.startswith(f"trade {crown}")]
    for key in ("buckler", "sling", "club", "torch", "quiver"):
        record(game, key, 1)
    assert resolution.room(game, 1) == 0
    club = record(game, "halberd")
    assert f"trade {club} 1" not in offered(game)
    do(game, "drop", club)
    assert game.pile_of[club] == ITEM_RESERVE


@pytest.mark.rule("tithe.legendary", "record.distribute", "record.set_aside", "setup.additional")
def test_what_is_recorded_and_what_is_bought() -> None:
    game = in_town(1, experience=1)
    setup.open_envelope(game, "legends.first")
    ended(game, "toll-road", VICTORY, ("dawnbreaker", "buckler", "sling"))
    t = Table(GAME, spec(1, 1), game)
    assert t.decision.kind == "legend"
    card = t.decision.about[0]
    t.answer(Option("buy", (card, 0)))
    assert t.state.sheets[0].spent == 1
    assert t.decision.kind == "record"
    t.answer(Option("record", (t.decision.about[0], 0)))
    t.answer(Option("discard", (t.decision.about[0],)))
    assert t.decision.kind == "quest"
    state = t.state
    assert [CARDS[n].key for n in state.sheets[0].recorded] == ["dawnbreaker", "buckler"]
    assert state.pile_of[own(state, "sling")] == ITEM_RESERVE
    state.quest, state.party = QUEST["drowned-mill"], [0]
    setup.begin_quest(state)
    assert len(state.piles[DECK]) + len(state.piles[HAND]) == 12
    assert not state.piles[POOL]
    assert state.pile_of[own(state, "buckler")] in (DECK, HAND)


@pytest.mark.rule("setup.special")
def test_special_rules_of_quests() -> None:
    game = in_town(1)
    game.quest = QUEST["ashen-court"]
    setup.begin_quest(game)
    assert game.wound_count(Seat(0)) >= 1
    other = in_town(1)
    other.quest = QUEST["giants-stair"]
    setup.begin_quest(other)
    assert len(other.piles[HAND]) == 4
    third = in_town(1)
    third.quest = QUEST["seventh-sword"]
    setup.begin_quest(third)
    assert len(third.piles[56]) == 5


# -- saving -------------------------------------------------------------------------------------------------------


def test_a_campaign_is_saved_and_goes_on_at_a_table_of_another_size() -> None:
    game = in_town(1, experience=5, mystic=1, smithy=1, enchanter=1)
    ended(game, "awakening", VICTORY)
    do(game, "path", PATH["river"], 1, 0)
    record(game, "frostbrand")
    do(game, "upgrade", own(game, "eloria.longbow"), 0)
    do(game, "enchant", own(game, "eloria.hunting-knife"))
    game.sheets[2].injuries = [3]
    text = campaign.save(game)
    again = GAME.new(spec(4, 9, campaign=text))
    assert campaign.save(again) == text
    assert again.players == 4
    assert again.pile_of[own(again, "frostbrand")] == STORED
    GAME.check(again)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"format": "x"}, "no saved campaign"),
        ({"version": 9}, "version 9"),
        ({"experience": -1}, r"damaged: expected `int` >= 0 \(in experience\)"),
        ({"experience": 10**30}, "experience"),
        ({"experience": "much"}, r"expected `int`, got `str` \(in experience\)"),
        ({"adventurers": {}}, "lacks the card of Eloria the Huntress"),
        ({"game": "five-sails"}, "no saved campaign"),
        ({"opened": ["no-such-envelope"]}, "an envelope 'no-such-envelope', which does not exist"),
        ({"log": [["awakening", "tea"]]}, "a result 'tea'"),
        ({"quests": {"awakening": {"won": "no", "failures": 0}}}, r"expected `bool`, got `str` \(in quests"),
        ({"quests": []}, r"expected `object`, got `array` \(in quests\)"),
        ({"quests": {"nowhere": {"won": True, "failures": 0}}}, "a quest 'nowhere', which does not exist"),
        ({"cards": {"no-such-card": {"boxes": 1, "stars": 0}}}, "does not exist"),
        ({"cards": {"eloria.longbow": {"boxes": 99, "stars": 0}}}, "more written"),
    ],
)
def test_a_spoilt_campaign_is_refused_in_a_sentence(change: dict[str, object], says: str) -> None:
    data = {**json.loads(campaign.save(in_town(1))), **change}
    with pytest.raises(QuarterdeckError, match=says):
        GAME.new(spec(1, 1, campaign=json.dumps(data)))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"paths": [["river", 0, 0]]}, "level of the Path of the River"),
        ({"paths": [["river", 2, 1]]}, "level of the Path of the River"),
        ({"paths": [["river", 3, 2]]}, "level of the Path of the River"),
        ({"paths": [["river", 4, 0]]}, "level of the Path of the River"),
        ({"paths": [["river", 1, 0], ["river", 2, 0]]}, "walk a Path twice"),
        ({"paths": [["road", 1, 0]]}, "a Path 'road'"),
        ({"recorded": ["eloria.longbow"]}, "nobody can have"),
        ({"recorded": ["dawnbreaker"]}, "nobody can have"),
        ({"recorded": ["buckler", "buckler"]}, "nobody can have"),
        ({"spent": 4}, "more experience than was earned"),
        ({"injuries": ["gout"]}, "an injury 'gout'"),
        ({"injuries": ["lame-leg", "lame-leg"]}, "would retire them"),
        ({"allies": {"smithy": 2}}, "Smithy, who helps less in its town"),
    ],
)
def test_a_spoilt_sheet_is_refused_in_a_sentence(change: dict[str, object], says: str) -> None:
    data = json.loads(campaign.save(in_town(1, experience=3)))
    data["adventurers"]["magnus"] |= change
    with pytest.raises(QuarterdeckError, match=says):
        GAME.new(spec(1, 1, campaign=json.dumps(data)))


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"quest": "nowhere"}, "no quest 'nowhere'"),
        ({"quest": "awakening", "experience": 99}, "experience"),
        ({"campaign": "{"}, "cannot be read"),
        ({"campaign": "[" * 100_000}, "no saved campaign"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], says: str) -> None:
    with pytest.raises(QuarterdeckError, match=says):
        GAME.new(spec(1, 1, **options))


def test_everything_that_is_written_down_is_saved() -> None:
    """Each entry of the Town Card and of an Adventurer Card, with a value of its own."""
    game = in_town(2, experience=9, smithy=3, mystic=2, merchant=1)
    ended(game, "awakening", DEFEAT)
    ended(game, "awakening", VICTORY)
    setup.grant(game, QUESTS[QUEST["shard-keeper"]].victory)
    sheet = game.sheets[3]
    sheet.paths, sheet.spent, sheet.gear, sheet.actions = [(2, 3, 1), (4, 2, 0)], 8, 4, 2
    sheet.allies[FOLK["smithy"]] = 3
    sheet.injuries = [5, 1]
    game.sheets[6].retired = True
    record(game, "dawnbreaker", 3)
    record(game, "bandages", 3)
    game.marks[game.definition[own(game, "buckler")]] = 1
    game.stars[game.definition[own(game, "frostbrand")]] = 1
    again = GAME.new(spec(2, 5, campaign=campaign.save(game)))
    assert [s.data() for s in again.sheets] == [s.data() for s in game.sheets]
    assert (again.experience, again.folk) == (game.experience, game.folk)
    assert (again.unlocked, again.won, again.failures) == (game.unlocked, game.won, game.failures)
    assert (again.taken, again.marks, again.stars) == (game.taken, game.marks, game.stars)
    assert set(again.opened) == set(game.opened)
    assert sorted(again.definition[c] for c in again.piles[SEALED]) == sorted(
        game.definition[c] for c in game.piles[SEALED]
    )


def to_the_next_quest(t: Table) -> None:
    """The script plays until a quest has been resolved and another one may be chosen, or until the campaign is over."""
    before = len(t.state.taken)
    while not t.over and not (len(t.state.taken) > before and t.decision.kind == "quest"):
        t.answer(policy.choose(t.state, t.decision), t.decision.seat)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "seed"), [(1, 1), (2, 2), (4, 3), (7, 4)])
def test_a_whole_campaign_is_won_with_a_save_after_every_quest(seats: int, seed: int) -> None:
    """From Awakening to the finale, each quest at a new table that was set up from what the last one saved."""
    text = ""
    for number in range(60):
        t = table(seats, seed=100 * seed + number, first=seed, campaign=text)
        if text:
            assert campaign.save(t.state) == text
        to_the_next_quest(t)
        text = campaign.save(t.state)
        assert len(t.state.taken) == number + 1
        if t.over:
            break
    assert t.state.outcome is not None
    assert t.state.outcome.way == "the seven swords"
    assert t.state.outcome.winners == tuple(range(seats))
    won = [quest for quest, result in t.state.taken if result == VICTORY]
    assert len(set(won)) == len(won)
    assert (QUESTS[won[0]].key, QUESTS[won[-1]].key) == ("awakening", "seventh-sword")
    assert t.state.experience == len(won) - 1  # Awakening gives none


@pytest.mark.slow
def test_the_number_of_seats_may_change_between_quests() -> None:
    text = ""
    for number, seats in enumerate((2, 5, 3, 1)):
        t = table(seats, seed=number, campaign=text)
        to_the_next_quest(t)
        text = campaign.save(t.state)
    assert len(t.state.taken) == 4
    assert t.state.experience == len(
        [q for q, result in t.state.taken if result == VICTORY and q != QUEST["awakening"]]
    )


# -- single quests, and the balance -------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 4, 7])
def test_a_single_quest_begins_with_what_a_party_would_have(seats: int) -> None:
    """As many quests won as there is experience, and treasures only where the tithe leaves some."""
    game: State = GAME.new(spec(seats, 3, quest="broken-oath"))
    assert game.experience == QUESTS[QUEST["broken-oath"]].stage
    assert game.won[QUEST["awakening"]]
    assert len([won for won in game.won if won]) == game.experience + 1
    kinds = [CARDS[number].kind for sheet in game.sheets for number in sheet.recorded]
    assert kinds.count("common") == 2 * seats
    assert kinds.count("treasure") == {1: 0, 4: 11, 7: 10}[seats]


@pytest.mark.rule("quest.required")
@pytest.mark.parametrize(("quest", "hero"), [("wolf-winter", "kestra"), ("grey-academy", "jannus")])
def test_a_single_quest_needs_its_adventurers_too(quest: str, hero: str) -> None:
    """In the last seat, if nobody wished for them; all others have whom they wished for."""
    for seats in (1, 2, 6):
        first = HERO[hero] + 1
        game: State = GAME.new(spec(seats, 3, first=first, quest=quest))
        wished = [(first + s) % 7 for s in range(seats)]
        assert game.party == [*wished[:-1], HERO[hero]]
        assert GAME.new(spec(seats, 3, first=HERO[hero], quest=quest)).party[0] == HERO[hero]


def test_two_seats_that_wish_for_the_same_adventurer_get_two() -> None:
    wishes = [SeatSpec("a", "magnus"), SeatSpec("b", ""), SeatSpec("c", "magnus"), SeatSpec("d", "eloria")]
    game: State = GAME.new(Spec(GAME.key, wishes, 1, "", {"quest": "toll-road"}))
    assert game.party == [HERO["magnus"], HERO["jannus"], HERO["bladesinger"], HERO["eloria"]]


@pytest.mark.parametrize(("won", "played", "low", "high"), [(50, 100, 40.4, 59.6), (0, 20, 0.0, 16.1)])
def test_an_interval_says_how_sure_a_rate_is(won: int, played: int, low: float, high: float) -> None:
    score = balance.Score()
    for number in range(played):
        score.add(number < won)
    assert score.interval() == pytest.approx((low, high), abs=0.05)


def test_the_balance_table_counts_what_was_won(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--quests", "awakening", "--sizes", "1", "2", "--games", "2", "--campaigns", "0"]
    balance.main(asked)
    told = capsys.readouterr().out
    lines = told.splitlines()
    assert lines[1].split()[:2] == ["awakening", "70-85"]
    results = balance.quests_of(balance.Task(QUEST["awakening"], 1, 0, 2, 1))
    share = 50 * len([r for r in results if r.won])
    assert lines[1].split()[2] == str(share)
    balance.main(asked)
    assert capsys.readouterr().out == told


def test_campaigns_are_counted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(balance, "MOST_QUESTS", 2)
    balance.main(["--sizes", "1", "--games", "0", "--campaigns", "1"])
    told = capsys.readouterr().out
    journey = balance.campaigns_of(balance.Task(-1, 1, 0, 1, 1))[0]
    assert QUESTS[journey.attempts[0].quest].key == "awakening"
    assert len(journey.attempts) == 2
    assert journey.ending == "given up"
    assert told.splitlines()[2].split()[:2] == ["1", "0"]
