/**
 * Webhooks: addresses that are told of events, and the deliveries that tell them. A delivery is written with its event,
 * by whoever causes it; here it is read, sent, tried again and shown. What leaves the house goes through `Outbound`.
 */

export type { DeliveryStatus } from "./delivery.ts";
export { ATTEMPTS_MAX, type Attempt, type Delivery, type DeliveryId } from "./delivery.ts";
export type {
  ComingEvents,
  EventOwner,
  EventPosition,
  EventReads,
  EventsWanted,
  PastEvents,
  ShownEvent,
} from "./event-reads.ts";
export type { EventWait, EventWaits } from "./event-waits.ts";
export { type ComingWanted, followEvents, listEvents } from "./follow-events.ts";
export type { Outbound, OutboundAnswer, OutboundFault, OutboundRequest } from "./outbound.ts";
export { secretsOf, type Webhook, type WebhookId, type WebhookSecrets } from "./webhook.ts";
