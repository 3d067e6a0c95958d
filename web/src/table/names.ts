/** The names of the cards in a view, whatever the game: objects with an id and a name. */

export function namesIn(view: unknown, names: Map<number, Set<string>> = new Map()): Map<number, Set<string>> {
  if (Array.isArray(view)) for (const part of view) namesIn(part, names);
  else if (view && typeof view === "object") {
    const { id, name } = view as { id?: unknown; name?: unknown };
    if (typeof id === "number" && typeof name === "string" && name) {
      const known = names.get(id);
      if (known) known.add(name);
      else names.set(id, new Set([name]));
    }
    for (const part of Object.values(view)) if (part && typeof part === "object") namesIn(part, names);
  }
  return names;
}

/** A sentence in pieces; those that are one of the names are marked. */
export function marked(text: string, names: Iterable<string>): { text: string; name: boolean }[] {
  const sought = [...new Set(names)].filter((name) => name && text.includes(name)).sort((a, b) => b.length - a.length);
  if (!sought.length) return [{ text, name: false }];
  const pattern = new RegExp(`(${sought.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "g");
  return text
    .split(pattern)
    .filter(Boolean)
    .map((piece) => ({ text: piece, name: sought.includes(piece) }));
}
