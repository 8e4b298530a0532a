import { mkdtempSync, rmSync } from "node:fs";
import { Refusal, reasonOf } from "../refusal.ts";

/** A folder for what is not finished; it is gone when the process ends, however it ends. */
export type WorkFolder = { readonly path: string; readonly remove: () => void };

/** Makes it beside `path`, whose file system will hold the result. */
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
