import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { OptionInfo, Question, SeatInfo } from "../src/generated/protocol.ts";
import { settings } from "../src/lib/settings.svelte.ts";
import { Session } from "../src/table/session.svelte.ts";
import { FakeSocket } from "./socket.ts";

const TOKENS = ["a".repeat(43), "b".repeat(43)];

function option(key: string, more: Partial<OptionInfo> = {}): OptionInfo {
  return { key, label: key, verb: "do", icon: "", cards: [], places: [], group: "", confirm: "", ...more };
}

function question(number: number, seat: number, options: OptionInfo[], more: Partial<Question> = {}): Question {
  return {
    number,
    seat,
    kind: "action",
    prompt: `Question ${number}.`,
    why: "",
    rule: "",
    options,
    refused: [],
    many: 1,
    more: [],
    secret: false,
    passes: "",
    ...more,
  };
}

function person(seat: number, name: string): SeatInfo {
  return { seat, name, who: "person", level: "", present: true, resigned: false, deck: "" };
}

function info(status: "waiting" | "playing" | "over") {
  return {
    type: "table",
    table: {
      table: "table-1",
      game: "five-sails",
      title: "City of Five Sails",
      edition: "",
      status,
      seats: [person(0, "Ann"), person(1, "Bob")],
      waiting_for: [],
      round: 1,
      answers: 0,
      created: 0,
      updated: 0,
      listed: false,
      aloud: false,
      spectators: 0,
      outcome: null,
      rematch: "",
      proposals: [],
      fault: "",
    },
  };
}

function state(asked: Question | null, view: object = {}) {
  const undo = { possible: "no", text: "" };
  return { type: "state", number: 1, view, question: asked, waiting_for: [], story: [], story_from: 0, undo };
}

let open: Session[] = [];

/** A table where this browser holds so many seats, all connected. */
function sit(seats: number): Session {
  const session = new Session("table-1", TOKENS.slice(0, seats).map((token, seat) => ({ seat, token })));
  open.push(session);
  FakeSocket.made.forEach((socket, seat) => {
    socket.open();
    socket.say({ type: "welcome", seat: seats ? seat : -1, version: "1" });
    socket.say(info("playing"));
  });
  return session;
}

const line = (seat: number): FakeSocket => FakeSocket.made[seat]!;
const answers = (seat: number) => line(seat).of("answer").map((answer) => answer.key);

beforeEach(() => {
  FakeSocket.made = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  settings.confirm = true;
});

afterEach(() => {
  for (const session of open) session.close();
  open = [];
  vi.unstubAllGlobals();
});

describe("choosing", () => {
  test("sends an option at once, and only once", () => {
    const session = sit(1);
    line(0).say(state(question(5, 0, [option("a"), option("b")])));
    session.choose(session.options[0]!);
    session.choose(session.options[1]!);
    expect(answers(0)).toEqual(["a"]);
  });

  test("asks once before what says so, and forgets it on Escape", () => {
    const session = sit(1);
    line(0).say(state(question(5, 0, [option("a", { confirm: "Spend it?" })])));
    session.choose(session.options[0]!);
    expect([session.pending?.key, answers(0)]).toEqual(["a", []]);
    expect(session.cancel()).toBe(true);
    expect([session.pending, session.cancel()]).toEqual([null, false]);
    session.choose(session.options[0]!);
    expect(session.confirm()).toBe(true);
    expect(answers(0)).toEqual(["a"]);
  });

  test("does not ask where nobody wants to be asked", () => {
    settings.confirm = false;
    const session = sit(1);
    line(0).say(state(question(5, 0, [option("a", { confirm: "Spend it?" })])));
    session.choose(session.options[0]!);
    expect(answers(0)).toEqual(["a"]);
  });

  test("a card with one option is chosen; one with several opens its menu", () => {
    const session = sit(1);
    const at = {} as HTMLElement;
    line(0).say(state(question(5, 0, [option("a", { cards: [7] }), option("b", { cards: [7] }), option("c", { cards: [8] })])));
    session.choosing.question = session.question;
    session.choosing.chooseCard(7, at);
    expect(session.menu?.options.map(({ key }) => key)).toEqual(["a", "b"]);
    session.choosing.chooseCard(8, at);
    expect(answers(0)).toEqual(["c"]);
  });

  test("passes by the option that does nothing, if there is one", () => {
    const session = sit(1);
    line(0).say(state(question(5, 0, [option("a")])));
    expect(session.pass()).toBe(false);
    line(0).say(state(question(6, 0, [option("a"), option("none")], { passes: "none" })));
    expect(session.pass()).toBe(true);
    expect(answers(0)).toEqual(["none"]);
  });
});

