import { describe, expect, it } from "vitest";
import { cardName, cardStyle, fightName, valuesName } from "../src/boards/seven-swords/look.ts";
import { ANDER, HEIGHT, road, TREES, WIDTH } from "../src/boards/seven-swords/map.ts";
import {
  facing,
  gearOf,
  inDeck,
  lookedAt,
  openQuest,
  playerOf,
  questState,
  stageOf,
  stepsOf,
} from "../src/boards/seven-swords/table.ts";
import type {
  ClashView,
  EquippedView,
  FighterView,
  MonsterView,
  Question,
  QuestView,
  SevenSwordsView,
  SheetView,
  SwordsCardView,
  SwordsSeatView,
  TableInfo,
  UnderWayView,
} from "../src/generated/protocol.ts";

const none = { speed: 0, offense: 0, defense: 0 };

function card(id: number, given: Partial<SwordsCardView> = {}): SwordsCardView {
  return {
    id,
    key: `card-${id}`,
    name: `Card ${id}`,
    kind: "common",
    type: "Worn",
    icon: "ring",
    picture: "",
    values: none,
    worth: none,
    abilities: [],
    text: [],
    boxes: [],
    ticked: [],
    stars: 0,
    star: none,
    starred: 0,
    wounds: 1,
    slot: "worn",
    hands: 0,
    ...given,
  };
}

function item(id: number, slot: string, hands = 0): EquippedView {
  return { ...card(id, { slot, hands }), stacked: [], augmenting: [], gives: none };
}

function side(given: Partial<FighterView> = {}): FighterView {
  return { values: none, parts: [], abilities: [], faster: 0, strikes: 0, hits: false, scores: 0, ...given };
}

function seat(number: number, given: Partial<SwordsSeatView> = {}): SwordsSeatView {
  return {
    seat: number,
    adventurer: number,
    name: ["Eloria", "Magnus", "Jannus"][number]!,
    icon: "bowman",
    defeated: false,
    resting: true,
    wounds: 0,
    wound_cards: [],
    hand: [],
    equipped: [],
    actions: [],
    discard: [],
    deck: 5,
    deck_spot: 600 + number,
    discard_spot: 700 + number,
    deck_top: [],
    monster: null,
    fight: { adventurer: side(), opponent: side(), faced: false },
    clash: null,
    spot: 200 + number,
    ...given,
  };
}

function quest(index: number, given: Partial<QuestView> = {}): QuestView {
  return {
    index,
    key: `quest-${index}`,
    name: `Quest ${index}`,
    icon: "bandit",
    place: [20, 60],
    story: "",
    hint: "",
    rules: [],
    needs: [],
    won: false,
    failures: 0,
    spot: 100 + index,
    ...given,
  };
}

function view(given: Partial<SevenSwordsView> = {}): SevenSwordsView {
  return {
    seat: 0,
    phase: "Prepare",
    active: -1,
    chosen: -1,
    single: false,
    town: { experience: 1, quests: [], townsfolk: [], paths: [], log: [] },
    sheets: [],
    seats: [seat(0), seat(1)],
    under_way: null,
    ended: null,
    pool: [],
    tithe: 0,
    over: false,
    way: "",
    ...given,
  };
}

const underWay = { turn: 4, lord: null } as UnderWayView;
const monster = (name: string): MonsterView => ({ ...card(9, { name, kind: "monster" }), wound_cards: [] });
const clash = (turn: number): ClashView => ({
  turn,
  monster: monster("Ogre"),
  defeated: true,
  adventurer: side({ scores: 1 }),
  opponent: side(),
  faced: true,
});

describe("the turn", () => {
  it("is drawn on the track of its phase", () => {
    expect(stepsOf("Healing").map((step) => step.name)).toContain("Fortify");
    expect(stepsOf("Adventurer Preparation").map((step) => step.name)).toEqual(["Quest", "Adventurers", "Outfit"]);
    expect(stepsOf("Legendary Items").map((step) => step.name)).toEqual(["Tithe", "Legends", "Record"]);
  });

  it("says what the stage shows", () => {
    expect(stageOf(view({ phase: "Town" }))).toBe("map");
    expect(stageOf(view({ phase: "Adventurer Selection" }))).toBe("muster");
    expect(stageOf(view({ phase: "Adventurer Preparation" }))).toBe("outfit");
    expect(stageOf(view({ phase: "Tithe" }))).toBe("ending");
    expect(stageOf(view({ phase: "Treasure", under_way: underWay }))).toBe("quest");
  });
});

describe("whom one looks at", () => {
  it("is who is asked, then whose turn it is, then the reader", () => {
    const asked = { seat: 1 } as Question;
    expect(lookedAt(view({ active: 0 }), asked, 0)?.name).toBe("Magnus");
    expect(lookedAt(view({ active: 1 }), null, 0)?.name).toBe("Magnus");
    expect(lookedAt(view(), null, 1)?.name).toBe("Magnus");
    expect(lookedAt(view(), null, -1)?.name).toBe("Eloria");
  });

  it("is called by the player's name", () => {
    const table = {
      seats: [
        { seat: 0, name: "Ann", who: "person" },
        { seat: 1, name: "Magnus", who: "bot" },
      ],
    } as TableInfo;
    expect(playerOf(table, seat(0), [0])).toBe("you");
    expect(playerOf(table, seat(0), [0, 1])).toBe("Ann");
    expect(playerOf(table, seat(0), [])).toBe("Ann");
    const unnamed = { seats: [{ seat: 0, name: "Player 1", who: "person" }] } as TableInfo;
    expect(playerOf(unnamed, seat(0), [0, 1])).toBe("yours");
    expect(playerOf(unnamed, seat(0), [])).toBe("Player 1");
    expect(playerOf(table, seat(1), [0])).toBe("a bot");
    expect(playerOf(null, seat(0), [0])).toBe("");
  });
});

