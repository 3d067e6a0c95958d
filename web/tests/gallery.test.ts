import { expect, test } from "vitest";
import { cardOf, catalogueName } from "../src/gallery/catalogue.ts";
import { CardFilter } from "../src/gallery/filter.svelte.ts";

const LONGBOW = { number: 3, name: "Longbow", type: "Two-handed", numbers: { speed: 1, offense: 2, defense: 0 }, envelope: "" };
const DRAKE = { ...LONGBOW, number: 243, name: "Drake", type: "Dragon", envelope: "ashen-court" };

test("numbers that only one game has are kept, and said", () => {
  const card = cardOf(LONGBOW);
  expect(card.numbers).toEqual([["speed", 1], ["offense", 2], ["defense", 0]]);
  expect(catalogueName(card)).toBe("Longbow, Two-handed, Speed 1, Offense 2, Defense 0");
  expect(cardOf({ name: "Taunt", type: "risk", numbers: { cost: 1, parry: 2 } }).numbers).toEqual([]);
});

test("what is sealed in an envelope is not shown unasked", () => {
  const filter = new CardFilter();
  const cards = [LONGBOW, DRAKE].map(cardOf);
  expect(filter.apply(cards).map(({ name }) => name)).toEqual(["Longbow"]);
  filter.sealed = true;
  expect(filter.apply(cards)).toHaveLength(2);
});
