/**
 * Webhooks: endpoints that receive events, and the deliveries of events to them. A delivery is created in the
 * transaction of its event (the outbox); this module claims, sends, retries and lists it. All requests go through
 * `Outbound`.
 */

export { attemptDelivery } from "./attempt-delivery.ts";
export {
  ATTEMPTS_MAX,
  deliveryWaits,
  type ExpiredLease,
  type FinishedAttempt,
  type LostAttempt,
  type RecordedAttempt,
  retryTimesIfLost,
} from "./attempt-outcome.ts";
export { changeWebhook, deleteWebhook, type WebhookChange } from "./change-webhook.ts";
export type { AccountLoad, ClaimedDelivery, ClaimRequest } from "./claimed-delivery.ts";
export { createWebhook, type NewWebhook } from "./create-webhook.ts";
export type { Attempt, Delivery, DeliveryId, DeliveryState } from "./delivery.ts";
export { DELIVERY_CAPS, type DeliveryCaps, LEASE_SECONDS } from "./delivery-caps.ts";
export type { DeliveryLog, DeliveryPurge, DeliveryRecord, ReplayRange } from "./delivery-log.ts";
export type { DeliveryFigures, DeliveryQueue, DueWork, WebhookStreaks } from "./delivery-queue.ts";
export type { DeliveryDeps, WebhookDeps } from "./deps.ts";
export type {
  EventOwner,
  EventPosition,
  EventQuery,
  EventReads,
  EventWaits,
  VisibleEvent,
} from "./event-reads.ts";
export { findDelivery, listDeliveries } from "./find-delivery.ts";
export { findWebhook, listWebhooks } from "./find-webhook.ts";
export { followEvents, listEvents } from "./follow-events.ts";
export { secretOpener } from "./open-secrets.ts";
export type { Outbound, OutboundAnswer, OutboundFault, OutboundRequest } from "./outbound.ts";
export { purgeDeliveries } from "./purge-deliveries.ts";
export { recordFinishedAttempts, recordLostAttempts } from "./record-attempts.ts";
export { replayEvents, resendDelivery } from "./resend-delivery.ts";
export { TestSlots } from "./test-slots.ts";
export { type TestResult, type TestTarget, testWebhook } from "./test-webhook.ts";
export { secretContext, type Webhook, type WebhookId } from "./webhook.ts";
export { rotateSecret, type WebhookWithSecret } from "./webhook-secret.ts";
export type { WebhookStore } from "./webhook-store.ts";
