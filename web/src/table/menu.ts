/** What the menu offers at a table. */
import { go } from "../lib/router.svelte.ts";
import { seatsAt } from "../lib/seats.ts";
import { copy } from "../shell/toasts.svelte.ts";
import type { MenuEntry } from "../shell/topbar.svelte.ts";
import { saveCampaign } from "./campaign.ts";
import { goOnLink, seatLink, watchLink } from "./links.ts";
import type { Session } from "./session.svelte.ts";
import type { Tab } from "./SidePanel.svelte";

export interface MenuActions {
  resign: () => void;
  rematch: () => void;
  show: (tab: Tab) => void;
}

/** `together`: all at the table win and lose together. */
export function tableMenu(session: Session, together: boolean, actions: MenuActions): MenuEntry[] {
  const { table, info } = session;
  const mine = seatsAt(table).find(({ seat }) => seat === session.shown.seat);
  const entries: MenuEntry[] = [
    { text: "Story", icon: "scroll-unfurled", key: "S", run: () => actions.show("story") },
    { text: "Chat", icon: "talk", key: "C", run: () => actions.show("chat") },
    {
      text: "Copy a link for watching",
      icon: "telescope",
      run: () => void copy(watchLink(table), "The link for watching is copied."),
    },
  ];
  if (mine)
    entries.push({
      text: "Copy the link to my seat",
      icon: "linked-rings",
      run: () =>
        void copy(seatLink(table, mine.seat, mine.token), "The link to your seat is copied. Whoever has it plays for you."),
    });
  if (info?.campaign) {
    entries.push({ text: "Save the campaign", icon: "save", run: () => void saveCampaign(info.game, table) });
    entries.push({ text: "Go on at a new table", icon: "round-table", href: goOnLink(info.game, table) });
  }
  if (mine && info?.status === "playing")
    entries.push({ text: together ? "Leave the party" : "Resign", icon: "pirate-flag", run: actions.resign });
  if (info?.status === "over") {
    if (mine) entries.push({ text: together ? "Play again" : "Rematch", icon: "cycle", run: actions.rematch });
    entries.push({ text: "Watch the replay", icon: "film-projector", run: () => go("replay", table) });
  }
  return entries;
}
