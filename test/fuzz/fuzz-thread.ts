/** The entry of the thread of `test/campaigns/fuzz.ts`: says what it begins with, so that a hang can be repeated. */
import { parentPort, workerData } from "node:worker_threads";
import { prepareFuzz } from "./fuzz-step.ts";

/** What to do, and what is told of it. */
export type FuzzOrder = {
  readonly seed: number;
  readonly from: number;
  readonly steps: number;
  readonly seconds: number;
};
export type FuzzNews =
  | { readonly kind: "began"; readonly step: number }
  | { readonly kind: "failed"; readonly step: number; readonly why: string }
  | {
      readonly kind: "done";
      readonly steps: number;
      readonly outcomes: ReadonlyMap<string, number>;
    };

// Whoever starts the thread gives it an order.
const { seed, from, steps, seconds } = workerData as FuzzOrder;
const outcomes = new Map<string, number>();
const { run } = await prepareFuzz();
const until = performance.now() + seconds * 1000;
let step = from;
let failed = false;
for (; step < from + steps && performance.now() < until && !failed; step += 1) {
  tell({ kind: "began", step });
  try {
    const outcome = await run(seed, step);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  } catch (error) {
    failed = true;
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    tell({ kind: "failed", step, why });
  }
}
tell({ kind: "done", steps: step - from, outcomes });

function tell(news: FuzzNews): void {
  parentPort?.postMessage(news);
}
