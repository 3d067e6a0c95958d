import { beforeEach, describe, expect, test } from "vitest";
import { appear, receive, send, time, timeFor, travel } from "../src/lib/motion.svelte.ts";
import { settings } from "../src/lib/settings.svelte.ts";
import { setMedia, standing } from "./browser.ts";

const CALM = "(prefers-reduced-motion: reduce)";

beforeEach(() => {
  settings.speed = "normal";
  setMedia(CALM, false);
});

const rects = (from: HTMLElement, to: HTMLElement) => ({
  from: from.getBoundingClientRect(),
  to: to.getBoundingClientRect(),
});

describe("how long things take", () => {
  test.each([
    ["off", 0],
    ["quick", 200],
    ["normal", 400],
    ["slow", 800],
  ] as const)("at the speed %s", (speed, expected) => {
    settings.speed = speed;
    expect(time(400)).toBe(expected);
  });

  test("a reader who wants no motion gets none, whatever the speed", () => {
    settings.speed = "slow";
    setMedia(CALM, true);
    expect(time(400)).toBe(0);
    expect(timeFor(900)).toBe(0);
  });

  test("longer ways take longer, but never long", () => {
    expect(timeFor(0)).toBe(0);
    expect(timeFor(50)).toBeGreaterThan(160);
    expect(timeFor(400)).toBeGreaterThan(timeFor(50));
    expect(timeFor(100_000)).toBe(560);
  });
});

describe("a card that leaves one zone and arrives in another", () => {
  test("goes from where it was to where it is", () => {
    const hand = standing(0, 600);
    const line = standing(300, 200, 50, 70);
    const leave = send(hand, { key: 7 });
    const arrive = receive(line, { key: 7 });
    const coming = arrive();
    const going = leave();
    expect(coming.duration).toBe(timeFor(500));
    expect(coming.css?.(0, 1)).toContain("translate(-300px,400px) scale(2, 2)");
    expect(coming.css?.(1, 0)).toContain("translate(0px,0px) scale(1, 1)");
    expect(going.css?.(0, 1)).toContain("translate(300px,-400px) scale(0.5, 0.5)");
  });

  test("appears gently where it came from nowhere", () => {
    const coming = receive(standing(0, 0), { key: 8 })();
    expect(coming.duration).toBe(240);
    expect(coming.css?.(0, 1)).toContain("scale(0.9)");
    expect(coming.css?.(0, 1)).toContain("opacity: 0");
  });

  test("is not mixed up with another card", () => {
    const leave = send(standing(0, 0), { key: 1 });
    const arrive = receive(standing(500, 0), { key: 2 });
    expect(arrive().css?.(0, 1)).not.toContain("500px");
    expect(leave().css?.(0, 1)).not.toContain("500px");
  });

  test("is simply there without motion", () => {
    settings.speed = "off";
    const leave = send(standing(0, 0), { key: 3 });
    expect(receive(standing(500, 0), { key: 3 })().duration).toBe(0);
    expect(leave().duration).toBe(0);
    expect(receive(standing(0, 0), { key: 4 })().duration).toBe(0);
  });
});

describe("what has to make room", () => {
  test("slides to its new place", () => {
    const moved = travel(standing(120, 0), rects(standing(0, 0), standing(120, 0)));
    expect(moved.duration).toBe(timeFor(120));
    expect(moved.css?.(0, 1)).toContain("translate(-120px, 0px)");
  });

  test("jumps there without motion, or where it cannot be seen", () => {
    expect(travel(standing(1, 1), rects(standing(0, 0), standing(1, 1, 0, 0))).duration).toBe(0);
    settings.speed = "off";
    expect(travel(standing(120, 0), rects(standing(0, 0), standing(120, 0))).duration).toBe(0);
  });
});

test("what appears comes from a little below and a little smaller", () => {
  const coming = appear(standing(0, 0), { grow: 0.5, y: 10, normal: 100 });
  expect(coming.duration).toBe(100);
  expect(coming.css?.(0, 1)).toBe("opacity: 0; transform:  translateY(10px) scale(0.5);");
  expect(coming.css?.(1, 0)).toBe("opacity: 1; transform:  translateY(0px) scale(1);");
});
