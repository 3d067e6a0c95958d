/** Short notes that come and go at the edge of the page. */

export interface Toast {
  id: number;
  text: string;
  kind: "note" | "trouble";
}

const STAYS = 6000;

class Toasts {
  shown = $state.raw<readonly Toast[]>([]);
  #next = 1;

  add(text: string, kind: Toast["kind"] = "note"): void {
    if (!text || this.shown.some((toast) => toast.text === text)) return;
    const toast = { id: this.#next++, text, kind };
    this.shown = [...this.shown.slice(-3), toast];
    setTimeout(() => this.remove(toast.id), STAYS);
  }

  remove(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();

/** Tells the person something in passing. */
export function toast(text: string, kind: Toast["kind"] = "note"): void {
  toasts.add(text, kind);
}

/** Puts text on the clipboard and says so; shows it for copying by hand where that is not allowed. */
export async function copy(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(said);
  } catch {
    prompt("Copy this:", text);
  }
}
