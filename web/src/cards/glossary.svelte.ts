/** The rulebook's words of the game on the table, for the zoomed card: fetched once, and missed without a word. */
import { api } from "../lib/api.ts";

class Glossary {
  #terms = $state.raw<ReadonlyMap<string, string>>(new Map());
  #game = "";

  async load(game: string, edition: string): Promise<void> {
    const wanted = `${game}/${edition}`;
    if (this.#game === wanted) return;
    this.#game = wanted;
    try {
      const { glossary } = await api.rules(game, edition);
      if (this.#game === wanted) this.#terms = new Map(glossary.map(({ term, text }) => [term.toLowerCase(), text]));
    } catch {
      this.#game = ""; // nobody answers: another table may ask again
    }
  }

  find(term: string): string {
    return this.#terms.get(term.toLowerCase()) ?? "";
  }
}

export const glossary = new Glossary();
