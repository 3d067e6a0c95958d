/** Every card of a game, as the page draws and sorts it. */
import { type Face, faceOf } from "../cards/card.ts";
import { api } from "../lib/api.ts";

/** A card of the catalogue: its face, its number in the box, and the part of a deck it goes into ("" if none). */
export type CatalogueCard = Face & { number: number; part: string };

const kept = new Map<string, Promise<CatalogueCard[]>>();

/** The cards do not change while the page is open. */
export function catalogueOf(game: string): Promise<CatalogueCard[]> {
  const known = kept.get(game);
  if (known) return known;
  const coming = api.cards(game).then((entries) => entries.map(cardOf));
  kept.set(game, coming);
  coming.catch(() => kept.delete(game));
  return coming;
}

export function cardOf(entry: Record<string, unknown>): CatalogueCard {
  const number = typeof entry.number === "number" ? entry.number : 0;
  const part = typeof entry.part === "string" ? entry.part : "";
  return { ...faceOf(entry), number, part };
}

/** The different values of something, in the order they first come, with how many cards have each. */
export function tally(cards: CatalogueCard[], of: (card: CatalogueCard) => string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const card of cards) for (const value of of(card)) found.set(value, (found.get(value) ?? 0) + 1);
  return found;
}
