import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { FileCost } from "./lane-messages.ts";

/** The cost of each file's last run, by path from the root. */
export type Durations = ReadonlyMap<string, FileCost>;

/** Returns the durations stored at `path`; none where nothing readable is there. */
export function readDurations(path: string): Durations {
  try {
    return new Map(
      Object.entries(JSON.parse(readFileSync(path, "utf8")) as Record<string, FileCost>),
    );
  } catch {
    return new Map();
  }
}

/** Stores `durations` over those of files that did not run this time. */
export function writeDurations(path: string, before: Durations, durations: Durations): void {
  const all = [...before, ...durations].toSorted(([a], [b]) => (a < b ? -1 : 1));
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // A read-only checkout stores no durations.
  }
}
