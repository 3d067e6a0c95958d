/** What things on the table are called aloud: everything a screen reader needs, in one breath. */
import type { CharacterView } from "../generated/protocol.ts";
import { bonuses, capital, dash, type Face, hasValues, isCharacter, signed } from "./card.ts";
import { STAT_NAMES, VALUE_NAMES } from "./symbols.ts";

export function counted(number: number, thing: string, things = `${thing}s`): string {
  return `${number} ${number === 1 ? thing : things}`;
}

/** A card by its print: "Taunt, Risk, cost 1, Riposte –, Parry 1, Thrust 2". */
export function cardName(card: Face): string {
  const parts = [card.name];
  if (card.kind) parts.push(capital(card.kind));
  if (card.cost !== null) parts.push(`cost ${card.cost}`);
  if (card.kind === "scheme") parts.push(`Initiative ${card.initiative}`, `Panache ${card.panache}`);
  if (isCharacter(card)) {
    parts.push(...STAT_NAMES.map((name) => `${capital(name)} ${dash(card.stats[name])}`));
    parts.push(`Resolve ${dash(card.stats.resolve)}`);
  }
  if (hasValues(card)) parts.push(...VALUE_NAMES.map((name) => `${capital(name)} ${dash(card.values[name])}`));
  parts.push(...bonuses(card).map(({ name, value }) => `${signed(value)} ${capital(name)}`));
  return parts.join(", ");
}

/** A character in play: "Maya, Combat 3, Finesse 2, Influence 1, 2 wounds of 5, at The Forums, engaged". */
export function characterName(card: CharacterView, place = "", whose = ""): string {
  const resolve = card.now.resolve.value;
  return [
    card.name,
    whose,
    card.is_leader ? "Leader" : "",
    ...STAT_NAMES.map((name) => `${capital(name)} ${dash(card.now[name].value)}`),
    resolve === null ? counted(card.wounds, "wound") : `${counted(card.wounds, "wound")} of ${resolve}`,
    card.renown ? `${card.renown} Renown` : "",
    place ? `at ${place}` : "",
    card.engaged ? "engaged" : "",
    card.attached.length ? `with ${card.attached.map((a) => a.name).join(", ")}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}
