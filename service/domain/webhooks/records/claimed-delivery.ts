import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { DeliveryId, SignedEvent } from "./delivery.ts";
import type { DeliveryCaps } from "./delivery-caps.ts";
import type { WebhookId, WebhookSecrets } from "./webhook.ts";

/** An attempt that this process has claimed. It counts from the claim on, even if the process crashes. */
export type ClaimedDelivery = {
  readonly id: DeliveryId;
  readonly webhookId: WebhookId;
  readonly accountId: AccountId;
  /** From 1. */
  readonly attempt: number;
  /** A retry, or a request to a webhook that answers slowly. */
  readonly isSlow: boolean;
  /** The earliest time at which it could have been sent. */
  readonly dueAt: Instant;
  readonly event: SignedEvent;
  /** The W3C `traceparent` of the event's cause; null when that was not traced. */
  readonly traceParent: string | null;
  /** As of the claim. */
  readonly url: string;
  readonly secrets: WebhookSecrets;
};

/** How many requests of an account this process has in flight. */
export type AccountLoad = {
  readonly accountId: AccountId;
  readonly all: number;
  readonly slow: number;
};

/** How much a process can claim now. */
export type ClaimRequest = {
  readonly now: Instant;
  readonly leasedUntil: Instant;
  /** Seconds between the starts of two attempts; the index is the number of the earlier one. */
  readonly schedule: readonly number[];
  readonly caps: DeliveryCaps;
  readonly inFlight: readonly AccountLoad[];
};
