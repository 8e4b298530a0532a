import { present } from "#base/assert.ts";
import { later } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { Invoice, InvoiceId, ProcessorEvent } from "#domain/billing-records";
import type { BillingDeps, BillingSyncDeps } from "../deps.ts";
import { closeMonth } from "../overage/close-month.ts";
import { withRole } from "./apply-snapshot.ts";
import { reconcileFully } from "./reconcile-customer.ts";

/** Each backfill repeats this much of the one before: clocks differ, and the processor lists events with a delay. */
const OVERLAP_SECONDS = 600;
/** Length of the first backfill: the processor retries deliveries for three days. */
const FIRST_WINDOW_SECONDS = 3 * 24 * 3600;
/** Longer than the processor can deliver an event again. */
const RETENTION_SECONDS = 40 * 24 * 3600;
const LOOKUP_BATCH_SIZE = 500;

/** The result of an event: its customer is unknown, it was handled before, or it was handled now. */
export type EventOutcome = "stranger" | "known" | "handled";

/**
 * Handles a webhook event of the processor, once. An event only says that something happened to a customer: the
 * customer is then fetched as a whole, so the order and number of deliveries do not matter. A failed event is handled
 * again when it is redelivered.
 */
export async function handleEvent(deps: BillingDeps, event: ProcessorEvent): Promise<EventOutcome> {
  const owner = event.customer === null ? null : await deps.billing.findOwner(event.customer);
  if (owner === null) return "stranger";
  const open = await recordEvents(deps, owner, [event]);
  if (open.length === 0) return "known";
  await handleRecorded(deps, owner, open);
  return "handled";
}

/**
 * Fetches the events since the last completed backfill and handles those whose delivery was missed; returns their
 * number. Failures are reported and retried by the next backfill.
 */
export async function backfillEvents(deps: BillingSyncDeps): Promise<number> {
  const { processor, billing, transact, clock } = deps;
  if (processor === null || !(await billing.hasCustomers())) return 0;
  const startedAt = clock.now();
  const last = await transact(({ processorEvents }) => processorEvents.backfilledTo());
  const since = later(last ?? startedAt, -(last === null ? FIRST_WINDOW_SECONDS : OVERLAP_SECONDS));
  const missed = await findMissed(deps, await processor.listEvents(since));
  let failed = 0;
  for (const [owner, events] of missed)
    try {
      await handleRecorded(deps, owner, await recordEvents(deps, owner, events));
    } catch (error) {
      failed += 1;
      deps.onError(error, "processor events will be retried");
    }
  if (failed === 0)
    await transact(async ({ processorEvents }) => {
      await processorEvents.setBackfilledTo(startedAt);
      await processorEvents.purgeEvents(later(startedAt, -RETENTION_SECONDS));
    });
  return [...missed.values()].flat().length;
}

async function findMissed(
  { billing, transact }: BillingSyncDeps,
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
  { transact, clock }: BillingDeps,
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
  deps: BillingDeps,
  owner: AccountId,
  events: readonly ProcessorEvent[],
): Promise<void> {
  await reconcileSince(deps, owner);
  for (const event of events) await closeInvoicedMonth(deps, owner, event);
  await deps.transact(async ({ processorEvents }) => {
    for (const { id } of events) await processorEvents.setEventHandled(id, deps.clock.now());
  });
}

/** Reconciles the customer, unless a snapshot was stored that was requested after this call began. */
async function reconcileSince(deps: BillingDeps, owner: AccountId): Promise<void> {
  const numberBefore = await deps.billing.lastSnapshotNumber(owner);
  await deps.withBillingLock(owner, async () => {
    if (!(await deps.billing.hasSnapshotAfter(owner, numberBefore)))
      await reconcileFully(deps, owner);
  });
}

/** The processor finalises an invoice once its event was acknowledged; by then all overage must have been reported. */
async function closeInvoicedMonth(
  deps: BillingDeps,
  owner: AccountId,
  { type, invoice: id }: ProcessorEvent,
): Promise<void> {
  if (type !== "invoice.created" || id === null) return;
  const invoice =
    (await deps.billing.findInvoice(owner, id)) ?? (await fetchInvoice(deps, owner, id));
  if (invoice !== null) await closeMonth(deps, owner, invoice);
}

/**
 * Fetches an invoice of the owner's customer that is not mirrored: one of the overage subscription that was paid with 0
 * before its event arrived.
 */
async function fetchInvoice(
  { processor, billing }: BillingDeps,
  owner: AccountId,
  id: InvoiceId,
): Promise<Invoice | null> {
  const { customer, plan, overage } = await billing.findMirror(owner);
  if (customer === null) return null;
  const invoice = await present(processor, "processor of an event").findInvoiceOf(customer.id, id);
  const subscriptions = [plan, overage].filter((one) => one !== null);
  return invoice === null ? null : withRole(invoice, subscriptions);
}
