/** What the duel scene reads from a view: whose side is where, what it is called, which card is meant. */
import { capital } from "../../cards/card.ts";
import type { CardView, CharacterView, DuelView, FiveSailsView, PreviewView, SideView } from "../../generated/protocol.ts";
import { placeName } from "./table.ts";

/** The sides as the reader sees them: their own on the left, otherwise the challenger's. */
export function sidesFor(duel: DuelView, seat: number): number[] {
  return duel.sides.findIndex((side) => side.seat === seat) === 1 ? [1, 0] : [0, 1];
}

/** Whether the reader is one of the two who fight. */
export function isMine(side: SideView, seat: number): boolean {
  return seat >= 0 && side.seat === seat;
}

/** A participant, as it is in play. */
export function fighter(view: FiveSailsView, side: SideView): CharacterView | undefined {
  return view.characters.find((character) => character.id === side.participant);
}

/** The parts of the scene's title: what and where, with which stat, and how far it has come. */
export function titleOf(view: FiveSailsView, duel: DuelView, seat: number): string[] {
  const place = placeName(view, duel.place);
  const at = place ? ` at ${place}` : "";
  const what = duel.accepted || duel.round > 0 ? "Duel" : "Challenge";
  return [`${what}${at}`, capital(duel.stat), stageOf(duel, seat)];
}

function stageOf(duel: DuelView, seat: number): string {
  if (duel.round > 0) {
    const side = duel.sides[duel.active];
    return side ? `round ${duel.round}, ${isMine(side, seat) ? "yours" : possessive(side.name)}` : `round ${duel.round}`;
  }
  return duel.accepted ? "it begins" : "to be answered";
}

export function possessive(name: string): string {
  if (!name) return "theirs";
  return name.endsWith("s") ? `${name}'` : `${name}'s`;
}

/** How the two came to face each other, in a sentence. */
export function challengeOf(duel: DuelView): string {
  const [challenger, challenged] = duel.sides.map((side) => side.name || "Somebody");
  if (duel.intervened) return `${challenger} issued a challenge, and ${challenged} stepped in to answer it.`;
  if (duel.accepted) return `${challenged} accepted the challenge of ${challenger}.`;
  return `${challenger} challenges ${challenged}. Nobody has answered yet.`;
}

/** The threat of both pools in a sentence, for those who hear the table. */
export function threatOf(duel: DuelView): string {
  return `${duel.sides.map((side) => `${side.name} faces ${side.threat} threat`).join(", ")}.`;
}

/** What a pointed card would do, if one is pointed at. */
export function previewOf(duel: DuelView, pointed: ReadonlySet<number>): PreviewView | undefined {
  return duel.previews.find((preview) => preview.card >= 0 && pointed.has(preview.card));
}

/** Previews without repetition: two copies of a card that would do the same are one. */
export function distinct(view: FiveSailsView, previews: PreviewView[]): PreviewView[] {
  const seen = new Set<string>();
  return previews.filter((preview) => {
    const key = `${preview.card < 0 ? "" : findCard(view, preview.card)?.key}|${preview.cost}|${preview.text}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Any card of the view that the reader knows, wherever it lies. */
export function findCard(view: FiveSailsView, id: number): CardView | undefined {
  for (const character of view.characters) {
    if (character.id === id) return character;
    const attached = character.attached.find((card) => card.id === id);
    if (attached) return attached;
  }
  const zones: (readonly CardView[])[] = [view.city.revealed, view.city.discard];
  for (const location of view.locations) {
    zones.push(location.cards, location.facedown.flatMap(({ card }) => card ?? []));
  }
  for (const seat of view.seats) {
    zones.push(seat.hand.cards, seat.played, seat.dueling_line, seat.scheme ? [seat.scheme] : []);
    zones.push(seat.discard, seat.locker, seat.approach.cards, seat.chosen.cards, seat.deck.known);
  }
  for (const zone of zones) {
    const card = zone.find((c) => c.id === id);
    if (card) return card;
  }
  return undefined;
}

/** The cards that the scene itself shows, and those of the reader's hand, which stays below it. */
export function inSight(view: FiveSailsView, duel: DuelView, seat: number): Set<number> {
  const seen = new Set<number>();
  for (const side of duel.sides) {
    seen.add(side.participant);
    for (const card of fighter(view, side)?.attached ?? []) seen.add(card.id);
    const owner = view.seats[side.seat];
    for (const card of [...(owner?.dueling_line ?? []), ...(owner?.played ?? [])]) seen.add(card.id);
  }
  for (const card of view.seats[seat]?.hand.cards ?? []) seen.add(card.id);
  return seen;
}
