import { later } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { BillingPorts } from "../ports.ts";
import type { ProcessorEvent } from "../processor.ts";
import { handleRecorded, recordEvents } from "./handle-event.ts";

/** `BillingPorts` with error reporting for background work. */
export type BackfillPorts = BillingPorts & {
  /** Reports an error of work that will be retried. */
  readonly onError: (error: unknown, what: string) => void;
};

/** Each backfill repeats this much of the one before: clocks differ, and the processor lists events with a delay. */
const OVERLAP_SECONDS = 600;
/** Length of the first backfill: the processor retries deliveries for three days. */
const FIRST_WINDOW_SECONDS = 3 * 24 * 3600;
/** Longer than the processor can deliver an event again. */
const RETENTION_SECONDS = 40 * 24 * 3600;
const LOOKUP_BATCH_SIZE = 500;

/**
 * Fetches the events since the last completed backfill and handles those whose delivery was missed; returns their
 * number. Failures are reported and retried by the next backfill.
 */
export async function backfillEvents(ports: BackfillPorts): Promise<number> {
  const { processor, billing, transact, clock } = ports;
  if (processor === null || !(await billing.hasCustomers())) return 0;
  const startedAt = clock.now();
  const last = await transact(({ processorEvents }) => processorEvents.backfilledTo());
  const since = later(last ?? startedAt, -(last === null ? FIRST_WINDOW_SECONDS : OVERLAP_SECONDS));
  const missed = await findMissed(ports, await processor.listEvents(since));
  let failed = 0;
  for (const [owner, events] of missed)
    try {
      await handleRecorded(ports, owner, await recordEvents(ports, owner, events));
    } catch (error) {
      failed += 1;
      ports.onError(error, "processor events will be retried");
    }
  if (failed === 0)
    await transact(async ({ processorEvents }) => {
      await processorEvents.setBackfilledTo(startedAt);
      await processorEvents.purgeEvents(later(startedAt, -RETENTION_SECONDS));
    });
  return [...missed.values()].flat().length;
}

async function findMissed(
  { billing, transact }: BackfillPorts,
  events: readonly ProcessorEvent[],
): Promise<ReadonlyMap<AccountId, readonly ProcessorEvent[]>> {
  const missed = new Map<AccountId, ProcessorEvent[]>();
  for (let from = 0; from < events.length; from += LOOKUP_BATCH_SIZE) {
    const batch = events.slice(from, from + LOOKUP_BATCH_SIZE);
    const ids = batch.map(({ id }) => id);
    const handled = new Set(
      await transact(({ processorEvents }) => processorEvents.listHandled(ids)),
    );
    for (const event of batch) {
      if (handled.has(event.id) || event.customer === null) continue;
      const owner = await billing.findOwner(event.customer);
      if (owner !== null) missed.set(owner, [...(missed.get(owner) ?? []), event]);
    }
  }
  return missed;
}
