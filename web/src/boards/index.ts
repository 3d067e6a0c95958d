/** The board of each game. A game's own is `boards/<game>/Board.svelte`; any other game is drawn by the generic one. */
import type { Component } from "svelte";
import type { BoardProps } from "./board.ts";
import LoadedBoard from "./LoadedBoard.svelte";

/** Each board knows its own game's view. */
type AnyBoard = Component<BoardProps<any>>;
type Load = () => Promise<{ default: AnyBoard }>;

const FOUND = import.meta.glob<{ default: AnyBoard }>("./*/Board.svelte");
const GENERIC = "generic";

const made = new Map<string, AnyBoard>();

/** Whether a game has a board of its own. */
export function hasBoard(game: string): boolean {
  return game !== GENERIC && `./${game}/Board.svelte` in FOUND;
}

/** A game's board, which is fetched when it is first drawn; "generic" is the one that draws any game. */
export function boardFor(game: string): AnyBoard {
  const key = hasBoard(game) ? game : GENERIC;
  const known = made.get(key);
  if (known) return known;
  const board = loaded(FOUND[`./${key}/Board.svelte`] as Load);
  made.set(key, board);
  return board;
}

/** A component like the one that is to be loaded, with the same props. */
function loaded(load: Load): AnyBoard {
  return ((anchor, props) => LoadedBoard(anchor, Object.create(props, { load: { value: load } }))) as AnyBoard;
}
