/** The pictures of stats, combat values, factions and piles: one place, so that a thing looks the same everywhere. */

export const STAT_NAMES = ["combat", "finesse", "influence"] as const;
export type StatName = (typeof STAT_NAMES)[number] | "resolve";

export const STAT_ICONS: Record<StatName, string> = {
  resolve: "hearts",
  combat: "fist",
  finesse: "sprint",
  influence: "queen-crown",
};

/** In the order they resolve. */
export const VALUE_NAMES = ["riposte", "parry", "thrust"] as const;
export type ValueName = (typeof VALUE_NAMES)[number];

export const VALUE_ICONS: Record<ValueName, string> = {
  riposte: "shield-reflect",
  parry: "shield",
  thrust: "knife-thrust",
};

export const RENOWN_ICON = "laurels";
export const COST_ICON = "two-coins";
export const INITIATIVE_ICON = "hourglass";
export const PANACHE_ICON = "feather";
export const CREW_ICON = "person";

interface Faction {
  name: string;
  crest: string;
  /** The faction's light colour, for silhouettes on its dark gradient. */
  light: string;
  /** Its own colour, where the page's style sheet has none for it. */
  dark?: string;
}

const FACTIONS: Record<string, Faction> = {
  castille: { name: "Castille", crest: "sun", light: "#f4c76b" },
  eisen: { name: "Eisen", crest: "wolf-head", light: "#dde3ea" },
  montaigne: { name: "Montaigne", crest: "fleur-de-lys", light: "#c3d9ff" },
  ussura: { name: "Ussura", crest: "bear-face", light: "#d3ebbb" },
  vodacce: { name: "Vodacce", crest: "masked-spider", light: "#e8ccf7" },
  city: { name: "the City", crest: "galleon", light: "#efce86" },
  eloria: { name: "Eloria", crest: "bowman", dark: "#3f7d4e", light: "#d3ebbb" },
  magnus: { name: "Magnus", crest: "anvil-impact", dark: "#5f6b78", light: "#dde3ea" },
  jannus: { name: "Jannus", crest: "wizard-face", dark: "#5a4a8c", light: "#d9ccf7" },
  bladesinger: { name: "The Bladesinger", crest: "sword-brandish", dark: "#2f5fa8", light: "#c3d9ff" },
  maren: { name: "Maren", crest: "prayer", dark: "#927022", light: "#ffe7ad" },
  tobin: { name: "Tobin", crest: "hooded-assassin", dark: "#27696e", light: "#bfe9e4" },
  kestra: { name: "Kestra", crest: "wolf-howl", dark: "#86492b", light: "#f7cfae" },
  common: { name: "Common items", crest: "two-coins", dark: "#6f6147", light: "#efe0bd" },
  treasure: { name: "Treasure", crest: "locked-chest", dark: "#74407c", light: "#f0cdf4" },
  legendary: { name: "Legendary items", crest: "laurel-crown", dark: "#a0741c", light: "#ffecb8" },
  monster: { name: "Monsters", crest: "wolf-head", dark: "#4a3d55", light: "#e6d2ea" },
  enhancement: { name: "Enhancements", crest: "sparkles", dark: "#642c50", light: "#f6c0dc" },
  wound: { name: "Wounds", crest: "drop", dark: "#93291f", light: "#ffc7b9" },
};

const NEUTRAL: Faction = { name: "Neutral", crest: "compass", light: "#e6dbc2" };

export function isFaction(key: string): boolean {
  return key in FACTIONS;
}

export function factionOf(key: string): Faction {
  return FACTIONS[key] ?? NEUTRAL;
}

/** The colours of a faction as custom properties, for a `style` attribute. */
export function factionStyle(key: string): string {
  const known = key in FACTIONS ? key : "neutral";
  const { dark, light } = factionOf(key);
  return `--faction: ${dark ?? `var(--${known})`}; --faction-light: ${light};`;
}
