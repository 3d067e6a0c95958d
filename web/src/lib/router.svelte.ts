/** The address after the hash: what is secret in it never reaches a server. */

class Route {
  path = $state<string[]>([]);
  query = $state(new URLSearchParams());

  constructor() {
    this.#read();
    addEventListener("hashchange", () => this.#read());
  }

  #read(): void {
    const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?");
    this.path = path.split("/").filter(Boolean).map(decoded);
    this.query = new URLSearchParams(query);
  }
}

/** A part of the address as it was meant; as it is written, where that makes no sense. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const route = new Route();

export function link(...path: string[]): string {
  return `#/${path.map(encodeURIComponent).join("/")}`;
}

export function go(...path: string[]): void {
  location.hash = link(...path);
}

/** Another address in place of this one, so that going back does not meet it again. */
export function replace(...path: string[]): void {
  location.replace(link(...path));
}
