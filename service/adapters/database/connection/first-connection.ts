import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";

/** How long a start waits for a server that does not respond in time, such as one on a machine without spare CPU. */
const START_MS = 60_000;
const PAUSE_MS = 100;
/** Errors of the driver and its pool when the server did not respond within `connectionTimeoutMillis`. */
const TIMED_OUT =
  /^(Connection terminated due to connection timeout|timeout exceeded when trying to connect|timeout expired)/;

/**
 * Opens the pool's first connection, and tries again when the server accepts it too late. @throws every other error at
 * once, and the timeout after a minute.
 */
export async function openFirstConnection(pool: pg.Pool, startMs = START_MS): Promise<void> {
  const deadline = performance.now() + startMs;
  for (;;) {
    try {
      (await pool.connect()).release();
      return;
    } catch (error) {
      if (!isTimeout(error) || performance.now() >= deadline) throw error;
    }
    await pause(PAUSE_MS);
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && TIMED_OUT.test(error.message);
}
