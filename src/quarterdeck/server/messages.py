"""Everything that is said between the server and a client, as types.

HTTP bodies come first, then the messages of a table's socket. `docs/protocol.md` tells their story; the page's
TypeScript types are generated from here.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

# -- sizes: what is longer is refused before anybody looks at it ----------------------------------------------------

TableId = Annotated[str, Meta(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
Token = Annotated[str, Meta(min_length=16, max_length=100, pattern="^[A-Za-z0-9_-]+$")]
GameKey = Annotated[str, Meta(min_length=1, max_length=40)]
EditionKey = Annotated[str, Meta(max_length=40)]
PersonName = Annotated[str, Meta(min_length=1, max_length=40)]
DeckName = Annotated[str, Meta(min_length=1, max_length=80)]
DeckText = Annotated[str, Meta(max_length=8_000)]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
OptionKey = Annotated[str, Meta(min_length=1, max_length=200)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Counting = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Seed = Annotated[int, Meta(ge=0, le=2**53 - 1)]


class Message(Struct, frozen=True, kw_only=True):
    """What all messages have in common."""


class Request(Message, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a client sends: a field nobody knows is an error."""


# -- games ----------------------------------------------------------------------------------------------------------


class EditionInfo(Message, frozen=True, kw_only=True):
    key: str
    title: str


class BotLevel(Message, frozen=True, kw_only=True):
    """A bot that can be asked to sit down."""

    key: str
    title: str
    text: str


class DeckInfo(Message, frozen=True, kw_only=True):
    """A deck that can be chosen: one that comes with the game (`own` is false) or one of the visitor's."""

    key: str  # what a seat's `deck` names: a sample deck's name, or a kept deck's id
    name: str
    own: bool
    faction: str = ""
    icon: str = ""
    leader: str = ""
    text: str = ""  # what the leader can do, where one brings a character instead of a deck
    legal: bool = True
    updated: float = 0.0


class SettingInfo(Message, frozen=True, kw_only=True):
    """What may be chosen for a table besides seats, decks and edition; the value goes into its `options`."""

    key: str
    title: str
    text: str
    kind: Literal["choice", "number", "file"]  # of a file, its text is the value
    default: str | int
    choices: list[tuple[str, str]] = []  # value, label
    low: int = 0
    high: int = 0
    only_with: str = ""  # the setting without which this one means nothing


class GameInfo(Message, frozen=True, kw_only=True):
    key: str
    title: str
    pitch: str
    players: tuple[int, int]
    minutes: tuple[int, int]
    difficulty: str
    icon: str
    editions: list[EditionInfo]
    decks: list[DeckInfo]
    bots: list[BotLevel]
    round_name: str
    cards: int  # how many there are in the gallery
    rules: int  # how many rules the rulebook has
    cooperative: bool  # all seats win and lose together
    secrets: bool  # seats hold what other seats may not see
    settings: list[SettingInfo]
    deck_word: str  # what a seat brings; anything but a "deck" cannot be built


class RuleInfo(Message, frozen=True, kw_only=True):
    id: str
    section: str
    text: str


class Term(Message, frozen=True, kw_only=True):
    """A word of the rulebook, explained."""

    term: str
    text: str
    rule: str = ""


class RulesInfo(Message, frozen=True, kw_only=True):
    rules: list[RuleInfo]
    glossary: list[Term]
    guide: dict[str, str]  # advice for a first game: by the kind of a question


# -- decks ----------------------------------------------------------------------------------------------------------


class Visitor(Message, frozen=True, kw_only=True):
    """A new visitor's secret: it keeps their decks. Sent back as `Authorization: Bearer ...`."""

    token: str


class DeckCheck(Request, frozen=True, kw_only=True):
    text: DeckText
    edition: EditionKey = ""


class Problem(Message, frozen=True, kw_only=True):
    rule: str
    text: str


class DeckCards(Message, frozen=True, kw_only=True):
    """A part of a deck: its heading, and cards as in the catalogue with the number of copies."""

    heading: str
    cards: list[tuple[int, dict[str, Any]]]


class DeckReport(Message, frozen=True, kw_only=True):
    """A deck list, read: what is wrong with it, what is in it, and the list written anew ("" if it cannot be read)."""

    legal: bool
    problems: list[Problem]
    parts: list[DeckCards]
    text: str


class KeepDeck(Request, frozen=True, kw_only=True):
    game: GameKey
    name: DeckName
    text: DeckText
    edition: EditionKey = ""


class KeptDeck(Message, frozen=True, kw_only=True):
    id: str
    game: str
    name: str
    text: str
    edition: str
    updated: float


# -- tables ---------------------------------------------------------------------------------------------------------

