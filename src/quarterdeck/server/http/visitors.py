"""Visitors: a browser that keeps decks here is known by a secret, and by nothing else."""

from __future__ import annotations

from litestar import Router, post
from litestar.exceptions import NotAuthorizedException

from quarterdeck.server.hall import Hall
from quarterdeck.server.http.errors import can_fail
from quarterdeck.server.http.given import AnyRequest, TheHall
from quarterdeck.server.http.guards import MAKING
from quarterdeck.server.messages import Visitor

LONGEST = 100


async def visitor_or_none(request: AnyRequest, hall: Hall) -> str | None:
    """Who asks, if they say so."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not 0 < len(token) <= LONGEST:
        return None
    return await hall.store.visitor_of(token.strip())


async def known_visitor(request: AnyRequest, hall: Hall) -> str:
    """Who asks; whoever is nobody here has no decks."""
    visitor = await visitor_or_none(request, hall)
    if visitor is None:
        raise NotAuthorizedException(
            "Decks are kept for a visitor: send the token that POST /api/visitors gave as `Authorization: Bearer ...`.",
            headers={"WWW-Authenticate": "Bearer"},
        )
    return visitor


@post("/", opt={MAKING: 1}, responses=can_fail(), summary="Become a visitor")
async def new_visitor(hall: TheHall) -> Visitor:
    """A new secret, under which decks are kept. It is shown once, and can be had from nowhere else."""
    return Visitor(token=await hall.store.new_visitor())


router = Router("/visitors", route_handlers=[new_visitor], tags=["Decks"])
