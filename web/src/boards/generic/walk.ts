/**
 * Any view as zones of cards and tokens: no game is known here.
 *
 * An object with `cards` or `count` is a zone; one with a name is a card, unless there are zones in it; any other object
 * is a section, headed by its key or name. Numbers, short texts and lists of these are tokens.
 */

export interface Token {
  label: string;
  value: string;
}

export interface PlainCard {
  id: number | null;
  name: string;
  icon: string;
  kind: string;
  text: string[];
  tokens: Token[];
  /** Cards that belong to it, such as what it carries. */
  under: PlainCard[];
}

export interface Section {
  heading: string;
  /** What chooses it, if it is a place. */
  place: number | null;
  count: number | null;
  tokens: Token[];
  cards: PlainCard[];
  sections: Section[];
}

type Fields = Record<string, unknown>;

const LONGEST = 80;
/** What is for programs: ids, keys, pictures. */
const UNSAID = new Set(["id", "key", "icon", "game", "edition", "name", "title", "text", "kind", "card", "art"]);
/** Keys under which a number is a seat. */
const SEATS = new Set(["seat", "owner", "controller", "control", "first", "active", "winner", "winners", "player"]);

/** Keys under which a number is a place. */
const PLACES = new Set(["location", "place", "at", "home"]);

/** What numbers stand for: seats by their names, places by theirs. */
interface Names {
  seats: string[];
  places: Map<number, string>;
}

const isFields = (value: unknown): value is Fields => value !== null && typeof value === "object" && !Array.isArray(value);
const isZone = (value: unknown): value is Fields =>
  isFields(value) && (Array.isArray(value.cards) || typeof value.count === "number");
const isCard = (value: unknown): value is Fields =>
  isFields(value) && typeof value.name === "string" && !isZone(value) && !Object.values(value).some(isZone);

/** A key as people write it: "crew_cap" is "Crew cap". */
export function words(key: string): string {
  const text = key.replace(/[_-]+/g, " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function walk(view: Fields, seats: string[] = []): Section {
  return section(view, "", { seats, places: placesIn(view) });
}

function placesIn(value: unknown, found = new Map<number, string>()): Map<number, string> {
  if (isZone(value) && typeof value.id === "number" && typeof value.name === "string") found.set(value.id, value.name);
  if (value && typeof value === "object") for (const part of Object.values(value)) placesIn(part, found);
  return found;
}

function section(fields: Fields, heading: string, names: Names): Section {
  const made: Section = {
    heading: typeof fields.name === "string" && fields.name ? fields.name : heading,
    place: typeof fields.id === "number" ? fields.id : null,
    count: typeof fields.count === "number" ? fields.count : null,
    tokens: tokens(fields, names),
    cards: [],
    sections: [],
  };
  const bare = isZone(fields);
  for (const [key, value] of Object.entries(fields)) {
    const title = words(key);
    if (isCard(value)) made.sections.push(cards([value], title, names));
    else if (isFields(value)) add(made, section(value, title, names));
    else if (Array.isArray(value) && value.length && value.every(isCard)) {
      if (bare && key === "cards") made.cards.push(...value.map((one) => card(one, names)));
      else made.sections.push(cards(value, title, names));
    } else if (Array.isArray(value) && value.some(isFields)) add(made, list(value, title, names));
  }
  return made;
}

function add(into: Section, part: Section): void {
  if (part.count !== null || part.tokens.length || part.cards.length || part.sections.length) into.sections.push(part);
}

function list(values: unknown[], heading: string, names: Names): Section {
  const sections = values.filter(isFields).map((one, i) => section(one, `${i + 1}`, names));
  return { heading, place: null, count: null, tokens: [], cards: [], sections };
}

function cards(values: Fields[], heading: string, names: Names): Section {
  const made = values.map((one) => card(one, names));
  return { heading, place: null, count: null, tokens: [], cards: made, sections: [] };
}

function card(fields: Fields, names: Names): PlainCard {
  const lists = Object.values(fields).filter((value): value is Fields[] => Array.isArray(value) && value.length > 0 && value.every(isCard));
  const inner = Object.entries(fields).flatMap(([key, value]) => (isFields(value) && !isCard(value) ? inside(key, value, names) : []));
  return {
    id: typeof fields.id === "number" ? fields.id : null,
    name: String(fields.name),
    icon: typeof fields.icon === "string" ? fields.icon : "",
    kind: [fields.title, fields.kind].filter((one) => typeof one === "string" && one).join(" · "),
    text: texts(fields.text),
    tokens: [...tokens(fields, names), ...inner],
    under: lists.flat().map((one) => card(one, names)),
  };
}

/** The numbers of an object within a card: a stat that says what it is made of counts as one number. */
function inside(key: string, fields: Fields, names: Names): Token[] {
  if ("value" in fields) return scalar(key, fields.value, names);
  return Object.entries(fields).flatMap(([name, value]) =>
    isFields(value) && "value" in value ? scalar(name, value.value, names) : scalar(name, value, names),
  );
}

function texts(value: unknown): string[] {
  if (typeof value === "string") return value ? [value] : [];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
}

function tokens(fields: Fields, names: Names): Token[] {
  return Object.entries(fields).flatMap(([key, value]) => {
    if (UNSAID.has(key) || key === "count") return [];
    if (Array.isArray(value) && value.length && value.every((one) => !isFields(one) && !Array.isArray(one)))
      return [{ label: words(key), value: value.map((one) => said(key, one, names)).join(", ") }];
    return scalar(key, value, names);
  });
}

function scalar(key: string, value: unknown, names: Names): Token[] {
  if (typeof value === "number") return [{ label: words(key), value: said(key, value, names) }];
  if (typeof value === "string" && value && value.length <= LONGEST) return [{ label: words(key), value }];
  return value === true ? [{ label: words(key), value: "yes" }] : [];
}

function said(key: string, value: unknown, names: Names): string {
  if (typeof value === "number" && SEATS.has(key)) return value < 0 ? "nobody" : (names.seats[value] ?? String(value));
  if (typeof value === "number" && PLACES.has(key)) return names.places.get(value) ?? String(value);
  return String(value);
}
