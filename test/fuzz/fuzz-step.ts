import { Dice } from "../support/harness/chance.ts";
import { checkDeflate } from "./check-deflate.ts";
import { checkForm } from "./check-form.ts";
import { mutateText } from "./mutate-text.ts";
import { soundFiles, wildFile } from "./sound-files.ts";

/** Runs one step of a campaign, deterministic by seed and number; returns its outcome. */
export type FuzzStep = (seed: number, step: number) => Promise<string>;

const MANY = 0x9e3779b1;

/** The reader's input in a step; null for a step of the deflater. */
export type FuzzInput = (seed: number, step: number) => string | null;

/** Prepares the valid files to mutate. */
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
