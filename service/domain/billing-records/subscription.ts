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

/** The status at the processor, with the date that it implies. */
type SubscriptionState =
  | { readonly status: "incomplete" | "active" | "past_due" | "unpaid" | "paused" }
  | { readonly status: "trialing"; readonly trialEndsAt: Instant }
  | { readonly status: "canceled" | "incomplete_expired"; readonly endedAt: Instant };

/** A subscription as the processor has it. */
export type Subscription = SubscriptionState & {
  readonly id: SubscriptionId;
  /** `overage` is a second subscription, billed by calendar month, for usage beyond the plan's limits. */
  readonly role: "plan" | "overage";
  /** Null for the overage subscription, and for a plan whose price is not ours. */
  readonly tier: Tier | null;
  readonly interval: Interval | null;
  readonly createdAt: Instant;
  readonly periodStart: Instant;
  readonly periodEnd: Instant;
  readonly cancelAtPeriodEnd: boolean;
  readonly pending: PendingChange | null;
};

/** Dates that may accompany a status; those that it does not imply are dropped. */
export type StateDates = {
  readonly trialEndsAt: Instant | null;
  readonly endedAt: Instant | null;
  readonly periodEnd: Instant;
};

/** The state that a status and its dates describe. A missing date is the end of the period, which a trial fills. */
export function subscriptionState(
  status: Subscription["status"],
  { trialEndsAt, endedAt, periodEnd }: StateDates,
): SubscriptionState {
  switch (status) {
    case "trialing":
      return { status, trialEndsAt: trialEndsAt ?? periodEnd };
    case "canceled":
    case "incomplete_expired":
      return { status, endedAt: endedAt ?? periodEnd };
    case "incomplete":
    case "active":
    case "past_due":
    case "unpaid":
    case "paused":
      return { status };
  }
}
