"""The state of a game: plain data, copied by hand.

Cards are ids. What each card is (`definition`), whose it is, where it is and what is on it are lists indexed by id, so
that a copy is a handful of list copies. Piles are lists of ids; `pile_of` says which pile a card is in.
"""

from __future__ import annotations

from typing import Any, Final

from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import ALL, Seat
from quarterdeck.core.game import GameState
from quarterdeck.core.story import Fact
from quarterdeck.games.five_sails.abilities import Ability, Matches, Use
from quarterdeck.games.five_sails.defs import CARDS, CardDef
from quarterdeck.games.five_sails.events import Event
from quarterdeck.games.five_sails.ids import (
    CITY_LOCATIONS,
    EVENT,
    LEADER,
    MOST_SEATS,
    NO_CARD,
    NOBODY,
    NOWHERE,
    SCHEME,
    CardId,
    LocationId,
    home_of,
)
from quarterdeck.games.five_sails.rules.edition import RELEASE, Edition

# Piles: one of each a seat ...
DECK: Final = 0
HAND: Final = 4
DISCARD: Final = 8
LOCKER: Final = 12
APPROACH: Final = 16
PLAY: Final = 20  # characters, equipped cards and the scheme, by controller
LINE: Final = 24  # the dueling line
CHOSEN: Final = 28  # scheme and character chosen in Planning, facedown
PLAYED: Final = 32  # a card being played, or revealed by its owner
# ... and the shared ones.
CITY_DECK: Final = 36
CITY_DISCARD: Final = 37
STREET: Final = 38  # City cards at a location: STREET + location
CITY_REVEALED: Final = 43
LOCATION_CARDS: Final = 44
FACEDOWN: Final = 45  # cards a player has put facedown at locations, one pile a seat
PILES: Final = 49

PILE_NAMES: Final = ("deck", "hand", "discard", "locker", "approach", "play", "line", "chosen", "played")

EVERYBODY: Final = 0b1111


def reads(mask: int, reader: Seat) -> bool:
    """Whether a reader may know a card with this mask: a spectator, if everybody does; ALL, always."""
    return bool(mask >> reader & 1) if reader >= 0 else reader == ALL or mask == EVERYBODY


class Lasting:
    """A lasting effect on a card, until the end of the Day or of the duel: `kind` is a passive's (see defs)."""

    __slots__ = ("amount", "card", "ends_with_duel", "kind")

    def __init__(self, kind: int, card: CardId, amount: int = 1, ends_with_duel: bool = False) -> None:
        self.kind = kind
        self.card = card
        self.amount = amount
        self.ends_with_duel = ends_with_duel

    def data(self) -> tuple[int, ...]:
        return (self.kind, self.card, self.amount, int(self.ends_with_duel))


class DuelEffect:
    """A lasting effect within a duel: `kind` is a passive's or one of the duel's own.

    It holds from the side's own round `first` to its round `last`, and between them.
    """

    __slots__ = ("amount", "card", "first", "kind", "last", "side")

    def __init__(self, kind: int, side: int, amount: int, first: int, last: int, card: CardId = NO_CARD) -> None:
        self.kind = kind
        self.side = side
        self.amount = amount
        self.first = first
        self.last = last
        self.card = card

    def data(self) -> tuple[int, ...]:
        return (self.kind, self.side, self.amount, self.first, self.last, self.card)


# The duel's own lasting effects.
NO_MANEUVERS: Final = 40  # the side cannot use Maneuvers
NO_TECHNIQUES: Final = 45  # the side cannot use Techniques
LETHAL: Final = 41  # the side's participant ignores Restricted Hostilities
WOUNDS_GO_TO: Final = 42  # wounds of the side's participant are suffered by `card` instead
LESS_REVEALED_HERE: Final = 43  # the side reveals fewer cards while with `card`

FOREVER: Final = 1 << 20

CHALLENGER: Final = 0
DEFENDER: Final = 1


class Later:
    """What an ability leaves for later in the duel: the first event that matches brings it about, once."""

    __slots__ = ("key", "matches", "use")

    def __init__(self, key: int, use: Use, matches: Matches) -> None:
        self.key = key
        self.use = use
        self.matches = matches


