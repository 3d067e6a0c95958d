import { describe, expect, it } from "vitest";
import { ability, bonuses, faceOf, hasValues, plainFace, signed } from "../src/cards/card.ts";
import { fitName, fitText } from "../src/cards/fit.ts";
import { cardName, characterName, counted } from "../src/cards/names.ts";
import { factionOf, factionStyle } from "../src/cards/symbols.ts";
import type { CharacterView, StatView } from "../src/generated/protocol.ts";

const TAUNT = faceOf({
  number: 12,
  name: "Taunt",
  type: "risk",
  faction: "castille",
  icon: "screaming",
  traits: ["Flourish"],
  keywords: [],
  numbers: { cost: 1, riposte: null, parry: 1, thrust: 2 },
  text: ["City Action: They move here.", "Maneuver: They discard a card."],
});

function stat(value: number | null): StatView {
  return { value, parts: [["printed", value ?? 0]], text: "" };
}

function character(given: Partial<CharacterView> = {}): CharacterView {
  return {
    ...plainFace({ name: "Maya", kind: "character" }),
    id: 7,
    owner: 0,
    controller: 0,
    location: 2,
    engaged: false,
    wounds: 2,
    renown: 0,
    is_leader: false,
    stays: false,
    now: { resolve: stat(5), combat: stat(3), finesse: stat(2), influence: stat(null) },
    attached: [],
    used: [],
    ...given,
  };
}

describe("a face from the catalogue", () => {
  it("has the numbers that are printed, and a dash where there is none", () => {
    expect(TAUNT.kind).toBe("risk");
    expect(TAUNT.cost).toBe(1);
    expect(TAUNT.values).toEqual({ riposte: null, parry: 1, thrust: 2 });
    expect(TAUNT.stats.combat).toBeNull();
  });

  it("leaves a card of a view as it is", () => {
    expect(faceOf({ ...TAUNT })).toEqual(TAUNT);
  });

  it("has a place for combat values only where the card has", () => {
    expect(hasValues(TAUNT)).toBe(true);
    expect(hasValues(plainFace({ kind: "event" }))).toBe(false);
    expect(hasValues(plainFace({ kind: "risk" }))).toBe(true);
  });
});

describe("what a card says", () => {
  it("sets the word of an ability apart", () => {
    expect(ability("Sorcerer City Action: Draw a card.")).toEqual(["Sorcerer City Action:", "Draw a card."]);
    expect(ability("Your Duelists have +1 Combat.")).toEqual(["", "Your Duelists have +1 Combat."]);
    expect(ability("Your Mercenaries have Brute: they are.")[0]).toBe("");
    expect(ability("Reaction: When you pay: draw.")).toEqual(["Reaction:", "When you pay: draw."]);
  });

  it("tells what an attachment adds", () => {
    const stats = { resolve: null, combat: 1, finesse: -1, influence: 0 };
    expect(bonuses(plainFace({ kind: "attachment", stats }))).toEqual([
      { name: "combat", value: 1 },
      { name: "finesse", value: -1 },
    ]);
    expect(bonuses(plainFace({ kind: "character", stats }))).toEqual([]);
    expect([signed(1), signed(-1)]).toEqual(["+1", "−1"]);
  });
});

describe("names that are read aloud", () => {
  it("name a card with its numbers", () => {
    expect(cardName(TAUNT)).toBe("Taunt, Risk, cost 1, Riposte –, Parry 1, Thrust 2");
  });

  it("name a character with stats, wounds, place and state", () => {
    expect(characterName(character({ engaged: true }), "The Forums")).toBe(
      "Maya, Combat 3, Finesse 2, Influence –, 2 wounds of 5, at The Forums, engaged",
    );
    expect(characterName(character({ wounds: 1, is_leader: true, renown: 2 }), "", "yours")).toBe(
      "Maya, yours, Leader, Combat 3, Finesse 2, Influence –, 1 wound of 5, 2 Renown",
    );
  });

  it("count things", () => {
    expect([counted(1, "card"), counted(2, "card"), counted(2, "ability", "abilities")]).toEqual([
      "1 card",
      "2 cards",
      "2 abilities",
    ]);
  });
});

describe("text that fits", () => {
  const long = (words: number) => plainFace({ kind: "risk", text: [Array(words).fill("wound").join(" ")] });

  it("is large where there is little of it, and smaller where there is more", () => {
    const [few, some, many] = [4, 22, 80].map((words) => fitText(long(words), 71, 103));
    expect(few!.size).toBeGreaterThan(some!.size);
    expect(few!.art).toBeGreaterThan(some!.art);
    expect(few!.whole && some!.whole).toBe(true);
    expect(many!.whole).toBe(false);
    expect(many!.size).toBeLessThanOrEqual(some!.size);
  });

  it("breaks a long name in two before it becomes too small", () => {
    expect(fitName("Taunt", 72, 9.8, 7.2)).toEqual({ size: 9.8, two: false });
    const tabard = fitName("Tabard of the Fallen Musketeer", 72, 9.8, 7.2);
    expect(tabard.two).toBe(true);
    expect(tabard.size).toBeGreaterThan(6);
  });
});

describe("factions", () => {
  it("each have a crest of their own", () => {
    const keys = ["castille", "eisen", "montaigne", "ussura", "vodacce", "city", "neutral"];
    expect(new Set(keys.map((key) => factionOf(key).crest)).size).toBe(keys.length);
  });

  it("that nobody knows are drawn as neutral", () => {
    expect(factionStyle("atlantis")).toContain("var(--neutral)");
  });
});
