"""What every game must keep, each as a function that plays a game and raises AssertionError where it does not.

They run on every registered game, and on a toy game that is broken on purpose, so that each is known to find what it
looks for (see toy.py and test_safety_rules.py). Games keep what cards are in `state.definition`, who may know it in
`state.known` (a mask of seats per id) and whose they are in `state.owner`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import sqrt
from pathlib import Path
from typing import Any

from helpers import Case, fingerprint, play_on, position, random_answer, readers_of, seats_of, snapshot
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import ALL, NOBODY, Asked, Decision, Described, Option, Seat
from quarterdeck.core.record import Record
from quarterdeck.core.refusal import FaultyTable, NotOffered
from quarterdeck.core.story import Fact, Line
from quarterdeck.core.table import Table

# -- playing ------------------------------------------------------------------------------------------------------


def check_plays_to_the_end(case: Case, seed: int) -> Table:
    """Random play ends with an outcome; no question is malformed, and no card is lost, doubled or changed."""
    table, chance = case.table(seed), Chance(seed + 1)
    cards = cards_by_owner(table.state)
    given = 0
    while not table.over:
        assert table.open, "the game is not over, yet nothing is asked"
        for decision in table.open:
            check_decision(table, decision)
        decision, option = random_answer(table, chance)
        table.answer(option, decision.seat)
        case.game.check(table.state)
        assert cards_by_owner(table.state) == cards, "a card became another one"
        given += 1
        assert given < 20_000, "the game does not end"
    assert not table.open, "the game is over, yet something is asked"
    outcome = table.state.outcome
    assert outcome.way, "the game ended in no way that has a name"
    assert set(outcome.winners) <= set(seats_of(table))
    return table


def check_decision(table: Table, decision: Decision) -> None:
    assert decision.seat in seats_of(table), f"nobody sits in seat {decision.seat}"
    assert decision.kind, "a question of no kind"
    assert decision.options, f"{decision.kind}: nothing can be answered"
    keys = [option.key() for option in decision.options]
    assert len(set(keys)) == len(keys), f"{decision.kind}: two options have the same key in {keys}"


def cards_by_owner(state: Any) -> dict[int, list[int]]:
    """What cards there are, by their printed owner, wherever they are."""
    found: dict[int, list[int]] = {}
    for owner, definition in zip(state.owner, state.definition, strict=True):
        found.setdefault(owner, []).append(definition)
    return {owner: sorted(definitions) for owner, definitions in found.items()}


def check_words(case: Case, seed: int, every: int) -> None:
    """Everything that is asked, told or refused can be put into words for everybody who may read it."""
    table, chance = case.table(seed), Chance(seed + 1)
    game, number = case.game, 0
    while not table.over:
        if number % every == 0:
            for decision in table.open:
                assert game.prompt(table.state, decision)
                labels = [game.label(table.state, decision, option) for option in decision.options]
                assert all(labels), f"{decision.kind}: an option without a label"
                for refused in game.why_not(table.state, decision):
                    assert refused.attempt and refused.reason and refused.rule
                asked = game.ask(table.state, decision)
                assert asked.prompt and asked.many >= 1
                assert not asked.passes or decision.find(asked.passes) is not None, asked.passes
                described = [game.describe(table.state, decision, option) for option in decision.options]
                assert all(d.label for d in described), f"{decision.kind}: an option without a description"
        number += play_on(table, chance, 1)
    for reader in [ALL, *readers_of(table)]:
        told = game.story(table.state, reader)
        assert all(told)
        assert [line.text for line in game.story_lines(table.state, reader)] == told
        assert game.view(table.state, reader)


# -- records ------------------------------------------------------------------------------------------------------


def check_record_round_trip(case: Case, seed: int, folder: Path) -> None:
    table, chance = case.table(seed), Chance(seed + 1)
    while True:
        record = table.record()
        text = record.to_json()
        assert Record.from_json(text).to_json() == text
        path = folder / "record.json"
        record.save(path)
        assert Record.load(path).answers == record.answers
        assert [p.name for p in folder.iterdir()] == ["record.json"], "saving left something behind"
        if table.over:
            return
        play_on(table, chance, 1 + chance.below(150))


def check_replay(case: Case, seed: int) -> None:
    """A record leads to the same table, in the middle of a game as at its end."""
    table, chance = case.table(seed), Chance(seed + 1)
    while True:
        again = Table.resume(case.game, Record.from_json(table.record().to_json()))
        assert_same(position(table), position(again), "a replay leads elsewhere")
        if table.over:
            return
        play_on(table, chance, 1 + chance.below(150))


# -- forks, copies, undo ------------------------------------------------------------------------------------------


def check_forks(case: Case, seed: int, every: int) -> None:
    """A fork stands where the live game stands, goes on as it does, and leaves it alone."""
    table, chance = case.table(seed), Chance(seed + 1)
    while not table.over:
        play_on(table, chance, 1 + chance.below(every))
        before = snapshot(table)
        fork = table.fork()
        assert_same(position(table), position(fork), "a fork stands elsewhere")
        play_on(fork, chance.copy(), 12)
        assert_same(before, snapshot(table), "playing on a fork changed the table")
        play_on(table, chance.copy(), 12)
        assert_same(position(table), position(fork), "a fork goes on otherwise than the table")


def check_old_copies(case: Case, seed: int) -> None:
    """What was copied at a checkpoint never changes, however the game goes on."""
    table, chance = case.table(seed), Chance(seed + 1)
    prints: list[tuple[Any, str]] = []
    while True:
        for checkpoint in table.checkpoints[len(prints) :]:
            prints.append((checkpoint.state, fingerprint(checkpoint.state)))
            assert_same(checkpoint.state.data(), checkpoint.state.copy().data(), "a copy is not equal")
        if table.over:
            break
        play_on(table, chance, 1)
    for number, (state, before) in enumerate(prints):
        assert fingerprint(state) == before, f"the copy at checkpoint {number} changed while the game went on"


def check_undo(case: Case, seed: int, every: int) -> None:
    """Undo leads back exactly, one answer at a time or many at once."""
    table, chance = case.table(seed), Chance(seed + 1)
    while not table.over:
        before = position(table)
        passed = [before]
        for _ in range(1 + chance.below(every)):
            if play_on(table, chance, 1):
                passed.append(position(table))
        steps = len(passed) - 1
        if chance.below(2):
            table.undo(steps)
        else:
            while len(passed) > 1:
                passed.pop()
                table.undo()
                assert_same(passed[-1], position(table), "undo leads elsewhere")
        assert_same(before, position(table), "undo leads elsewhere")
        play_on(table, chance, 1 + chance.below(every))


# -- answers ------------------------------------------------------------------------------------------------------


def check_every_option(case: Case, seed: int, every: int) -> None:
    """Whatever is offered is accepted."""
    table, chance = case.table(seed), Chance(seed + 1)
    while not table.over:
        for decision in table.open:
            for option in decision.options:
                fork = table.fork()
                try:
                    fork.answer(option, decision.seat)
                except FaultyTable as error:
                    raise AssertionError(f"{decision.kind} offers {option.key()!r}, and then: {error}") from error
                case.game.check(fork.state)
        play_on(table, chance, 1 + chance.below(every))


def check_refusals(case: Case, seed: int, every: int) -> None:
    """What is not offered is refused with a sentence, out of turn as in turn, and nothing changes."""
    table, chance = case.table(seed), Chance(seed + 1)
    met: list[Option] = [Option("no such verb"), Option("pass"), Option("yes"), Option("pick", (0,))]
    while not table.over:
        before = snapshot(table)
        for decision in list(table.open):
            for option in [*met, *bent(decision.options)]:
                if option not in decision.options:
                    refuses(table, option, decision.seat, decision.kind)
        asked = [decision.seat for decision in table.open]
        for seat in [*seats_of(table), NOBODY, Seat(99)]:
            if seat not in asked:
                refuses(table, table.decision.options[0], seat, f"Seat {seat} is not asked")
        assert_same(before, snapshot(table), "a refused answer changed the table")
        decision, option = random_answer(table, chance)
        met = [*met[-20:], option]
        play_on(table, chance, 1 + chance.below(every))
    before = snapshot(table)
    refuses(table, met[-1], Seat(0), "over")
    assert_same(before, snapshot(table), "a refused answer changed the table")


def bent(options: list[Option]) -> list[Option]:
    """Options that look like these and are not: other ids, another name, ids too many or too few."""
    found: list[Option] = []
    for option in options[:6]:
        found.append(Option(option.verb, (*option.ids, 0), option.what))
        found.append(Option(option.verb, option.ids, option.what + "?"))
        if option.ids:
            found.append(Option(option.verb, option.ids[:-1], option.what))
            found.append(Option(option.verb, (*option.ids[:-1], 9999), option.what))
    return found


def refuses(table: Table, option: Option, seat: Seat, says: str) -> None:
    try:
        table.answer(option, seat)
    except NotOffered as error:
        assert says in str(error), f"the refusal {str(error)!r} does not say {says!r}"
        return
    raise AssertionError(f"{option.key()!r} by seat {seat} was accepted, and was not offered")


# -- checkpoints --------------------------------------------------------------------------------------------------


def check_checkpoints(case: Case, seed: int) -> None:
    """Started on the copy of a checkpoint, the flow asks the same again and has changed nothing before it asks."""
    table, chance = case.table(seed), Chance(seed + 1)
    count = 1  # the first one stands before the first question
    while not table.over:
        if len(table.checkpoints) > count:
            count = len(table.checkpoints)
            state = table.checkpoints[-1].state.copy()
            assert_same(table.state.data(), state.data(), "a checkpoint is not where the table is")
            decision = next(case.game.play(state))
            assert decision.checkpoint, "the flow does not come to its checkpoint first"
            assert (decision.batch or [decision]) == table.open, "the flow asks otherwise on the copy of a checkpoint"
            assert_same(table.checkpoints[-1].state.data(), state.data(), "changed between loop head and question")
        play_on(table, chance, 1)
    assert count > 3, "hardly any checkpoint in a whole game"


def check_checkpoint_kinds(case: Case, seed: int) -> int:
    """A kind of question that is a checkpoint is one always: an action nested in another would not be.

    Returns the most answers between two checkpoints, which is how long a fork can take.
    """
    table, chance = case.table(seed), Chance(seed + 1)
    flagged: dict[str, bool] = {}
    longest = 0
    while not table.over:
        since = len(table.answers) - table.checkpoints[-1].answers
        longest = max(longest, since)
        for kind in {decision.kind for decision in table.open}:
            assert flagged.setdefault(kind, since == 0) == (since == 0), f"{kind!r} is not always a checkpoint"
        for _ in list(table.open):  # all of a simultaneous choice
            play_on(table, chance, 1)
    return longest


# -- what a seat knows --------------------------------------------------------------------------------------------


def check_story_is_frozen(case: Case, seed: int) -> None:
    """What was told stays told, word for word: cards become other cards, and the story does not follow."""
    table, chance = case.table(seed), Chance(seed + 1)
    told: dict[Seat, list[str]] = {reader: [] for reader in readers_of(table)}
    while True:
        for reader, sentences in told.items():
            sentences.extend(case.game.story(table.state, reader, len(sentences)))
        if table.over:
            break
        play_on(table, chance, 1)
    for reader, sentences in told.items():
        now = case.game.story(table.state, reader)
        for then, again in zip(sentences, now, strict=True):
            assert then == again, f"seat {reader} read {then!r}, and now reads {again!r}"


def check_story_hides(case: Case, seed: int, every: int) -> int:
    """A sentence says nothing of what a card was to a reader who did not know it when it was written.

    Returns how many facts held something back from somebody.
    """
    table, chance = case.table(seed), Chance(seed + 1)
    held_back = 0
    while not table.over:
        for reader in readers_of(table):
            state = table.checkpoints[-1].state.copy()
            before = case.game.story(state, reader)
            changed = [with_other_cards(fact, reader, state, chance) for fact in state.story]
            held_back += sum(1 for a, b in zip(changed, state.story, strict=True) if a != b)
            state.story = changed
            assert_same(before, case.game.story(state, reader), f"the story tells seat {reader} what it did not see")
        play_on(table, chance, 1 + chance.below(every))
    return held_back


def with_other_cards(fact: Fact, reader: Seat, state: Any, chance: Chance) -> Fact:
    """The same fact about other cards, as far as the reader does not know them."""
    things = []
    for card, definition, mask in fact.things:
        other = state.definition[chance.below(len(state.definition))]
        things.append((card, definition if knows(mask, reader) else other, mask))
    return Fact(fact.verb, fact.seat, tuple(things), fact.number, fact.what)


class Memory:
    """How often a card that was shuffled away is still what it was, and how often it should be."""

    def __init__(self) -> None:
        self.forgotten = 0
        self.same = 0
        self.expected = 0.0

    def forget(self, then: list[int], now: list[int]) -> None:
        self.forgotten += len(then)
        self.same += sum(1 for a, b in zip(then, now, strict=True) if a == b)
        self.expected += sum(n * n for n in Counter(then).values()) / len(then)


def check_no_marked_cards(case: Case, seeds: range) -> Memory:
    """After a shuffle a card's id tells nothing of what it was, and nobody counts as knowing what it is now."""
    memory = Memory()
    for seed in seeds:
        table, chance = case.table(seed), Chance(seed + 1)
        while not table.over:
            definition, known, told = table.state.definition.copy(), table.state.known.copy(), len(table.state.story)
            play_on(table, chance, 1)
            state = table.state
            mentioned = {thing[0] for fact in state.story[told:] for thing in fact.things}
            for card, (mask, was) in enumerate(zip(known, definition, strict=True)):
                others = ~(1 << state.owner[card]) if state.owner[card] >= 0 else ~0  # owners may look at their own
                if mask & state.known[card] & others and state.definition[card] != was:
                    assert card in mentioned, f"card {card} was shuffled, and is still known"
            lost = [card for card, mask in enumerate(known) if mask and not state.known[card]]
            if len(lost) > 1:
                memory.forget([definition[c] for c in lost], [state.definition[c] for c in lost])
    limit = memory.expected + 5 * sqrt(memory.expected + 1)
    assert memory.same <= limit, (
        f"{memory.same} of {memory.forgotten} shuffled cards are what they were; chance explains {memory.expected:.0f}"
    )
    return memory


