/** The country around Ander as it is drawn: a thousand wide, 640 high; quests stand on it in hundredths. */

export const WIDTH = 1000;
export const HEIGHT = 640;

/** The town, which all roads lead to. */
export const ANDER = { x: 412, y: 404 };

/** The shore from west to east; the sea is below it. */
export const SHORE =
  "M0 592 C60 578 96 600 150 588 C210 574 236 556 300 566 C352 574 372 596 430 592 C486 588 502 560 548 548 " +
  "C580 540 600 560 622 548 C652 530 648 504 690 500 C742 496 764 530 812 534 C870 540 900 512 944 520 L1000 512";

/** The Anderwater, from the peaks by the mill to the bay. */
export const RIVER =
  "M632 118 C640 158 600 176 612 212 C624 248 690 250 700 292 C708 324 668 340 662 372 C654 414 610 420 604 460 C600 500 626 520 622 548";

/** A brook from the giants' hills. */
export const BROOK = "M118 196 C150 232 140 262 190 282 C244 304 236 346 292 366 C340 384 372 368 404 396 C424 414 470 452 520 446 C560 440 580 448 604 460";

export interface Peak {
  x: number;
  y: number;
  size: number;
}

const peaks = (all: readonly (readonly [number, number, number])[]): Peak[] =>
  all.map(([x, y, size]) => ({ x, y, size })).sort((a, b) => a.y - b.y);

export const MOUNTAINS: readonly Peak[] = peaks([
  [42, 112, 46], [96, 92, 54], [150, 118, 40], [28, 176, 40], [128, 182, 34], [250, 62, 44], [300, 38, 40], [392, 52, 46],
  [430, 84, 34], [512, 58, 48], [560, 86, 40], [660, 66, 52], [708, 98, 42], [764, 62, 46], [800, 116, 44], [938, 128, 46],
  [900, 176, 40], [960, 206, 44], [786, 196, 38], [890, 262, 36], [948, 276, 40], [772, 256, 34],
]);

export const HILLS: readonly Peak[] = peaks([
  [206, 232, 26], [242, 246, 22], [470, 178, 28], [404, 168, 24], [520, 194, 22], [176, 352, 26], [88, 362, 24], [60, 332, 28],
  [560, 512, 24], [452, 534, 22], [520, 300, 24], [620, 290, 20], [840, 392, 24], [890, 372, 26], [730, 410, 20], [310, 470, 22],
]);

/** Trees stand in woods: a middle, how wide and high, how many. */
interface Wood {
  x: number;
  y: number;
  wide: number;
  high: number;
  trees: number;
}

const WOODS: readonly Wood[] = [
  { x: 306, y: 262, wide: 86, high: 64, trees: 34 },
  { x: 372, y: 312, wide: 46, high: 34, trees: 12 },
  { x: 112, y: 470, wide: 74, high: 44, trees: 20 },
  { x: 794, y: 330, wide: 54, high: 30, trees: 13 },
  { x: 380, y: 520, wide: 44, high: 26, trees: 9 },
];

/** The same trees each time: scattered by the golden angle, farthest first so that nearer ones stand before them. */
export const TREES: readonly Peak[] = WOODS.flatMap(({ x, y, wide, high, trees }) =>
  Array.from({ length: trees }, (_, i) => {
    const far = Math.sqrt((i + 0.5) / trees);
    const angle = i * 2.39996;
    return { x: x + Math.cos(angle) * far * wide, y: y + Math.sin(angle) * far * high, size: 8 + ((i * 7) % 5) };
  }),
).sort((a, b) => a.y - b.y);

/** The way from the town to a place: a bend to one side, the longer the wider. */
export function road(place: readonly [number, number]): string {
  const [x, y] = [place[0] * (WIDTH / 100), place[1] * (HEIGHT / 100)];
  const [dx, dy] = [x - ANDER.x, y - ANDER.y];
  const side = (place[0] * 3 + place[1]) % 2 ? 0.16 : -0.16;
  const [cx, cy] = [ANDER.x + dx / 2 - dy * side, ANDER.y + dy / 2 + dx * side];
  return `M${ANDER.x} ${ANDER.y} Q${Math.round(cx)} ${Math.round(cy)} ${Math.round(x)} ${Math.round(y)}`;
}
