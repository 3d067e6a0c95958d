/** The game that a page's address names, or the first there is. */
import type { GameInfo } from "../generated/protocol.ts";
import { Loading } from "../lib/loading.svelte.ts";
import { route } from "../lib/router.svelte.ts";
import { knownGames } from "./games.ts";

export class GameHere {
  readonly #games = new Loading(() => knownGames());

  get all(): GameInfo[] {
    return this.#games.value ?? [];
  }

  get game(): GameInfo | null {
    const named = route.path[1];
    return (named ? this.all.find((game) => game.key === named) : this.all[0]) ?? null;
  }

  /** Why there is no game to show, in a sentence. */
  get error(): string {
    if (this.#games.error) return this.#games.error;
    return this.#games.value && !this.game ? `There is no game “${route.path[1] ?? ""}” here.` : "";
  }

  again(): void {
    this.#games.again();
  }
}
