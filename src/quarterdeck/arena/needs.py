"""What the arena needs besides Quarterdeck, and the sentence that says so where it is missing."""

from __future__ import annotations

from importlib.util import find_spec


def need(*modules: str) -> None:
    """Raise an error that says what to install, unless all of these can be imported."""
    missing = [name for name in modules if find_spec(name) is None]
    if missing:
        raise ModuleNotFoundError(
            f'quarterdeck.arena needs {" and ".join(missing)}: install it with pip install "quarterdeck[arena]".',
            name=missing[0],
        )
