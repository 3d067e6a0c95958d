/** Which cards of a catalogue one wants to see, and in what order. */
import { SvelteSet } from "svelte/reactivity";
import { plain, wordsOf } from "../rules/rulebook.ts";
import type { CatalogueCard } from "./catalogue.ts";

export type Order = "number" | "name" | "cost";

export class CardFilter {
  text = $state("");
  /** The factions to see; none chosen means all. */
  readonly factions = new SvelteSet<string>();
  kind = $state("");
  trait = $state("");
  /** A cost as text; "-" for cards without one. */
  cost = $state("");
  part = $state("");
  /** Cards that are sealed in envelopes are shown, too. */
  sealed = $state(false);
  order = $state<Order>("number");

  get isSet(): boolean {
    return Boolean(this.text.trim() || this.factions.size || this.kind || this.trait || this.cost || this.part);
  }

  toggle(faction: string): void {
    if (!this.factions.delete(faction)) this.factions.add(faction);
  }

  clear(): void {
    this.factions.clear();
    this.text = this.kind = this.trait = this.cost = this.part = "";
  }

  apply(cards: CatalogueCard[]): CatalogueCard[] {
    const words = wordsOf(this.text);
    const found = cards.filter(
      (card) =>
        (!this.factions.size || this.factions.has(card.faction)) &&
        (!this.kind || card.kind === this.kind) &&
        (!this.trait || card.traits.includes(this.trait) || card.keywords.includes(this.trait)) &&
        (!this.part || card.part === this.part) &&
        (this.sealed || !card.envelope) &&
        costs(card, this.cost) &&
        (!words.length || says(card, words)),
    );
    return found.sort(ORDERS[this.order]);
  }
}

const ORDERS: Record<Order, (a: CatalogueCard, b: CatalogueCard) => number> = {
  number: (a, b) => a.number - b.number,
  name: (a, b) => a.name.localeCompare(b.name),
  cost: (a, b) => (a.cost ?? -1) - (b.cost ?? -1) || a.name.localeCompare(b.name),
};

function costs(card: CatalogueCard, wanted: string): boolean {
  if (!wanted) return true;
  if (wanted === "-") return card.cost === null;
  return card.cost !== null && card.cost === Number(wanted);
}

const said = new WeakMap<CatalogueCard, string>();

function says(card: CatalogueCard, words: string[]): boolean {
  let all = said.get(card);
  if (all === undefined) {
    all = plain(
      [card.name, card.title, card.kind, card.faction, ...card.traits, ...card.keywords, ...card.text].join(" "),
    );
    said.set(card, all);
  }
  return words.every((word) => all.includes(word));
}
