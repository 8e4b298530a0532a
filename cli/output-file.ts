import { existsSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { misuse, Refusal, reasonOf } from "./refusal.ts";

/** Refuses an output before any work is done: one that exists, unless forced, and one that is also an input. */
export function checkOutput(path: string, force: boolean, inputs: readonly string[]): void {
  if (inputs.some((input) => resolve(input) === resolve(path)))
    throw misuse(`${path} is also an input.`, "Give the output another name.");
  if (!force && existsSync(path))
    throw new Refusal(`${path} exists already.`, "Use --force to overwrite it.");
}

/** Writes a file that appears when it is complete. */
export async function writeOutput(path: string, content: string | Uint8Array): Promise<void> {
  const unfinished = `${path}.part`;
  try {
    await writeFile(unfinished, content);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw new Refusal(`${path} cannot be written: ${reasonOf(error)}.`);
  }
}
