import { afterEach, describe, expect, test, vi } from "vitest";
import { keys, type KeyBinding, RESERVED, SHORTCUTS, useKeys } from "../src/lib/keys.svelte.ts";
import { FakeArea, FakeInput, paper, press } from "./browser.ts";
import { watch } from "./effects.svelte.ts";

const taken: (() => void)[] = [];

afterEach(() => {
  for (const off of taken.splice(0)) off();
  paper.modal = null;
});

function bind(binding: Partial<KeyBinding> & { keys: string[] }): ReturnType<typeof vi.fn> {
  const run = vi.fn(binding.run);
  taken.push(keys.add(() => [{ text: "Does it", group: "Table", ...binding, run }]));
  return run;
}

describe("keys", () => {
  test("do what was bound, for letters of either size", () => {
    const undo = bind({ keys: ["u"] });
    const event = press("U");
    expect(undo).toHaveBeenCalledOnce();
    expect(event.defaultPrevented).toBe(true);
    expect(press("x").defaultPrevented).toBe(false);
  });

  test("what came later is above what was there, until it goes", () => {
    const below = bind({ keys: ["t"] });
    const above = bind({ keys: ["t"] });
    press("t");
    expect(above).toHaveBeenCalledOnce();
    expect(below).not.toHaveBeenCalled();
    taken.pop()!();
    press("t");
    expect(below).toHaveBeenCalledOnce();
  });

  test("a binding with nothing to do lets others do it", () => {
    const below = bind({ keys: ["Escape"] });
    const above = bind({ keys: ["Escape"], run: () => false });
    press("Escape");
    expect(above).toHaveBeenCalledOnce();
    expect(below).toHaveBeenCalledOnce();
  });

  test.each([
    ["with Ctrl", { ctrlKey: true }],
    ["with Alt", { altKey: true }],
    ["with Meta", { metaKey: true }],
    ["while a word is composed", { isComposing: true }],
    ["in a line of text", { target: new FakeInput() }],
    ["in a text", { target: new FakeArea() }],
  ])("are left alone %s", (_, how) => {
    const run = bind({ keys: ["p"] });
    press("p", how);
    expect(run).not.toHaveBeenCalled();
  });

  test("work on a tick box, which takes no letters", () => {
    const run = bind({ keys: ["p"] });
    press("p", { target: Object.assign(new FakeInput(), { type: "checkbox" }) });
    expect(run).toHaveBeenCalledOnce();
  });

  test("wait while a dialog is open", () => {
    const run = bind({ keys: ["p"] });
    paper.modal = {};
    press("p");
    expect(run).not.toHaveBeenCalled();
  });

  test("are listed by heading; those without one are not", () => {
    bind({ keys: ["u"], text: "Undo" });
    bind({ keys: ["q"], text: "Secret", group: undefined });
    expect([...keys.listed].map(([group, list]) => [group, list.map(({ text }) => text)])).toEqual([["Table", ["Undo"]]]);
  });

  test("a component binds them for as long as it is there", () => {
    const run = vi.fn();
    const gone = watch(() => useKeys(() => [{ keys: ["z"], text: "Zoom", run }]));
    press("z");
    gone();
    press("z");
    expect(run).toHaveBeenCalledOnce();
  });
});

test("no option's shortcut is a key that means something everywhere", () => {
  expect(SHORTCUTS.slice(0, 9)).toEqual([..."123456789"]);
  expect(SHORTCUTS.filter((key) => RESERVED.has(key))).toEqual([]);
  expect(new Set(SHORTCUTS).size).toBe(SHORTCUTS.length);
  expect(RESERVED.has("t")).toBe(true);
});
