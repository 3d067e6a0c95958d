"""One key an answer: which keys the options get, and how they are read, from a keyboard or from a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Protocol, TextIO

RESERVED = "cqstuw?"
"""Keys that never answer: card, quit, story, table, undo, write the campaign, why not."""
KEYS = "123456789" + "".join(k for k in "abcdefghijklmnopqrstuvwxyz" if k not in RESERVED)
INSISTS = "U"
"""The one capital that is another key than its small letter: undo all the same."""
ESCAPE = "\x1b"
DECLINES = "0"
"""The key of passing, of choosing nothing, of being done."""
DECLINING = ("pass", "none", "done")
"""The verbs that have it."""


def codes_for(options: int) -> list[str]:
    """A key for every option; beyond the keys there are, two keys, so that no answer begins another one."""
    prefixes = 0
    while len(KEYS) - prefixes + prefixes * len(KEYS) < options:
        prefixes += 1
    single = KEYS[: len(KEYS) - prefixes]
    codes = list(single)
    for first in KEYS[len(KEYS) - prefixes :]:
        codes += [first + second for second in KEYS]
    return codes[:options]


class Reader(Protocol):
    """Where answers come from."""

    def read(self, codes: Iterable[str]) -> str:
        """The next command: a code, a reserved key (with what follows it), or whatever was typed."""

    def line(self) -> str:
        """A line of text."""


class LineReader:
    """Lines from a pipe, a file or a terminal without single keys. The end of the input means quit."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def line(self) -> str:
        text = self.stream.readline()
        return text.strip() if text else "q"

    def read(self, codes: Iterable[str]) -> str:
        return self.line()


class KeyReader:
    """Single keys from a terminal: an answer needs no Enter."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def line(self) -> str:
        text = self.stream.readline()
        return text.strip() if text else "q"

    def read(self, codes: Iterable[str]) -> str:
        known = list(codes)
        typed = ""
        while True:
            key = self._pressed()
            if key in ("\x03", "\x04", ""):
                return "q"
            if key == INSISTS and not typed:
                return key
            if key in ("\r", "\n"):
                return typed
            if key in ("\x7f", "\x08"):
                typed = typed[:-1]
                continue
            typed += key.lower()
            if typed in known or typed in RESERVED or not any(code.startswith(typed) for code in known):
                return typed

    def _pressed(self) -> str:
        """The next key that is a character: what arrows and function keys send answers nothing."""
        key = self._key()
        while key == ESCAPE:
            key = self._key()
            if key in ("[", "O"):
                key = self._key()
                while key and not "@" <= key <= "~":
                    key = self._key()
                key = self._key() if key else key
        return key

    def _key(self) -> str:
        import termios
        import tty

        handle = self.stream.fileno()
        before = termios.tcgetattr(handle)
        try:
            tty.setcbreak(handle, termios.TCSADRAIN)  # what was typed ahead is kept
            return self.stream.read(1)
        except KeyboardInterrupt:
            return "\x03"
        finally:
            termios.tcsetattr(handle, termios.TCSADRAIN, before)


def reader_for(stream: TextIO) -> Reader:
    """Single keys where the stream is a terminal that can give them; lines otherwise."""
    if stream.isatty() and sys.platform != "win32":
        return KeyReader(stream)
    return LineReader(stream)
