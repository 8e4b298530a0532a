import type { Metadata, Second } from "#base";

/** A subscription's items from `start` to `end`. */
export type SchedulePhase = {
  readonly start: Second;
  readonly end: Second;
  readonly items: readonly { readonly price: string; readonly quantity: number | null }[];
  readonly prorationBehaviour: ProrationBehaviour;
  readonly trialEnd: Second | null;
  readonly metadata: Metadata;
};

/** How a price difference within a period is billed. */
export type ProrationBehaviour = "always_invoice" | "create_prorations" | "none";

/** Scheduled changes of a subscription. */
export type SubscriptionSchedule = {
  readonly id: string;
  readonly created: Second;
  readonly clock: string | null;
  readonly customer: string;
  readonly status: "active" | "canceled" | "completed" | "released";
  /** Null after its release. */
  readonly subscription: string | null;
  readonly releasedSubscription: string | null;
  readonly endBehaviour: "cancel" | "release";
  readonly phases: readonly SchedulePhase[];
  readonly canceledAt: Second | null;
  readonly completedAt: Second | null;
  readonly releasedAt: Second | null;
  readonly metadata: Metadata;
};
