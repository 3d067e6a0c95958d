/** What the board reads out of the view: whose turn it is, what is shown in front of an adventurer, where a quest stands. */
import type {
  ClashView,
  EquippedView,
  FightView,
  Question,
  QuestView,
  SevenSwordsView,
  SheetView,
  SwordsCardView,
  SwordsSeatView,
  TableInfo,
} from "../../generated/protocol.ts";
import { UNNAMED } from "../../table/names.ts";

// -- the turn -------------------------------------------------------------------------------------------------------

interface Step {
  name: string;
  phases: readonly string[];
}

/** The phases of a turn as they are drawn; several small ones of the rules are one of these. */
export const STEPS: readonly Step[] = [
  { name: "Prepare", phases: ["Prepare", "Healing"] },
  { name: "Combat", phases: ["Calculate Values", "Combat Resolution"] },
  { name: "Wounds", phases: ["Wound Resolution", "Keep Going"] },
  { name: "Treasure", phases: ["Treasure"] },
  { name: "Discard", phases: ["Discarding and Drawing"] },
  { name: "Fortify", phases: [] },
];

export const TOWN_STEPS: readonly Step[] = [
  { name: "Quest", phases: ["Town"] },
  { name: "Adventurers", phases: ["Adventurer Selection"] },
  { name: "Outfit", phases: ["Adventurer Preparation"] },
];

export const END_STEPS: readonly Step[] = [
  { name: "Tithe", phases: ["Tithe"] },
  { name: "Legends", phases: ["Legendary Items"] },
  { name: "Record", phases: ["Record"] },
];

/** Which of the three tracks the game is on now. */
export function stepsOf(phase: string): readonly Step[] {
  return [STEPS, TOWN_STEPS, END_STEPS].find((steps) => steps.some((step) => step.phases.includes(phase))) ?? STEPS;
}

/** What the stage shows. */
export type Stage = "map" | "muster" | "outfit" | "quest" | "ending";

export function stageOf(view: SevenSwordsView): Stage {
  if (view.under_way) return "quest";
  if (view.phase === "Adventurer Selection") return "muster";
  if (view.phase === "Adventurer Preparation") return "outfit";
  return END_STEPS.some((step) => step.phases.includes(view.phase)) ? "ending" : "map";
}

// -- seats ----------------------------------------------------------------------------------------------------------

/** Whom the board looks at: who is asked, else whose turn it is, else the reader; the first one otherwise. */
export function lookedAt(view: SevenSwordsView, question: Question | null, reader: number): SwordsSeatView | undefined {
  const wanted = [question?.seat ?? -1, view.active, reader, 0].find((seat) => view.seats[seat]);
  return view.seats[wanted ?? 0];
}

/** Who plays a seat, as people are called; nothing where that is the adventurer's own name. */
export function playerOf(table: TableInfo | null, seat: SwordsSeatView, mine: readonly number[]): string {
  const found = table?.seats.find((one) => one.seat === seat.seat);
  if (!found) return "";
  const name = found.name === seat.name ? "" : found.name;
  if (found.who === "bot") return name ? `${name}, a bot` : "a bot";
  if (mine.includes(seat.seat)) return mine.length < 2 ? "you" : UNNAMED.test(name) ? "yours" : name;
  return name;
}

// -- the fight in front of an adventurer ----------------------------------------------------------------------------

export interface Facing {
  fight: FightView;
  /** The monster; null for the lord, or for nobody yet. */
  monster: SwordsCardView | null;
  /** It is over: how it went. */
  past: ClashView | null;
}

/** The fight to draw: the one that is set, or this turn's as it went. */
export function facing(view: SevenSwordsView, seat: SwordsSeatView): Facing | null {
  const { clash, fight, monster } = seat;
  const before = ["Prepare", "Healing", "Calculate Values"].includes(view.phase);
  if (clash && !monster && !before && clash.turn === view.under_way?.turn) return { fight: clash, monster: clash.monster, past: clash };
  return fight ? { fight, monster, past: null } : null;
}

// -- what is worn and held ------------------------------------------------------------------------------------------

/** Equipment by its slots: one armour, what is held, what is worn, and how many places of each are free. */
export interface Gear {
  armour: EquippedView[];
  hand: EquippedView[];
  worn: EquippedView[];
  free: { armour: number; hand: number; worn: number };
}

const PLACES = { armour: 1, hand: 2, worn: 3 };

export function gearOf(equipped: EquippedView[]): Gear {
  const by = (slot: string) => equipped.filter((item) => item.slot === slot);
  const [armour, hand, worn] = [by("armour"), by("hand"), by("worn")];
  const held = hand.reduce((sum, item) => sum + Math.max(1, item.hands), 0);
  return {
    armour,
    hand,
    worn,
    free: {
      armour: Math.max(0, PLACES.armour - armour.length),
      hand: Math.max(0, PLACES.hand - held),
      worn: Math.max(0, PLACES.worn - worn.length),
    },
  };
}

/** What must be among the cards of a deck, by name: everything of the adventurer's that lies nowhere to be seen. */
export function inDeck(sheet: SheetView | undefined): SwordsCardView[] {
  const hidden = [...(sheet?.own ?? []), ...(sheet?.recorded ?? [])].filter((card) => card.id < 0);
  return hidden.sort((a, b) => a.name.localeCompare(b.name));
}

// -- the town -------------------------------------------------------------------------------------------------------

export type QuestState = "won" | "failed" | "open";

export function questState(quest: QuestView): QuestState {
  if (quest.won) return "won";
  return quest.failures ? "failed" : "open";
}

/** The quest whose card is laid open: the one picked on the map, the chosen one, or one that can still be won. */
export function openQuest(view: SevenSwordsView, picked: number): QuestView | undefined {
  const { quests } = view.town;
  const wanted = [picked, view.chosen].find((index) => quests.some((quest) => quest.index === index));
  return quests.find((quest) => quest.index === wanted) ?? quests.findLast((quest) => !quest.won) ?? quests.at(-1);
}
