/** The options of a question as they are listed: by group, each with the key that chooses it. */
import type { OptionInfo } from "../generated/protocol.ts";
import { SHORTCUTS } from "../lib/keys.svelte.ts";

export interface Listed {
  option: OptionInfo;
  /** The label, without the heading it stands under. */
  short: string;
  /** What to press; "" where the keys have run out. */
  shortcut: string;
  passes: boolean;
}

export interface Group {
  heading: string;
  listed: Listed[];
}

/** Groups in the order in which they first come; what does nothing stands last. */
export function grouped(options: OptionInfo[], passKey: string): Group[] {
  const groups = new Map<string, Listed[]>();
  const passing: Listed[] = [];
  for (const option of options) {
    const passes = option.key === passKey;
    const into = passes ? passing : (groups.get(option.group) ?? []);
    into.push({ option, short: shortened(option), shortcut: passes ? "p" : "", passes });
    if (!passes) groups.set(option.group, into);
  }
  const all = [...groups].map(([heading, listed]) => ({ heading, listed }));
  all
    .flatMap((group) => group.listed)
    .forEach((listed, i) => {
      listed.shortcut = SHORTCUTS[i] ?? "";
    });
  return passing.length ? [...all, { heading: "", listed: passing }] : all;
}

/** "Maya moves to The Docks" under the heading "Maya" is "Moves to The Docks". */
export function shortened({ label, group }: OptionInfo): string {
  if (!group || !label.startsWith(`${group} `)) return label;
  const rest = label.slice(group.length + 1);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** "Taunt: City Action - Target an enemy." is an ability's name and what it does; most labels are all name. */
export function parted(label: string): { head: string; tail: string } {
  const found = /^(.{3,60}?) [-–•] (.{8,})$/s.exec(label);
  return found ? { head: found[1]!, tail: found[2]! } : { head: label, tail: "" };
}

/** The option that a key chooses. */
export function byShortcut(groups: Group[], key: string): OptionInfo | undefined {
  return groups.flatMap((group) => group.listed).find((listed) => listed.shortcut === key && !listed.passes)?.option;
}
