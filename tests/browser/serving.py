"""The server under test, as a user starts it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from postgres_server import free_port

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


class Server:
    """`quarterdeck serve`, as a user starts it. It can be killed and started again with the same store and port."""

    def __init__(self, store: Path) -> None:
        self.store = store
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "quarterdeck.cli", "serve", "--no-open", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, "--store", str(self.store), "--workers", "1"],
            stdout=subprocess.DEVNULL,
            env={**os.environ, "QUARTERDECK_HOME": str(self.store.parent)},
        )
        until = time.monotonic() + 40
        while True:
            try:
                with urllib.request.urlopen(f"{self.address}/api/health", timeout=2):
                    return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > until:
                    raise RuntimeError("The server did not start.") from None
                time.sleep(0.1)

    def kill(self) -> None:
        """kill -9: no chance to tidy up."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()
