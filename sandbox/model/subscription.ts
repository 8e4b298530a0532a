import type { Metadata } from "./metadata.ts";
import type { Second } from "./second.ts";

export type SubscriptionStatus =
  | "incomplete"
  | "incomplete_expired"
  | "trialing"
  | "active"
  | "past_due"
  | "canceled";

/** One price of a subscription; `quantity` is null where a meter counts. */
export type SubscriptionItem = {
  readonly id: string;
  readonly created: Second;
  readonly price: string;
  readonly quantity: number | null;
  readonly metadata: Metadata;
};

/** Why a subscription ends, as far as somebody said. */
export type Cancellation = {
  readonly comment: string | null;
  readonly feedback: string | null;
  readonly reason: "cancellation_requested" | "payment_failed" | null;
};

/** A time of the month, in UTC, from which periods are counted. */
export type AnchorConfig = {
  /** From 1; a month that has fewer days has its last. */
  readonly dayOfMonth: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
};

/** Somebody's standing order. All items share one period. */
export type Subscription = {
  readonly id: string;
  readonly created: Second;
  readonly clock: string | null;
  readonly customer: string;
  readonly currency: string;
  readonly status: SubscriptionStatus;
  readonly items: readonly SubscriptionItem[];
  readonly startDate: Second;
  /** Periods end at whole intervals from here. */
  readonly anchor: Second;
  /** As the anchor was described, where it was. */
  readonly anchorConfig?: AnchorConfig;
  readonly periodStart: Second;
  readonly periodEnd: Second;
  readonly trialStart: Second | null;
  readonly trialEnd: Second | null;
  /** What happens where a trial ends without a card. */
  readonly onMissingCard: "cancel" | "create_invoice";
  readonly isCancelledAtPeriodEnd: boolean;
  /** When it will end, where that is known. */
  readonly cancelAt: Second | null;
  /** When somebody asked for the end. */
  readonly canceledAt: Second | null;
  readonly endedAt: Second | null;
  readonly cancellation: Cancellation;
  readonly defaultPaymentMethod: string | null;
  readonly latestInvoice: string | null;
  readonly schedule: string | null;
  readonly description: string | null;
  readonly metadata: Metadata;
};

/** Statuses after which nothing comes. */
export function isEnded({ status }: Subscription): boolean {
  return status === "canceled" || status === "incomplete_expired";
}
