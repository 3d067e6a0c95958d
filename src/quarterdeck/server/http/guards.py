"""How much one address may ask for: a bucket of turns that fills again with time."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict
from typing import Any

from litestar.connection import ASGIConnection
from litestar.exceptions import TooManyRequestsException
from litestar.handlers import BaseRouteHandler
from msgspec import Struct

MAKING = "making"
"""The option of a route that makes something which is kept: it costs so many turns of the smaller bucket."""
MOST_ADDRESSES = 10_000


class HttpLimits(Struct, frozen=True, kw_only=True):
    """Turns at once, and turns a second, of one address. A rate of 0 sets no limit."""

    making_burst: int = 60
    making_rate: float = 1.0
    asking_burst: int = 400
    asking_rate: float = 50.0


USUAL = HttpLimits()
NONE = HttpLimits(making_rate=0, asking_rate=0)


class Buckets:
    """A bucket for each address. The least used are forgotten when there are too many."""

    def __init__(self, burst: int, rate: float) -> None:
        self.burst = float(burst)
        self.rate = rate
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # turns left, and when that was

    def wait(self, address: str, turns: float = 1.0) -> float:
        """Take turns: 0 if they were there, otherwise how many seconds until they will be."""
        if self.rate <= 0:
            return 0.0
        now = time.monotonic()
        left, since = self._left.get(address, (self.burst, now))
        left = min(self.burst, left + (now - since) * self.rate)
        enough = left >= turns
        self._left[address] = (left - turns if enough else left, now)
        self._left.move_to_end(address)
        while len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        return 0.0 if enough else (turns - left) / self.rate


class Turns:
    """The buckets of this server."""

    def __init__(self, limits: HttpLimits) -> None:
        self.making = Buckets(limits.making_burst, limits.making_rate)
        self.asking = Buckets(limits.asking_burst, limits.asking_rate)


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Whose turn it is: the address, or for IPv6 the network, since one machine has as many addresses as it likes."""
    host = connection.client.host if connection.client is not None else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return host


def take(connection: ASGIConnection[Any, Any, Any, Any], buckets: Buckets, turns: float) -> None:
    """Take turns for whoever asks, or say how long to wait for them."""
    wait = buckets.wait(address_of(connection), turns)
    if wait:
        seconds = math.ceil(wait)
        again = "in a second" if seconds == 1 else f"in {seconds} seconds"
        raise TooManyRequestsException(
            f"That was a lot at once; please try again {again}.", headers={"Retry-After": str(seconds)}
        )


def in_turn(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """The guard that counts."""
    turns: Turns = connection.app.state.turns
    take(connection, turns.asking, 1.0)
    cost = handler.opt.get(MAKING, 0)
    if cost:
        take(connection, turns.making, float(cost))
