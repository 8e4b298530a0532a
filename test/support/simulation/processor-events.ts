import { Stripe } from "stripe";
import { type Answer, ask } from "../harness/ask.ts";
import type { BillingDesk } from "./billing-desk.ts";

/** What a processor tells of its own accord, as the bytes that it would send. */
export type ToldEvent = { readonly id: string; readonly type: string; readonly payload: string };

/** Everything that the processor had to tell so far, oldest first. */
export async function eventsOf({ stripe }: BillingDesk): Promise<readonly ToldEvent[]> {
  const events: ToldEvent[] = [];
  for await (const event of stripe.events.list({ limit: 100 })) {
    events.push({ id: event.id, type: event.type, payload: JSON.stringify(event) });
  }
  return events.toReversed();
}

/** What may be wrong with a delivery. */
export type Delivery = {
  /** Signed with another secret than the endpoint's. */
  readonly secret?: string;
  /** Signed so long ago. */
  readonly ageSeconds?: number;
  /** Sent in the place of what was signed. */
  readonly body?: string;
  /** Sent in the place of the signature; null: none is sent. */
  readonly signature?: string | null;
};

/** Brings the service an event, signed as the processor signs; `wrong` says what is otherwise. */
export async function deliver(
  desk: BillingDesk,
  { payload }: ToldEvent,
  wrong: Delivery = {},
): Promise<Answer> {
  const { secret = secretOf(desk), ageSeconds = 0, body = payload } = wrong;
  const timestamp = Math.floor(desk.now() / 1000) - ageSeconds;
  const good = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const { signature = good } = wrong;
  return await ask(`${desk.service.url}/processor/events`, {
    body,
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(signature === null ? {} : { "stripe-signature": signature }),
    },
  });
}

function secretOf({ sandbox }: BillingDesk): string {
  const [endpoint] = sandbox.sandbox.state().rows.endpoints.values();
  if (endpoint === undefined) throw new Error("The service has registered no endpoint.");
  return endpoint.secret;
}
