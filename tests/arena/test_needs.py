"""Without the extra, the arena says what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

HIDE = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == {name!r}:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Missing())
from importlib import util
found = util.find_spec
def find_spec(name, package=None):
    return None if name == {name!r} else found(name, package)
util.find_spec = find_spec
try:
    import {module}
except ModuleNotFoundError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("name", "module"),
    [
        ("numpy", "quarterdeck.arena"),
        ("pettingzoo", "quarterdeck.arena.aec"),
        ("gymnasium", "quarterdeck.arena.single"),
        ("pyspiel", "quarterdeck.arena.spiel"),
    ],
)
def test_a_sentence_says_what_to_install(name: str, module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", HIDE.format(name=name, module=module)], capture_output=True, text=True, check=True
    )
    sentence = f'quarterdeck.arena needs {name}: install it with pip install "quarterdeck[arena]".\n'
    assert done.stdout == sentence


def test_the_rest_of_quarterdeck_does_without() -> None:
    code = "import sys, quarterdeck.cli, quarterdeck.core.registry as r; r.games(); print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
