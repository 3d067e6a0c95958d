import { flushSync } from "svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { paper, setMedia, storage } from "./browser.ts";

const KEY = "quarterdeck.settings";

/** The settings as a page that is opened anew reads them. */
async function read() {
  vi.resetModules();
  return (await import("../src/lib/settings.svelte.ts")).settings;
}

beforeEach(() => {
  storage.clear();
  setMedia("(prefers-reduced-motion: reduce)", false);
  setMedia("(prefers-color-scheme: light)", false);
});

describe("settings", () => {
  test("are good for a first visit", async () => {
    const settings = await read();
    expect(settings.sounds).toBe(false);
    expect(settings.confirm).toBe(true);
    expect(settings.motion).toBe(1);
  });

  test("are kept and read again", async () => {
    const first = await read();
    first.apply();
    first.theme = "light";
    first.textSize = 1.25;
    first.speed = "slow";
    first.askAlways = true;
    flushSync();
    const second = await read();
    expect(second.theme).toBe("light");
    expect(second.textSize).toBe(1.25);
    expect(second.motion).toBe(2);
    expect(second.askAlways).toBe(true);
  });

  test.each(["not json", "null", "7", '{"theme": "pink", "textSize": 90, "speed": "constructor", "sounds": "yes"}'])(
    "what makes no sense is as if it were not there: %s",
    async (text) => {
      storage.setItem(KEY, text);
      const settings = await read();
      expect(settings.theme).toBe("system");
      expect(settings.textSize).toBe(1);
      expect(settings.motion).toBe(1);
      expect(settings.sounds).toBe(false);
    },
  );

  test("the system's theme is followed, until one is chosen", async () => {
    const settings = await read();
    expect(settings.isDark).toBe(true);
    setMedia("(prefers-color-scheme: light)", true);
    expect(settings.isDark).toBe(false);
    settings.theme = "dark";
    expect(settings.isDark).toBe(true);
  });

  test("the page wears the theme", async () => {
    const settings = await read();
    settings.apply();
    settings.theme = "light";
    flushSync();
    expect(paper.documentElement.dataset.theme).toBe("light");
  });

  test("advice is given until it is understood", async () => {
    const settings = await read();
    expect(settings.wantsAdvice("five-sails", "action")).toBe(true);
    settings.understood("five-sails", "action");
    expect(settings.wantsAdvice("five-sails", "action")).toBe(false);
    expect(settings.wantsAdvice("five-sails", "pay")).toBe(true);
    settings.guide = false;
    expect(settings.wantsAdvice("five-sails", "pay")).toBe(false);
  });

  test("a browser that keeps nothing is no error", async () => {
    const settings = await read();
    storage.full = true;
    expect(() => {
      settings.apply();
      flushSync();
    }).not.toThrow();
  });
});
