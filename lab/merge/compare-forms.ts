import { fork } from "node:child_process";
import { once } from "node:events";
import type { Compared } from "./compare-child.ts";

const FILES_PER_PROCESS = 20;

/** The result of comparing forms. */
export type ComparedForms = {
  /** Forms that were filled and drawn in both ways; the others cannot be filled. */
  readonly compared: number;
  /** Differences, by file. */
  readonly faults: readonly string[];
};

/** Compares the pixels of three merged rows of each form with the same rows flattened alone, in separate processes. */
export async function compareForms(paths: readonly string[]): Promise<ComparedForms> {
  const faults: string[] = [];
  let compared = 0;
  for (let at = 0; at < paths.length; at += FILES_PER_PROCESS) {
    const some = paths.slice(at, at + FILES_PER_PROCESS);
    const found = await compareIn(some);
    for (const path of some) {
      const own = found[path];
      if (own === undefined) faults.push(`${path}: the process ended`);
      else if (own !== null) {
        compared += 1;
        faults.push(...own.map((fault) => `${path}: ${fault}`));
      }
    }
  }
  return { compared, faults };
}

async function compareIn(paths: readonly string[]): Promise<Compared> {
  const child = fork(new URL("./compare-child.ts", import.meta.url), paths, {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  let found: Compared = {};
  child.once("message", (message: Compared) => {
    found = message;
    child.disconnect();
  });
  await once(child, "exit");
  return found;
}
