import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Connection, type Listener, type Pick } from "../src/lib/connection.svelte.ts";
import { paper } from "./browser.ts";
import { FakeSocket } from "./socket.ts";

let open: Connection[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.made = [];
  paper.hidden = false;
});

afterEach(() => {
  for (const connection of open) connection.close();
  open = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function sitDown(listener: Listener = {}, token: string | null = "secret-of-seat-0"): Connection {
  const connection = new Connection("t1", token, false, listener);
  open.push(connection);
  FakeSocket.last.open();
  FakeSocket.last.say({ type: "welcome", seat: token ? 0 : -1, version: "1" });
  return connection;
}

function question(number: number, keys: string[], kind = "action", many = 1, cards: number[] = []) {
  const options = keys.map((key, i) => ({
    key,
    label: key,
    verb: key,
    icon: "",
    cards: cards.slice(i, i + 1),
    places: [],
    group: "",
    confirm: "",
  }));
  return { number, seat: 0, kind, prompt: "?", why: "", rule: "", options, refused: [], many, secret: false, passes: "" };
}

function pick(key: string, card = -1): Pick {
  return { key, card };
}

function state(number: number, asked: ReturnType<typeof question> | null, story: string[] = [], from = 0) {
  return {
    type: "state",
    number,
    view: { number },
    question: asked,
    waiting_for: asked ? [0] : [1],
    story: story.map((text, i) => ({ number: from + i, text, cards: [], rule: "", heading: false })),
    story_from: from,
    undo: { possible: "no", text: "Nothing.", answers: -1 },
  };
}

describe("sitting down", () => {
  test("says hello with the key in the first message, never in the address", () => {
    sitDown();
    expect(FakeSocket.last.url).toBe("wss://table.example/api/tables/t1/socket");
    expect(FakeSocket.last.sent).toEqual([{ type: "hello", token: "secret-of-seat-0", ask_always: false, story: 0 }]);
  });

  test("is done when the server says welcome", () => {
    const connection = new Connection("t1", "secret-of-seat-0", false);
    open.push(connection);
    expect(connection.status).toBe("connecting");
    FakeSocket.last.open();
    expect(connection.status).toBe("connecting");
    FakeSocket.last.say({ type: "welcome", seat: 3, version: "1" });
    expect(connection.status).toBe("open");
    expect(connection.seat).toBe(3);
  });

  test("a spectator has no key and no seat", () => {
    const connection = sitDown({}, null);
    expect(FakeSocket.last.of("hello")[0]?.token).toBeNull();
    expect(connection.seat).toBe(-1);
  });

  test("a key that does not fit is refused for good", () => {
    const refused = vi.fn();
    const connection = new Connection("t1", "wrong-wrong-wrong", false, { refused });
    open.push(connection);
    FakeSocket.last.open();
    FakeSocket.last.say({ type: "error", code: "not-yours", text: "This key opens no seat.", question: null });
    expect(connection.status).toBe("refused");
    expect(refused).toHaveBeenCalledExactlyOnceWith("This key opens no seat.");
    FakeSocket.last.break();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.made).toHaveLength(1);
  });
});

describe("answering", () => {
  test("names the question, and is sent once however often it is clicked", () => {
    const connection = sitDown();
    FakeSocket.last.say(state(1, question(8, ["pass", "play 3"])));
    expect(connection.answer("play 3")).toBe(true);
    expect(connection.busy).toBe(true);
    expect(connection.answer("play 3")).toBe(false);
    expect(connection.answer("pass")).toBe(false);
    expect(FakeSocket.last.of("answer")).toEqual([{ type: "answer", question: 8, key: "play 3" }]);
  });

  test("only what is offered is sent", () => {
    const connection = sitDown();
    expect(connection.answer("pass")).toBe(false);
    FakeSocket.last.say(state(1, question(8, ["pass"])));
    expect(connection.answer("play 3")).toBe(false);
    expect(FakeSocket.last.of("answer")).toEqual([]);
  });

  test("the next question may be answered again", () => {
    const connection = sitDown();
    FakeSocket.last.say(state(1, question(8, ["pass"])));
    connection.answer("pass");
    FakeSocket.last.say(state(2, question(9, ["pass"])));
    expect(connection.busy).toBe(false);
    expect(connection.answer("pass")).toBe(true);
    expect(FakeSocket.last.of("answer").map(({ question: number }) => number)).toEqual([8, 9]);
  });

  test("a refusal lets one choose again, and says why", () => {
    const trouble = vi.fn();
    const connection = sitDown({ trouble });
    FakeSocket.last.say(state(1, question(8, ["pass", "play 3"])));
    connection.answer("play 3");
    FakeSocket.last.say({ type: "error", code: "refused", text: "That is not offered.", question: 8 });
    expect(trouble).toHaveBeenCalledExactlyOnceWith("That is not offered.");
    expect(connection.answer("pass")).toBe(true);
  });

  test("a late answer is nothing to speak of", () => {
    const trouble = vi.fn();
    const connection = sitDown({ trouble });
    FakeSocket.last.say(state(1, question(8, ["pass"])));
    connection.answer("pass");
    FakeSocket.last.say({ type: "error", code: "stale", text: "Another question is open.", question: 8 });
    expect(trouble).not.toHaveBeenCalled();
    expect(connection.busy).toBe(false);
  });

  test("several answers go one by one, as their questions come", () => {
    const connection = sitDown();
    FakeSocket.last.say(state(1, question(8, ["a", "b", "c"], "discard", 2)));
    connection.answerAll([pick("b"), pick("c")]);
    expect(FakeSocket.last.of("answer").map(({ key }) => key)).toEqual(["b"]);
    FakeSocket.last.say(state(2, question(9, ["a", "c"], "discard", 1)));
    expect(FakeSocket.last.of("answer").map(({ key }) => key)).toEqual(["b", "c"]);
    FakeSocket.last.say(state(3, question(10, ["a"], "discard", 1)));
    expect(FakeSocket.last.of("answer")).toHaveLength(2);
  });

  test("a later answer may be known by its card, where its key has changed", () => {
    const connection = sitDown();
    FakeSocket.last.say(state(1, question(8, ["take 1", "take 2"], "take", 2, [11, 12])));
    connection.answerAll([pick("take 1", 11), pick("take 2", 12)]);
    FakeSocket.last.say(state(2, question(9, ["take 12"], "take", 1, [12])));
    expect(FakeSocket.last.of("answer").map(({ key }) => key)).toEqual(["take 1", "take 12"]);
  });

  test.each([
    ["something else is asked", question(9, ["b"], "react", 1), 0],
    ["it begins anew", question(9, ["b"], "discard", 2), 0],
    ["it is not offered any more", question(9, ["c"], "discard", 1), 0],
    ["it comes much later", question(9, ["b"], "discard", 1), 11_000],
  ])("several answers stop where %s", (_, next, wait) => {
    const asked = vi.fn();
    const connection = sitDown({ asked });
    FakeSocket.last.say(state(1, question(8, ["a", "b"], "discard", 2)));
    connection.answerAll([pick("a"), pick("b")]);
    vi.advanceTimersByTime(wait);
    FakeSocket.last.say(state(2, next));
    expect(FakeSocket.last.of("answer").map(({ key }) => key)).toEqual(["a"]);
    expect(asked).toHaveBeenCalledTimes(2);
    FakeSocket.last.say(state(3, question(10, ["b"], "discard", 1)));
    expect(FakeSocket.last.of("answer")).toHaveLength(1);
  });

  test("nothing can be answered while the line is down", () => {
    const trouble = vi.fn();
    const connection = sitDown({ trouble });
    FakeSocket.last.say(state(1, question(8, ["pass"])));
    FakeSocket.last.break();
    expect(connection.answer("pass")).toBe(false);
    expect(connection.say({ type: "undo" })).toBe(false);
    expect(trouble).toHaveBeenCalledTimes(2);
  });
});

describe("what the server says", () => {
  test("the story grows, and is corrected from where it changed", () => {
    const connection = sitDown();
    FakeSocket.last.say(state(1, null, ["one", "two", "three"]));
    FakeSocket.last.say(state(2, null, ["four"], 3));
    expect(connection.story.map(({ text }) => text)).toEqual(["one", "two", "three", "four"]);
    FakeSocket.last.say(state(3, null, ["other"], 1));
    expect(connection.story.map(({ text }) => text)).toEqual(["one", "other"]);
  });

  test("a question is announced once", () => {
    const asked = vi.fn();
    sitDown({ asked });
    FakeSocket.last.say(state(1, question(8, ["pass"])));
    FakeSocket.last.say(state(1, question(8, ["pass"])));
    FakeSocket.last.say(state(2, null));
    FakeSocket.last.say(state(3, question(9, ["pass"])));
    expect(asked.mock.calls.map(([{ number }]) => number as number)).toEqual([8, 9]);
  });

  test("chat lines come in order, and none twice", () => {
    const chat = vi.fn();
    const connection = sitDown({ chat });
    const line = (number: number) => ({ number, seat: 0, name: "Wren", text: `line ${number}`, at: 0 });
    FakeSocket.last.say({ type: "chat", lines: [line(0), line(1)] });
    FakeSocket.last.say({ type: "chat", lines: [line(1), line(2)] });
    FakeSocket.last.say({ type: "chat", lines: [line(2)] });
    expect(connection.chat.map(({ number }) => number)).toEqual([0, 1, 2]);
    expect(chat).toHaveBeenCalledTimes(2);
  });
});

describe("a line that breaks", () => {
  test("is mended by itself, and says hello again", () => {
    const connection = sitDown();
    FakeSocket.last.say(state(1, question(8, ["pass"]), ["one", "two"]));
    FakeSocket.last.break();
    expect(connection.status).toBe("lost");
    expect(connection.view).toEqual({ number: 1 });
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.made).toHaveLength(2);
    FakeSocket.last.open();
    FakeSocket.last.say({ type: "welcome", seat: 0, version: "1" });
    expect(connection.status).toBe("open");
    expect(FakeSocket.last.of("hello")).toHaveLength(1);
    expect(FakeSocket.last.of("answer")).toEqual([]);
  });

  test("an answer that was on its way is not sent again", () => {
    const connection = sitDown();
    FakeSocket.last.say(state(1, question(8, ["a", "b"], "discard", 2)));
    connection.answerAll([pick("a"), pick("b")]);
    FakeSocket.last.break();
    vi.advanceTimersByTime(1_000);
    FakeSocket.last.open();
    FakeSocket.last.say({ type: "welcome", seat: 0, version: "1" });
    FakeSocket.last.say(state(2, question(9, ["b"], "discard", 1)));
    expect(FakeSocket.last.of("answer")).toEqual([]);
    expect(connection.answer("b")).toBe(true);
  });

  test("is tried less and less often, but never given up", () => {
    sitDown();
    FakeSocket.last.break();
    const tries: number[] = [];
    for (let seconds = 0; seconds < 120; seconds++) {
      const before = FakeSocket.made.length;
      vi.advanceTimersByTime(1_000);
      if (FakeSocket.made.length > before) {
        tries.push(seconds);
        FakeSocket.last.break();
      }
    }
    expect(tries.length).toBeGreaterThan(8);
    expect(tries.length).toBeLessThan(30);
    const last = tries.at(-1)! - tries.at(-2)!;
    expect(last).toBeGreaterThanOrEqual(8);
    expect(last).toBeLessThanOrEqual(16);
  });

  test("is tried at once when the network is back", () => {
    sitDown();
    for (let i = 0; i < 6; i++) {
      FakeSocket.last.break();
      vi.advanceTimersByTime(20_000);
    }
    FakeSocket.last.break();
    const before = FakeSocket.made.length;
    dispatchEvent(new Event("online"));
    expect(FakeSocket.made).toHaveLength(before + 1);
  });

  test("a silent line is taken for broken", () => {
    const connection = sitDown();
    const first = FakeSocket.last;
    vi.advanceTimersByTime(20_000);
    expect(first.of("ping")).toHaveLength(1);
    vi.advanceTimersByTime(8_000);
    expect(connection.status).toBe("lost");
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.made).toHaveLength(2);
  });

  test("a line that answers is kept", () => {
    const connection = sitDown();
    for (let i = 0; i < 5; i++) {
      vi.advanceTimersByTime(20_000);
      FakeSocket.last.say({ type: "pong" });
    }
    expect(connection.status).toBe("open");
    expect(FakeSocket.made).toHaveLength(1);
  });

  test("what an old line still says is not heard", () => {
    const connection = sitDown();
    const old = FakeSocket.last;
    old.break();
    vi.advanceTimersByTime(1_000);
    FakeSocket.last.open();
    FakeSocket.last.say({ type: "welcome", seat: 0, version: "1" });
    FakeSocket.last.say(state(5, null));
    old.say(state(4, question(8, ["pass"])));
    expect(connection.view).toEqual({ number: 5 });
    expect(connection.question).toBeNull();
  });
});

test("whoever is shown out does not come back by themselves, and learns why", () => {
  const refused = vi.fn();
  const connection = sitDown({ refused });
  FakeSocket.last.say({ type: "error", code: "closed", text: "Too much was sent.", question: null });
  FakeSocket.last.break(1008, "");
  expect(connection.status).toBe("refused");
  expect(refused).toHaveBeenCalledExactlyOnceWith("Too much was sent.");
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.made).toHaveLength(1);
});

describe("leaving", () => {
  test("closes the line and tries nothing more", () => {
    const connection = sitDown();
    connection.close();
    expect(FakeSocket.last.closedWith).toBe(1000);
    dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.made).toHaveLength(1);
  });
});

test("the wish to be asked always is told once it changes", () => {
  const connection = sitDown();
  connection.askAlways = false;
  connection.askAlways = true;
  connection.askAlways = true;
  expect(FakeSocket.last.of("settings")).toEqual([{ type: "settings", ask_always: true }]);
});
