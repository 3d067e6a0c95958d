import { flushSync } from "svelte";
import { describe, expect, test, vi } from "vitest";
import type { OptionInfo, Question } from "../src/generated/protocol.ts";
import { Choosing } from "../src/lib/choosing.svelte.ts";
import { standing } from "./browser.ts";
import { watch } from "./effects.svelte.ts";

function option(key: string, cards: number[] = [], places: number[] = []): OptionInfo {
  return { key, label: key, verb: key.split(" ")[0]!, icon: "", cards, places, group: "", confirm: "" };
}

function question(options: OptionInfo[], refused: Question["refused"] = []): Question {
  return {
    number: 4,
    seat: 0,
    kind: "action",
    prompt: "Your action.",
    why: "",
    rule: "",
    options,
    refused,
    many: 1,
    secret: false,
    passes: "pass",
  } as Question;
}

describe("what can be chosen", () => {
  test("nothing, as long as nothing is asked", () => {
    const choosing = new Choosing();
    expect(choosing.card(1)).toEqual([]);
    expect(choosing.place(1)).toEqual([]);
    expect(choosing.whyNotCard(1)).toEqual([]);
    expect(choosing.whyNotPlace(1)).toEqual([]);
  });

  test("every option at each of its cards and places, in the order of the question", () => {
    const choosing = new Choosing();
    const claim = option("claim 2", [7], [2]);
    const challenge = option("challenge 7 9", [7, 9]);
    choosing.question = question([claim, challenge, option("pass")]);
    expect(choosing.card(7).map(({ key }) => key)).toEqual(["claim 2", "challenge 7 9"]);
    expect(choosing.card(9).map(({ key }) => key)).toEqual(["challenge 7 9"]);
    expect(choosing.card(2)).toEqual([]);
    expect(choosing.place(2).map(({ key }) => key)).toEqual(["claim 2"]);
  });

  test("the next question's options replace the last one's", () => {
    const choosing = new Choosing();
    choosing.question = question([option("play 1", [1])]);
    expect(choosing.card(1)).toHaveLength(1);
    choosing.question = question([option("play 2", [2])]);
    expect(choosing.card(1)).toEqual([]);
    expect(choosing.card(2)).toHaveLength(1);
    choosing.question = null;
    expect(choosing.card(2)).toEqual([]);
  });

  test("what reads it hears of the next question", () => {
    const choosing = new Choosing();
    const seen: number[] = [];
    const stop = watch(() => void seen.push(choosing.card(5).length));
    choosing.question = question([option("play 5", [5])]);
    flushSync();
    choosing.question = null;
    flushSync();
    stop();
    expect(seen).toEqual([0, 1, 0]);
  });

  test("a refusal says why, where it was expected", () => {
    const choosing = new Choosing();
    const refused = { attempt: "Challenge Kaspar", reason: "Only Leaders may.", rule: "duel.target", cards: [3], places: [8] };
    choosing.question = question([], [refused]);
    expect(choosing.whyNotCard(3)[0]?.reason).toBe("Only Leaders may.");
    expect(choosing.whyNotPlace(8)[0]?.rule).toBe("duel.target");
    expect(choosing.whyNotCard(8)).toEqual([]);
  });
});

describe("choosing", () => {
  test("hands over the options of the card or place, and where it was", () => {
    const choosing = new Choosing();
    choosing.onchoose = vi.fn();
    choosing.question = question([option("play 1", [1]), option("claim 2", [], [2])]);
    const at = standing(0, 0);
    choosing.chooseCard(1, at);
    choosing.choosePlace(2, at);
    expect(choosing.onchoose).toHaveBeenCalledTimes(2);
    expect(choosing.onchoose).toHaveBeenLastCalledWith([expect.objectContaining({ key: "claim 2" })], at);
  });

  test("does nothing where nothing is offered", () => {
    const choosing = new Choosing();
    choosing.onchoose = vi.fn();
    choosing.question = question([option("play 1", [1])]);
    choosing.chooseCard(2, standing(0, 0));
    choosing.choosePlace(1, standing(0, 0));
    expect(choosing.onchoose).not.toHaveBeenCalled();
  });
});
