/** How the things of Seven Swords look and what they are called: icons, colours, and names for screen readers. */
import { signed } from "../../cards/card.ts";
import type { FighterView, FightView, SwordsCardView, SwordsValuesView } from "../../generated/protocol.ts";

export const VALUE_NAMES = ["speed", "offense", "defense"] as const;
export type ValueName = (typeof VALUE_NAMES)[number];

export const VALUE_ICONS: Record<ValueName, string> = {
  speed: "wingfoot",
  offense: "broadsword",
  defense: "bordered-shield",
};

export const VALUE_WORDS: Record<ValueName, string> = { speed: "Speed", offense: "Offense", defense: "Defense" };

export const WOUND_ICON = "bleeding-wound";
export const ROMAN = ["", "I", "II", "III"] as const;

/** A dark colour and its light one: silhouettes are light on dark. */
type Colours = readonly [dark: string, light: string];

const ADVENTURERS: Record<string, Colours> = {
  eloria: ["#3f7d4e", "#d3ebbb"],
  magnus: ["#5f6b78", "#dde3ea"],
  jannus: ["#5a4a8c", "#d9ccf7"],
  bladesinger: ["#2f5fa8", "#c3d9ff"],
  maren: ["#927022", "#ffe7ad"],
  tobin: ["#27696e", "#bfe9e4"],
  kestra: ["#86492b", "#f7cfae"],
};

const KINDS: Record<string, Colours> = {
  common: ["#6f6147", "#efe0bd"],
  treasure: ["#74407c", "#f0cdf4"],
  legendary: ["#a0741c", "#ffecb8"],
  monster: ["#4a3d55", "#e6d2ea"],
  enhancement: ["#642c50", "#f6c0dc"],
  wound: ["#93291f", "#ffc7b9"],
  lord: ["#5e2233", "#ffccba"],
};

const PLAIN: Colours = ["#5d5648", "#e6dbc2"];

function style([dark, light]: Colours): string {
  return `--faction: ${dark}; --faction-light: ${light};`;
}

export function adventurerStyle(key: string): string {
  return style(ADVENTURERS[key] ?? PLAIN);
}

/** An adventurer's own cards have the adventurer's colours, other cards those of their kind. */
export function cardStyle(card: { key: string; kind: string }): string {
  return style(ADVENTURERS[card.key.split(".")[0]!] ?? KINDS[card.kind] ?? PLAIN);
}

export function kindStyle(kind: string): string {
  return style(KINDS[kind] ?? PLAIN);
}

// -- in words -------------------------------------------------------------------------------------------------------

/** "Speed 1, Offense 2"; what is 0 goes without saying. */
export function valuesName(values: SwordsValuesView): string {
  return VALUE_NAMES.filter((name) => values[name])
    .map((name) => `${VALUE_WORDS[name]} ${signed(values[name])}`)
    .join(", ");
}

/** A card in one breath: "Longbow, Two-handed, Speed +1, Offense +3, Range." */
export function cardName(card: SwordsCardView): string {
  const ticked = card.ticked.length ? `${card.ticked.length} of ${card.boxes.length} upgrades` : "";
  const stars = card.starred ? `${card.starred} of ${card.stars} stars` : "";
  return [card.name, card.type, valuesName(card.worth), ticked, stars, ...card.text].filter(Boolean).join(", ");
}

function attack(side: FighterView, other: FighterView, who: string): string {
  const bonus = side.faster ? ` and ${side.faster} for Speed` : "";
  const how = side.scores
    ? `scores ${side.scores === 1 ? "a wound" : `${side.scores} wounds`}`
    : side.hits
      ? "is forestalled"
      : "misses";
  return `${who}: Offense ${side.values.offense}${bonus} against Defense ${other.values.defense}, ${how}`;
}

/** A fight in one breath. */
export function fightName(fight: FightView, adventurer: string, opponent: string): string {
  const { speed, offense, defense } = fight.adventurer.values;
  if (!fight.faced) return `${adventurer}: Speed ${speed}, Offense ${offense}, Defense ${defense}.`;
  const speeds = `Speed ${speed} against ${fight.opponent.values.speed}`;
  return `${speeds}. ${attack(fight.adventurer, fight.opponent, adventurer)}. ${attack(fight.opponent, fight.adventurer, opponent)}.`;
}
