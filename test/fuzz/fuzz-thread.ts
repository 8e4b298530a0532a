/** The entry of the thread of `lab/campaigns/fuzz.ts`: announces each step, so that a hang can be reproduced. */
import { parentPort, workerData } from "node:worker_threads";
import { prepareFuzz } from "./fuzz-step.ts";
import { prepareXfaFuzz } from "./xfa-step.ts";

/** The steps to run, and the messages about them. */
export type FuzzOrder = {
  readonly seed: number;
  readonly from: number;
  readonly steps: number;
  readonly seconds: number;
  /** Mutates XFA packets instead of whole files. */
  readonly onlyXfa: boolean;
  /** A folder with further XFA forms. */
  readonly dir: string | null;
};
export type FuzzNews =
  | { readonly kind: "began"; readonly step: number }
  | { readonly kind: "failed"; readonly step: number; readonly why: string }
  | {
      readonly kind: "done";
      readonly steps: number;
      readonly outcomes: ReadonlyMap<string, number>;
    };

// The parent passes the order as `workerData`.
const { seed, from, steps, seconds, onlyXfa, dir } = workerData as FuzzOrder;
const outcomes = new Map<string, number>();
const { run } = onlyXfa ? await prepareXfaFuzz(dir) : await prepareFuzz();
const until = performance.now() + seconds * 1000;
let step = from;
let failed = false;
for (; step < from + steps && performance.now() < until && !failed; step += 1) {
  post({ kind: "began", step });
  try {
    const outcome = await run(seed, step);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  } catch (error) {
    failed = true;
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    post({ kind: "failed", step, why });
  }
}
post({ kind: "done", steps: step - from, outcomes });

function post(news: FuzzNews): void {
  parentPort?.postMessage(news);
}
