/** Sitting down: making a table and keeping the seats that come with it. */
import type { GameInfo, NewSeat } from "../generated/protocol.ts";
import { api, type TableWanted } from "../lib/api.ts";
import { go } from "../lib/router.svelte.ts";
import { keepInvitations, keepSeats } from "../lib/seats.ts";
import { settings } from "../lib/settings.svelte.ts";

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

/** You against a bot, with a deck of yours (or the first there is) against another one. */
export function playNow(game: GameInfo, deck = ""): Promise<void> {
  const [fewest, most] = game.players;
  const mine = deck || game.decks.find((one) => !one.own)?.key || "";
  const against = decksAgainst(game, mine);
  const seats: NewSeat[] = [{ who: "me", name: settings.name.trim(), deck: mine }];
  while (seats.length < Math.min(Math.max(2, fewest), most)) seats.push({ who: "bot", deck: against(seats.length) });
  return start({ game: game.key, seats });
}
