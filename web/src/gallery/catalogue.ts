/** Every card of a game, as the page draws and sorts it. */
import type { Component } from "svelte";
import { capital, faceOf, type Shown } from "../cards/card.ts";
import { cardName } from "../cards/names.ts";
import { STAT_NAMES, VALUE_NAMES } from "../cards/symbols.ts";
import { api } from "../lib/api.ts";

/**
 * A card of the catalogue: its face, its number in the box, the part of a deck it goes into and the envelope it is
 * sealed in ("" if none), and numbers that a face of the shared kind has no place for.
 */
export type CatalogueCard = Shown & {
  number: number;
  part: string;
  envelope: string;
  numbers: [name: string, value: number][];
};

type Draws = Component<{ card: any; size?: "hand" | "small" | "zoom" }>;

/** Games whose cards look otherwise: the component that draws a catalogue card's `view`. */
const DRAWN: Record<string, () => Promise<{ default: Draws }>> = {
  "seven-swords": () => import("../boards/seven-swords/SwordCard.svelte"),
};

const kept = new Map<string, Promise<CatalogueCard[]>>();

/** The cards do not change while the page is open. */
export function catalogueOf(game: string): Promise<CatalogueCard[]> {
  const known = kept.get(game);
  if (known) return known;
  const coming = Promise.all([api.cards(game), DRAWN[game]?.()]).then(([entries, draws]) =>
    entries.map((entry) => ({ ...cardOf(entry), ...(draws ? { drawn: drawn(draws.default, entry.view) } : {}) })),
  );
  kept.set(game, coming);
  coming.catch(() => kept.delete(game));
  return coming;
}

const SHARED = new Set<string>([...STAT_NAMES, ...VALUE_NAMES, "resolve", "cost", "crew cap", "panache", "initiative"]);

const drawn = (component: Draws, card: unknown) => ({ component, props: { card } });

export function cardOf(entry: Record<string, unknown>): CatalogueCard {
  const number = typeof entry.number === "number" ? entry.number : 0;
  const part = typeof entry.part === "string" ? entry.part : "";
  const envelope = typeof entry.envelope === "string" ? entry.envelope : "";
  const given = Object.entries((entry.numbers ?? {}) as Record<string, number | null>);
  const numbers = given.flatMap(([name, value]): [string, number][] =>
    value === null || SHARED.has(name) ? [] : [[name, value]],
  );
  return { ...faceOf(entry), number, part, envelope, numbers };
}

/** A card in words, with all its numbers. */
export function catalogueName(card: CatalogueCard): string {
  return [cardName(card), ...card.numbers.map(([name, value]) => `${capital(name)} ${value}`)].join(", ");
}

/** The different values of something, in the order they first come, with how many cards have each. */
export function tally(cards: CatalogueCard[], of: (card: CatalogueCard) => string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const card of cards) for (const value of of(card)) found.set(value, (found.get(value) ?? 0) + 1);
  return found;
}
