"""Quests: their cards, Monster Lords, rewards and special rules."""

from __future__ import annotations

from typing import Final

from quarterdeck.games.seven_swords.defs.cards import Fighter, Mod, Values


class LordDef(Fighter):
    """A Monster Lord: its wounds are `wounds` + `wounds_a_player` times P, its time limit is in turns."""

    def __init__(
        self,
        name: str,
        icon: str,
        trait: int,
        values: Values,
        wounds_a_player: int,
        wounds: int,
        turns: int,
        flags: int = 0,
        mods: tuple[Mod, ...] = (),
        says: str = "",
    ) -> None:
        super().__init__(name, icon)
        self.trait = trait
        self.speed, self.offense, self.defense = values
        self.wounds_a_player = wounds_a_player
        self.wounds = wounds
        self.turns = turns
        self.flags = flags
        self.mods = mods
        self.says = says


class ScenarioDef:
    """A Scenario Card, or a 5-7 player card: it changes the monsters' values, or the adventurers'."""

    def __init__(self, name: str, icon: str, mods: tuple[Mod, ...], says: str = "") -> None:
        self.name = name
        self.icon = icon
        self.mods = mods
        self.says = says


class Reward:
    """What a Victory or Defeat card gives: quests unlocked, townsfolk that become available or rise, envelopes."""

    def __init__(
        self,
        story: str,
        quests: tuple[str, ...] = (),
        townsfolk: tuple[str, ...] = (),
        envelopes: tuple[str, ...] = (),
    ) -> None:
        self.story = story
        self.quests = quests
        self.townsfolk = townsfolk
        self.envelopes = envelopes


class QuestDef:
    """A quest card with its envelope: story, set-up, special rules, Scenario Card, Monster Lord, Victory and Defeat."""

    def __init__(
        self,
        key: str,
        name: str,
        icon: str,
        place: tuple[int, int],
        stage: int,
        front: str,
        back: str,
        monsters: tuple[str, ...],
        scenario: ScenarioDef,
        many: ScenarioDef,
        lord: LordDef,
        victory: Reward,
        defeat: Reward,
        needs: tuple[str, ...] = (),
        rules: tuple[int, ...] = (),
        first_game: bool = False,
        finale: bool = False,
    ) -> None:
        self.index = len(QUESTS)
        self.key = key
        self.name = name
        self.icon = icon
        self.place = place  # on the map, in hundredths
        self.stage = stage
        self.front = front
        self.back = back
        self.monsters = monsters
        self.scenario = scenario
        self.many = many
        self.lord = lord
        self.victory = victory
        self.defeat = defeat
        self.needs = needs
        self.rules = rules
        self.first_game = first_game
        self.finale = finale
        QUESTS.append(self)


QUESTS: list[QuestDef] = []

# Special rules of quests.
START_WOUNDED: Final = 1
START_ENHANCED: Final = 2
NO_REST: Final = 3
SMALL_HAND: Final = 4
LORD_COMES_EARLY: Final = 5
LORD_HEALS: Final = 6
RICH: Final = 7
SWARM: Final = 8
DOUBLE_FORTIFY: Final = 9
NO_FORTIFY: Final = 10
SPECIAL_RULES: Final = {
    START_WOUNDED: "Every adventurer starts with a wound card.",
    START_ENHANCED: "A Monster Enhancement is in play from the start.",
    NO_REST: "Resting heals nothing here.",
    SMALL_HAND: "The first hand is one card smaller.",
    LORD_COMES_EARLY: "The Monster Lord comes in the seventh turn at the latest, whoever still stands before it.",
    LORD_HEALS: "The Monster Lord heals one of its wounds, at random, at the end of every third turn.",
    RICH: "Whoever defeats a monster of this quest's own draws two treasures.",
    SWARM: "The monster deck has five monsters a player.",
    DOUBLE_FORTIFY: "The first Monster Enhancement brings a second one with it.",
    NO_FORTIFY: "No Monster Enhancement comes into play.",
}


def quest_by_key(key: str) -> QuestDef | None:
    for quest in QUESTS:
        if quest.key == key:
            return quest
    return None
