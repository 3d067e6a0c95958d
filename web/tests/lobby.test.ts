import { expect, test } from "vitest";
import type { GameInfo, SeatInfo, TableInfo } from "../src/generated/protocol.ts";
import { decksAgainst, decksFor } from "../src/lobby/starting.ts";
import { ago, isMyTurn, range, standing } from "../src/lobby/words.ts";

function seat(number: number, name: string, who: SeatInfo["who"] = "person"): SeatInfo {
  return { seat: number, name, who, level: "", present: true, resigned: false, deck: "" };
}

function table(changes: Partial<TableInfo>): TableInfo {
  return {
    table: "a-table-1",
    game: "five-sails",
    title: "Five Sails",
    edition: "",
    status: "playing",
    seats: [seat(0, "Ann"), seat(1, "Bob"), seat(2, "", "open")],
    waiting_for: [1],
    round: 2,
    answers: 10,
    created: 0,
    updated: 0,
    listed: false,
    aloud: false,
    spectators: 0,
    standing: "",
    campaign: false,
    outcome: null,
    rematch: "",
    proposals: [],
    fault: "",
    ...changes,
  };
}

test("a range is told in words", () => {
  expect(range([2, 4], "player")).toBe("2 to 4 players");
  expect(range([1, 1], "player")).toBe("1 player");
});

test("how long ago something was", () => {
  expect(ago(1000, 1030)).toBe("just now");
  expect(ago(1000, 1000 + 60 * 5)).toBe("5 minutes ago");
  expect(ago(1000, 1000 + 86_400)).toBe("yesterday");
});

test("a table says whom it waits for, but not the reader of their own turn", () => {
  expect(standing(table({}), "Day", [0])).toBe("Day 2 · waiting for Bob");
  expect(standing(table({}), "Day", [1])).toBe("Day 2");
  expect(standing(table({}), "Day", [0, 1])).toBe("Day 2 · Bob to decide");
  expect(isMyTurn(table({}), [1])).toBe(true);
  expect(isMyTurn(table({ status: "over" }), [1])).toBe(false);
});

test("a waiting table tells its open seats, a finished one its end", () => {
  expect(standing(table({ status: "waiting" }), "Day", [])).toBe("One seat is open.");
  const outcome = { winners: [0], way: "economic", text: "Ann wins by Renown." };
  expect(standing(table({ status: "over", outcome }), "Day", [])).toBe("Ann wins by Renown.");
});

test("the others bring decks of other factions than mine", () => {
  const deck = (key: string, faction: string, own = false) => ({
    ...{ key, name: key, own, faction, icon: "", leader: "", legal: true, updated: 0 },
  });
  const decks = [deck("castille", "castille"), deck("eisen", "eisen"), deck("mine", "castille", true)];
  const game = { decks } as unknown as GameInfo;
  const against = decksAgainst(game, "mine");
  expect([1, 2].map(against)).toEqual(["eisen", "eisen"]);
  expect(decksAgainst({ decks: [] } as unknown as GameInfo, "")(1)).toBe("");
});

test("whoever is no deck comes once: each seat brings somebody else", () => {
  const decks = ["eloria", "magnus", "jannus"].map((key) => ({ key }));
  const game = { deck_word: "adventurer", decks } as unknown as GameInfo;
  expect([0, 1, 2].map(decksFor(game, "magnus"))).toEqual(["magnus", "eloria", "jannus"]);
});

test("a campaign says how it stands before the round", () => {
  const campaign = { standing: "Campaign with 3 Party Experience, in town", campaign: true, round: 4 };
  expect(standing(table(campaign), "turn", [0])).toBe(
    "Campaign with 3 Party Experience, in town · Turn 4 · waiting for Bob",
  );
});
