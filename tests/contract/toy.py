"""A small but real game to prove the contract checks on, and the same game broken in every way they must find.

Two seats, each with a deck of its own back. A turn plays a card (the other may parry with an equal one), hides coins in
a fist for the other to guess, or dares the other about the top card of the deck. After four turns both bid in secret,
at once. It has hidden cards, shuffles, a secret that is not a card, a reaction, another turn, a simultaneous choice.
"""

from __future__ import annotations

from typing import Any

from helpers import Case
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import NOBODY, Decision, Option, Seat
from quarterdeck.core.flow import Flow, GameOver, together
from quarterdeck.core.game import Game, GameState, Outcome, SeatSpec, Spec
from quarterdeck.core.refusal import Refusal, WhyNot
from quarterdeck.core.story import Fact
from quarterdeck.core.table import PASS, REACT

VALUES = 4
COPIES = 2
HAND_SIZE = 3
ROUNDS = 5
TURNS = 4
EVERYBODY = 0b11
NO_FIST = -1

DECK, HAND, DISCARD = 0, 2, 4
"""Piles: one of each a seat."""


class ToyState(GameState):
    def __init__(self, chance: Chance) -> None:
        super().__init__(chance)
        self.definition: list[int] = []
        self.owner: list[Seat] = []
        self.known: list[int] = []
        self.piles: list[list[int]] = [[] for _ in range(6)]
        self.points = [0, 0]
        self.fist = [NO_FIST, NO_FIST]
        self.active = Seat(0)
        self.round = 0
        self.turns = 0
        self.extra = 0
        self.begun = False
        self.acting = False

    def copy(self) -> ToyState:
        assert not self.acting, "copied while something is under way"
        other = ToyState(self.chance.copy())
        other.outcome = self.outcome
        other.story = self.story.copy()
        other.telling = self.telling
        other.definition = self.definition.copy()
        other.owner = self.owner
        other.known = self.known.copy()
        other.piles = [pile.copy() for pile in self.piles]
        other.points = self.points.copy()
        other.fist = self.fist.copy()
        other.active = self.active
        other.round = self.round
        other.turns = self.turns
        other.extra = self.extra
        other.begun = self.begun
        return other

    def position(self) -> dict[str, Any]:
        return {
            "chance": self.chance.words(),
            "outcome": None if self.outcome is None else (self.outcome.winners, self.outcome.way),
            "telling": self.telling,
            "definition": list(self.definition),
            "owner": list(self.owner),
            "known": list(self.known),
            "piles": [list(pile) for pile in self.piles],
            "points": list(self.points),
            "fist": list(self.fist),
            "active": self.active,
            "round": self.round,
            "turns": self.turns,
            "extra": self.extra,
            "begun": self.begun,
            "acting": self.acting,
        }

    def value(self, card: int) -> int:
        return self.definition[card] % VALUES

    def knows(self, seat: Seat, card: int) -> bool:
        return bool(self.known[card] >> seat & 1) if seat >= 0 else self.known[card] == EVERYBODY

    def put(self, card: int, pile: int) -> None:
        for cards in self.piles:
            if card in cards:
                cards.remove(card)
        self.piles[pile].append(card)

    def show(self, card: int, seats: int = EVERYBODY) -> None:
        self.known[card] |= seats

    def tell(self, verb: str, seat: Seat, card: int = -1, number: int = 0) -> None:
        things = () if card < 0 else ((card, self.definition[card], self.known[card]),)
        self.story.append(Fact(verb, seat, things, number))


