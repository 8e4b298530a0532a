import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { CategoryCost } from "./plan.ts";

/** CPU time that `npm test` may need, on a machine of a certain speed. */
export type Budget = {
  /** CPU time of the calibration on that machine. */
  readonly calibrationMs: number;
  /** Core-seconds by category, with those of child processes that have ended. */
  readonly coreSeconds: Readonly<Record<string, number>>;
};

const BUDGET = "tools/testing/budget.json";
const REPORT = "node_modules/.cache/platen-tests/over-budget.json";
/** A quarter more is within what two runs differ by. */
const EXCESS_MAX = 1.25;
/** The first file of each lane loads the modules of those behind it, and is of another category in each run. */
const LOADING_SECONDS = 10;
/** Often enough that a run of minutes has a dozen measurements, and seldom enough to take no time from it. */
const CALIBRATION_PAUSE_MS = 20_000;
const CALIBRATION_NUMBERS = 500_000;

/** Returns the budget of the tests below `root`; null without a budget file. */
export function readBudget(root: string): Budget | null {
  const path = join(root, BUDGET);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Budget) : null;
}

/** Measures the speed of the machine while tests run; the result of `stop` is the median, in ms of CPU time. */
export function startCalibration(): { readonly stop: () => number } {
  const measured = [calibrationMs()];
  const timer = setInterval(() => measured.push(calibrationMs()), CALIBRATION_PAUSE_MS).unref();
  return {
    stop: () => {
      clearInterval(timer);
      return measured.toSorted((one, other) => one - other)[measured.length >> 1] ?? 0;
    },
  };
}

/** CPU time of a fixed computation. */
function calibrationMs(): number {
  const before = process.cpuUsage();
  Array.from({ length: CALIBRATION_NUMBERS }, (_, at) => (at * 7919) % 500_009).toSorted(
    (one, other) => one - other,
  );
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Returns a line for each category that needs more than a quarter and 10 s above its budget, or has none. */
export function overBudget(
  { calibrationMs: budgetedMs, coreSeconds }: Budget,
  costs: readonly CategoryCost[],
  measuredMs: number,
): string[] {
  const speed = measuredMs / budgetedMs;
  return costs.flatMap(({ name, ownMs, childrenMs }) => {
    const used = (ownMs + childrenMs) / 1000 / speed;
    const allowed = coreSeconds[name];
    if (allowed === undefined) return [`${name} has no budget in ${BUDGET}`];
    if (used <= allowed * EXCESS_MAX + LOADING_SECONDS) return [];
    return [`${name} needs ${used.toFixed(0)} core-seconds, its budget in ${BUDGET} is ${allowed}`];
  });
}

/** Stores the result of a whole run for `npm run check`. */
export function writeReport(root: string, lines: readonly string[]): void {
  const path = join(root, REPORT);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(lines));
}

/** Returns the lines of the last whole run; null where there was none. */
export function readReport(root: string): readonly string[] | null {
  try {
    return JSON.parse(readFileSync(join(root, REPORT), "utf8")) as string[];
  } catch {
    return null;
  }
}
