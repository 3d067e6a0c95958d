/** A table while it is being set up. */
import type { GameInfo, NewSeat } from "../generated/protocol.ts";
import type { TableWanted } from "../lib/api.ts";
import { settings } from "../lib/settings.svelte.ts";
import { decksAgainst } from "./starting.ts";

const LARGEST_SEED = Number.MAX_SAFE_INTEGER;

export class SeatWanted {
  who = $state<NewSeat["who"]>("bot");
  name = $state("");
  deck = $state("");
  level = $state("");

  constructor(who: NewSeat["who"], deck: string, level: string) {
    this.who = who;
    this.deck = deck;
    this.level = level;
    if (who === "me") this.name = settings.name;
  }

  get asked(): NewSeat {
    const name = this.name.trim();
    if (this.who === "open") return { who: "open" };
    return { who: this.who, name, deck: this.deck, ...(this.who === "bot" ? { level: this.level } : {}) };
  }
}

export class NewTableForm {
  /** As many seats as the game may have; the first `count` are set up. */
  readonly #all: SeatWanted[];
  readonly #game: GameInfo;
  count = $state(2);
  edition = $state("");
  seed = $state("");
  listed = $state(false);
  pace = $state(600);

  /** You, with this deck if it is one, against a bot: what most people want. */
  constructor(game: GameInfo, deck: string) {
    this.#game = game;
    const [fewest, most] = game.players;
    const legal = game.decks.filter((one) => one.legal);
    const mine = (legal.find((one) => one.key === deck) ?? legal.find((one) => !one.own) ?? legal[0])?.key ?? "";
    const against = decksAgainst(game, mine);
    const level = game.bots[0]?.key ?? "";
    this.#all = Array.from({ length: most }, (_, i) =>
      i === 0 ? new SeatWanted("me", mine, level) : new SeatWanted("bot", against(i), level),
    );
    this.count = Math.min(Math.max(2, fewest), most);
    this.edition = game.editions[0]?.key ?? "";
  }

  get seats(): SeatWanted[] {
    return this.#all.slice(0, this.count);
  }

  get counts(): number[] {
    const [fewest, most] = this.#game.players;
    return Array.from({ length: most - fewest + 1 }, (_, i) => fewest + i);
  }

  get isHotSeat(): boolean {
    return this.seats.filter((seat) => seat.who === "me").length > 1;
  }

  get hasBots(): boolean {
    return this.seats.some((seat) => seat.who === "bot");
  }

  get isOnlyBots(): boolean {
    return this.seats.every((seat) => seat.who === "bot");
  }

  /** What is wrong with the seed that was typed. */
  get seedProblem(): string {
    const text = this.seed.trim();
    if (!text || (/^\d+$/.test(text) && Number(text) <= LARGEST_SEED)) return "";
    return `A seed is a whole number from 0 to ${LARGEST_SEED}.`;
  }

  get wanted(): TableWanted {
    const seed = this.seed.trim();
    return {
      game: this.#game.key,
      edition: this.edition,
      seats: this.seats.map((seat) => seat.asked),
      seed: seed ? Number(seed) : null,
      listed: this.listed,
      pace: this.pace,
    };
  }
}
