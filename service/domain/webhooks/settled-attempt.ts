import type { Instant } from "#base/instant.ts";
import type { ClaimedDelivery } from "./claimed-delivery.ts";
import type { Attempt, DeliveryId } from "./delivery.ts";
import type { WebhookId } from "./webhook.ts";

/** What an attempt did to its delivery. */
export type DeliveryEnd =
  | { readonly status: "delivered"; readonly at: Instant }
  | { readonly status: "retrying"; readonly nextAttemptAt: Instant }
  | { readonly status: "failed" };

/** An attempt with its answer. */
export type SettledAttempt = Attempt & {
  readonly id: DeliveryId;
  readonly webhookId: WebhookId;
  readonly end: DeliveryEnd;
  readonly isTimeout: boolean;
};

/** What was written of an attempt. */
export type RecordedAttempt = {
  readonly id: DeliveryId;
  readonly webhookId: WebhookId;
  readonly status: DeliveryEnd["status"];
  /** Null for one whose process is gone: nobody knows. */
  readonly isTimeout: boolean | null;
  readonly error: string | null;
};

/** An attempt that nobody will bring back. */
export type LapsedAttempt = Pick<ClaimedDelivery, "id" | "webhookId" | "attempt"> & {
  readonly leasedUntil: Instant;
};

/** The same, as it is written down. */
export type LostAttempt = LapsedAttempt & { readonly startedAt: Instant; readonly error: string };
