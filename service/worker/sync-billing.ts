import { type Repeating, repeatUntilStopped } from "#base/async/repeat.ts";
import { type Instant, later } from "#base/instant.ts";
import {
  type BackfillPorts,
  backfillEvents,
  reportOverages,
  sweepCustomers,
} from "#domain/billing";
import { DRAIN_MS } from "./drain-limit.ts";

/** What the background work of billing needs. */
export type BillingSyncPorts = BackfillPorts & {
  /** Between two queries for what is due. */
  readonly pollMs: number;
  /** Claims the chore: true when it was due, for one caller alone; it is due again at `next`. */
  readonly claimChore: (name: string, now: Instant, next: Instant) => Promise<boolean>;
};

/** Customers synced at the same time: each holds a connection for its lock, and requests need some, too. */
const CUSTOMERS_PER_SWEEP = 2;
const MONTHS_PER_RUN = 20;
/** Bounds the delay of a processor event whose webhook was lost. */
const BACKFILL_INTERVAL_SECONDS = 900;

/**
 * Syncs customers that are due, reports overage and backfills missed processor events until stopped. All times are the
 * clock's: when it jumps, everything due by then is done.
 */
export function startBillingSync(ports: BillingSyncPorts): Repeating {
  const loops = [
    repeat(ports, "customers will be synced again", (signal) => sweep(ports, signal)),
    repeat(ports, "overage will be reported again", async () => {
      await reportOverages(ports, MONTHS_PER_RUN);
    }),
    repeat(ports, "events of the processor will be fetched again", backfill(ports)),
  ];
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) };
}

function repeat(
  { onError, pollMs }: BillingSyncPorts,
  retry: string,
  work: (signal: AbortSignal) => Promise<void>,
): Repeating {
  return repeatUntilStopped(work, {
    everyMs: pollMs,
    drainMs: DRAIN_MS,
    onError: (error) => onError(error, retry),
  });
}

async function sweep(ports: BillingSyncPorts, signal: AbortSignal): Promise<void> {
  let due = CUSTOMERS_PER_SWEEP;
  while (due === CUSTOMERS_PER_SWEEP && !signal.aborted)
    due = await sweepCustomers(ports, CUSTOMERS_PER_SWEEP);
}

/** The claim is in the database; it is attempted only when this process can win it. */
function backfill(ports: BillingSyncPorts): () => Promise<void> {
  let next: Instant | null = null;
  return async () => {
    const now = ports.clock.now();
    if (next !== null && now < next) return;
    const after = later(now, BACKFILL_INTERVAL_SECONDS);
    next = after;
    if (await ports.claimChore("processor-events", now, after)) await backfillEvents(ports);
  };
}