def check_determinise(case: Case, seed: int, every: int) -> int:
    """Redrawing changes only what the seat cannot know, keeps every back's cards, and leaves a game that can go on.

    Returns how many cards became others.
    """
    table, chance = case.table(seed), Chance(seed + 1)
    changed = 0
    while not table.over:
        for seat in readers_of(table):
            state = table.checkpoints[-1].state.copy()
            before, view, cards = state.data(), case.game.view(state, seat), cards_by_owner(state)
            case.game.determinise(state, seat, chance)
            case.game.check(state)
            after = state.data()
            for name in ("owner", "known", "chance", "story"):
                assert_same(before[name], after[name], f"redrawing changed {name!r}")
            assert cards_by_owner(state) == cards, "redrawing gave an owner a card of somebody else's"
            for card, (was, now) in enumerate(zip(before["definition"], after["definition"], strict=True)):
                if was != now:
                    changed += 1
                    seen = seat >= 0 and knows(before["known"][card], seat)
                    assert not seen, f"card {card} is known to seat {seat}, and redrawn"
            assert_same(view, case.game.view(state, seat), f"seat {seat} sees that secrets were redrawn")
            if seat in seats_of(table):
                play_on(Table(case.game, table.spec, state), chance.copy(), 40)
        play_on(table, chance, 1 + chance.below(every))
    return changed


