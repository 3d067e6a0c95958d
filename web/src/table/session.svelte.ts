/** A table as this browser sits at it: its seats' connections, who looks now, and what is being chosen. */
import type { OptionInfo, Question, SeatKey, StoryLine, TableInfo } from "../generated/protocol.ts";
import { Choosing } from "../lib/choosing.svelte.ts";
import { Connection } from "../lib/connection.svelte.ts";
import { settings } from "../lib/settings.svelte.ts";
import { play } from "../lib/sounds.ts";
import { toast } from "../shell/toasts.svelte.ts";
import { figureIn, namesIn, spoken } from "./names.ts";

interface CardMenu {
  options: OptionInfo[];
  at: HTMLElement;
}

export class Session {
  readonly table: string;
  readonly choosing = new Choosing();
  /** One a seat that this browser holds, or a spectator's. */
  readonly connections: readonly Connection[];

  /** Which connection's view is on the screen. */
  looking = $state(0);
  /** Seats hold what others may not see, so the device is passed face down; so it is until the game is known. */
  secrets = $state(true);
  /** Several people share this device, and nobody has taken it yet. */
  untaken = $state(false);
  /** An option that asks once before it is sent. */
  pending = $state.raw<OptionInfo | null>(null);
  ticked = $state.raw<readonly string[]>([]);
  menu = $state.raw<CardMenu | null>(null);
  /** Why this browser may not sit or watch here. */
  refused = $state("");
  unread = $state(0);
  /** What a screen reader is told. */
  announced = $state("");
  readonly #voted = new Set<string>();
  /** The names that cards went by so far. */
  readonly names = new Map<number, Set<string>>();