class Duel:
    """A challenge and the duel that follows. Side 0 is the challenger, side 1 the challenged character.

    A round has a combat card and may have additional ones; what a combat card gained is kept with it. (What the
    challenger's Technique gains is kept with no card.)
    """

    def __init__(self, participants: tuple[CardId, CardId], seats: tuple[Seat, Seat], stat: int) -> None:
        self.participants: list[CardId] = list(participants)
        self.seats: list[Seat] = list(seats)
        self.stat = stat
        self.accepted = False
        self.intervened = False
        # How the challenge may be met.
        self.only_leaders_refuse = False
        self.cannot_be_refused = False
        self.only_leaders_intervene = False
        self.nobody_intervenes = False
        self.called_off = False
        self.cannot_intervene: list[CardId] = []
        self.threat: list[int] = [0, 0]
        self.threat_at: list[LocationId] = [NOWHERE, NOWHERE]
        self.gambles: list[int] = [0, 0]
        self.round = 0
        self.rounds: list[int] = [0, 0]  # of each side
        self.active = DEFENDER
        self.card: CardId = NO_CARD
        self.additional: list[CardId] = []
        self.technique_used = False
        self.maneuver_used = False
        self.gains: dict[CardId, list[int]] = {}
        self.effects: list[DuelEffect] = []
        self.later: list[Later] = []
        self.final_strikes: list[tuple[int, int, int]] = []  # ability, card, target
        self.used: set[int] = set()
        self.wounded: list[CardId] = []
        self.wounded_this_round: list[CardId] = []  # participants and others
        self.last_known: list[tuple[int, ...]] = [(), ()]  # stats, wounds and location of who left play
        self.left_play: list[bool] = [False, False]
        self.destroyed: list[bool] = [False, False]

    def gain(self, card: CardId, which: int, amount: int) -> None:
        """A combat card gains to one of its values."""
        self.gains.setdefault(card, [0, 0, 0])[which] += amount

    def gained(self, card: CardId, which: int) -> int:
        gains = self.gains.get(card)
        return 0 if gains is None else gains[which]

    def holds(self, effect: DuelEffect) -> bool:
        """Whether a lasting effect holds now."""
        return effect.first <= self.rounds[effect.side] <= effect.last

    def side_of(self, seat: Seat) -> int:
        return 0 if self.seats[0] == seat else 1 if self.seats[1] == seat else -1

    def is_participant(self, card: CardId) -> bool:
        return card in self.participants

    def is_gone(self, card: CardId) -> bool:
        """Whether this is a participant that left play during the duel."""
        return (self.left_play[0] and self.participants[0] == card) or (
            self.left_play[1] and self.participants[1] == card
        )

    def adversary_of(self, card: CardId) -> CardId:
        if self.participants[0] == card:
            return self.participants[1]
        if self.participants[1] == card:
            return self.participants[0]
        return NO_CARD

    def data(self) -> tuple[Any, ...]:
        return (
            tuple(self.participants),
            tuple(self.seats),
            self.stat,
            self.accepted,
            self.intervened,
            (self.only_leaders_refuse, self.cannot_be_refused, self.only_leaders_intervene),
            (self.nobody_intervenes, self.called_off),
            tuple(self.cannot_intervene),
            tuple(self.threat),
            tuple(self.threat_at),
            tuple(self.gambles),
            self.round,
            tuple(self.rounds),
            self.active,
            self.card,
            tuple(self.additional),
            self.technique_used,
            self.maneuver_used,
            tuple([(card, tuple(gains)) for card, gains in sorted(self.gains.items())]),
            tuple([e.data() for e in self.effects]),
            tuple([(later.key, later.use.ability.index, later.use.card) for later in self.later]),
            tuple(self.final_strikes),
            tuple(sorted(self.used)),
            tuple(self.wounded),
            tuple(self.wounded_this_round),
            tuple(self.last_known),
            tuple(self.left_play),
            tuple(self.destroyed),
        )


class Pressure:
    """A pressure being made, so that passive abilities can speak of it."""

    def __init__(self, seat: Seat, performer: CardId, place: LocationId, stat: int) -> None:
        self.seat = seat
        self.performer = performer
        self.place = place
        self.stat = stat
        self.only_en_garde = False
        self.without_mercenaries = False
        self.ties_succeed = False
        self.bonus = 0  # what the initiating player adds
        self.turncoat: CardId = NO_CARD  # an enemy character that adds to the initiating player's sum instead

    def data(self) -> tuple[Any, ...]:
        return (
            self.seat,
            self.performer,
            self.place,
            self.stat,
            self.only_en_garde,
            self.without_mercenaries,
            self.ties_succeed,
            self.bonus,
            self.turncoat,
        )