def knows(mask: int, seat: Seat) -> bool:
    """Whether a mask of seats holds this one; to a spectator, what at most one seat knows is certainly hidden."""
    return bool(mask >> seat & 1) if seat >= 0 else mask.bit_count() > 1


# -- non-interference ---------------------------------------------------------------------------------------------


class Samples:
    """How many positions were compared, and how many could not be."""

    def __init__(self) -> None:
        self.compared = 0
        self.skipped = 0
        self.changed = 0
        self.own_decisions = 0

    def add(self, other: Samples) -> None:
        self.compared += other.compared
        self.skipped += other.skipped
        self.changed += other.changed
        self.own_decisions += other.own_decisions

    def __repr__(self) -> str:
        return (
            f"{self.compared} compared ({self.own_decisions} at the seat's own decision, "
            f"{self.changed} cards changed), {self.skipped} skipped"
        )


MOST_GAMES = 60


def enough(check: Callable[[int], Samples], seed: int, at_least: int, changed: int = 0) -> Samples:
    """Check games until enough positions were compared: a short game offers few. One that skipped nearly everything
    has proved nothing."""
    samples = Samples()
    for game in range(MOST_GAMES):
        samples.add(check(seed + 1000 * game))
        if samples.compared >= at_least and samples.changed >= changed:
            break
    assert samples.compared >= at_least, samples
    assert samples.changed >= changed, samples
    assert samples.compared > samples.skipped, samples
    return samples


