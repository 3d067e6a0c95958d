/** The keys of a replay. */
import type { KeyBinding } from "../lib/keys.svelte.ts";
import type { Player } from "./player.svelte.ts";

const GROUP = "Replay";

/** Whether the key belongs to what has the focus: space presses a button. */
function isTaken(event: KeyboardEvent): boolean {
  return event.target instanceof HTMLElement && event.target.closest("button, a, summary") !== null;
}

export function replayKeys(player: Player): KeyBinding[] {
  const step = (by: 1 | -1) => (event: KeyboardEvent) => {
    if (event.shiftKey) player.toMark(by);
    else player.go(player.step + by);
  };
  return [
    {
      keys: ["ArrowRight"],
      shown: "→",
      text: "One step on; with Shift, to the next mark.",
      group: GROUP,
      run: step(1),
    },
    {
      keys: ["ArrowLeft"],
      shown: "←",
      text: "One step back; with Shift, to the mark before.",
      group: GROUP,
      run: step(-1),
    },
    { keys: ["Home"], text: "To the beginning.", group: GROUP, run: () => player.go(0) },
    { keys: ["End"], text: "To the end.", group: GROUP, run: () => player.go(player.info.steps) },
    {
      keys: [" "],
      shown: "Space",
      text: "Play or pause.",
      group: GROUP,
      run: (event) => (isTaken(event) ? false : player.toggle()),
    },
  ];
}