describe("ticking several", () => {
  const cards = [option("pay 1", { cards: [1] }), option("pay 2", { cards: [2] })];

  test("sends one answer a question, those that come later too", () => {
    const session = sit(1);
    session.learn({ hand: [{ id: 3, name: "Taunt" }] });
    line(0).say(state(question(5, 0, cards, { kind: "pay", many: 2, more: [3] })));
    expect(session.options.map(({ label }) => label)).toEqual(["pay 1", "pay 2", "Taunt"]);
    session.choose(session.options[2]!);
    session.choose(session.options[0]!);
    expect([answers(0), session.complete]).toEqual([[], true]);
    session.confirm();
    line(0).say(state(question(6, 0, [option("pay 2", { cards: [2] }), option("pay 3", { cards: [3] })], { kind: "pay", many: 1 })));
    expect(answers(0)).toEqual(["pay 1", "pay 3"]);
  });

  test("no more than are asked for, and a tick can be taken off", () => {
    const session = sit(1);
    line(0).say(state(question(5, 0, [...cards, option("pay 3", { cards: [3] })], { many: 2 })));
    for (const one of session.options) session.choose(one);
    expect(session.ticked).toEqual(["pay 1", "pay 2"]);
    session.choose(session.options[0]!);
    expect(session.ticked).toEqual(["pay 2"]);
  });

  test("fewer are followed by stopping, where one may stop", () => {
    const session = sit(1);
    const stop = option("done");
    line(0).say(state(question(5, 0, [...cards, stop], { kind: "any", many: 2, passes: "done" })));
    session.choose(session.options[1]!);
    session.confirm();
    line(0).say(state(question(6, 0, [cards[0]!, stop], { kind: "any", many: 1, passes: "done" })));
    expect(answers(0)).toEqual(["pay 2", "done"]);
  });
});

describe("one device for several", () => {
  test("shows nothing before somebody has taken it", () => {
    const session = sit(2);
    line(1).say(state(question(5, 1, [option("a")])));
    expect([session.passing?.seat, session.question]).toEqual([1, null]);
    session.take();
    expect([session.passing, session.question?.number, session.shown.seat]).toEqual([null, 5, 1]);
  });

  test("goes on when the other is asked, and stays where nobody else is", () => {
    const session = sit(2);
    line(0).say(state(question(5, 0, [option("a")])));
    session.take();
    session.choose(session.options[0]!);
    line(0).say(state(null));
    expect(session.passing).toBeNull();
    line(1).say(state(question(6, 1, [option("b")])));
    expect([session.passing?.seat, session.question]).toEqual([1, null]);
  });

  test("stays while whoever has it is asked, though the other is, too", () => {
    const session = sit(2);
    line(0).say(state(question(5, 0, [option("a")], { secret: true })));
    line(1).say(state(question(5, 1, [option("b")], { secret: true })));
    session.take();
    expect([session.passing, session.shown.seat]).toEqual([null, 0]);
  });

  test("hides nothing when the game is over, or alone", () => {
    const session = sit(2);
    line(0).say(info("over"));
    expect(session.passing).toBeNull();
    FakeSocket.made = [];
    expect(sit(1).passing).toBeNull();
  });
});

describe("one person who leads several", () => {
  const open = (seat: number, possible: "now" | "consent" | "no", answers: number, asked: Question | null = null) => {
    line(seat).say({ ...state(asked), undo: { possible, text: "", answers } });
  };

  function lead(): Session {
    const session = sit(2);
    session.secrets = false;
    return session;
  }

  test("is asked without a curtain, and the screen follows whichever seat it is", () => {
    const session = lead();
    line(1).say(state(question(5, 1, [option("a")]), { seats: [{ seat: 1, name: "Magnus" }] }));
    expect(session.passing).toBeNull();
    session.follow();
    expect([session.shown.seat, session.question?.number, session.figure(1), session.figure(0)]).toEqual([
      1,
      5,
      "Magnus",
      "Ann",
    ]);
    line(0).say(state(question(6, 0, [option("b")])));
    session.follow();
    expect(session.shown.seat).toBe(1);
    line(1).say(state(null));
    session.follow();
    expect(session.shown.seat).toBe(0);
  });

  test("takes back what any of the seats answered last", () => {
    const session = lead();
    open(0, "consent", 7);
    open(1, "consent", 3, question(6, 1, [option("b")]));
    session.follow();
    expect([session.shown.seat, session.undoing.seat]).toEqual([1, 0]);
    open(1, "now", 8, question(7, 1, [option("b")]));
    expect(session.undoing.seat).toBe(1);
    open(1, "no", -1, question(7, 1, [option("b")]));
    expect(session.undoing.seat).toBe(0);
    session.secrets = true;
    expect(session.undoing.seat).toBe(1);
  });

  test("agrees with themselves, once, and with nobody else", () => {
    const session = lead();
    const proposal = { id: 31, kind: "undo", by: 0, seat: 0, answers: 3, text: "", agreed: [0], needed: [0, 1] };
    const told = info("playing");
    const votes = () => line(1).of("vote");
    line(0).say({ ...told, table: { ...told.table, proposals: [{ ...proposal, by: 3 }] } });
    session.consent();
    expect(votes()).toEqual([]);
    line(0).say({ ...told, table: { ...told.table, proposals: [proposal] } });
    session.consent();
    session.consent();
    expect(votes()).toEqual([{ type: "vote", proposal: 31, agree: true }]);
    expect(line(0).of("vote")).toEqual([]);
  });
});

describe("watching", () => {
  test("is what a browser without a seat does", () => {
    const session = sit(0);
    expect([session.watching, session.hotSeat, session.holds(-1), session.name(1)]).toEqual([true, false, false, "Bob"]);
  });
});
