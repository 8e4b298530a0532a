import { Dice } from "../support/harness/chance.ts";
import { checkDeflate } from "./check-deflate.ts";
import { checkForm } from "./check-form.ts";
import { mutateText } from "./mutate-text.ts";
import { soundFiles, wildFile } from "./sound-files.ts";

/** One step of a campaign, the same for the same seed and number; says what became of it. */
export type FuzzStep = (seed: number, step: number) => Promise<string>;

const MANY = 0x9e3779b1;

/** What step `step` of a campaign feeds the reader, `null` where it feeds the deflater. */
export type FuzzInput = (seed: number, step: number) => string | null;

/** Prepares the files that are sound before they are spoilt. */
export async function prepareFuzz(): Promise<{
  readonly run: FuzzStep;
  readonly input: FuzzInput;
}> {
  const sound = await soundFiles();
  const inputOf = (dice: Dice): string | null => {
    if (dice.onceIn(6)) return null;
    if (dice.onceIn(2)) return wildFile(dice);
    const base = dice.onceIn(4) ? wildFile(dice) : (dice.among(sound) ?? "");
    return mutateText(base, dice, sound);
  };
  return {
    input: (seed, step) => inputOf(diceOf(seed, step)),
    run: async (seed, step) => {
      const dice = diceOf(seed, step);
      const text = inputOf(dice);
      return text === null ? checkDeflate(dice) : await checkForm(text, dice);
    },
  };
}

function diceOf(seed: number, step: number): Dice {
  return new Dice((seed ^ Math.imul(step, MANY)) >>> 0);
}
