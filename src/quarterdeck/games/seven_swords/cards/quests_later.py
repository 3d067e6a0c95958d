"""The campaign goes on, to the seventh sword."""

from __future__ import annotations

from quarterdeck.games.seven_swords.cards.strength import (
    CROWD,
    GREAT_CROWD,
    rows,
    strength,
)
from quarterdeck.games.seven_swords.defs import (
    DOUBLE_FORTIFY,
    LORD_COMES_EARLY,
    LORD_HEALS,
    NO_REST,
    SMALL_HAND,
    START_WOUNDED,
    SWARM,
    LordDef,
    Mod,
    QuestDef,
    Reward,
    ScenarioDef,
    foe,
)
from quarterdeck.games.seven_swords.ids import (
    CONSTRUCT,
    CULTIST,
    DRAGON,
    GIANT,
    IMMUNE,
    PLAYS_SPELL,
    RANGE,
    SPIRIT,
    WOUNDED,
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
    ScenarioDef("Furnace Heat", "burning-embers", strength((-1, -1, 0))),
    CROWD,
    LordDef(
        "The Forge That Walks",
        "metal-golem-head",
        CONSTRUCT,
        (-1, 6, 9),
        1,
        1,
        5,
        flags=IMMUNE,
        mods=rows((0, 0, 2), (1, 0, 0), (0, 0, 1), (0, 0, 1), (1, 0, -1), (1, -1, -1), (0, 0, -1)),
    ),
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
    ScenarioDef("Silenced Halls", "silenced", (foe((0, -1, 0), PLAYS_SPELL), *strength())),
    CROWD,
    LordDef(
        "Archivist Vael",
        "wizard-face",
        CULTIST,
        (2, 5, 9),
        1,
        2,
        5,
        flags=RANGE,
        mods=rows((1, -1, -1), (1, 0, -1), (1, -1, 0), (0, 0, 1), (0, 0, 0), (0, 0, 0), (0, 0, 0)),
    ),
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
    ScenarioDef("High Steps", "stairs", strength()),
    CROWD,
    LordDef(
        "Old Hrung",
        "giant",
        GIANT,
        (0, 6, 11),
        1,
        2,
        5,
        mods=rows((0, 0, 0), (0, 0, 0), (-1, 0, 1), (0, 0, 1), (0, -1, 0), (0, 0, 0), (0, 0, 0)),
    ),
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
    ScenarioDef("The Tide Turns", "wave-crest", strength()),
    CROWD,
    LordDef(
        "The High Voice of the Deep",
        "kraken-tentacle",
        CULTIST,
        (1, 5, 9),
        1,
        2,
        5,
        mods=rows((0, 0, 0), (1, 1, 0), (1, -2, 1), (1, 2, 1), (2, 0, 0), (2, 0, 0), (2, 0, 0)),
    ),
    Reward(
        "The choir falls silent in the middle of a word. You now know which word, and what it calls: a knight who "
        "swore to keep the swords apart, and has kept nothing else.",
        quests=("broken-oath",),
        townsfolk=("priestess", "apothecary"),
        envelopes=("legends.third",),
    ),
    Reward("The sea takes you back to the beach, with contempt.", townsfolk=("apothecary",)),
    rules=(LORD_COMES_EARLY, LORD_HEALS),
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
    ScenarioDef("Rain of Ash", "dust-cloud", (foe((-1, 0, 0)), *strength())),
    CROWD,
    LordDef(
        "Cinderwing",
        "dragon-breath",
        DRAGON,
        (1, 6, 9),
        1,
        2,
        5,
        flags=RANGE,
        mods=rows((0, 0, -1), (0, 0, -1), (1, 1, -1), (0, 0, 1), (0, 0, 0), (0, 0, 0), (0, 0, 0)),
    ),
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
    ScenarioDef("The Bridge", "stone-bridge", strength()),
    GREAT_CROWD,
    LordDef(
        "The Oathbreaker",
        "black-knight-helm",
        CULTIST,
        (1, 6, 10),
        1,
        2,
        5,
        mods=(
            Mod(WOUNDED, (0, 1, 0)),
            *rows((1, 0, -1), (0, 0, 0), (0, -1, 1), (0, 0, 1), (1, 0, 0), (0, -1, 1), (1, 0, 0)),
        ),
    ),
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
    ScenarioDef("The Oldest Living Thing", "third-eye", strength()),
    GREAT_CROWD,
    LordDef(
        "The Seventh Sword",
        "rune-sword",
        SPIRIT,
        (1, 7, 12),
        1,
        3,
        6,
        flags=RANGE,
        mods=rows((1, 0, -3), (0, 0, -1), (0, 0, 0), (0, -1, 1), (0, 2, 0), (0, 2, 0), (0, 2, 0)),
    ),
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
