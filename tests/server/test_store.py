"""The store: order by versions, migrations, what is kept of secrets, decks and replays; on SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from msgspec.structs import replace
from sqlalchemy import Connection, create_engine

from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.server.errors import NotFound, TooMany
from quarterdeck.server.messages import ChatLine, KeepDeck, OutcomeInfo, Proposal
from quarterdeck.server.store import (
    AnswerRow,
    Change,
    DeckSpec,
    SeatRow,
    SecretRow,
    Since,
    SpecRow,
    Store,
    Summary,
    TableRow,
)
from quarterdeck.server.store.database import upgrade
from quarterdeck.server.store.models import metadata
from quarterdeck.server.tokens import digest, new_id

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["sqlite", "postgresql"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    url = f"sqlite:///{tmp_path / 'a folder' / 'x.db'}"
    if request.param == "postgresql":
        url = request.getfixturevalue("postgres_url")
    made = Store(url)
    await made.open()
    yield made
    await made.close()


def a_table() -> TableRow:
    return TableRow(
        id=new_id(),
        game="toy",
        edition="",
        spec=SpecRow(seed=2**53 - 1, options={"long": True, "name": "ü\u0000"}, seats=[DeckSpec(name="Ann", deck="x")]),
        seats=[SeatRow(name="Ann", who="person", ask_always=True), SeatRow(name="Bot", who="bot", level="deckhand")],
        status="playing",
        created=time.time(),
        updated=time.time(),
    )


def answer(number: int) -> AnswerRow:
    return AnswerRow(number=number, seat=0, kind="turn", key=f"play {number}", at=1.5, by="person")


async def test_a_table_comes_back_as_it_was(store: Store) -> None:
    row = a_table()
    line = ChatLine(number=1, seat=-1, name="", text="Ahoy.", at=2.5)
    secret = SecretRow(seat=0, kind="seat", hash=digest("x" * 40))
    await store.create(row, [secret], [line])
    assert await store.table(row.id) == row
    loaded = await store.load(row.id)
    assert loaded is not None
    assert (loaded.row, loaded.answers, loaded.chat, loaded.secrets) == (row, [], [line], [secret])
    assert await store.load("not-there") is None
    assert await store.record_of("not-there") is None
    proposal = Proposal(id=3, kind="undo", by=0, seat=0, answers=0, text="?", agreed=[0], needed=[1])
    after = replace(
        row,
        answers=2,
        proposals=[proposal],
        outcome=OutcomeInfo(winners=[0], way="points", text="Ann wins."),
        status="over",
        rematch="abc",
        fault="Oh.",
    )
    done = await store.commit(Change(before=row, after=after, answers=[answer(0), answer(1)]))
    assert done is not None and done.version == 2
    assert await store.table(row.id) == done
    record = await store.record_of(row.id)
    assert record is not None
    assert [a.key for a in record.answers] == ["play 0", "play 1"]
    assert (record.spec.seed, record.spec.options) == (2**53 - 1, {"long": True, "name": "ü\u0000"})


async def test_whoever_comes_second_changes_nothing(store: Store) -> None:
    row = a_table()
    await store.create(row, [], [])
    wishes = [
        Change(before=row, after=replace(row, answers=1, fault=str(i)), answers=[answer(0)], keep=0) for i in range(8)
    ]
    done = await asyncio.gather(*(store.commit(change) for change in wishes))
    [winner] = [found for found in done if found is not None]
    loaded = await store.load(row.id)
    assert loaded is not None
    assert loaded.row == winner
    assert len(loaded.answers) == 1
    assert loaded.row.version == 2


async def test_only_what_is_new_is_loaded(store: Store) -> None:
    row = a_table()
    await store.create(row, [], [])
    for number in range(3):
        line = ChatLine(number=number + 1, seat=0, name="Ann", text="?", at=1.0)
        done = await store.commit(
            Change(before=row, after=replace(row, answers=number + 1), answers=[answer(number)], chat=[line])
        )
        assert done is not None
        row = done
    have = Since(version=2, epoch=0, answers=1, chat=2)
    loaded = await store.load(row.id, have)
    assert loaded is not None
    assert [a.number for a in loaded.answers] == [1, 2]
    assert [line.number for line in loaded.chat] == [3]
    same = await store.load(row.id, replace(have, version=row.version))
    assert same is not None and same.answers == [] and same.row == row
    back = await store.commit(Change(before=row, after=replace(row, answers=1, epoch=1), keep=1))
    assert back is not None
    anew = await store.load(row.id, have)
    assert anew is not None
    assert (anew.first, [a.number for a in anew.answers]) == (0, [0])
    assert await store.versions([row.id, "not-there"]) == {row.id: back.version}


async def test_a_lease_is_held_renewed_released_and_runs_out(store: Store) -> None:
    row = a_table()
    await store.create(row, [], [])
    now = time.time()
    assert await store.lease(row.id, "one", now + 60)
    assert await store.lease(row.id, "one", now + 60)
    assert not await store.lease(row.id, "other", now + 60)
    await store.release("one", "another-table")
    assert not await store.lease(row.id, "other", now + 60)
    await store.release("one")
    assert await store.lease(row.id, "other", now - 1)
    assert await store.lease(row.id, "one", now + 60)
    kept = await store.table(row.id)
    assert kept is not None and kept.version == row.version, "a lease is no change of the table"
    await store.summarise(row.id, row.version, Summary(answers=0, round=2, waiting_for=[1]))
    kept = await store.table(row.id)
    assert kept is not None and kept.summary.round == 2 and kept.version == row.version


async def test_a_rematch_is_made_with_the_change_or_not_at_all(store: Store) -> None:
    row, new = a_table(), a_table()
    await store.create(row, [], [])
    key = SecretRow(seat=0, kind="seat", hash="h")
    late = Change(before=replace(row, version=7), after=row, next_table=new, next_secrets=[key])
    assert await store.commit(late) is None
    assert await store.table(new.id) is None
    assert await store.commit(replace(late, before=row, after=replace(row, rematch=new.id))) is not None
    loaded = await store.load(new.id)
    assert loaded is not None and loaded.secrets == [key]


async def test_listed_tables(store: Store) -> None:
    shown, hidden, over = replace(a_table(), listed=True), a_table(), replace(a_table(), listed=True, status="over")
    for row in (shown, hidden, over):
        await store.create(row, [], [])
    found = {row.id for row in await store.listed(100)}
    assert shown.id in found
    assert hidden.id not in found and over.id not in found
    assert {row.id for row in await store.tables([hidden.id, over.id, "x"])} == {hidden.id, over.id}


async def test_visitors_and_their_decks(store: Store) -> None:
    token, other = await store.new_visitor(), await store.new_visitor()
    visitor, stranger = await store.visitor_of(token), await store.visitor_of(other)
    assert visitor is not None and stranger is not None and visitor != stranger
    assert await store.visitor_of("x" * 43) is None
    kept = await store.keep_deck(visitor, KeepDeck(game="toy", name="A", text="1 Card"))
    assert await store.deck(visitor, kept.id) == kept
    assert await store.deck(stranger, kept.id) is None
    with pytest.raises(NotFound):
        await store.keep_deck(stranger, KeepDeck(game="toy", name="B", text=""), kept.id)
    again = await store.keep_deck(visitor, KeepDeck(game="toy", name="B", text="2 Cards"), kept.id)
    assert (again.id, again.name) == (kept.id, "B")
    newer = await store.keep_deck(visitor, KeepDeck(game="five-sails", name="C", text=""))
    assert [deck.id for deck in await store.decks_of(visitor)] == [newer.id, kept.id]
    assert [deck.id for deck in await store.decks_of(visitor, "toy")] == [kept.id]
    assert not await store.drop_deck(stranger, kept.id)
    assert await store.drop_deck(visitor, kept.id)
    assert await store.deck(visitor, kept.id) is None


async def test_nobody_keeps_decks_without_end(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quarterdeck.server.store.shelf.DECKS_EACH", 2)
    visitor = await store.visitor_of(await store.new_visitor())
    assert visitor is not None
    for name in ("A", "B"):
        await store.keep_deck(visitor, KeepDeck(game="toy", name=name, text=""))
    with pytest.raises(TooMany):
        await store.keep_deck(visitor, KeepDeck(game="toy", name="C", text=""))


async def test_texts_that_a_database_cannot_hold(store: Store) -> None:
    visitor = await store.visitor_of(await store.new_visitor())
    assert visitor is not None
    kept = await store.keep_deck(visitor, KeepDeck(game="toy", name="A\u0000B", text="1 Card\u0000\n2 Cards"))
    assert (kept.name, kept.text) == ("AB", "1 Card\n2 Cards")
    assert await store.deck(visitor, kept.id) == kept
    assert await store.deck(visitor, "x\u0000") is None
    assert await store.table("x\u0000") is None


async def test_replays_are_kept_once(store: Store) -> None:
    name = await store.add_replay("{}", "toy")
    assert await store.add_replay("{}", "toy") == name
    assert await store.add_replay("{ }", "toy") != name
    kept = await store.replay(name)
    assert kept is not None and (kept.record, kept.game) == ("{}", "toy")
    assert await store.replay("x") is None


async def test_the_migrations_make_what_the_models_say(store: Store) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with store._engine.connect() as db:
        assert await db.run_sync(differences) == []


@pytest.mark.parametrize("file", ["1.db", "2.db", "3.db", "4.db", "5.db"])
async def test_several_processes_may_open_a_new_store_at_once(tmp_path: Path, file: str) -> None:
    """Each on a file of its own, because a collision takes some luck: SQLite refuses it at once, without waiting."""
    stores = [Store(f"sqlite:///{tmp_path / file}") for _ in range(8)]
    await asyncio.gather(*(store.open() for store in stores))
    for store in stores:
        assert await store.healthy()
        await store.close()


async def test_sqlite_keeps_what_it_said_it_kept(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    store = Store(f"sqlite:///{path}")
    await store.open()
    async with store._engine.connect() as db:
        found = [
            (await db.exec_driver_sql(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    assert found == ["wal", 2, 1]
    row = a_table()
    await store.create(row, [], [])
    with sqlite3.connect(path) as another:
        assert another.execute("SELECT id FROM tables").fetchall() == [(row.id,)]
    another.close()
    await store.close()


async def test_no_secret_is_in_the_store(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    store = Store(f"sqlite:///{path}")
    await store.open()
    token = await store.new_visitor()
    row = a_table()
    await store.create(row, [SecretRow(seat=0, kind="seat", hash=digest(token))], [])
    await store.close()
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert token.encode() not in kept
    assert digest(token).encode() in kept


@pytest.mark.parametrize("url", ["nonsense", "mysql://localhost/x", "sqlite:////proc/none/x.db"])
async def test_a_store_that_cannot_be_opened_says_so_in_a_sentence(url: str) -> None:
    with pytest.raises(QuarterdeckError, match=r"\.$"):
        await Store(url).open()


async def test_a_database_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    path.write_text("This is no database, but a letter. " * 50)
    before = path.read_bytes()
    with pytest.raises(QuarterdeckError, match="cannot be opened"):
        await Store(f"sqlite:///{path}").open()
    assert path.read_bytes() == before


def test_migrating_down_and_up_again(tmp_path: Path) -> None:
    from alembic import command

    from quarterdeck.server.store.database import migrations

    engine = create_engine(f"sqlite:///{tmp_path / 'x.db'}")
    with engine.begin() as connection:
        upgrade(connection)
        config = migrations()
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
        upgrade(connection)
    engine.dispose()
