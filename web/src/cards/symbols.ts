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
}

const FACTIONS: Record<string, Faction> = {
  castille: { name: "Castille", crest: "sun", light: "#f4c76b" },
  eisen: { name: "Eisen", crest: "wolf-head", light: "#dde3ea" },
  montaigne: { name: "Montaigne", crest: "fleur-de-lys", light: "#c3d9ff" },
  ussura: { name: "Ussura", crest: "bear-face", light: "#d3ebbb" },
  vodacce: { name: "Vodacce", crest: "masked-spider", light: "#e8ccf7" },
  city: { name: "the City", crest: "galleon", light: "#efce86" },
};

const NEUTRAL: Faction = { name: "Neutral", crest: "compass", light: "#e6dbc2" };

export function factionOf(key: string): Faction {
  return FACTIONS[key] ?? NEUTRAL;
}

/** The colours of a faction as custom properties, for a `style` attribute. */
export function factionStyle(key: string): string {
  const known = key in FACTIONS ? key : "neutral";
  return `--faction: var(--${known}); --faction-light: ${factionOf(key).light};`;
}
