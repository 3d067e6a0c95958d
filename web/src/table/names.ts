/** The names of the cards in a view, whatever the game: objects with an id and a name. */
import type { StoryLine } from "../generated/protocol.ts";

export function namesIn(view: unknown, names: Map<number, Set<string>> = new Map()): Map<number, Set<string>> {
  if (Array.isArray(view)) for (const part of view) namesIn(part, names);
  else if (view && typeof view === "object") {
    const { id, name } = view as { id?: unknown; name?: unknown };
    if (typeof id === "number" && typeof name === "string" && name) {
      const known = names.get(id);
      if (known) known.add(name);
      else names.set(id, new Set([name]));
    }
    for (const part of Object.values(view)) if (part && typeof part === "object") namesIn(part, names);
  }
  return names;
}

/** A sentence in pieces; those that are one of the names are marked. */
export function marked(text: string, names: Iterable<string>): { text: string; name: boolean }[] {
  const sought = [...new Set(names)].filter((name) => name && text.includes(name)).sort((a, b) => b.length - a.length);
  if (!sought.length) return [{ text, name: false }];
  const pattern = new RegExp(`(${sought.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "g");
  return text
    .split(pattern)
    .filter(Boolean)
    .map((piece) => ({ text: piece, name: sought.includes(piece) }));
}

/** What somebody is called who gave no name. */
export const UNNAMED = /^(Player \d+)?$/;

/** Who a seat is in the game, as its adventurer: views that know it have `seats: [{seat, name}]`. */
export function figureIn(view: Record<string, unknown> | null, seat: number): string {
  const seats: unknown = view?.seats;
  if (!Array.isArray(seats)) return "";
  const here: unknown = seats.find((one: unknown) => one && typeof one === "object" && "seat" in one && one.seat === seat);
  return here && typeof here === "object" && "name" in here && typeof here.name === "string" ? here.name : "";
}

/** A heading and what is told below it: all but its first sentence. */
export function titled(text: string): [heading: string, rest: string] {
  const end = text.search(/[.!?] /);
  return end < 0 ? [text, ""] : [text.slice(0, end + 1), text.slice(end + 2)];
}

/** A line of the story as it is read out: what a bot said, with its hope of winning. */
export function spoken({ text, by, hope }: StoryLine): string {
  return by >= 0 && hope >= 0 ? `${text} ${hope} % winning.` : text;
}
