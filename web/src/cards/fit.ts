/**
 * How large the words on a card may be. Sizes are hundredths of the card's width, so one answer fits every size
 * it is drawn in; they are reckoned from the letters, since a card must not wait to be measured.
 */
import type { Face } from "./card.ts";

const NARROW = /[ijlftrI.,:;'’|!()-]/;
const WIDE = /[mwMW—•]/;

/** About how wide a word is in Alegreya Sans, in ems. */
function width(word: string, bold: boolean): number {
  let ems = 0;
  for (const letter of word) {
    if (NARROW.test(letter)) ems += 0.25;
    else if (WIDE.test(letter)) ems += 0.71;
    else if (letter >= "A" && letter <= "Z") ems += 0.55;
    else ems += 0.447;
  }
  return bold ? ems * 1.05 : ems;
}

function lines(paragraph: string, room: number): number {
  const bold = paragraph.indexOf(":");
  let count = 1;
  let used = 0;
  let read = 0;
  for (const word of paragraph.split(" ")) {
    const wide = width(word, read < bold);
    read += word.length + 1;
    if (used && used + 0.21 + wide > room) {
      count += 1;
      used = wide;
    } else used += (used ? 0.21 : 0) + wide;
  }
  return count;
}

export interface Fitted {
  /** The size of the letters. */
  size: number;
  /** The height of the picture, which gives way to long texts. */
  art: number;
  /** Whether all of the text has room. */
  whole: boolean;
}

const STEPS = [
  { size: 8.2, art: 40 },
  { size: 7.9, art: 36 },
  { size: 7.6, art: 32 },
  { size: 7.3, art: 28 },
  { size: 7.1, art: 24 },
  { size: 6.9, art: 21 },
  { size: 6.7, art: 18 },
];

export const LINE = 1.14;

/** The largest letters with which a card's text fits below its picture; `wide` is the room for a line. */
export function fitText(card: Pick<Face, "text">, wide: number, high: number): Fitted {
  for (const { size, art } of STEPS) {
    const room = wide / size;
    const needed = card.text.reduce((sum, text) => sum + lines(text, room) * size * LINE + size * 0.3, 0);
    if (needed <= high - art) return { size, art, whole: true };
  }
  return { ...STEPS[STEPS.length - 1]!, whole: false };
}

/** The size of a name on one line of so much room; names that would become too small go on two. */
export function fitName(name: string, room: number, most: number, least: number): { size: number; two: boolean } {
  const single = room / (name.length * 0.53);
  if (single >= least) return { size: Math.min(most, single), two: false };
  return { size: Math.max(least * 0.92, Math.min(least * 1.05, (room * 1.7) / (name.length * 0.53))), two: true };
}
