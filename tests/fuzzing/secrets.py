"""Secrets that the fuzz run has been given, so that it knows them wherever they turn up where they must not."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from typing import Any

LENGTH = 43
"""32 random bytes, in URL-safe letters."""
LETTERS = re.compile(rf"[A-Za-z0-9_-]{{{LENGTH},}}")
DIGESTS = re.compile(r"[0-9a-f]{64}")


class Secrets:
    """What opens seats and decks: tokens, invitations, and the hashes that a store keeps of them."""

    def __init__(self) -> None:
        self._whose: dict[str, str] = {}
        self._digests: dict[str, str] = {}

    def __len__(self) -> int:
        return len(self._whose)

    def add(self, secret: str, whose: str) -> str:
        assert len(secret) == LENGTH, "secrets have another length now"
        self._whose[secret] = whose
        self._digests[hashlib.sha256(secret.encode()).hexdigest()] = whose
        return secret

    def add_from(self, said: Any, whose: str) -> None:
        """Note the secrets of an answer that hands some out: a visitor's, a new table's, a seat's."""
        if isinstance(said, dict):
            if isinstance(said.get("token"), str):
                self.add(said["token"], whose)
            for part in said.values():
                self.add_from(part, whose)
        elif isinstance(said, list):
            for part in said:
                self.add_from(part, whose)

    def known(self) -> list[str]:
        return list(self._whose)

    def found_in(self, text: str, allowed: Iterable[str] = ()) -> list[str]:
        """Whose secrets stand in a text. `allowed` are texts whose writer knows what is in them: it was sent there."""
        sent = "\n".join(allowed)
        found = []
        for run in LETTERS.findall(text):
            for start in range(len(run) - LENGTH + 1):
                secret = run[start : start + LENGTH]
                if secret in self._whose and secret not in sent:
                    found.append(self._whose[secret])
        found += [f"the hash of {self._digests[d]}" for d in DIGESTS.findall(text) if d in self._digests]
        return found