class Toy(Game):
    key = "toy"
    title = "Toy"
    players = (2, 2)

    # -- the flow -------------------------------------------------------------------------------------------------

    def new(self, spec: Spec) -> ToyState:
        state = self.empty(Chance(spec.seed))
        for seat in (Seat(0), Seat(1)):
            for i in range(VALUES * COPIES):
                state.piles[DECK + seat].append(len(state.definition))
                state.definition.append(seat * VALUES + i % VALUES)
                state.owner.append(seat)
                state.known.append(0)
            self.shuffle(state, DECK + seat)
        return state

    def empty(self, chance: Chance) -> ToyState:
        return ToyState(chance)

    def play(self, state: ToyState) -> Flow[None]:
        while state.round < ROUNDS:
            if not state.begun:
                for seat in (Seat(0), Seat(1)):
                    while len(state.piles[HAND + seat]) < HAND_SIZE:
                        self.draw(state, seat)
                state.turns = 0
                state.begun = True
            while state.turns < TURNS:
                yield from self.turn(state)
            yield from self.bid(state)
            state.round += 1
            state.begun = False
        best = max(state.points)
        self.ends(state, tuple(Seat(s) for s in (0, 1) if state.points[s] == best))

    def ends(self, state: ToyState, winners: tuple[Seat, ...]) -> None:
        state.outcome = Outcome(winners, "points")
        raise GameOver

    def turn(self, state: ToyState) -> Flow[None]:
        seat = state.active
        answer = yield Decision(seat, "turn", self.turn_options(state, seat), checkpoint=True)
        yield from self.act(state, seat, answer)
        self.after_turn(state, seat)

    def after_turn(self, state: ToyState, seat: Seat) -> None:
        state.turns += 1
        if state.extra:
            state.extra -= 1
        else:
            state.active = Seat(1 - seat)

    def turn_options(self, state: ToyState, seat: Seat) -> list[Option]:
        options = [Option("play", (c,)) for c in sorted(state.piles[HAND + seat])]
        return [*options, Option("fist"), Option("dare")]

    def act(self, state: ToyState, seat: Seat, answer: Option) -> Flow[None]:
        state.acting = True
        if answer.verb == "play":
            yield from self.play_card(state, seat, answer.ids[0])
        elif answer.verb == "fist":
            yield from self.make_a_fist(state, seat)
        else:
            yield from self.dare(state, seat)
        state.acting = False

    def play_card(self, state: ToyState, seat: Seat, card: int) -> Flow[None]:
        self.discard(state, seat, card, "plays")
        other = Seat(1 - seat)
        if self.may_parry(state, other, card):
            options = [Option("parry", (c,)) for c in self.parries(state, other, card)]
            answer = yield Decision(other, REACT, [*options, Option(PASS)], (card,))
            if answer.verb == "parry":
                self.discard(state, other, answer.ids[0], "parries")
                return
        state.points[seat] += state.value(card)
        if state.value(card) == VALUES - 1:
            yield from self.another_turn(state, seat)

    def may_parry(self, state: ToyState, seat: Seat, card: int) -> bool:
        return bool(state.piles[HAND + seat])

    def parries(self, state: ToyState, seat: Seat, card: int) -> list[int]:
        return [c for c in sorted(state.piles[HAND + seat]) if state.value(c) == state.value(card)]

    def another_turn(self, state: ToyState, seat: Seat) -> Flow[None]:
        yield from ()
        state.extra += 1

    def make_a_fist(self, state: ToyState, seat: Seat) -> Flow[None]:
        coins = [Option("coins", (n,)) for n in range(3)]
        state.fist[seat] = (yield Decision(seat, "hide", coins)).ids[0]
        answer = yield Decision(Seat(1 - seat), "guess", coins)
        self.open_fist(state, seat, state.fist[seat], answer.ids[0])
        state.fist[seat] = NO_FIST

    def open_fist(self, state: ToyState, seat: Seat, coins: int, guess: int) -> None:
        state.tell("fist", seat, number=coins)
        if guess == coins:
            state.points[1 - seat] += 2
        else:
            state.points[seat] += coins

    def dare(self, state: ToyState, seat: Seat) -> Flow[None]:
        """The top card of the deck will be worth its value, unless the other called a low one."""
        self.refill(state, seat)
        card = state.piles[DECK + seat][-1]
        other = Seat(1 - seat)
        answer = yield Decision(other, "call", [Option("yes"), Option("no")], (card,))
        value = state.value(card)
        self.discard(state, seat, card, "flips")
        state.points[other if answer.verb == "yes" and value < 2 else seat] += value

    def bid(self, state: ToyState) -> Flow[None]:
        """Both bid a card in secret, at once; the higher one scores."""
        decisions = [
            Decision(s, "bid", [*[Option("card", (c,)) for c in sorted(state.piles[HAND + s])], Option("nothing")])
            for s in (Seat(1), Seat(0))
        ]
        answers = yield from together(decisions, checkpoint=True)
        bids = [-1, -1]
        for decision, answer in zip(decisions, answers, strict=True):
            if answer.verb == "card":
                bids[decision.seat] = state.value(answer.ids[0])
                self.discard(state, decision.seat, answer.ids[0], "bids")
        if bids[0] != bids[1]:
            state.points[0 if bids[0] > bids[1] else 1] += 2

    # -- cards ----------------------------------------------------------------------------------------------------

    def discard(self, state: ToyState, seat: Seat, card: int, verb: str) -> None:
        state.put(card, DISCARD + seat)
        state.show(card)
        state.tell(verb, seat, card)

    def refill(self, state: ToyState, seat: Seat) -> None:
        if not state.piles[DECK + seat]:
            for card in list(state.piles[DISCARD + seat]):
                state.put(card, DECK + seat)
            self.shuffle(state, DECK + seat)

    def draw(self, state: ToyState, seat: Seat) -> None:
        self.refill(state, seat)
        card = state.piles[DECK + seat][-1]
        state.put(card, HAND + seat)
        state.show(card, 1 << seat)
        state.tell("draws", seat, card)

    def shuffle(self, state: ToyState, pile: int) -> None:
        cards = state.piles[pile]
        definitions = [state.definition[c] for c in cards]
        state.chance.shuffle(definitions)
        for card, definition in zip(cards, definitions, strict=True):
            state.definition[card] = definition
            state.known[card] = 0

    # -- what people see ------------------------------------------------------------------------------------------

    def view(self, state: ToyState, seat: Seat) -> dict[str, Any]:
        return {
            "points": list(state.points),
            "round": state.round,
            "piles": [[(c, self.face(state, seat, c)) for c in pile] for pile in state.piles],
            "fists": [self.shown_fist(state, seat, Seat(s)) for s in (0, 1)],
        }

    def face(self, state: ToyState, seat: Seat, card: int) -> int | None:
        return state.value(card) if state.knows(seat, card) else None

    def shown_fist(self, state: ToyState, seat: Seat, of: Seat) -> int | str:
        coins = state.fist[of]
        return coins if seat == of or coins == NO_FIST else "closed"

    def story(self, state: ToyState, seat: Seat, since: int = 0) -> list[str]:
        return [self.sentence(state, fact, seat) for fact in state.story[since:]]

    def sentence(self, state: ToyState, fact: Fact, seat: Seat) -> str:
        cards = ""
        for _, definition, known in fact.things:
            seen = known >> seat & 1 if seat >= 0 else known == EVERYBODY
            cards += f" a {definition % VALUES}" if seen else " a card"
        return f"Seat {fact.seat} {fact.verb}{cards} {fact.number}."

    def prompt(self, state: ToyState, decision: Decision) -> str:
        return f"Seat {decision.seat}: {decision.kind}?"

    def label(self, state: ToyState, decision: Decision, option: Option) -> str:
        return " ".join(str(word) for word in self.edge_key(state, decision, option))

    def why_not(self, state: ToyState, decision: Decision) -> list[WhyNot]:
        return []

    def explain(self, state: ToyState, refusal: Refusal) -> str:
        return refusal.reason

    # -- what they do not -----------------------------------------------------------------------------------------

    def learnt(self, before: ToyState, after: ToyState, seat: Seat) -> bool:
        return set(self.hidden(after, seat)) < set(self.hidden(before, seat))

    def determinise(self, state: ToyState, seat: Seat, chance: Chance) -> None:
        for owner in (0, 1):
            self.redraw(state, chance, [c for c in self.hidden(state, seat) if state.owner[c] == owner])
        for s in (0, 1):
            if s != seat and state.fist[s] != NO_FIST:
                state.fist[s] = chance.below(3)

    def hidden(self, state: ToyState, seat: Seat) -> list[int]:
        return [c for c in range(len(state.definition)) if not state.knows(seat, c)]

    def redraw(self, state: ToyState, chance: Chance, cards: list[int]) -> None:
        definitions = [state.definition[c] for c in cards]
        chance.shuffle(definitions)
        for card, definition in zip(cards, definitions, strict=True):
            state.definition[card] = definition

    def edge_key(self, state: ToyState, decision: Decision, option: Option) -> tuple[str | int, ...]:
        about = option.ids if option.verb == "coins" else [state.value(c) for c in option.ids]
        return (decision.seat, decision.kind, option.verb, *about)

    def check(self, state: ToyState) -> None:
        cards = sorted(card for pile in state.piles for card in pile)
        assert cards == list(range(len(state.definition))), "a card is lost or doubled"

    def default_decks(self) -> list[str]:
        return ["red", "blue"]

    def deck_text(self, name: str) -> str:
        return name


