import { invalid } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { Delivery, DeliveryId, ReplayRange, WebhookId } from "#domain/webhooks/records";
import type { WebhookDeps } from "./deps.ts";
import { deliveryNotFound } from "./find-delivery.ts";
import { lockWebhook } from "./find-webhook.ts";

/** Bounds the single statement that creates them. */
const REPLAYED_MAX = 10_000;

/**
 * Creates another delivery of the same event, in whatever state the first one is: same id and bytes, attempts from 0. If
 * the webhook is paused, it is sent when it is resumed. 404 `webhook_not_found`, `delivery_not_found`.
 */
export async function resendDelivery(
  { transact, clock }: WebhookDeps,
  caller: Caller,
  webhookId: WebhookId,
  id: DeliveryId,
): Promise<Delivery> {
  return await transact(async (stores) => {
    await lockWebhook(stores, caller, webhookId);
    const created = await stores.deliveryLog.redeliver(webhookId, id, clock.now());
    if (created === null) return deliveryNotFound();
    await stores.webhooks.wakeDelivery();
    return created;
  });
}

/**
 * Creates deliveries of a range's events in one transaction, and returns how many. 404 `webhook_not_found`; 400
 * `validation_error` for a reversed range, or one with more than `REPLAYED_MAX` events: then none is created.
 */
export async function replayEvents(
  { transact, clock }: WebhookDeps,
  caller: Caller,
  id: WebhookId,
  range: ReplayRange,
): Promise<number> {
  return await transact(async (stores) => {
    const webhook = await lockWebhook(stores, caller, id);
    if (range.from > range.to) throw invalidRange("from", "The range ends before it begins.");
    const { deliveryLog, webhooks } = stores;
    const created = await deliveryLog.replayEvents(webhook, range, clock.now(), REPLAYED_MAX + 1);
    if (created > REPLAYED_MAX)
      throw invalidRange(
        "to",
        `The range has more than ${REPLAYED_MAX} events: ask for it in parts.`,
      );
    if (created > 0) await webhooks.wakeDelivery();
    return created;
  });
}

function invalidRange(field: "from" | "to", message: string): Error {
  return invalid(message, [{ field, code: "invalid_range", message }]);
}
