/** What can be chosen on a board now, by card and by place: the one thing boards need to know of a question. */
import type { OptionInfo, Question, RefusedInfo } from "../generated/protocol.ts";

export class Choosing {
  question = $state<Question | null>(null);
  /** The cards to point out: those of the story line or option under the pointer. */
  pointed = $state<ReadonlySet<number>>(new Set());
  /** What is ticked or has its menu open. */
  chosen = $state<ReadonlySet<number>>(new Set());
  /** Called when a card or place that can be chosen is clicked: `at` is where a menu may open. */
  onchoose: (options: OptionInfo[], at: HTMLElement) => void = () => {};

  #byCard = $derived(gather(this.question?.options ?? [], (option) => option.cards));
  #byPlace = $derived(gather(this.question?.options ?? [], (option) => option.places));
  #noCard = $derived(gather(this.question?.refused ?? [], (refused) => refused.cards));
  #noPlace = $derived(gather(this.question?.refused ?? [], (refused) => refused.places));

  card(id: number): OptionInfo[] {
    return this.#byCard.get(id) ?? [];
  }

  place(id: number): OptionInfo[] {
    return this.#byPlace.get(id) ?? [];
  }

  /** Why a card cannot be chosen, where one might expect it. */
  whyNotCard(id: number): RefusedInfo[] {
    return this.#noCard.get(id) ?? [];
  }

  whyNotPlace(id: number): RefusedInfo[] {
    return this.#noPlace.get(id) ?? [];
  }

  chooseCard(id: number, at: HTMLElement): void {
    const options = this.card(id);
    if (options.length) this.onchoose(options, at);
  }

  choosePlace(id: number, at: HTMLElement): void {
    const options = this.place(id);
    if (options.length) this.onchoose(options, at);
  }
}

function gather<T>(things: T[], ids: (thing: T) => number[]): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const thing of things) for (const id of ids(thing)) found.set(id, [...(found.get(id) ?? []), thing]);
  return found;
}
