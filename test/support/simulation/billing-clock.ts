import assert from "node:assert/strict";
import type { ServedSandbox } from "../../../sandbox/mod.ts";
import { moveTime } from "../../../service/adapters/database/connection/service-time.ts";
import { instant } from "../../../service/base/instant.ts";
import { eventually, WAIT_MS_MAX } from "../harness/eventually.ts";
import type { TestService } from "../harness/service.ts";

/** The shared clock of a service and its processor. It advances only when the test moves it. */
export type BillingClock = {
  readonly now: () => number;
  /** Waits until both have processed everything due. */
  readonly settle: () => Promise<void>;
  /**
   * Advances to an ISO 8601 time, stopping at every time at which the processor has something due until both have
   * processed it, and before that once at a time at which the service reports overage.
   */
  readonly advanceTo: (time: string) => Promise<void>;
};

/** The current time of a clock that the test moves. */
export type ClockHand = { ms: number };

/** Each renewal has several due times, and undelivered webhooks are retried for three days. */
const INSTANTS_MAX = 5000;

/** The clock that the sandbox follows, and that the service reads from its database. */
export function billingClock(
  hand: ClockHand,
  { sandbox }: ServedSandbox,
  { database, isBillingBusy }: TestService,
): BillingClock {
  // Tasks that the service has claimed are no longer due in its database, so the service is asked after the database.
  const isAtRest = async (): Promise<boolean> => {
    if (await isBillingBusy()) return false;
    await sandbox.settle();
    if (await hasWork(database, hand.ms)) return false;
    return !(await isBillingBusy()) && !isDue(sandbox, hand.ms);
  };
  const settle = async (): Promise<void> => {
    await eventually("billing to come to rest", isAtRest, Boolean);
  };
  const setTo = async (ms: number): Promise<void> => {
    hand.ms = ms;
    await moveTime(database.pool, instant(ms), true, WAIT_MS_MAX);
    await settle();
  };
  return {
    now: () => hand.ms,
    settle,
    advanceTo: async (time) => {
      const target = Date.parse(time);
      assert.ok(target >= hand.ms, `time does not go back to ${time}`);
      await settle();
      // In an outage the service reports thousands of times, in vain.
      let hasReported = false;
      for (let count = 0; ; count += 1) {
        assert.ok(count < INSTANTS_MAX, `something is always due before ${time}`);
        const next = nextDueMs(sandbox);
        const report: number = hasReported ? Infinity : await nextReportMs(database);
        if (Math.min(next, report) > target) break;
        hasReported = report < next;
        await setTo(Math.max(Math.min(next, report), hand.ms));
      }
      await setTo(target);
    },
  };
}

/**
 * Whether a sync, a report of overage or a backfill is due, or a billing lock is held. Wakes the service then: it may have
 * looked for work before it knew the new time, and would look again only after 15 s.
 */
async function hasWork({ pool }: TestService["database"], nowMs: number): Promise<boolean> {
  const { rowCount } = await pool.query(BUSY, [new Date(nowMs)]);
  return rowCount === 1;
}

const BUSY = `select pg_notify('billing', '') where exists (
    select from billing_customer where due_at <= $1
    union all
    select from overage_month where due_at <= $1
    union all
    select from chore where name = 'processor-events' and due_at <= $1
    union all
    select from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and classid = 1885696116 and datname = current_database()
  )`;

/** When the service reports overage next; infinity: never. */
async function nextReportMs({ pool }: TestService["database"]): Promise<number> {
  const { rows } = await pool.query<{ due: Date | null }>(
    "select min(due_at) as due from overage_month",
  );
  return rows[0]?.due?.getTime() ?? Infinity;
}

function isDue(sandbox: ServedSandbox["sandbox"], nowMs: number): boolean {
  return nextDueMs(sandbox) <= nowMs;
}

/** When the processor's next task or delivery is due; infinity: never. */
function nextDueMs(sandbox: ServedSandbox["sandbox"]): number {
  const { tasks, deliveries } = sandbox.state().rows;
  const dues = [...tasks.values(), ...deliveries.values()].map(({ dueAt }) => dueAt * 1000);
  return Math.min(Number.POSITIVE_INFINITY, ...dues);
}
