"""The shape of a view: what everybody at the table is shown. Ids that are -1 mean none."""

from __future__ import annotations

from typing import TypedDict


class ValuesView(TypedDict):
    """Speed, Offense, Defense."""

    speed: int
    offense: int
    defense: int


class PrintedView(TypedDict):
    """What is printed on a card, and our text."""

    key: str
    name: str
    kind: str
    type: str
    icon: str
    picture: str
    values: ValuesView
    abilities: list[str]
    text: list[str]
    boxes: list[ValuesView]
    stars: int
    wounds: int


class CardView(PrintedView):
    """A card that lies open. `ticked` are its boxes with an upgrade, `starred` its stars."""

    id: int
    ticked: list[int]
    starred: int


class EquippedView(CardView):
    """An item in play, with what is stacked under it and what augments it; `gives` is all that together."""

    stacked: list[CardView]
    augmenting: list[CardView]
    gives: ValuesView


class PartView(TypedDict):
    """A part of a sum of combat values."""

    name: str
    values: ValuesView


class SideView(TypedDict):
    """Combat values of one side, what they are made of, and its abilities."""

    values: ValuesView
    parts: list[PartView]
    abilities: list[str]


class FightView(TypedDict):
    """How a fight stands: both sides, and how many wounds each would score now."""

    adventurer: SideView
    opponent: SideView
    scores: int
    suffers: int


class PathView(TypedDict):
    name: str
    icon: str
    level: int
    text: list[str]


class NamedView(TypedDict):
    """An injury, an ally, a special rule: something with a name and a text."""

    name: str
    icon: str
    text: list[str]


class SheetView(TypedDict):
    """An Adventurer Card as it is written on."""

    index: int
    key: str
    name: str
    icon: str
    says: str
    nature: list[str]
    experience_left: int
    spent: int
    room: int
    recorded: list[CardView]
    paths: list[PathView]
    allies: list[NamedView]
    injuries: list[NamedView]
    retired: bool
    seat: int


class MonsterView(CardView):
    """A monster that faces an adventurer, with its wound cards."""

    wound_cards: list[CardView]


class SeatView(TypedDict):
    """A seat on a quest."""

    seat: int
    adventurer: int
    name: str
    icon: str
    defeated: bool
    resting: bool
    wounds: int
    wound_cards: list[CardView]
    hand: list[CardView]
    equipped: list[EquippedView]
    actions: list[CardView]
    discard: list[CardView]
    deck: int
    deck_top: list[CardView]
    monster: MonsterView | None
    fight: FightView | None


class LordView(TypedDict):
    """The Monster Lord, once it has come."""

    name: str
    icon: str
    type: str
    values: ValuesView
    abilities: list[str]
    text: list[str]
    wounds: int
    wounds_taken: int
    wound_cards: list[CardView]
    turn: int
    turns: int


class QuestView(TypedDict):
    """A quest on the Town Card."""

    index: int
    key: str
    name: str
    icon: str
    place: tuple[int, int]
    story: str
    hint: str
    rules: list[str]
    needs: list[str]
    won: bool
    failures: int


class TownView(TypedDict):
    """The Town Card."""

    experience: int
    quests: list[QuestView]
    townsfolk: list[NamedView]
    log: list[tuple[str, str]]


class UnderWayView(TypedDict):
    """The quest under way."""

    quest: QuestView
    turn: int
    scenario: NamedView
    many: NamedView | None
    enhancements: list[CardView]
    monsters: int
    undefeated: list[CardView]
    defeated: int
    next_enhancement: int
    treasures: int
    wound_deck: int
    lord: LordView | None
    revealed: list[CardView]


class SevenSwordsView(TypedDict):
    """All of it."""

    seat: int
    phase: str
    active: int
    single: bool
    town: TownView
    sheets: list[SheetView]
    seats: list[SeatView]
    under_way: UnderWayView | None
    pool: list[CardView]
    tithe: int
    over: bool
    way: str
