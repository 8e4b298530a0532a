import type { Durations } from "./durations.ts";
import type { Needs } from "./module-graph.ts";

/** Which files run in which lanes; each list is in the order in which its files start. */
export type Plan = {
  /** Files that keep a core busy, in as many lanes as there are cores. */
  readonly computing: readonly string[];
  /** Files that mostly wait for a database, a socket or a process. */
  readonly waiting: readonly string[];
};

/** Above this share of CPU time in wall time a file computes rather than waits. */
const COMPUTING_SHARE_MIN = 0.7;
/** Assumed for a file that has not run yet: journeys before other files that wait, and these before pure computation. */
const UNKNOWN_MS = { pure: 100, other: 5000, journey: 20_000 };
const JOURNEYS = /^test\//;

/** Divides `files` by what they did in their last run, else by what they need; the longest first. */
export function planLanes(
  files: readonly string[],
  needs: ReadonlyMap<string, Needs>,
  durations: Durations,
): Plan {
  const isPure = (file: string): boolean => needs.get(file)?.isPure === true;
  const unknownMs = (file: string): number => {
    if (isPure(file)) return UNKNOWN_MS.pure;
    return JOURNEYS.test(file) ? UNKNOWN_MS.journey : UNKNOWN_MS.other;
  };
  const wallMs = (file: string): number => durations.get(file)?.wallMs ?? unknownMs(file);
  const isComputing = (file: string): boolean => {
    const cost = durations.get(file);
    if (isPure(file) || cost === undefined) return isPure(file);
    return (cost.ownMs + cost.childrenMs) / cost.wallMs > COMPUTING_SHARE_MIN;
  };
  const ordered = files.toSorted((a, b) => wallMs(b) - wallMs(a));
  return {
    computing: ordered.filter((file) => isComputing(file)),
    waiting: ordered.filter((file) => !isComputing(file)),
  };
}

/** One line of the table of costs: everything below one folder. */
export type CategoryCost = {
  readonly name: string;
  files: number;
  wallMs: number;
  ownMs: number;
  childrenMs: number;
};

/** Returns the costs by category, the dearest first. */
export function costsByCategory(durations: Durations): CategoryCost[] {
  const categories = new Map<string, CategoryCost>();
  for (const [file, cost] of durations) {
    const name = categoryOf(file);
    const sum = categories.get(name) ?? { name, files: 0, wallMs: 0, ownMs: 0, childrenMs: 0 };
    sum.files += 1;
    sum.wallMs += cost.wallMs;
    sum.ownMs += cost.ownMs;
    sum.childrenMs += cost.childrenMs;
    categories.set(name, sum);
  }
  return [...categories.values()].toSorted(
    (a, b) => b.ownMs + b.childrenMs - a.ownMs - a.childrenMs,
  );
}

/** Two folders where the first holds parts of different kinds, else one. */
function categoryOf(file: string): string {
  const folders = file.split("/").slice(0, -1);
  const depth = folders[0] === "service" || folders[0] === "test" ? 2 : 1;
  return folders.slice(0, depth).join("/");
}
