/**
 * Webhooks: endpoints that receive events, and the deliveries of events to them. A delivery is created in the
 * transaction of its event (the outbox); this module claims, sends, retries and lists it. All requests go through
 * `Outbound`.
 */

export { attemptDelivery } from "./attempt-delivery.ts";
export { ATTEMPTS_MAX, deliveryWaits, retryTimesIfLost } from "./attempt-outcome.ts";
export { changeWebhook, deleteWebhook, type WebhookChange } from "./change-webhook.ts";
export { createWebhook } from "./create-webhook.ts";
export type { DeliveryDeps, WebhookDeps } from "./deps.ts";
export { findDelivery, listDeliveries } from "./find-delivery.ts";
export { findWebhook, listWebhooks } from "./find-webhook.ts";
export { secretOpener } from "./open-secrets.ts";
export type { Outbound, OutboundAnswer, OutboundFault, OutboundRequest } from "./outbound.ts";
export { purgeDeliveries } from "./purge-deliveries.ts";
export { recordFinishedAttempts, recordLostAttempts } from "./record-attempts.ts";
export { replayEvents, resendDelivery } from "./resend-delivery.ts";
export { TestSlots } from "./test-slots.ts";
export { type TestResult, type TestTarget, testWebhook } from "./test-webhook.ts";
export { rotateSecret, type WebhookWithSecret } from "./webhook-secret.ts";
