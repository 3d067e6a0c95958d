import { describe, expect, test } from "vitest";
import { walk, words, type Section } from "../src/boards/generic/walk.ts";

const part = (section: Section, heading: string): Section => {
  const found = section.sections.find((one) => one.heading === heading);
  if (!found) throw new Error(`There is no ${heading} among ${section.sections.map((one) => one.heading).join(", ")}.`);
  return found;
};

describe("a board for any game", () => {
  test("takes numbers and short texts for tokens, and leaves out what is for programs", () => {
    const { tokens } = walk({ game: "x", day: 2, phase: "dawn", over: false, lit: true, note: "y".repeat(200) });
    expect(tokens).toEqual([
      { label: "Day", value: "2" },
      { label: "Phase", value: "dawn" },
      { label: "Lit", value: "yes" },
    ]);
  });

  test("takes a list of things with names for cards, by their ids", () => {
    const table = walk({ characters: [{ id: 4, name: "Maya", icon: "cat", kind: "character", wounds: 1, text: ["Bites."] }] });
    expect(part(table, "Characters").cards).toEqual([
      { id: 4, name: "Maya", icon: "cat", kind: "character", text: ["Bites."], tokens: [{ label: "Wounds", value: "1" }], under: [] },
    ]);
  });

  test("takes what has cards or a count for a zone; its id is a place", () => {
    const table = walk({ docks: { id: 9, name: "The Docks", renown: 1, cards: [{ id: 4, name: "Maya" }] }, deck: { count: 12 } });
    const docks = part(table, "The Docks");
    expect([docks.place, docks.cards.map((card) => card.name), docks.tokens]).toEqual([9, ["Maya"], [{ label: "Renown", value: "1" }]]);
    expect(part(table, "Deck").count).toBe(12);
  });

  test("takes a thing with zones in it for a section of its own", () => {
    const table = walk({ seats: [{ seat: 0, name: "Soline", hand: { count: 2, cards: [{ id: 1, name: "Taunt" }] } }] }, ["Ann"]);
    const soline = part(part(table, "Seats"), "Soline");
    expect(soline.tokens).toEqual([{ label: "Seat", value: "Ann" }]);
    expect(part(soline, "Hand")).toMatchObject({ count: 2, cards: [{ name: "Taunt" }] });
  });

  test("shows what a card carries under it, and its stats as they are now", () => {
    const maya = { id: 4, name: "Maya", now: { combat: { value: 3, text: "3" } }, attached: [{ id: 5, name: "Blade" }] };
    const card = part(walk({ characters: [maya] }), "Characters").cards[0];
    expect(card?.under.map((one) => one.id)).toEqual([5]);
    expect(card?.tokens).toEqual([{ label: "Combat", value: "3" }]);
  });

  test("leaves out what is empty", () => {
    expect(walk({ duel: null, played: [], nested: { also: [] } }).sections).toEqual([]);
  });

  test("says who a seat is, and that nobody is nobody", () => {
    expect(walk({ first: 1, active: -1 }, ["Ann", "Bob"]).tokens).toEqual([
      { label: "First", value: "Bob" },
      { label: "Active", value: "nobody" },
    ]);
  });

  test("says which place a number is", () => {
    const table = walk({ docks: { id: 9, name: "The Docks", cards: [] }, crew: [{ id: 4, name: "Maya", location: 9 }] });
    expect(part(table, "Crew").cards[0]?.tokens).toEqual([{ label: "Location", value: "The Docks" }]);
  });

  test("writes keys as people do", () => {
    expect(words("crew_cap")).toBe("Crew cap");
  });
});
