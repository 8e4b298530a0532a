import type { Stripe } from "stripe";
import type { CallApi } from "./connection.ts";
import { EVENT_TYPES } from "./events.ts";
import { isNotFound } from "./failure.ts";
import { listAll } from "./list-all.ts";

const ENDPOINTS_MAX = 500;

/**
 * Registers a webhook endpoint and returns its signing secret. An older endpoint with the same URL is deleted, because
 * the API shows a secret only when it is created.
 */
export async function registerEndpoint(
  callApi: CallApi,
  url: string,
): Promise<{ readonly secret: string }> {
  const before = await endpointsAt(callApi, url);
  const { secret } = await callApi("webhook_endpoint", (stripe) =>
    stripe.webhookEndpoints.create({ url, enabled_events: [...EVENT_TYPES] }),
  );
  if (secret === undefined) throw new TypeError("The created endpoint has no secret.");
  await removeAll(callApi, before);
  return { secret };
}

async function endpointsAt(
  callApi: CallApi,
  url: string,
): Promise<readonly Stripe.WebhookEndpoint[]> {
  const all = await listAll(callApi, ENDPOINTS_MAX, (stripe, page) =>
    stripe.webhookEndpoints.list({ ...page }),
  );
  return all.filter((endpoint) => endpoint.url === url);
}

async function removeAll(
  callApi: CallApi,
  endpoints: readonly Stripe.WebhookEndpoint[],
): Promise<void> {
  for (const { id } of endpoints) {
    try {
      await callApi("webhook_endpoint", (stripe) => stripe.webhookEndpoints.del(id));
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }
}
