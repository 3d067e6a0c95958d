/** One seat's (or a spectator's) line to a table: what the server last said, and what may be said back. */
import type {
  ChatLine,
  ChatMessage,
  ErrorMessage,
  Hello,
  OptionInfo,
  Pong,
  Question,
  StateMessage,
  StoryLine,
  TableInfo,
  TableMessage,
  UndoInfo,
  Welcome,
} from "../generated/protocol.ts";

type FromServer = Welcome | StateMessage | TableMessage | ChatMessage | ErrorMessage | Pong;

/** What can be said besides answers, which have a way of their own. */
export type Saying =
  | { type: "undo" }
  | { type: "propose"; kind: "takeover"; seat: number }
  | { type: "vote"; proposal: number; agree: boolean }
  | { type: "chat"; text: string }
  | { type: "resign" }
  | { type: "rematch" };

export interface Listener {
  /** Something worth a note: an error's sentence. */
  trouble?: (text: string) => void;
  /** The key does not open the seat, or the table is gone. */
  refused?: (text: string) => void;
  /** A new question for this seat. */
  asked?: (question: Question) => void;
  story?: (lines: StoryLine[]) => void;
  chat?: (lines: ChatLine[]) => void;
}

const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 12_000;

/** The code by which the server says that trying again is of no use. */
const SHOWN_OUT = 1008;

/** How long the next question of a kind may take to come before the rest of several answers is forgotten. */
const PATIENCE = 10_000;

/** One of several answers to be given: an option's key, or a card that a later question of the kind offers. */
export interface Pick {
  key: string;
  card: number;
}

interface Queue {
  picks: readonly Pick[];
  /** The question they go on from: the next must be of its kind, and ask for fewer. */
  kind: string;
  many: number;
  /** When it is too late for them. */
  until: number;
}

const EMPTY: Queue = { picks: [], kind: "", many: 0, until: 0 };

export class Connection {
  readonly table: string;
  readonly token: string | null;

