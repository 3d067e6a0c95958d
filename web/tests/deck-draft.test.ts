import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DeckDraft } from "../src/decks/draft.svelte.ts";
import { cardOf } from "../src/gallery/catalogue.ts";
import { CardFilter } from "../src/gallery/filter.svelte.ts";
import { watch } from "./effects.svelte.ts";

const ENTRIES = [
  {
    number: 1,
    name: "Soline el Gato",
    type: "leader",
    part: "Leader",
    faction: "castille",
    traits: ["Pirate"],
    text: [],
  },
  {
    number: 2,
    name: "Taunt",
    type: "risk",
    part: "Faction",
    faction: "castille",
    numbers: { cost: 1 },
    traits: [],
    text: ["They move here."],
  },
  {
    number: 3,
    name: "Not Today",
    type: "risk",
    part: "Faction",
    faction: "neutral",
    numbers: { cost: 0 },
    traits: ["Ad Hoc"],
    text: [],
  },
];
const cards = ENTRIES.map(cardOf);
const [soline, taunt, notToday] = cards as [(typeof cards)[0], (typeof cards)[0], (typeof cards)[0]];

let sent: { method: string; path: string; body: { text: string } }[] = [];
let stop: () => void = () => {};
let draft: DeckDraft;

beforeEach(() => {
  sent = [];
  localStorage.clear();
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body ?? "{}"));
    sent.push({ method: init.method ?? "GET", path, body });
    if (path === "/api/visitors") return Response.json({ token: "x".repeat(32) }, { status: 201 });
    if (path.startsWith("/api/decks")) return Response.json({ id: "kept", updated: 1, ...body });
    const readable = body.text.includes("Soline");
    const parts = readable ? [{ heading: "Leader", cards: [[1, ENTRIES[0]]] }] : [];
    const problems = readable
      ? []
      : [
          { rule: "", text: "Line 1: nothing." },
          { rule: "", text: "No Leader." },
        ];
    return Response.json({ legal: readable, problems, parts, text: body.text });
  });
  make();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function make(): void {
  stop();
  stop = watch(() => {
    draft = new DeckDraft("five-sails", cards, "release");
  });
  draft.begin("release");
  flushSync();
}

async function wait(time = 400): Promise<void> {
  flushSync();
  await vi.advanceTimersByTimeAsync(time);
  flushSync();
}

test("a deck is checked once it has rested for a moment", async () => {
  draft.add(soline);
  draft.add(taunt);
  draft.add(taunt);
  flushSync();
  draft.remove(taunt);
  await wait();
  expect(sent.map((one) => one.body.text)).toEqual(["Leader:\nSoline el Gato x1\n\nFaction:\nTaunt x1\n"]);
  expect(draft.report?.legal).toBe(true);
  expect(draft.size).toBe(2);
});

test("what is unsaved comes back, until it is saved", async () => {
  draft.add(taunt);
  draft.name = "Cats";
  flushSync();
  make();
  expect([draft.name, draft.copies(taunt), draft.isChanged]).toEqual(["Cats", 1, true]);
  expect(await draft.save()).toBe(true);
  flushSync();
  expect([draft.id, draft.isChanged]).toEqual(["kept", false]);
  make();
  expect([draft.name, draft.size]).toEqual(["", 0]);
});

test("a list that cannot be read changes nothing, and says which line it is", async () => {
  draft.add(notToday);
  expect(await draft.take("Taunt x2\nWhat\n")).toEqual({ problems: ["Line 1: nothing."], readable: 1 });
  expect([draft.copies(notToday), draft.copies(taunt)]).toEqual([1, 0]);
  await draft.take("Taunt x2\nWhat\n", true);
  expect([draft.copies(notToday), draft.copies(taunt)]).toEqual([0, 2]);
  await draft.take("Leader: Soline el Gato\n");
  expect([...draft.counts]).toEqual([[1, 1]]);
});

test("a copy of a sample deck is a deck of one's own", async () => {
  const sample = {
    id: "castille",
    game: "five-sails",
    name: "Castille",
    text: "Leader: Soline el Gato",
    edition: "",
    updated: 0,
  };
  await draft.open(sample, false);
  flushSync();
  expect([draft.id, draft.name, draft.copies(soline), draft.isChanged]).toEqual(["", "My Castille", 1, false]);
  await draft.save();
  expect(sent.at(-1)).toMatchObject({ method: "POST", path: "/api/decks" });
  await draft.save();
  expect(sent.at(-1)).toMatchObject({ method: "PUT", path: "/api/decks/kept" });
});

test("cards are filtered by everything at once", () => {
  const filter = new CardFilter();
  const numbers = () => filter.apply(cards).map((card) => card.number);
  expect(numbers()).toEqual([1, 2, 3]);
  filter.toggle("castille");
  filter.kind = "risk";
  expect(numbers()).toEqual([2]);
  filter.clear();
  filter.text = "move HERE";
  expect(numbers()).toEqual([2]);
  filter.clear();
  filter.cost = "-";
  expect(numbers()).toEqual([1]);
  filter.cost = "0";
  expect(numbers()).toEqual([3]);
  filter.clear();
  filter.trait = "Pirate";
  expect(numbers()).toEqual([1]);
  filter.clear();
  filter.part = "Faction";
  filter.order = "cost";
  expect(numbers()).toEqual([3, 2]);
});
