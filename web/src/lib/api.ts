/** The server's HTTP side, typed. Whatever goes wrong becomes a sentence for people. */
import type {
  DeckCheck,
  DeckReport,
  Frame,
  GameInfo,
  Join,
  KeepDeck,
  KeptDeck,
  NewSeat,
  NewTable,
  NewTableMade,
  ReplayInfo,
  RulesInfo,
  SeatKey,
  TableInfo,
  Visitor,
} from "../generated/protocol.ts";
import { keptVisitor, keepVisitor } from "./seats.ts";

/** Something the server would not do, or could not be asked. The message is one sentence; `status` is 0 without an answer. */
export class ApiError extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.name = "ApiError";
    this.status = status;
  }
}

/** Whether a call tells who the visitor is: never, if that is known, or always (a visitor is made on first need). */
type Visiting = "stranger" | "if-known" | "visitor";

const UNREACHABLE = "The server cannot be reached. Check that it is running, then try again.";

const SENTENCES: Record<number, string> = {
  400: "The server could not read that.",
  401: "The server does not know this browser.",
  403: "That is not yours to do.",
  404: "There is nothing at this address.",
  409: "That cannot be done now.",
  413: "That is too long.",
  429: "That was too fast. Wait a moment, then try again.",
};

async function visitor(visiting: Visiting, anew: boolean): Promise<string | null> {
  if (visiting === "stranger") return null;
  const known = anew ? null : keptVisitor();
  if (known || visiting === "if-known") return known;
  const made = await call<Visitor>("POST", "/api/visitors");
  keepVisitor(made.token);
  return made.token;
}

/** Asks the server. A visitor whom it no longer knows, as after its store was emptied, comes in anew. */
async function fetched(
  method: string,
  path: string,
  body: unknown,
  visiting: Visiting,
  anew = false,
): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json" };
  const token = await visitor(visiting, anew);
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new ApiError(UNREACHABLE, 0);
  }
  if (response.status === 401 && visiting === "visitor" && !anew) return fetched(method, path, body, visiting, true);
  if (!response.ok) throw new ApiError(await complaint(response), response.status);
  return response;
}

async function complaint(response: Response): Promise<string> {
  try {
    const said: unknown = await response.json();
    if (said && typeof said === "object" && "detail" in said && typeof said.detail === "string" && said.detail) {
      return said.detail;
    }
  } catch {
    // What came is not for people: the sentence for its status stands.
  }
  return SENTENCES[response.status] ?? "The server met a difficulty. Try again in a moment.";
}

async function call<T>(method: string, path: string, body?: unknown, visiting: Visiting = "stranger"): Promise<T> {
  const response = await fetched(method, path, body, visiting);
  if (response.status === 204) return undefined as T;
  try {
    return (await response.json()) as T;
  } catch {
    throw new ApiError("The server's answer could not be read.", response.status);
  }
}

async function text(path: string): Promise<string> {
  return (await fetched("GET", path, undefined, "stranger")).text();
}

const at = encodeURIComponent;

/** A table to be made; the server says how many seats there may be. */
export type TableWanted = Omit<NewTable, "seats"> & { seats: NewSeat[] };

export const api = {
  games: () => call<GameInfo[]>("GET", "/api/games", undefined, "if-known"),
  game: (game: string) => call<GameInfo>("GET", `/api/games/${at(game)}`, undefined, "if-known"),
  /** Every card of a game, as its catalogue tells: plain data of that game's own shape. */
  cards: <T = Record<string, unknown>>(game: string) => call<T[]>("GET", `/api/games/${at(game)}/cards`),
  rules: (game: string, edition = "") => call<RulesInfo>("GET", `/api/games/${at(game)}/rules?edition=${at(edition)}`),

  checkDeck: (game: string, deck: DeckCheck) => call<DeckReport>("POST", `/api/games/${at(game)}/decks/check`, deck),
  sampleDeck: (game: string, name: string) => call<KeptDeck>("GET", `/api/games/${at(game)}/decks/${at(name)}`),
  decks: (game = "") => call<KeptDeck[]>("GET", `/api/decks${game && `?game=${at(game)}`}`, undefined, "visitor"),
  deck: (id: string) => call<KeptDeck>("GET", `/api/decks/${at(id)}`, undefined, "visitor"),
  keepDeck: (deck: KeepDeck) => call<KeptDeck>("POST", "/api/decks", deck, "visitor"),
  changeDeck: (id: string, deck: KeepDeck) => call<KeptDeck>("PUT", `/api/decks/${at(id)}`, deck, "visitor"),
  deleteDeck: (id: string) => call<void>("DELETE", `/api/decks/${at(id)}`, undefined, "visitor"),

  newTable: (table: TableWanted) => call<NewTableMade>("POST", "/api/tables", table, "if-known"),
  tables: () => call<TableInfo[]>("GET", "/api/tables"),
  lookAtTables: (tables: string[]) => call<TableInfo[]>("POST", "/api/tables/look", { tables }),
  table: (table: string) => call<TableInfo>("GET", `/api/tables/${at(table)}`),
  join: (table: string, join: Join) => call<SeatKey>("POST", `/api/tables/${at(table)}/join`, join, "if-known"),
  /** The record file's text, once the table is over. */
  record: (table: string) => text(`/api/tables/${at(table)}/record`),
  /** The campaign of a table as it stands, as text for another table's `campaign` setting. */
  campaign: (table: string) => text(`/api/tables/${at(table)}/campaign`),

  newReplay: (record: string) => call<ReplayInfo>("POST", "/api/replays", { record }),
  replay: (id: string) => call<ReplayInfo>("GET", `/api/replays/${at(id)}`),
  frames: (id: string, seat: number, first: number, count: number) =>
    call<Frame[]>("GET", `/api/replays/${at(id)}/frames?seat=${seat}&first=${first}&count=${count}`),
  replayRecord: (id: string) => text(`/api/replays/${at(id)}/record`),
};

/** Any error as a sentence to show. */
export function sentence(error: unknown): string {
  return error instanceof Error && error.message ? error.message : "Something went wrong. Try again in a moment.";
}
