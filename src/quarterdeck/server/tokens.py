"""Secrets: made from the system's randomness, kept as hashes only, compared in constant time."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable


def new_token() -> str:
    """A secret for a visitor, a seat or an invitation."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """A name for a table, a deck or a replay that nobody guesses."""
    return secrets.token_urlsafe(12)


def digest(token: str) -> str:
    """What the store keeps of a secret."""
    return hashlib.sha256(token.encode()).hexdigest()


def seat_of(token: str, hashes: Iterable[tuple[int, str]]) -> int | None:
    """The seat that a secret opens. Every hash is compared, so that the time taken tells nothing."""
    given = digest(token)
    found = None
    for seat, kept in hashes:
        if hmac.compare_digest(given, kept):
            found = seat
    return found
