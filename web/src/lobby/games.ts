/** What does not change about a game while the page is open: its title, editions, bots. Decks are asked for anew. */
import type { GameInfo } from "../generated/protocol.ts";
import { api } from "../lib/api.ts";

let kept: Promise<GameInfo[]> | null = null;

export function knownGames(): Promise<GameInfo[]> {
  if (!kept) {
    kept = api.games();
    kept.catch(() => (kept = null));
  }
  return kept;
}

export async function knownGame(key: string): Promise<GameInfo> {
  const found = (await knownGames()).find((game) => game.key === key);
  if (!found) throw new Error(`There is no game “${key}” at this table.`);
  return found;
}

/** An edition by its title; "" is a game's first. */
export function editionTitle(game: GameInfo, edition: string): string {
  return (game.editions.find((one) => one.key === edition) ?? game.editions[0])?.title ?? edition;
}

/** Whether seats bring decks that anybody may build; elsewhere they bring somebody of the game, such as an adventurer. */
export function buildsDecks(game: GameInfo): boolean {
  return game.deck_word === "deck" && game.decks.length > 0;
}