Who = Literal["me", "open", "bot"]
"""Who a seat is for: whoever makes the table (several such seats are a hot-seat), a guest with the link, a bot."""

Status = Literal["waiting", "playing", "over"]


class NewSeat(Request, frozen=True, kw_only=True):
    who: Who
    name: Annotated[str, Meta(max_length=40)] = ""
    deck: Annotated[str, Meta(max_length=80)] = ""  # a sample deck's name or a kept deck's id; the game chooses for ""
    deck_text: DeckText = ""  # or the deck itself, which comes before `deck`
    level: Annotated[str, Meta(max_length=40)] = ""


class NewTable(Request, frozen=True, kw_only=True):
    game: GameKey
    edition: EditionKey = ""
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    seed: Seed | None = None
    options: Annotated[dict[str, bool | int | str], Meta(max_length=40)] = {}
    listed: bool = False  # strangers see the table in the lobby, and may watch or take an open seat
    pace: Annotated[int, Meta(ge=0, le=5_000)] = 600  # milliseconds that a bot's answer takes at least
    aloud: bool = False  # bots say in the story what they expect, for everybody to hear


class SeatKey(Message, frozen=True, kw_only=True):
    """A seat and the secret that opens it."""

    seat: int
    token: str


class NewTableMade(Message, frozen=True, kw_only=True):
    """The seats of whoever made the table, and an invitation for each open one."""

    table: str
    seats: list[SeatKey]
    invitations: list[SeatKey]


class Join(Request, frozen=True, kw_only=True):
    """Take an open seat: with its invitation, or any free one of a listed table without."""

    invitation: Token | None = None
    name: PersonName
    deck: Annotated[str, Meta(max_length=80)] = ""
    deck_text: DeckText = ""


class SeatInfo(Message, frozen=True, kw_only=True):
    seat: int
    name: str
    who: Literal["person", "open", "bot"]
    level: str = ""
    present: bool = False
    resigned: bool = False
    deck: str = ""


class Proposal(Message, frozen=True, kw_only=True):
    """Something that needs the others' consent: an undo, or a bot for an absent player's seat."""

    id: int
    kind: Literal["undo", "takeover"]
    by: int
    seat: int  # whose answer is taken back, whose seat a bot would take
    answers: int  # an undo: how many answers the game would stand at
    text: str
    agreed: list[int]
    needed: list[int]


class OutcomeInfo(Message, frozen=True, kw_only=True):
    winners: list[int]
    way: str
    text: str


class ChatLine(Message, frozen=True, kw_only=True):
    number: int
    seat: int  # -1: nobody's; the table itself speaks
    name: str
    text: str
    at: float


class TableInfo(Message, frozen=True, kw_only=True):
    """What everybody with the table's address may know of it."""

    table: str
    game: str
    title: str
    edition: str
    status: Status
    seats: list[SeatInfo]
    waiting_for: list[int]
    round: int
    answers: int
    created: float
    updated: float
    listed: bool
    aloud: bool  # bots say what they expect
    spectators: int = 0
    standing: str = ""  # how it stands, in a few words, besides the round
    campaign: bool = False  # it plays a campaign that can be saved
    outcome: OutcomeInfo | None = None
    rematch: str = ""  # the next table of the same people
    proposals: list[Proposal] = []
    fault: str = ""


class TablesWanted(Request, frozen=True, kw_only=True):
    tables: Annotated[list[TableId], Meta(max_length=100)]


# -- replays --------------------------------------------------------------------------------------------------------


class NewReplay(Request, frozen=True, kw_only=True):
    """A record file's text, to be looked at and shared."""

    record: Annotated[str, Meta(min_length=2, max_length=1_000_000)]


class Mark(Message, frozen=True, kw_only=True):
    """A place in a replay worth jumping to: the first answer of a round, a duel, the end."""

    step: int
    text: str


class ReplayInfo(Message, frozen=True, kw_only=True):
    id: str
    game: str
    title: str
    edition: str
    seats: list[SeatInfo]
    steps: int  # there are steps + 1 frames: before the first answer, and after each
    marks: list[Mark]
    outcome: OutcomeInfo | None = None
    problem: str = ""  # why it cannot be replayed to its end by these rules


class Frame(Message, frozen=True, kw_only=True):
    """The table at one step of a replay, as one seat saw it (-1: a spectator, -2: everything open)."""

    step: int
    seat: int
    asked: list[int]
    prompt: str  # what was asked next, if the reader may know
    answer: str  # what was answered then, in words, if the reader may know
    view: dict[str, Any]
    story: list[StoryLine]  # what happened since the frame before


# -- the socket: from the server ------------------------------------------------------------------------------------


