"""The campaign, from Awakening to the seventh sword: each quest with its story, rules, lord and what follows."""

from __future__ import annotations

from quarterdeck.games.seven_swords.defs import (
    DOUBLE_FORTIFY,
    LORD_COMES_EARLY,
    LORD_HEALS,
    NO_REST,
    RICH,
    SMALL_HAND,
    START_ENHANCED,
    START_WOUNDED,
    SWARM,
    LordDef,
    Mod,
    QuestDef,
    Reward,
    ScenarioDef,
    Values,
    foe,
)
from quarterdeck.games.seven_swords.ids import (
    AGAINST_MONSTER,
    ALWAYS,
    ARMOURED,
    BANDIT,
    BEAST,
    CONSTRUCT,
    CULTIST,
    DRAGON,
    GIANT,
    HAS_RANGE,
    IMMUNE,
    LAST_STANDING,
    NO_ARMOUR,
    PLAYS_SPELL,
    RANGE,
    REGENERATING,
    RESTS,
    SPIRIT,
    UNDEAD,
    WOUNDED,
)


def monsters_have(values: Values) -> Mod:
    return Mod(ALWAYS, values)


def strength(values: Values, alone: Values, cond: int = ALWAYS) -> tuple[Mod, Mod]:
    """How strong a quest's monsters are, and what steels an adventurer who stands alone against them."""
    return (Mod(cond, values), foe(alone, LAST_STANDING))


def many(values: Values) -> ScenarioDef:
    """The card for five to seven players."""
    return ScenarioDef("Safety in Numbers", "three-friends", (monsters_have(values),), "They have brought more, too.")


CROWD = many((0, 1, 0))
GREAT_CROWD = many((1, 1, 0))

AWAKENING = QuestDef(
    "awakening",
    "Awakening",
    "sword-in-stone",
    (50, 78),
    0,
    "A tremor shook Ander at midnight, and every blade in the town hummed on its hook. By morning sleepers were "
    "walking up the hill, to the old stone that no plough goes near. Somebody must see what has opened its eyes.",
    "The stone hits hard and slowly. Bring somebody fast, or somebody who can take a blow.",
    ("stirring-shard", "sleepwalker", "tremor-beetle"),
    ScenarioDef("First Light", "sunrise", strength((1, 2, 2), (1, 1, 1))),
    many((0, 0, 0)),
    LordDef("The Waking Stone", "stone-pile", CONSTRUCT, (0, 5, 3), 2, 1, 6),
    Reward(
        "The stone splits, and in the cleft lies the hilt of a sword without a blade. It is warm. It asks, in nobody's "
        "voice: how many of us are left? Ander's smith wants to see it; the road and the river have news of their own.",
        quests=("toll-road", "drowned-mill"),
        townsfolk=("smithy",),
    ),
    Reward(
        "You wake in the ditch below the hill, and the stone hums on. A trader whose wagons are overdue offers you "
        "work that may teach you something, and the innkeeper feeds you for nothing.",
        quests=("lost-caravan",),
        townsfolk=("innkeeper",),
    ),
    first_game=True,
)

LOST_CARAVAN = QuestDef(
    "lost-caravan",
    "The Lost Caravan",
    "caravan",
    (78, 70),
    1,
    "Six wagons left for Ander and none came. The birds over the salt flats know where they are.",
    "The wagons are worth the walk: what the flats' own creatures guard is twice as rich.",
    ("carrion-bird", "thirst-wraith"),
    ScenarioDef("Dry Wells", "well", (Mod(RESTS, (0, 1, 0)), *strength((1, 3, 2), (1, 2, 2)))),
    CROWD,
    LordDef("The Salt Queen", "desert-skull", SPIRIT, (1, 4, 3), 1, 1, 5),
    Reward(
        "You bring four wagons home. The merchant remembers who did it, and so does everybody he owes money.",
        quests=("toll-road", "drowned-mill"),
        townsfolk=("merchant", "smithy"),
    ),
    Reward("You bring home a map, drawn on the back of a debt.", quests=("toll-road",), townsfolk=("scout",)),
    rules=(RICH,),
)

