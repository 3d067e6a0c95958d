"""What the fuzz run says over a socket: messages that are right, nearly right, and not right at all.

Valid messages are made from the types of `quarterdeck.server.messages`, so that a new message is fuzzed from its first
day. What somebody has seen of the table is worked in, as far as they have seen any.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any, get_args

from msgspec import NODEFAULT
from msgspec import inspect as types

from quarterdeck.server.messages import FromClient
from quarterdeck.server.settings import Limits

Said = dict[str, Any]
KINDS: list[types.StructType] = [
    kind for one in get_args(FromClient) if isinstance(kind := types.type_info(one), types.StructType)
]
LONGEST = Limits().message_bytes
DEEP = 5_000
ODD = (
    "\x00",
    "\u202e\u2066mirrored\u2069",
    "\U0001f3f4\u200d\u2620\ufe0f",
    "e\u0301" * 40,
    "\ufeff\u200b\u2028\u2029\x85",
    "\uffff\U0010ffff",
    "\ue000\x7f\x1b[31m",
    "<script>alert(1)</script>",
    "'; DROP TABLE answers; --",
    "../../../etc/passwd",
    "%00%0a${7*7}{{7*7}}",
    "ﷺ" * 100,
    " ",
    "",
)
WRONG: tuple[Any, ...] = (None, True, -1, 0, 2**53, 2**64, 1.5, 1e308, "", "x", [], [[]], {}, {"type": "ping"})
NOBODYS_QUESTION: Said = {"number": 1, "options": [{"key": "pass"}]}
BROKEN = (
    "",
    " ",
    "null",
    "true",
    "[]",
    "{}",
    "{",
    '"hello"',
    "NaN",
    "-",
    "\ufeff{}",
    '{"type": "ping"} {"type": "ping"}',
    "{'type': 'ping'}",
    '{"type": "ping",}',
    '{"type": "chat", "text": "\\ud800"}',
    '{"type": "chat", "text": "\\udc00\\ud800"}',
    '{"type": "chat", "text": "\x01"}',
    '{"type": "answer", "question": 1e999, "key": "x"}',
    '{"type": "answer", "question": 00001, "key": "x"}',
    '{"type": "answer", "question": 1, "question": 2, "key": "x", "key": "y"}',
    '{"type": ["hello"]}',
    '{"type": "hello", "type": "resign"}',
)


class Scene:
    """What somebody at the table has seen, and may refer to."""

    def __init__(self) -> None:
        self.questions: list[Said] = []  # the last ones
        self.proposals: list[int] = []
        self.seats = 2
        self.tokens: list[str] = []  # that may be tried: right ones, and ones of other tables
        self.open: Said | None = None  # the question that is asked now
        self.other: Scene | None = None  # what somebody else has seen, who is asked other questions

    def hear(self, said: Said) -> None:
        if said["type"] == "state":
            self.open = said["question"]
            if self.open is not None:
                self.questions = [*self.questions[-5:], self.open]
        elif said["type"] == "table":
            self.seats = len(said["table"]["seats"])
            self.proposals = [proposal["id"] for proposal in said["table"]["proposals"]]


class Nonsense:
    """Makes messages, except pings, by which the troublemakers tell time. The same dice make the same ones."""

    def __init__(self, dice: random.Random, scene: Scene, harmless: frozenset[str] = frozenset()) -> None:
        self.dice = dice
        self.scene = scene
        self._kinds = [kind for kind in KINDS if kind.tag not in harmless | {"ping"}]
        self._ways: list[tuple[int, str, Callable[[], str | bytes]]] = [
            (6, "valid", lambda: json.dumps(self.valid())),
            (6, "nearly valid", self.nearly_valid),
            (3, "answer of another question", self.stale),
            (3, "answer for somebody else", self.for_another),
            (2, "malformed", self.malformed),
            (1, "too long", self.too_long),
            (1, "bytes", lambda: self.dice.randbytes(self.dice.randrange(200))),
            (1, "deep", self.deep),
            (1, "two hellos", lambda: json.dumps(self.message("hello"))),
            (2, "odd letters", self.odd),
        ]

    def next(self) -> tuple[str, str | bytes]:
        """Something to send, and what it is."""
        _, name, make = self.dice.choices(self._ways, [weight for weight, _, _ in self._ways])[0]
        return name, make()

    def answer(self) -> str | None:
        """A right answer to the open question."""
        asked = self.scene.open
        if asked is None:
            return None
        key = self.dice.choice(asked["options"])["key"]
        return json.dumps({"type": "answer", "question": asked["number"], "key": key})

    # -- by the types -----------------------------------------------------------------------------------------------

    def valid(self) -> Said:
        """A message that the server can read."""
        return self.message(str(self.dice.choice(self._kinds).tag))

    def message(self, tag: str) -> Said:
        kind = next(kind for kind in KINDS if kind.tag == tag)
        said: Said = {"type": tag}
        for field in kind.fields:
            if field.default is NODEFAULT or self.dice.random() < 0.7:
                said[field.encode_name] = self._value(field.name, field.type)
        return said

    def _value(self, name: str, kind: types.Type) -> Any:
        dice, scene = self.dice, self.scene
        if name == "token" and scene.tokens and dice.random() < 0.5:
            return dice.choice(scene.tokens)
        if name == "question" and scene.questions and dice.random() < 0.7:
            return dice.choice(scene.questions)["number"] + dice.choice((0, 0, 0, 1, -1))
        if name == "key" and scene.questions and dice.random() < 0.7:
            return dice.choice(dice.choice(scene.questions)["options"])["key"]
        if name == "proposal" and scene.proposals and dice.random() < 0.5:
            return dice.choice(scene.proposals)
        if name == "seat" and dice.random() < 0.8:
            return dice.randrange(scene.seats)
        return self._any(kind)

    def _any(self, kind: types.Type) -> Any:
        """Any value of a type, at its bounds as often as between them."""
        dice = self.dice
        match kind:
            case types.StrType():
                if kind.pattern:
                    return "".join(
                        dice.choices("abcXYZ019_-", k=dice.randint(kind.min_length or 1, kind.max_length or 50))
                    )
                return dice.choice(("Ahoy!", "x" * (kind.max_length or 50), "x" * (kind.min_length or 1)))
            case types.IntType():
                low, high = kind.ge or 0, kind.le or 2**53 - 1
                return dice.choice((low, high, dice.randint(low, min(high, 1000))))
            case types.BoolType():
                return dice.random() < 0.5
            case types.LiteralType():
                return dice.choice(kind.values)
            case types.UnionType():
                return self._any(dice.choice(kind.types))
            case types.NoneType():
                return None
        raise TypeError(f"The fuzz run cannot make a {kind}.")

    # -- and past them ----------------------------------------------------------------------------------------------

    def nearly_valid(self) -> str:
        """A message with one thing wrong."""
        said = self.valid()
        dice = self.dice
        name = dice.choice(list(said))
        match dice.randrange(7):
            case 0:
                del said[name]
            case 1:
                said[name] = dice.choice(WRONG)
            case 2:
                said[dice.choice(("seat", "by", "admin", "__class__", "Type"))] = dice.choice(WRONG)
            case 3:
                said["type"] = dice.choice(("Hello", "hello ", "dance", "state", "welcome", "error", ""))
            case 4:
                text = json.dumps(said)
                return text[: dice.randrange(len(text))]
            case 5:
                text = json.dumps(said)
                place = dice.randrange(len(text))
                return f"{text[:place]}{dice.choice(ODD)}{text[place + 1 :]}"
            case _:
                said[name] = str(said[name]) * dice.choice((2, 50, 500))
        return json.dumps(said)

    def stale(self) -> str:
        """An answer to a question that is past, or nobody's."""
        dice = self.dice
        past = dice.choice(self.scene.questions or [NOBODYS_QUESTION])
        number = past["number"] - dice.choice((0, 0, 1, 2, 1000))
        key = dice.choice(past["options"])["key"]
        return json.dumps(
            {"type": "answer", "question": max(0, number), "key": dice.choice((key, "pass", "x", key + " "))}
        )

    def for_another(self) -> str:
        """A right answer to a question that somebody else is asked."""
        other = self.scene.other
        asked = other.questions[-1] if other is not None and other.questions else NOBODYS_QUESTION
        key = self.dice.choice(asked["options"])["key"]
        return json.dumps({"type": "answer", "question": asked["number"], "key": key})

    def malformed(self) -> str:
        return self.dice.choice(BROKEN)

    def too_long(self) -> str:
        """Longer than a message may be, in letters or only in bytes; at times longer than the socket takes at all."""
        size = self.dice.choice((LONGEST + 1, LONGEST * 2, LONGEST * 2, 65_537))
        letter = self.dice.choice("xé")
        return json.dumps({"type": "chat", "text": letter * size}, ensure_ascii=False)

    def deep(self) -> str:
        return self.dice.choice(("[", '{"type":')) * self.dice.randrange(1, DEEP // 3)

    def odd(self) -> str:
        """Odd letters where people write words of their own, and where they do not."""
        text = "".join(self.dice.choices(ODD, k=self.dice.randint(1, 3)))[:480]
        said = self.dice.choice(
            ({"type": "chat", "text": text}, {"type": "answer", "question": 1, "key": text}, {"type": text})
        )
        return json.dumps(said, ensure_ascii=self.dice.random() < 0.5)


def pieces(text: str, dice: random.Random) -> Iterator[str]:
    """A text in the parts of a fragmented message."""
    while text:
        length = dice.randint(1, max(1, len(text) // 2))
        yield text[:length]
        text = text[length:]
