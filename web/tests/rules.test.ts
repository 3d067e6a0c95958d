import { expect, test } from "vitest";
import type { RulesInfo } from "../src/generated/protocol.ts";
import { glossed } from "../src/rules/glossary.ts";
import { inSections, marked, search } from "../src/rules/rulebook.ts";

const info: RulesInfo = {
  rules: [
    { id: "duel.round", section: "Duels / Rounds", text: "A duel is fought in rounds." },
    { id: "duel.threat", section: "Duels / Threat", text: "Threat becomes wounds." },
    { id: "wounds", section: "Wounds", text: "A duel may end with wounds." },
  ],
  glossary: [
    { term: "Duel", text: "A fight of two characters.", rule: "duel.round" },
    { term: "Dueling line", text: "The cards played in a duel.", rule: "" },
    { term: "Renown", text: "What wins the game.", rule: "" },
  ],
  guide: {},
};

test("rules stand in their sections and parts", () => {
  expect(inSections(info.rules).map(({ title, parts }) => [title, parts.map((part) => part.title)])).toEqual([
    ["Duels", ["Rounds", "Threat"]],
    ["Wounds", [""]],
  ]);
});

test("a search finds every word anywhere, and what is named so comes first", () => {
  expect(search(info, "duel wounds").rules.map((rule) => rule.id)).toEqual(["duel.threat", "wounds"]);
  expect(search(info, "wounds").rules.map((rule) => rule.id)).toEqual(["wounds", "duel.threat"]);
  expect(search(info, "duel").terms.map((term) => term.term)).toEqual(["Duel", "Dueling line"]);
  expect(search(info, "kraken")).toEqual({ terms: [], rules: [] });
});

test("accents need not be typed, and do not shift what is marked", () => {
  expect(marked("Aníbal's café", "anibal")).toEqual([
    { text: "Aníbal", hit: true },
    { text: "'s café", hit: false },
  ]);
  expect(marked("Plain", "")).toEqual([{ text: "Plain", hit: false }]);
});

test("terms are found once each, the longest first, in any number", () => {
  const pieces = glossed("Duels add cards to the dueling line of the duel; duellists gain Renown.", info.glossary);
  expect(pieces.filter((piece) => piece.term).map((piece) => [piece.text, piece.term?.term])).toEqual([
    ["Duels", "Duel"],
    ["dueling line", "Dueling line"],
    ["Renown", "Renown"],
  ]);
  expect(pieces.map((piece) => piece.text).join("")).toBe(
    "Duels add cards to the dueling line of the duel; duellists gain Renown.",
  );
});

test("a term does not explain itself", () => {
  expect(glossed("A duel.", info.glossary, "Duel")).toEqual([{ text: "A duel.", term: null }]);
  expect(glossed("A duel.", [])).toEqual([{ text: "A duel.", term: null }]);
});