TOLL_ROAD = QuestDef(
    "toll-road",
    "The Toll Road",
    "bandit",
    (22, 66),
    1,
    "A man who calls himself a king has put a chain across the north road. He takes a tenth of every load, and lately "
    "he asks the drivers about swords.",
    "His archers shoot before you have crossed the ditch. Speed, or Range of your own, keeps you whole.",
    ("toll-collector", "hidden-marksman", "turncoat-guard"),
    ScenarioDef("Ambush Country", "forest-camp", strength((1, 2, 2), (1, 2, 2), AGAINST_MONSTER)),
    GREAT_CROWD,
    LordDef("The Bandit King", "crowned-skull", BANDIT, (1, 3, 2), 2, 2, 5, flags=RANGE),
    Reward(
        "Under the king's chair is a crate, and in the crate a blade without a hilt. It fits. Somebody had paid him to "
        "look for it, in coin so old that the Mystic asks to keep one.",
        quests=("wolf-winter", "barrow"),
        townsfolk=("mystic", "merchant"),
    ),
    Reward(
        "He lets you go with your boots and a message for whoever sent you. Nobody sent you. The Mystic thinks that "
        "you should find out who he was expecting.",
        quests=("drowned-mill", "lost-caravan"),
        townsfolk=("mystic",),
    ),
)

DROWNED_MILL = QuestDef(
    "drowned-mill",
    "The Drowned Mill",
    "water-mill",
    (68, 52),
    1,
    "The mill wheel turns at night although the river has been dammed, and what it grinds is not corn. The miller's "
    "children say that their father still works there.",
    "Heavy armour drowns its wearer. The hag mends herself: hit her hard, or not at all.",
    ("mill-hand", "weed-lurker", "river-hag"),
    ScenarioDef("Black Water", "at-sea", (foe((-1, 0, 0), ARMOURED), *strength((1, 2, 2), (1, 2, 2)))),
    CROWD,
    LordDef("Mother Undertow", "whirlpool-shuriken", SPIRIT, (1, 4, 3), 1, 1, 5),
    Reward(
        "The wheel stops. Wedged under it is a sword, green with weed, that says good evening in an old man's dialect. "
        "The apothecary says she can mend anything you bring back from such places; the Mystic is not so sure.",
        quests=("wolf-winter", "barrow"),
        townsfolk=("mystic", "apothecary"),
    ),
    Reward("You cough up river water for a week. The apothecary takes an interest.", townsfolk=("apothecary",)),
)

WOLF_WINTER = QuestDef(
    "wolf-winter",
    "The Wolf Winter",
    "wolf-howl",
    (30, 34),
    2,
    "Snow in harvest month, and tracks in it that begin as boots and end as paws. Three farms have gone silent.",
    "Cold bites whoever wears no armour. Kestra knows these tracks, and will not be left behind.",
    ("snow-wolf", "ice-crone", "skin-changer"),
    ScenarioDef("Deep Snow", "snowflake-1", (foe((0, 0, -1), NO_ARMOUR), *strength((1, 3, 2), (1, 3, 2)))),
    GREAT_CROWD,
    LordDef("The Winter Alpha", "direwolf", BEAST, (3, 5, 4), 1, 1, 5, mods=(Mod(WOUNDED, (0, 1, 0)),)),
    Reward(
        "In the alpha's lair stands a sword of ice that does not melt, and old soldiers in Ander salute when you carry "
        "it by. They offer to show you a thing or two.",
        quests=("shard-keeper", "giants-stair"),
        townsfolk=("veterans", "scout"),
    ),
    Reward("The veterans dig you out of the snow, and drill you until spring.", townsfolk=("veterans",)),
    needs=("kestra",),
)

