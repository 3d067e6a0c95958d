"""Tables with people, bots and spectators: who sits where, who is asked, what each is told."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from contract.toy import HAND
from guests import Guest, Party, join, new_table, play_out
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import the_game
from quarterdeck.core.table import Table
from quarterdeck.server.errors import NoSuchTable, NotAllowed, TooLate
from quarterdeck.server.hall import Hall
from quarterdeck.server.messages import Join, KeepDeck, NewSeat, NewTable

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("toy")]

FIVE = "five-sails"


# -- whole games ------------------------------------------------------------------------------------------------------


async def test_hot_seat_game_to_its_end(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "me", "me")
    assert [key.seat for key in made.seats] == [0, 1]
    guests = await people.all(hall, made, ask_always=True)
    dice = random.Random(1)
    given = await play_out(guests, lambda q: str(dice.choice(q["options"])["key"]))
    info = await hall.info(made.table)
    assert info.status == "over"
    assert info.answers == given
    assert info.outcome is not None
    assert info.outcome.text.startswith(("Ann wins.", "Ben wins.", "Ann and Ben win."))
    assert info.waiting_for == []
    for guest in guests:
        await guest.until(lambda g=guest: g.state["question"] is None)  # type: ignore[misc]
        assert guest.chat[0] == "The game begins."
        assert guest.chat[-1] == info.outcome.text


async def test_a_person_against_a_bot_whose_answers_are_the_record(hall: Hall, people: Party) -> None:
    made = await new_table(hall, FIVE, "me", "bot", seed=3)
    [ann] = await people.all(hall, made)
    dice = random.Random(2)
    await play_out([ann], lambda q: str(dice.choice(q["options"])["key"]))
    record = await hall.store.record_of(made.table)
    assert record is not None
    assert {answer.seat for answer in record.answers} == {0, 1}
    table = Table.resume(the_game(FIVE), record)
    assert table.over
    assert ann.info["outcome"]["winners"] == [int(seat) for seat in table.state.outcome.winners]
    assert ann.state["view"] == plain(table.view(0))  # type: ignore[arg-type]
    assert ann.story == [line.text for line in table.game.story_lines(table.state, 0)]  # type: ignore[arg-type]


async def test_bots_alone_and_a_spectator(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "bot", "bot")
    assert made.seats == []
    watcher = await people.come(hall, made.table)
    await watcher.until(lambda: watcher.info["status"] == "over")
    assert all(said["question"] is None for said in watcher.heard if said["type"] == "state")
    names = [seat["name"] for seat in watcher.info["seats"]]
    assert names == ["Ada Anchor", "Bess Bowsprit"]
    assert watcher.info["spectators"] == 1


async def test_bots_roll_the_same_dice_again(hall: Hall, people: Party) -> None:
    records = []
    for _ in range(2):
        made = await new_table(hall, "toy", "bot", "bot", seed=11)
        watcher = await people.come(hall, made.table)
        await watcher.until(lambda w=watcher: w.info["status"] == "over")  # type: ignore[misc]
        record = await hall.store.record_of(made.table)
        assert record is not None
        records.append(record.answers)
    assert records[0] == records[1]


# -- seats ------------------------------------------------------------------------------------------------------------


async def test_a_table_waits_for_its_open_seats(hall: Hall, people: Party) -> None:
    made = await new_table(hall, FIVE, "me", "open")
    [ann] = await people.all(hall, made)
    assert ann.info["status"] == "waiting"
    assert ann.info["seats"][1]["who"] == "open"
    assert not ann.state
    seat, token = await join(hall, made, name="Bea")
    await ann.until(lambda: bool(ann.state))
    assert ann.info["status"] == "playing"
    assert ann.info["seats"][1]["name"] == "Bea"
    assert "Bea sits down. The game begins." in ann.chat
    bea = await people.come(hall, made.table, token)
    assert seat == 1
    assert (await bea.asked())["seat"] == 1


async def test_an_invitation_is_good_for_one(hall: Hall) -> None:
    made = await new_table(hall, FIVE, "me", "open", "open")
    await join(hall, made, 0)
    with pytest.raises(NotAllowed, match="opens no seat"):
        await join(hall, made, 0)
    seat, _ = await join(hall, made, 1)
    assert seat == 2
    assert [s.name for s in (await hall.info(made.table)).seats] == ["Ann", "Guest", "Guest 2"]


async def test_a_seat_token_is_no_invitation_and_an_invitation_opens_no_seat(hall: Hall, people: Party) -> None:
    made = await new_table(hall, FIVE, "me", "open")
    with pytest.raises(NotAllowed):
        await hall.join(made.table, Join(invitation=made.seats[0].token, name="X"), None)
    guest = await people.come(hall, made.table, made.invitations[0].token)
    assert (await guest.error())["code"] == "not-yours"


async def test_strangers_join_listed_tables_only(hall: Hall) -> None:
    hidden = await new_table(hall, "toy", "me", "open")
    with pytest.raises(NotAllowed, match="needs an invitation"):
        await hall.join(hidden.table, Join(name="Eve"), None)
    listed = await new_table(hall, "toy", "me", "open", listed=True)
    assert [info.table for info in await hall.listed()] == [listed.table]
    assert (await hall.join(listed.table, Join(name="Eve"), None)).seat == 1
    with pytest.raises(TooLate, match="taken"):
        await hall.join(listed.table, Join(name="Eve"), None)


async def test_tables_that_are_not_there(hall: Hall) -> None:
    for name in ("nothing-here", "x", "../../etc/passwd", "a\0b"):
        with pytest.raises(NoSuchTable):
            await hall.info(name)
        with pytest.raises(NoSuchTable):
            await hall.join(name, Join(name="Eve"), None)
    made = await new_table(hall, "toy", "me", "me")
    assert [info.table for info in await hall.infos(["nothing-here", made.table])] == [made.table]


@pytest.mark.parametrize(
    ("new", "says"),
    [
        (NewTable(game="chess", seats=[NewSeat(who="me")]), "no game 'chess'"),
        (NewTable(game=FIVE, edition="third", seats=[NewSeat(who="me"), NewSeat(who="bot")]), "no edition"),
        (NewTable(game=FIVE, seats=[NewSeat(who="me")]), "2 to 4 players"),
        (NewTable(game=FIVE, seats=[NewSeat(who="me"), NewSeat(who="bot", level="admiral")]), "no bot"),
        (NewTable(game=FIVE, seats=[NewSeat(who="me", deck="/etc/passwd"), NewSeat(who="bot")]), "no deck"),
        (NewTable(game=FIVE, seats=[NewSeat(who="me", deck_text="1 Nonsense"), NewSeat(who="bot")]), "not legal"),
    ],
)
async def test_what_cannot_be_set_up_is_refused_in_a_sentence(hall: Hall, new: NewTable, says: str) -> None:
    with pytest.raises(QuarterdeckError, match=says) as refused:
        await hall.create(new, None)
    assert str(refused.value).endswith(".")
    assert await hall.listed() == []


async def test_decks_are_chosen_by_text_by_name_and_by_seat(hall: Hall) -> None:
    game = the_game(FIVE)
    samples = game.default_decks()
    visitor = await hall.store.visitor_of(await hall.store.new_visitor())
    assert visitor is not None
    kept = await hall.store.keep_deck(visitor, KeepDeck(game=FIVE, name="Mine", text=game.deck_text(samples[2])))
    seats = [
        NewSeat(who="me", deck_text=game.deck_text(samples[3])),
        NewSeat(who="me", deck=kept.id),
        NewSeat(who="bot", deck=samples[4]),
        NewSeat(who="bot"),
    ]
    made = await hall.create(NewTable(game=FIVE, seats=seats, pace=5000), visitor)
    row = await hall.store.table(made.table)
    assert row is not None
    texts = [samples[3], samples[2], samples[4], samples[3]]
    assert [seat.deck for seat in row.spec.seats] == [game.deck_text(name) for name in texts]
    assert [seat.deck for seat in row.seats] == ["own deck", "Mine", samples[4], samples[3]]
    with pytest.raises(QuarterdeckError, match="neither one of yours"):
        await hall.create(NewTable(game=FIVE, seats=seats), None)


async def test_names_are_cleaned_and_told_apart(hall: Hall) -> None:
    seats = [NewSeat(who="me", name=" A\u0000\u202en\n n "), NewSeat(who="me", name="A n n"), NewSeat(who="me")]
    made = await hall.create(NewTable(game=FIVE, seats=seats), None)
    assert [seat.name for seat in (await hall.info(made.table)).seats] == ["A n n", "A n n 2", "Player 3"]


# -- who is there -----------------------------------------------------------------------------------------------------


async def test_presence_is_told(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "me", "me")
    ann = await people.come(hall, made.table, made.seats[0].token)
    assert [seat["present"] for seat in ann.info["seats"]] == [True, False]
    ben = await people.come(hall, made.table, made.seats[1].token)
    watcher = await people.come(hall, made.table)
    await ann.until(lambda: ann.info["spectators"] == 1)
    assert [seat["present"] for seat in ann.info["seats"]] == [True, True]
    await ben.go()
    await watcher.go()
    await ann.until(lambda: ann.info["spectators"] == 0)
    assert [seat["present"] for seat in ann.info["seats"]] == [True, False]


async def test_coming_back_shows_the_open_question_and_only_new_lines(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "me", "me")
    ann = await people.come(hall, made.table, made.seats[0].token)
    await ann.answer("dare")
    asked = ann.state
    lines = len(ann.story)
    await ann.go()
    again = await people.come(hall, made.table, made.seats[0].token)
    assert again.state["question"] == asked["question"]
    assert again.state["view"] == asked["view"]
    assert again.story == ann.story
    await again.go()
    ben = await people.come(hall, made.table, made.seats[1].token)
    await ben.answer("yes", "call")
    guest = await people.come(hall, made.table, made.seats[0].token, had=ann.story)
    assert guest.state["story_from"] == lines
    assert [line["number"] for line in guest.state["story"]] == list(range(lines, lines + len(guest.state["story"])))


async def test_spectators_only_watch(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "me", "me")
    [ann, _] = await people.all(hall, made)
    eve = await people.come(hall, made.table)
    question = await ann.asked()
    eve.say("answer", question=question["number"], key="fist")
    eve.say("undo")
    eve.say("chat", text="boo")
    eve.say("resign")
    eve.say("rematch")
    eve.say("settings", ask_always=True)
    eve.say("propose", kind="takeover", seat=1)
    eve.say("vote", proposal=1, agree=True)
    await eve.settled()
    assert [error["code"] for error in eve.errors] == ["not-yours"] * 8
    assert (await hall.info(made.table)).answers == 0
    assert ann.chat == ["The game begins."]


# -- answers ----------------------------------------------------------------------------------------------------------


async def test_a_double_click_answers_once(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "me", "me")
    [ann, _] = await people.all(hall, made)
    question = await ann.asked("turn")
    ann.send(question, "fist")
    ann.send(question, "fist")
    await ann.settled()
    [error] = ann.errors
    assert (error["code"], error["question"]) == ("stale", question["number"])
    assert (await hall.info(made.table)).answers == 1
    assert ann.state["question"]["kind"] == "hide"


async def test_what_is_not_offered_is_refused_and_changes_nothing(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "me", "me")
    [ann, ben] = await people.all(hall, made)
    question = await ann.asked("turn")
    ann.send(question, "play 99")
    assert (await ann.error())["code"] == "refused"
    ben.send(question, "fist")
    assert (await ben.error())["code"] == "stale"
    assert (await hall.info(made.table)).answers == 0
    assert (await ann.answer("fist"))["question"]["kind"] == "hide"


async def test_questions_of_a_simultaneous_choice_keep_their_number(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "me", "me")
    [ann, ben] = await people.all(hall, made, ask_always=True)
    await until_bids(ann, ben)
    asked = await ben.asked("bid")
    assert asked["secret"]
    ann.say("chat", text="Take your time.")
    await ann.answer("nothing", "bid")
    await ben.settled()
    assert ben.question == asked
    assert ben.state["waiting_for"] == [1]
    ben.send(asked, "nothing")
    await ben.until(lambda: ben.question != asked)
    assert not ben.errors


async def test_numbers_of_questions_never_come_again(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "me", "me")
    guests = await people.all(hall, made, ask_always=True)
    dice = random.Random(3)
    await play_out(guests, lambda q: str(dice.choice(q["options"])["key"]))
    for guest in guests:
        asked: dict[int, object] = {}
        for said in guest.heard:
            question = said.get("question") if said["type"] == "state" else None
            if question is not None:
                assert asked.setdefault(question["number"], question) == question


async def test_reactions_that_can_only_be_passed_are_passed_for_you(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "me", "me", pace=30)
    [ann, ben] = await people.all(hall, made)
    card = await card_without_parry(ann, ben)
    await ann.answer(f"play {card}", "turn")
    await ann.until(lambda: ann.state["waiting_for"] == [1] and ben.question is None)
    await ben.until(lambda: ben.question is not None)
    loaded = await hall.store.load(made.table)
    assert loaded is not None
    assert [(a.seat, a.kind, a.key, a.by) for a in loaded.answers[1:]] == [(1, "react", "pass", "pass")]
    assert not any(
        said["question"] and said["question"]["kind"] == "react" for said in ben.heard if said["type"] == "state"
    )


async def test_whoever_wants_to_is_asked_at_every_reaction(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "me", "me", pace=30)
    [ann, ben] = await people.all(hall, made)
    ben.say("settings", ask_always=True)
    await ben.settled()
    card = await card_without_parry(ann, ben)
    await ann.answer(f"play {card}", "turn")
    asked = await ben.asked("react")
    assert [option["key"] for option in asked["options"]] == ["pass"]
    assert asked["passes"] == "pass"
    ben.say("settings", ask_always=False)
    await ben.asked("turn")
    loaded = await hall.store.load(made.table)
    assert loaded is not None and loaded.answers[-1].by == "pass"


async def test_chat_is_numbered_kept_and_cleaned(hall: Hall, people: Party) -> None:
    made = await new_table(hall, "toy", "me", "me")
    [ann, ben] = await people.all(hall, made)
    ann.say("chat", text="  Ahoy,\u0000\n  Ben! ")
    ben.say("chat", text="\n \t")
    await ann.until(lambda: ann.chat[-1] == "Ahoy, Ben!")
    assert (await ben.error())["code"] == "not-yours"
    late = await people.come(hall, made.table)
    lines = [line for said in late.heard if said["type"] == "chat" for line in said["lines"]]
    assert [line["number"] for line in lines] == list(range(1, len(lines) + 1))
    assert (lines[-1]["seat"], lines[-1]["name"]) == (0, "Ann")
    assert lines[0]["seat"] == -1


# -- helpers ----------------------------------------------------------------------------------------------------------


def plain(view: dict[str, Any]) -> Any:
    """A view as it arrives."""
    return json.loads(json.dumps(view))


async def card_without_parry(active: Guest, other: Guest) -> int:
    """A card of the active seat that the other cannot parry."""
    await active.asked("turn")
    await other.settled()
    theirs = {value for _, value in other.state["view"]["piles"][HAND + other.seat]}
    mine = active.state["view"]["piles"][HAND + active.seat]
    return next(int(card) for card, value in mine if value not in theirs)


async def until_bids(ann: Guest, ben: Guest) -> None:
    """Play fists and guesses until both bid."""
    while True:
        for guest, other in ((ann, ben), (ben, ann)):
            await guest.until(lambda g=guest: bool(g.state["waiting_for"]))  # type: ignore[misc]
            if guest.question is not None and guest.question["kind"] == "turn":
                await guest.answer("fist", "turn")
                await guest.answer("coins 1", "hide")
                await other.answer("coins 1", "guess")
                await guest.settled()
            if ann.question is not None and ann.question["kind"] == "bid":
                await ben.asked("bid")
                return
