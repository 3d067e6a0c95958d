"""Games that are set up with more than seats: settings, campaigns that are saved and go on, games all win together."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from guests import Party, new_table
from quarterdeck.core.game import Game
from quarterdeck.core.registry import games, the_game
from quarterdeck.server.hall import Hall
from serving import Client, good, refused, served

KEY = "seven-swords"
QUEST = "awakening"
ME = {"who": "me", "name": "Ann"}
NOT_READ = "The saved campaign cannot be read: "


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with served(tmp_path_factory.mktemp("server")) as client:
        yield client


def seats(count: int, *decks: str) -> list[dict[str, str]]:
    named = [*decks, *[""] * (count - len(decks))]
    return [{**ME, "deck": deck} for deck in named]


def table(client: Client, count: int = 2, game: str = KEY, **more: Any) -> str:
    body = {"game": game, "seats": seats(count), "pace": 0, "seed": 3, **more}
    return str(good(client.post("/api/tables", json=body), 201)["table"])


def tables(client: Client) -> int:
    return len(good(client.get("/api/tables")))


def campaign(client: Client, at: str) -> str:
    answer = client.get(f"/api/tables/{at}/campaign")
    assert good(answer)
    return answer.text


# -- settings -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", list(games().values()), ids=lambda game: game.key)
def test_the_settings_of_a_game_are_listed(client: Client, game: Game) -> None:
    listed = good(client.get(f"/api/games/{game.key}"))["settings"]
    assert [(s["key"], s["title"], s["text"], s["kind"], s["default"], s["low"], s["high"]) for s in listed] == [
        (s.key, s.title, s.text, s.kind, s.default, s.low, s.high) for s in game.settings()
    ]
    assert [s["choices"] for s in listed] == [[list(choice) for choice in s.choices] for s in game.settings()]


def test_a_campaign_game_can_be_set_up_in_each_way(client: Client) -> None:
    listed = {s["key"]: s for s in good(client.get(f"/api/games/{KEY}"))["settings"]}
    assert {key: s["only_with"] for key, s in listed.items()} == {"campaign": "", "quest": "", "experience": "quest"}
    assert {key: s["kind"] for key, s in listed.items()} == {
        "campaign": "file",
        "quest": "choice",
        "experience": "number",
    }
    assert QUEST in [value for value, _ in listed["quest"]["choices"]]
    for options in ({}, {"quest": QUEST}, {"quest": QUEST, "experience": 2}, {"campaign": "", "quest": ""}):
        assert good(client.get(f"/api/tables/{table(client, options=options)}"))["status"] == "playing"


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        (KEY, {"difficulty": "hard"}, "Seven Swords has no setting 'difficulty'; its settings are: campaign,"),
        ("five-sails", {"quest": QUEST}, "City of Five Sails has no setting 'quest'; it has none."),
        (KEY, {"quest": "picnic"}, "Only one quest (quest) cannot be 'picnic'; it can be: awakening, "),
        (KEY, {"quest": 3}, "Only one quest (quest) is a text, not 3."),
        (KEY, {"quest": QUEST, "experience": 99}, "Party Experience (experience) is a number from -1 to 14, not 99."),
        (KEY, {"quest": QUEST, "experience": -2}, "Party Experience (experience) is a number from -1 to 14, not -2."),
        (KEY, {"quest": QUEST, "experience": "two"}, "is a number from -1 to 14, not 'two'."),
        (KEY, {"quest": QUEST, "experience": True}, "is a number from -1 to 14, not True."),
        (KEY, {"campaign": 1}, "Campaign (campaign) is a text, not 1."),
        (KEY, {"campaign": "once upon a time"}, NOT_READ),
        (KEY, {"campaign": "[" * 30_000}, "This is no saved campaign of Seven Swords."),
        (KEY, {"campaign": "[]"}, "This is no saved campaign of Seven Swords."),
        (KEY, {"campaign": '{"format": "quarterdeck-campaign", "version": 7}'}, "has version 7; this table reads 1."),
        (KEY, {"campaign": '{"format": "quarterdeck-campaign", "version": 1}'}, "object missing required field `"),
    ],
)  # fmt: skip
def test_a_setting_that_cannot_be_is_refused_in_a_sentence(
    client: Client, game: str, options: dict[str, Any], words: str
) -> None:
    before = tables(client)
    for second in (ME, {"who": "open"}):
        body = {"game": game, "seats": [ME, second], "options": options, "listed": True}
        assert words in refused(client.post("/api/tables", json=body), 400)
    assert tables(client) == before


def test_a_campaign_may_wait_for_friends(client: Client) -> None:
    saved = campaign(client, table(client))
    body = {"game": KEY, "seats": [ME, {"who": "open"}, {"who": "open"}], "options": {"campaign": saved}}
    made = good(client.post("/api/tables", json=body), 201)
    for name, key in zip(("Ben", "Cat"), made["invitations"], strict=True):
        joined = {"invitation": key["token"], "name": name, "deck": "maren"}
        good(client.post(f"/api/tables/{made['table']}/join", json=joined), 201)
    assert json.loads(campaign(client, made["table"])) == json.loads(saved)


def test_a_campaign_file_that_was_tampered_with_is_refused(client: Client) -> None:
    good_one = json.loads(campaign(client, table(client)))
    sheet = good_one["adventurers"]["eloria"]
    for changed, words in (
        ({"experience": -4}, "damaged: expected `int` >= 0 (in experience)"),
        ({"adventurers": {"eloria": {**sheet, "spent": 40}}}, "more experience than was earned"),
        ({"adventurers": {"eloria": {**sheet, "recorded": ["excalibur"]}}}, "'excalibur' that does not exist"),
        ({"quests": {"picnic": {"won": True, "failures": 0}}}, "a quest 'picnic', which does not exist"),
    ):
        body = {"game": KEY, "seats": seats(2), "options": {"campaign": json.dumps({**good_one, **changed})}}
        assert words in refused(client.post("/api/tables", json=body), 400)


def test_a_saved_campaign_and_a_single_quest_exclude_each_other(client: Client) -> None:
    both = {"campaign": campaign(client, table(client)), "quest": QUEST}
    body = {"game": KEY, "seats": seats(2), "options": both}
    assert "a saved campaign or a single quest, not both" in refused(client.post("/api/tables", json=body), 400)


# -- saving, and going on -------------------------------------------------------------------------------------------


def test_a_campaign_is_a_file_to_keep(client: Client) -> None:
    where = table(client)
    answer = client.get(f"/api/tables/{where}/campaign")
    assert answer.headers["content-disposition"] == f'attachment; filename="{KEY}-campaign-{where}.json"'
    assert answer.headers["content-type"].startswith("application/json")
    assert good(answer)["experience"] == 0
    info = good(client.get(f"/api/tables/{where}"))
    assert (info["campaign"], info["standing"]) == (True, "Campaign with 0 Party Experience, in town")


@pytest.mark.parametrize(("game", "options"), [(KEY, {"quest": QUEST}), ("five-sails", {})])
def test_a_table_without_a_campaign_has_none_to_save(client: Client, game: str, options: dict[str, Any]) -> None:
    where = table(client, game=game, options=options)
    assert (
        refused(client.get(f"/api/tables/{where}/campaign"), 409) == "This table plays no campaign that could be saved."
    )
    info = good(client.get(f"/api/tables/{where}"))
    assert (info["campaign"], info["standing"]) == (False, "Awakening" if options else "")


def test_a_table_that_waits_for_people_has_no_campaign_yet(client: Client) -> None:
    where = table(client, seats=[ME, {"who": "open"}])
    assert refused(client.get(f"/api/tables/{where}/campaign"), 409)


@pytest.mark.parametrize("count", [1, 3, 7])
def test_a_campaign_goes_on_with_another_number_of_seats(client: Client, count: int) -> None:
    saved = {**json.loads(campaign(client, table(client, 2))), "experience": 3}
    went_on = table(client, count, options={"campaign": json.dumps(saved)})
    info = good(client.get(f"/api/tables/{went_on}"))
    assert len(info["seats"]) == count
    assert info["standing"] == "Campaign with 3 Party Experience, in town"
    assert json.loads(campaign(client, went_on)) == saved


def test_a_campaign_with_too_few_adventurers_left_is_refused(client: Client) -> None:
    saved = json.loads(campaign(client, table(client)))
    saved["adventurers"]["magnus"]["retired"] = True
    body = {"game": KEY, "seats": seats(7), "options": {"campaign": json.dumps(saved)}}
    assert "Too few adventurers" in refused(client.post("/api/tables", json=body), 400)
    body["seats"] = seats(6)
    assert good(client.post("/api/tables", json=body), 201)


@pytest.mark.anyio
async def test_a_campaign_is_saved_as_it_stands_now(hall: Hall, people: Party) -> None:
    """What is chosen shows in the standing; the quest under way is no part of the file."""
    made = await new_table(hall, KEY, "me", "me")
    ann, _ = await people.all(hall, made)
    assert (await ann.asked())["kind"] == "quest"
    await ann.answer("quest 0")
    await ann.settled()
    info = await hall.info(made.table)
    assert (info.campaign, info.standing) == (True, "Campaign with 0 Party Experience, Awakening")
    async with hall.visit(made.table) as room:
        assert room.replica.table is not None
        assert json.loads(the_game(KEY).saved_campaign(room.replica.table.state))["log"] == []


# -- all win and lose together --------------------------------------------------------------------------------------


@pytest.mark.anyio
async def test_a_bot_plays_on_for_who_leaves_a_party(hall: Hall, people: Party) -> None:
    ann, ben = await people.all(hall, await new_table(hall, KEY, "me", "me", options={"quest": QUEST}))
    ben.say("resign")
    await ann.until(lambda: bool(ann.info["seats"][1]["resigned"]))
    assert ann.info["status"] == "playing"
    assert ann.info["seats"][1]["who"] == "bot"


@pytest.mark.anyio
async def test_a_party_that_everybody_leaves_wins_nothing(hall: Hall, people: Party) -> None:
    [ann] = await people.all(hall, await new_table(hall, KEY, "me", "bot", "bot", options={"quest": QUEST}))
    ann.say("resign")
    await ann.until(lambda: ann.info["status"] == "over")
    assert ann.info["outcome"] == {
        "winners": [],
        "way": "resigned",
        "text": "Ann gave up, and nobody is left to play on.",
    }


@pytest.mark.anyio
async def test_the_end_of_a_quest_is_told_of_the_party(hall: Hall, people: Party) -> None:
    [ann] = await people.all(hall, await new_table(hall, KEY, "me", options={"quest": QUEST}))
    for _ in range(80):
        question = await ann.asked()
        keys = [option["key"] for option in question["options"]]
        await ann.answer("retreat" if "retreat" in keys else "done" if "done" in keys else keys[0])
        if ann.info["status"] == "over":
            break
    await ann.until(lambda: ann.info["status"] == "over")
    told = {
        "retreat": "The party retreats, and the quest is lost.",
        "defeat": "The party is beaten, and the quest is lost.",
    }
    assert ann.info["outcome"]["winners"] == []
    assert ann.info["outcome"]["text"] == told[ann.info["outcome"]["way"]]
    ann.say("rematch")
    await ann.until(lambda: bool(ann.info["rematch"]))
    again = await people.come(hall, ann.info["rematch"], ann.token)
    assert (again.info["status"], again.info["standing"]) == ("playing", "Awakening")