BARROW = QuestDef(
    "barrow",
    "The Barrow of Kings",
    "tombstone",
    (44, 22),
    2,
    "Seven kings lie under the long hill, each with a sword across the knees. Six of them, now: one has got up.",
    "The dead are tireless: they have a strength from the start that others must earn. Light helps.",
    ("barrow-guard", "grave-shade", "bone-archer"),
    ScenarioDef("Lightless", "cave-entrance", (foe((-1, 0, 0), HAS_RANGE), *strength((1, 2, 2), (1, 2, 2)))),
    CROWD,
    LordDef("The Crowned Dead", "crowned-skull", UNDEAD, (1, 5, 4), 1, 1, 5),
    Reward(
        "The king lies down again when you ask him by name; the enchanter had found the name in a ledger. His sword he "
        "gives to you. It is the third, it says, and it has missed the others.",
        quests=("shard-keeper", "iron-foundry"),
        townsfolk=("enchanter",),
    ),
    Reward("You run, and the dead do not. What you saw interests the enchanter.", townsfolk=("enchanter",)),
    rules=(START_ENHANCED,),
)

SHARD_KEEPER = QuestDef(
    "shard-keeper",
    "Keeper of the Shards",
    "crystal-cluster",
    (60, 14),
    3,
    "There was a fourth sword. Somebody broke it, and something gathers the pieces. The swords you carry want them "
    "back, and for once they agree.",
    "Glass cuts through any defence: be immune to it, or be first. The Keeper does not last long, if you do.",
    ("shard-servant", "glass-serpent", "mirror-double"),
    ScenarioDef("Hall of Mirrors", "mirror-mirror", (foe((0, -1, 0), HAS_RANGE), *strength((1, 3, 3), (0, 2, 2)))),
    CROWD,
    LordDef("Primordion, Keeper of the Shards", "crystal-growth", CONSTRUCT, (2, 6, 5), 1, 1, 5),
    Reward(
        "The Keeper kneels and pours the shards into your hands: it was only ever waiting to be asked. With them come "
        "things that were thought to be songs.",
        quests=("grey-academy", "giants-stair"),
        townsfolk=("smithy",),
        envelopes=("legends.first",),
    ),
    Reward(
        "Your own faces chase you out of the hall. There is a hermit on the pass who is said to be nobody at all; "
        "perhaps he can teach you that.",
        quests=("hermit",),
        townsfolk=("priestess",),
    ),
)

HERMIT = QuestDef(
    "hermit",
    "The Hermit of the Pass",
    "meditation",
    (84, 34),
    3,
    "He will teach whoever reaches his door without anger. The door is guarded by everything that makes one angry.",
    "Some of these tests are won by resting.",
    ("stone-ape", "test-of-patience"),
    ScenarioDef("Thin Air", "mountaintop", (foe((0, 0, 1), RESTS), *strength((1, 3, 3), (0, 2, 2)))),
    CROWD,
    LordDef("The Hermit's Shadow", "shadow-follower", SPIRIT, (2, 5, 4), 1, 1, 6),
    Reward(
        "The hermit makes tea. He was a knight once, he says, of an order that had seven members; he advises you "
        "against joining.",
        quests=("grey-academy", "iron-foundry"),
        townsfolk=("priestess", "mystic"),
        envelopes=("legends.first",),
    ),
    Reward(
        "He sends you away with a blanket each. You have learnt something, and cannot say what.",
        townsfolk=("priestess",),
    ),
)