class InPlay:
    """What is in play, arranged for looking up: built once for every change of what is in play, never copied."""

    def __init__(self, players: int) -> None:
        self.crew: list[list[CardId]] = [[] for _ in range(players)]
        self.scheme: list[CardId] = [NO_CARD] * players
        self.attached: dict[CardId, list[CardId]] = {}
        self.passives: dict[int, list[CardId]] = {}
        self.cost_rules: list[CardId] = []
        self.triggers: dict[int, list[tuple[CardId, Ability]]] = {}
        self.grants: list[tuple[CardId, Ability]] = []


NO_CARDS: Final[list[CardId]] = []


class State(GameState):
    """A game of City of Five Sails."""

    def __init__(
        self, players: int, chance: Chance, line: list[LocationId], edition: Edition = RELEASE, blank: bool = False
    ) -> None:
        super().__init__(chance)
        self.players = players
        self.line = line
        self.edition = edition
        if blank:  # `copy` sets everything else
            return
        # Cards, by id.
        self.definition: list[int] = []
        self.owner: list[Seat] = []
        self.controller: list[Seat] = []
        self.pile_of: list[int] = []
        self.location: list[LocationId] = []
        self.host: list[CardId] = []
        self.engaged: list[bool] = []
        self.wounds: list[int] = []
        self.known: list[int] = []
        self.piles: list[list[CardId]] = [[] for _ in range(PILES)]
        self.leader: list[CardId] = []
        self.location_cards: list[CardId] = []  # those with Actions
        self.factions: list[str] = []  # of the players
        self.hand_windows: frozenset[int] = frozenset()  # in which somebody could play a Reaction from hand
        # Renown, control and the day.
        self.renown: list[int] = [0] * players
        self.renown_at: list[int] = [0] * CITY_LOCATIONS
        self.renown_on: dict[CardId, int] = {}
        self.control: list[Seat] = [NOBODY] * CITY_LOCATIONS
        self.held: dict[LocationId, CardId] = {}  # control that lasts as long as a character stays
        self.out: list[bool] = [False] * players  # who has lost the game already
        self.added_renown: list[int] = [0] * players
        self.first: Seat = NOBODY
        self.day = 1
        self.phase = 0
        self.begun = False
        self.active: Seat = NOBODY
        self.passes = 0
        self.extra_actions: list[int] = [0] * players
        # What was used, what lasts, what is remembered.
        self.used: set[int] = set()
        self.lasting: list[Lasting] = []
        self.stays: list[CardId] = []
        self.marked: dict[CardId, int] = {}
        self.chosen_in_secret: dict[CardId, CardId] = {}
        # What is under way. Nothing of this may be open at a checkpoint.
        self.duel: Duel | None = None
        self.pressure: Pressure | None = None
        self.cause: Seat = NOBODY
        self.using: Use | None = None  # the ability under way, being paid for or resolving
        self.resolving = 0  # how many abilities are resolving, one within the other
        self.waiting: list[Event] = []  # what Reactions will respond to when the ability has resolved
        self.catching_up = False  # whether those Reactions are being asked for now
        self.depth = 0
        self._in_play: InPlay | None = None

    # -- copying and comparing ------------------------------------------------------------------------------------

    def copy(self) -> State:
        """A copy for a checkpoint. Asserts that nothing is under way."""
        idle = self.duel is None and self.pressure is None and self.using is None and self.resolving == 0
        assert idle and self.depth == 0, "copied while something is under way"
        other = State(self.players, self.chance.copy(), self.line, self.edition, blank=True)
        other.duel = None
        other.pressure = None
        other.using = None
        other.resolving = 0
        other.waiting = []
        other.catching_up = False
        other.depth = 0
        other.outcome = self.outcome
        other.began = self.began
        other.telling = self.telling
        other.story = self.story.copy()
        other.definition = self.definition.copy()
        other.owner = self.owner
        other.controller = self.controller.copy()
        other.pile_of = self.pile_of.copy()
        other.location = self.location.copy()
        other.host = self.host.copy()
        other.engaged = self.engaged.copy()
        other.wounds = self.wounds.copy()
        other.known = self.known.copy()
        other.piles = [pile.copy() for pile in self.piles]
        other.leader = self.leader
        other.location_cards = self.location_cards
        other.factions = self.factions
        other.hand_windows = self.hand_windows
        other.renown = self.renown.copy()
        other.renown_at = self.renown_at.copy()
        other.renown_on = self.renown_on.copy()
        other.control = self.control.copy()
        other.held = self.held.copy()
        other.out = self.out.copy()
        other.added_renown = self.added_renown.copy()
        other.first = self.first
        other.day = self.day
        other.phase = self.phase
        other.begun = self.begun
        other.active = self.active
        other.passes = self.passes
        other.extra_actions = self.extra_actions.copy()
        other.used = self.used.copy()
        other.lasting = self.lasting.copy()
        other.stays = self.stays.copy()
        other.marked = self.marked.copy()
        other.chosen_in_secret = self.chosen_in_secret.copy()
        other.cause = self.cause
        other.asks_only_able = self.asks_only_able
        other._in_play = self._in_play
        return other

    def position(self) -> dict[str, Any]:
        return {
            "players": self.players,
            "line": list(self.line),
            "chance": self.chance.words(),
            "outcome": (self.outcome.winners, self.outcome.way) if self.outcome is not None else None,
            "began": self.began,
            "telling": self.telling,
            "replaying": self.replaying,
            "definition": list(self.definition),
            "owner": list(self.owner),
            "controller": list(self.controller),
            "pile_of": list(self.pile_of),
            "location": list(self.location),
            "host": list(self.host),
            "engaged": list(self.engaged),
            "wounds": list(self.wounds),
            "known": list(self.known),
            "piles": [list(pile) for pile in self.piles],
            "leader": list(self.leader),
            "location_cards": list(self.location_cards),
            "factions": list(self.factions),
            "hand_windows": sorted(self.hand_windows),
            "renown": list(self.renown),
            "renown_at": list(self.renown_at),
            "renown_on": sorted(self.renown_on.items()),
            "control": list(self.control),
            "held": sorted(self.held.items()),
            "out": list(self.out),
            "edition": self.edition.key,
            "added_renown": list(self.added_renown),
            "first": self.first,
            "day": self.day,
            "phase": self.phase,
            "begun": self.begun,
            "active": self.active,
            "passes": self.passes,
            "extra_actions": list(self.extra_actions),
            "used": sorted(self.used),
            "lasting": [effect.data() for effect in self.lasting],
            "stays": list(self.stays),
            "marked": sorted(self.marked.items()),
            "chosen_in_secret": sorted(self.chosen_in_secret.items()),
            "duel": self.duel.data() if self.duel is not None else None,
            "pressure": self.pressure.data() if self.pressure is not None else None,
            "cause": self.cause,
            "using": self.using.ability.key if self.using is not None else None,
            "resolving": self.resolving,
            "waiting": [event.kind for event in self.waiting],
            "catching_up": self.catching_up,
            "depth": self.depth,
            "asks_only_able": self.asks_only_able,
        }

    # -- cards and piles ------------------------------------------------------------------------------------------

    def card(self, card: CardId) -> CardDef:
        """What this card is."""
        return CARDS[self.definition[card]]

    def new_card(self, definition: CardDef, owner: Seat, pile: int) -> CardId:
        """A card that comes with a deck. Ids are given in order of the deck lists, so they are stable."""
        card = CardId(len(self.definition))
        self.definition.append(definition.index)
        self.owner.append(owner)
        self.controller.append(owner)
        self.pile_of.append(pile)
        self.location.append(NOWHERE)
        self.host.append(NO_CARD)
        self.engaged.append(False)
        self.wounds.append(0)
        self.known.append(0)
        self.piles[pile].append(card)
        return card

    def hand(self, seat: Seat) -> list[CardId]:
        return self.piles[HAND + seat]

    def deck(self, seat: Seat) -> list[CardId]:
        """The Faction Deck, top card last."""
        return self.piles[DECK + seat]

    def discard(self, seat: Seat) -> list[CardId]:
        return self.piles[DISCARD + seat]

    def locker(self, seat: Seat) -> list[CardId]:
        return self.piles[LOCKER + seat]

    def approach(self, seat: Seat) -> list[CardId]:
        return self.piles[APPROACH + seat]

    def dueling_line(self, seat: Seat) -> list[CardId]:
        return self.piles[LINE + seat]

    def street(self, place: LocationId) -> list[CardId]:
        """City cards at a location that nobody controls."""
        return self.piles[STREET + place]

    def is_in_play(self, card: CardId) -> bool:
        return PLAY <= self.pile_of[card] < PLAY + MOST_SEATS

    def put(self, card: CardId, pile: int) -> None:
        """Move a card to a pile (on top). All that was on it falls off when it leaves play."""
        old = self.pile_of[card]
        self.piles[old].remove(card)
        self.piles[pile].append(card)
        self.pile_of[card] = pile
        if _is_on_table(old) or _is_on_table(pile):
            if PLAY <= old < LINE or PLAY <= pile < LINE or CARDS[self.definition[card]].responds:
                self._in_play = None
            if LINE <= old < CHOSEN:  # engaged only marks a gambled card there
                self.engaged[card] = False
            if not PLAY <= pile < LINE and not STREET <= pile < CITY_REVEALED:
                self.location[card] = NOWHERE
                self.host[card] = NO_CARD
                self.engaged[card] = False
                self.wounds[card] = 0
                self.controller[card] = self.owner[card]

    def put_under(self, card: CardId, pile: int) -> None:
        """Move a card to the bottom of a pile."""
        self.put(card, pile)
        cards = self.piles[pile]
        cards.insert(0, cards.pop())

    def show(self, card: CardId, seats: int = EVERYBODY) -> None:
        """These seats (a mask) now know what the card is."""
        self.known[card] |= seats

    def knows(self, seat: Seat, card: CardId) -> bool:
        """Whether a seat, or another reader, knows what the card is."""
        return reads(self.known[card], seat)

    def rearranged(self) -> None:
        """What is in play changed other than by a card entering or leaving it."""
        self._in_play = None

    def in_play(self) -> InPlay:
        """What is in play, arranged for looking up."""
        index = self._in_play
        if index is None:
            index = _arrange(self)
            self._in_play = index
        return index

    # -- things people ask all the time ---------------------------------------------------------------------------

    def crew(self, seat: Seat) -> list[CardId]:
        """The characters this seat controls in play."""
        return self.in_play().crew[seat]

    def attached(self, card: CardId) -> list[CardId]:
        """The cards equipped to this one."""
        return self.in_play().attached.get(card, NO_CARDS)

    def crew_at(self, seat: Seat, place: LocationId) -> list[CardId]:
        location = self.location
        return [c for c in self.in_play().crew[seat] if location[c] == place]

    def characters_at(self, place: LocationId) -> list[CardId]:
        location = self.location
        return [c for crew in self.in_play().crew for c in crew if location[c] == place]

    def opposing(self, card: CardId) -> list[CardId]:
        """The enemy characters at the same location."""
        place = self.location[card]
        seat = self.controller[card]
        location = self.location
        found: list[CardId] = []
        for other, crew in enumerate(self.in_play().crew):
            if other != seat:
                for c in crew:
                    if location[c] == place:
                        found.append(c)
        return found

    def place_of(self, card: CardId) -> LocationId:
        """Where a card is: equipped cards are where their character is."""
        host = self.host[card]
        return self.location[card] if host == NO_CARD else self.location[host]

    def scheme_of(self, seat: Seat) -> CardId:
        return self.in_play().scheme[seat]

    def has_leader(self, seat: Seat) -> bool:
        return self.pile_of[self.leader[seat]] == PLAY + seat

    def follow_leaders(self) -> None:
        """Cards of Approach Decks changed places: a Leader among them has a new id."""
        for s in range(self.players):
            if self.card(self.leader[s]).kind != LEADER:
                self.leader = self.leader.copy()  # checkpoints share the list
                pile = [*self.piles[APPROACH + s], *self.piles[CHOSEN + s]]
                self.leader[s] = next(c for c in pile if self.card(c).kind == LEADER)

    def place_card(self, place: LocationId) -> CardId:
        """The card of a City location, of which passive abilities may speak."""
        for card in self.piles[LOCATION_CARDS]:
            if self.location[card] == place:
                return card
        return NO_CARD

    def seats_from(self, seat: Seat) -> list[Seat]:
        """All seats clockwise, starting with this one. Whoever has lost is passed over."""
        start = seat if seat >= 0 else 0
        seats = [Seat((start + i) % self.players) for i in range(self.players)]
        return [s for s in seats if not self.out[s]] if True in self.out else seats

    def seats_from_first(self) -> list[Seat]:
        return self.seats_from(self.first)

    def opponents(self, seat: Seat) -> list[Seat]:
        return [s for s in self.seats_from(seat) if s != seat]

    def adjacent(self, place: LocationId) -> list[LocationId]:
        """City locations adjacent to this one. A Home is adjacent to all of them."""
        if place >= CITY_LOCATIONS:
            return self.line
        i = self.line.index(place)
        near: list[LocationId] = []
        if i > 0:
            near.append(self.line[i - 1])
        if i + 1 < len(self.line):
            near.append(self.line[i + 1])
        return near

    def is_adjacent(self, a: LocationId, b: LocationId) -> bool:
        if a >= CITY_LOCATIONS:
            return b < CITY_LOCATIONS
        if b >= CITY_LOCATIONS:
            return True
        return a != b and abs(self.line.index(a) - self.line.index(b)) == 1

    def reachable(self, seat: Seat, place: LocationId) -> list[LocationId]:
        """Adjacent locations this seat's characters may move to: City locations, and their own Home."""
        near = list(self.adjacent(place))
        if place < CITY_LOCATIONS:
            near.append(home_of(seat))
        return near

    def reachable_anywhere(self, seat: Seat) -> list[LocationId]:
        """Every location this seat's characters may be at: the City, and their own Home."""
        return [*self.line, home_of(seat)]

    # -- the story ------------------------------------------------------------------------------------------------

    def tell(
        self,
        verb: str,
        seat: Seat = NOBODY,
        card: CardId = NO_CARD,
        other: CardId = NO_CARD,
        number: int = 0,
        what: str = "",
    ) -> None:
        """Add a fact to the story. What the cards are, and who knows it, is frozen now."""
        if not self.telling:
            return
        if card == NO_CARD:
            things: tuple[tuple[int, int, int], ...] = ()
        elif other == NO_CARD:
            things = ((card, self.definition[card], self.known[card]),)
        else:
            things = (
                (card, self.definition[card], self.known[card]),
                (other, self.definition[other], self.known[other]),
            )
        self.story.append(Fact(verb, seat, things, number, what))


