/** What every board is given. */
import type { TableInfo } from "../generated/protocol.ts";
import type { Choosing } from "../lib/choosing.svelte.ts";

export interface BoardProps<View = Record<string, unknown>> {
  /** The table as the reader sees it: plain data of the game's own shape. */
  view: View;
  choosing: Choosing;
  /** Who reads: a seat, -1 for a spectator, -2 with everything open. */
  seat: number;
  table: TableInfo | null;
  /** Nothing can be chosen and nothing glows: a replay. */
  quiet?: boolean;
}
