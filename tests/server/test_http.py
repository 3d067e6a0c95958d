"""The HTTP side: what each route answers, what it refuses and how, and what every answer carries."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from quarterdeck.core.registry import games, the_game
from quarterdeck.rulebook import rules_of
from quarterdeck.server.http.guards import Buckets, HttpLimits
from serving import HOME, Client, become_visitor, good, refused, served

KEY = "five-sails"
SEATS = [{"who": "me", "name": "Ann", "deck": "castille"}, {"who": "bot"}]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with served(tmp_path_factory.mktemp("server")) as client:
        yield client


def open_table(client: Client, **more: Any) -> dict[str, Any]:
    seats = [{"who": "me", "name": "Ann"}, {"who": "open"}]
    made: dict[str, Any] = good(client.post("/api/tables", json={"game": KEY, "seats": seats, **more}), 201)
    return made


# -- games ----------------------------------------------------------------------------------------------------------


def test_every_registered_game_is_listed(client: Client) -> None:
    listed = good(client.get("/api/games"))
    assert [info["key"] for info in listed] == list(games())
    for info in listed:
        game = the_game(info["key"])
        assert info["title"] == game.title
        assert info["players"] == list(game.players)
        assert [edition["key"] for edition in info["editions"]] == list(game.editions)
        assert [deck["key"] for deck in info["decks"]] == game.default_decks()
        assert all(deck["legal"] and not deck["own"] for deck in info["decks"])
        assert info["bots"]
        assert info["cards"] == len(game.catalogue())
        assert info["rules"] == len(rules_of(game))
        assert (info["cooperative"], info["secrets"]) == (game.cooperative, game.secrets)
        assert info["deck_word"] == game.deck_word
        assert good(client.get(f"/api/games/{game.key}")) == info


def test_sample_decks_have_a_face(client: Client) -> None:
    decks = {deck["key"]: deck for deck in good(client.get(f"/api/games/{KEY}"))["decks"]}
    assert decks["castille"]["leader"] == "Soline el Gato"
    assert decks["castille"]["faction"] == "castille"
    assert decks["castille"]["icon"]


def test_cards_are_the_catalogue(client: Client) -> None:
    assert good(client.get(f"/api/games/{KEY}/cards")) == json.loads(json.dumps(the_game(KEY).catalogue()))


@pytest.mark.parametrize("edition", ["", "release", "playtest"])
def test_rules_are_those_of_the_edition(client: Client, edition: str) -> None:
    found = good(client.get(f"/api/games/{KEY}/rules", params={"edition": edition}))
    assert [rule["id"] for rule in found["rules"]] == [rule.id for rule in rules_of(the_game(KEY), edition)]
    ids = {rule.id for rule in rules_of(the_game(KEY))} | {rule["id"] for rule in found["rules"]}
    for term in found["glossary"]:
        assert term["term"] and term["text"]
        assert not term["rule"] or term["rule"] in ids


@pytest.mark.parametrize(
    "path", ["/api/games", f"/api/games/{KEY}", f"/api/games/{KEY}/cards", f"/api/games/{KEY}/rules"]
)
def test_what_does_not_change_is_sent_once(client: Client, path: str) -> None:
    first = client.get(path)
    assert first.headers["content-encoding"] == "gzip"
    assert first.headers["cache-control"] == "no-cache"
    plain = client.get(path, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == first.json()
    for known in (first.headers["etag"], f'"other", {first.headers["etag"]}', "*"):
        again = client.get(path, headers={"If-None-Match": known})
        assert (again.status_code, again.content) == (304, b"")
    assert client.get(path, headers={"If-None-Match": '"other"'}).status_code == 200


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("/api/games/nosuch", 404, "There is no game 'nosuch'; the games are: "),
        ("/api/games/nosuch/cards", 404, "There is no game 'nosuch'"),
        ("/api/games/nosuch/rules", 404, "There is no game 'nosuch'"),
        (f"/api/games/{KEY}/rules?edition=first", 400, "has no edition 'first'; its editions are: release, playtest."),
        (f"/api/games/{KEY}/decks/nosuch", 404, "comes with no deck 'nosuch'"),
        (f"/api/games/{'x' * 50}", 400, "game: "),
        ("/api/nosuch", 404, "There is nothing at /api/nosuch."),
    ],
)
def test_what_is_not_there_is_named(client: Client, path: str, status: int, words: str) -> None:
    assert words in refused(client.get(path), status)


# -- decks ----------------------------------------------------------------------------------------------------------


def test_a_sample_deck_can_be_read_and_is_legal(client: Client) -> None:
    for name in the_game(KEY).default_decks():
        deck = good(client.get(f"/api/games/{KEY}/decks/{name}"))
        assert (deck["id"], deck["game"]) == (name, KEY)
        report = good(client.post(f"/api/games/{KEY}/decks/check", json={"text": deck["text"]}))
        assert report["legal"] and not report["problems"]
        assert report["text"] == deck["text"]
        assert sum(copies for part in report["parts"] for copies, _ in part["cards"]) > 40


def test_no_file_is_read_for_a_decks_name(client: Client, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(the_game(KEY).deck_text("castille"), encoding="utf-8")
    for name in (str(file), "%2e%2e%2fdecks%2fcastille", str(file).replace("/", "%2f")):
        assert client.get(f"/api/games/{KEY}/decks/{name}").status_code == 404
    seats = [{"who": "me", "deck": str(file)[-80:]}, {"who": "bot"}]
    assert "There is no deck" in refused(client.post("/api/tables", json={"game": KEY, "seats": seats}), 400)


def test_a_deck_check_names_every_problem(client: Client) -> None:
    report = good(client.post(f"/api/games/{KEY}/decks/check", json={"text": "Leader: Nobody at all"}))
    assert not report["legal"]
    assert report["problems"] and all(problem["rule"] and problem["text"] for problem in report["problems"])
    assert (report["parts"], report["text"]) == ([], "")
    assert "has no edition" in refused(
        client.post(f"/api/games/{KEY}/decks/check", json={"text": "", "edition": "first"}), 400
    )


def test_a_visitor_keeps_decks(client: Client) -> None:
    mine = become_visitor(client)
    text = good(client.get(f"/api/games/{KEY}/decks/eisen"))["text"]
    deck = good(client.post("/api/decks", headers=mine, json={"game": KEY, "name": "Iron", "text": text}), 201)
    assert (deck["game"], deck["name"], deck["text"]) == (KEY, "Iron", text)
    where = f"/api/decks/{deck['id']}"
    assert good(client.get(where, headers=mine)) == deck
    assert good(client.get("/api/decks", headers=mine)) == [deck]
    assert good(client.get("/api/decks?game=other", headers=mine)) == []
    changed = good(client.put(where, headers=mine, json={"game": KEY, "name": "Half a deck", "text": "Leader:"}))
    assert (changed["id"], changed["name"], changed["text"]) == (deck["id"], "Half a deck", "Leader:")
    own = [info for info in good(client.get(f"/api/games/{KEY}", headers=mine))["decks"] if info["own"]]
    assert [(info["key"], info["name"], info["legal"]) for info in own] == [(deck["id"], "Half a deck", False)]
    assert own == [info for info in good(client.get("/api/games", headers=mine))[0]["decks"] if info["own"]]
    assert client.delete(where, headers=mine).status_code == 204
    assert "You keep no deck" in refused(client.get(where, headers=mine), 404)
    assert "You keep no deck" in refused(client.delete(where, headers=mine), 404)


def test_nobody_elses_decks_can_be_seen_or_changed(client: Client) -> None:
    mine, theirs = become_visitor(client), become_visitor(client)
    deck = good(client.post("/api/decks", headers=mine, json={"game": KEY, "name": "Iron", "text": "x"}), 201)
    where = f"/api/decks/{deck['id']}"
    assert good(client.get("/api/decks", headers=theirs)) == []
    assert refused(client.get(where, headers=theirs), 404)
    assert refused(client.put(where, headers=theirs, json={"game": KEY, "name": "Y", "text": "y"}), 404)
    assert refused(client.delete(where, headers=theirs), 404)
    seats = [{"who": "me", "deck": deck["id"]}, {"who": "bot"}]
    assert refused(client.post("/api/tables", headers=theirs, json={"game": KEY, "seats": seats}), 400)
    assert good(client.get(where, headers=mine)) == deck


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer ", "Bearer nobody", "Basic bm9ib2R5", f"Bearer {'x' * 5000}"])
def test_decks_need_a_visitor(client: Client, header: str) -> None:
    headers = {"Authorization": header}
    for answer in (
        client.get("/api/decks", headers=headers),
        client.post("/api/decks", headers=headers, json={"game": KEY, "name": "X", "text": "x"}),
        client.get("/api/decks/x", headers=headers),
        client.put("/api/decks/x", headers=headers, json={"game": KEY, "name": "X", "text": "x"}),
        client.delete("/api/decks/x", headers=headers),
    ):
        assert "Authorization: Bearer" in refused(answer, 401)
    assert good(client.get("/api/games", headers=headers))


# -- tables ---------------------------------------------------------------------------------------------------------


def test_a_table_is_made_and_joined(client: Client) -> None:
    made = open_table(client, listed=True)
    assert [key["seat"] for key in made["seats"]] == [0]
    assert [key["seat"] for key in made["invitations"]] == [1]
    where = f"/api/tables/{made['table']}"
    info = good(client.get(where))
    assert info["status"] == "waiting"
    assert (info["seats"][0]["name"], info["seats"][0]["who"]) == ("Ann", "person")
    assert made["table"] in [table["table"] for table in good(client.get("/api/tables"))]
    invitation = made["invitations"][0]["token"]
    assert refused(client.post(f"{where}/join", json={"name": "Eve", "invitation": "x" * 43}), 403)
    key = good(client.post(f"{where}/join", json={"name": "Bob", "invitation": invitation}), 201)
    assert key["seat"] == 1
    info = good(client.get(where))
    assert (info["status"], info["seats"][1]["name"]) == ("playing", "Bob")
    assert refused(client.post(f"{where}/join", json={"name": "Eve", "invitation": invitation}), 403)
    secrets = [key["token"], made["seats"][0]["token"], invitation]
    for path in ("/api/tables", where):
        assert not [secret for secret in secrets if secret in client.get(path).text]


def test_an_unlisted_table_is_for_those_who_know_it(client: Client) -> None:
    made = open_table(client)
    assert made["table"] not in client.get("/api/tables").text
    assert refused(client.post(f"/api/tables/{made['table']}/join", json={"name": "Eve"}), 403)


def test_the_tables_that_a_page_knows(client: Client) -> None:
    made = [open_table(client)["table"] for _ in range(2)]
    found = good(client.post("/api/tables/look", json={"tables": [made[1], "nosuchtable", made[0]]}))
    assert [table["table"] for table in found] == [made[1], made[0]]
    assert refused(client.post("/api/tables/look", json={"tables": ["x"] * 101}), 400)
    assert refused(client.post("/api/tables/look", json={"tables": ["../../x"]}), 400)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"game": "nosuch", "seats": SEATS}, "There is no game 'nosuch'"),
        ({"game": KEY, "seats": SEATS, "edition": "first"}, "has no edition 'first'"),
        ({"game": KEY, "seats": SEATS[:1]}, "is for 2 to 4 players, not 1."),
        ({"game": KEY, "seats": [{"who": "nobody"}]}, "seats[0].who: "),
        ({"game": KEY, "seats": [{**SEATS[0], "deck": "nosuch"}, SEATS[1]]}, "There is no deck 'nosuch'"),
        ({"game": KEY, "seats": [{**SEATS[0], "deck_text": "Leader: Me"}, SEATS[1]]}, "not legal"),
        ({"game": KEY, "seats": [SEATS[0], {"who": "bot", "level": "admiral"}]}, "admiral"),
        ({"game": KEY, "seats": SEATS, "seed": -1}, "seed: "),
        ({"game": KEY, "seats": SEATS, "seed": "x"}, "seed: "),
        ({"game": KEY, "seats": SEATS, "pace": 10**9}, "pace: "),
        ({"game": KEY, "seats": SEATS, "more": 1}, "more"),
        ({"game": KEY}, "seats"),
        ({}, "game"),
        ([], "object"),
        (None, "A body of JSON is missing."),
        ("x", "object"),
    ],
)
def test_a_table_that_cannot_be_is_refused(client: Client, body: Any, words: str) -> None:
    assert words in refused(client.post("/api/tables", json=body), 400)


@pytest.mark.parametrize("body", [b"", b"{", b"nonsense", b"\xff\xfe", b"[" * 60_000, b'{"game": "\xed\xa0\x80"}'])
def test_what_is_no_json_is_refused(client: Client, body: bytes) -> None:
    for path in ("/api/tables", "/api/replays", f"/api/games/{KEY}/decks/check"):
        assert refused(client.post(path, content=body, headers={"Content-Type": "application/json"}), 400)


def test_unknown_tables_are_not_found(client: Client) -> None:
    for name in ("nosuchtable", "nosuchtable/record", "nosuchtable/campaign", "%00", "%ff"):
        assert refused(client.get(f"/api/tables/{name}"), 404)
    assert refused(client.post("/api/tables/nosuchtable/join", json={"name": "Eve"}), 404)


def test_a_game_that_is_not_over_has_no_record_and_no_replay(client: Client) -> None:
    made = good(client.post("/api/tables", json={"game": KEY, "seats": SEATS, "pace": 5000}), 201)["table"]
    for path in (
        f"tables/{made}/record",
        f"replays/{made}",
        f"replays/{made}/frames?seat=-2",
        f"replays/{made}/record",
    ):
        assert "not over yet" in refused(client.get(f"/api/{path}"), 409)


# -- manners --------------------------------------------------------------------------------------------------------


def test_health(client: Client) -> None:
    assert good(client.get("/api/health")) == {"status": "ok"}


@pytest.mark.parametrize(
    "path", ["/", "/nosuch", "/api/health", "/api/games", "/api/nosuch", "/api/docs", "/api/tables/x"]
)
def test_every_answer_carries_the_headers(client: Client, path: str) -> None:
    headers = client.get(path).headers
    rules = dict(rule.split(" ", 1) for rule in headers["content-security-policy"].split("; "))
    assert rules["default-src"] == rules["script-src"] == "'self'"
    assert rules["connect-src"] == "'self' ws://127.0.0.1:7777 wss://127.0.0.1:7777"
    assert rules["frame-ancestors"] == rules["base-uri"] == "'none'"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert "server" not in headers


def test_answers_with_secrets_are_kept_nowhere(client: Client) -> None:
    for answer in (client.post("/api/visitors"), client.get("/api/tables"), client.get("/api/tables/nosuch")):
        assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:8000", "http://127.0.0.1", ""])
def test_another_sites_page_changes_nothing(client: Client, origin: str) -> None:
    assert "Another site's page" in refused(client.post("/api/visitors", headers={"Origin": origin}), 403)


def test_a_page_without_an_origin_is_judged_by_where_it_is(client: Client) -> None:
    assert refused(client.post("/api/visitors", headers={"Sec-Fetch-Site": "cross-site"}), 403)
    assert good(client.post("/api/visitors", headers={"Sec-Fetch-Site": "same-origin"}), 201)


def test_its_own_page_and_programs_may_talk_to_it(client: Client) -> None:
    for headers in ({"Origin": HOME}, {"Origin": HOME.upper()}, {}):
        assert good(client.post("/api/visitors", headers=headers), 201)
    assert good(client.get("/api/health", headers={"Origin": "http://evil.example"}))


@pytest.mark.parametrize("host", ["evil.example", "evil.example:7777", "127.0.0.1.evil.example"])
def test_a_strangers_name_for_this_machine_is_refused(client: Client, host: str) -> None:
    for path in ("/", "/api/games"):
        assert "does not answer to the name" in refused(client.get(path, headers={"Host": host}), 403)


@pytest.mark.parametrize("host", ["localhost", "localhost:7777", "127.0.0.1", "[::1]:7777", "192.168.1.20:7777"])
def test_addresses_and_local_names_are_its_own(client: Client, host: str) -> None:
    assert good(client.post("/api/visitors", headers={"Host": host, "Origin": f"http://{host}"}), 201)


@pytest.mark.parametrize("headers", [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"Host": "evil.example"}])
def test_another_sites_page_opens_no_socket(client: Client, headers: dict[str, str]) -> None:
    where = f"/api/tables/{open_table(client)['table']}/socket"
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(where, headers=headers) as closed:
        closed.receive_json()
    for own in ({"Origin": HOME}, {}):
        with client.websocket_connect(where, headers=own) as socket:
            socket.send_json({"type": "hello"})
            assert socket.receive_json()["type"] == "welcome"


def test_an_origin_that_it_was_told_is_its_own(tmp_path: Path) -> None:
    with served(tmp_path, origins=("https://play.example.org",)) as client:
        for host in ("play.example.org", "127.0.0.1:7777"):
            headers = {"Host": host, "Origin": "https://play.example.org"}
            assert good(client.post("/api/visitors", headers=headers), 201)
        assert refused(client.post("/api/visitors", headers={"Origin": "https://example.org"}), 403)


def test_long_bodies_are_refused(client: Client) -> None:
    for path in ("/api/tables", f"/api/games/{KEY}/decks/check"):
        assert refused(client.post(path, content=b" " * 70_000), 413) == "That is too long."
    assert refused(client.post("/api/replays", content=b" " * 2_600_000), 413)


def test_wrong_methods_are_refused(client: Client) -> None:
    assert refused(client.delete("/api/games"), 405) == "DELETE cannot be done at /api/games."
    assert refused(client.post("/"), 405)


def test_whoever_makes_too_much_has_to_wait(tmp_path: Path) -> None:
    limits = HttpLimits(making_burst=3, making_rate=0.01, asking_burst=1000, asking_rate=100)
    with served(tmp_path, limits) as client:
        for _ in range(3):
            good(client.post("/api/visitors"), 201)
        answer = client.post("/api/visitors")
        assert "please try again in" in refused(answer, 429)
        assert 1 <= int(answer.headers["retry-after"]) <= 100
        assert good(client.get("/api/games"))


def test_whoever_asks_too_much_has_to_wait(tmp_path: Path) -> None:
    limits = HttpLimits(making_rate=0, asking_burst=2, asking_rate=0.01)
    with served(tmp_path, limits) as client:
        answers = [client.get("/api/health").status_code for _ in range(4)]
        assert answers == [200, 200, 429, 429]
        assert client.get("/").status_code == 200


def test_many_frames_cost_more_than_few(tmp_path: Path) -> None:
    limits = HttpLimits(making_rate=0, asking_burst=30, asking_rate=0.01)
    with served(tmp_path, limits) as client:
        assert refused(client.get("/api/replays/nosuch/frames?count=50"), 404)
        assert refused(client.get("/api/replays/nosuch/frames?count=50"), 429)
        assert refused(client.get("/api/replays/nosuch/frames"), 404)


def test_a_bucket_fills_again_and_is_each_addresss_own(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("quarterdeck.server.http.guards.time.monotonic", lambda: now)
    buckets = Buckets(burst=2, rate=0.5)
    assert [buckets.wait("a"), buckets.wait("a")] == [0, 0]
    assert buckets.wait("a") == 2
    assert buckets.wait("b", 2) == 0
    now += 2
    assert buckets.wait("a") == 0
    assert buckets.wait("a") == 2
    now += 1_000
    assert [buckets.wait("a") for _ in range(3)] == [0, 0, 2]
    assert Buckets(1, 0).wait("a", 99) == 0


# -- documentation --------------------------------------------------------------------------------------------------


def test_every_route_is_documented_with_what_can_go_wrong(client: Client) -> None:
    document = good(client.get("/api/openapi.json"))
    assert document == good(client.get("/api/openapi"))
    wanted = {
        "/api/health": {"get"},
        "/api/games": {"get"},
        "/api/games/{game}": {"get"},
        "/api/games/{game}/cards": {"get"},
        "/api/games/{game}/rules": {"get"},
        "/api/games/{game}/decks/check": {"post"},
        "/api/games/{game}/decks/{name}": {"get"},
        "/api/visitors": {"post"},
        "/api/decks": {"get", "post"},
        "/api/decks/{deck}": {"get", "put", "delete"},
        "/api/tables": {"get", "post"},
        "/api/tables/look": {"post"},
        "/api/tables/{table}": {"get"},
        "/api/tables/{table}/join": {"post"},
        "/api/tables/{table}/record": {"get"},
        "/api/tables/{table}/campaign": {"get"},
        "/api/replays": {"post"},
        "/api/replays/{replay}": {"get"},
        "/api/replays/{replay}/frames": {"get"},
        "/api/replays/{replay}/record": {"get"},
    }
    assert {path: set(item) for path, item in document["paths"].items()} == wanted
    for item in document["paths"].values():
        for operation in item.values():
            assert operation["summary"] and operation["description"]
            assert {"400", "403", "429"} < set(operation["responses"])


def test_the_documentation_needs_no_script_and_no_other_host(client: Client) -> None:
    page = client.get("/api/docs")
    assert page.headers["content-type"].startswith("text/html")
    for path in ("/api/tables/{table}/join", "/api/replays/{replay}/frames"):
        assert path in page.text
    assert "NewTable" in page.text
    assert "<script" not in page.text
    assert "http:" not in page.text and "https:" not in page.text
