"""What a scenario of Seven Swords can look at, and what its options are called."""

from __future__ import annotations

from typing import Any

from quarterdeck.core.decision import Decision, Option
from quarterdeck.core.table import Table
from quarterdeck.games.seven_swords import words
from quarterdeck.games.seven_swords.defs import (
    ADVENTURERS,
    DECLARED,
    INJURIES,
    PATHS,
    QUESTS,
    TOWNSFOLK,
    AdventurerDef,
    QuestDef,
    TownsfolkDef,
)
from quarterdeck.games.seven_swords.game import GAME
from quarterdeck.games.seven_swords.ids import MOST_SEATS, PHASES, VALUES, CardId, Seat
from quarterdeck.games.seven_swords.rules import combat, drawing, resolution, wounds
from quarterdeck.games.seven_swords.rules import values as worth
from quarterdeck.games.seven_swords.scenario_names import Named, SwordsReader, cards_named, find
from quarterdeck.games.seven_swords.scenario_setup import SwordsPosition
from quarterdeck.games.seven_swords.state import (
    ACTION,
    COUNTED,
    DECK,
    DEFEATED,
    DISCARD,
    ENHANCEMENT_DECK,
    ENHANCEMENTS,
    FACING,
    HAND,
    ITEM_RESERVE,
    LORD_WOUNDS,
    MONSTER_DECK,
    MONSTER_RESERVE,
    MONSTER_WOUNDS,
    PLAY,
    POOL,
    REVEALED,
    SEALED,
    STORED,
    TREASURE_DECK,
    UNDEFEATED,
    UNDER,
    WOUND_CARDS,
    WOUND_DECK,
    WOUND_DISCARD,
    State,
)
from quarterdeck.games.seven_swords.view_fight import fight
from quarterdeck.scenario.looking import Eye, Missing, Names
from quarterdeck.scenario.words import Labelled, Speaker, words_of

SEAT_PILES = {
    "hand": HAND,
    "deck": DECK,
    "discard": DISCARD,
    "equipped": PLAY,
    "under": UNDER,
    "actions": ACTION,
    "wounds": WOUND_CARDS,
    "facing": FACING,
}
SHARED_PILES = {
    "monster_deck": MONSTER_DECK,
    "undefeated": UNDEFEATED,
    "defeated": DEFEATED,
    "set_aside": COUNTED,
    "monsters_left": MONSTER_RESERVE,
    "enhancements": ENHANCEMENTS,
    "enhancement_deck": ENHANCEMENT_DECK,
    "wound_deck": WOUND_DECK,
    "wound_discard": WOUND_DISCARD,
    "treasure_deck": TREASURE_DECK,
    "revealed": REVEALED,
    "available": ITEM_RESERVE,
    "pool": POOL,
    "stored": STORED,
    "sealed": SEALED,
    "monster_wounds": MONSTER_WOUNDS,
}
ASIDE = (MONSTER_RESERVE, ITEM_RESERVE, STORED, SEALED)
TABLE_WORDS = (*SHARED_PILES, "quest", "turn", "phase", "experience", "tithe", "lord", "over", "winner", "way")
LORD_WORDS = ("turn", "turns", "wounds", "wounds_taken", "wound_cards")
VALUE_WORDS = tuple([name.lower() for name in VALUES])
SEAT_WORDS = (
    *SEAT_PILES,
    *VALUE_WORDS,
    "values",
    "abilities",
    "opponent",
    "opponent_abilities",
    "scores",
    "suffers",
    "wound_count",
    "defeated",
    "adventurer",
    "draws",
    "parts",
    "opponent_parts",
)
SHEET_WORDS = ("spent", "experience_left", "room", "recorded", "paths", "injuries", "retired", "boxes")
QUEST_WORDS = ("won", "failures", "unlocked")
CARD_WORDS = ("zone", "lies_under", "stars", "boxes", "gives")


