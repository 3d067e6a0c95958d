"""Reasons why something may not be done, each with its rule."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.refusal import Refusal

ONE_ACTION: Final = Refusal("prepare.action")
NO_AUGMENTATION: Final = Refusal("augment.level")
NOT_MAGIC: Final = Refusal("augment.magic")
STACKED: Final = Refusal("stack.once")
OTHER_PICTURE: Final = Refusal("stack.picture")
TOO_FEW_HANDS: Final = Refusal("prepare.hands")
ONE_ARMOUR: Final = Refusal("prepare.armour")
THREE_WORN: Final = Refusal("prepare.worn")
NO_EXPERIENCE: Final = Refusal("experience.spend")
PATH_TAKEN: Final = Refusal("path.available")
PATH_III_TAKEN: Final = Refusal("path.available", "path.available.third")
NO_MYSTIC: Final = Refusal("path.mystic")
NO_ROOM: Final = Refusal("record.room")
ENCHANTER_II: Final = Refusal("enchant.second")
NO_CAPACITY: Final = Refusal("enchant.capacity")
OWN_CARDS: Final = Refusal("adventurer.own_cards")
LEGENDS_STAY: Final = Refusal("legendary.trade")
QUEST_WON: Final = Refusal("quest.once")
REQUIRED: Final = Refusal("quest.required")
RETIRED: Final = Refusal("injury.retire")
