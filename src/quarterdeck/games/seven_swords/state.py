"""The state of a table: plain data, copied by hand.

Cards are ids; `definition` says which physical card each is (a number of `CARDS`), piles are lists of ids. All cards of
the box exist from the start: those in envelopes not yet opened lie in the pile SEALED.
"""

from __future__ import annotations

from typing import Any, Final

from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import ALL
from quarterdeck.core.game import GameState
from quarterdeck.core.story import Fact
from quarterdeck.games.seven_swords.defs import (
    ADVENTURERS,
    CARDS,
    INJURIES,
    PATHS,
    QUESTS,
    TOWNSFOLK,
    AdventurerDef,
    CardDef,
    Fighter,
    Mod,
    QuestDef,
    TownsfolkDef,
)
from quarterdeck.games.seven_swords.ids import MOST_SEATS, NO_CARD, NOBODY, TOWN, UNDER_WAY, CardId, Seat
from quarterdeck.games.seven_swords.sheet import Sheet

# Piles: one of each a seat ...
DECK: Final = 0
HAND: Final = 7
PLAY: Final = 14  # equipment
UNDER: Final = 21  # stacked and augmenting cards; `host` is the item they lie under
ACTION: Final = 28
DISCARD: Final = 35
WOUND_CARDS: Final = 42
FACING: Final = 49
# ... and the shared ones.
MONSTER_DECK: Final = 56
UNDEFEATED: Final = 57
DEFEATED: Final = 58  # since the last Monster Enhancement
COUNTED: Final = 59  # defeated, and set aside
MONSTER_RESERVE: Final = 60
MONSTER_WOUNDS: Final = 61  # `host` is the number of the monster's card
LORD_WOUNDS: Final = 62
ENHANCEMENT_DECK: Final = 63
ENHANCEMENTS: Final = 64
WOUND_DECK: Final = 65
WOUND_DISCARD: Final = 66
TREASURE_DECK: Final = 67
REVEALED: Final = 68  # a treasure just drawn, or wound cards to choose from
ITEM_RESERVE: Final = 69
POOL: Final = 70  # items pooled at the end of a quest
STORED: Final = 71  # cards of adventurers who are not on a quest
SEALED: Final = 72
PILES: Final = 73

EVERYBODY: Final = (1 << MOST_SEATS) - 1


def reads(mask: int, reader: Seat) -> bool:
    """Whether a reader may know a card with this mask. Whatever is turned up is open to all, spectators too."""
    return mask != 0 or reader == ALL


