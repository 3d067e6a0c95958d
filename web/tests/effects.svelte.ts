/** Runs something now and whenever what it read changes; returns what ends it. */
import { flushSync } from "svelte";

export function watch(run: () => void): () => void {
  const stop = $effect.root(() => {
    $effect(run);
  });
  flushSync();
  return stop;
}
