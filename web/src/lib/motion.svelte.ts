/**
 * How things move: cards travel from zone to zone, what appears comes gently. All of it keeps to the speed in the
 * settings, and stands still where motion is not wanted.
 *
 * A card in a zone: `<li in:receive={{ key: card.id }} out:send={{ key: card.id }} animate:travel>`.
 */
import { type AnimationConfig, flip } from "svelte/animate";
import { cubicInOut, cubicOut } from "svelte/easing";
import { crossfade, type TransitionConfig } from "svelte/transition";
import { settings } from "./settings.svelte.ts";

/** Milliseconds at the reader's speed: 0 where motion is not wanted. */
export function time(normal: number): number {
  return Math.round(normal * settings.motion);
}

/** How long a way of so many pixels takes: longer ways take longer, but nobody ever waits for them. */
export function timeFor(distance: number): number {
  return distance > 0 ? time(Math.min(560, 160 + Math.sqrt(distance) * 12)) : 0;
}

/** A pair of transitions: what leaves one zone and arrives in another with the same key goes there by itself. */
export const [send, receive] = crossfade({
  duration: timeFor,
  easing: cubicInOut,
  fallback: (node, _params, intro) => appear(node, { grow: 0.9, normal: intro ? 240 : 160 }),
});

/** Comes and goes softly: from a little smaller (`grow`), and from `y` pixels below. */
export function appear(
  node: Element,
  { grow = 1, y = 0, normal = 220 }: { grow?: number; y?: number; normal?: number } = {},
): TransitionConfig {
  const duration = time(normal);
  if (!duration) return { duration };
  const style = getComputedStyle(node);
  const transform = style.transform === "none" ? "" : style.transform;
  const opacity = Number(style.opacity);
  return {
    duration,
    easing: cubicOut,
    css: (t, u) =>
      `opacity: ${t * opacity}; transform: ${transform} translateY(${u * y}px) scale(${1 - u * (1 - grow)});`,
  };
}

/** For `animate:` in a keyed list: what has to make room slides to its new place. */
export function travel(node: Element, rects: { from: DOMRect; to: DOMRect }): AnimationConfig {
  if (!settings.motion || !rects.to.width || !rects.to.height) return { duration: 0 };
  return flip(node, rects, { duration: timeFor, easing: cubicOut });
}
