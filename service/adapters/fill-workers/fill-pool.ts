import { availableParallelism } from "node:os";
import { assert } from "#base/assert.ts";
import { STALL_MS_MAX } from "#base/async/cpu-meter.ts";
import { Pool } from "#base/async/pool.ts";
import { type FillPool } from "#domain/filling";
import { type FillLimits, FillThread } from "./fill-thread-handle.ts";
import { PackedRooms } from "./packed-rooms.ts";

/** Number of threads (default: one per core), how they run, and their limits. */
export type FillPoolOptions = {
  readonly threads?: number;
  /** True: started now rather than when first needed. */
  readonly isReady?: boolean;
  /** True: they run below normal priority. */
  readonly isYielding?: boolean;
} & Partial<FillLimits>;

/** CPU time of one row, ms: rows need 0.1 to 50, those with many shaped fonts some hundred. */
const ROW_CPU_MS_MAX = 10_000;
const LIMITS: FillLimits = { rowCpuMsMax: ROW_CPU_MS_MAX, stallMsMax: STALL_MS_MAX };

/** A pool of threads that fill rows; `stop` ends them for good and rejects all pending calls. */
export type FillThreads = {
  /** Rows that are still queued when `signal` aborts are not filled. */
  readonly fill: (
    ...args: [...Parameters<FillPool["fill"]>, signal?: AbortSignal]
  ) => ReturnType<FillPool["fill"]>;
  readonly threads: number;
  /** Rows tried so far, of unfinished calls too; while a call ends it can be lower for a moment. */
  readonly rowsTried: () => number;
  readonly stop: () => Promise<void>;
};

/**
 * Starts a pool whose threads start when first needed. Each handles one task at a time, first come, first served. A
 * call waits as long as its thread makes progress, even on a slow machine.
 */
export function startFillPool(options: FillPoolOptions = {}): FillThreads {
  const count = Math.max(1, options.threads ?? availableParallelism());
  const limits = { ...LIMITS, ...options };
  const rooms = new PackedRooms(count);
  const threads = Array.from(
    { length: count },
    () => new FillThread(limits, rooms, options.isYielding),
  );
  if (options.isReady === true) for (const thread of threads) thread.start();
  const pool = new Pool(threads);
  let isStopped = false;
  let rowsTried = 0;
  return {
    threads: count,
    fill: async (work, compiled, signal) => {
      try {
        const answer = await pool.use((thread) => {
          assertRunning(isStopped);
          return thread.fill(work, compiled);
        }, signal);
        rowsTried += answer.kind === "lost" ? answer.at : answer.outcomes.length;
        return answer;
      } finally {
        // Rows that are lost because the pool stops must not fail: this error takes precedence.
        assertRunning(isStopped);
      }
    },
    rowsTried: () => threads.reduce((sum, thread) => sum + thread.rowsDone(), rowsTried),
    stop: async () => {
      isStopped = true;
      await Promise.all(threads.map((thread) => thread.stop()));
    },
  };
}

function assertRunning(isStopped: boolean): void {
  assert(!isStopped, "the fill pool is running");
}
