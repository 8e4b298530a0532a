import { DAY, HOUR } from "#base";
import type { Delivery, Fault, ProcessorEvent, WebhookEndpoint } from "#model";
import type { Draft } from "#state";
import { takeFault } from "./faults.ts";

/** Faults of a delivery that is sent, and faults that postpone it. */
const FATES = ["drop", "duplicate"] as const;
const HOLDS = ["delay", "reorder"] as const;

/** A webhook to send now. */
export type OutgoingWebhook = {
  readonly delivery: Delivery;
  readonly event: ProcessorEvent;
  readonly endpoint: WebhookEndpoint;
  /** 0: it is lost; 2: it is delivered twice. */
  readonly copies: number;
};

/**
 * Returns the next due delivery of a clock, oldest first, with the fault that applies to it; null: none. A delayed or
 * reordered one is postponed, and the next one is taken.
 */
export function nextDelivery(draft: Draft, clock: string | null): OutgoingWebhook | null {
  for (;;) {
    const delivery = firstDue(draft, clock);
    if (delivery === null) return null;
    const event = draft.find("events", delivery.event);
    const endpoint = draft.find("endpoints", delivery.endpoint);
    if (event === undefined || endpoint === undefined) {
      draft.remove("deliveries", delivery.id);
      continue;
    }
    const kinds = delivery.wasHeldBack ? FATES : [...FATES, ...HOLDS];
    const fault = takeFault(draft, kinds, event.type);
    if (fault?.fault === "delay" || fault?.fault === "reorder") {
      postpone(draft, delivery, fault);
      continue;
    }
    const copies = fault === null ? 1 : fault.fault === "drop" ? 0 : 2;
    return { delivery, event, endpoint, copies };
  }
}

/** Records the result of a delivery. A failed one is retried for three days. */
export function recordAttempt(draft: Draft, id: string, isTaken: boolean): void {
  const delivery = draft.find("deliveries", id);
  if (delivery === undefined) return;
  const event = draft.find("events", delivery.event);
  const now = draft.now(delivery.clock);
  const attempts = delivery.attempts + 1;
  const isGivenUp = event === undefined || now >= event.created + 3 * DAY;
  if (!isTaken && !isGivenUp) {
    const dueAt = now + Math.min(HOUR, 60 * 5 ** Math.min(attempts - 1, 3));
    draft.put("deliveries", { ...delivery, attempts, dueAt, sequence: draft.nextSequence() });
    return;
  }
  draft.remove("deliveries", id);
  if (event?.type === "invoice.created" && isTaken) acknowledgeInvoiceCreated(draft, event);
}

function acknowledgeInvoiceCreated(draft: Draft, event: ProcessorEvent): void {
  const { id } = event.object;
  const invoice = typeof id === "string" ? draft.find("invoices", id) : undefined;
  if (invoice === undefined || invoice.webhooksDeliveredAt !== null) return;
  draft.put("invoices", { ...invoice, webhooksDeliveredAt: draft.now(invoice.clock) });
}

/** Delayed: due later. Reordered: after everything else due at the same time. */
function postpone(draft: Draft, delivery: Delivery, { fault, delaySeconds }: Fault): void {
  const wait = fault === "delay" ? delaySeconds : 0;
  const dueAt = draft.now(delivery.clock) + wait;
  draft.put("deliveries", {
    ...delivery,
    wasHeldBack: true,
    dueAt,
    sequence: draft.nextSequence(),
  });
}

function firstDue(draft: Draft, clock: string | null): Delivery | null {
  const now = draft.now(clock);
  let first: Delivery | null = null;
  for (const delivery of draft.all("deliveries")) {
    if (delivery.clock !== clock || delivery.dueAt > now) continue;
    if (first === null || isBefore(delivery, first)) first = delivery;
  }
  return first;
}

function isBefore(a: Delivery, b: Delivery): boolean {
  return a.dueAt < b.dueAt || (a.dueAt === b.dueAt && a.sequence < b.sequence);
}
