import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { Tier } from "#domain/plans";

/** What an account's owner is told, once. */
export type Notice = {
  readonly accountId: AccountId;
  /** What happened, as nothing else did: of two notices with one key the first stands. */
  readonly key: string;
  readonly facts: NoticeFacts;
  readonly createdAt: Instant;
};

/** What is told. It is kept as JSON, instants as their milliseconds. */
export type NoticeFacts =
  | WebhookFailing
  | QuotaThreshold
  | TrialEnding
  | PaymentFailed
  | SubscriptionCanceled;

/** Deliveries to a webhook failed for good, some in a row; key `webhook_failing/<webhook>/<delivery>`. */
export type WebhookFailing = {
  readonly kind: "webhook_failing";
  readonly webhookId: number;
  readonly name: string;
  /** Without its query, which may hold a secret. */
  readonly url: string;
  /** The failure that was one too many. */
  readonly error: string | null;
  /** Nothing more is sent there until somebody switches the webhook on again. */
  readonly isSwitchedOff: boolean;
};

/** A part of the month's PDFs is made; key `quota/<account>/<month>/pdf/<percent>`. */
export type QuotaThreshold = {
  readonly kind: "quota_threshold";
  /** In UTC, `2026-11`. */
  readonly month: string;
  readonly percent: 80 | 95 | 100;
  /** When it was crossed: at least so many per cent of `limit`. */
  readonly used: number;
  /** What the plan includes. */
  readonly limit: number;
  readonly tier: Tier;
  /** Cents for each PDF past `limit`; null: there are none to pay. */
  readonly overageCents: number | null;
  /** PDFs past which generation is refused; null: never. */
  readonly cap: number | null;
};

/** A trial ends in some days, after which the plan is paid; key `trial-ending/<subscription>/<endsAt>`. */
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
  /** ISO 4217 in small letters. */
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