def toy_case(game: Game) -> Case:
    return Case(game, lambda seed: Spec(game.key, [SeatSpec("Ann"), SeatSpec("Ben")], seed), 2)


# -- the same game, broken ----------------------------------------------------------------------------------------


class AsksByHand(Toy):
    """Asks about a parry only those who hold one: silence tells what they hold."""

    def may_parry(self, state: ToyState, seat: Seat, card: int) -> bool:
        return bool(self.parries(state, seat, card))


class ListShuffle(Toy):
    """Shuffles the list of ids: whoever saw card 7 still knows what card 7 is."""

    def shuffle(self, state: ToyState, pile: int) -> None:
        state.chance.shuffle(state.piles[pile])
        for card in state.piles[pile]:
            state.known[card] = 0


class RemembersAfterShuffle(Toy):
    """Permutes what the cards are, but leaves standing who knows them."""

    def shuffle(self, state: ToyState, pile: int) -> None:
        known = state.known.copy()
        super().shuffle(state, pile)
        state.known = known


class RetellsTheStory(Toy):
    """Tells old facts by what the card is now."""

    def sentence(self, state: ToyState, fact: Fact, seat: Seat) -> str:
        now = tuple((card, state.definition[card], state.known[card]) for card, _, _ in fact.things)
        return super().sentence(state, Fact(fact.verb, fact.seat, now, fact.number), seat)