def check_non_interference(case: Case, seed: int, every: int) -> Samples:
    """States that differ only in what a reader cannot see give that reader the same views, questions and story."""
    table, chance = case.table(seed), Chance(seed + 1)
    samples = Samples()
    while not table.over:
        for reader in readers_of(table):
            assert_redrawing_is_not_seen(table, reader, chance)
            world = other_world(table, reader, chance)
            if world is None:
                samples.skipped += 1
                continue
            assert_same_for(reader, table, world)
            samples.compared += 1
            samples.own_decisions += table.decision_of(reader) is not None
            pairs = zip(table.state.definition, world.state.definition, strict=True)
            samples.changed += sum(1 for a, b in pairs if a != b)
        play_on(table, chance, 1 + chance.below(every))
    return samples


def assert_redrawing_is_not_seen(table: Table, reader: Seat, chance: Chance) -> None:
    """Secrets redrawn right here, in the middle of whatever is going on, change nothing the reader sees."""
    fork, game = table.fork(), table.game
    game.determinise(fork.state, reader, chance)
    assert_same(table.view(reader), fork.view(reader), f"seat {reader} sees that secrets were redrawn")
    decision = table.decision_of(reader)
    if decision is not None:
        assert_same_words(f"seat {reader} reads that secrets were redrawn:", table, fork, decision)
        advice = [game.advise(t.state, decision) for t in (table, fork)]
        assert advice[0] == advice[1], f"the advice to seat {reader} knows what is hidden"


