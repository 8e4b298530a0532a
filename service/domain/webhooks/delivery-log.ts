import type { Instant } from "#base/instant.ts";
import type { PageRequest, Slice } from "#base/page.ts";
import type { EventType } from "#domain/events";
import type { Attempt, Delivery, DeliveryId, DeliveryStatus } from "./delivery.ts";
import type { Webhook, WebhookId } from "./webhook.ts";

/** A delivery with all that went over the wire. */
export type DeliveryRecord = {
  readonly delivery: Delivery;
  /** The event's JSON, as every attempt sends it. */
  readonly body: Uint8Array;
  /** In their order. */
  readonly attempts: readonly Attempt[];
};

/** Which deliveries are meant; null: all. */
export type DeliveryFilter = {
  readonly status: DeliveryStatus | null;
  readonly eventType: EventType | null;
};

/** Which events are sent again. */
export type ReplayRange = {
  /** When they happened, both included. */
  readonly from: Instant;
  readonly to: Instant;
  /** Those whose newest delivery to the webhook has this status; null: those that it is subscribed to now. */
  readonly status: DeliveryStatus | null;
};

/** The log of deliveries. Whoever asks has found the webhook, and so may see what is its own. */
export type DeliveryLog = {
  /** Newest first. */
  readonly listDeliveries: (
    webhook: WebhookId,
    filter: DeliveryFilter,
    page: PageRequest,
  ) => Promise<Slice<Delivery>>;
  readonly findDelivery: (webhook: WebhookId, id: DeliveryId) => Promise<DeliveryRecord | null>;
  /** A new delivery of the same event, due now; null when the webhook has no such delivery. */
  readonly redeliver: (
    webhook: WebhookId,
    id: DeliveryId,
    now: Instant,
  ) => Promise<Delivery | null>;
  /** New deliveries of the range's events in their order, due now, `max` at most; answers how many. */
  readonly replayEvents: (
    webhook: Webhook,
    range: ReplayRange,
    now: Instant,
    max: number,
  ) => Promise<number>;
};