class TellsEverybody(Toy):
    """Writes what a drawn card is into everybody's story."""

    def sentence(self, state: ToyState, fact: Fact, seat: Seat) -> str:
        return super().sentence(state, fact, Seat(0) if fact.verb == "draws" else seat)


class MixesBacks(Toy):
    """Redraws cards across the two backs."""

    def determinise(self, state: ToyState, seat: Seat, chance: Chance) -> None:
        self.redraw(state, chance, self.hidden(state, seat))


class RedrawsTheKnown(Toy):
    """Redraws cards that the seat has seen."""

    def hidden(self, state: ToyState, seat: Seat) -> list[int]:
        return [c for c in range(len(state.definition)) if state.known[c] != EVERYBODY]


class HoldsADefinition(Toy):
    """Looks at the top card before it asks, and uses that afterwards."""

    def dare(self, state: ToyState, seat: Seat) -> Flow[None]:
        self.refill(state, seat)
        card = state.piles[DECK + seat][-1]
        value = state.value(card)
        other = Seat(1 - seat)
        answer = yield Decision(other, "call", [Option("yes"), Option("no")], (card,))
        self.discard(state, seat, card, "flips")
        state.points[other if answer.verb == "yes" and value < 2 else seat] += value


class PocketsTheFist(Toy):
    """Keeps the coins in a local variable, where nothing can redraw them."""

    def make_a_fist(self, state: ToyState, seat: Seat) -> Flow[None]:
        coins = [Option("coins", (n,)) for n in range(3)]
        pocket = (yield Decision(seat, "hide", coins)).ids[0]
        answer = yield Decision(Seat(1 - seat), "guess", coins)
        self.open_fist(state, seat, pocket, answer.ids[0])


class OpensTheFist(Toy):
    """Shows the other's coins."""

    def shown_fist(self, state: ToyState, seat: Seat, of: Seat) -> int | str:
        return state.fist[of]


class ShowsHandsToSpectators(Toy):
    """Takes a spectator for somebody who may see everything."""

    def face(self, state: ToyState, seat: Seat, card: int) -> int | None:
        return state.value(card) if seat == NOBODY else super().face(state, seat, card)


