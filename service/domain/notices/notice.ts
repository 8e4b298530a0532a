import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { Tier } from "#domain/plans";

/** A notice to an account's owner. */
export type Notice = {
  readonly accountId: AccountId;
  /** Unique key of the event; of two notices with the same key the first is kept. */
  readonly key: string;
  readonly facts: NoticeFacts;
  readonly createdAt: Instant;
};

/** The content of a notice. Stored as JSON, instants as milliseconds. */
export type NoticeFacts =
  | WebhookFailing
  | QuotaThreshold
  | TrialEnding
  | PaymentFailed
  | SubscriptionCanceled;

/** Several deliveries in a row to a webhook failed for good; key `webhook_failing/<webhook>/<delivery>`. */
export type WebhookFailing = {
  readonly kind: "webhook_failing";
  readonly webhookId: number;
  readonly name: string;
  /** Without its query string, which may contain a secret. */
  readonly url: string;
  /** The last failure. */
  readonly error: string | null;
  /** The webhook was switched off by the service. */
  readonly isSwitchedOff: boolean;
};

/** A threshold of the monthly quota was crossed; key `quota/<account>/<month>/pdf/<percent>`. */
export type QuotaThreshold = {
  readonly kind: "quota_threshold";
  /** In UTC, `2026-11`. */
  readonly month: string;
  readonly percent: 80 | 95 | 100;
  /** PDFs made when it was crossed: at least `percent` of `limit`. */
  readonly used: number;
  /** PDFs included in the plan. */
  readonly limit: number;
  readonly tier: Tier;
  /** Price in cents of each PDF past `limit`; null: free. */
  readonly overageCents: number | null;
  /** Number of PDFs after which generation is refused; null: never. */
  readonly cap: number | null;
};

/** A trial ends in a few days and then becomes a paid plan; key `trial-ending/<subscription>/<endsAt>`. */
export type TrialEnding = {
  readonly kind: "trial_ending";
  readonly tier: Tier;
  readonly endsAt: Instant;
};

/** A charge was declined; key `payment-failed/<invoice>`. */
export type PaymentFailed = {
  readonly kind: "payment_failed";
  readonly tier: Tier;
  /** Minor units of `currency`. */
  readonly amountDue: number;
  /** ISO 4217, lower case. */
  readonly currency: string;
  readonly invoiceId: string;
  /** When it is charged again; null: it is not. */
  readonly nextAttemptAt: Instant | null;
};

/** A plan has ended; key `canceled/<subscription>`. */
export type SubscriptionCanceled = {
  readonly kind: "subscription_canceled";
  readonly tier: Tier;
  readonly endedAt: Instant;
};

/** Adds notices to the outbox. */
export type NoticeStore = {
  /** Adds a notice in the transaction of its cause, unless one with its key or a key in `unless` exists. */
  readonly append: (notice: Notice, unless?: readonly string[]) => Promise<void>;
};