IRON_FOUNDRY = QuestDef(
    "iron-foundry",
    "The Iron Foundry",
    "gear-hammer",
    (14, 46),
    3,
    "Someone has bought every scrap of iron in the valley. The foundry chimneys smoke, and no workman has come home.",
    "Hot metal leaves no time to rest, and the hounds do not bleed.",
    ("iron-hound", "slag-golem", "bellows-crew"),
    ScenarioDef("Furnace Heat", "burning-embers", strength((1, 2, 2), (1, 2, 2))),
    CROWD,
    LordDef("The Forge That Walks", "metal-golem-head", CONSTRUCT, (0, 7, 5), 1, 1, 5, flags=IMMUNE),
    Reward(
        "In its belly, where a man would have a heart, is the fifth sword, white hot and very glad of company. The "
        "smith takes the rest in payment for a better forge.",
        quests=("giants-stair", "grey-academy"),
        townsfolk=("smithy", "veterans"),
        envelopes=("legends.first",),
    ),
    Reward("You come home with burns, and with a drawing of how the thing is made.", townsfolk=("smithy",)),
    rules=(NO_REST,),
)

GREY_ACADEMY = QuestDef(
    "grey-academy",
    "The Grey Academy",
    "spell-book",
    (88, 14),
    4,
    "Jannus was taught here. The gate is shut, the lamps burn blue, and the archivist writes that visitors are no "
    "longer required.",
    "Words are watched in these halls. Jannus has the key, and must come.",
    ("renegade-adept", "animated-tome", "escaped-experiment"),
    ScenarioDef("Silenced Halls", "silenced", (foe((0, -1, 0), PLAYS_SPELL), *strength((1, 2, 2), (1, 2, 1)))),
    CROWD,
    LordDef("Archivist Vael", "wizard-face", CULTIST, (3, 6, 5), 1, 2, 5, flags=RANGE),
    Reward(
        "The archivist had read one book too many: the one that the sixth sword wrote about itself. You take the sword "
        "and leave the book shut.",
        quests=("sunken-temple", "ashen-court"),
        townsfolk=("enchanter", "veterans"),
        envelopes=("legends.second",),
    ),
    Reward("You are shown out by your own reflections, politely.", quests=("hermit",), townsfolk=("scout",)),
    needs=("jannus",),
)

GIANTS_STAIR = QuestDef(
    "giants-stair",
    "The Giants' Stair",
    "stairs",
    (8, 22),
    4,
    "Two hundred steps, each as high as a man, and at the top an old giant who has promised to step on Ander.",
    "You arrive out of breath. There are many of them, and they are not quick.",
    ("hill-giant", "stone-thrower", "two-headed-troll"),
    ScenarioDef("High Steps", "stairs", strength((1, 3, 2), (1, 2, 2))),
    CROWD,
    LordDef("Old Hrung", "giant", GIANT, (0, 8, 6), 1, 2, 5),
    Reward(
        "Hrung uses the sixth sword as a toothpick, and gives it up for an apology that Ander has owed him for three "
        "hundred years.",
        quests=("ashen-court", "sunken-temple"),
        townsfolk=("innkeeper", "merchant"),
        envelopes=("legends.second",),
    ),
    Reward("You descend faster than you climbed.", townsfolk=("innkeeper",)),
    rules=(SMALL_HAND,),
)

SUNKEN_TEMPLE = QuestDef(
    "sunken-temple",
    "The Sunken Temple",
    "greek-temple",
    (72, 88),
    5,
    "Low tide, once in nineteen years. The temple stands dry for a night, and its congregation is at home.",
    "The tide returns: the High Voice will not wait until you have finished with the others.",
    ("deep-acolyte", "eel-swarm", "coral-colossus"),
    ScenarioDef("The Tide Turns", "wave-crest", strength((2, 2, 2), (2, 2, 2))),
    CROWD,
    LordDef("The High Voice of the Deep", "kraken-tentacle", CULTIST, (2, 7, 6), 1, 2, 5, flags=REGENERATING),
    Reward(
        "The choir falls silent in the middle of a word. You now know which word, and what it calls: a knight who "
        "swore to keep the swords apart, and has kept nothing else.",
        quests=("broken-oath",),
        townsfolk=("priestess", "apothecary"),
        envelopes=("legends.third",),
    ),
    Reward("The sea takes you back to the beach, with contempt.", townsfolk=("apothecary",)),
    rules=(LORD_COMES_EARLY,),
)