class SwordsEye(Eye):
    """Looks at a table of Seven Swords."""

    read: SwordsReader

    def __init__(self, read: SwordsReader, position: SwordsPosition) -> None:
        super().__init__(read, position.seats, position.aliases)

    # -- is it an address? ----------------------------------------------------------------------------------------

    def check(self, where: str, address: str) -> None:
        head, word, rest = self._parts(address)
        if not word:
            self.among(where, address, head, TABLE_WORDS)
        elif head in self.seats:
            self.among(where, address, word, SEAT_WORDS)
            if (word in ("parts", "opponent_parts")) != bool(rest):
                raise self.read.fail(where, f"{address!r} names nothing: parts, and they alone, have a name.")
        elif head == "lord":
            self.among(where, address, word, LORD_WORDS)
        elif find(ADVENTURERS, head):
            self.among(where, address, word, SHEET_WORDS)
        elif find(QUESTS, head):
            self.among(where, address, word, QUEST_WORDS)
        elif find(TOWNSFOLK, head):
            self.among(where, address, word, ("level",))
        else:
            self.among(where, address, word, CARD_WORDS)
            _, plain = self.whose(head)
            if plain not in self.aliases:
                self.read.card(where, plain)

    def _parts(self, address: str) -> tuple[str, str, str]:
        head, _, rest = address.partition(".")
        word, _, name = rest.partition(".")
        if not word:
            head = head.strip().lower().replace(" ", "_")
        return head.strip(), word.strip().lower().replace(" ", "_"), name.strip()

    # -- looking --------------------------------------------------------------------------------------------------

    def look(self, table: Table, address: str) -> Any:
        game: State = table.state
        head, word, rest = self._parts(address)
        if not word:
            return self._table(game, head)
        if head in self.seats:
            return self._seat(game, Seat(self.seats.index(head)), word, rest)
        if head == "lord":
            return self._lord(game, word)
        adventurer, quest, person = find(ADVENTURERS, head), find(QUESTS, head), find(TOWNSFOLK, head)
        if adventurer is not None:
            return self._sheet(game, adventurer, word)
        if quest is not None:
            return self._quest(game, quest, word)
        return self._person(game, person) if person is not None else self._card(game, head, word)

    def _table(self, game: State, word: str) -> Any:
        if word in SHARED_PILES:
            return self._pile(game, SHARED_PILES[word])
        if word in ("winner", "way"):
            return self.ending(game.outcome, word)
        if word == "quest":
            return QUESTS[game.quest].name if game.quest >= 0 else None
        if word == "phase":
            return PHASES[game.phase]
        numbers = {"turn": game.turn, "experience": game.experience, "tithe": game.tithe}
        return numbers[word] if word in numbers else {"lord": game.lord, "over": game.over}[word]

    def _seat(self, game: State, seat: Seat, word: str, rest: str) -> Any:
        if word in SEAT_PILES:
            return self._pile(game, SEAT_PILES[word] + seat)
        if word == "adventurer":
            return ADVENTURERS[game.party[seat]].name if game.party[seat] >= 0 else None
        if word == "defeated":
            return game.out[seat]
        if word == "wound_count":
            return game.wound_count(seat)
        if word == "draws":
            return drawing.draw_count(game, seat)
        if game.quest < 0:
            raise Missing("there is no quest under way")
        if rest:
            return self._part(game, seat, word, rest)
        mine, theirs = worth.now(game, seat)
        if word in VALUE_WORDS:
            return mine.values()[VALUE_WORDS.index(word)]
        if word in ("values", "opponent"):
            return (mine if word == "values" else theirs).values()
        if word in ("abilities", "opponent_abilities"):
            return Names(words.abilities_text((mine if word == "abilities" else theirs).flags))
        return combat.exchange(mine, theirs)[0 if word == "scores" else 1]

    def _part(self, game: State, seat: Seat, word: str, name: str) -> Any:
        """What one thing gives: the fight as it is shown to people must say the same as the rules."""
        shown = fight(game, seat)
        side = shown["adventurer" if word == "parts" else "opponent"]
        for part in side["parts"]:
            if self.plain(part["name"]) == self.plain(name):
                values = part["values"]
                return (values["speed"], values["offense"], values["defense"])
        return (0, 0, 0)

    def _lord(self, game: State, word: str) -> Any:
        if not game.lord:
            raise Missing("no Monster Lord has come")
        if word == "wound_cards":
            return self._pile(game, LORD_WOUNDS)
        if word == "wounds_taken":
            return wounds.total(game, game.piles[LORD_WOUNDS])
        lord = game.quest_card().lord
        return {"turn": game.lord_turn, "turns": lord.turns, "wounds": wounds.lord_wounds(game)}[word]

    def _sheet(self, game: State, adventurer: AdventurerDef, word: str) -> Any:
        sheet = game.sheets[adventurer.index]
        if word == "recorded":
            return Names([game.card(CardId(game.definition.index(number))).name for number in sheet.recorded])
        if word == "injuries":
            return Names([INJURIES[i].name for i in sheet.injuries])
        if word == "paths":
            return Names(
                [PATHS[p].side_names[s] if n == 3 else f"{PATHS[p].name} {words.ROMAN[n]}" for p, n, s in sheet.paths]
            )
        if word == "retired":
            return sheet.retired
        return {
            "spent": sheet.spent,
            "experience_left": resolution.available_experience(game, adventurer.index),
            "room": resolution.room(game, adventurer.index),
            "boxes": sheet.gear + sheet.actions,
        }[word]

    def _quest(self, game: State, quest: QuestDef, word: str) -> Any:
        if word == "failures":
            return game.failures[quest.index]
        return (game.won if word == "won" else game.unlocked)[quest.index]

    def _person(self, game: State, person: TownsfolkDef) -> int:
        return game.folk[person.index]

    def _card(self, game: State, name: str, word: str) -> Any:
        card = self._find(game, name)
        number = game.definition[card]
        if word == "zone":
            return self._zone(game, card)
        if word == "lies_under":
            host = game.host[card]
            return game.card(host).name if UNDER <= game.pile_of[card] < UNDER + MOST_SEATS else None
        if word == "boxes":
            return game.marks.get(number, 0).bit_count()
        if word == "stars":
            return game.stars.get(number, 0)
        if not PLAY <= game.pile_of[card] < PLAY + MOST_SEATS:
            raise Missing(f"{name} is not equipped but in {self._zone(game, card)}")
        cards = worth.cards_of(game, Seat(game.pile_of[card] - PLAY))
        return worth.item_values(game, card, cards, worth.hand_items(game, cards) == 1)

    def _find(self, game: State, name: str) -> CardId:
        """The one card of this name: of several, one that lies on the table, or the one of whom the name says."""
        whose, plain = self.whose(name)
        if plain in self.aliases:
            return CardId(self.aliases[plain])
        known = cards_named(plain)
        found = [CardId(i) for i in range(len(game.definition)) if game.card(CardId(i)) in known]
        if whose is not None:
            choice = [c for c in found if game.pile_of[c] < MONSTER_DECK and game.pile_of[c] % MOST_SEATS == whose]
        else:
            choice = [c for c in found if game.pile_of[c] not in ASIDE] or found
        if not choice or len({self._zone(game, c) for c in choice}) > 1:
            zones = ", ".join([self._zone(game, c) for c in choice]) or "nowhere"
            raise Missing(f"there is not one {name} ({zones}): say whose, or give one a name of its own (as)")
        return choice[0]

    def _zone(self, game: State, card: CardId) -> str:
        pile = game.pile_of[card]
        for name, first in SEAT_PILES.items():
            if first <= pile < first + MOST_SEATS:
                return f"{self.seats[pile - first]}.{name}"
        return next((name for name, shared in SHARED_PILES.items() if shared == pile), "lord.wound_cards")

    def _pile(self, game: State, pile: int) -> Names:
        """The cards of a pile, the top card first; a deck's in their order."""
        ordered = pile < DECK + MOST_SEATS
        return Names([game.card(c).name for c in reversed(game.piles[pile])], ordered)


