import { invalid } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { Delivery, DeliveryId } from "./delivery.ts";
import type { ReplayRange } from "./delivery-log.ts";
import { noDelivery } from "./find-delivery.ts";
import { lockWebhook } from "./find-webhook.ts";
import type { WebhookId } from "./webhook.ts";
import type { WebhookPorts } from "./webhook-ports.ts";

/** More than these are asked for in parts: one statement makes them all, or none. */
const REPLAYED_MAX = 10_000;

type Ports = Pick<WebhookPorts, "transact" | "clock">;

/**
 * A new delivery of the event that a delivery carries, whatever became of that: the same id and bytes, attempts from 0.
 * Of a paused webhook it goes out on resuming. 404 `webhook_not_found`, `delivery_not_found`.
 */
export async function resendDelivery(
  { transact, clock }: Ports,
  caller: Caller,
  webhookId: WebhookId,
  id: DeliveryId,
): Promise<Delivery> {
  return await transact(async (stores) => {
    await lockWebhook(stores, caller, webhookId);
    const made = await stores.deliveryLog.redeliver(webhookId, id, clock.now());
    if (made === null) return noDelivery();
    await stores.webhooks.wakeDelivery();
    return made;
  });
}

/**
 * New deliveries of a range's events, all in one transaction; answers how many. 404 `webhook_not_found`; 400
 * `validation_error` for a range that runs backwards, or that holds more than `REPLAYED_MAX`: then none is made.
 */
export async function replayEvents(
  { transact, clock }: Ports,
  caller: Caller,
  id: WebhookId,
  range: ReplayRange,
): Promise<number> {
  return await transact(async (stores) => {
    const webhook = await lockWebhook(stores, caller, id);
    if (range.from > range.to) throw wrongRange("from", "The range ends before it begins.");
    const { deliveryLog, webhooks } = stores;
    const made = await deliveryLog.replayEvents(webhook, range, clock.now(), REPLAYED_MAX + 1);
    if (made > REPLAYED_MAX)
      throw wrongRange(
        "to",
        `The range has more than ${REPLAYED_MAX} events: ask for it in parts.`,
      );
    if (made > 0) await webhooks.wakeDelivery();
    return made;
  });
}

function wrongRange(field: "from" | "to", message: string): Error {
  return invalid(message, [{ field, code: "invalid_range", message }]);
}
