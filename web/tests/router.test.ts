import { beforeEach, describe, expect, test } from "vitest";
import { go, link, replace, route } from "../src/lib/router.svelte.ts";
import { address } from "./browser.ts";

beforeEach(() => {
  address.hash = "#/";
  address.replaced = [];
});

describe("the address after the hash", () => {
  test("nothing is the lobby", () => {
    expect(route.path).toEqual([]);
    expect([...route.query]).toEqual([]);
  });

  test("is read in parts, with what follows the question mark", () => {
    address.hash = "#/replay/abc?step=12&seat=-1";
    expect(route.path).toEqual(["replay", "abc"]);
    expect(route.query.get("step")).toBe("12");
    expect(route.query.get("seat")).toBe("-1");
  });

  test("a link and the path that it leads to are the same", () => {
    const parts = ["decks", "five sails", "Ann's deck / no. 1?", "ü#%"];
    address.hash = link(...parts);
    expect(route.path).toEqual(parts);
  });

  test("a slash within a part does not part it", () => {
    expect(link("decks", "a/b")).toBe("#/decks/a%2Fb");
  });

  test("going somewhere changes it", () => {
    go("table", "t1");
    expect(address.hash).toBe("#/table/t1");
    expect(route.path).toEqual(["table", "t1"]);
    expect(address.replaced).toEqual([]);
  });

  test("replacing leaves nothing to go back to", () => {
    replace("table", "t2");
    expect(address.replaced).toEqual(["#/table/t2"]);
    expect(route.path).toEqual(["table", "t2"]);
  });

  test("a badly written address does not break the page", () => {
    expect(() => {
      address.hash = "#/table/%E0%A4%A";
    }).not.toThrow();
    expect(route.path[0]).toBe("table");
  });
});
