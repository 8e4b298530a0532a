import assert from "node:assert/strict";
import type { ServedSandbox } from "../../../sandbox/mod.ts";
import { moveTime } from "../../../service/adapters/database/connection/service-time.ts";
import { instant } from "../../../service/base/instant.ts";
import { eventually } from "../harness/eventually.ts";
import type { TestService } from "../harness/service.ts";

/** The shared clock of a service and its processor. It advances only when the test moves it. */
export type BillingClock = {
  readonly now: () => number;
  /** Waits until both have processed everything due. */
  readonly settle: () => Promise<void>;
  /**
   * Advances to an ISO 8601 time, stopping at every time at which the processor has something due until both have
   * processed it.
   */
  readonly advanceTo: (time: string) => Promise<void>;
};

/** The current time of a clock that the test moves. */
export type ClockHand = { ms: number };

/** Each renewal has several due times, and undelivered webhooks are retried for three days. */
const INSTANTS_MAX = 5000;

/**
 * The clock that the sandbox follows, and that the service reads from its database. `mayFail`: syncs may have failed,
 * so that none is waited for until it has succeeded.
 */
export function billingClock(
  hand: ClockHand,
  { sandbox }: ServedSandbox,
  { database }: TestService,
  mayFail: () => boolean,
): BillingClock {
  const isAtRest = async (): Promise<boolean> => {
    await sandbox.settle();
    const isBusy = await hasWork(database, hand.ms, mayFail());
    return !isBusy && !isDue(sandbox, hand.ms);
  };
  const settle = async (): Promise<void> => {
    await eventually("billing to come to rest", isAtRest, Boolean);
  };
  const setTo = async (ms: number): Promise<void> => {
    hand.ms = ms;
    await moveTime(database.pool, instant(ms), true);
    await settle();
  };
  return {
    now: () => hand.ms,
    settle,
    advanceTo: async (time) => {
      const target = Date.parse(time);
      assert.ok(target >= hand.ms, `time does not go back to ${time}`);
      await settle();
      for (let count = 0; ; count += 1) {
        assert.ok(count < INSTANTS_MAX, `something is always due before ${time}`);
        const next = nextDueMs(sandbox);
        if (next > target) break;
        await setTo(Math.max(next, hand.ms));
      }
      await setTo(target);
    },
  };
}

/**
 * Whether an account is due for a sync, its sync has begun, or its billing lock is held. Wakes the service then: it may have looked for work
 * before it knew the new time, and would look again only after 15 s.
 */
async function hasWork(
  { pool }: TestService["database"],
  nowMs: number,
  mayFail: boolean,
): Promise<boolean> {
  const { rowCount } = await pool.query(BUSY, [new Date(nowMs), mayFail]);
  return rowCount === 1;
}

const BUSY = `select pg_notify('billing', '') where exists (
    select from billing_customer where due_at <= $1 or (not $2 and sync_attempts > 0)
    union all
    select from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and classid = 1885696116 and datname = current_database()
  )`;

function isDue(sandbox: ServedSandbox["sandbox"], nowMs: number): boolean {
  return nextDueMs(sandbox) <= nowMs;
}

/** When the processor's next task or delivery is due; infinity: never. */
function nextDueMs(sandbox: ServedSandbox["sandbox"]): number {
  const { tasks, deliveries } = sandbox.state().rows;
  const dues = [...tasks.values(), ...deliveries.values()].map(({ dueAt }) => dueAt * 1000);
  return Math.min(Number.POSITIVE_INFINITY, ...dues);
}