  /** "lost" is between a break and the next try; "refused" is for good. */
  status = $state<"connecting" | "open" | "lost" | "refused">("connecting");
  seat = $state(-1);
  /** Who sits where; every connection of a table hears the same. */
  info = $state.raw<TableInfo | null>(null);
  view = $state.raw<Record<string, unknown> | null>(null);
  question = $state.raw<Question | null>(null);
  waitingFor = $state.raw<readonly number[]>([]);
  undo = $state.raw<UndoInfo>({ possible: "no", text: "There is nothing to take back.", answers: -1 });
  story = $state.raw<readonly StoryLine[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  /** The question whose answer is on its way: nothing more is sent for it. */
  sent = $state(-1);
  /** Answers that are still to be given, one a question, for as long as questions of this kind come. */
  queue = $state.raw<Queue>(EMPTY);

  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #askAlways = false;
  #closed = false;
  #lastWords = "";
  readonly #listener: Listener;
  readonly #wake = () => this.#retryNow();

  constructor(table: string, token: string | null, askAlways: boolean, listener: Listener = {}) {
    this.table = table;
    this.token = token;
    this.#askAlways = askAlways;
    this.#listener = listener;
    addEventListener("online", this.#wake);
    document.addEventListener("visibilitychange", this.#wake);
    this.#connect();
  }

  /** An answer is on its way. */
  get busy(): boolean {
    return this.question !== null && this.sent === this.question.number;
  }

  /** Answers the open question, once. Says whether it was sent. */
  answer(key: string): boolean {
    const question = this.question;
    if (!question || this.busy || !question.options.some((option) => option.key === key)) return false;
    if (!this.#send({ type: "answer", question: question.number, key })) {
      this.#listener.trouble?.("The table is not connected just now. Choose again when it is.");
      return false;
    }
    this.sent = question.number;
    return true;
  }

  /** Gives several answers, one to each question of this kind as it comes. */
  answerAll(picks: readonly Pick[]): void {
    if (this.question && !this.busy) this.#give(this.question, picks);
  }

  /** Gives the first answer that is offered, in the order of the options, and keeps the others for what follows. */
  #give(question: Question, picks: readonly Pick[]): boolean {
    const offered = question.options.find((option) => picks.some((pick) => isFor(pick, option)));
    this.queue = EMPTY;
    if (!offered || !this.answer(offered.key)) return false;
    const rest = picks.filter((pick) => !isFor(pick, offered));
    const { kind, many } = question;
    if (rest.length) this.queue = { picks: rest, kind, many, until: performance.now() + PATIENCE };
    return true;
  }

  say(saying: Saying): boolean {
    const said = this.#send(saying);
    if (!said) this.#listener.trouble?.("The table is not connected just now. Try again when it is.");
    return said;
  }

  set askAlways(always: boolean) {
    if (this.#askAlways === always) return;
    this.#askAlways = always;
    this.#send({ type: "settings", ask_always: always });
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#wake);
    document.removeEventListener("visibilitychange", this.#wake);
    clearTimeout(this.#timer);
    clearInterval(this.#ping);
    this.#socket?.close(1000);
    this.#socket = null;
  }

  // -- the line ----------------------------------------------------------------------------------------------------

  #connect(): void {
    clearTimeout(this.#timer);
    const socket = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${encodeURIComponent(this.table)}/socket`,
    );
    this.#socket = socket;
    socket.onopen = () => {
      const hello: Hello = { type: "hello", token: this.token, ask_always: this.#askAlways, story: 0 };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket && typeof data === "string") this.#hear(JSON.parse(data) as FromServer);
    };
    socket.onclose = ({ code, reason }) => {
      if (socket === this.#socket) this.#lost(code, reason);
    };
  }

  #lost(code: number, reason: string): void {
    clearInterval(this.#ping);
    this.#socket = null;
    if (this.#closed || this.status === "refused") return;
    if (code === SHOWN_OUT) {
      this.#refuse(this.#lastWords || reason || "The table does not open for this browser.");
      return;
    }
    this.status = "lost";
    this.queue = EMPTY;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries) * (0.75 + Math.random() / 2);
    this.#tries += 1;
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #refuse(text: string): void {
    this.status = "refused";
    this.#socket?.close(1000);
    this.#listener.refused?.(text);
  }

  /** The network is back, or somebody looks again: no need to wait. */
  #retryNow(): void {
    if (this.status === "lost" && !document.hidden && !this.#closed && this.#socket === null) this.#connect();
    else if (this.status === "open" && !document.hidden) this.#check();
  }

  #keepAlive(): void {
    clearInterval(this.#ping);
    this.#ping = setInterval(() => this.#check(), PING_EVERY);
  }

  /** Asks for a sign of life; without one the line is taken for broken. */
  #check(): void {
    const socket = this.#socket;
    if (!socket || !this.#send({ type: "ping" })) return;
    const asked = performance.now();
    setTimeout(() => {
      if (socket !== this.#socket || this.#heard >= asked) return;
      socket.onclose = null;
      socket.close();
      this.#lost(1006, "");
    }, PONG_WITHIN);
  }

  #send(message: object): boolean {
    if (this.status !== "open" || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  // -- what the server says ----------------------------------------------------------------------------------------

  #hear(message: FromServer): void {
    this.#heard = performance.now();
    switch (message.type) {
      case "welcome":
        this.seat = message.seat;
        this.status = "open";
        this.#tries = 0;
        this.sent = -1;
        this.#keepAlive();
        break;
      case "table":
        this.info = message.table;
        break;
      case "chat":
        this.#hearChat(message.lines);
        break;
      case "state":
        this.#hearState(message);
        break;
      case "error":
        this.#hearError(message);
        break;
      case "pong":
        break;
    }
  }

  #hearChat(lines: ChatLine[]): void {
    const known = new Set(this.chat.map((line) => line.number));
    const news = lines.filter((line) => !known.has(line.number));
    if (!news.length) return;
    this.chat = [...this.chat, ...news].sort((a, b) => a.number - b.number);
    this.#listener.chat?.(news);
  }

  #hearState(state: StateMessage): void {
    const before = this.question;
    this.view = state.view as Record<string, unknown>;
    this.question = state.question;
    this.waitingFor = state.waiting_for;
    this.undo = state.undo;
    this.story = [...this.story.slice(0, state.story_from), ...state.story];
    if (state.story.length) this.#listener.story?.(state.story);
    if (this.#goOn()) return;
    if (state.question && state.question.number !== before?.number) this.#listener.asked?.(state.question);
  }

  /** Gives the next of several answers, if it is still asked for. */
  #goOn(): boolean {
    const { picks, kind, many, until } = this.queue;
    const question = this.question;
    if (!picks.length || question === null) return false;
    if (this.busy) return true;
    const follows = question.kind === kind && question.many < many && performance.now() < until;
    this.queue = EMPTY;
    return follows && this.#give(question, picks);
  }

  #hearError({ code, text, question }: ErrorMessage): void {
    if (question === null || question === this.sent) {
      this.sent = -1;
      this.queue = EMPTY;
    }
    if (code === "closed") this.#lastWords = text;
    else if (this.status !== "open") this.#refuse(text);
    else if (code !== "stale") this.#listener.trouble?.(text);
  }
}

function isFor(pick: Pick, option: OptionInfo): boolean {
  return pick.key === option.key || (pick.card >= 0 && option.cards[0] === pick.card);
}
