/** Finds a glossary's terms in a text. */
import type { Term } from "../generated/protocol.ts";

export interface Piece {
  text: string;
  term: Term | null;
}

const finders = new WeakMap<Term[], { pattern: RegExp; byName: Map<string, Term> } | null>();

/** The longest terms win; a plural is its term, too. */
function finderOf(glossary: Term[]): { pattern: RegExp; byName: Map<string, Term> } | null {
  const known = finders.get(glossary);
  if (known !== undefined) return known;
  const byName = new Map(glossary.map((term) => [term.term.toLowerCase(), term]));
  const names = [...byName.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const made = names.length
    ? { pattern: new RegExp(`(?<![\\p{L}\\p{N}])(${names.join("|")})(s|es)?(?![\\p{L}\\p{N}])`, "giu"), byName }
    : null;
  finders.set(glossary, made);
  return made;
}

/** A text in pieces: each term once, where it first stands. `except` is a term that is being explained itself. */
export function glossed(text: string, glossary: Term[], except = ""): Piece[] {
  const finder = finderOf(glossary);
  if (!finder) return [{ text, term: null }];
  const pieces: Piece[] = [];
  const seen = new Set<string>([except.toLowerCase()]);
  let from = 0;
  for (const match of text.matchAll(finder.pattern)) {
    const name = match[1]?.toLowerCase() ?? "";
    const term = finder.byName.get(name);
    if (!term || seen.has(name)) continue;
    seen.add(name);
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), term: null });
    pieces.push({ text: match[0], term });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), term: null });
  return pieces;
}
