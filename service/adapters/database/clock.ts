import type pg from "pg";
import { present } from "#base/assert.ts";
import { type Clock, instant } from "#base/instant.ts";

const ASK_EVERY_MS = 60_000;

/** A clock that is asked for again from time to time until it is stopped. */
export type DatabaseClock = Clock & { readonly stop: () => void };

/**
 * The time of the database, so that every process that works on it means the same instant. It is
 * asked for now and every minute, and carried between by a count that no setting of this machine's
 * clock disturbs. While the database is away the last answer holds.
 */
export async function databaseClock(pool: pg.Pool): Promise<DatabaseClock> {
  let ahead = await aheadOfCount(pool);
  const ask = async (): Promise<void> => {
    ahead = (await aheadOfCount(pool).catch(() => null)) ?? ahead;
  };
  const timer = setInterval(() => void ask(), ASK_EVERY_MS);
  timer.unref();
  return {
    now: () => instant(Math.floor(performance.now() + ahead)),
    stop: () => clearInterval(timer),
  };
}

async function aheadOfCount(pool: pg.Pool): Promise<number> {
  const asked = performance.now();
  const { rows } = await pool.query<{ now: Date }>("select clock_timestamp() as now");
  const answered = performance.now();
  return present(rows[0], "time of the database").now.getTime() - (asked + answered) / 2;
}
