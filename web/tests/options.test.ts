import { describe, expect, test } from "vitest";
import type { OptionInfo } from "../src/generated/protocol.ts";
import { RESERVED, SHORTCUTS } from "../src/lib/keys.svelte.ts";
import { byShortcut, grouped, parted, shortened } from "../src/table/options.ts";

function option(key: string, group = "", label = key): OptionInfo {
  return { key, label, verb: "do", icon: "", cards: [], places: [], group, confirm: "" };
}

describe("the list of options", () => {
  test("keeps groups together in the order in which they first come", () => {
    const groups = grouped([option("a", "Maya"), option("b", "Sanjay"), option("c", "Maya")], "");
    expect(groups.map((group) => [group.heading, group.listed.map((one) => one.option.key)])).toEqual([
      ["Maya", ["a", "c"]],
      ["Sanjay", ["b"]],
    ]);
  });

  test("puts what does nothing last, on the key P", () => {
    const groups = grouped([option("pass"), option("a")], "pass");
    expect(groups.map((group) => group.listed.map((one) => [one.option.key, one.shortcut, one.passes]))).toEqual([
      [["a", "1", false]],
      [["pass", "p", true]],
    ]);
  });

  test("numbers options as they are listed, not as they came", () => {
    const groups = grouped([option("a", "Maya"), option("b", "Sanjay"), option("c", "Maya")], "");
    expect(byShortcut(groups, "1")?.key).toBe("a");
    expect(byShortcut(groups, "2")?.key).toBe("c");
    expect(byShortcut(groups, "3")?.key).toBe("b");
    expect(byShortcut(groups, "4")).toBeUndefined();
  });

  test("goes on with letters that mean nothing else, and then has no more keys", () => {
    const many = Array.from({ length: SHORTCUTS.length + 2 }, (_, i) => option(`o${i}`));
    const listed = grouped(many, "").flatMap((group) => group.listed);
    expect(listed[9]?.shortcut).toBe("a");
    expect(listed.some((one) => RESERVED.has(one.shortcut))).toBe(false);
    expect(listed.at(-1)?.shortcut).toBe("");
  });

  test("P is not the shortcut of an option", () => {
    expect(byShortcut(grouped([option("pass"), option("a")], "pass"), "p")).toBeUndefined();
  });
});

describe("the words of an option", () => {
  test("leave out the heading they stand under", () => {
    expect(shortened(option("m", "Maya", "Maya moves to The Docks"))).toBe("Moves to The Docks");
    expect(shortened(option("m", "May", "Maya moves to The Docks"))).toBe("Maya moves to The Docks");
    expect(shortened(option("m", "", "Pass"))).toBe("Pass");
  });

  test("of an ability are its name and what it does", () => {
    expect(parted("Taunt: City Action - Target an adjacent enemy.")).toEqual({
      head: "Taunt: City Action",
      tail: "Target an adjacent enemy.",
    });
    expect(parted("Claim The Forums")).toEqual({ head: "Claim The Forums", tail: "" });
  });
});
