/** A list that grows at its end: it is followed, unless somebody reads back. */
import { tick } from "svelte";

const NEAR = 40;

export class Following {
  /** Something new stands below what is read. */
  behind = $state(false);
  #element: HTMLElement | null = null;
  #atEnd = true;

  /** `length` is read to know of new lines. Made where effects may be made. */
  constructor(length: () => number) {
    let before = 0;
    $effect(() => {
      const now = length();
      const grew = now > before;
      before = now;
      void tick().then(() => {
        if (this.#atEnd) this.follow();
        else if (grew) this.behind = true;
      });
    });
  }

  readonly watch = (element: HTMLElement): (() => void) => {
    this.#element = element;
    const scrolled = () => {
      this.#atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
      if (this.#atEnd) this.behind = false;
    };
    const resized = new ResizeObserver(() => this.#atEnd && this.follow());
    element.addEventListener("scroll", scrolled, { passive: true });
    resized.observe(element);
    this.follow();
    return () => {
      element.removeEventListener("scroll", scrolled);
      resized.disconnect();
      this.#element = null;
    };
  };

  follow(): void {
    this.#atEnd = true;
    this.behind = false;
    if (this.#element) this.#element.scrollTop = this.#element.scrollHeight;
  }
}
