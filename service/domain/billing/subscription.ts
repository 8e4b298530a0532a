import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { Interval, Tier } from "#domain/plans";

export type { Interval } from "#domain/plans";

/** The processor's name for a customer. */
export type CustomerId = Brand<string, "CustomerId">;

/** The processor's name for a subscription. */
export type SubscriptionId = Brand<string, "SubscriptionId">;

/** A change of plan that is still to come. */
export type PendingChange = {
  readonly tier: Tier;
  readonly interval: Interval;
  readonly effectiveAt: Instant;
};

/** What the processor says of a subscription; its list of statuses is open. */
export type Subscription = {
  readonly id: SubscriptionId;
  /** `overage` is the second one, on calendar months, with what is past the plans' numbers. */
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
  /** Of a plan; the overage subscription has neither. */
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
