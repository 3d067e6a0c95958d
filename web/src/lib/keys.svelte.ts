/** The keyboard: whoever is on the page says what each key does now; the help overlay lists just that. */
import { untrack } from "svelte";

export interface KeyBinding {
  /** As `KeyboardEvent.key` says it, letters small: "u", "Enter", "?", "ArrowLeft". */
  keys: string[];
  text: string;
  /** The heading in the help overlay; without one the key is not listed. */
  group?: string;
  /** How the help writes the keys, if not by their names. */
  shown?: string;
  /** Does it; false says that there was nothing to do, so that others may. */
  run: (event: KeyboardEvent) => boolean | void;
}

/** Keys that mean the same everywhere at the table, and are never the shortcut of an option. */
export const RESERVED = new Set("ucmprstz".split(""));

/** The shortcuts of options, in order: the digits, then the letters that are free. */
export const SHORTCUTS = [..."123456789", ..."abcdefghijklmnopqrstuvwxyz".split("").filter((l) => !RESERVED.has(l))];

class Keys {
  #layers = $state.raw<readonly (() => KeyBinding[])[]>([]);

  constructor() {
    addEventListener("keydown", (event) => this.#press(event));
  }

  /** Adds bindings above those that are there; returns what takes them off again. */
  add(bindings: () => KeyBinding[]): () => void {
    this.#layers = [...this.#layers, bindings];
    return () => {
      this.#layers = this.#layers.filter((layer) => layer !== bindings);
    };
  }

  /** What can be pressed now, by heading. */
  get listed(): Map<string, KeyBinding[]> {
    const groups = new Map<string, KeyBinding[]>();
    for (const layer of this.#layers)
      for (const binding of layer())
        if (binding.group) groups.set(binding.group, [...(groups.get(binding.group) ?? []), binding]);
    return groups;
  }

  #press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (isTyping(event.target) || document.querySelector("dialog:modal")) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    for (const layer of this.#layers.toReversed())
      for (const binding of layer()) {
        if (!binding.keys.includes(key) || binding.run(event) === false) continue;
        event.preventDefault();
        return;
      }
  }
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !["button", "checkbox", "radio", "submit"].includes(target.type);
}

export const keys = new Keys();

/** Binds keys for as long as a component is there. Call it while the component is set up. */
export function useKeys(bindings: () => KeyBinding[]): void {
  $effect(() => untrack(() => keys.add(bindings)));
}