def assert_same_words(what: str, one: Table, other: Table, decision: Decision) -> None:
    game = one.game
    assert game.prompt(one.state, decision) == game.prompt(other.state, decision), f"{what} prompts differ"
    labels = [[game.label(table.state, decision, option) for option in decision.options] for table in (one, other)]
    assert_same(labels[0], labels[1], f"{what} labels differ")
    reasons = [game.why_not(table.state, decision) for table in (one, other)]
    assert_same(reasons[0], reasons[1], f"{what} reasons differ")
    asked = [fields_of(game.ask(table.state, decision)) for table in (one, other)]
    assert_same(asked[0], asked[1], f"{what} questions differ")
    described = [[fields_of(game.describe(t.state, decision, o)) for o in decision.options] for t in (one, other)]
    assert_same(described[0], described[1], f"{what} descriptions differ")


def fields_of(thing: Asked | Described | Line) -> list[Any]:
    return [getattr(thing, name) for name in sorted(dir(thing)) if not name.startswith("_")]


def other_world(table: Table, reader: Seat, chance: Chance) -> Table | None:
    """Another game that this reader could as well be looking at: hidden cards differ, all answers are the same.

    Made from the last checkpoint: redraw what the reader does not know even now, and give the answers since. None where
    that cannot be done: dice were rolled since, or an answer was about a card that is another one in that world.
    """
    checkpoint = table.checkpoints[-1]
    if checkpoint.state.chance.words() != table.state.chance.words():
        return None
    state = checkpoint.state.copy()
    known = state.known
    state.known = known_by_now(table)
    table.game.determinise(state, reader, chance)
    state.known = known
    world = Table(table.game, table.spec, state)
    for answer in table.answers[checkpoint.answers :]:
        decision = world.decision_of(answer.seat)
        assert decision is not None and decision.kind == answer.kind, (
            f"seat {answer.seat} was asked {answer.kind!r}; with other cards hidden from seat {reader}, "
            f"the table asks {world.open}"
        )
        option = decision.find(answer.key)
        if option is None:
            assert answer.seat != reader, f"seat {reader} is no longer offered {answer.key!r} when hidden cards differ"
            return None
        world.answer(option, answer.seat)
    return world


