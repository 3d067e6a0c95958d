/** A table while it is being set up. */
import type { GameInfo, NewSeat } from "../generated/protocol.ts";
import type { TableWanted } from "../lib/api.ts";
import { settings } from "../lib/settings.svelte.ts";
import { PlayWanted } from "./play.svelte.ts";
import { decksFor } from "./starting.ts";

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
  }

  /** `own` is the name of whoever sets up the table, who may have several seats. */
  asked(own: string): NewSeat {
    if (this.who === "open") return { who: "open" };
    const name = this.name.trim();
    if (this.who === "bot") return { who: "bot", name, deck: this.deck, level: this.level };
    return { who: "me", name: name || own, deck: this.deck };
  }
}

export class NewTableForm {
  /** As many seats as the game may have; the first `count` are set up. */
  #all = $state.raw<SeatWanted[]>([]);
  readonly #game: GameInfo;
  readonly play: PlayWanted;
  count = $state(2);
  edition = $state("");
  seed = $state("");
  listed = $state(false);
  pace = $state(600);
  /** Bots say what they expect; at a table with bots. */
  aloud = $state(false);

  /**
   * What most people want: you, with this deck if it is one, against a bot; or, where all play together, two
   * adventurers of yours. `campaign` is the table whose campaign goes on.
   */
  constructor(game: GameInfo, deck: string, campaign = "") {
    this.#game = game;
    this.play = new PlayWanted(game, campaign);
    const [fewest, most] = game.players;
    const legal = game.decks.filter((one) => one.legal);
    const mine = (legal.find((one) => one.key === deck) ?? legal.find((one) => !one.own) ?? legal[0])?.key ?? "";
    const decks = decksFor(game, mine);
    const level = game.bots[0]?.key ?? "";
    this.count = Math.min(Math.max(2, fewest), most);
    const own = game.cooperative ? this.count : 1;
    this.#all = Array.from({ length: most }, (_, i) => new SeatWanted(i < own ? "me" : "bot", decks(i), level));
    this.#all[0]!.name = settings.name;
    this.edition = game.editions[0]?.key ?? "";
  }

  get seats(): SeatWanted[] {
    return this.#all.slice(0, this.count);
  }

  get counts(): number[] {
    const [fewest, most] = this.#game.players;
    return Array.from({ length: most - fewest + 1 }, (_, i) => fewest + i);
  }

  get mayAdd(): boolean {
    return this.count < this.#all.length;
  }

  get mayRemove(): boolean {
    return this.count > this.#game.players[0];
  }

  add(who: NewSeat["who"]): void {
    if (!this.mayAdd) return;
    this.#all[this.count]!.who = who;
    this.count += 1;
  }

  /** What the seat would have brought is free again. */
  remove(seat: SeatWanted): void {
    if (!this.mayRemove) return;
    this.#all = [...this.#all.filter((one) => one !== seat), seat];
    this.count -= 1;
  }

  /** Gives a seat what another one had, which takes what this one had: nobody brings the same. */
  bring(seat: SeatWanted, deck: string): void {
    const other = this.#all.find((one) => one.deck === deck);
    if (other) other.deck = seat.deck;
    seat.deck = deck;
  }

  /** Whoever brings something already, apart from this seat. */
  takenBy(deck: string, except: SeatWanted): number {
    return this.seats.findIndex((seat) => seat !== except && seat.who !== "open" && seat.deck === deck);
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

  /** The name of whoever sets up the table. */
  get ownName(): string {
    return this.seats.find((seat) => seat.who === "me" && seat.name.trim())?.name.trim() ?? "";
  }

  /** What is wrong with the seed that was typed. */
  get seedProblem(): string {
    const text = this.seed.trim();
    if (!text || (/^\d+$/.test(text) && Number(text) <= LARGEST_SEED)) return "";
    return `A seed is a whole number from 0 to ${LARGEST_SEED}.`;
  }

  /** The table as it is asked for; a campaign that goes on is fetched as it stands now. */
  async wanted(): Promise<TableWanted> {
    const seed = this.seed.trim();
    const own = this.#game.cooperative ? this.ownName : "";
    return {
      game: this.#game.key,
      edition: this.edition,
      seats: this.seats.map((seat) => seat.asked(own)),
      seed: seed ? Number(seed) : null,
      listed: this.listed,
      pace: this.pace,
      aloud: this.aloud && this.hasBots,
      options: await this.play.options(),
    };
  }
}
