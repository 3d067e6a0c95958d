"""Seating: from what somebody asks for to seats, decks and a spec that the game can be set up from."""

from __future__ import annotations

import secrets
import time

from msgspec import Struct
from msgspec.structs import replace

from quarterdeck.bots.levels import level_named
from quarterdeck.core.game import Game
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import edition_of, the_game
from quarterdeck.core.setting import check_settings
from quarterdeck.server.bots import NAMES
from quarterdeck.server.messages import Join, NewSeat, NewTable
from quarterdeck.server.store import DeckSpec, SeatRow, SecretRow, SpecRow, Store, TableRow
from quarterdeck.server.tokens import digest, new_id, new_token

SEED_BITS = 53
OWN_DECK = "own deck"


class Deck(Struct, frozen=True, kw_only=True):
    name: str
    text: str


class Made(Struct, frozen=True, kw_only=True):
    """A new table and the secrets that are told once, to whoever made it."""

    row: TableRow
    kept: list[SecretRow]
    seats: list[tuple[int, str]]
    invitations: list[tuple[int, str]]


async def new_table(store: Store, new: NewTable, visitor: str | None) -> Made:
    """Set up a table as it was asked for, or say in a sentence why that cannot be."""
    game = the_game(new.game)
    edition = edition_of(game, new.edition)
    low, high = game.players
    if not low <= len(new.seats) <= high:
        raise QuarterdeckError(f"{game.title} is for {low} to {high} players, not {len(new.seats)}.")
    check_settings(game.title, game.settings(), new.options)
    rows: list[SeatRow] = []
    specs: list[DeckSpec] = []
    for number, seat in enumerate(new.seats):
        if seat.who == "open":
            row, text = SeatRow(name=f"Seat {number + 1}", who="open"), ""
        else:
            deck = await choose_deck(store, game, edition, number, seat.deck, seat.deck_text, visitor)
            row, text = _seat(seat, number, rows, deck), deck.text
        rows.append(row)
        specs.append(DeckSpec(name=row.name, deck=text))
    now = time.time()
    seed = secrets.randbits(SEED_BITS) if new.seed is None else new.seed
    row_of_table = TableRow(
        id=new_id(),
        game=game.key,
        edition=edition,
        spec=SpecRow(seed=seed, options=dict(new.options), seats=specs),
        seats=rows,
        status="waiting" if any(seat.who == "open" for seat in rows) else "playing",
        pace=new.pace,
        listed=new.listed,
        aloud=new.aloud,
        created=now,
        updated=now,
        rules_version=game.rules_version,
    )
    seats = [(i, new_token()) for i, seat in enumerate(rows) if seat.who == "person"]
    invitations = [(i, new_token()) for i, seat in enumerate(rows) if seat.who == "open"]
    kept = [SecretRow(seat=i, kind="seat", hash=digest(token)) for i, token in seats]
    kept += [SecretRow(seat=i, kind="invitation", hash=digest(token)) for i, token in invitations]
    return Made(row=row_of_table, kept=kept, seats=seats, invitations=invitations)


def _seat(seat: NewSeat, number: int, before: list[SeatRow], deck: Deck) -> SeatRow:
    name = clean(seat.name)
    if seat.who == "me":
        return SeatRow(name=free_name(name or f"Player {number + 1}", before), who="person", deck=deck.name)
    taken = {row.name for row in before}
    bot = name or next((free for free in NAMES if free not in taken), f"Captain {number + 1}")
    return SeatRow(name=free_name(bot, before), who="bot", level=level_named(seat.level).key, deck=deck.name)


def clean(name: str) -> str:
    """A name on one line, without what cannot be seen."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())


def free_name(name: str, seats: list[SeatRow]) -> str:
    """A name that nobody else at the table has."""
    taken = {seat.name for seat in seats if seat.who != "open"}
    number = 2
    found = name
    while found in taken:
        found = f"{name} {number}"
        number += 1
    return found


async def choose_deck(
    store: Store, game: Game, edition: str, seat: int, name: str, text: str, visitor: str | None
) -> Deck:
    """The deck that a seat brings: its text, one of the visitor's, one that comes with the game, or the next of these.

    It must be legal in the edition that is played.
    """
    samples = game.default_decks()
    if text:
        deck = Deck(name=OWN_DECK, text=text)
    elif name in samples:
        deck = Deck(name=name, text=game.deck_text(name))
    elif name:
        kept = await store.deck(visitor, name) if visitor is not None else None
        if kept is None or kept.game != game.key:
            word = game.deck_word
            known = f"neither one of yours nor one of {', '.join(samples)}" if word == "deck" else ", ".join(samples)
            raise QuarterdeckError(f"There is no {word} {name!r}: {known}.")
        deck = Deck(name=kept.name, text=kept.text)
    elif samples:
        sample = samples[seat % len(samples)]
        deck = Deck(name=sample, text=game.deck_text(sample))
    else:
        return Deck(name="", text="")
    problems = game.check_deck(deck.text, edition)
    if problems:
        found = " ".join(sentence for _, sentence in problems[:5])
        more = f" And {len(problems) - 5} more." if len(problems) > 5 else ""
        raise QuarterdeckError(f"The deck {deck.name} is not legal: {found}{more}")
    return deck


def sit_down(row: TableRow, seat: int, join: Join, deck: Deck) -> TableRow:
    """A table with somebody new in an open seat; it begins when that was the last one."""
    others = [s for i, s in enumerate(row.seats) if i != seat]
    name = free_name(clean(join.name) or f"Player {seat + 1}", others)
    seats = list(row.seats)
    seats[seat] = SeatRow(name=name, who="person", deck=deck.name)
    specs = list(row.spec.seats)
    specs[seat] = DeckSpec(name=name, deck=deck.text)
    waiting = any(s.who == "open" for s in seats)
    return replace(row, seats=seats, spec=replace(row.spec, seats=specs), status="waiting" if waiting else "playing")


def with_sample_decks(row: TableRow) -> TableRow:
    """A table as if its open seats were taken by people with decks that come with the game."""
    game = the_game(row.game)
    samples = [game.deck_text(name) for name in game.default_decks()] or [""]
    specs = [
        replace(spec, deck=samples[i % len(samples)]) if row.seats[i].who == "open" else spec
        for i, spec in enumerate(row.spec.seats)
    ]
    return replace(row, spec=replace(row.spec, seats=specs))


def rematch_of(row: TableRow) -> TableRow:
    """The same people and decks at a new table with a new shuffle. Whoever was taken over or resigned sits again."""
    now = time.time()
    seats = [
        replace(seat, who="person", resigned=False, away=False, level="") if seat.away or seat.resigned else seat
        for seat in row.seats
    ]
    return TableRow(
        id=new_id(),
        game=row.game,
        edition=row.edition,
        spec=replace(row.spec, seed=secrets.randbits(SEED_BITS)),
        seats=seats,
        status="playing",
        pace=row.pace,
        listed=row.listed,
        aloud=row.aloud,
        created=now,
        updated=now,
        rules_version=the_game(row.game).rules_version,
    )
