import { describe, expect, test } from "vitest";
import type { TableInfo } from "../src/generated/protocol.ts";
import { figureIn, marked, namesIn, spoken, titled } from "../src/table/names.ts";
import { standings } from "../src/table/standings.ts";

describe("names in a view", () => {
  test("are found wherever an object has an id and a name", () => {
    const view = { seats: [{ hand: { cards: [{ id: 7, name: "Taunt" }] } }], city: { deck: { count: 3, known: [] } } };
    expect([...namesIn(view)]).toEqual([[7, new Set(["Taunt"])]]);
  });

  test("add up: a card keeps the names it went by", () => {
    const names = namesIn({ cards: [{ id: 7, name: "Taunt" }] });
    namesIn({ cards: [{ id: 7, name: "Maya" }, { id: 8, name: "" }] }, names);
    expect(names.get(7)).toEqual(new Set(["Taunt", "Maya"]));
    expect(names.has(8)).toBe(false);
  });
});

test("who a seat is in the game is told by views that know it", () => {
  const view = { seats: [{ seat: 0, name: "" }, { seat: 1, name: "Magnus the Anvil" }] };
  expect([figureIn(view, 1), figureIn(view, 0), figureIn(view, 2), figureIn(null, 0)]).toEqual(["Magnus the Anvil", "", "", ""]);
});

test("a heading is one sentence; what follows is told below it", () => {
  expect(titled("Turn 2.")).toEqual(["Turn 2.", ""]);
  expect(titled("Awakening: defeat. You wake. The stone hums.")).toEqual([
    "Awakening: defeat.",
    "You wake. The stone hums.",
  ]);
});

describe("a sentence with names", () => {
  test("marks each of them, the longest first", () => {
    expect(marked("Kaspar Dietrich duels Kaspar.", ["Kaspar", "Kaspar Dietrich"])).toEqual([
      { text: "Kaspar Dietrich", name: true },
      { text: " duels ", name: false },
      { text: "Kaspar", name: true },
      { text: ".", name: false },
    ]);
  });

  test("takes signs in names as they are", () => {
    expect(marked("“Padre” (Old) acts.", ["“Padre” (Old)"])[0]).toEqual({ text: "“Padre” (Old)", name: true });
    expect(marked("Nothing happens.", ["Maya", ""])).toEqual([{ text: "Nothing happens.", name: false }]);
  });
});

describe("the standings", () => {
  const seat = (number: number, name: string, deck: string) => ({
    seat: number,
    name,
    deck,
    who: "person" as const,
    level: "",
    present: true,
    resigned: number === 2,
  });
  const info = {
    seats: [seat(0, "Ann", "castille"), seat(1, "Bob", "eisen"), seat(2, "Cid", "")],
    outcome: { winners: [1], way: "renown", text: "Bob wins." },
  } as unknown as TableInfo;

  test("begin with the winner, and tell what is known of each", () => {
    expect(standings(info, null).map(({ name, won, facts }) => [name, won, facts])).toEqual([
      ["Bob", true, "eisen"],
      ["Ann", false, "castille"],
      ["Cid", false, "resigned"],
    ]);
  });

  test("use the game's own words, where its view has some", () => {
    const view = { outcome: { standings: [{ seat: 0, text: "3 Renown" }, { seat: "x" }] } };
    expect(standings(info, view).find(({ name }) => name === "Ann")?.facts).toBe("3 Renown");
  });
});

test("what a bot said is read out with its hope, where it has one", () => {
  const line = { number: 1, text: "Maya expects to win.", cards: [], rule: "", heading: false, by: 1, hope: 62 };
  expect(spoken(line)).toBe("Maya expects to win. 62 % winning.");
  expect(spoken({ ...line, hope: -1 })).toBe("Maya expects to win.");
  expect(spoken({ ...line, by: -1, hope: -1, text: "Maya wins." })).toBe("Maya wins.");
});
