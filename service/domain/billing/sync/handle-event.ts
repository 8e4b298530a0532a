import type { AccountId } from "#domain/accounts";
import { closeMonth } from "../overage/close-month.ts";
import type { BillingPorts } from "../ports.ts";
import type { ProcessorEvent } from "../processor.ts";
import { reconcileFully } from "./reconcile-customer.ts";

/** What happened to an event: its customer is unknown, it was handled before, or it was handled now. */
export type EventOutcome = "stranger" | "known" | "handled";

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

/** Records events of one account; returns those that are still to be handled. */
export async function recordEvents(
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
export async function handleRecorded(
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
