import { mkdtempSync, rmSync } from "node:fs";
import { Refusal, reasonOf } from "../refusal.ts";

/** A temporary folder, removed when the process ends in any way. */
export type WorkFolder = { readonly path: string; readonly remove: () => void };

/** Creates it next to `path`, on the file system of the result. */
export function makeWorkFolder(path: string): WorkFolder {
  const folder = make(path);
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
    process.off("exit", remove);
  };
  process.on("exit", remove);
  return { path: folder, remove };
}

function make(path: string): string {
  try {
    return mkdtempSync(`${path}.unfinished-`);
  } catch (error) {
    throw new Refusal(`Nothing can be written beside ${path}: ${reasonOf(error)}.`);
  }
}
