import type pg from "pg";

/** Statistics of PostgreSQL for the statements of one call. */
export type Observed = {
  readonly statements: number;
  /** Execution time of all statements, in milliseconds. */
  readonly ms: number;
  /** Pages of 8 kB, found in the cache of the server or not. */
  readonly hit: number;
  readonly read: number;
  /** Tables that were read from end to end. */
  readonly scanned: readonly string[];
  readonly plans: readonly string[];
};

/** Settings of a server with which every session reports the plan of each of its statements, as executed. */
export const PLAN_SETTINGS = [
  "session_preload_libraries=auto_explain",
  "auto_explain.log_min_duration=0",
  "auto_explain.log_analyze=on",
  "auto_explain.log_buffers=on",
  // Times of single plan nodes are left out: reading the clock for every row would be measured too.
  "auto_explain.log_timing=off",
  "auto_explain.log_level=notice",
];

/** The same for the connections of a pool, as its option `options`. */
export function planOptions(settings: readonly string[] = []): string {
  return [...PLAN_SETTINGS, ...settings].map((setting) => `-c ${setting}`).join(" ");
}

/** Collects the plans of a pool without connections yet; the returned function runs a call and returns its plans. */
export function observePlans(pool: pg.Pool): (call: () => Promise<unknown>) => Promise<Observed> {
  let plans: string[] = [];
  pool.on("connect", (client) => {
    client.on("notice", ({ message }) => void plans.push(message ?? ""));
  });
  return async (call) => {
    plans = [];
    await call();
    return observedIn(plans.filter((plan) => plan.startsWith("duration:")));
  };
}

function observedIn(plans: readonly string[]): Observed {
  const pages = plans.map(pagesOf);
  return {
    statements: plans.length,
    ms: plans.reduce((sum, plan) => sum + numberIn(plan, /^duration: ([\d.]+) ms/), 0),
    hit: pages.reduce((sum, { hit }) => sum + hit, 0),
    read: pages.reduce((sum, { read }) => sum + read, 0),
    scanned: [...new Set(plans.flatMap(tablesScanned))],
    plans,
  };
}

/** The first line of buffers is that of the whole plan. */
function pagesOf(plan: string): Pick<Observed, "hit" | "read"> {
  const line = /Buffers: shared ([^\n]*)/.exec(plan)?.[1] ?? "";
  return { hit: numberIn(line, /hit=(\d+)/), read: numberIn(line, /read=(\d+)/) };
}

function numberIn(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1] ?? "0");
}

function tablesScanned(plan: string): readonly string[] {
  return [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table = ""]) => table);
}
