"""The shape of a view: what a seat is shown, by name and type. The page's TypeScript types are made from here.

A card's number that is printed as a dash is None. Ids of cards and seats that are -1 mean none.
"""

from __future__ import annotations

from typing import TypedDict

# -- cards --------------------------------------------------------------------------------------------------------


class StatsView(TypedDict):
    """The printed stats of a character, or what an attachment adds to them."""

    resolve: int | None
    combat: int | None
    finesse: int | None
    influence: int | None


class ValuesView(TypedDict):
    """The printed combat values."""

    riposte: int | None
    parry: int | None
    thrust: int | None


class PrintedView(TypedDict):
    """Everything that is printed on a card, and our text."""

    key: str
    name: str
    title: str
    kind: str
    faction: str
    icon: str
    traits: list[str]
    keywords: list[str]
    cost: int | None
    stats: StatsView
    values: ValuesView
    crew_cap: int
    panache: int
    initiative: int
    text: list[str]


class FiveSailsCard(PrintedView):
    """A card of the catalogue. `type` and `numbers` say the kind and the printed numbers by name.

    `part` is the heading of a deck list that it is written under: Leader, Approach or Faction; none for the City's.
    `copies` is how many of it a deck may have.
    """

    number: int
    set: str
    type: str
    numbers: dict[str, int | None]
    part: str
    copies: int
    unique: bool
    implemented: bool


class CardView(PrintedView):
    """A card on the table whose identity the reader knows."""

    id: int


class DeckCardView(CardView):
    """A card of a facedown pile that the reader knows all the same, with its place from the top (1 is the top)."""

    from_top: int


class UsedView(TypedDict):
    """An ability that was used this Day or in this duel; `seat` where each player has a use of their own, or -1."""

    ability: str
    seat: int


class StatView(TypedDict):
    """A stat as it is now (None for a dash), what it is made of, and that in words."""

    value: int | None
    parts: list[tuple[str, int]]
    text: str


class StatsNowView(TypedDict):
    """A character's stats as they are now."""

    resolve: StatView
    combat: StatView
    finesse: StatView
    influence: StatView


class AttachedView(CardView):
    """A card equipped to a character."""

    owner: int
    controller: int
    engaged: bool
    renown: int
    used: list[UsedView]


class CharacterView(CardView):
    """A character in play. `traits` are those it has now; `stays` says that it does not go Home at Dusk."""

    owner: int
    controller: int
    location: int
    engaged: bool
    wounds: int
    renown: int
    is_leader: bool
    stays: bool
    now: StatsNowView
    attached: list[AttachedView]
    used: list[UsedView]


class SchemeView(CardView):
    """A scheme in play; `location` is the one it was laid on, -1 for nearly all."""

    used: list[UsedView]
    location: int


# -- seats --------------------------------------------------------------------------------------------------------


class HandView(TypedDict):
    """Cards held or laid facedown: how many, and those the reader knows."""

    count: int
    cards: list[CardView]


class ApproachView(HandView):
    """An Approach Deck. How many of its cards are schemes and how many characters is public."""

    schemes: int
    characters: int


class PileView(TypedDict):
    """A facedown pile: how many, and what the reader knows of it, from the top down."""

    count: int
    known: list[DeckCardView]


class SeatView(TypedDict):
    """A player: what they have, and what of it the reader may see. `crew` counts against `crew_cap`."""

    seat: int
    name: str
    faction: str
    leader: int
    leader_in_play: bool
    out: bool
    renown: int
    locations: int
    crew: int
    crew_cap: int
    panache: int
    home: int
    hand: HandView
    deck: PileView
    approach: ApproachView
    chosen: HandView
    discard: list[CardView]
    locker: list[CardView]
    scheme: SchemeView | None
    played: list[CardView]
    dueling_line: list[CardView]
    extra_actions: int


# -- the City -----------------------------------------------------------------------------------------------------


class StreetView(CardView):
    """A City card at a location that nobody controls."""

    renown: int
    used: list[UsedView]


class FacedownView(TypedDict):
    """A card that a player has put facedown at a location: None, if the reader does not know it."""

    seat: int
    card: CardView | None


class LocationView(TypedDict):
    """A City location. `control` is the seat that controls it, or -1."""

    id: int
    card: int
    name: str
    icon: str
    core: bool
    text: list[str]
    used: list[UsedView]
    renown: int
    control: int
    cards: list[StreetView]
    facedown: list[FacedownView]


class CityView(TypedDict):
    deck: PileView
    discard: list[CardView]
    revealed: list[CardView]


# -- under way ----------------------------------------------------------------------------------------------------


class PressureView(TypedDict):
    """A pressure being made; `totals` are the sums of the seats as they stand now."""

    seat: int
    performer: int
    place: int
    stat: str
    totals: list[int]


class ValuesNowView(TypedDict):
    """The combat values of a round as they count now."""

    riposte: int
    parry: int
    thrust: int


class SideView(TypedDict):
    """One side of a duel. `inflicts` is the most wounds it can cause (Restricted Hostilities); None when Lethal."""

    seat: int
    participant: int
    name: str
    present: bool
    threat: int
    gambles: int
    gambles_left: int
    inflicts: int | None
    lethal: bool
    text: str


class PreviewView(TypedDict):
    """What a card would do as the reader's combat card, by its values alone; `card` is -1 for playing none.

    `cost` is the wealth that using its Maneuver costs; None, if it has none that could be used.
    """

    card: int
    riposte: int
    parry: int
    thrust: int
    cost: int | None
    threat_left: int
    wounds: int
    threat_sent: int
    text: str


class DuelView(TypedDict):
    """A challenge and its duel. `sides` are the challenger's and the challenged; `active` is the side in its round.

    `card` is the round's combat card, `additional` those played beside it, `values` what they count together.
    `previews` are the reader's, while it is theirs to play a combat card.
    """

    place: int
    stat: str
    accepted: bool
    intervened: bool
    round: int
    active: int
    card: int
    additional: list[int]
    values: ValuesNowView | None
    technique_used: bool
    maneuver_used: bool
    sides: list[SideView]
    previews: list[PreviewView]


class StandingView(TypedDict):
    """What a seat had at the end, in words."""

    seat: int
    text: str


class OutcomeView(TypedDict):
    winners: list[int]
    way: str
    text: str
    standings: list[StandingView]


class FiveSailsView(TypedDict):
    """The table as one seat sees it. `active` is whose turn it is in High Drama, otherwise -1."""

    game: str
    edition: str
    seat: int
    day: int
    last_day: int
    renown_to_win: int
    phase: str
    phases: list[str]
    first: int
    active: int
    seats: list[SeatView]
    locations: list[LocationView]
    city: CityView
    characters: list[CharacterView]
    pressure: PressureView | None
    duel: DuelView | None
    outcome: OutcomeView | None
