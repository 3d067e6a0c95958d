import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Frame, ReplayInfo } from "../src/generated/protocol.ts";
import { ALL_OPEN, Player } from "../src/replay/player.svelte.ts";
import { watch } from "./effects.svelte.ts";

const INFO = {
  id: "a-replay",
  game: "five-sails",
  title: "Five Sails",
  edition: "",
  seats: [0, 1].map((seat) => ({ seat, name: "", who: "bot", level: "", present: false, resigned: false, deck: "" })),
  steps: 60,
  marks: [
    { step: 0, text: "Day 1" },
    { step: 30, text: "Day 2" },
    { step: 60, text: "The end" },
  ],
  outcome: null,
  problem: "",
} as unknown as ReplayInfo;

function frame(step: number, seat: number): Frame {
  const story = [{ number: step, text: `Step ${step}.`, cards: [], rule: "", heading: false, by: -1, hope: -1 }];
  return { step, seat, asked: [0], prompt: "", answer: "", view: {}, story };
}

let asked: string[] = [];
let stop: () => void = () => {};
let player: Player;

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (path: string) => {
    const query = new URL(path, "https://table.example").searchParams;
    const [seat, first, count] = ["seat", "first", "count"].map((name) => Number(query.get(name))) as [
      number,
      number,
      number,
    ];
    asked.push(`${seat}: ${first}+${count}`);
    const last = Math.min(first + count, INFO.steps + 1);
    return Response.json(Array.from({ length: last - first }, (_, i) => frame(first + i, seat)));
  });
  make(0);
});

function make(step: number): void {
  stop();
  asked = [];
  stop = watch(() => {
    player = new Player(INFO, step);
  });
}

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function settle(): Promise<void> {
  flushSync();
  await vi.advanceTimersByTimeAsync(1);
  flushSync();
}

test("frames come in chunks, each once a reader: where one stands, then around it, then the story before", async () => {
  make(30);
  await settle();
  expect(asked).toEqual(["-2: 25+25", "-2: 0+25", "-2: 50+25"]);
  expect(player.frame?.step).toBe(30);
  expect(player.story.whole).toBe(true);
  expect(player.story.lines.map((line) => line.number)).toEqual(Array.from({ length: 31 }, (_, i) => i));
  player.go(60);
  await settle();
  expect(asked).toHaveLength(3);
  player.seat = 1;
  await settle();
  expect(player.frame?.seat).toBe(1);
  expect(asked.slice(3)).toEqual(["1: 50+25", "1: 25+25", "1: 0+25"]);
});

test("steps stay within the game, and seats among those there are", () => {
  player.go(-5);
  expect(player.step).toBe(0);
  player.go(1000);
  expect(player.step).toBe(60);
  player.go(Number.NaN);
  expect(player.step).toBe(0);
  for (const wrong of [7, -3, 0.5, Number.NaN]) {
    player.seat = wrong;
    expect(player.seat).toBe(ALL_OPEN);
  }
});

test("marks are gone to in order, and the last one passed is told", () => {
  player.toMark(1);
  expect([player.step, player.mark?.text]).toEqual([30, "Day 2"]);
  player.go(45);
  player.toMark(-1);
  expect(player.step).toBe(30);
  player.toMark(1);
  player.toMark(1);
  expect(player.step).toBe(60);
});

test("it plays to the end at its speed, stops there, and begins again", async () => {
  player.go(57);
  await settle();
  player.speed = 4;
  player.toggle();
  for (let i = 0; i < 4; i++) {
    flushSync();
    await vi.advanceTimersByTimeAsync(300);
  }
  flushSync();
  expect([player.step, player.playing]).toEqual([60, false]);
  player.toggle();
  expect([player.step, player.playing]).toEqual([0, true]);
});

test("going somewhere by hand ends playing", async () => {
  await settle();
  player.toggle();
  player.go(10);
  expect(player.playing).toBe(false);
});

test("what went wrong is told, and asked for again", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ status_code: 404, detail: "There is no replay." }, { status: 404 }),
  );
  player.go(40);
  await settle();
  expect(player.frames.problem).toBe("There is no replay.");
  expect(player.frame).toBe(null);
  vi.stubGlobal("fetch", async () => Response.json(Array.from({ length: 25 }, (_, i) => frame(25 + i, ALL_OPEN))));
  player.go(41);
  await settle();
  expect([player.frames.problem, player.frame?.step]).toEqual(["", 41]);
});