class State(GameState):
    """A table of Seven Swords: the town between adventures, and the quest under way."""

    def __init__(self, players: int, chance: Chance, blank: bool = False) -> None:
        super().__init__(chance)
        self.players = players
        if blank:  # `copy` sets everything else
            return
        # Cards, by id.
        self.definition: list[int] = []
        self.owner: list[int] = []
        self.known: list[int] = []
        self.pile_of: list[int] = []
        self.host: list[CardId] = []
        self.piles: list[list[CardId]] = [[] for _ in range(PILES)]
        # What is written on cards, by number.
        self.marks: dict[int, int] = {}
        self.stars: dict[int, int] = {}
        # The campaign.
        self.sheets: list[Sheet] = [Sheet() for _ in ADVENTURERS]
        self.experience = 0
        self.unlocked: list[bool] = [False] * len(QUESTS)
        self.won: list[bool] = [False] * len(QUESTS)
        self.failures: list[int] = [0] * len(QUESTS)
        self.folk: list[int] = [0] * len(TOWNSFOLK)
        self.opened: list[str] = []
        self.taken: list[tuple[int, int]] = []  # quests in order, with their results
        self.single = False  # the table plays one quest, not a campaign
        self.wishes: list[int] = [-1] * players  # the adventurer each seat would like
        # Where the game stands.
        self.phase = TOWN
        self.active: Seat = Seat(0)
        self.queue: list[int] = []  # what is still to be dealt with in this phase
        # The quest.
        self.quest = -1
        self.party: list[int] = [-1] * players  # adventurers, by seat
        self.out: list[bool] = [False] * players  # defeated on this quest
        self.turn = 0
        self.lord = False
        self.lord_turn = 0
        self.result = UNDER_WAY
        self.fresh: list[CardId] = []  # equipped in this Prepare phase
        self.lent: list[int] = [0] * (3 * players)
        self.may_retreat = True  # nobody has proposed it or prepared anything this turn
        self.beat: list[int] = [0] * players  # treasures still to draw
        self.gained: list[int] = []  # numbers of the items gained on this quest, in order
        self.tithe = 0
        self.seen: list[int] = []  # numbers of the monsters that have been dealt on this quest
        # Kept for speed: what changes the values of each seat's adventurer, and of all monsters.
        self._passive: list[tuple[Mod, ...]] | None = None
        self._foes: Fighter | None = None

    def copy(self) -> State:
        """A copy for a checkpoint. Asserts that no card is being revealed."""
        assert not self.piles[REVEALED], "copied while something is under way"
        other = State(self.players, self.chance.copy(), blank=True)
        other.outcome = self.outcome
        other.began = self.began
        other.telling = self.telling
        other.asks_only_able = self.asks_only_able
        other.story = self.story.copy()
        other.definition = self.definition.copy()
        other.owner = self.owner
        other.known = self.known.copy()
        other.pile_of = self.pile_of.copy()
        other.host = self.host.copy()
        other.piles = [pile.copy() for pile in self.piles]
        other.marks = self.marks.copy()
        other.stars = self.stars.copy()
        other.sheets = [sheet.copy() for sheet in self.sheets]
        other.experience = self.experience
        other.unlocked = self.unlocked.copy()
        other.won = self.won.copy()
        other.failures = self.failures.copy()
        other.folk = self.folk.copy()
        other.opened = self.opened.copy()
        other.taken = self.taken.copy()
        other.single = self.single
        other.wishes = self.wishes
        other.phase = self.phase
        other.active = self.active
        other.queue = self.queue.copy()
        other.quest = self.quest
        other.party = self.party.copy()
        other.out = self.out.copy()
        other.turn = self.turn
        other.lord = self.lord
        other.lord_turn = self.lord_turn
        other.result = self.result
        other.fresh = self.fresh.copy()
        other.lent = self.lent.copy()
        other.may_retreat = self.may_retreat
        other.beat = self.beat.copy()
        other.gained = self.gained.copy()
        other.tithe = self.tithe
        other.seen = self.seen.copy()
        other._passive = self._passive
        other._foes = self._foes
        return other

    def position(self) -> dict[str, Any]:
        return {
            "players": self.players,
            "chance": self.chance.words(),
            "outcome": (self.outcome.winners, self.outcome.way) if self.outcome is not None else None,
            "began": self.began,
            "telling": self.telling,
            "replaying": self.replaying,
            "asks_only_able": self.asks_only_able,
            "definition": list(self.definition),
            "owner": list(self.owner),
            "known": list(self.known),
            "pile_of": list(self.pile_of),
            "host": list(self.host),
            "piles": [list(pile) for pile in self.piles],
            "marks": sorted(self.marks.items()),
            "stars": sorted(self.stars.items()),
            "sheets": [sheet.data() for sheet in self.sheets],
            "experience": self.experience,
            "unlocked": list(self.unlocked),
            "won": list(self.won),
            "failures": list(self.failures),
            "folk": list(self.folk),
            "opened": list(self.opened),
            "taken": list(self.taken),
            "single": self.single,
            "wishes": list(self.wishes),
            "phase": self.phase,
            "active": self.active,
            "queue": list(self.queue),
            "quest": self.quest,
            "party": list(self.party),
            "out": list(self.out),
            "turn": self.turn,
            "lord": self.lord,
            "lord_turn": self.lord_turn,
            "result": self.result,
            "fresh": list(self.fresh),
            "lent": list(self.lent),
            "may_retreat": self.may_retreat,
            "beat": list(self.beat),
            "gained": list(self.gained),
            "tithe": self.tithe,
            "seen": list(self.seen),
        }

    # -- cards and piles ------------------------------------------------------------------------------------------

    def card(self, card: CardId) -> CardDef:
        """What this card is."""
        return CARDS[self.definition[card]]

    def new_card(self, number: int, pile: int) -> CardId:
        card = CardId(len(self.definition))
        self.definition.append(number)
        self.owner.append(CARDS[number].back)
        self.known.append(0)
        self.pile_of.append(pile)
        self.host.append(NO_CARD)
        self.piles[pile].append(card)
        return card

    def move(self, card: CardId, pile: int) -> None:
        """Put a card on top of a pile; it lies under nothing any more."""
        self.piles[self.pile_of[card]].remove(card)
        self.piles[pile].append(card)
        self.pile_of[card] = pile
        self.host[card] = NO_CARD

    def reveal(self, card: CardId) -> None:
        self.known[card] = EVERYBODY

    def shuffle(self, pile: int) -> None:
        """Permute what the cards of a pile are, over their ids, and forget what was known of them."""
        cards = self.piles[pile]
        numbers = [self.definition[card] for card in cards]
        self.chance.shuffle(numbers)
        for i, card in enumerate(cards):
            self.definition[card] = numbers[i]
            self.known[card] = 0

    def cards_under(self, seat: Seat, item: CardId) -> list[CardId]:
        return [card for card in self.piles[UNDER + seat] if self.host[card] == item]

    def wound_count(self, seat: Seat) -> int:
        total = 0
        for card in self.piles[WOUND_CARDS + seat]:
            total += self.card(card).wounds
        return total

    # -- the party ------------------------------------------------------------------------------------------------

    def standing(self) -> list[Seat]:
        """The seats whose adventurers are still on the quest."""
        return [Seat(s) for s in range(self.players) if self.party[s] >= 0 and not self.out[s]]

    @property
    def started(self) -> int:
        """How many adventurers started the quest (P)."""
        return self.players

    def spokesman(self) -> Seat:
        """Who answers for the whole group: the first seat that is still on the quest."""
        for s in range(self.players):
            if not self.out[s]:
                return Seat(s)
        return Seat(0)

    def adventurer(self, seat: Seat) -> AdventurerDef:
        return ADVENTURERS[self.party[seat]]

    def sheet(self, seat: Seat) -> Sheet:
        return self.sheets[self.party[seat]]

    def quest_card(self) -> QuestDef:
        return QUESTS[self.quest]

    def has_rule(self, rule: int) -> bool:
        return self.quest >= 0 and rule in QUESTS[self.quest].rules

    # -- what is kept for speed -----------------------------------------------------------------------------------

    def passive(self, seat: Seat) -> tuple[Mod, ...]:
        """What an adventurer's nature, injuries, Paths and Allies do to combat values."""
        if self._passive is None:
            self._passive = [self._passive_of(Seat(s)) for s in range(self.players)]
        return self._passive[seat]

    def _passive_of(self, seat: Seat) -> tuple[Mod, ...]:
        if self.party[seat] < 0:
            return ()
        sheet = self.sheet(seat)
        mods: list[Mod] = list(self.adventurer(seat).mods)
        for injury in sheet.injuries:
            mods.extend(INJURIES[injury].mods)
        for path, level, side in sheet.paths:
            mods.extend(PATHS[path].mods(level, side))
        for person in TOWNSFOLK:
            level = self.ally_level(sheet, person)
            if level:
                mods.extend(person.levels[level - 1].mods)
        return tuple(mods)

    def ally_level(self, sheet: Sheet, person: TownsfolkDef) -> int:
        """The level of a townsperson that an adventurer may use: what costs nothing, and what was bought."""
        level = 0
        while level < self.folk[person.index] and (
            person.levels[level].cost == 0 or sheet.allies[person.index] > level
        ):
            level += 1
        return level

    def foes(self) -> Fighter:
        """What Monster Enhancements, the Scenario Card and the 5-7 player card add to every monster."""
        if self._foes is None:
            quest = self.quest_card()
            total = Fighter("", "")
            mods: list[Mod] = list(quest.scenario.mods)
            if self.players > 4:
                mods.extend(quest.many.mods)
            for card in self.piles[ENHANCEMENTS]:
                enhancement = self.card(card)
                total.speed += enhancement.speed
                total.offense += enhancement.offense
                total.defense += enhancement.defense
                total.flags |= enhancement.flags
                mods.extend(enhancement.mods)
            total.mods = tuple(mods)
            self._foes = total
        return self._foes

    def rearranged(self) -> None:
        """What is kept for speed is out of date."""
        self._passive = None
        self._foes = None

    # -- the story ------------------------------------------------------------------------------------------------

    def tell(
        self,
        verb: str,
        seat: Seat = NOBODY,
        cards: tuple[CardId, ...] = (),
        number: int = 0,
        what: str = "",
    ) -> None:
        """Write a fact into the story, with what each card is now, who may know it, and who plays in this seat now."""
        if self.telling:
            if seat >= 0 and not what and self.party[seat] >= 0:
                what = ADVENTURERS[self.party[seat]].key
            things = tuple([(int(c), self.definition[c], self.known[c]) for c in cards])
            self.story.append(Fact(verb, seat, things, number, what))
