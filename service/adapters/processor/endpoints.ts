import type { Stripe } from "stripe";
import { allOf } from "./all-of.ts";
import type { Ask } from "./connection.ts";
import { EVENT_TYPES } from "./events.ts";
import { isMissing } from "./failure.ts";

const ENDPOINTS_MAX = 500;

/**
 * Has events sent to `url` from now on, signed with the secret that comes back. One that was
 * registered there before makes way, since its secret is told but once.
 */
export async function registerEndpoint(
  ask: Ask,
  url: string,
): Promise<{ readonly secret: string }> {
  const before = await endpointsAt(ask, url);
  const { secret } = await ask("webhook_endpoint", (stripe) =>
    stripe.webhookEndpoints.create({ url, enabled_events: [...EVENT_TYPES] }),
  );
  if (secret === undefined) throw new TypeError("The endpoint came without its secret.");
  await removeAll(ask, before);
  return { secret };
}

async function endpointsAt(ask: Ask, url: string): Promise<readonly Stripe.WebhookEndpoint[]> {
  const all = await allOf(ask, ENDPOINTS_MAX, (stripe, page) =>
    stripe.webhookEndpoints.list({ ...page }),
  );
  return all.filter((endpoint) => endpoint.url === url);
}

async function removeAll(ask: Ask, endpoints: readonly Stripe.WebhookEndpoint[]): Promise<void> {
  for (const { id } of endpoints) {
    try {
      await ask("webhook_endpoint", (stripe) => stripe.webhookEndpoints.del(id));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}
