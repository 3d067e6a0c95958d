"""The campaign from Awakening on: each quest with its story, rules, lord and what follows."""

from __future__ import annotations

from quarterdeck.games.seven_swords.cards.strength import (
    CROWD,
    GREAT_CROWD,
    rows,
    strength,
)
from quarterdeck.games.seven_swords.defs import (
    NO_FORTIFY,
    RICH,
    START_ENHANCED,
    LordDef,
    Mod,
    QuestDef,
    Reward,
    ScenarioDef,
    foe,
)
from quarterdeck.games.seven_swords.ids import (
    ARMOURED,
    BANDIT,
    BEAST,
    CONSTRUCT,
    FIRST_TURNS,
    FOE_WOUNDED,
    HAS_RANGE,
    NO_ARMOUR,
    RANGE,
    RESTS,
    SPIRIT,
    UNDEAD,
    WOUNDED,
)

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
    ScenarioDef("First Light", "sunrise", strength((0, 1, 1))),
    CROWD,
    LordDef(
        "The Waking Stone",
        "stone-pile",
        CONSTRUCT,
        (0, 4, 8),
        2,
        1,
        5,
        mods=rows((0, -1, 0), (-1, 3, 0), (0, -1, 0), (0, 2, 0), (0, -2, 0), (0, -1, 0), (0, -1, 0)),
    ),
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
    rules=(NO_FORTIFY,),
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
    ScenarioDef("Dry Wells", "well", (Mod(RESTS, (0, 1, 0)), *strength())),
    CROWD,
    LordDef(
        "The Salt Queen",
        "desert-skull",
        SPIRIT,
        (0, 4, 8),
        1,
        1,
        5,
        mods=rows((0, 0, 0), (1, 2, -1), (0, 1, 0), (1, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 0)),
    ),
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
    "A man who calls himself a king has put a chain across the west road. He takes a tenth of every load, and lately "
    "he asks the drivers about swords.",
    "His archers shoot before you have crossed the ditch. Speed, or Range of your own, keeps you whole.",
    ("toll-collector", "hidden-marksman", "turncoat-guard"),
    ScenarioDef("Ambush Country", "forest-camp", (Mod(FIRST_TURNS, (1, -1, 0)), *strength())),
    GREAT_CROWD,
    LordDef(
        "The Bandit King",
        "crowned-skull",
        BANDIT,
        (1, 3, 2),
        2,
        2,
        4,
        flags=RANGE,
        mods=(
            Mod(FOE_WOUNDED, (-1, 0, 5)),
            *rows((1, 0, -1), (0, 0, 0), (1, 1, 0), (1, 1, 1), (1, 1, 0), (1, 3, 0), (1, 1, 1)),
        ),
        says="When he bleeds, his guards close around him.",
    ),
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
    ScenarioDef("Black Water", "at-sea", (foe((-1, 0, 0), ARMOURED), *strength())),
    CROWD,
    LordDef(
        "Mother Undertow",
        "whirlpool-shuriken",
        SPIRIT,
        (0, 4, 8),
        1,
        1,
        5,
        mods=rows((1, -1, 0), (0, 0, 0), (0, 2, 0), (1, 1, 0), (1, 0, -1), (0, -1, 0), (0, 0, 0)),
    ),
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
    ScenarioDef("Deep Snow", "snowflake-1", (foe((0, 0, -1), NO_ARMOUR), *strength())),
    GREAT_CROWD,
    LordDef(
        "The Winter Alpha",
        "direwolf",
        BEAST,
        (3, 4, 8),
        1,
        1,
        5,
        mods=(
            Mod(WOUNDED, (0, 1, 0)),
            *rows((-1, -1, 1), (0, 0, 0), (0, 0, 0), (-1, 0, 1), (0, 0, 0), (0, 0, 0), (0, 0, 0)),
        ),
    ),
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
    ScenarioDef("Lightless", "cave-entrance", (foe((-1, 0, 0), HAS_RANGE), *strength())),
    CROWD,
    LordDef(
        "The Crowned Dead",
        "crowned-skull",
        UNDEAD,
        (1, 4, 9),
        1,
        1,
        5,
        mods=rows((0, 0, 0), (-1, 0, 0), (0, 0, 0), (0, 0, 0), (-1, 0, 0), (0, 0, -1), (-1, 0, 0)),
    ),
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
    ScenarioDef("Hall of Mirrors", "mirror-mirror", (foe((0, -1, 0), HAS_RANGE), *strength())),
    CROWD,
    LordDef(
        "Primordion, Keeper of the Shards",
        "crystal-growth",
        CONSTRUCT,
        (1, 5, 9),
        1,
        1,
        5,
        mods=rows((0, -1, 1), (0, 0, 0), (1, 0, 0), (0, 0, 1), (0, 0, 0), (0, 0, 0), (0, 0, 0)),
    ),
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
    ScenarioDef("Thin Air", "mountaintop", (foe((0, 0, 1), RESTS), *strength())),
    CROWD,
    LordDef(
        "The Hermit's Shadow",
        "shadow-follower",
        SPIRIT,
        (1, 4, 10),
        1,
        1,
        6,
        mods=rows((0, 1, 0), (0, 0, 0), (0, 0, 0), (1, 0, 0), (1, 0, -1), (1, 0, -1), (0, -2, 0)),
    ),
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
