import type { PageRequest, Slice } from "#base/page.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type {
  Delivery,
  DeliveryFilter,
  DeliveryId,
  DeliveryRecord,
  WebhookId,
} from "#domain/webhooks/records";
import type { WebhookDeps } from "./deps.ts";
import { findWebhook } from "./find-webhook.ts";

/** The deliveries of one of the caller's webhooks, newest first; 404 `webhook_not_found`. */
export async function listDeliveries(
  deps: WebhookDeps,
  caller: Caller,
  id: WebhookId,
  filter: DeliveryFilter,
  page: PageRequest,
): Promise<Slice<Delivery>> {
  await findWebhook(deps, caller, id);
  return await deps.deliveryLog.listDeliveries(id, filter, page);
}

/** A delivery with all its attempts; 404 `webhook_not_found`, `delivery_not_found`. */
export async function findDelivery(
  deps: WebhookDeps,
  caller: Caller,
  webhookId: WebhookId,
  id: DeliveryId,
): Promise<DeliveryRecord> {
  await findWebhook(deps, caller, webhookId);
  return (await deps.deliveryLog.findDelivery(webhookId, id)) ?? deliveryNotFound();
}

/** 404: the id is unknown, belongs to another webhook, or was purged from the log. */
export function deliveryNotFound(): never {
  throw new Refusal(404, "delivery_not_found", "There is no such delivery.");
}
