/** Who is who on the board, and who stands where. */
import type { CardView, CharacterView, FiveSailsView, SeatInfo, SeatView, TableInfo } from "../../generated/protocol.ts";
import type { Choosing } from "../../lib/choosing.svelte.ts";

/** A reader from whom nothing is hidden. */
export const ALL = -2;

/** The seat that is drawn nearest: the reader's own; the first for spectators. */
export function nearest(seat: number): number {
  return Math.max(seat, 0);
}

/** The others in the order of turns, from whoever comes after the nearest. */
export function rivals(view: FiveSailsView, seat: number): SeatView[] {
  const me = nearest(seat);
  return [...view.seats.slice(me + 1), ...view.seats.slice(0, me)];
}

export function standing(view: FiveSailsView, place: number, seat: number): CharacterView[] {
  return view.characters.filter((c) => c.location === place && c.controller === seat);
}

export function placeName(view: FiveSailsView, place: number): string {
  const location = view.locations.find((l) => l.id === place);
  if (location) return location.name;
  const home = view.seats.find((s) => s.home === place);
  return home ? `${home.name}'s Home` : "";
}

/** How a seat's player is called besides by their Leader: "Wren", "bot · mate". */
export function playerOf(table: TableInfo | null, seat: number): string {
  const info = table?.seats.find((s) => s.seat === seat);
  if (!info) return "";
  if (info.who === "bot") return info.level ? `bot · ${info.level}` : "bot";
  return info.who === "open" ? "open seat" : info.name;
}

export function infoOf(table: TableInfo | null, seat: number): SeatInfo | null {
  return table?.seats.find((s) => s.seat === seat) ?? null;
}

export interface Gathered {
  title: string;
  cards: CardView[];
}

/**
 * The cards that the question is about and that lie nowhere in sight: in an Approach Deck, a discard pile, a deck that
 * was searched. What is being played or has been revealed is shown in any case.
 */
export function outOfSight(view: FiveSailsView, seat: number, choosing: Choosing): Gathered[] {
  const groups: Gathered[] = [];
  const show = (title: string, cards: CardView[]): void => {
    if (cards.length) groups.push({ title, cards });
  };
  /** Refused cards are worth showing only beside some that can be chosen. */
  const offer = (title: string, cards: CardView[]): void => {
    if (!cards.some((c) => choosing.card(c.id).length)) return;
    show(title, cards.filter((c) => choosing.card(c.id).length > 0 || choosing.whyNotCard(c.id).length > 0));
  };
  show("Revealed", view.city.revealed);
  for (const s of view.seats) {
    const mine = s.seat === seat;
    const of = (pile: string): string => (mine ? `Your ${pile}` : `${s.name}: ${pile}`);
    show(mine ? "You play" : `${s.name} plays`, s.played);
    offer(of("Approach Deck"), s.approach.cards);
    offer(of("chosen cards"), s.chosen.cards);
    offer(of("deck"), s.deck.known);
    offer(of("discard pile"), s.discard);
    offer(of("Locker"), s.locker);
    if (!mine) offer(of("hand"), s.hand.cards);
  }
  offer("City Deck", view.city.deck.known);
  offer("City discard pile", view.city.discard);
  return groups;
}
