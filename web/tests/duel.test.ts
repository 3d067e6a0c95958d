import { describe, expect, test } from "vitest";
import {
  challengeOf,
  distinct,
  fighter,
  findCard,
  inSight,
  isMine,
  possessive,
  previewOf,
  sidesFor,
  threatOf,
  titleOf,
} from "../src/boards/five-sails/duel.ts";
import type {
  CardView,
  CharacterView,
  DuelView,
  FiveSailsView,
  PreviewView,
  SeatView,
  SideView,
} from "../src/generated/protocol.ts";

const card = (id: number, name: string): CardView => ({ id, name, key: name.toLowerCase() }) as CardView;

const character = (id: number, name: string, attached: CardView[] = []): CharacterView =>
  ({ ...card(id, name), wounds: 0, attached }) as CharacterView;

function side(seat: number, participant: number, name: string, threat = 0): SideView {
  return { seat, participant, name, threat } as SideView;
}

function preview(card: number, text: string, cost: number | null = null): PreviewView {
  return { card, text, cost } as PreviewView;
}

function duel(more: Partial<DuelView> = {}): DuelView {
  return {
    place: 2,
    stat: "combat",
    accepted: true,
    intervened: false,
    round: 3,
    active: 1,
    card: -1,
    additional: [],
    values: null,
    technique_used: false,
    maneuver_used: false,
    sides: [side(0, 10, "Maya", 3), side(1, 20, "Terrell Brandt")],
    previews: [],
    ...more,
  };
}

function seat(number: number, more: Partial<Record<keyof SeatView, unknown>> = {}): SeatView {
  const none = { count: 0, cards: [] };
  return {
    seat: number,
    name: number ? "Kaspar" : "Soline",
    home: 5 + number,
    hand: none,
    approach: none,
    chosen: none,
    deck: { count: 0, known: [] },
    discard: [],
    locker: [],
    played: [],
    dueling_line: [],
    scheme: null,
    ...more,
  } as unknown as SeatView;
}

const view = {
  characters: [character(10, "Maya", [card(11, "Gallegos Blade")]), character(20, "Terrell Brandt"), character(30, "Otto")],
  locations: [{ id: 2, name: "The Forums", cards: [card(40, "So It Begins")], facedown: [{ seat: 0, card: null }] }],
  city: { deck: { count: 0, known: [] }, discard: [card(41, "Omen")], revealed: [] },
  seats: [
    seat(0, { hand: { count: 2, cards: [card(50, "Taunt"), card(51, "Taunt")] }, dueling_line: [card(52, "Carnaval")] }),
    seat(1, { hand: { count: 1, cards: [] }, played: [card(60, "Iron Reply")], scheme: card(61, "The Song of Eisen") }),
  ],
} as unknown as FiveSailsView;

describe("who stands where", () => {
  test("one's own side is on the left", () => {
    expect(sidesFor(duel(), 0)).toEqual([0, 1]);
    expect(sidesFor(duel(), 1)).toEqual([1, 0]);
  });

  test.each([-1, -2, 2])("the challenger's is, for reader %i who does not fight", (reader) => {
    expect(sidesFor(duel(), reader)).toEqual([0, 1]);
    expect(duel().sides.some((one) => isMine(one, reader))).toBe(false);
  });

  test("a participant that left play is not found", () => {
    expect(fighter(view, side(0, 10, "Maya"))?.name).toBe("Maya");
    expect(fighter(view, side(0, 99, "Ghost"))).toBeUndefined();
  });
});

describe("the title", () => {
  test("says where, with what, and whose round it is", () => {
    expect(titleOf(view, duel(), 1)).toEqual(["Duel at The Forums", "Combat", "round 3, yours"]);
    expect(titleOf(view, duel(), 0)).toEqual(["Duel at The Forums", "Combat", "round 3, Terrell Brandt's"]);
    expect(titleOf(view, duel({ active: 0 }), -1)[2]).toBe("round 3, Maya's");
  });

  test("before the first round it is a challenge, until it is answered", () => {
    const asked = duel({ accepted: false, round: 0, active: -1, stat: "influence" });
    expect(titleOf(view, asked, 0)).toEqual(["Challenge at The Forums", "Influence", "to be answered"]);
    expect(titleOf(view, { ...asked, accepted: true }, 0)).toEqual(["Duel at The Forums", "Influence", "it begins"]);
  });

  test("a duel may be at somebody's Home, or nowhere that has a name", () => {
    expect(titleOf(view, duel({ place: 6 }), 0)[0]).toBe("Duel at Kaspar's Home");
    expect(titleOf(view, duel({ place: -1 }), 0)[0]).toBe("Duel");
  });

  test("a name's owner is written as one writes it", () => {
    expect(possessive("Maya")).toBe("Maya's");
    expect(possessive("Torres")).toBe("Torres'");
    expect(possessive("")).toBe("theirs");
  });
});

test("how it came about is told in a sentence", () => {
  expect(challengeOf(duel({ accepted: false }))).toBe("Maya challenges Terrell Brandt. Nobody has answered yet.");
  expect(challengeOf(duel())).toBe("Terrell Brandt accepted the challenge of Maya.");
  expect(challengeOf(duel({ intervened: true }))).toBe("Maya issued a challenge, and Terrell Brandt stepped in to answer it.");
  expect(threatOf(duel())).toBe("Maya faces 3 threat, Terrell Brandt faces 0 threat.");
});

describe("cards", () => {
  test.each([
    [10, "Maya"],
    [11, "Gallegos Blade"],
    [40, "So It Begins"],
    [41, "Omen"],
    [50, "Taunt"],
    [52, "Carnaval"],
    [60, "Iron Reply"],
    [61, "The Song of Eisen"],
  ])("%i is found wherever it lies", (id, name) => {
    expect(findCard(view, id)?.name).toBe(name);
  });

  test("a hidden card is not", () => {
    expect(findCard(view, 999)).toBeUndefined();
  });

  test("in sight is what the scene shows, and the reader's own hand", () => {
    expect([...inSight(view, duel(), 0)].sort()).toEqual([10, 11, 20, 50, 51, 52, 60]);
    expect([...inSight(view, duel(), -1)].sort()).toEqual([10, 11, 20, 52, 60]);
  });
});

describe("previews", () => {
  const previews = [preview(50, "unharmed"), preview(51, "unharmed"), preview(60, "one wound"), preview(-1, "three wounds")];

  test("two copies that would do the same are one", () => {
    expect(distinct(view, previews).map(({ card: id }) => id)).toEqual([50, 60, -1]);
    expect(distinct(view, [preview(50, "unharmed", 1), preview(51, "unharmed", 2)])).toHaveLength(2);
  });

  test("the one of the card that is pointed at", () => {
    const asked = duel({ previews });
    expect(previewOf(asked, new Set([60]))?.text).toBe("one wound");
    expect(previewOf(asked, new Set([40]))).toBeUndefined();
    expect(previewOf(asked, new Set([-1]))).toBeUndefined();
  });
});
