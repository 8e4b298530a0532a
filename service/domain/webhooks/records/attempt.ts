import type { Instant } from "#base/instant.ts";
import type { DeliveryId } from "./delivery.ts";
import type { WebhookId } from "./webhook.ts";

/** One request of a delivery. Without a duration its process crashed. */
export type Attempt = {
  /** From 1. */
  readonly attempt: number;
  readonly startedAt: Instant;
  readonly durationMs: number | null;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseCode: number | null;
  readonly responseHeaders: Readonly<Record<string, string>> | null;
  /** The first 16 KiB. */
  readonly responseBody: Uint8Array | null;
  readonly error: string | null;
};

/** The state that an attempt leaves its delivery in. */
export type AttemptOutcome =
  | { readonly status: "delivered"; readonly at: Instant }
  | { readonly status: "retrying"; readonly nextAttemptAt: Instant }
  | { readonly status: "failed" };

/** An attempt with its response or its error. */
export type FinishedAttempt = Attempt & {
  readonly id: DeliveryId;
  readonly webhookId: WebhookId;
  readonly outcome: AttemptOutcome;
  readonly isTimeout: boolean;
};

/** An attempt that changed the state of its delivery. */
export type RecordedAttempt = {
  readonly id: DeliveryId;
  readonly webhookId: WebhookId;
  readonly status: AttemptOutcome["status"];
  /** Null for a lost attempt, whose response is unknown. */
  readonly isTimeout: boolean | null;
  readonly error: string | null;
};

/** A claimed attempt whose lease has expired: its process crashed, or is far too slow. */
export type ExpiredLease = {
  readonly id: DeliveryId;
  readonly webhookId: WebhookId;
  readonly attempt: number;
  readonly leasedUntil: Instant;
};

/** An attempt whose lease expired, as it is recorded. */
export type LostAttempt = ExpiredLease & {
  readonly startedAt: Instant;
  readonly error: string;
  /** A lost attempt that is retried keeps the time that was fixed when it was claimed. */
  readonly status: "retrying" | "failed";
};