class SwordsSpeaker(Speaker):
    """Players are called by their seats as well as by their adventurers."""

    def __init__(self, position: SwordsPosition) -> None:
        super().__init__(GAME, position.seats, position.aliases)

    def label(self, state: State, decision: Decision, option: Option) -> Labelled:
        made = super().label(state, decision, option)
        made.short += [word for seat in _seats_of(state, option) for word in self.seat_words(seat)]
        if option.verb in ("record", "buy"):
            made.short += words_of(state.card(CardId(option.ids[0])).name)
        for alias, card in self.aliases.items():
            if option.ids and option.ids[0] == card:
                made.short += words_of(alias)
        return made

    def vocabulary(self) -> set[str]:
        known = super().vocabulary()
        named: list[Named] = [*DECLARED, *ADVENTURERS, *QUESTS, *PATHS, *TOWNSFOLK, *INJURIES]
        texts = [thing.name for thing in named] + [name for path in PATHS for name in path.side_names]
        texts += [
            "play give take equip instead 1 2 3 4",
            *VALUES,
            *words.ROMAN,
            *words.PLAIN.values(),
            *words.DONE.values(),
            *words.GROUPS.values(),
            *words.CARD_VERBS,
        ]
        for text in texts:
            known.update(words_of(text))
        return known


def _seats_of(state: State, option: Option) -> list[int]:
    """The seats that an option is about."""
    if option.verb == "give":
        return [option.ids[0]]
    if option.verb == "lend":
        return [option.ids[1]]
    if option.verb == "heal":
        return [state.pile_of[CardId(option.ids[0])] - WOUND_CARDS]
    adventurers = {"record": 1, "buy": 1, "trade": 1, "adventurer": 0}
    which = option.ids[adventurers[option.verb]] if option.verb in adventurers else -1
    return [state.party.index(which)] if which in state.party and which >= 0 else []
