/** A game's rules and words: fetched once, put in order, and searched. */
import type { RuleInfo, RulesInfo, Term } from "../generated/protocol.ts";
import { api } from "../lib/api.ts";

const kept = new Map<string, Promise<RulesInfo>>();

/** The rules of an edition ("" is the game's first). They do not change while the page is open. */
export function rulesOf(game: string, edition = ""): Promise<RulesInfo> {
  const key = `${game}/${edition}`;
  const known = kept.get(key);
  if (known) return known;
  const coming = api.rules(game, edition);
  kept.set(key, coming);
  coming.catch(() => kept.delete(key));
  return coming;
}

export interface Section {
  title: string;
  parts: { title: string; rules: RuleInfo[] }[];
}

/** Rules under their headings: "Duels / Threat" is the part Threat of the section Duels. */
export function inSections(rules: RuleInfo[]): Section[] {
  const sections = new Map<string, Map<string, RuleInfo[]>>();
  for (const rule of rules) {
    const [title = "", ...rest] = rule.section.split(" / ");
    const part = rest.join(" / ");
    const parts = sections.get(title) ?? new Map<string, RuleInfo[]>();
    parts.set(part, [...(parts.get(part) ?? []), rule]);
    sections.set(title, parts);
  }
  return [...sections].map(([title, parts]) => ({
    title,
    parts: [...parts].map(([name, found]) => ({ title: name, rules: found })),
  }));
}

export interface Found {
  terms: Term[];
  rules: RuleInfo[];
}

/** The words of a search, without the accents that people leave out. */
export function wordsOf(text: string): string[] {
  return plain(text).split(/\s+/).filter(Boolean);
}

export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[’‘]/g, "'").toLowerCase();
}

/** What has every word of the search in it; what is named by it comes first. */
export function search(info: RulesInfo, text: string): Found {
  const words = wordsOf(text);
  const hits = (where: string): boolean => words.every((word) => where.includes(word));
  const whole = plain(text).trim();
  const terms = info.glossary
    .filter((term) => hits(plain(`${term.term} ${term.text}`)))
    .map((term) => ({ term, rank: rank(plain(term.term), whole) }));
  const rules = info.rules
    .filter((rule) => hits(plain(`${rule.id} ${rule.section} ${rule.text}`)))
    .map((rule) => ({ rule, rank: rank(plain(rule.id), whole) }));
  return {
    terms: terms.sort((a, b) => a.rank - b.rank).map((found) => found.term),
    rules: rules.sort((a, b) => a.rank - b.rank).map((found) => found.rule),
  };
}

function rank(name: string, whole: string): number {
  if (name === whole) return 0;
  if (name.startsWith(whole)) return 1;
  return name.includes(whole) ? 2 : 3;
}

/** A text in pieces, with what the search found marked. */
export function marked(text: string, sought: string): { text: string; hit: boolean }[] {
  const words = wordsOf(sought);
  const letters = [...text];
  const folded = letters.map((letter) => plain(letter) || letter);
  const hit = letters.map(() => false);
  // Where each letter stands in the folded text: an accent may leave nothing behind, a ligature more than one letter.
  const starts: number[] = [];
  let length = 0;
  for (const letter of folded) {
    starts.push(length);
    length += letter.length;
  }
  const line = folded.join("");
  for (const word of words)
    for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + word.length))
      starts.forEach((start, i) => {
        if (start >= at && start < at + word.length) hit[i] = true;
      });
  const pieces: { text: string; hit: boolean }[] = [];
  letters.forEach((letter, i) => {
    const last = pieces.at(-1);
    if (last && last.hit === hit[i]) last.text += letter;
    else pieces.push({ text: letter, hit: hit[i] ?? false });
  });
  return pieces;
}
