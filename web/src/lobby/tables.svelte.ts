/** The tables that the lobby shows: the visitor's own, and those that are open to all. Looked at anew now and then. */
import type { TableInfo } from "../generated/protocol.ts";
import { api, sentence } from "../lib/api.ts";
import { forgetTable, tablesHeld } from "../lib/seats.ts";

const EVERY = 8_000;
const MOST_ASKED = 100;

export class LobbyTables {
  mine = $state.raw<TableInfo[]>([]);
  listed = $state.raw<TableInfo[]>([]);
  problem = $state("");
  ready = $state(false);

  /** Looks now and every few seconds, while the page is in sight. Made where effects may be made. */
  constructor() {
    $effect(() => {
      void this.look();
      const timer = setInterval(() => {
        if (!document.hidden) void this.look();
      }, EVERY);
      const seen = (): void => {
        if (!document.hidden) void this.look();
      };
      document.addEventListener("visibilitychange", seen);
      return () => {
        clearInterval(timer);
        document.removeEventListener("visibilitychange", seen);
      };
    });
  }

  get going(): TableInfo[] {
    return this.mine.filter((table) => table.status !== "over");
  }

  get finished(): TableInfo[] {
    return this.mine.filter((table) => table.status === "over");
  }

  /** The tables of others that one may watch or join. */
  get others(): TableInfo[] {
    const held = new Set(this.mine.map((table) => table.table));
    return this.listed.filter((table) => !held.has(table.table));
  }

  async look(): Promise<void> {
    const held = tablesHeld().slice(0, MOST_ASKED);
    try {
      const [mine, listed] = await Promise.all([held.length ? api.lookAtTables(held) : [], api.tables()]);
      this.mine = [...mine].sort((a, b) => b.updated - a.updated);
      this.listed = listed;
      this.problem = "";
    } catch (error) {
      this.problem = sentence(error);
    }
    this.ready = true;
  }

  forget(table: string): void {
    forgetTable(table);
    this.mine = this.mine.filter((one) => one.table !== table);
  }
}
