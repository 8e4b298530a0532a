import { setTimeout as pause } from "node:timers/promises";
import { type Instant, later } from "#base/instant.ts";
import {
  type BackfillPorts,
  backfillEvents,
  reportOverages,
  sweepCustomers,
} from "#domain/billing";
import { DRAIN_MS } from "./drain-limit.ts";

/** Dependencies of the background sync. */
export type BillingSyncPorts = BackfillPorts & {
  /** Interval between polls. */
  readonly pollMs: number;
  /** Claims a chore until `next`; false: it is not due, or another process has claimed it. */
  readonly claimChore: (name: string, now: Instant, next: Instant) => Promise<boolean>;
};

/** Each sync holds a lock connection; the others are left for requests. */
const CUSTOMERS_PER_SWEEP = 2;
const MONTHS_PER_RUN = 20;
/** Interval between backfills of missed events. */
const BACKFILL_INTERVAL_SECONDS = 900;

/**
 * Syncs due customers, reports overage and backfills missed events until it is stopped. All times come from the clock
 * port, so after a jump everything due is processed.
 */
export function startBillingSync(ports: BillingSyncPorts): {
  readonly stop: () => Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  const keeping = Promise.all([
    sweepLoop(ports, signal),
    reportLoop(ports, signal),
    backfillLoop(ports, signal),
  ]);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([keeping, pause(DRAIN_MS, null, { ref: false })]);
    },
  };
}

async function sweepLoop(ports: BillingSyncPorts, signal: AbortSignal): Promise<void> {
  await repeatUntilStopped(ports, signal, "due customers will be synced later", async () => {
    let due = CUSTOMERS_PER_SWEEP;
    while (due === CUSTOMERS_PER_SWEEP && !signal.aborted)
      due = await sweepCustomers(ports, CUSTOMERS_PER_SWEEP);
  });
}

async function reportLoop(ports: BillingSyncPorts, signal: AbortSignal): Promise<void> {
  await repeatUntilStopped(ports, signal, "overage will be reported later", async () => {
    await reportOverages(ports, MONTHS_PER_RUN);
  });
}

// The claim is in the database; it is tried no more often than it can succeed.
async function backfillLoop(ports: BillingSyncPorts, signal: AbortSignal): Promise<void> {
  let next: Instant | null = null;
  await repeatUntilStopped(
    ports,
    signal,
    "missed processor events will be fetched later",
    async () => {
      const now = ports.clock.now();
      if (next !== null && now < next) return;
      const after = later(now, BACKFILL_INTERVAL_SECONDS);
      next = after;
      if (await ports.claimChore("processor-events", now, after)) await backfillEvents(ports);
    },
  );
}

async function repeatUntilStopped(
  { onError, pollMs }: BillingSyncPorts,
  signal: AbortSignal,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await work();
    } catch (error) {
      onError(error, what);
    }
    await pause(pollMs, null, { signal }).catch(() => undefined);
  }
}
