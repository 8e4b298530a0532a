import { availableParallelism } from "node:os";
import { assert } from "#base/assert.ts";
import type { RowFillers } from "#domain/generation";
import { type FillPatience, FillThread } from "./fill-thread-handle.ts";
import { Lending } from "./lending.ts";

/** How many threads, as many as there are cores when left out, how they are run, and how long they may take. */
export type FillPoolOptions = {
  readonly threads?: number;
  /** True: started now and not when first needed. */
  readonly isReady?: boolean;
  /** True: they leave the cores to all others that have something to do. */
  readonly isYielding?: boolean;
} & Partial<FillPatience>;

const PATIENCE: FillPatience = { startMsMax: 10_000, rowMsMax: 40 };

/** Threads that fill rows; `stop` ends them for good, and whoever still waits for rows is told by an error. */
export type FillPool = RowFillers & {
  readonly threads: number;
  readonly stop: () => Promise<void>;
};

/** Threads, each started when first needed, that take one piece of work at a time, first come, first served. */
export function startFillPool(options: FillPoolOptions = {}): FillPool {
  const count = Math.max(1, options.threads ?? availableParallelism());
  const patience = { ...PATIENCE, ...options };
  const threads = Array.from({ length: count }, () => new FillThread(patience, options.isYielding));
  if (options.isReady === true) for (const thread of threads) thread.start();
  const lent = new Lending(threads);
  let isStopped = false;
  return {
    threads: count,
    fill: async (work, compiled) => {
      const answer = await lent.with((thread) => {
        assertRunning(isStopped);
        return thread.fill(work, compiled);
      });
      // Rows that are lost because we stop are not the rows' fault: nobody may note that of them.
      assertRunning(isStopped);
      return answer;
    },
    stop: async () => {
      isStopped = true;
      await Promise.all(threads.map((thread) => thread.stop()));
    },
  };
}

function assertRunning(isStopped: boolean): void {
  assert(!isStopped, "a pool that was stopped fills nothing");
}