def known_by_now(table: Table) -> list[int]:
    """Who knows each card: at the last checkpoint, now, or by what was told in between."""
    base = table.checkpoints[-1].state
    known = [a | b for a, b in zip(base.known, table.state.known, strict=True)]
    for fact in table.state.story[len(base.story) :]:
        for card, _, mask in fact.things:
            known[card] |= mask
    return known


def assert_same_for(reader: Seat, one: Table, other: Table) -> None:
    """Nothing tells this reader which of two tables it is looking at."""
    game, who = one.game, f"seat {reader} sees a difference it must not see:"
    asked, also = [(d.seat, d.kind) for d in one.open], [(d.seat, d.kind) for d in other.open]
    assert asked == also, f"{who} {asked} are asked, or {also}"
    assert_same(one.view(reader), other.view(reader), f"{who} the views differ")
    since = len(one.checkpoints[-1].state.story)
    assert_same(
        game.story(one.state, reader, since), game.story(other.state, reader, since), f"{who} the story differs"
    )
    lines = [[fields_of(line) for line in game.story_lines(t.state, reader, since)] for t in (one, other)]
    assert_same(lines[0], lines[1], f"{who} what the story points at differs")
    assert one.over == other.over, who
    mine, yours = one.decision_of(reader), other.decision_of(reader)
    if mine is not None and yours is not None:
        assert mine == yours, f"{who} {mine} or {yours}"
        assert_same_words(who, one, other, mine)


# -- nothing stale, nothing hidden away in a flow -----------------------------------------------------------------


def check_nothing_stale(case: Case, seed: int, every: int) -> Samples:
    """A flow that was running when hidden cards were redrawn goes on as one that only ever knew the new ones.

    A definition, or a list of candidates, that a flow holds across a question shows here and nowhere else.
    """
    table, chance = case.table(seed), Chance(seed + 1)
    samples = Samples()
    while not table.over:
        if table.checkpoints[-1].answers < len(table.answers) and len(table.open) == 1:
            world = other_world(table, table.decision.seat, chance)
            running = table.fork()
            if world is not None:
                take_secrets_of(world, running)
            if world is None or without_story(running) != without_story(world):
                samples.skipped += 1
            else:
                samples.compared += 1
                go_on_alike(running, world, chance)
        play_on(table, chance, 1 + chance.below(every))
    return samples


def take_secrets_of(world: Table, running: Table) -> None:
    """Change hidden things under a running flow. The two tables differ in nothing else."""
    here, there = without_story(running), without_story(world)
    for name in here:
        if here[name] != there[name]:
            mine, other = getattr(running.state, name), getattr(world.state, name)
            if isinstance(mine, dict):
                mine.clear()
                mine.update(other)
            elif isinstance(mine, list):
                mine[:] = other


