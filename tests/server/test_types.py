"""What the page has from the server is current: its types, and the names of the pictures it ships."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from quarterdeck.server.icons import icon_names
from quarterdeck.server.schema import schema

WEB = Path(__file__).resolve().parents[2] / "web"
GENERATED = WEB / "src" / "generated"
RENEW = "`npm run generate` in web/ writes it anew"


def test_the_names_of_the_icons_are_current() -> None:
    assert json.loads((GENERATED / "icon-names.json").read_text(encoding="utf-8")) == icon_names(), RENEW


def test_the_types_are_current(tmp_path: Path) -> None:
    tools = os.pathsep.join([str(Path(sys.prefix) / "bin"), str(WEB.parent / ".venv" / "bin"), os.environ["PATH"]])
    node = shutil.which("node", path=tools)
    if node is None or not (WEB / "node_modules" / "json-schema-to-typescript").is_dir():
        pytest.skip("the tools of the page are not installed; ./test installs them")
    written = tmp_path / "protocol.ts"
    done = subprocess.run(
        [node, "build/types.ts", str(written)],
        cwd=WEB,
        input=json.dumps(schema()),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert written.read_text(encoding="utf-8") == (GENERATED / "protocol.ts").read_text(encoding="utf-8"), RENEW
