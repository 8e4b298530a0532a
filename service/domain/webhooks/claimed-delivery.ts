import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { DeliveryId } from "./delivery.ts";
import type { DeliveryCaps } from "./delivery-caps.ts";
import type { SignedEvent } from "./sign-delivery.ts";
import type { WebhookId, WebhookSecrets } from "./webhook.ts";

/** An attempt that is ours to make: it is counted, whatever becomes of us. */
export type ClaimedDelivery = {
  readonly id: DeliveryId;
  readonly webhookId: WebhookId;
  readonly accountId: AccountId;
  /** From 1. */
  readonly attempt: number;
  /** A retry, or for a webhook that was slow to answer. */
  readonly isSlow: boolean;
  /** When it might have begun. */
  readonly dueAt: Instant;
  readonly event: SignedEvent;
  /** As it is at the moment of the claim. */
  readonly url: string;
  readonly secrets: WebhookSecrets;
};

/** What an account has under way in a process. */
export type Holding = {
  readonly accountId: AccountId;
  readonly all: number;
  readonly slow: number;
};

/** What a process can take now. */
export type ClaimOrder = {
  readonly now: Instant;
  readonly leasedUntil: Instant;
  /** Seconds between the starts of two attempts; the index is the number of the earlier one. */
  readonly schedule: readonly number[];
  readonly caps: DeliveryCaps;
  readonly held: readonly Holding[];
};
