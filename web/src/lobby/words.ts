/** Tables in words. */
import { capital } from "../cards/card.ts";
import type { DeckInfo, GameInfo, SeatInfo, TableInfo } from "../generated/protocol.ts";

export function range([low, high]: [number, number], thing: string): string {
  return `${low === high ? low : `${low} to ${high}`} ${high === 1 ? thing : `${thing}s`}`;
}

const STEPS: [seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
];
const relative = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });

/** How long ago something was; times are seconds since 1970. */
export function ago(time: number, now = Date.now() / 1000): string {
  const passed = Math.max(0, now - time);
  for (const [seconds, unit] of STEPS)
    if (passed >= seconds) return relative.format(-Math.floor(passed / seconds), unit);
  return "just now";
}

export function seatName(seat: SeatInfo): string {
  return seat.who === "open" ? "an open seat" : seat.name || `Seat ${seat.seat + 1}`;
}

/** The deck that a seat brings, as far as the game or the visitor knows it. */
export function deckOf(seat: SeatInfo, game: GameInfo | null): DeckInfo | null {
  const name = seat.deck.toLowerCase();
  return game?.decks.find((deck) => deck.key === seat.deck || deck.name.toLowerCase() === name) ?? null;
}

/** Where a table stands: "Day 2 · waiting for Bob". `mine` are the seats that the reader holds; their turn is marked apart. */
export function standing(table: TableInfo, roundName: string, mine: number[]): string {
  if (table.status === "over") return table.outcome?.text || "The game is over.";
  if (table.status === "waiting") {
    const open = table.seats.filter((seat) => seat.who === "open").length;
    return open === 1 ? "One seat is open." : `${open} seats are open.`;
  }
  const round = table.round ? `${capital(roundName)} ${table.round}` : "";
  return [table.standing, round, whoseTurn(table, mine)].filter(Boolean).join(" · ");
}

/** Whether the reader is asked something. */
export function isMyTurn(table: TableInfo, mine: number[]): boolean {
  return table.status === "playing" && table.waiting_for.some((seat) => mine.includes(seat));
}

function whoseTurn(table: TableInfo, mine: number[]): string {
  const asked = table.waiting_for.flatMap((number) => table.seats.filter((seat) => seat.seat === number));
  const own = asked.filter((seat) => mine.includes(seat.seat));
  if (own.length) return mine.length > 1 ? `${own.map(seatName).join(" and ")} to decide` : "";
  if (!asked.length) return "in play";
  return `waiting for ${asked.map(seatName).join(" and ")}`;
}
