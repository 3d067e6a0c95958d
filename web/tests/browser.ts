/** As much of a browser as lib/ asks for: an address, events, a store, media queries, elements to point at. */

class FakeElement extends EventTarget {
  isContentEditable = false;
}

class FakeInput extends FakeElement {
  type = "text";
}

class FakeArea extends FakeElement {}

class FakeSelect extends FakeElement {}

class FakeStorage {
  #kept = new Map<string, string>();
  /** Set to say that the browser keeps nothing. */
  full = false;

  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.full) throw new Error("The quota has been exceeded.");
    this.#kept.set(key, value);
  }

  removeItem(key: string): void {
    this.#kept.delete(key);
  }

  clear(): void {
    this.#kept.clear();
    this.full = false;
  }
}

class FakeLocation {
  #hash = "";
  readonly protocol = "https:";
  readonly host = "table.example";
  /** What was put in place of the address before it. */
  replaced: string[] = [];

  get hash(): string {
    return this.#hash;
  }

  set hash(hash: string) {
    this.#hash = hash.startsWith("#") ? hash : `#${hash}`;
    page.dispatchEvent(new Event("hashchange"));
  }

  replace(address: string): void {
    this.replaced.push(address);
    this.hash = address;
  }
}

class FakeDocument extends EventTarget {
  hidden = false;
  /** A dialog that holds the page. */
  modal: object | null = null;
  documentElement = { dataset: {} as Record<string, string>, style: { setProperty: () => {} } };

  querySelector(): object | null {
    return this.modal;
  }
}

const page = new EventTarget();
const media = new Map<string, EventTarget & { matches: boolean }>();

function matchMedia(query: string): EventTarget & { matches: boolean } {
  const known = media.get(query) ?? Object.assign(new EventTarget(), { matches: false });
  media.set(query, known);
  return known;
}

Object.assign(globalThis, {
  window: globalThis,
  location: new FakeLocation(),
  document: new FakeDocument(),
  matchMedia,
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  dispatchEvent: page.dispatchEvent.bind(page),
  getComputedStyle: () => ({ transform: "none", opacity: "1", transformOrigin: "0px 0px" }),
  HTMLElement: FakeElement,
  HTMLInputElement: FakeInput,
  HTMLTextAreaElement: FakeArea,
  HTMLSelectElement: FakeSelect,
});
Object.defineProperty(globalThis, "localStorage", { value: new FakeStorage(), configurable: true });

export const storage = localStorage as unknown as FakeStorage;
export const address = location as unknown as FakeLocation;
export const paper = document as unknown as FakeDocument;

/** Says whether a media query holds from now on. */
export function setMedia(query: string, matches: boolean): void {
  const list = matchMedia(query);
  list.matches = matches;
  list.dispatchEvent(new Event("change"));
}

/** An element that stands somewhere on the page. */
export function standing(left: number, top: number, width = 100, height = 140): HTMLElement {
  const box = { left, top, width, height, right: left + width, bottom: top + height, x: left, y: top };
  return Object.assign(new FakeElement(), {
    clientWidth: width,
    clientHeight: height,
    currentCSSZoom: 1,
    getBoundingClientRect: () => box as DOMRect,
  }) as unknown as HTMLElement;
}

export function press(key: string, more: Partial<KeyboardEvent> & { target?: EventTarget } = {}): Event {
  const event = Object.assign(new Event("keydown", { cancelable: true }), { key, isComposing: false });
  const { target, ...rest } = more;
  Object.assign(event, rest);
  if (target) Object.defineProperty(event, "target", { value: target });
  page.dispatchEvent(event);
  return event;
}

export { FakeArea, FakeElement, FakeInput };
