/** A deck that is being built: what is in it, what the rules say of it, and where it is kept. */
import { SvelteMap } from "svelte/reactivity";
import type { DeckReport, KeptDeck } from "../generated/protocol.ts";
import { type CatalogueCard, cardOf } from "../gallery/catalogue.ts";
import { api, sentence } from "../lib/api.ts";
import { partsOf, readLoosely, write } from "./reading.ts";

const PAUSE = 350; // milliseconds without a change before the deck is checked
const MOST_COPIES = 99;

interface Unsaved {
  name: string;
  edition: string;
  text: string;
}

export class DeckDraft {
  readonly game: string;
  readonly cards: CatalogueCard[];
  /** The kept deck's id; "" for one that was never saved. */
  id = $state("");
  name = $state("");
  edition = $state("");
  readonly counts = new SvelteMap<number, number>();
  report = $state.raw<DeckReport | null>(null);
  checking = $state(false);
  problem = $state("");
  busy = $state(false);
  #saved = $state.raw<Unsaved>({ name: "", edition: "", text: "" });
  /** What the unsaved changes are kept under: the deck's id, the name of the deck that this is a copy of, or "". */
  #slot = $state("");
  #opened = $state(false);

  readonly parts = $derived.by(() => partsOf(this.counts, this.cards));
  readonly text = $derived.by(() => write(this.counts, this.cards));
  readonly size = $derived([...this.counts.values()].reduce((sum, copies) => sum + copies, 0));
  readonly isChanged = $derived(
    this.text !== this.#saved.text || this.name !== this.#saved.name || this.edition !== this.#saved.edition,
  );

  /** Checks the deck whenever it has changed, and keeps what is unsaved in this browser. Made where effects may be. */
  constructor(game: string, cards: CatalogueCard[], edition: string) {
    this.game = game;
    this.cards = cards;
    this.edition = edition;
    this.#saved = { name: "", edition, text: "" };
    $effect(() => {
      const { text, edition: by } = this;
      if (!text) {
        this.report = null;
        return;
      }
      this.checking = true;
      const timer = setTimeout(() => void this.#check(text, by), PAUSE);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      if (!this.#opened) return;
      const unsaved: Unsaved = { name: this.name, edition: this.edition, text: this.text };
      keepUnsaved(this.game, this.#slot, this.isChanged ? unsaved : null);
    });
  }

  copies(card: CatalogueCard): number {
    return this.counts.get(card.number) ?? 0;
  }

  add(card: CatalogueCard): void {
    this.counts.set(card.number, Math.min(MOST_COPIES, this.copies(card) + 1));
  }

  remove(card: CatalogueCard): void {
    const left = this.copies(card) - 1;
    if (left > 0) this.counts.set(card.number, left);
    else this.counts.delete(card.number);
  }

  /** An empty deck, never saved. What was left unsaved of one comes back, unless it is to be forgotten. */
  begin(edition: string, afresh = false): void {
    if (afresh) keepUnsaved(this.game, "", null);
    const left = afresh ? null : unsavedOf(this.game, "");
    this.#stand("", "", { name: "", edition, text: "" }, new Map());
    if (left) this.#bring(left);
  }

  /** A deck from the store, or (without an id) a copy of one that comes with the game. */
  async open(deck: KeptDeck, kept: boolean): Promise<void> {
    const counts = await this.#read(deck.text, deck.edition);
    const edition = deck.edition || this.edition;
    const name = kept ? deck.name : `My ${deck.name}`;
    this.#stand(kept ? deck.id : "", deck.id, { name, edition, text: write(counts, this.cards) }, counts);
    const left = unsavedOf(this.game, deck.id);
    if (left) this.#bring(left);
  }

  /** Takes a pasted list in place of what is there. What is wrong with it comes back, and then nothing has changed. */
  async take(text: string, loosely = false): Promise<{ problems: string[]; readable: number }> {
    const report = await api.checkDeck(this.game, { text, edition: this.edition });
    const found = readLoosely(text, this.cards);
    if (!report.parts.length && !loosely) {
      const all = report.problems.map((one) => one.text);
      const lines = all.filter((text) => text.startsWith("Line "));
      return { problems: lines.length ? lines : all, readable: found.counts.size };
    }
    this.#replace(report.parts.length ? countsOf(report) : found.counts);
    return { problems: [], readable: this.counts.size };
  }

  /** Writes the deck into the store. */
  async save(): Promise<boolean> {
    const name = this.name.trim() || "A deck without a name";
    const deck = { game: this.game, name, text: this.text, edition: this.edition };
    this.busy = true;
    this.problem = "";
    try {
      const kept = this.id ? await api.changeDeck(this.id, deck) : await api.keepDeck(deck);
      keepUnsaved(this.game, this.#slot, null);
      this.name = name;
      this.id = this.#slot = kept.id;
      this.#saved = { name, edition: deck.edition, text: deck.text };
      return true;
    } catch (error) {
      this.problem = sentence(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  async delete(): Promise<boolean> {
    this.problem = "";
    try {
      if (this.id) await api.deleteDeck(this.id);
      keepUnsaved(this.game, this.#slot, null);
      return true;
    } catch (error) {
      this.problem = sentence(error);
      return false;
    }
  }

  async #check(text: string, edition: string): Promise<void> {
    try {
      const report = await api.checkDeck(this.game, { text, edition });
      if (text !== this.text || edition !== this.edition) return;
      this.report = report;
      this.problem = "";
    } catch (error) {
      this.problem = sentence(error);
    }
    this.checking = false;
  }

  /** The cards of a list: as the server reads it, or as far as it can be read at all. */
  async #read(text: string, edition: string): Promise<Map<number, number>> {
    const report = await api.checkDeck(this.game, { text, edition });
    return report.parts.length ? countsOf(report) : readLoosely(text, this.cards).counts;
  }

  #bring(left: Unsaved): void {
    this.name = left.name;
    this.edition = left.edition;
    this.#replace(readLoosely(left.text, this.cards).counts);
  }

  #stand(id: string, slot: string, saved: Unsaved, counts: Map<number, number>): void {
    this.id = id;
    this.#slot = slot;
    this.name = saved.name;
    this.edition = saved.edition;
    this.#saved = saved;
    this.report = null;
    this.problem = "";
    this.#replace(counts);
    this.#opened = true;
  }

  #replace(counts: Map<number, number>): void {
    this.counts.clear();
    for (const [number, copies] of counts) this.counts.set(number, copies);
  }
}

function countsOf(report: DeckReport): Map<number, number> {
  const counts = new Map<number, number>();
  for (const part of report.parts)
    for (const [copies, entry] of part.cards) {
      const { number } = cardOf(entry);
      counts.set(number, (counts.get(number) ?? 0) + copies);
    }
  return counts;
}

function unsavedKey(game: string, slot: string): string {
  return `quarterdeck.unsaved-deck.${game}.${slot || "new"}`;
}

function keepUnsaved(game: string, slot: string, unsaved: Unsaved | null): void {
  try {
    if (unsaved?.text) localStorage.setItem(unsavedKey(game, slot), JSON.stringify(unsaved));
    else localStorage.removeItem(unsavedKey(game, slot));
  } catch {
    // The browser keeps nothing: what is unsaved lasts as long as the page.
  }
}

function unsavedOf(game: string, slot: string): Unsaved | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(unsavedKey(game, slot)) ?? "null");
    if (!kept || typeof kept !== "object") return null;
    const { name, edition, text } = kept as Partial<Unsaved>;
    if (typeof name !== "string" || typeof edition !== "string" || typeof text !== "string") return null;
    return { name, edition, text };
  } catch {
    return null;
  }
}