def go_on_alike(running: Table, world: Table, chance: Chance) -> None:
    here = len(running.checkpoints)
    for _ in range(25):
        assert running.open == world.open, f"stale: a running flow asks {running.open}, a new one {world.open}"
        if running.over or len(running.checkpoints) > here:
            return
        decision, option = random_answer(running, chance)
        running.answer(option, decision.seat)
        world.answer(option, decision.seat)
        assert_same(without_story(running), without_story(world), "stale: a running flow goes on otherwise")


def without_story(table: Table) -> dict[str, Any]:
    data: dict[str, Any] = table.state.data()
    del data["story"]
    return data


DRAWS = 40
"""How often secrets are redrawn at one position: enough to see every one of a few alternatives."""


def check_secrets_are_redrawn(case: Case, seed: int, every: int) -> Samples:
    """Two games that a seat cannot tell apart stay alike for its search: redrawn, both can come out either way.

    A secret choice that lives in a local variable is not redrawn, and each game comes out in its own way only.
    """
    table, chance = case.table(seed), Chance(seed + 1)
    samples = Samples()
    while not table.over:
        seat = table.decision.seat
        other = unlike_in_a_secret(table, seat, chance)
        if other is not None:
            option = random_answer(table, chance)[1] if len(table.open) == 1 else table.decision.options[0]
            one_way, other_way = outcomes(table, seat, option), outcomes(other, seat, option)
            if max(len(one_way), len(other_way)) > DRAWS // 4:
                samples.skipped += 1  # too many ways to have seen them all
            else:
                samples.compared += 1
                assert one_way & other_way, f"a secret of {table.decision.kind!r} is not redrawn for seat {seat}"
        play_on(table, chance, 1 + chance.below(every))
    return samples


def unlike_in_a_secret(table: Table, seat: Seat, chance: Chance) -> Table | None:
    """The game as it would be had somebody else answered otherwise in secret, so that this seat cannot tell."""
    checkpoint = table.checkpoints[-1]
    since = table.answers[checkpoint.answers :]
    others = [number for number, answer in enumerate(since) if answer.seat != seat]
    if not others or table.state.chance.words() != checkpoint.state.chance.words():
        return None
    turn = others[chance.below(len(others))]
    world = Table(table.game, table.spec, checkpoint.state.copy())
    for number, answer in enumerate(since):
        decision = world.decision_of(answer.seat)
        if decision is None or decision.kind != answer.kind:
            return None
        option = decision.find(answer.key)
        if number == turn:
            option = decision.options[chance.below(len(decision.options))]
            if option.key() == answer.key:
                return None
        if option is None:
            return None
        world.answer(option, answer.seat)
    if world.decision_of(seat) != table.decision_of(seat) or world.view(seat) != table.view(seat):
        return None
    since_then = len(checkpoint.state.story)
    stories = [table.game.story(t.state, seat, since_then) for t in (table, world)]
    return world if stories[0] == stories[1] else None


def outcomes(table: Table, seat: Seat, option: Option) -> set[str]:
    """What the seat may see after this answer, as often as its secrets are redrawn."""
    seen: set[str] = set()
    for seed in range(DRAWS):
        fork = table.fork()
        fork.determinise(seat, Chance(seed))
        fork.answer(option, seat)
        for _ in range(4):
            if fork.over or not fork.tainted:
                break
            fork.answer(fork.decision.options[0], fork.decision.seat)
        seen.add(repr(fork.view(seat)))
    return seen


# -- comparing ----------------------------------------------------------------------------------------------------


def assert_same(one: Any, other: Any, what: str) -> None:
    """Equality, with the first difference in the message instead of two whole states."""
    if one != other:
        raise AssertionError(f"{what}: {difference(one, other)}")


def difference(one: Any, other: Any, at: str = "") -> str:
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return next(difference(one[k], other[k], f"{at}.{k}") for k in one if one[k] != other[k])
    if isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        return next(difference(a, b, f"{at}[{i}]") for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)
    return f"at {at or 'the top'}: {one!r:.200} or {other!r:.200}"
