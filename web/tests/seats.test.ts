import { beforeEach, describe, expect, test } from "vitest";
import {
  forgetTable,
  invitationsAt,
  keepInvitations,
  keepSeats,
  keepVisitor,
  keptVisitor,
  seatsAt,
  tablesHeld,
} from "../src/lib/seats.ts";
import { storage } from "./browser.ts";

beforeEach(() => storage.clear());

describe("seats", () => {
  test("a table that nobody has sat down at holds none", () => {
    expect(seatsAt("t1")).toEqual([]);
    expect(tablesHeld()).toEqual([]);
  });

  test("are kept by table, in the order of the seats", () => {
    keepSeats("t1", [{ seat: 2, token: "c" }]);
    keepSeats("t1", [{ seat: 0, token: "a" }]);
    keepSeats("t2", [{ seat: 1, token: "b" }]);
    expect(seatsAt("t1")).toEqual([
      { seat: 0, token: "a" },
      { seat: 2, token: "c" },
    ]);
    expect(seatsAt("t2")).toEqual([{ seat: 1, token: "b" }]);
  });

  test("the newer key of a seat is the one that counts", () => {
    keepSeats("t1", [{ seat: 0, token: "old" }]);
    keepSeats("t1", [{ seat: 0, token: "new" }]);
    expect(seatsAt("t1")).toEqual([{ seat: 0, token: "new" }]);
  });

  test("the table that was last sat down at comes first", () => {
    keepSeats("t1", [{ seat: 0, token: "a" }]);
    keepSeats("t2", [{ seat: 0, token: "b" }]);
    keepSeats("t1", [{ seat: 1, token: "c" }]);
    expect(tablesHeld()).toEqual(["t1", "t2"]);
  });

  test("nothing but the key is kept", () => {
    keepSeats("t1", [{ seat: 0, token: "a", name: "Wren" } as never]);
    expect(seatsAt("t1")).toEqual([{ seat: 0, token: "a" }]);
  });
});

describe("invitations", () => {
  test("are apart from the seats, and a table with one is held too", () => {
    keepInvitations("t3", [{ seat: 1, token: "guest" }]);
    expect(invitationsAt("t3")).toEqual([{ seat: 1, token: "guest" }]);
    expect(seatsAt("t3")).toEqual([]);
    expect(tablesHeld()).toEqual(["t3"]);
  });

  test("none leaves no trace", () => {
    keepInvitations("t3", []);
    expect(tablesHeld()).toEqual([]);
  });
});

test("a forgotten table leaves neither seats nor invitations", () => {
  keepSeats("t1", [{ seat: 0, token: "a" }]);
  keepInvitations("t1", [{ seat: 1, token: "b" }]);
  keepSeats("t2", [{ seat: 0, token: "c" }]);
  forgetTable("t1");
  expect(seatsAt("t1")).toEqual([]);
  expect(invitationsAt("t1")).toEqual([]);
  expect(tablesHeld()).toEqual(["t2"]);
});

test("a visitor is known again", () => {
  expect(keptVisitor()).toBeNull();
  keepVisitor("secret");
  expect(keptVisitor()).toBe("secret");
});

describe("what somebody else wrote into the store", () => {
  test.each(["not json", "7", "null", "[]", '{"t1": 5}', '{"t1": [{"seat": "0"}, null, {"token": "x"}]}'])("%s", (text) => {
    storage.setItem("quarterdeck.seats", text);
    expect(seatsAt("t1")).toEqual([]);
    keepSeats("t1", [{ seat: 0, token: "a" }]);
    expect(seatsAt("t1")).toEqual([{ seat: 0, token: "a" }]);
  });
});

test("a browser that keeps nothing is no error", () => {
  storage.full = true;
  expect(() => keepSeats("t1", [{ seat: 0, token: "a" }])).not.toThrow();
  expect(() => keepVisitor("secret")).not.toThrow();
});
