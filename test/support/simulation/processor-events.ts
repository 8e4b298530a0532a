import { Stripe } from "stripe";
import { type Answer, ask } from "../harness/ask.ts";
import type { BillingHarness } from "./billing-harness.ts";

/** An event with the bytes that the processor would send. */
export type SentEvent = { readonly id: string; readonly type: string; readonly payload: string };

/** All events so far, oldest first. */
export async function eventsOf({ stripe }: BillingHarness): Promise<readonly SentEvent[]> {
  const events: SentEvent[] = [];
  for await (const event of stripe.events.list({ limit: 100 })) {
    events.push({ id: event.id, type: event.type, payload: JSON.stringify(event) });
  }
  return events.toReversed();
}

/** Alterations of a delivery. */
export type Delivery = {
  /** Signing secret; default: the endpoint's. */
  readonly secret?: string;
  /** Age of the signature. */
  readonly ageSeconds?: number;
  /** Sent instead of the signed body. */
  readonly body?: string;
  /** Sent instead of the signature; null: no signature. */
  readonly signature?: string | null;
};

/** Delivers an event to the service, signed as the processor signs, with alterations. */
export async function deliver(
  harness: BillingHarness,
  { payload }: SentEvent,
  wrong: Delivery = {},
): Promise<Answer> {
  const { secret = secretOf(harness), ageSeconds = 0, body = payload } = wrong;
  const timestamp = Math.floor(harness.now() / 1000) - ageSeconds;
  const expectOk = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const { signature = expectOk } = wrong;
  return await ask(`${harness.service.url}/processor/events`, {
    body,
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(signature === null ? {} : { "stripe-signature": signature }),
    },
  });
}

function secretOf({ sandbox }: BillingHarness): string {
  const [endpoint] = sandbox.sandbox.state().rows.endpoints.values();
  if (endpoint === undefined) throw new Error("The service has registered no endpoint.");
  return endpoint.secret;
}
