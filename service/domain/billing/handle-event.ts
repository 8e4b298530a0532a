import type { AccountId } from "#domain/accounts";
import { closeMonth } from "./close-month.ts";
import type { BillingPorts } from "./ports.ts";
import type { ProcessorEvent } from "./processor.ts";
import { syncWholly } from "./sync-customer.ts";

/** What became of an event: it was about nobody of ours, it had been handled, or it was handled now. */
export type EventEnd = "stranger" | "known" | "handled";

/**
 * Does what an event calls for: it says that something happened to a customer, never what, so the order of events does
 * not matter, nor how often one comes. It is handled once. Whatever fails leaves it to be handled again.
 */
export async function handleEvent(ports: BillingPorts, event: ProcessorEvent): Promise<EventEnd> {
  const owner = event.customer === null ? null : await ports.billing.findOwner(event.customer);
  if (owner === null) return "stranger";
  const open = await noteEvents(ports, owner, [event]);
  if (open.length === 0) return "known";
  await handleNoted(ports, owner, open);
  return "handled";
}

/** Notes events of one account; answers those that are still to be handled. */
export async function noteEvents(
  { transact, clock }: BillingPorts,
  owner: AccountId,
  events: readonly ProcessorEvent[],
): Promise<readonly ProcessorEvent[]> {
  const now = clock.now();
  return await transact(async ({ processorEvents }) => {
    const open: ProcessorEvent[] = [];
    for (const event of events)
      if (await processorEvents.noteEvent(event, owner, now)) open.push(event);
    return open;
  });
}

/** Handles noted events of one account together: one look at the processor tells what all of them meant. */
export async function handleNoted(
  ports: BillingPorts,
  owner: AccountId,
  events: readonly ProcessorEvent[],
): Promise<void> {
  await syncSince(ports, owner);
  for (const event of events) await closeFor(ports, owner, event);
  await ports.transact(async ({ processorEvents }) => {
    for (const { id } of events) await processorEvents.setEventHandled(id, ports.clock.now());
  });
}

/** Looks at the customer, unless somebody else began to after we were called: what he saw is as new. */
async function syncSince(ports: BillingPorts, owner: AccountId): Promise<void> {
  const called = await ports.billing.lastAsked(owner);
  await ports.alone(owner, async () => {
    if (!(await ports.billing.isKeptAfter(owner, called))) await syncWholly(ports, owner);
  });
}

/** The processor goes on with an invoice once it has been told that this was heard: of overage all must be said by then. */
async function closeFor(
  ports: BillingPorts,
  owner: AccountId,
  { type, invoice: id }: ProcessorEvent,
): Promise<void> {
  if (type !== "invoice.created" || id === null) return;
  const invoice = await ports.billing.findInvoice(owner, id);
  if (invoice !== null) await closeMonth(ports, owner, invoice);
}
