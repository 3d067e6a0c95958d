/* Generated from the server's messages by `npm run generate`. Do not edit. */

export interface GameInfo {
  key: string;
  title: string;
  pitch: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  players: [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  minutes: [number, number];
  difficulty: string;
  icon: string;
  editions: EditionInfo[];
  decks: DeckInfo[];
  bots: BotLevel[];
  round_name: string;
  cards: number;
  rules: number;
  cooperative: boolean;
  secrets: boolean;
  settings: SettingInfo[];
  deck_word: string;
}
export interface EditionInfo {
  key: string;
  title: string;
}
/**
 * A deck that can be chosen: one that comes with the game (`own` is false) or one of the visitor's.
 */
export interface DeckInfo {
  key: string;
  name: string;
  own: boolean;
  faction: string;
  icon: string;
  leader: string;
  text: string;
  legal: boolean;
  updated: number;
}
/**
 * A bot that can be asked to sit down.
 */
export interface BotLevel {
  key: string;
  title: string;
  text: string;
}
/**
 * What may be chosen for a table besides seats, decks and edition; the value goes into its `options`.
 */
export interface SettingInfo {
  key: string;
  title: string;
  text: string;
  kind: "choice" | "file" | "number";
  default: string | number;
  choices: [string, string][];
  low: number;
  high: number;
  only_with: string;
}
export interface RulesInfo {
  rules: RuleInfo[];
  glossary: Term[];
  guide: {
    [k: string]: string;
  };
}
export interface RuleInfo {
  id: string;
  section: string;
  text: string;
}
/**
 * A word of the rulebook, explained.
 */
export interface Term {
  term: string;
  text: string;
  rule: string;
}
/**
 * A new visitor's secret: it keeps their decks. Sent back as `Authorization: Bearer ...`.
 */
export interface Visitor {
  token: string;
}
export interface DeckCheck {
  text: string;
  edition?: string;
}
/**
 * A deck list, read: what is wrong with it, what is in it, and the list written anew ("" if it cannot be read).
 */
export interface DeckReport {
  legal: boolean;
  problems: Problem[];
  parts: DeckCards[];
  text: string;
}
export interface Problem {
  rule: string;
  text: string;
}
/**
 * A part of a deck: its heading, and cards as in the catalogue with the number of copies.
 */
export interface DeckCards {
  heading: string;
  cards: [number, {}][];
}
export interface KeepDeck {
  game: string;
  name: string;
  text: string;
  edition?: string;
}
export interface KeptDeck {
  id: string;
  game: string;
  name: string;
  text: string;
  edition: string;
  updated: number;
}
export interface NewTable {
  game: string;
  edition?: string;
  /**
   * @minItems 1
   * @maxItems 16
   */
  seats:
    | [NewSeat]
    | [NewSeat, NewSeat]
    | [NewSeat, NewSeat, NewSeat]
    | [NewSeat, NewSeat, NewSeat, NewSeat]
    | [NewSeat, NewSeat, NewSeat, NewSeat, NewSeat]
    | [NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat]
    | [NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat]
    | [NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat]
    | [NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat]
    | [NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat]
    | [NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat]
    | [NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat, NewSeat]
    | [
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat
      ]
    | [
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat
      ]
    | [
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat
      ]
    | [
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat,
        NewSeat
      ];
  seed?: number | null;
  options?: {
    [k: string]: boolean | number | string;
  };
  listed?: boolean;
  pace?: number;
  aloud?: boolean;
}
export interface NewSeat {
  who: "bot" | "me" | "open";
  name?: string;
  deck?: string;
  deck_text?: string;
  level?: string;
}
/**
 * The seats of whoever made the table, and an invitation for each open one.
 */
export interface NewTableMade {
  table: string;
  seats: SeatKey[];
  invitations: SeatKey[];
}
/**
 * A seat and the secret that opens it.
 */
export interface SeatKey {
  seat: number;
  token: string;
}
/**
 * Take an open seat: with its invitation, or any free one of a listed table without.
 */
export interface Join {
  invitation?: string | null;
  name: string;
  deck?: string;
  deck_text?: string;
}
/**
 * What everybody with the table's address may know of it.
 */
export interface TableInfo {
  table: string;
  game: string;
  title: string;
  edition: string;
  status: "over" | "playing" | "waiting";
  seats: SeatInfo[];
  waiting_for: number[];
  round: number;
  answers: number;
  created: number;
  updated: number;
  listed: boolean;
  aloud: boolean;
  spectators: number;
  standing: string;
  campaign: boolean;
  outcome: OutcomeInfo | null;
  rematch: string;
  proposals: Proposal[];
  fault: string;
}
export interface SeatInfo {
  seat: number;
  name: string;
  who: "bot" | "open" | "person";
  level: string;
  present: boolean;
  resigned: boolean;
  deck: string;
}
export interface OutcomeInfo {
  winners: number[];
  way: string;
  text: string;
}
/**
 * Something that needs the others' consent: an undo, or a bot for an absent player's seat.
 */
export interface Proposal {
  id: number;
  kind: "takeover" | "undo";
  by: number;
  seat: number;
  answers: number;
  text: string;
  agreed: number[];
  needed: number[];
}
export interface TablesWanted {
  /**
   * @maxItems 100
   */
  tables: string[];
}
/**
 * A record file's text, to be looked at and shared.
 */
export interface NewReplay {
  record: string;
}
export interface ReplayInfo {
  id: string;
  game: string;
  title: string;
  edition: string;
  seats: SeatInfo[];
  steps: number;
  marks: Mark[];
  outcome: OutcomeInfo | null;
  problem: string;
}
/**
 * A place in a replay worth jumping to: the first answer of a round, a duel, the end.
 */
export interface Mark {
  step: number;
  text: string;
}
/**
 * The table at one step of a replay, as one seat saw it (-1: a spectator, -2: everything open).
 */
export interface Frame {
  step: number;
  seat: number;
  asked: number[];
  prompt: string;
  answer: string;
  view: {};
  story: StoryLine[];
}
/**
 * What happened, or what a bot said that was about to answer.
 */
export interface StoryLine {
  number: number;
  text: string;
  cards: number[];
  rule: string;
  heading: boolean;
  by: number;
  hope: number;
}
/**
 * The answer to hello: who you are here. `seat` is -1 for a spectator.
 */
export interface Welcome {
  type: "welcome";
  seat: number;
  version: string;
}
/**
 * The table as this seat sees it, whole, after every answer. `story` begins with line `story_from`.
 */
export interface StateMessage {
  type: "state";
  number: number;
  view: {};
  question: Question | null;
  waiting_for: number[];
  story: StoryLine[];
  story_from: number;
  undo: UndoInfo;
}
export interface Question {
  number: number;
  seat: number;
  kind: string;
  prompt: string;
  why: string;
  rule: string;
  options: OptionInfo[];
  refused: RefusedInfo[];
  many: number;
  more: number[];
  secret: boolean;
  passes: string;
}
/**
 * One thing that may be answered. `key` is what is sent back.
 */
export interface OptionInfo {
  key: string;
  label: string;
  verb: string;
  icon: string;
  cards: number[];
  places: number[];
  group: string;
  confirm: string;
}
/**
 * What one might expect to do and may not.
 */
export interface RefusedInfo {
  attempt: string;
  reason: string;
  rule: string;
  cards: number[];
  places: number[];
}
/**
 * Whether this seat may take back its last answer: at once, by consent, or not, and why not.
 *
 *     `answers` is how many answers would be left: of several seats, the one with the most has answered last.
 */
export interface UndoInfo {
  possible: "consent" | "no" | "now";
  text: string;
  answers: number;
}
/**
 * Who sits where, who is there, what is proposed, how it ended.
 */
export interface TableMessage {
  type: "table";
  table: TableInfo;
}
export interface ChatMessage {
  type: "chat";
  lines: ChatLine[];
}
export interface ChatLine {
  number: number;
  seat: number;
  name: string;
  text: string;
  at: number;
}
/**
 * Something that was sent could not be done. The connection stays.
 */
export interface ErrorMessage {
  type: "error";
  code: "closed" | "fault" | "malformed" | "not-yours" | "refused" | "stale" | "too-fast" | "too-long";
  text: string;
  question: number | null;
}
export interface Pong {
  type: "pong";
}
/**
 * The first message. Without a token you are a spectator. `story` is how many lines of it you have.
 */
export interface Hello {
  type: "hello";
  token?: string | null;
  ask_always?: boolean;
  story?: number;
}
export interface Answer {
  type: "answer";
  question: number;
  key: string;
}
/**
 * Take back my last answer. Where that needs consent, it becomes a proposal.
 */
export interface Undo {
  type: "undo";
}
/**
 * Propose that a bot takes an absent player's seat.
 */
export interface Propose {
  type: "propose";
  kind: "takeover";
  seat: number;
}
export interface Vote {
  type: "vote";
  proposal: number;
  agree: boolean;
}
export interface Chat {
  type: "chat";
  text: string;
}
export interface Resign {
  type: "resign";
}
/**
 * The same people and decks once more; the new table's address comes with the table message.
 */
export interface Rematch {
  type: "rematch";
}
export interface Settings {
  type: "settings";
  ask_always: boolean;
}
export interface Ping {
  type: "ping";
}
/**
 * The table as one seat sees it. `active` is whose turn it is in High Drama, otherwise -1.
 */
export interface FiveSailsView {
  active: number;
  characters: CharacterView[];
  city: CityView;
  day: number;
  duel: DuelView | null;
  edition: string;
  first: number;
  game: string;
  last_day: number;
  locations: LocationView[];
  outcome: OutcomeView | null;
  phase: string;
  phases: string[];
  pressure: PressureView | null;
  renown_to_win: number;
  seat: number;
  seats: SeatView[];
}
/**
 * A character in play. `traits` are those it has now; `stays` says that it does not go Home at Dusk.
 */
export interface CharacterView {
  attached: AttachedView[];
  controller: number;
  cost: number | null;
  crew_cap: number;
  engaged: boolean;
  faction: string;
  icon: string;
  id: number;
  initiative: number;
  is_leader: boolean;
  key: string;
  keywords: string[];
  kind: string;
  location: number;
  name: string;
  now: StatsNowView;
  owner: number;
  panache: number;
  renown: number;
  stats: StatsView;
  stays: boolean;
  text: string[];
  title: string;
  traits: string[];
  used: UsedView[];
  values: ValuesView;
  wounds: number;
}
/**
 * A card equipped to a character.
 */
export interface AttachedView {
  controller: number;
  cost: number | null;
  crew_cap: number;
  engaged: boolean;
  faction: string;
  icon: string;
  id: number;
  initiative: number;
  key: string;
  keywords: string[];
  kind: string;
  name: string;
  owner: number;
  panache: number;
  renown: number;
  stats: StatsView;
  text: string[];
  title: string;
  traits: string[];
  used: UsedView[];
  values: ValuesView;
}
/**
 * The printed stats of a character, or what an attachment adds to them.
 */
export interface StatsView {
  combat: number | null;
  finesse: number | null;
  influence: number | null;
  resolve: number | null;
}
/**
 * An ability that was used this Day or in this duel; `seat` where each player has a use of their own, or -1.
 */
export interface UsedView {
  ability: string;
  seat: number;
}
/**
 * The printed combat values.
 */
export interface ValuesView {
  parry: number | null;
  riposte: number | null;
  thrust: number | null;
}
/**
 * A character's stats as they are now.
 */
export interface StatsNowView {
  combat: StatView;
  finesse: StatView;
  influence: StatView;
  resolve: StatView;
}
/**
 * A stat as it is now (None for a dash), what it is made of, and that in words.
 */
export interface StatView {
  parts: [string, number][];
  text: string;
  value: number | null;
}
export interface CityView {
  deck: PileView;
  discard: CardView[];
  revealed: CardView[];
}
/**
 * A facedown pile: how many, and what the reader knows of it, from the top down.
 */
export interface PileView {
  count: number;
  known: DeckCardView[];
}
/**
 * A card of a facedown pile that the reader knows all the same, with its place from the top (1 is the top).
 */
export interface DeckCardView {
  cost: number | null;
  crew_cap: number;
  faction: string;
  from_top: number;
  icon: string;
  id: number;
  initiative: number;
  key: string;
  keywords: string[];
  kind: string;
  name: string;
  panache: number;
  stats: StatsView;
  text: string[];
  title: string;
  traits: string[];
  values: ValuesView;
}
/**
 * A card on the table whose identity the reader knows.
 */
export interface CardView {
  cost: number | null;
  crew_cap: number;
  faction: string;
  icon: string;
  id: number;
  initiative: number;
  key: string;
  keywords: string[];
  kind: string;
  name: string;
  panache: number;
  stats: StatsView;
  text: string[];
  title: string;
  traits: string[];
  values: ValuesView;
}
/**
 * A challenge and its duel. `sides` are the challenger's and the challenged; `active` is the side in its round.
 *
 *     `card` is the round's combat card, `additional` those played beside it, `values` what they count together.
 *     `previews` are the reader's, while it is theirs to play a combat card.
 */
export interface DuelView {
  accepted: boolean;
  active: number;
  additional: number[];
  card: number;
  intervened: boolean;
  maneuver_used: boolean;
  place: number;
  previews: PreviewView[];
  round: number;
  sides: SideView[];
  stat: string;
  technique_used: boolean;
  values: ValuesNowView | null;
}
/**
 * What a card would do as the reader's combat card, by its values alone; `card` is -1 for playing none.
 *
 *     `cost` is the wealth that using its Maneuver costs; None, if it has none that could be used.
 */
export interface PreviewView {
  card: number;
  cost: number | null;
  parry: number;
  riposte: number;
  text: string;
  threat_left: number;
  threat_sent: number;
  thrust: number;
  wounds: number;
}
/**
 * One side of a duel. `inflicts` is the most wounds it can cause (Restricted Hostilities); None when Lethal.
 */
export interface SideView {
  gambles: number;
  gambles_left: number;
  inflicts: number | null;
  lethal: boolean;
  name: string;
  participant: number;
  present: boolean;
  seat: number;
  text: string;
  threat: number;
}
/**
 * The combat values of a round as they count now.
 */
export interface ValuesNowView {
  parry: number;
  riposte: number;
  thrust: number;
}
/**
 * A City location. `control` is the seat that controls it, or -1.
 */
export interface LocationView {
  card: number;
  cards: StreetView[];
  control: number;
  core: boolean;
  facedown: FacedownView[];
  icon: string;
  id: number;
  name: string;
  renown: number;
  text: string[];
  used: UsedView[];
}
/**
 * A City card at a location that nobody controls.
 */
export interface StreetView {
  cost: number | null;
  crew_cap: number;
  faction: string;
  icon: string;
  id: number;
  initiative: number;
  key: string;
  keywords: string[];
  kind: string;
  name: string;
  panache: number;
  renown: number;
  stats: StatsView;
  text: string[];
  title: string;
  traits: string[];
  used: UsedView[];
  values: ValuesView;
}
/**
 * A card that a player has put facedown at a location: None, if the reader does not know it.
 */
export interface FacedownView {
  card: CardView | null;
  seat: number;
}
export interface OutcomeView {
  standings: StandingView[];
  text: string;
  way: string;
  winners: number[];
}
/**
 * What a seat had at the end, in words.
 */
export interface StandingView {
  seat: number;
  text: string;
}
/**
 * A pressure being made; `totals` are the sums of the seats as they stand now.
 */
export interface PressureView {
  performer: number;
  place: number;
  seat: number;
  stat: string;
  totals: number[];
}
/**
 * A player: what they have, and what of it the reader may see. `crew` counts against `crew_cap`.
 */
export interface SeatView {
  approach: ApproachView;
  chosen: HandView;
  crew: number;
  crew_cap: number;
  deck: PileView;
  discard: CardView[];
  dueling_line: CardView[];
  extra_actions: number;
  faction: string;
  hand: HandView;
  home: number;
  leader: number;
  leader_in_play: boolean;
  locations: number;
  locker: CardView[];
  name: string;
  out: boolean;
  panache: number;
  played: CardView[];
  renown: number;
  scheme: SchemeView | null;
  seat: number;
}
/**
 * An Approach Deck. How many of its cards are schemes and how many characters is public.
 */
export interface ApproachView {
  cards: CardView[];
  characters: number;
  count: number;
  schemes: number;
}
/**
 * Cards held or laid facedown: how many, and those the reader knows.
 */
export interface HandView {
  cards: CardView[];
  count: number;
}
/**
 * A scheme in play; `location` is the one it was laid on, -1 for nearly all.
 */
export interface SchemeView {
  cost: number | null;
  crew_cap: number;
  faction: string;
  icon: string;
  id: number;
  initiative: number;
  key: string;
  keywords: string[];
  kind: string;
  location: number;
  name: string;
  panache: number;
  stats: StatsView;
  text: string[];
  title: string;
  traits: string[];
  used: UsedView[];
  values: ValuesView;
}
/**
 * A card of the catalogue. `type` and `numbers` say the kind and the printed numbers by name.
 *
 *     `part` is the heading of a deck list that it is written under: Leader, Approach or Faction; none for the City's.
 *     `copies` is how many of it a deck may have.
 */
export interface FiveSailsCard {
  copies: number;
  cost: number | null;
  crew_cap: number;
  faction: string;
  icon: string;
  implemented: boolean;
  initiative: number;
  key: string;
  keywords: string[];
  kind: string;
  name: string;
  number: number;
  numbers: {
    [k: string]: number | null;
  };
  panache: number;
  part: string;
  set: string;
  stats: StatsView;
  text: string[];
  title: string;
  traits: string[];
  type: string;
  unique: boolean;
  values: ValuesView;
}
/**
 * All of it. `chosen` is the index of the quest that the party prepares for or is on.
 */
export interface SevenSwordsView {
  active: number;
  chosen: number;
  ended: EndedView | null;
  over: boolean;
  phase: string;
  pool: SwordsCardView[];
  seat: number;
  seats: SwordsSeatView[];
  sheets: SheetView[];
  single: boolean;
  tithe: number;
  town: TownView;
  under_way: UnderWayView | null;
  way: string;
}
/**
 * The last quest, how it ended, the story of that, and what came of it, in sentences.
 */
export interface EndedView {
  news: string[];
  quest: QuestView;
  result: string;
  story: string;
}
/**
 * A quest on the Town Card.
 */
export interface QuestView {
  failures: number;
  hint: string;
  icon: string;
  index: number;
  key: string;
  name: string;
  needs: string[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  place: [number, number];
  rules: string[];
  spot: number;
  story: string;
  won: boolean;
}
/**
 * A card that lies open. `ticked` are its boxes with an upgrade, `starred` its stars; `worth` has both in it.
 */
export interface SwordsCardView {
  abilities: string[];
  boxes: SwordsValuesView[];
  hands: number;
  icon: string;
  id: number;
  key: string;
  kind: string;
  name: string;
  picture: string;
  slot: string;
  star: SwordsValuesView;
  starred: number;
  stars: number;
  text: string[];
  ticked: number[];
  type: string;
  values: SwordsValuesView;
  worth: SwordsValuesView;
  wounds: number;
}
/**
 * Speed, Offense, Defense.
 */
export interface SwordsValuesView {
  defense: number;
  offense: number;
  speed: number;
}
/**
 * A seat on a quest.
 */
export interface SwordsSeatView {
  actions: SwordsCardView[];
  adventurer: number;
  clash: ClashView | null;
  deck: number;
  deck_spot: number;
  deck_top: SwordsCardView[];
  defeated: boolean;
  discard: SwordsCardView[];
  discard_spot: number;
  equipped: EquippedView[];
  fight: FightView | null;
  hand: SwordsCardView[];
  icon: string;
  monster: MonsterView | null;
  name: string;
  resting: boolean;
  seat: number;
  spot: number;
  wound_cards: SwordsCardView[];
  wounds: number;
}
/**
 * The last fight of an adventurer, as it went. No monster: it was the Monster Lord.
 */
export interface ClashView {
  adventurer: FighterView;
  defeated: boolean;
  faced: boolean;
  monster: SwordsCardView | null;
  opponent: FighterView;
  turn: number;
}
/**
 * Combat values of one side, what they are made of, and its abilities; and its attack on the other side.
 *
 *     `strikes` is Offense with what being faster adds (`faster`), `hits` whether that is more than the other's Defense.
 *     `scores` are the wounds; a side that hits and scores none was forestalled by a faster one with Range.
 */
export interface FighterView {
  abilities: string[];
  faster: number;
  hits: boolean;
  parts: PartView[];
  scores: number;
  strikes: number;
  values: SwordsValuesView;
}
/**
 * A part of a sum of combat values.
 */
export interface PartView {
  name: string;
  values: SwordsValuesView;
}
/**
 * An item in play, with what is stacked under it and what augments it; `gives` is all that together.
 */
export interface EquippedView {
  abilities: string[];
  augmenting: SwordsCardView[];
  boxes: SwordsValuesView[];
  gives: SwordsValuesView;
  hands: number;
  icon: string;
  id: number;
  key: string;
  kind: string;
  name: string;
  picture: string;
  slot: string;
  stacked: SwordsCardView[];
  star: SwordsValuesView;
  starred: number;
  stars: number;
  text: string[];
  ticked: number[];
  type: string;
  values: SwordsValuesView;
  worth: SwordsValuesView;
  wounds: number;
}
/**
 * How a fight stands: both sides. `faced` is whether there is an opponent yet.
 */
export interface FightView {
  adventurer: FighterView;
  faced: boolean;
  opponent: FighterView;
}
/**
 * A monster that faces an adventurer, with its wound cards.
 */
export interface MonsterView {
  abilities: string[];
  boxes: SwordsValuesView[];
  hands: number;
  icon: string;
  id: number;
  key: string;
  kind: string;
  name: string;
  picture: string;
  slot: string;
  star: SwordsValuesView;
  starred: number;
  stars: number;
  text: string[];
  ticked: number[];
  type: string;
  values: SwordsValuesView;
  worth: SwordsValuesView;
  wound_cards: SwordsCardView[];
  wounds: number;
}
/**
 * An Adventurer Card as it is written on. `own` are the adventurer's ten cards: in town, and for those on a quest.
 *
 *     A card of `own` or `recorded` without an id is somewhere in the adventurer's deck.
 */
export interface SheetView {
  allies: NamedView[];
  experience_left: number;
  icon: string;
  index: number;
  injuries: InjuryView[];
  key: string;
  name: string;
  nature: string[];
  own: SwordsCardView[];
  paths: PathView[];
  recorded: SwordsCardView[];
  retired: boolean;
  room: number;
  says: string;
  seat: number;
  spent: number;
  spot: number;
}
/**
 * An injury, an ally, a special rule: something with a name and a text.
 */
export interface NamedView {
  icon: string;
  name: string;
  text: string[];
}
/**
 * A Permanent Injury.
 */
export interface InjuryView {
  icon: string;
  name: string;
  spot: number;
  text: string[];
}
/**
 * A Path as far as an adventurer walks it.
 */
export interface PathView {
  icon: string;
  level: number;
  name: string;
  spot: number;
  text: string[];
}
/**
 * The Town Card.
 */
export interface TownView {
  experience: number;
  log: [string, string][];
  paths: PathCardView[];
  quests: QuestView[];
  townsfolk: TownspersonView[];
}
/**
 * A Path as the Mystic teaches it, with the levels of those who walk it, by index of the adventurer.
 */
export interface PathCardView {
  icon: string;
  name: string;
  spot: number;
  steps: PathStepView[];
  walkers: [number, number][];
}
/**
 * A level of a Path; the third has two, one for each side.
 */
export interface PathStepView {
  cost: number;
  level: number;
  name: string;
  text: string[];
}
/**
 * Somebody in town with what each level offers, up to the one reached, and what it costs to have it.
 */
export interface TownspersonView {
  costs: number[];
  icon: string;
  level: number;
  name: string;
  spot: number;
  text: string[];
}
/**
 * The quest under way. `next_enhancement`: so many more monsters must fall for one; -1 if none will come.
 */
export interface UnderWayView {
  defeated: number;
  enhancements: SwordsCardView[];
  lord: LordView | null;
  many: NamedView | null;
  monsters: number;
  next_enhancement: number;
  quest: QuestView;
  revealed: SwordsCardView[];
  scenario: NamedView;
  treasure_spot: number;
  treasures: number;
  turn: number;
  undefeated: SwordsCardView[];
  wound_deck: number;
}
/**
 * The Monster Lord, once it has come.
 */
export interface LordView {
  abilities: string[];
  icon: string;
  name: string;
  text: string[];
  turn: number;
  turns: number;
  type: string;
  values: SwordsValuesView;
  wound_cards: SwordsCardView[];
  wounds: number;
  wounds_taken: number;
}
