/** Moving by arrow keys through what glows on a board: to the nearest thing in that direction. */

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const CHOOSABLE = "[data-card].can, [data-place].can";

/** How much a way to the side counts against a way ahead. */
const ASIDE = 2.5;

interface Spot {
  element: HTMLElement;
  x: number;
  y: number;
}

function spot(element: HTMLElement): Spot {
  const box = element.getBoundingClientRect();
  return { element, x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Shown, and not just on its way out. */
function isThere(element: HTMLElement): boolean {
  return element.offsetParent !== null && !element.closest("[inert]");
}

/** Focuses the next thing that can be chosen; the first one, if none has the focus. Says whether there is any. */
export function move(board: HTMLElement, key: string): boolean {
  const step = STEPS[key];
  const spots = [...board.querySelectorAll<HTMLElement>(CHOOSABLE)].filter(isThere).map(spot);
  if (!step || !spots.length) return false;
  const focused = document.activeElement?.closest<HTMLElement>(CHOOSABLE);
  const from = focused && board.contains(focused) ? spot(focused) : null;
  const target = from ? ahead(spots, from, step) : spots[0]!;
  target?.element.focus();
  target?.element.scrollIntoView({ block: "nearest", inline: "nearest" });
  return true;
}

function ahead(spots: Spot[], from: Spot, [dx, dy]: readonly [number, number]): Spot | undefined {
  const cost = ({ x, y }: Spot) => {
    const along = (x - from.x) * dx + (y - from.y) * dy;
    const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
    return along > 1 ? along + ASIDE * aside : Infinity;
  };
  return spots
    .map((one) => ({ one, cost: cost(one) }))
    .filter((one) => one.cost < Infinity)
    .sort((a, b) => a.cost - b.cost)[0]?.one;
}

/** Moves the focus up or down a list of buttons. */
export function moveIn(list: HTMLElement, key: string): boolean {
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  const buttons = [...list.querySelectorAll<HTMLElement>(".option, .send")];
  const now = buttons.indexOf(document.activeElement as HTMLElement);
  if (!step || now < 0) return false;
  buttons.at((now + step) % buttons.length)?.focus();
  return true;
}
