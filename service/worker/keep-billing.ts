import { setTimeout as pause } from "node:timers/promises";
import { type Instant, later } from "#base/instant.ts";
import {
  type BackfillPorts,
  backfillEvents,
  reportOverages,
  sweepCustomers,
} from "#domain/billing";
import { DRAIN_MS } from "./drain-limit.ts";

/** What keeping our copy of the processor's accounts true needs. */
export type KeepBillingPorts = BackfillPorts & {
  /** Between two queries for what is due. */
  readonly pollMs: number;
  /** True when the chore is due and ours until `next`; then it is nobody else's. */
  readonly claimChore: (name: string, now: Instant, next: Instant) => Promise<boolean>;
};

/** Each has a connection for its lock; the others are for those who wait for an answer. */
const AT_ONCE = 2;
const REPORTED_AT_ONCE = 20;
/** How soon we hear of what was told to nobody. */
const BACKFILL_SECONDS = 900;

/**
 * Looks at customers whose time has come, reports overage, and asks for events that nobody heard, until it is stopped. All times are the
 * clock's: when that jumps, all that is due by then is done.
 */
export function startKeepingBilling(ports: KeepBillingPorts): {
  readonly stop: () => Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  const keeping = Promise.all([
    keepSwept(ports, signal),
    keepReported(ports, signal),
    keepFilled(ports, signal),
  ]);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([keeping, pause(DRAIN_MS, null, { ref: false })]);
    },
  };
}

async function keepSwept(ports: KeepBillingPorts, signal: AbortSignal): Promise<void> {
  await until(ports, signal, "customers will be looked at", async () => {
    let due = AT_ONCE;
    while (due === AT_ONCE && !signal.aborted) due = await sweepCustomers(ports, AT_ONCE);
  });
}

async function keepReported(ports: KeepBillingPorts, signal: AbortSignal): Promise<void> {
  await until(ports, signal, "overage will be reported", async () => {
    await reportOverages(ports, REPORTED_AT_ONCE);
  });
}

// Whose turn it is stands in the database; it is asked for no more often than it can be ours.
async function keepFilled(ports: KeepBillingPorts, signal: AbortSignal): Promise<void> {
  let next: Instant | null = null;
  await until(ports, signal, "events of the processor will be asked for", async () => {
    const now = ports.clock.now();
    if (next !== null && now < next) return;
    const after = later(now, BACKFILL_SECONDS);
    next = after;
    if (await ports.claimChore("processor-events", now, after)) await backfillEvents(ports);
  });
}

async function until(
  { onError, pollMs }: KeepBillingPorts,
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