  shown = $derived.by(() => this.connections[this.looking]!);
  info = $derived.by<TableInfo | null>(() => this.shown.info);
  over = $derived(this.info?.status === "over");
  /** The open question of whoever looks. */
  question = $derived.by<Question | null>(() => (this.over || this.passing ? null : this.shown.question));
  /** Whom the device is to be passed to, before anything is shown. */
  passing = $derived.by<Connection | null>(() => this.#next());
  many = $derived((this.question?.many ?? 1) > 1);
  /** What may be chosen or ticked; among it cards that only a later question of this kind offers. */
  options = $derived.by<OptionInfo[]>(() => (this.question ? [...this.question.options, ...this.#later(this.question)] : []));

  constructor(table: string, keys: readonly SeatKey[]) {
    this.table = table;
    const tokens = keys.length ? keys.map((key) => key.token) : [null];
    this.connections = tokens.map((token, i) => {
      const connection: Connection = new Connection(table, token, settings.askAlways, {
        trouble: (text) => toast(text, "trouble"),
        refused: (text) => (this.refused = text),
        asked: (question) => this.#asked(question),
        story: (lines) => this.#told(connection, lines),
        chat: (lines) => i === 0 && this.#chatted(lines.length, connection),
      });
      return connection;
    });
    this.untaken = keys.length > 1;
    this.choosing.onchoose = (options, at) => this.offer(options, at);
  }

  get hotSeat(): boolean {
    return this.connections.length > 1;
  }

  get watching(): boolean {
    return this.connections[0]!.token === null;
  }

  name(seat: number): string {
    return this.info?.seats.find((one) => one.seat === seat)?.name ?? "";
  }

  /** Who a seat is in the game, where its view names them (`seats: [{seat, name}]`); or else its player. */
  figure(seat: number): string {
    return figureIn(this.shown.view, seat) || this.name(seat);
  }

  holds(seat: number): boolean {
    return this.connections.some((connection) => connection.token !== null && connection.seat === seat);
  }

  connectionOf(seat: number): Connection | undefined {
    return this.connections.find((connection) => connection.token !== null && connection.seat === seat);
  }

  #next(): Connection | null {
    if (!this.hotSeat || !this.secrets || this.over || this.info?.status !== "playing") return null;
    const asked = this.connections.find((connection) => connection.question);
    if (this.untaken) return asked ?? this.connections[0]!;
    if (this.shown.question || !asked) return null;
    return asked;
  }

  #later({ options, more, passes }: Question): OptionInfo[] {
    const like = options.find(({ key, cards }) => key !== passes && cards.length === 1);
    return more.map((card) => ({
      key: `later ${card}`,
      label: [...(this.names.get(card) ?? [])][0] ?? "Another card",
      verb: like?.verb ?? "",
      icon: like?.icon ?? "",
      cards: [card],
      places: [],
      group: like?.group ?? "",
      confirm: "",
    }));
  }

  /** Where nothing is hidden between the seats, the screen follows whichever of them is asked. */
  follow(): void {
    if (this.secrets || this.over || this.shown.question) return;
    const asked = this.connections.findIndex((connection) => connection.question);
    if (asked < 0) return;
    this.looking = asked;
    this.announced = `${this.figure(this.shown.seat)}: ${this.shown.question!.prompt}`;
  }

  /** Whoever leads several seats of a game without secrets agrees with themselves. */
  consent(): void {
    if (this.secrets) return;
    for (const { id, kind, by, needed, agreed } of this.info?.proposals ?? []) {
      if (kind !== "undo" || !this.holds(by)) continue;
      for (const connection of this.connections) {
        const vote = `${id}/${connection.seat}`;
        if (!needed.includes(connection.seat) || agreed.includes(connection.seat) || this.#voted.has(vote)) continue;
        this.#voted.add(vote);
        connection.say({ type: "vote", proposal: id, agree: true });
      }
    }
  }

  /** Whose last answer is taken back: where the screen follows the seats, that of whichever answered last. */
  get undoing(): Connection {
    if (this.secrets) return this.shown;
    return this.connections.reduce((last, one) => (one.undo.answers > last.undo.answers ? one : last));
  }

  /** Whoever the device was passed to has it. */
  take(): void {
    const next = this.passing;
    if (!next) return;
    this.untaken = false;
    this.looking = this.connections.indexOf(next);
    if (next.question) this.announced = next.question.prompt;
  }

  // -- choosing ----------------------------------------------------------------------------------------------------

  /** Forgets what was half chosen: the question is another one now. */
  reset(): void {
    this.pending = null;
    this.ticked = [];
    this.menu = null;
  }

  /** A card or place was clicked: its one option is chosen, or a menu opens at it. */
  offer(options: OptionInfo[], at: HTMLElement): void {
    if (this.shown.busy) return;
    if (options.length === 1) this.choose(options[0]!);
    else this.menu = { options, at };
  }

  /** Ticks, asks once, or sends. */
  choose(option: OptionInfo): void {
    this.menu = null;
    if (this.shown.busy || !this.question) return;
    if (this.many && option.key !== this.question.passes) this.tick(option);
    else if (option.confirm && settings.confirm) this.pending = option;
    else this.#send(option.key);
  }

  tick(option: OptionInfo): void {
    if (this.ticked.includes(option.key)) this.ticked = this.ticked.filter((key) => key !== option.key);
    else if (this.ticked.length < (this.question?.many ?? 1)) this.ticked = [...this.ticked, option.key];
    else toast(`No more than ${this.question!.many} may be ticked. Take one off first.`);
  }

  /** What can be sent: fewer than are asked for are, too, and the rest is asked again. */
  get complete(): boolean {
    return this.ticked.length > 0;
  }

  /** Sends what waits for it: the option that asked once, or all that is ticked. */
  confirm(): boolean {
    if (this.pending) this.#send(this.pending.key);
    else if (this.many && this.complete) this.#sendTicked();
    else return false;
    return true;
  }

  /** Closes what is open or half chosen. */
  cancel(): boolean {
    const before = this.menu ?? this.pending ?? (this.ticked.length ? this.ticked : null);
    this.reset();
    return before !== null;
  }

  pass(): boolean {
    const option = this.question?.options.find(({ key }) => key === this.question!.passes);
    if (!option) return false;
    this.choose(option);
    return true;
  }

  /** Fewer than might be are followed by stopping, where one may stop. */
  #sendTicked(): void {
    const { many, passes } = this.question!;
    const picks = this.options
      .filter(({ key }) => this.ticked.includes(key))
      .map(({ key, cards }) => ({ key, card: cards[0] ?? -1 }));
    const stop = passes && picks.length < many ? [{ key: passes, card: -1 }] : [];
    play("choose");
    this.shown.answerAll([...picks, ...stop]);
  }

  #send(key: string): void {
    this.pending = null;
    if (this.shown.answer(key)) play("choose");
  }

  // -- what is heard -----------------------------------------------------------------------------------------------

  /** Cards keep the names that they were seen with. */
  learn(view: Record<string, unknown> | null): void {
    namesIn(view, this.names);
  }

  #asked(question: Question): void {
    play("turn");
    if (!this.passing) this.announced = question.prompt;
  }

  #told(connection: Connection, lines: StoryLine[]): void {
    if (connection === this.shown && lines.length < 12) this.announced = lines.map(spoken).join(" ");
  }

  #chatted(lines: number, connection: Connection): void {
    if (connection.status !== "open" || connection.chat.length === lines) return;
    this.unread += lines;
    play("chat");
  }

  close(): void {
    for (const connection of this.connections) connection.close();
  }
}
