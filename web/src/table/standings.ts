/** The end of a game as a list: the winners first, with what the game says of each. */
import type { TableInfo } from "../generated/protocol.ts";
import { figureIn } from "./names.ts";

export interface Standing {
  seat: number;
  name: string;
  won: boolean;
  /** What the game's view tells of the seat, such as "7 Renown, 3 locations"; or who they were in it, or the deck. */
  facts: string;
}

/** A view's outcome may say a word on each seat: `standings: [{seat, text}]`. */
function told(view: Record<string, unknown> | null): Map<number, string> {
  const outcome = view?.outcome;
  const list = outcome && typeof outcome === "object" && "standings" in outcome ? outcome.standings : null;
  if (!Array.isArray(list)) return new Map();
  return new Map(
    list.flatMap(({ seat, text }: { seat?: unknown; text?: unknown }) =>
      typeof seat === "number" && typeof text === "string" ? [[seat, text] as const] : [],
    ),
  );
}

export function standings(info: TableInfo, view: Record<string, unknown> | null): Standing[] {
  const words = told(view);
  const won = new Set(info.outcome?.winners ?? []);
  return info.seats
    .map(({ seat, name, deck, resigned }) => ({
      seat,
      name,
      won: won.has(seat),
      facts: [words.get(seat) ?? (figureIn(view, seat) || deck), resigned ? "resigned" : ""].filter(Boolean).join(" · "),
    }))
    .sort((a, b) => Number(b.won) - Number(a.won) || a.seat - b.seat);
}
