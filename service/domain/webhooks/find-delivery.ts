import type { PageRequest, Slice } from "#base/page.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { Delivery, DeliveryId } from "./delivery.ts";
import type { DeliveryFilter, DeliveryRecord } from "./delivery-log.ts";
import { findWebhook } from "./find-webhook.ts";
import type { WebhookId } from "./webhook.ts";
import type { WebhookStores } from "./webhook-ports.ts";

type Stores = Pick<WebhookStores, "webhooks" | "deliveryLog">;

/** The deliveries of one of the caller's webhooks, newest first; 404 `webhook_not_found`. */
export async function listDeliveries(
  stores: Stores,
  caller: Caller,
  id: WebhookId,
  filter: DeliveryFilter,
  page: PageRequest,
): Promise<Slice<Delivery>> {
  await findWebhook(stores, caller, id);
  return await stores.deliveryLog.listDeliveries(id, filter, page);
}

/** A delivery with all its attempts; 404 `webhook_not_found`, `delivery_not_found`. */
export async function findDelivery(
  stores: Stores,
  caller: Caller,
  webhookId: WebhookId,
  id: DeliveryId,
): Promise<DeliveryRecord> {
  await findWebhook(stores, caller, webhookId);
  return (await stores.deliveryLog.findDelivery(webhookId, id)) ?? deliveryNotFound();
}

/** 404: the id is unknown, belongs to another webhook, or was purged from the log. */
export function deliveryNotFound(): never {
  throw new Refusal(404, "delivery_not_found", "There is no such delivery.");
}
