"""Options and decisions are plain data: they compare by what they say, and have stable keys."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from quarterdeck.core.decision import Decision, Option, Seat

WORDS = st.text("abcdefghijklmnopqrstuvwxyz-.'", min_size=1, max_size=12)
IDS = st.lists(st.integers(0, 200), max_size=3).map(tuple)


def test_keys_are_what_records_hold() -> None:
    assert Option("pass").key() == "pass"
    assert Option("challenge", (3, 14)).key() == "challenge 3 14"
    assert Option("use", (7,), "taunt.action").key() == "use 7 taunt.action"


@given(WORDS, IDS, WORDS)
def test_options_compare_by_what_they_say(verb: str, ids: tuple[int, ...], what: str) -> None:
    option = Option(verb, ids, what)
    assert option == Option(verb, ids, what)
    assert hash(option) == hash(Option(verb, ids, what))
    assert option != Option(verb + "x", ids, what)
    assert option != Option(verb, (*ids, 1), what)
    assert option != Option(verb, ids, "")
    assert option != option.key()


def test_a_decision_finds_what_it_offers() -> None:
    options = [Option("pick", (4,)), Option("none")]
    decision = Decision(Seat(1), "target", options, (9,), "what")
    assert decision.find("pick 4") == options[0]
    assert decision.find("pick 5") is None
    assert decision.offers(Option("none"))
    assert not decision.offers(Option("pick", (5,)))


def test_decisions_compare_by_everything_asked() -> None:
    options = [Option("yes")]
    decision = Decision(Seat(1), "target", options, (9,), "what")
    assert decision == Decision(Seat(1), "target", [Option("yes")], (9,), "what", checkpoint=True)
    for other in (
        Decision(Seat(0), "target", options, (9,), "what"),
        Decision(Seat(1), "discard", options, (9,), "what"),
        Decision(Seat(1), "target", [], (9,), "what"),
        Decision(Seat(1), "target", options, (), "what"),
        Decision(Seat(1), "target", options, (9,)),
    ):
        assert decision != other
