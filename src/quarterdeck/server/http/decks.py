"""Decks that a visitor keeps."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, delete, get, post, put
from litestar.params import JSONBody, PathParameter, QueryParameter

from quarterdeck.core.registry import edition_of, the_game
from quarterdeck.server.errors import NotFound
from quarterdeck.server.http.errors import can_fail
from quarterdeck.server.http.given import AnyRequest, TheHall
from quarterdeck.server.http.guards import MAKING
from quarterdeck.server.http.visitors import known_visitor
from quarterdeck.server.messages import KeepDeck, KeptDeck

DeckId = Annotated[str, PathParameter(max_length=80, description="A kept deck's id.")]


def _checked(deck: KeepDeck) -> KeepDeck:
    """A deck of a game and an edition that are known. It need not be legal: people keep what they work on."""
    edition_of(the_game(deck.game), deck.edition)
    return deck


@get("/", responses=can_fail(401), summary="Your decks")
async def list_decks(
    request: AnyRequest, hall: TheHall, game: Annotated[str, QueryParameter(max_length=40)] = ""
) -> list[KeptDeck]:
    """The visitor's decks: of one game, or of all."""
    return await hall.store.decks_of(await known_visitor(request, hall), game)


@post("/", opt={MAKING: 1}, responses=can_fail(401, 413), summary="Keep a deck")
async def keep_deck(request: AnyRequest, hall: TheHall, data: JSONBody[KeepDeck]) -> KeptDeck:
    """Keep a deck list under a name. It need not be legal yet."""
    return await hall.store.keep_deck(await known_visitor(request, hall), _checked(data))


@get("/{deck:str}", responses=can_fail(401, 404), summary="A deck of yours")
async def one_deck(request: AnyRequest, hall: TheHall, deck: DeckId) -> KeptDeck:
    """One of the visitor's decks."""
    found = await hall.store.deck(await known_visitor(request, hall), deck)
    if found is None:
        raise NotFound(f"You keep no deck {deck!r}.")
    return found


@put("/{deck:str}", responses=can_fail(401, 404, 413), summary="Change a deck")
async def change_deck(request: AnyRequest, hall: TheHall, deck: DeckId, data: JSONBody[KeepDeck]) -> KeptDeck:
    """Write one of the visitor's decks anew."""
    return await hall.store.keep_deck(await known_visitor(request, hall), _checked(data), deck)


@delete("/{deck:str}", responses=can_fail(401, 404), summary="Drop a deck")
async def drop_deck(request: AnyRequest, hall: TheHall, deck: DeckId) -> None:
    """Forget one of the visitor's decks."""
    if not await hall.store.drop_deck(await known_visitor(request, hall), deck):
        raise NotFound(f"You keep no deck {deck!r}.")


router = Router("/decks", route_handlers=[list_decks, keep_deck, one_deck, change_deck, drop_deck], tags=["Decks"])
