import { later } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import { closeMonth } from "../overage/close-month.ts";
import type { BillingPorts } from "../ports.ts";
import type { ProcessorEvent } from "../processor.ts";
import { reconcileFully } from "./reconcile-customer.ts";

/** Each backfill repeats this much of the one before: clocks differ, and the processor lists events with a delay. */
const OVERLAP_SECONDS = 600;
/** Length of the first backfill: the processor retries deliveries for three days. */
const FIRST_WINDOW_SECONDS = 3 * 24 * 3600;
/** Longer than the processor can deliver an event again. */
const RETENTION_SECONDS = 40 * 24 * 3600;
const LOOKUP_BATCH_SIZE = 500;

/** What happened to an event: its customer is unknown, it was handled before, or it was handled now. */
export type EventOutcome = "stranger" | "known" | "handled";

/** `BillingPorts` with error reporting for background work. */
export type BackfillPorts = BillingPorts & {
  /** Reports an error of work that will be retried. */
  readonly onError: (error: unknown, what: string) => void;
};

/**
 * Handles a webhook event of the processor, once. An event only says that something happened to a customer: the
 * customer is then fetched as a whole, so the order and number of deliveries do not matter. A failed event is handled
 * again when it is redelivered.
 */
export async function handleEvent(
  ports: BillingPorts,
  event: ProcessorEvent,
): Promise<EventOutcome> {
  const owner = event.customer === null ? null : await ports.billing.findOwner(event.customer);
  if (owner === null) return "stranger";
  const open = await recordEvents(ports, owner, [event]);
  if (open.length === 0) return "known";
  await handleRecorded(ports, owner, open);
  return "handled";
}

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

/** Records events of one account; returns those that are still to be handled. */
async function recordEvents(
  { transact, clock }: BillingPorts,
  owner: AccountId,
  events: readonly ProcessorEvent[],
): Promise<readonly ProcessorEvent[]> {
  const now = clock.now();
  return await transact(async ({ processorEvents }) => {
    const open: ProcessorEvent[] = [];
    for (const event of events)
      if (await processorEvents.recordEvent(event, owner, now)) open.push(event);
    return open;
  });
}

/** Handles recorded events of one account with a single reconciliation. */
async function handleRecorded(
  ports: BillingPorts,
  owner: AccountId,
  events: readonly ProcessorEvent[],
): Promise<void> {
  await reconcileSince(ports, owner);
  for (const event of events) await closeInvoicedMonth(ports, owner, event);
  await ports.transact(async ({ processorEvents }) => {
    for (const { id } of events) await processorEvents.setEventHandled(id, ports.clock.now());
  });
}

/** Reconciles the customer, unless a snapshot was stored that was requested after this call began. */
async function reconcileSince(ports: BillingPorts, owner: AccountId): Promise<void> {
  const numberBefore = await ports.billing.lastSnapshotNumber(owner);
  await ports.withBillingLock(owner, async () => {
    if (!(await ports.billing.hasSnapshotAfter(owner, numberBefore)))
      await reconcileFully(ports, owner);
  });
}

/** The processor finalises an invoice once its event was acknowledged; by then all overage must have been reported. */
async function closeInvoicedMonth(
  ports: BillingPorts,
  owner: AccountId,
  { type, invoice: id }: ProcessorEvent,
): Promise<void> {
  if (type !== "invoice.created" || id === null) return;
  const invoice = await ports.billing.findInvoice(owner, id);
  if (invoice !== null) await closeMonth(ports, owner, invoice);
}
