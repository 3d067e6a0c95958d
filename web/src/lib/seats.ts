/** What this browser holds the keys of: seats at tables, invitations to hand on, and the visitor's decks. */
import type { SeatKey } from "../generated/protocol.ts";

const SEATS = "quarterdeck.seats";
const INVITATIONS = "quarterdeck.invitations";
const VISITOR = "quarterdeck.visitor";

type Keys = Record<string, SeatKey[]>;

function isKey(key: unknown): key is SeatKey {
  return (
    !!key &&
    typeof key === "object" &&
    "seat" in key &&
    Number.isInteger(key.seat) &&
    "token" in key &&
    typeof key.token === "string"
  );
}

/** Read anew each time: another tab may have changed it. */
function read(where: string): Keys {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(where) ?? "{}");
    if (!kept || typeof kept !== "object") return {};
    return Object.fromEntries(
      Object.entries(kept).map(([table, keys]) => [table, Array.isArray(keys) ? keys.filter(isKey) : []]),
    );
  } catch {
    return {};
  }
}

/** The newest table comes last. */
function keep(where: string, table: string, keys: SeatKey[]): void {
  const all = read(where);
  const known = new Map((all[table] ?? []).map((key) => [key.seat, key]));
  for (const { seat, token } of keys) known.set(seat, { seat, token });
  delete all[table];
  all[table] = [...known.values()].sort((a, b) => a.seat - b.seat);
  write(where, all);
}

function write(where: string, all: Keys): void {
  try {
    localStorage.setItem(where, JSON.stringify(all));
  } catch {
    // The browser keeps nothing: the seat lasts as long as the page.
  }
}

function forget(where: string, table: string): void {
  const all = read(where);
  delete all[table];
  write(where, all);
}

/** The seats of a table that this browser holds; several are a hot-seat. */
export function seatsAt(table: string): SeatKey[] {
  return read(SEATS)[table] ?? [];
}

export function keepSeats(table: string, keys: SeatKey[]): void {
  keep(SEATS, table, keys);
}

/** The invitations of a table's open seats, to be handed on. */
export function invitationsAt(table: string): SeatKey[] {
  return read(INVITATIONS)[table] ?? [];
}

export function keepInvitations(table: string, keys: SeatKey[]): void {
  if (keys.length) keep(INVITATIONS, table, keys);
}

/** The tables where this browser holds a seat or an invitation, the newest first. */
export function tablesHeld(): string[] {
  return [...new Set([...Object.keys(read(INVITATIONS)), ...Object.keys(read(SEATS))])].reverse();
}

export function forgetTable(table: string): void {
  forget(SEATS, table);
  forget(INVITATIONS, table);
}

export function keptVisitor(): string | null {
  return localStorage.getItem(VISITOR);
}

export function keepVisitor(token: string): void {
  try {
    localStorage.setItem(VISITOR, token);
  } catch {
    // The browser keeps nothing: the visitor lasts as long as the page.
  }
}