ASHEN_COURT = QuestDef(
    "ashen-court",
    "The Ashen Court",
    "dragon-head",
    (34, 8),
    5,
    "Cinderwing holds court in a burnt city, and her knights do not know that they are dead. She collects swords.",
    "Her fire leaves marks before the first blow. Dragonscale would be the thing to wear.",
    ("ash-knight", "drake", "fire-dancer"),
    ScenarioDef("Rain of Ash", "dust-cloud", (foe((-1, 0, 0)), *strength((1, 1, 1), (1, 2, 1)))),
    CROWD,
    LordDef("Cinderwing", "dragon-breath", DRAGON, (2, 8, 6), 1, 2, 5, flags=RANGE),
    Reward(
        "A dragon's hoard is a library, if one can read hilts. It tells of an oath, who swore it, and where he waits.",
        quests=("broken-oath",),
        townsfolk=("enchanter", "scout"),
        envelopes=("legends.third",),
    ),
    Reward("She lets you run: ash falls evenly on everybody.", townsfolk=("scout",)),
    rules=(START_WOUNDED,),
)

BROKEN_OATH = QuestDef(
    "broken-oath",
    "The Broken Oath",
    "sword-break",
    (56, 40),
    6,
    "The last knight of the order waits at the bridge where he killed the other six. He does not want the swords. He "
    "wants nobody to have them.",
    "He was the best of them. What he lost by the oath he gains whenever somebody bleeds.",
    ("fallen-squire", "oathbound-shade", "hound-of-the-oath"),
    ScenarioDef("The Bridge", "stone-bridge", strength((2, 1, 1), (1, 1, 1))),
    GREAT_CROWD,
    LordDef("The Oathbreaker", "black-knight-helm", CULTIST, (3, 8, 7), 1, 2, 5, mods=(Mod(WOUNDED, (0, 1, 0)),)),
    Reward(
        "He thanks you, which is worse. Six swords hang at your belts, and all of them look in one direction. There is "
        "a seventh. It has been speaking to you since the first night.",
        quests=("seventh-sword",),
        townsfolk=("mystic", "priestess"),
        envelopes=("legends.third", "legends.second"),
    ),
    Reward(
        "He breaks your swords over his knee, one by one, and they grow whole again in your hands. Then he weeps. You "
        "may come back, he says; he will be here.",
        townsfolk=("priestess",),
        envelopes=("legends.third",),
    ),
    rules=(DOUBLE_FORTIFY,),
)

SEVENTH_SWORD = QuestDef(
    "seventh-sword",
    "The Seventh Sword",
    "swords-emblem",
    (50, 55),
    7,
    "It was an object once, and served. Then it heard, and saw, and hurt; last of all it learnt to say I. It has no "
    "bearer, and wants none. Under the hill where you found the hilt, the oldest living thing has finished waking.",
    "There are more of its servants than of any other's. It mends what you break: waste no turn.",
    ("sword-wraith", "living-blade", "hollow-champion"),
    ScenarioDef("The Oldest Living Thing", "third-eye", strength((1, 2, 0), (2, 2, 2))),
    GREAT_CROWD,
    LordDef("The Seventh Sword", "rune-sword", SPIRIT, (3, 9, 7), 1, 3, 6, flags=RANGE),
    Reward(
        "You do not break it. You answer it. Six swords say what they were called, and the seventh, after a long "
        "silence, says: so that is what I is for. Ander sleeps that night, all of it, and nobody walks.",
    ),
    Reward(
        "It spares you. It has never spared anybody, and is curious what it will feel. Next time, perhaps, you can "
        "tell it.",
        townsfolk=("mystic", "smithy", "veterans"),
    ),
    rules=(SWARM, LORD_HEALS),
    finale=True,
)
