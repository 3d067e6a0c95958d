/** What Seven Swords shows large: cards, and what a fight is made of. */
import { plainFace, type Shown } from "../../cards/card.ts";
import type { FightView, SwordsCardView } from "../../generated/protocol.ts";
import FightParts from "./FightParts.svelte";
import { fightName, valuesName } from "./look.ts";
import Note from "./Note.svelte";
import SwordCard from "./SwordCard.svelte";

/** A card as it is shown large. */
export function shown(card: SwordsCardView): Shown {
  return {
    ...plainFace({ name: card.name, icon: card.icon, keywords: card.abilities, text: card.text }),
    traits: [card.type, valuesName(card.worth)].filter(Boolean),
    drawn: { component: SwordCard, props: { card, size: "zoom" } },
  };
}

/** A fight as it is shown large: what both sides' values are made of. */
export function shownFight(fight: FightView, adventurer: string, opponent: string): Shown {
  return {
    ...plainFace({ name: `${adventurer} against ${opponent || "nobody yet"}` }),
    text: [fightName(fight, adventurer, opponent)],
    drawn: { component: FightParts, props: { fight, adventurer, opponent } },
  };
}

/** Anything with a name and a text: a scenario, a townsperson, a Path. */
export function shownNote(name: string, icon: string, text: string[], style = ""): Shown {
  return {
    ...plainFace({ name, icon, text }),
    drawn: { component: Note, props: { name, icon, text, style } },
  };
}
