/** What a page or a board puts into the bar on top: a title, its track, what its menu offers. */
import type { Snippet } from "svelte";

export interface MenuEntry {
  text: string;
  icon?: string;
  key?: string;
  /** An address, or what is done. */
  href?: string;
  run?: () => void;
  /** Why it cannot be chosen now. */
  refused?: string;
}

export interface UndoButton {
  possible: boolean;
  label: string;
  /** What it would do, or why it cannot. */
  text: string;
  run: () => void;
}

class TopBar {
  /** The game's title at a table; elsewhere nothing. */
  title = $state("");
  /** The round and phase track: a board sets its snippet while it is drawn (see `useTrack`). */
  track = $state.raw<Snippet | null>(null);
  undo = $state.raw<UndoButton | null>(null);
  menu = $state.raw<readonly MenuEntry[]>([]);
  /** Which game's rules the Rules button opens. */
  game = $state("");
  edition = $state("");
}

export const topbar = new TopBar();

/** Puts a board's track into the top bar for as long as the board is drawn. Call it while the board is set up. */
export function useTrack(track: () => Snippet): void {
  $effect(() => {
    const mine = track();
    topbar.track = mine;
    return () => {
      if (topbar.track === mine) topbar.track = null;
    };
  });
}
