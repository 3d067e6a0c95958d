/** The frames of a replay: fetched in chunks, each once a reader, and kept. */
import { SvelteMap } from "svelte/reactivity";
import type { Frame, StoryLine } from "../generated/protocol.ts";
import { api, sentence } from "../lib/api.ts";

export const CHUNK = 25;

export class Frames {
  readonly #id: string;
  readonly #steps: number;
  readonly #chunks = new SvelteMap<string, Frame[]>();
  readonly #coming = new Map<string, Promise<void>>();
  problem = $state("");

  constructor(id: string, steps: number) {
    this.#id = id;
    this.#steps = steps;
  }

  /** The table at a step as a reader saw it, if it has come. */
  at(seat: number, step: number): Frame | null {
    return this.#chunks.get(key(seat, step))?.[step % CHUNK] ?? null;
  }

  /** Fetches what a reader needs at a step: that first, then a little before and after it, then the whole story. */
  async want(seat: number, step: number, isWanted: () => boolean): Promise<void> {
    const start = step - (step % CHUNK);
    const order = [start, start - CHUNK, start + CHUNK];
    for (let earlier = start - 2 * CHUNK; earlier >= 0; earlier -= CHUNK) order.push(earlier);
    for (const first of order) if (isWanted()) await this.#fetch(seat, first);
  }

  /** The story up to a step, as far back as it has come without a gap. */
  story(seat: number, step: number): { lines: StoryLine[]; whole: boolean } {
    const parts: StoryLine[][] = [];
    for (let at = step; at >= 0; at--) {
      const frame = this.at(seat, at);
      if (!frame) return { lines: parts.reverse().flat(), whole: false };
      parts.push(frame.story);
    }
    return { lines: parts.reverse().flat(), whole: true };
  }

  async #fetch(seat: number, step: number): Promise<void> {
    if (step < 0 || step > this.#steps || this.at(seat, step)) return;
    const name = key(seat, step);
    let coming = this.#coming.get(name);
    if (!coming) {
      coming = this.#get(seat, step, name);
      this.#coming.set(name, coming);
    }
    await coming;
  }

  async #get(seat: number, step: number, name: string): Promise<void> {
    try {
      this.#chunks.set(name, await api.frames(this.#id, seat, step - (step % CHUNK), CHUNK));
      this.problem = "";
    } catch (error) {
      this.problem = sentence(error);
    } finally {
      this.#coming.delete(name);
    }
  }
}

function key(seat: number, step: number): string {
  return `${seat}/${Math.floor(step / CHUNK)}`;
}