def _is_on_table(pile: int) -> bool:
    """Whether cards of this pile are in play, in a dueling line, or at a location."""
    return PLAY <= pile < CHOSEN or STREET <= pile < CITY_REVEALED or pile >= FACEDOWN


def _arrange(game: State) -> InPlay:
    index = InPlay(game.players)
    for s in range(game.players):
        seat = Seat(s)
        for card in game.piles[PLAY + seat]:
            definition = CARDS[game.definition[card]]
            host = game.host[card]
            if host != NO_CARD:
                index.attached.setdefault(host, []).append(card)
            elif definition.is_character:
                index.crew[seat].append(card)
            elif definition.kind == SCHEME:
                index.scheme[seat] = card
            if definition.responds:
                _listen(index, card, definition, PLAY)
        for card in game.piles[LINE + seat]:
            definition = CARDS[game.definition[card]]
            if definition.responds:
                _listen(index, card, definition, LINE)
    for place in game.line:
        for card in game.piles[STREET + place]:
            definition = CARDS[game.definition[card]]
            if definition.kind == EVENT and definition.responds:
                _listen(index, card, definition, PLAY)
    return index


def _listen(index: InPlay, card: CardId, definition: CardDef, zone: int) -> None:
    for ability in definition.triggers:
        if ability.zone == zone:
            for key in ability.windows:
                index.triggers.setdefault(key, []).append((card, ability))
    if zone == PLAY:
        for passive in definition.passives:
            sources = index.passives.setdefault(passive.kind, [])
            if not sources or sources[-1] != card:  # two of one kind on one card: listed once
                sources.append(card)
        if definition.cost_rules:
            index.cost_rules.append(card)
        for ability in definition.grants:
            index.grants.append((card, ability))
