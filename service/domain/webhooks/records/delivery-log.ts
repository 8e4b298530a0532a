import type { Instant } from "#base/instant.ts";
import type { PageRequest, Slice } from "#base/page.ts";
import type { EventType } from "#domain/events";
import type { Attempt } from "./attempt.ts";
import type { Delivery, DeliveryId, DeliveryStatus } from "./delivery.ts";
import type { Webhook, WebhookId } from "./webhook.ts";

/** A delivery with all its requests and responses. */
export type DeliveryRecord = {
  readonly delivery: Delivery;
  /** The event's JSON, as every attempt sends it. */
  readonly body: Uint8Array;
  /** In order. */
  readonly attempts: readonly Attempt[];
};

/** Null means all. */
export type DeliveryFilter = {
  readonly status: DeliveryStatus | null;
  readonly eventType: EventType | null;
};

/** The events to send again. */
export type ReplayRange = {
  /** Bounds of the creation time, both included. */
  readonly from: Instant;
  readonly to: Instant;
  /** Events whose newest delivery to the webhook has this status; null: all that it is subscribed to now. */
  readonly status: DeliveryStatus | null;
};

/** The log of deliveries. The caller has checked access by finding the webhook. */
export type DeliveryLog = {
  /** Newest first. */
  readonly listDeliveries: (
    webhook: WebhookId,
    filter: DeliveryFilter,
    page: PageRequest,
  ) => Promise<Slice<Delivery>>;
  readonly findDelivery: (webhook: WebhookId, id: DeliveryId) => Promise<DeliveryRecord | null>;
  /** Creates a delivery of the same event, due now; null when the webhook has no such delivery. */
  readonly redeliver: (
    webhook: WebhookId,
    id: DeliveryId,
    now: Instant,
  ) => Promise<Delivery | null>;
  /** Creates deliveries of the range's events in order, due now, `max` at most; returns how many. */
  readonly replayEvents: (
    webhook: Webhook,
    range: ReplayRange,
    now: Instant,
    max: number,
  ) => Promise<number>;
};

/** Deletes expired rows, `max` at most; each method returns how many. */
export type DeliveryPurge = {
  /** Deliveries in a final state that were created before this time, with their attempts. */
  readonly deleteEnded: (before: Instant, max: number) => Promise<number>;
  /** Events created before this time that no delivery refers to. */
  readonly deleteEvents: (before: Instant, max: number) => Promise<number>;
  /** Deleted webhooks that no delivery refers to. */
  readonly deleteWebhooks: (max: number) => Promise<number>;
};
