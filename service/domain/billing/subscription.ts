import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { Interval, Tier } from "#domain/plans";

/** The processor's id of a customer. */
export type CustomerId = Brand<string, "CustomerId">;

/** The processor's id of a subscription. */
export type SubscriptionId = Brand<string, "SubscriptionId">;

/** A scheduled plan change. */
export type PendingChange = {
  readonly tier: Tier;
  readonly interval: Interval;
  readonly effectiveAt: Instant;
};

/** A subscription as the processor has it. */
export type Subscription = {
  readonly id: SubscriptionId;
  /** `overage` is a second subscription, billed by calendar month, for usage beyond the plan's limits. */
  readonly role: "plan" | "overage";
  readonly status:
    | "incomplete"
    | "incomplete_expired"
    | "trialing"
    | "active"
    | "past_due"
    | "unpaid"
    | "paused"
    | "canceled";
  /** Null for the overage subscription. */
  readonly tier: Tier | null;
  readonly interval: Interval | null;
  readonly createdAt: Instant;
  /** Null unless it is trialing. */
  readonly trialEndsAt: Instant | null;
  readonly periodStart: Instant;
  readonly periodEnd: Instant;
  readonly cancelAtPeriodEnd: boolean;
  readonly endedAt: Instant | null;
  readonly pending: PendingChange | null;
};
