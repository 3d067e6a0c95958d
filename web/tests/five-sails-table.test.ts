import { describe, expect, it } from "vitest";
import { plainFace } from "../src/cards/card.ts";
import { nearest, outOfSight, placeName, playerOf, rivals, standing } from "../src/boards/five-sails/table.ts";
import type { CardView, FiveSailsView, Question, SeatView, TableInfo } from "../src/generated/protocol.ts";
import { Choosing } from "../src/lib/choosing.svelte.ts";

function card(id: number, name = `Card ${id}`): CardView {
  return { ...plainFace({ name, kind: "risk" }), id };
}

function player(seat: number, given: Partial<SeatView> = {}): SeatView {
  const none = { count: 0, cards: [] };
  return {
    seat,
    name: ["Soline", "Kaspar", "Yevgeni"][seat]!,
    faction: "castille",
    leader: -1,
    leader_in_play: true,
    out: false,
    renown: 0,
    locations: 0,
    crew: 1,
    crew_cap: 6,
    panache: 6,
    home: 5 + seat,
    hand: none,
    deck: { count: 10, known: [] },
    approach: { ...none, schemes: 0, characters: 0 },
    chosen: none,
    discard: [],
    locker: [],
    scheme: null,
    played: [],
    dueling_line: [],
    extra_actions: 0,
    ...given,
  };
}

function view(seats: SeatView[], given: Partial<FiveSailsView> = {}): FiveSailsView {
  return {
    game: "five-sails",
    edition: "",
    seat: 0,
    day: 1,
    last_day: 5,
    renown_to_win: 7,
    phase: "planning",
    phases: ["dawn", "planning"],
    first: -1,
    active: -1,
    seats,
    locations: [
      { id: 1, card: -1, name: "The Docks", icon: "anchor", core: true, text: [], used: [], renown: 0, control: -1, cards: [], facedown: [] },
    ],
    city: { deck: { count: 0, known: [] }, discard: [], revealed: [] },
    characters: [],
    pressure: null,
    duel: null,
    outcome: null,
    ...given,
  };
}

function choosing(cards: number[], refused: number[] = []): Choosing {
  const asked = new Choosing();
  asked.question = {
    number: 1,
    seat: 0,
    kind: "pick",
    prompt: "",
    why: "",
    rule: "",
    options: cards.map((id) => ({ key: `pick ${id}`, label: "", verb: "pick", icon: "", cards: [id], places: [], group: "", confirm: "" })),
    refused: refused.map((id) => ({ attempt: "", reason: "No.", rule: "", cards: [id], places: [] })),
    many: 1,
    more: [],
    secret: false,
    passes: "",
  } satisfies Question;
  return asked;
}

describe("who sits where", () => {
  const three = view([player(0), player(1), player(2)]);

  it("has the reader nearest and the others in the order of turns", () => {
    expect(rivals(three, 1).map((s) => s.seat)).toEqual([2, 0]);
    expect(rivals(three, 0).map((s) => s.seat)).toEqual([1, 2]);
  });

  it("has the first seat nearest for those who only watch", () => {
    expect([nearest(-1), nearest(-2), nearest(2)]).toEqual([0, 0, 2]);
    expect(rivals(three, -1).map((s) => s.seat)).toEqual([1, 2]);
  });

  it("names places and players", () => {
    expect(placeName(three, 1)).toBe("The Docks");
    expect(placeName(three, 6)).toBe("Kaspar's Home");
    const seat = { seat: 1, name: "Anchor", who: "bot", level: "mate", present: true, resigned: false, deck: "" };
    expect(playerOf({ seats: [seat] } as unknown as TableInfo, 1)).toBe("bot · mate");
    expect(playerOf(null, 1)).toBe("");
  });

  it("has nobody standing where nobody is", () => {
    expect(standing(three, 1, 0)).toEqual([]);
  });
});

describe("cards that lie out of sight", () => {
  it("are laid out when the question offers them, with those it refuses beside them", () => {
    const mine = player(0, { approach: { count: 3, cards: [card(1), card(2), card(3)], schemes: 3, characters: 0 } });
    const laid = outOfSight(view([mine, player(1)]), 0, choosing([1], [2]));
    expect(laid.map(({ title, cards }) => [title, cards.map((c) => c.id)])).toEqual([["Your Approach Deck", [1, 2]]]);
  });

  it("stay where they are when nothing of them can be chosen", () => {
    const mine = player(0, { discard: [card(4)], locker: [card(5)] });
    expect(outOfSight(view([mine, player(1)]), 0, choosing([], [4]))).toEqual([]);
  });

  it("say whose pile they are from", () => {
    const theirs = player(1, { discard: [card(4)] });
    expect(outOfSight(view([player(0), theirs]), 0, choosing([4]))[0]?.title).toBe("Kaspar: discard pile");
  });

  it("are shown in any case while they are played or revealed", () => {
    const table = view([player(0), player(1, { played: [card(8)] })], {
      city: { deck: { count: 0, known: [] }, discard: [], revealed: [card(9)] },
    });
    expect(outOfSight(table, 0, choosing([])).map(({ title }) => title)).toEqual(["Revealed", "Kaspar plays"]);
  });
});
