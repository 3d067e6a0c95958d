"""What a game offers the table: a new state, its flow, views, words, and how to vary what a seat cannot see."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Asked, Decision, Described, Option, Seat
from quarterdeck.core.flow import Flow
from quarterdeck.core.matter import Matter
from quarterdeck.core.refusal import QuarterdeckError, Refusal, WhyNot
from quarterdeck.core.setting import Setting
from quarterdeck.core.story import Fact, Line
from quarterdeck.core.weights import Weights


class Outcome:
    """How a game ended: the winners (none in a draw) and the way they won."""

    __slots__ = ("way", "winners")

    def __init__(self, winners: tuple[Seat, ...], way: str) -> None:
        self.winners = winners
        self.way = way

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.winners == other.winners and self.way == other.way

    def __hash__(self) -> int:
        return hash((self.winners, self.way))

    def __repr__(self) -> str:
        return f"Outcome(winners={self.winners}, way={self.way!r})"


class SeatSpec:
    """Who sits in a seat: a name, and the deck (or character) they bring, as text that needs no other file."""

    __slots__ = ("deck", "name")

    def __init__(self, name: str, deck: str = "") -> None:
        self.name = name
        self.deck = deck


class Spec:
    """What a table is set up from. Together with the answers it is the whole game."""

    __slots__ = ("edition", "game", "options", "seats", "seed")

    def __init__(
        self,
        game: str,
        seats: list[SeatSpec],
        seed: int,
        edition: str = "",
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.edition = edition
        self.seats = seats
        self.seed = seed
        self.options: dict[str, Any] = dict(options or {})


@mypyc_attr(allow_interpreted_subclasses=True)
class GameState(ABC):
    """The part of every game's state that the core knows: chance, outcome and story."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.outcome: Outcome | None = None
        self.began: Seat = Seat(-1)  # who had the first turn, where turns are taken
        self.story: list[Fact] = []
        self.telling = True
        self.replaying = False  # the flow is only led to a checkpoint: its options need not be listed
        # Whether only those who can react are asked: for the forks of a search, never for a real table.
        self.asks_only_able = False

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @abstractmethod
    def copy(self) -> GameState:
        """A copy that shares nothing that changes. Allowed at checkpoints only."""

    @abstractmethod
    def position(self) -> dict[str, Any]:
        """The state as plain data, but for how it came about: all that what follows depends on."""

    def data(self) -> dict[str, Any]:
        """The whole state as plain data: two states are equal when this is."""
        return {**self.position(), "story": [fact.data() for fact in self.story]}


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """A game, as the table and every client know it. One instance is registered as an entry point."""

    key: ClassVar[str] = ""
    title: ClassVar[str] = ""
    pitch: ClassVar[str] = ""
    players: ClassVar[tuple[int, int]] = (2, 2)
    minutes: ClassVar[tuple[int, int]] = (30, 60)
    difficulty: ClassVar[str] = ""
    icon: ClassVar[str] = ""
    editions: ClassVar[tuple[str, ...]] = ("",)
    rules_version: ClassVar[int] = 1
    round_name: ClassVar[str] = "round"
    deck_word: ClassVar[str] = "deck"  # what a seat brings; anything but a deck cannot be built
    cooperative: ClassVar[bool] = False  # all seats win and lose together
    secrets: ClassVar[bool] = True  # seats hold what other seats may not see
    view_type: ClassVar[type | None] = None  # the shape of its views, where it is declared
    card_type: ClassVar[type | None] = None  # the shape of the catalogue's cards

    @abstractmethod
    def new(self, spec: Spec) -> GameState:
        """The state before the first decision. Raises QuarterdeckError when the spec cannot be played."""

    @abstractmethod
    def play(self, state: Any) -> Flow[None]:
        """The flow from the state's last checkpoint to the end of the game."""

    @abstractmethod
    def default_decks(self) -> list[str]:
        """Names of the decks that come with the game."""

    @abstractmethod
    def deck_text(self, name: str) -> str:
        """The text of a deck: one that comes with the game, or a file's."""

    @abstractmethod
    def view(self, state: Any, seat: Seat) -> dict[str, Any]:
        """What one seat (or NOBODY, a spectator) may see, as plain data."""

    @abstractmethod
    def story(self, state: Any, seat: Seat, since: int = 0) -> list[str]:
        """The story so far in sentences, as this seat may read it."""

    @abstractmethod
    def prompt(self, state: Any, decision: Decision) -> str:
        """What is asked, in a sentence."""

    @abstractmethod
    def label(self, state: Any, decision: Decision, option: Option) -> str:
        """An option in words."""

    @abstractmethod
    def why_not(self, state: Any, decision: Decision) -> list[WhyNot]:
        """What the seat might expect to do now and may not."""

    @abstractmethod
    def explain(self, state: Any, refusal: Refusal) -> str:
        """A refusal in a sentence."""

    @abstractmethod
    def learnt(self, before: Any, after: Any, seat: Seat) -> bool:
        """Whether this seat has come to know something hidden between two states of one game."""

    @abstractmethod
    def determinise(self, state: Any, seat: Seat, chance: Chance) -> None:
        """Redraw, in place, everything this seat cannot see, from what it could be."""

    @abstractmethod
    def edge_key(self, state: Any, decision: Decision, option: Option) -> tuple[str | int, ...]:
        """An option by what it is about, for a search that meets it in many redrawn worlds.

        Seat, kind, verb and what each thing is: its id only where everybody sees which one it is. The same card in
        two hands of a redrawn world is one edge; two cards of one name in play are two.
        """

    def evaluate(self, state: Any) -> list[float]:
        """What each seat may hope for, from 0 (lost) to 1 (won), as far as the state shows it.

        A search asks this of worlds that it has redrawn. Without a better idea all seats have the same hope.
        """
        outcome: Outcome | None = state.outcome
        if outcome is None or not outcome.winners:
            return [0.5] * 16
        return [1.0 if s in outcome.winners else 0.0 for s in range(16)]

    @abstractmethod
    def check(self, state: Any) -> None:
        """Raise AssertionError where the state cannot be: a thing lost or doubled."""

    # -- what may come with a game: one without cards, decks or scenarios leaves these as they are ----------------

    def settings(self) -> list[Setting]:
        """What may be chosen for a table besides seats, decks and edition."""
        return []

    def sample_options(self, number: int) -> dict[str, Any]:
        """The options of a sample table, other ones for other numbers: for whoever plays many games of all sorts."""
        return {}

    def contest_options(self, number: int) -> dict[str, Any]:
        """The settings of the game with this number where sides are compared: games that are soon decided."""
        return self.sample_options(number)

    def advise(self, state: Any, decision: Decision) -> Option | None:
        """What a practised player would answer by what the seat can see, where the game has an opinion."""
        return None

    def is_settled(self, state: Any, decision: Decision) -> bool:
        """Whether nothing is under way here that `evaluate` cannot judge: a search plays on to such a place."""
        return decision.checkpoint

    def is_routine(self, decision: Decision) -> bool:
        """Whether this only settles details of a choice already made, such as which cards pay for it.

        A search thinks about such a question when it is asked, but does not branch there further down its tree.
        """
        return False

    def is_courtesy(self, decision: Decision) -> bool:
        """Whether a fellow player asks for consent here. Bots give the game's advice and do not search for a better
        answer: in a game that all win or lose together, they are no hindrance to a person's plan."""
        return False

    def begins_anew(self, decision: Decision) -> bool:
        """Whether a new chapter begins with this question, which `evaluate` judges without the ones before.

        A search that thinks about an earlier chapter looks no further: a lost quest is no better for the next one.
        """
        return False

    def matter(self, state: Any, decision: Decision, option: Option) -> Matter | None:
        """What a bot that thinks aloud may speak of when it answers so; nothing, where there is nothing to say."""
        return None

    def saved_campaign(self, state: Any) -> str:
        """What goes on at another table, as text for its `campaign` setting; "" where nothing can be saved now."""
        return ""

    def standing(self, state: Any) -> str:
        """How it stands in a few words, for lists of tables, besides the round; "" where the round says enough."""
        return ""

    def ending(self, state: Any) -> str:
        """How it ended in a sentence, where the winners and the way they won do not say it."""
        return ""

    def edition_title(self, edition: str) -> str:
        """An edition in words."""
        return edition.capitalize()

    def story_lines(self, state: Any, seat: Seat, since: int = 0) -> list[Line]:
        """The story with what a page highlights and links; the same sentences as `story`."""
        return [Line(text) for text in self.story(state, seat, since)]

    def ask(self, state: Any, decision: Decision) -> Asked:
        """A decision for a person."""
        return Asked(self.prompt(state, decision))

    def describe(self, state: Any, decision: Decision, option: Option) -> Described:
        """An option for a person who looks at the table."""
        return Described(self.label(state, decision, option), cards=option.ids)

    def icons(self) -> list[str]:
        """The pictures that this game's options and places name, besides those of the cards in the catalogue."""
        return []

    def glossary(self) -> list[tuple[str, str, str]]:
        """The rulebook's words: (term, explanation, rule id or "")."""
        return []

    def guide(self) -> dict[str, str]:
        """Advice for somebody's first game, by the kind of a question."""
        return {}

    def deck_face(self, text: str) -> dict[str, str]:
        """What a deck is known by: its `faction`, `icon` and `leader`, and what that leader can do (`text`)."""
        return {}

    def rounds(self, state: Any) -> int:
        """How long the game has lasted, in what `round_name` names."""
        return 0

    def catalogue(self) -> list[dict[str, Any]]:
        """Every card as data: number, name, title, type, faction, traits, keywords, numbers, text, implemented."""
        return []

    def check_deck(self, text: str, edition: str = "") -> list[tuple[str, str]]:
        """What makes a deck list illegal in an edition: (rule id, sentence naming the card)."""
        return []

    def random_deck(self, chance: Chance, edition: str = "") -> str:
        """A legal deck of cards drawn at random, as text; nothing, if the game has no decks."""
        return ""

    def count_uses(self) -> dict[str, int]:
        """From now on count, for the whole process, how often each ability of each card is used.

        Returns the counts by key, all of them 0, which grow as games are played. For tools that measure.
        """
        return {}

    def fates(self, state: Any) -> list[dict[str, tuple[int, int, int]]]:
        """What became of each seat's cards in a finished game, by key: how often each was drawn, was played, and was
        left in hand. Every card of the seat's own is listed; nothing is, where the game does not keep count."""
        return []

    def weights(self) -> Weights:
        """What `evaluate` weighs, for tools that tune and compare; nothing, if there is nothing to tune."""
        return Weights({})

    def features(self, state: Any) -> list[list[float]]:
        """What `weights` weighs in a game under way, in the order of the weights: a list for each seat or, where all
        win and lose together, one for all of them.

        Weighed and added up, several lists are the logarithms of what each seat's hope is to the others', and a
        single one is the logarithm of the odds of winning. A seat that cannot win any more has an empty list, and
        there is no list at all where the weights say nothing about how the game ends.
        """
        return []

    def override(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        """Change printed numbers and rules, for the whole process: `cards` by key and number, `rules` by name.

        Returns the changes that undo it. Raises QuarterdeckError, and changes nothing, where there is no such thing.
        """
        if changes:
            raise QuarterdeckError(f"{self.title} has nothing that an override could change.")
        return {}

    def write_deck(self, text: str) -> str:
        """A deck list written anew, as people paste it. Games without decks give it back as it is."""
        return text

    def show_deck(self, text: str) -> list[tuple[str, list[tuple[int, dict[str, Any]]]]]:
        """A deck list in groups: (heading, [(copies, card as in the catalogue)])."""
        return []

    def run_scenario(self, path: Path) -> str:
        """Play a scenario file: nothing if all of it comes true, otherwise the step that fails and why, in a sentence.

        Raises QuarterdeckError where the file cannot be read or makes no sense.
        """
        raise QuarterdeckError(f"{path} cannot be run: {self.title} has no scenarios.")
