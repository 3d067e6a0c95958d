/** What a new table is to play: a new campaign, one that goes on, or a part of it; and what else may be set. */
import type { GameInfo, SettingInfo } from "../generated/protocol.ts";
import { api } from "../lib/api.ts";

/** The setting that takes a saved campaign, in any game that has campaigns. */
const CAMPAIGN = "campaign";

/** "new", "saved", or the key of a choice that is played instead of a campaign. */
export type Way = string;

export interface CampaignFile {
  name: string;
  text: string;
}

export class PlayWanted {
  readonly #settings: SettingInfo[];
  readonly hasCampaign: boolean;
  /** What may be played instead of a campaign: each a choice whose default is not to. */
  readonly instead: SettingInfo[];
  way = $state<Way>("new");
  values = $state<Record<string, string | number>>({});
  /** Where a saved campaign comes from: one of the visitor's tables, or a file. */
  table = $state("");
  file = $state.raw<CampaignFile | null>(null);

  constructor(game: GameInfo, campaign = "") {
    this.#settings = game.settings;
    this.hasCampaign = game.settings.some(({ key, kind }) => key === CAMPAIGN && kind === "file");
    this.instead = this.hasCampaign ? game.settings.filter((one) => one.kind === "choice" && one.default === "") : [];
    for (const { key, default: value } of game.settings) this.values[key] = value;
    for (const { key, choices } of this.instead) this.values[key] = choices.find(([value]) => value)?.[0] ?? "";
    if (campaign && this.hasCampaign) {
      this.way = "saved";
      this.table = campaign;
    }
  }

  get isCampaign(): boolean {
    return this.hasCampaign && (this.way === "new" || this.way === "saved");
  }

  /** The settings that mean something beside this one. */
  beside(key: string): SettingInfo[] {
    return this.#settings.filter((one) => one.only_with === key);
  }

  /** Settings that have nothing to do with what is played. */
  get others(): SettingInfo[] {
    const instead = new Set(this.instead.map(({ key }) => key));
    return this.#settings.filter(
      ({ key, only_with }) => !(this.hasCampaign && key === CAMPAIGN) && !instead.has(key) && !instead.has(only_with),
    );
  }

  /** What is still missing before the table can be laid. */
  get problem(): string {
    if (this.way !== "saved" || this.table || this.file) return "";
    return "Choose the campaign that goes on: one of your tables, or a file.";
  }

  async options(): Promise<Record<string, string | number>> {
    const chosen = this.way === "new" || this.isCampaign ? [] : [this.way, ...this.beside(this.way).map(keyOf)];
    const keys = [...chosen, ...this.others.filter((one) => this.#means(one)).map(keyOf)];
    const options = Object.fromEntries(keys.map((key) => [key, this.values[key]!]));
    if (this.way === "saved") options[CAMPAIGN] = this.table ? await api.campaign(this.table) : (this.file?.text ?? "");
    return options;
  }

  #means({ only_with }: SettingInfo): boolean {
    return !only_with || Boolean(this.values[only_with]);
  }
}

const keyOf = ({ key }: SettingInfo): string => key;

/** A number to choose from a list: one below zero, where it is the default, stands for "as usual". */
export function numbersOf({ low, high, default: usual }: SettingInfo): [value: number, text: string][] {
  return Array.from({ length: high - low + 1 }, (_, i) => low + i).map((value) => [
    value,
    value < 0 && value === usual ? "As usual" : String(value),
  ]);
}