describe("the fight in front of an adventurer", () => {
  it("is the one that is set", () => {
    const there = seat(0, { monster: monster("Wolf"), clash: clash(4) });
    const shownNow = facing(view({ phase: "Calculate Values", under_way: underWay }), there);
    expect(shownNow?.monster?.name).toBe("Wolf");
    expect(shownNow?.past).toBeNull();
  });

  it("is this turn's as it went, until the next turn", () => {
    const there = seat(0, { clash: clash(4) });
    expect(facing(view({ phase: "Treasure", under_way: underWay }), there)?.past?.monster?.name).toBe("Ogre");
    expect(facing(view({ phase: "Prepare", under_way: { ...underWay, turn: 5 } }), there)?.past).toBeNull();
    expect(facing(view({ phase: "Prepare", under_way: underWay }), there)?.past).toBeNull();
    expect(facing(view({ phase: "Treasure", under_way: { ...underWay, turn: 6 } }), there)?.past).toBeNull();
  });

  it("is nothing for who is defeated", () => {
    expect(facing(view({ under_way: underWay }), seat(0, { fight: null }))).toBeNull();
  });

  it("is said in one breath", () => {
    const fight = {
      faced: true,
      adventurer: side({ values: { speed: 5, offense: 4, defense: 3 }, faster: 2, strikes: 6, hits: true, scores: 2 }),
      opponent: side({ values: { speed: 3, offense: 7, defense: 5 }, strikes: 7, hits: true }),
    };
    expect(fightName(fight, "Eloria", "the Ogre")).toBe(
      "Speed 5 against 3. Eloria: Offense 4 and 2 for Speed against Defense 5, scores 2 wounds. " +
        "the Ogre: Offense 7 against Defense 3, is forestalled.",
    );
    expect(fightName({ ...fight, faced: false }, "Eloria", "")).toBe("Eloria: Speed 5, Offense 4, Defense 3.");
  });
});

describe("equipment", () => {
  it("lies in its slots, and a two-handed item fills both hands", () => {
    const gear = gearOf([item(1, "hand", 2), item(2, "worn"), item(3, "armour")]);
    expect(gear.armour.map(({ id }) => id)).toEqual([3]);
    expect(gear.free).toEqual({ armour: 0, hand: 0, worn: 2 });
    expect(gearOf([item(1, "hand", 1)]).free).toEqual({ armour: 1, hand: 1, worn: 3 });
  });

  it("that is nowhere to be seen is in the deck", () => {
    const sheet = { own: [card(-1, { name: "Volley" }), card(3)], recorded: [card(-1, { name: "Lantern" })] };
    expect(inDeck(sheet as SheetView).map(({ name }) => name)).toEqual(["Lantern", "Volley"]);
    expect(inDeck(undefined)).toEqual([]);
  });
});

describe("a card", () => {
  const bow = card(1, {
    key: "eloria.longbow",
    name: "Longbow",
    kind: "adventurer",
    type: "Two-handed",
    values: { speed: 1, offense: 2, defense: 0 },
    worth: { speed: 1, offense: 3, defense: 0 },
    boxes: [{ speed: 0, offense: 1, defense: 0 }],
    ticked: [0],
    text: ["Range."],
    abilities: ["Range"],
  });

  it("is said with what it is worth", () => {
    expect(valuesName({ speed: -1, offense: 0, defense: 2 })).toBe("Speed −1, Defense +2");
    expect(cardName(bow)).toBe("Longbow, Two-handed, Speed +1, Offense +3, 1 of 1 upgrades, Range.");
  });

  it("has its adventurer's colours, or those of its kind", () => {
    expect(cardStyle(bow)).toBe(cardStyle({ key: "eloria.volley", kind: "adventurer" }));
    expect(cardStyle(bow)).not.toBe(cardStyle({ key: "magnus.plate", kind: "adventurer" }));
    expect(cardStyle({ key: "lantern", kind: "common" })).not.toBe(cardStyle({ key: "lantern", kind: "treasure" }));
  });
});

describe("the town", () => {
  const town = { experience: 0, quests: [quest(1, { won: true }), quest(2), quest(3)], townsfolk: [], paths: [], log: [] };

  it("lays open the quest that was picked, the chosen one, or one that can be won", () => {
    expect(openQuest(view({ town }), 1)?.index).toBe(1);
    expect(openQuest(view({ town, chosen: 2 }), -1)?.index).toBe(2);
    expect(openQuest(view({ town }), -1)?.index).toBe(3);
    expect(openQuest(view({ town: { ...town, quests: [quest(1, { won: true })] } }), -1)?.index).toBe(1);
    expect(openQuest(view(), -1)).toBeUndefined();
  });

  it("tells how a quest stands", () => {
    expect(questState(quest(1, { won: true, failures: 2 }))).toBe("won");
    expect(questState(quest(1, { failures: 2 }))).toBe("failed");
    expect(questState(quest(1))).toBe("open");
  });

  it("has a road from Ander to every place", () => {
    expect(road([50, 50])).toMatch(new RegExp(`^M${ANDER.x} ${ANDER.y} Q-?\\d+ -?\\d+ ${WIDTH / 2} ${HEIGHT / 2}$`));
  });

  it("has its trees on the map, the nearer ones before the others", () => {
    expect(TREES.every(({ x, y }) => x > 0 && x < WIDTH && y > 0 && y < HEIGHT)).toBe(true);
    expect(TREES.map(({ y }) => y)).toEqual(TREES.map(({ y }) => y).toSorted((a, b) => a - b));
  });
});
