/**
 * The records of webhooks: endpoints, deliveries and attempts, with their stores. The stores are ports.
 */

export type {
  Attempt,
  AttemptOutcome,
  ExpiredLease,
  FinishedAttempt,
  LostAttempt,
  RecordedAttempt,
} from "./attempt.ts";
export type { AccountLoad, ClaimedDelivery, ClaimRequest } from "./claimed-delivery.ts";
export type { Delivery, DeliveryId, DeliveryState, SignedEvent } from "./delivery.ts";
export { DELIVERY_CAPS, type DeliveryCaps, LEASE_SECONDS } from "./delivery-caps.ts";
export type {
  DeliveryFilter,
  DeliveryLog,
  DeliveryPurge,
  DeliveryRecord,
  ReplayRange,
} from "./delivery-log.ts";
export type {
  DeliveryFigures,
  DeliveryQueue,
  DueWork,
  Streaks,
  WebhookStreaks,
} from "./delivery-queue.ts";
export {
  secretContext,
  type Webhook,
  type WebhookId,
  type WebhookSecrets,
  type WebhookSettings,
} from "./webhook.ts";
export type { WebhookStore } from "./webhook-store.ts";
