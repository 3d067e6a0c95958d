import { expect, test } from "vitest";
import { cardOf } from "../src/gallery/catalogue.ts";
import { ELSEWHERE, partsOf, readLoosely, write } from "../src/decks/reading.ts";

const cards = [
  { number: 1, name: "Soline el Gato", type: "leader", part: "Leader" },
  { number: 2, name: "“Padre” Aníbal", type: "character", part: "Approach" },
  { number: 3, name: "It's Personal", type: "risk", part: "Faction", numbers: { cost: 1 } },
  { number: 4, name: "Taunt", type: "risk", part: "Faction", numbers: { cost: 0 } },
  { number: 5, name: "The Forums", type: "location", part: "" },
].map(cardOf);

test("a deck is written with a heading for each part", () => {
  const counts = new Map([
    [3, 2],
    [1, 1],
    [4, 1],
  ]);
  expect(write(counts, cards)).toBe("Leader:\nSoline el Gato x1\n\nFaction:\nTaunt x1\nIt's Personal x2\n");
});

test("an empty deck is an empty list", () => {
  expect(write(new Map(), cards)).toBe("");
});

test("what belongs in no deck is told apart, and still written", () => {
  const counts = new Map([
    [4, 1],
    [5, 1],
  ]);
  const parts = partsOf(counts, cards);
  expect(parts.map((part) => [part.name, part.total])).toEqual([
    ["Leader", 0],
    ["Approach", 0],
    ["Faction", 1],
    [ELSEWHERE, 1],
  ]);
  expect(write(counts, cards)).toBe("Faction:\nTaunt x1\nThe Forums x1\n");
});

test("a list is read however people write it", () => {
  const text =
    'Leader: soline el gato\n\nApproach:\n"Padre" Anibal  # a friend\n\nFaction:\n2x It’s Personal\nTaunt x3*\n';
  const { counts, unknown } = readLoosely(text, cards);
  expect([...counts]).toEqual([
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 3],
  ]);
  expect(unknown).toEqual([]);
});

test("what is written can be read again", () => {
  const counts = new Map([
    [1, 1],
    [2, 1],
    [3, 2],
  ]);
  expect(readLoosely(write(counts, cards), cards).counts).toEqual(counts);
});

test("lines that name no card come back", () => {
  expect(readLoosely("Faction:\nNobody Known x2\nTaunt\n", cards).unknown).toEqual(["Nobody Known x2"]);
});