class StoryLine(Message, frozen=True, kw_only=True):
    """What happened, or what a bot said that was about to answer."""

    number: int
    text: str
    cards: list[int] = []  # what to highlight
    rule: str = ""
    heading: bool = False
    by: int = -1  # the seat of the bot that said it; -1: it happened
    hope: int = -1  # and its hope of winning in percent; -1: none


class OptionInfo(Message, frozen=True, kw_only=True):
    """One thing that may be answered. `key` is what is sent back."""

    key: str
    label: str
    verb: str
    icon: str = ""
    cards: list[int] = []  # the cards on which it can be chosen; the first is where its menu opens
    places: list[int] = []
    group: str = ""  # options of one group are listed under it
    confirm: str = ""  # asked once before it is sent: it ends a turn or spends something


class RefusedInfo(Message, frozen=True, kw_only=True):
    """What one might expect to do and may not."""

    attempt: str
    reason: str
    rule: str
    cards: list[int] = []
    places: list[int] = []


class Question(Message, frozen=True, kw_only=True):
    number: int  # an answer must name it, so that it can never answer another question
    seat: int
    kind: str
    prompt: str
    why: str = ""  # what it is about, and the rule
    rule: str = ""
    options: list[OptionInfo]
    refused: list[RefusedInfo] = []
    many: int = 1  # so many questions of this kind will follow each other: the page may let them be ticked at once
    more: list[int] = []  # cards that may be ticked too, though only a later one of those questions offers them
    secret: bool = False  # others answer at the same time
    passes: str = ""  # the key of the option that does nothing, if there is one


class UndoInfo(Message, frozen=True, kw_only=True):
    """Whether this seat may take back its last answer: at once, by consent, or not, and why not.

    `answers` is how many answers would be left: of several seats, the one with the most has answered last.
    """

    possible: Literal["now", "consent", "no"]
    text: str
    answers: int = -1


class Welcome(Message, frozen=True, kw_only=True, tag="welcome"):
    """The answer to hello: who you are here. `seat` is -1 for a spectator."""

    seat: int
    version: str


class StateMessage(Message, frozen=True, kw_only=True, tag="state"):
    """The table as this seat sees it, whole, after every answer. `story` begins with line `story_from`."""

    number: int
    view: dict[str, Any]
    question: Question | None
    waiting_for: list[int]
    story: list[StoryLine]
    story_from: int
    undo: UndoInfo


class TableMessage(Message, frozen=True, kw_only=True, tag="table"):
    """Who sits where, who is there, what is proposed, how it ended."""

    table: TableInfo


class ChatMessage(Message, frozen=True, kw_only=True, tag="chat"):
    lines: list[ChatLine]


class ErrorMessage(Message, frozen=True, kw_only=True, tag="error"):
    """Something that was sent could not be done. The connection stays."""

    code: Literal["malformed", "refused", "stale", "too-fast", "too-long", "not-yours", "closed", "fault"]
    text: str
    question: int | None = None


class Pong(Message, frozen=True, kw_only=True, tag="pong"):
    pass


FromServer = Welcome | StateMessage | TableMessage | ChatMessage | ErrorMessage | Pong


# -- the socket: from a client --------------------------------------------------------------------------------------


class Hello(Request, frozen=True, kw_only=True, tag="hello"):
    """The first message. Without a token you are a spectator. `story` is how many lines of it you have."""

    token: Token | None = None
    ask_always: bool = False  # asked at every reaction, even where only passing is possible
    story: Counting = 0


class Answer(Request, frozen=True, kw_only=True, tag="answer"):
    question: Counting
    key: OptionKey


class Undo(Request, frozen=True, kw_only=True, tag="undo"):
    """Take back my last answer. Where that needs consent, it becomes a proposal."""


class Propose(Request, frozen=True, kw_only=True, tag="propose"):
    """Propose that a bot takes an absent player's seat."""

    kind: Literal["takeover"]
    seat: SeatNumber


class Vote(Request, frozen=True, kw_only=True, tag="vote"):
    proposal: Counting
    agree: bool


class Chat(Request, frozen=True, kw_only=True, tag="chat"):
    text: ChatText


class Resign(Request, frozen=True, kw_only=True, tag="resign"):
    pass


class Rematch(Request, frozen=True, kw_only=True, tag="rematch"):
    """The same people and decks once more; the new table's address comes with the table message."""


class Settings(Request, frozen=True, kw_only=True, tag="settings"):
    ask_always: bool


class Ping(Request, frozen=True, kw_only=True, tag="ping"):
    pass


FromClient = Hello | Answer | Undo | Propose | Vote | Chat | Resign | Rematch | Settings | Ping
