/** What the keys do at a table. */
import { SHORTCUTS, type KeyBinding } from "../lib/keys.svelte.ts";
import { rulesDrawer } from "../rules/drawer.svelte.ts";
import { topbar } from "../shell/topbar.svelte.ts";
import { move, moveIn } from "./moving.ts";
import { byShortcut, type Group } from "./options.ts";
import type { Session } from "./session.svelte.ts";
import type { Tab } from "./SidePanel.svelte";

export interface Places {
  board: () => HTMLElement | null;
  panel: () => HTMLElement | null;
  show: (tab: Tab) => void;
  closeSide: () => boolean;
}

const QUESTION = "Question";
const TABLE = "Table";

export function tableKeys(session: Session, groups: Group[], places: Places): KeyBinding[] {
  return [
    {
      keys: SHORTCUTS,
      shown: "1 … 9, A …",
      text: "Choose that option, or tick it.",
      group: QUESTION,
      run: ({ key, repeat }) => {
        const option = repeat ? undefined : byShortcut(groups, key.toLowerCase());
        if (!option || session.pending) return false;
        session.choose(option);
      },
    },
    { keys: ["p"], text: "Pass.", group: QUESTION, run: ({ repeat }) => !repeat && !session.pending && session.pass() },
    {
      keys: ["ArrowLeft", "ArrowUp", "ArrowDown", "ArrowRight"],
      text: "Move through what glows.",
      group: QUESTION,
      run: ({ key }) => arrow(places, key),
    },
    {
      keys: ["Enter"],
      text: "Choose what has the focus; send what is ticked.",
      group: QUESTION,
      run: ({ target, repeat }) => !repeat && !isControl(target) && session.confirm(),
    },
    { keys: ["Escape"], text: "Close, or think again.", group: QUESTION, run: () => escape(session, places) },
    {
      keys: ["u"],
      text: "Undo, or ask for it.",
      group: TABLE,
      run: ({ repeat }) => {
        if (repeat || !topbar.undo) return false;
        topbar.undo.run();
      },
    },
    { keys: ["s"], text: "The story.", group: TABLE, run: () => places.show("story") },
    { keys: ["c"], text: "Chat.", group: TABLE, run: () => places.show("chat") },
  ];
}

/** Up and down the list of options, if the focus is there; or else over the board. */
function arrow(places: Places, key: string): boolean {
  const [board, panel] = [places.board(), places.panel()];
  if (panel?.contains(document.activeElement)) return moveIn(panel, key);
  return board !== null && move(board, key);
}

function escape(session: Session, places: Places): boolean {
  if (rulesDrawer.shown) {
    rulesDrawer.close();
    return true;
  }
  return session.cancel() || places.closeSide();
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button, a, summary, [role=button]") !== null;
}
