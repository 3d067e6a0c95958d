"""Override files: other numbers and rules, as TOML. What they may name is each game's to say (`Game.override`)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from quarterdeck.core.refusal import QuarterdeckError


def read_override(path: Path) -> dict[str, Any]:
    """The changes that a file asks for."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise QuarterdeckError(f"The override file {path} cannot be read: {error.strerror or error}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise QuarterdeckError(f"The override file {path} is not TOML: {error}.") from None


def rule_switched(text: str) -> dict[str, Any]:
    """NAME=true or NAME=false, as an override."""
    name, _, value = text.partition("=")
    if value not in ("true", "false"):
        raise QuarterdeckError(f"A rule is switched by NAME=true or NAME=false, not {text!r}.")
    return {"rules": {name.strip(): value == "true"}}


def together(*changes: dict[str, Any]) -> dict[str, Any]:
    """Changes one upon the other: the later ones win."""
    found: dict[str, Any] = {}
    for change in changes:
        for name, value in change.items():
            nested = isinstance(value, dict) and isinstance(found.get(name), dict)
            found[name] = together(found[name], value) if nested else value
    return found
