/**
 * The card that is shown large: under a pointer that rests, under a finger that stays, or on the key Z. The layer that
 * draws it is ZoomLayer; anything becomes zoomable with `{@attach zoomable(card)}`.
 */
import type { Attachment } from "svelte/attachments";
import type { RefusedInfo } from "../generated/protocol.ts";
import type { Shown } from "./card.ts";

const REST = 350; // milliseconds that a pointer rests before the card is shown
const HINT = 120; // and before a reason is
const PRESS = 420; // and that a finger stays
const SLIP = 10; // pixels that a finger may move meanwhile

interface Source {
  card: () => Shown | null;
  why: () => RefusedInfo[];
}

interface Showing extends Source {
  anchor: HTMLElement;
  /** Asked for by key, click or finger: it stays until it is sent away. */
  pinned: boolean;
}

class Zoom {
  shown = $state.raw<Showing | null>(null);
  /** Why the thing under the pointer or focus cannot be chosen, before it is shown large. */
  hint = $state.raw<Showing | null>(null);
  #sources = new WeakMap<Element, Source>();
  #under: HTMLElement | null = null;

  show(card: Shown | (() => Shown | null), anchor: HTMLElement, pinned = false): void {
    const read = typeof card === "function" ? card : () => card;
    this.shown = { card: read, why: this.#sources.get(anchor)?.why ?? none, anchor, pinned };
    this.hint = null;
  }

  hide(): void {
    this.shown = null;
    this.hint = null;
  }

  /** Whether a click on this thing that chooses nothing may show it instead. */
  pin(anchor: HTMLElement): void {
    const source = this.#sources.get(anchor);
    if (source) this.show(source.card, anchor, true);
  }

  /** The key: shows what has the pointer or the focus, or sends away what is shown. */
  toggle(): boolean {
    if (this.shown?.pinned) {
      this.hide();
      return true;
    }
    const focused = document.activeElement;
    const anchor = this.#under ?? (focused instanceof HTMLElement && this.#sources.has(focused) ? focused : null);
    if (!anchor) return false;
    this.pin(anchor);
    return true;
  }

  keep(node: HTMLElement, source: Source): void {
    this.#sources.set(node, source);
  }

  enter(node: HTMLElement): void {
    this.#under = node;
  }

  leave(node: HTMLElement): void {
    if (this.#under === node) this.#under = null;
    if (this.shown?.anchor === node && !this.shown.pinned) this.shown = null;
    if (this.hint?.anchor === node) this.hint = null;
  }

  forget(node: HTMLElement): void {
    this.leave(node);
    if (this.shown?.anchor === node) this.shown = null;
  }

  suggest(node: HTMLElement): void {
    const source = this.#sources.get(node);
    if (source?.why().length && this.shown?.anchor !== node) this.hint = { ...source, anchor: node, pinned: false };
  }
}

const none = (): RefusedInfo[] => [];

export const zoom = new Zoom();

/** Lets a thing be shown large. Give functions where the card or the reasons change while the thing stays. */
export function zoomable(
  card: Shown | (() => Shown | null),
  why: () => RefusedInfo[] = none,
): Attachment<HTMLElement> {
  const read = typeof card === "function" ? card : () => card;
  return (node) => {
    let rest = 0;
    let hint = 0;
    let press = 0;
    let at = { x: 0, y: 0 };
    let pressed = false;
    const cancel = (): void => {
      clearTimeout(rest);
      clearTimeout(hint);
      clearTimeout(press);
    };
    const listeners = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(
      type: K,
      handle: (event: HTMLElementEventMap[K]) => void,
      capture = false,
    ): void => node.addEventListener(type, handle, { signal: listeners.signal, capture });

    zoom.keep(node, { card: read, why });
    on("pointerenter", (event) => {
      if (event.pointerType === "touch") return;
      zoom.enter(node);
      cancel();
      hint = window.setTimeout(() => zoom.suggest(node), HINT);
      rest = window.setTimeout(() => {
        if (!zoom.shown?.pinned && read()) zoom.show(read, node);
      }, REST);
    });
    on("pointerleave", () => {
      cancel();
      zoom.leave(node);
    });
    on("pointerdown", (event) => {
      cancel();
      pressed = false;
      if (event.pointerType !== "touch") {
        zoom.leave(node);
        zoom.enter(node);
        return;
      }
      at = { x: event.clientX, y: event.clientY };
      press = window.setTimeout(() => {
        pressed = true;
        zoom.show(read, node, true);
      }, PRESS);
    });
    on("pointermove", (event) => {
      if (event.pointerType === "touch" && Math.hypot(event.clientX - at.x, event.clientY - at.y) > SLIP) cancel();
    });
    on("pointerup", cancel);
    on("pointercancel", cancel);
    on("contextmenu", (event) => {
      if (pressed) event.preventDefault();
    });
    on(
      "click",
      (event) => {
        if (!pressed) return;
        pressed = false;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      true,
    );
    on("focus", () => {
      if (node.matches(":focus-visible")) zoom.suggest(node);
    });
    on("blur", () => zoom.leave(node));
    return () => {
      cancel();
      listeners.abort();
      zoom.forget(node);
    };
  };
}
