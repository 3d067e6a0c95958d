/** What a person likes, kept in this browser. */
import { MediaQuery } from "svelte/reactivity";

export type Theme = "system" | "dark" | "light";
export type Speed = "off" | "quick" | "normal" | "slow";

const KEY = "quarterdeck.settings";
const MOTION: Record<Speed, number> = { off: 0, quick: 0.5, normal: 1, slow: 2 };

class Settings {
  theme = $state<Theme>("system");
  textSize = $state(1);
  speed = $state<Speed>("normal");
  sounds = $state(false);
  /** Asked at every reaction, even where only passing is possible. */
  askAlways = $state(false);
  /** A click that spends a card or ends a turn asks once. */
  confirm = $state(true);
  /** Advice beside each kind of question, until it is understood. */
  guide = $state(true);
  /** The advice that was understood: "game/kind". */
  known = $state.raw<readonly string[]>([]);
  name = $state("");
  /** Every game as plain lists of cards and numbers, even where it has a board of its own. */
  plainBoard = $state(false);

  #light = new MediaQuery("(prefers-color-scheme: light)");
  #calm = new MediaQuery("(prefers-reduced-motion: reduce)");

  constructor() {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
      if (kept && typeof kept === "object") this.#take(kept as Record<string, unknown>);
    } catch {
      // Nothing readable is kept: the defaults stand.
    }
  }

  #take(kept: Record<string, unknown>): void {
    const { theme, textSize, speed, sounds, askAlways, confirm, guide, name, plainBoard, known } = kept;
    if (theme === "system" || theme === "dark" || theme === "light") this.theme = theme;
    if (typeof textSize === "number" && textSize >= 0.5 && textSize <= 2) this.textSize = textSize;
    if (typeof speed === "string" && Object.hasOwn(MOTION, speed)) this.speed = speed as Speed;
    if (typeof sounds === "boolean") this.sounds = sounds;
    if (typeof askAlways === "boolean") this.askAlways = askAlways;
    if (typeof confirm === "boolean") this.confirm = confirm;
    if (typeof guide === "boolean") this.guide = guide;
    if (typeof name === "string") this.name = name.slice(0, 40);
    if (typeof plainBoard === "boolean") this.plainBoard = plainBoard;
    if (Array.isArray(known)) this.known = known.filter((one) => typeof one === "string");
  }

  get isDark(): boolean {
    return this.theme === "system" ? !this.#light.current : this.theme === "dark";
  }

  /** How long a movement of a normal 1 takes: 0 where motion is not wanted. */
  get motion(): number {
    return this.#calm.current ? 0 : MOTION[this.speed];
  }

  wantsAdvice(game: string, kind: string): boolean {
    return this.guide && !this.known.includes(`${game}/${kind}`);
  }

  understood(game: string, kind: string): void {
    this.known = [...this.known, `${game}/${kind}`];
  }

  /** Keeps the page's look in step with the settings, from now on. */
  apply(): void {
    $effect.root(() => {
      $effect(() => {
        const root = document.documentElement;
        root.dataset.theme = this.isDark ? "dark" : "light";
        root.style.setProperty("--text-size", String(this.textSize));
        root.style.setProperty("--motion", String(this.motion));
      });
      $effect(() => {
        const { theme, textSize, speed, sounds, askAlways, confirm, guide, name, plainBoard, known } = this;
        const kept = { theme, textSize, speed, sounds, askAlways, confirm, guide, name, plainBoard, known };
        try {
          localStorage.setItem(KEY, JSON.stringify(kept));
        } catch {
          // The browser keeps nothing: the settings last as long as the page.
        }
      });
    });
  }
}

export const settings = new Settings();
