/** Deck lists as text: written for the server to judge, and read as far as possible where it cannot. */
import type { CatalogueCard } from "../gallery/catalogue.ts";
import { plain } from "../rules/rulebook.ts";

export type Counts = ReadonlyMap<number, number>;

export interface Part {
  name: string;
  cards: { card: CatalogueCard; copies: number }[];
  total: number;
}

/** What is in no part of a deck, and was put there all the same. */
export const ELSEWHERE = "Not for a deck";

/** The parts of a deck in the order of the catalogue, empty ones too. */
export function partsOf(counts: Counts, cards: CatalogueCard[]): Part[] {
  const parts = new Map<string, Part>();
  for (const card of cards) {
    const copies = counts.get(card.number) ?? 0;
    const name = card.part || (copies ? ELSEWHERE : "");
    if (!name) continue;
    const part = parts.get(name) ?? { name, cards: [], total: 0 };
    if (copies) part.cards.push({ card, copies });
    part.total += copies;
    parts.set(name, part);
  }
  const found = [...parts.values()];
  for (const part of found) part.cards.sort((a, b) => order(a.card, b.card));
  return found.sort((a, b) => Number(a.name === ELSEWHERE) - Number(b.name === ELSEWHERE));
}

function order(a: CatalogueCard, b: CatalogueCard): number {
  return a.kind.localeCompare(b.kind) || (a.cost ?? -1) - (b.cost ?? -1) || a.name.localeCompare(b.name);
}

/** A heading for each part, then its cards. What belongs nowhere stands at the end, so that the server can say so. */
export function write(counts: Counts, cards: CatalogueCard[]): string {
  const lines: string[] = [];
  for (const part of partsOf(counts, cards)) {
    if (!part.cards.length) continue;
    if (part.name !== ELSEWHERE) lines.push(...(lines.length ? [""] : []), `${part.name}:`);
    lines.push(...part.cards.map(({ card, copies }) => `${card.name} x${copies}`));
  }
  return lines.length ? `${lines.join("\n")}\n` : "";
}

/** The cards of a list by their names, and the lines that name none. Headings are passed over. */
export function readLoosely(text: string, cards: CatalogueCard[]): { counts: Map<number, number>; unknown: string[] } {
  const byName = new Map(cards.map((card) => [key(card.name), card]));
  const headings = new Set(cards.map((card) => key(card.part)));
  const counts = new Map<number, number>();
  const unknown: string[] = [];
  for (const raw of text.split("\n")) {
    const line = raw.replace(/#.*$/, "").trim();
    if (!line) continue;
    const [name, copies] = counted(line.replace(/\*+$/, "").trim());
    const [head = "", ...rest] = name.split(":");
    const card = byName.get(key(name)) ?? byName.get(key(rest.join(":")));
    if (card) counts.set(card.number, (counts.get(card.number) ?? 0) + copies);
    else if (!headings.has(key(head)) && !/:\s*$/.test(line)) unknown.push(line);
  }
  return { counts, unknown };
}

function key(name: string): string {
  return plain(name).replace(/[^a-z0-9]+/g, "");
}

function counted(line: string): [name: string, copies: number] {
  const after = /^(.+?)\s+[x×](\d+)\s*\*?$/i.exec(line);
  if (after) return [after[1]!, Number(after[2])];
  const before = /^(\d+)\s*[x×]?\s+(.+)$/i.exec(line);
  return before ? [before[2]!, Number(before[1])] : [line, 1];
}
