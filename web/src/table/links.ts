/** Addresses to hand on. Their secrets stand after the hash, so no server sees them. */
import { link } from "../lib/router.svelte.ts";

const page = () => location.href.replace(/#.*$/, "");

export const watchLink = (table: string) => page() + link("table", table);
export const seatLink = (table: string, seat: number, token: string) => page() + link("seat", table, String(seat), token);
/** The set-up page, for a table where the campaign of this one goes on. */
export const goOnLink = (game: string, table: string) =>
  `#/?setup=${encodeURIComponent(game)}&campaign=${encodeURIComponent(table)}`;
export const joinLink = (table: string, seat: number, invitation: string) =>
  page() + link("join", table, String(seat), invitation);
