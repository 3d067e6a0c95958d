import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameInfo, SettingInfo } from "../src/generated/protocol.ts";
import { numbersOf, PlayWanted } from "../src/lobby/play.svelte.ts";
import { NewTableForm } from "../src/lobby/wanted.svelte.ts";
import { settings } from "../src/lib/settings.svelte.ts";

function setting(key: string, kind: SettingInfo["kind"], more: Partial<SettingInfo> = {}): SettingInfo {
  return { key, kind, title: key, text: "", default: "", choices: [], low: 0, high: 0, only_with: "", ...more };
}

const CHOICES: [string, string][] = [
  ["", "No"],
  ["awakening", "Awakening"],
  ["barrow", "The Barrow"],
];
const EXPERIENCE = setting("experience", "number", { default: -1, low: -1, high: 3, only_with: "quest" });
const deck = (key: string) => ({ key, name: key, own: false, faction: key, icon: "", leader: "", legal: true, updated: 0 });

const SWORDS = {
  key: "seven-swords",
  players: [1, 4],
  deck_word: "adventurer",
  cooperative: true,
  secrets: false,
  decks: ["eloria", "magnus", "jannus", "maren"].map(deck),
  editions: [{ key: "", title: "" }],
  bots: [{ key: "deckhand", title: "Deckhand", text: "" }],
  settings: [setting("campaign", "file"), setting("quest", "choice", { choices: CHOICES }), EXPERIENCE],
} as unknown as GameInfo;

beforeEach(() => {
  settings.name = "Ann";
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const names = (form: NewTableForm) => form.seats.map((seat) => seat.deck);

test("a party begins with two of mine, each somebody else", async () => {
  const form = new NewTableForm(SWORDS, "magnus");
  expect((await form.wanted()).seats).toEqual([
    { who: "me", name: "Ann", deck: "magnus" },
    { who: "me", name: "Ann", deck: "eloria" },
  ]);
});

test("a seat that takes another's adventurer gives its own for it", () => {
  const form = new NewTableForm(SWORDS, "");
  form.add("bot");
  form.bring(form.seats[2]!, "eloria");
  expect(names(form)).toEqual(["jannus", "magnus", "eloria"]);
  expect([form.takenBy("magnus", form.seats[0]!), form.takenBy("maren", form.seats[0]!)]).toEqual([1, -1]);
});

test("who is taken away is free again, and nobody is added beyond the last seat", () => {
  const form = new NewTableForm(SWORDS, "");
  form.remove(form.seats[0]!);
  expect([names(form), form.mayRemove]).toEqual([["magnus"], false]);
  form.remove(form.seats[0]!);
  for (const who of ["open", "bot", "me", "me"] as const) form.add(who);
  expect([form.count, form.mayAdd, new Set(names(form)).size]).toEqual([4, false, 4]);
  expect(form.seats.map((seat) => seat.asked("Ann").who)).toEqual(["me", "open", "bot", "me"]);
});

test("only what belongs to what is played is sent", async () => {
  const play = new PlayWanted(SWORDS);
  expect([play.hasCampaign, play.isCampaign, await play.options()]).toEqual([true, true, {}]);
  play.way = "quest";
  expect([play.isCampaign, await play.options()]).toEqual([false, { quest: "awakening", experience: -1 }]);
  play.values.experience = 2;
  expect(await play.options()).toEqual({ quest: "awakening", experience: 2 });
  play.way = "new";
  expect(await play.options()).toEqual({});
});

test("a campaign goes on from a file, or from a table as it stands when the new one is laid", async () => {
  const play = new PlayWanted(SWORDS);
  play.way = "saved";
  expect(play.problem).toContain("Choose the campaign");
  play.file = { name: "mine.json", text: "{1}" };
  expect([play.problem, await play.options()]).toEqual(["", { campaign: "{1}" }]);
  const fetched = vi.fn(async () => new Response("{2}"));
  vi.stubGlobal("fetch", fetched);
  const other = new PlayWanted(SWORDS, "table-1");
  expect([other.way, fetched.mock.calls.length]).toEqual(["saved", 0]);
  expect(await other.options()).toEqual({ campaign: "{2}" });
  expect(fetched).toHaveBeenCalledWith("/api/tables/table-1/campaign", expect.anything());
});

test("settings of a game without campaigns are sent as they are, but not what hangs on one that is not set", async () => {
  const more = [setting("storm", "choice", { choices: CHOICES }), { ...EXPERIENCE, only_with: "storm" }];
  const play = new PlayWanted({ ...SWORDS, settings: more } as GameInfo);
  expect([play.hasCampaign, play.others.map(({ key }) => key)]).toEqual([false, ["storm", "experience"]]);
  expect(await play.options()).toEqual({ storm: "" });
  play.values.storm = "barrow";
  expect(await play.options()).toEqual({ storm: "barrow", experience: -1 });
});

test("a number below zero that is the default is called usual", () => {
  expect(numbersOf(EXPERIENCE).map(([, text]) => text)).toEqual(["As usual", "0", "1", "2", "3"]);
  expect(numbersOf(setting("x", "number", { default: 0, low: -1, high: 0 })).map(([, text]) => text)).toEqual(["-1", "0"]);
});

test("bots think aloud only where that is wanted, and there are bots", async () => {
  const form = new NewTableForm(SWORDS, "");
  form.add("bot");
  expect((await form.wanted()).aloud).toBe(false);
  form.aloud = true;
  expect((await form.wanted()).aloud).toBe(true);
  form.remove(form.seats[2]!);
  expect((await form.wanted()).aloud).toBe(false);
});
