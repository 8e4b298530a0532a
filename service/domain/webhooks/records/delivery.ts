import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId, Environment } from "#domain/accounts";
import type { EventType } from "#domain/events";
import type { WebhookId } from "./webhook.ts";

export type DeliveryId = Brand<number, "DeliveryId">;

/** `pending` until the first attempt ends, `retrying` until the last one does; the others are final. */
export type DeliveryState =
  | { readonly status: "pending" | "retrying"; readonly nextAttemptAt: Instant }
  | { readonly status: "delivered"; readonly deliveredAt: Instant }
  | { readonly status: "failed" | "abandoned" };

export type DeliveryStatus = DeliveryState["status"];

/** One event for one webhook. */
export type Delivery = DeliveryState & {
  readonly id: DeliveryId;
  readonly webhookId: WebhookId;
  readonly accountId: AccountId;
  readonly environment: Environment;
  /** The `id` in the request body. */
  readonly eventId: string;
  readonly eventType: EventType;
  /** Attempts that were claimed. */
  readonly attempts: number;
  readonly createdAt: Instant;
  /** Status of the last attempt's response; null without one. */
  readonly responseCode: number | null;
  readonly errorMessage: string | null;
  readonly durationMs: number | null;
};

/** The signed content: an event as stored in the outbox. */
export type SignedEvent = {
  readonly id: string;
  readonly type: string;
  /** JSON in UTF-8, sent byte for byte. */
  readonly body: Uint8Array;
};
