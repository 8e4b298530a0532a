import { type Repeating, repeatUntilStopped } from "#base/async/repeat.ts";
import { type Instant, later } from "#base/instant.ts";
import {
  type BillingSyncDeps,
  backfillEvents,
  reportOverages,
  sweepCustomers,
} from "#domain/billing";
import { DRAIN_MS } from "./timetable.ts";

/** Dependencies of the background work of billing. */
export type BillingSyncPorts = BillingSyncDeps & {
  /** Between two rounds while something is due, and after an error. */
  readonly pollMs: number;
  /** The longest pause. */
  readonly idleMs: number;
  /** When a customer or an overage is due next. */
  readonly nextDue: () => Promise<Instant | null>;
  /** Signals that something became due. A lost signal costs the time to the next round. */
  readonly wakeUps: { readonly listen: (wake: () => void) => void };
  /** Claims the chore: true when it was due, for one caller alone; it is due again at `next`. */
  readonly claimChore: (name: string, now: Instant, next: Instant) => Promise<boolean>;
};

/** Customers synced at the same time: each holds a connection for its lock, and requests need some, too. */
const CUSTOMERS_PER_SWEEP = 2;
const MONTHS_PER_RUN = 20;
/** Bounds the delay of a processor event whose webhook was lost. */
export const BACKFILL_INTERVAL_SECONDS = 900;

/**
 * Syncs customers that are due, reports overage and backfills missed processor events until stopped. All times are the
 * clock's: when it jumps, everything due by then is done.
 */
export function startBillingSync(ports: BillingSyncPorts): Repeating {
  const { onError, pollMs, wakeUps } = ports;
  const due = dueWork(ports);
  const wakes: (() => void)[] = [];
  const listen = (wake: () => void): void => void wakes.push(wake);
  wakeUps.listen(() => {
    for (const wake of wakes) wake();
  });
  const loops = [
    repeatUntilStopped(due.run, {
      everyMs: due.pauseMs,
      listen,
      drainMs: DRAIN_MS,
      onError: (error) => onError(error, "customers and overage will be looked at again"),
    }),
    repeatUntilStopped(backfill(ports), {
      everyMs: pollMs,
      listen,
      drainMs: DRAIN_MS,
      onError: (error) => onError(error, "events of the processor will be fetched again"),
    }),
  ];
  return {
    isRunning: () => loops.some((loop) => loop.isRunning()),
    stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))),
  };
}

/** Syncs customers and reports overage when some are due, and pauses until the next. */
function dueWork(ports: BillingSyncPorts) {
  const { clock, nextDue, pollMs, idleMs } = ports;
  let pauseMs = pollMs;
  return {
    pauseMs: () => pauseMs,
    run: async (signal: AbortSignal): Promise<void> => {
      pauseMs = pollMs;
      const next = await nextDue();
      const now = clock.now();
      if (next !== null && next <= now) {
        const outcomes = await Promise.allSettled([
          sweep(ports, signal),
          reportOverages(ports, MONTHS_PER_RUN),
        ]);
        for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
      } else pauseMs = Math.max(pollMs, Math.min(idleMs, (next ?? Infinity) - now));
    },
  };
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
    const after = later(now, BACKFILL_INTERVAL_SECONDS);
    // Later than `after`: the clock was set back.
    if (next !== null && now < next && next <= after) return;
    const isClaimed = await ports.claimChore("processor-events", now, after);
    next = after;
    if (isClaimed) await backfillEvents(ports);
  };
}
