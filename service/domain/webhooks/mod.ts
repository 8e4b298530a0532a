/**
 * Webhooks: addresses that are told of events, and the deliveries that tell them. A delivery is written with its event,
 * by whoever causes it; here it is read, sent, tried again and shown. What leaves the house goes through `Outbound`.
 */

export { type AttemptPorts, attemptDelivery } from "./attempt-delivery.ts";
export { changeWebhook, type WebhookChange } from "./change-webhook.ts";
export type { ClaimedDelivery, ClaimOrder, Holding } from "./claimed-delivery.ts";
export { createWebhook, type NewWebhook } from "./create-webhook.ts";
export { deleteWebhook } from "./delete-webhook.ts";
export type { DeliveryStatus } from "./delivery.ts";
export { ATTEMPTS_MAX, type Attempt, type Delivery, type DeliveryId } from "./delivery.ts";
export { DELIVERY_CAPS, type DeliveryCaps, LEASE_SECONDS } from "./delivery-caps.ts";
export type { DeliveryFilter, DeliveryLog, DeliveryRecord, ReplayRange } from "./delivery-log.ts";
export type { DeliveryFigures, DeliveryQueue, DueWork, WebhookStreaks } from "./delivery-queue.ts";
export type { ComingEvents, EventReads, EventsWanted, PastEvents } from "./event-reads.ts";
export type { EventWait, EventWaits } from "./event-waits.ts";
export { findDelivery, listDeliveries } from "./find-delivery.ts";
export { findWebhook, listWebhooks } from "./find-webhook.ts";
export { type ComingWanted, followEvents, listEvents } from "./follow-events.ts";
export { type OpenSecrets, secretOpener } from "./open-secrets.ts";
export type { Outbound, OutboundAnswer, OutboundFault, OutboundRequest } from "./outbound.ts";
export {
  type DeliveryPurge,
  type PurgeDeliveriesPorts,
  purgeDeliveries,
} from "./purge-deliveries.ts";
export { replayEvents, resendDelivery } from "./resend-delivery.ts";
export { rotateSecret } from "./rotate-secret.ts";
export { type SettlePorts, settleDeliveries, settleLapsed } from "./settle-deliveries.ts";
export type {
  LapsedAttempt,
  LostAttempt,
  RecordedAttempt,
  SettledAttempt,
} from "./settled-attempt.ts";
export type { EventOwner, EventPosition, ShownEvent } from "./shown-event.ts";
export { TestSlots } from "./test-slots.ts";
export { type TestPorts, type TestResult, type TestTarget, testWebhook } from "./test-webhook.ts";
export { secretsOf, type Webhook, type WebhookId, type WebhookSecrets } from "./webhook.ts";
export type { FreshWebhook, WebhookPorts } from "./webhook-ports.ts";
export type { WebhookStore } from "./webhook-store.ts";