class CountsBeforeAsking(Toy):
    """Changes something between the head of the loop and its question."""

    def turn_options(self, state: ToyState, seat: Seat) -> list[Option]:
        state.points[seat] += 1
        return super().turn_options(state, seat)


class RollsBeforeAsking(Toy):
    """Rolls dice between the head of the loop and its question."""

    def turn_options(self, state: ToyState, seat: Seat) -> list[Option]:
        state.chance.next()
        return super().turn_options(state, seat)


class TellsBeforeAsking(Toy):
    """Writes the story between the head of the loop and its question."""

    def turn_options(self, state: ToyState, seat: Seat) -> list[Option]:
        state.tell("ponders", seat)
        return super().turn_options(state, seat)


class CheckpointWithinAnAction(Toy):
    """Flags a question in the middle of an action as a checkpoint."""

    def dare(self, state: ToyState, seat: Seat) -> Flow[None]:
        yield Decision(seat, "sure", [Option("yes")], checkpoint=True)
        yield from super().dare(state, seat)


class NestsAnotherTurn(Toy):
    """Calls another turn from within the turn, instead of counting it."""

    def another_turn(self, state: ToyState, seat: Seat) -> Flow[None]:
        answer = yield Decision(seat, "turn", self.turn_options(state, seat))
        yield from self.act(state, seat, answer)


class Stumbles(Toy):
    """Raises an error within a dare, after it has changed the state."""

    def dare(self, state: ToyState, seat: Seat) -> Flow[None]:
        yield from super().dare(state, seat)
        state.points[seat] += 100
        raise ZeroDivisionError("a card has no edge")


class EndsEarly(Toy):
    """The flow ends, and nobody has won."""

    def ends(self, state: ToyState, winners: tuple[Seat, ...]) -> None:
        pass


class EndsWithoutOutcome(Toy):
    """Raises GameOver and forgets to say who won."""

    def ends(self, state: ToyState, winners: tuple[Seat, ...]) -> None:
        raise GameOver


class OffersTheImpossible(Toy):
    """Offers to play a card that is not in hand."""

    def turn_options(self, state: ToyState, seat: Seat) -> list[Option]:
        return [*super().turn_options(state, seat), Option("play", (999,))]


class LosesACard(Toy):
    """A parried card vanishes."""

    def discard(self, state: ToyState, seat: Seat, card: int, verb: str) -> None:
        super().discard(state, seat, card, verb)
        if verb == "parries":
            state.piles[DISCARD + seat].remove(card)


class ChangesACard(Toy):
    """A flipped card becomes another one."""

    def discard(self, state: ToyState, seat: Seat, card: int, verb: str) -> None:
        super().discard(state, seat, card, verb)
        if verb == "flips":
            state.definition[card] = seat * VALUES


class ShallowState(ToyState):
    """A state whose copies share the points."""

    def copy(self) -> ToyState:
        other = super().copy()
        other.points = self.points
        return other


class CopiesShallowly(Toy):
    def empty(self, chance: Chance) -> ToyState:
        return ShallowState(chance)


class ForgetsToCopy(Toy):
    """The copy leaves out the points."""

    class State(ToyState):
        def copy(self) -> ToyState:
            other = super().copy()
            other.points = [0, 0]
            return other

    def empty(self, chance: Chance) -> ToyState:
        return self.State(chance)


class IteratesASet(Toy):
    """Offers options in the order of a set of words."""

    def turn_options(self, state: ToyState, seat: Seat) -> list[Option]:
        options = {option.key(): option for option in super().turn_options(state, seat)}
        return [options[key] for key in set(options)]


class WithoutReactions(Toy):
    """An older version of the rules: nobody was asked about a parry."""

    def may_parry(self, state: ToyState, seat: Seat, card: int) -> bool:
        return False


class CallsItOtherwise(Toy):
    """A later version of the rules that asks another question about a dare."""

    def dare(self, state: ToyState, seat: Seat) -> Flow[None]:
        self.refill(state, seat)
        card = state.piles[DECK + seat][-1]
        yield Decision(Seat(1 - seat), "believe", [Option("yes"), Option("no")], (card,))
        self.discard(state, seat, card, "flips")
