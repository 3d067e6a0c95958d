/** What is printed on a card, whatever it comes from, and how it is said. */
import type { Component } from "svelte";
import type { CardView, CharacterView } from "../generated/protocol.ts";
import { STAT_NAMES, VALUE_NAMES } from "./symbols.ts";

/** All that a card's face shows. Cards of a view have it; `faceOf` makes it from an entry of the catalogue. */
export type Face = Omit<CardView, "id">;

/** A component that draws what is shown large, for games whose cards look otherwise. */
export interface Drawn {
  component: Component<any>;
  props: Record<string, unknown>;
}

/** A face that may be in play: then it has more to tell. */
export type Shown = Face & Partial<Omit<CharacterView, keyof Face>> & { drawn?: Drawn };

const BLANK: Face = {
  key: "",
  name: "",
  title: "",
  kind: "",
  faction: "neutral",
  icon: "",
  traits: [],
  keywords: [],
  cost: null,
  stats: { resolve: null, combat: null, finesse: null, influence: null },
  values: { riposte: null, parry: null, thrust: null },
  crew_cap: 0,
  panache: 0,
  initiative: 0,
  text: [],
};

/** An entry of the catalogue (or anything that has part of a face) as a face. */
export function faceOf(entry: Record<string, unknown>): Face {
  if ("values" in entry && "stats" in entry) return entry as unknown as Face;
  const numbers = (entry.numbers ?? {}) as Record<string, number | null>;
  const number = (name: string): number | null => numbers[name] ?? null;
  const given = entry as Partial<Face> & { type?: string };
  return {
    ...BLANK,
    ...given,
    kind: given.kind ?? given.type ?? "",
    cost: number("cost"),
    stats: {
      resolve: number("resolve"),
      combat: number("combat"),
      finesse: number("finesse"),
      influence: number("influence"),
    },
    values: { riposte: number("riposte"), parry: number("parry"), thrust: number("thrust") },
    crew_cap: number("crew cap") ?? 0,
    panache: number("panache") ?? 0,
    initiative: number("initiative") ?? 0,
  };
}

/** A thing that is not a card but looks like one when zoomed, as a location does. */
export function plainFace(given: Partial<Face>): Face {
  return { ...BLANK, ...given };
}

export function isCharacter(card: Face): boolean {
  return card.kind === "character" || card.kind === "leader";
}

/** Whether the card has combat values, or a place for them. */
export function hasValues(card: Face): boolean {
  return card.kind === "risk" || VALUE_NAMES.some((name) => card.values[name] !== null);
}

/** What an attachment adds to its character: only the numbers that are not 0. */
export function bonuses(card: Face): { name: "resolve" | (typeof STAT_NAMES)[number]; value: number }[] {
  if (isCharacter(card)) return [];
  return (["resolve", ...STAT_NAMES] as const).flatMap((name) => {
    const value = card.stats[name];
    return value ? [{ name, value }] : [];
  });
}

export function dash(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : String(value);
}

export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The word of an ability at the head of a paragraph, each of its words large, which is set in bold; and the rest. */
export function ability(paragraph: string): [word: string, rest: string] {
  const found = /^((?:\p{Lu}[\p{L}']* ?){1,5}:)\s*(.*)$/su.exec(paragraph);
  return found ? [found[1]!, found[2]!] : ["", paragraph];
}
