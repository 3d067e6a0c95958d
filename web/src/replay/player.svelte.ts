/** Where a replay stands, and how fast it goes on. */
import type { Mark, ReplayInfo } from "../generated/protocol.ts";
import { Frames } from "./frames.svelte.ts";

const PACE = 1100; // milliseconds a step takes at normal speed
export const SPEEDS = [0.5, 1, 2, 4] as const;

export const SPECTATOR = -1;
export const ALL_OPEN = -2;

export class Player {
  readonly info: ReplayInfo;
  readonly frames: Frames;
  #step = $state(0);
  #seat = $state(ALL_OPEN);
  playing = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);

  /** The frame to show: the one at the step, or the last that was there while it is still on its way. */
  readonly frame = $derived.by(() => this.frames.at(this.#seat, this.#step));
  readonly story = $derived.by(() => this.frames.story(this.#seat, this.#step));

  /** Fetches as it goes, and goes on by itself while it plays. Made where effects may be made. */
  constructor(info: ReplayInfo, step = 0, seat = ALL_OPEN) {
    this.info = info;
    this.frames = new Frames(info.id, info.steps);
    this.go(step);
    this.seat = seat;
    $effect(() => {
      const seat = this.#seat;
      const step = this.#step;
      let wanted = true;
      void this.frames.want(seat, step, () => wanted);
      return () => {
        wanted = false;
      };
    });
    $effect(() => {
      if (!this.playing) return;
      if (this.#step >= this.info.steps) {
        this.playing = false;
        return;
      }
      if (!this.frame) return;
      const timer = setTimeout(() => this.go(this.#step + 1, true), PACE / this.speed);
      return () => clearTimeout(timer);
    });
  }

  get step(): number {
    return this.#step;
  }

  get seat(): number {
    return this.#seat;
  }

  set seat(seat: number) {
    const known = Number.isInteger(seat) && seat >= ALL_OPEN && seat < this.info.seats.length;
    this.#seat = known ? seat : ALL_OPEN;
  }

  /** Stands at a step; that ends playing, unless it is playing that goes there. */
  go(step: number, keepOn = false): void {
    if (!keepOn) this.playing = false;
    this.#step = Math.max(0, Math.min(this.info.steps, Number.isFinite(step) ? Math.round(step) : 0));
  }

  toggle(): void {
    if (!this.playing && this.#step >= this.info.steps) this.go(0);
    this.playing = !this.playing;
  }

  /** The mark that the step belongs to: the last one that was passed. */
  get mark(): Mark | null {
    return this.info.marks.findLast((mark) => mark.step <= this.#step) ?? null;
  }

  toMark(by: 1 | -1): void {
    const { marks, steps } = this.info;
    const next =
      by > 0 ? marks.find((mark) => mark.step > this.#step) : marks.findLast((mark) => mark.step < this.#step);
    this.go(next?.step ?? (by > 0 ? steps : 0));
  }

  seatName(seat: number): string {
    if (seat === ALL_OPEN) return "Everything open";
    if (seat === SPECTATOR) return "A spectator";
    return this.info.seats.find((one) => one.seat === seat)?.name || `Seat ${seat + 1}`;
  }
}
