"""The shape of a view: what everybody at the table is shown. Ids that are -1 mean none.

A `spot` is the number by which options name what is no card, so that it can be chosen where it stands.
"""

from __future__ import annotations

from typing import TypedDict


class SwordsValuesView(TypedDict):
    """Speed, Offense, Defense."""

    speed: int
    offense: int
    defense: int


class PrintedView(TypedDict):
    """What is printed on a card, and our text. `slot` is where it is used: armour, hand, worn, action, or nowhere."""

    key: str
    name: str
    kind: str
    type: str
    icon: str
    picture: str
    values: SwordsValuesView
    abilities: list[str]
    text: list[str]
    boxes: list[SwordsValuesView]
    stars: int
    star: SwordsValuesView
    wounds: int
    slot: str
    hands: int


class SwordsCardView(PrintedView):
    """A card that lies open. `ticked` are its boxes with an upgrade, `starred` its stars; `worth` has both in it."""

    id: int
    ticked: list[int]
    starred: int
    worth: SwordsValuesView


class EquippedView(SwordsCardView):
    """An item in play, with what is stacked under it and what augments it; `gives` is all that together."""

    stacked: list[SwordsCardView]
    augmenting: list[SwordsCardView]
    gives: SwordsValuesView


class PartView(TypedDict):
    """A part of a sum of combat values."""

    name: str
    values: SwordsValuesView


class FighterView(TypedDict):
    """Combat values of one side, what they are made of, and its abilities; and its attack on the other side.

    `strikes` is Offense with what being faster adds (`faster`), `hits` whether that is more than the other's Defense.
    `scores` are the wounds; a side that hits and scores none was forestalled by a faster one with Range.
    """

    values: SwordsValuesView
    parts: list[PartView]
    abilities: list[str]
    faster: int
    strikes: int
    hits: bool
    scores: int


class FightView(TypedDict):
    """How a fight stands: both sides. `faced` is whether there is an opponent yet."""

    adventurer: FighterView
    opponent: FighterView
    faced: bool


class ClashView(FightView):
    """The last fight of an adventurer, as it went. No monster: it was the Monster Lord."""

    turn: int
    monster: SwordsCardView | None
    defeated: bool


class PathView(TypedDict):
    """A Path as far as an adventurer walks it."""

    name: str
    icon: str
    level: int
    text: list[str]
    spot: int


class PathStepView(TypedDict):
    """A level of a Path; the third has two, one for each side."""

    name: str
    level: int
    cost: int
    text: list[str]


class PathCardView(TypedDict):
    """A Path as the Mystic teaches it, with the levels of those who walk it, by index of the adventurer."""

    name: str
    icon: str
    steps: list[PathStepView]
    walkers: list[tuple[int, int]]
    spot: int


class NamedView(TypedDict):
    """An injury, an ally, a special rule: something with a name and a text."""

    name: str
    icon: str
    text: list[str]


class InjuryView(NamedView):
    """A Permanent Injury."""

    spot: int


class TownspersonView(TypedDict):
    """Somebody in town with what each level offers, up to the one reached, and what it costs to have it."""

    name: str
    icon: str
    level: int
    text: list[str]
    costs: list[int]
    spot: int


class SheetView(TypedDict):
    """An Adventurer Card as it is written on. `own` are the adventurer's ten cards: in town, and for those on a quest.

    A card of `own` or `recorded` without an id is somewhere in the adventurer's deck.
    """

    index: int
    key: str
    name: str
    icon: str
    says: str
    nature: list[str]
    experience_left: int
    spent: int
    room: int
    own: list[SwordsCardView]
    recorded: list[SwordsCardView]
    paths: list[PathView]
    allies: list[NamedView]
    injuries: list[InjuryView]
    retired: bool
    seat: int
    spot: int


class MonsterView(SwordsCardView):
    """A monster that faces an adventurer, with its wound cards."""

    wound_cards: list[SwordsCardView]


class SwordsSeatView(TypedDict):
    """A seat on a quest."""

    seat: int
    adventurer: int
    name: str
    icon: str
    defeated: bool
    resting: bool
    wounds: int
    wound_cards: list[SwordsCardView]
    hand: list[SwordsCardView]
    equipped: list[EquippedView]
    actions: list[SwordsCardView]
    discard: list[SwordsCardView]
    deck: int
    deck_spot: int
    discard_spot: int
    deck_top: list[SwordsCardView]
    monster: MonsterView | None
    fight: FightView | None
    clash: ClashView | None
    spot: int


class LordView(TypedDict):
    """The Monster Lord, once it has come."""

    name: str
    icon: str
    type: str
    values: SwordsValuesView
    abilities: list[str]
    text: list[str]
    wounds: int
    wounds_taken: int
    wound_cards: list[SwordsCardView]
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
    spot: int


class TownView(TypedDict):
    """The Town Card."""

    experience: int
    quests: list[QuestView]
    townsfolk: list[TownspersonView]
    paths: list[PathCardView]
    log: list[tuple[str, str]]


class UnderWayView(TypedDict):
    """The quest under way. `next_enhancement`: so many more monsters must fall for one; -1 if none will come."""

    quest: QuestView
    turn: int
    scenario: NamedView
    many: NamedView | None
    enhancements: list[SwordsCardView]
    monsters: int
    undefeated: list[SwordsCardView]
    defeated: int
    next_enhancement: int
    treasures: int
    treasure_spot: int
    wound_deck: int
    lord: LordView | None
    revealed: list[SwordsCardView]


class EndedView(TypedDict):
    """The last quest, how it ended, the story of that, and what came of it, in sentences."""

    quest: QuestView
    result: str
    story: str
    news: list[str]


class SevenSwordsView(TypedDict):
    """All of it. `chosen` is the index of the quest that the party prepares for or is on."""

    seat: int
    phase: str
    active: int
    chosen: int
    single: bool
    town: TownView
    sheets: list[SheetView]
    seats: list[SwordsSeatView]
    under_way: UnderWayView | None
    ended: EndedView | None
    pool: list[SwordsCardView]
    tithe: int
    over: bool
    way: str
