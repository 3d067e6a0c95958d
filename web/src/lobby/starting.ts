/** Sitting down: making a table and keeping the seats that come with it. */
import type { GameInfo, NewSeat } from "../generated/protocol.ts";
import { api, type TableWanted } from "../lib/api.ts";
import { go } from "../lib/router.svelte.ts";
import { keepInvitations, keepSeats } from "../lib/seats.ts";
import { settings } from "../lib/settings.svelte.ts";
import { buildsDecks } from "./games.ts";

/** Makes a table and goes to it. */
export async function start(wanted: TableWanted): Promise<void> {
  const made = await api.newTable(wanted);
  keepSeats(made.table, made.seats);
  keepInvitations(made.table, made.invitations);
  go("table", made.table);
}

/** Decks for the others at a table, in the order to take them: of another faction than mine first, over and over. */
export function decksAgainst(game: GameInfo, mine: string): (seat: number) => string {
  const faction = game.decks.find((deck) => deck.key === mine)?.faction ?? "";
  const samples = game.decks.filter((deck) => !deck.own && deck.legal && deck.key !== mine);
  const others = samples.filter((deck) => deck.faction !== faction);
  const keys = (others.length ? others : samples).map((deck) => deck.key);
  return (seat) => keys[(seat - 1) % Math.max(1, keys.length)] ?? mine;
}

/** What each seat brings by default: mine, then others'; where it is no deck but somebody, each seat somebody else. */
export function decksFor(game: GameInfo, mine: string): (seat: number) => string {
  if (buildsDecks(game)) {
    const against = decksAgainst(game, mine);
    return (seat) => (seat ? against(seat) : mine);
  }
  const keys = [mine, ...game.decks.map((deck) => deck.key).filter((key) => key !== mine)];
  return (seat) => keys[seat % keys.length] ?? "";
}

/** You and a bot: with a deck of yours (or the first there is) against another one, or side by side. */
export function playNow(game: GameInfo, deck = ""): Promise<void> {
  const [fewest, most] = game.players;
  const mine = deck || game.decks.find((one) => !one.own)?.key || "";
  const decks = decksFor(game, mine);
  const seats: NewSeat[] = [{ who: "me", name: settings.name.trim(), deck: mine }];
  while (seats.length < Math.min(Math.max(2, fewest), most)) seats.push({ who: "bot", deck: decks(seats.length) });
  return start({ game: game.key, seats });
}
