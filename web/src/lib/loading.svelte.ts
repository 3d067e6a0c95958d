/** Something that is fetched: what came, or the sentence that says why nothing did. */
import { untrack } from "svelte";
import { sentence } from "./api.ts";

export class Loading<T> {
  value = $state.raw<T | null>(null);
  error = $state("");
  busy = $state(false);
  #get: () => Promise<T> | null;
  #asked = 0;

  /** Fetches now, and anew whenever something changes that `get` reads. Made where effects may be made. */
  constructor(get: () => Promise<T> | null) {
    this.#get = get;
    $effect(() => {
      const coming = get();
      untrack(() => void this.#take(coming));
    });
  }

  /** Once more; what is there stays until something newer came. */
  again(): void {
    void this.#take(untrack(this.#get));
  }

  async #take(coming: Promise<T> | null): Promise<void> {
    const asked = ++this.#asked;
    this.busy = coming !== null;
    if (coming === null) {
      this.value = null;
      this.error = "";
      return;
    }
    try {
      const value = await coming;
      if (asked !== this.#asked) return;
      this.value = value;
      this.error = "";
    } catch (error) {
      if (asked !== this.#asked) return;
      this.error = sentence(error);
    }
    this.busy = false;
  }
}
