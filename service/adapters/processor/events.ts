import type { Stripe } from "stripe";
import { brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { CustomerId, InvoiceId, ProcessorEvent } from "#domain/billing-records";
import type { CallApi } from "./connection.ts";
import { listAll } from "./list-all.ts";
import { instantOf, secondsOf } from "./time.ts";

/** Event types that trigger a reconciliation; the list endpoint accepts at most twenty types. */
export const EVENT_TYPES = [
  "checkout.session.completed",
  "customer.updated",
  "customer.deleted",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.trial_will_end",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "invoice.created",
  "invoice.updated",
  "invoice.finalized",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.voided",
  "invoice.marked_uncollectible",
  "subscription_schedule.created",
  "subscription_schedule.updated",
  "subscription_schedule.released",
  "subscription_schedule.canceled",
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];

/** More than arrive during a weekend of downtime; the daily sweep covers the rest. */
const EVENTS_MAX = 20_000;

/** Events created from `since` on, oldest first. */
export async function listEvents(
  callApi: CallApi,
  since: Instant,
): Promise<readonly ProcessorEvent[]> {
  const events = await listAll(callApi, EVENTS_MAX, (stripe, page) =>
    stripe.events.list({ created: { gte: secondsOf(since) }, types: [...EVENT_TYPES], ...page }),
  );
  return events.map(eventOf).toReversed();
}

/** Maps an event to the parts that billing uses. */
export function eventOf(event: Stripe.Event): ProcessorEvent {
  const subject: unknown = event.data.object;
  const kind = textAt(subject, "object");
  const customer = textAt(subject, kind === "customer" ? "id" : "customer");
  const invoice = kind === "invoice" ? textAt(subject, "id") : null;
  return {
    id: event.id,
    type: event.type,
    createdAt: instantOf(event.created),
    customer: customer === null ? null : brand<CustomerId>(customer),
    invoice: invoice === null ? null : brand<InvoiceId>(invoice),
  };
}

/** Returns a string member, or the id of an object member. */
function textAt(value: unknown, name: string): string | null {
  if (typeof value !== "object" || value === null) return null;
  const member: unknown = Reflect.get(value, name);
  if (typeof member === "object") return textAt(member, "id");
  return typeof member === "string" ? member : null;
}
