import type { Metadata, Second } from "#base";

type SubscriptionStatus =
  | "incomplete"
  | "incomplete_expired"
  | "trialing"
  | "active"
  | "past_due"
  | "canceled";

/** One price of a subscription; `quantity` is null if it is metered. */
export type SubscriptionItem = {
  readonly id: string;
  readonly created: Second;
  readonly price: string;
  readonly quantity: number | null;
  readonly metadata: Metadata;
};

/** The reasons given for a cancellation. */
export type Cancellation = {
  readonly comment: string | null;
  readonly feedback: string | null;
  readonly reason: "cancellation_requested" | "payment_failed" | null;
};

/** A time of the month in UTC at which periods start. */
export type AnchorConfig = {
  /** 1-based; a missing day becomes the month's last. */
  readonly dayOfMonth: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
};

/** A subscription. All items share one period. */
export type Subscription = {
  readonly id: string;
  readonly created: Second;
  readonly clock: string | null;
  readonly customer: string;
  readonly currency: string;
  readonly status: SubscriptionStatus;
  readonly items: readonly SubscriptionItem[];
  readonly startDate: Second;
  /** Periods are whole intervals from here. */
  readonly anchor: Second;
  /** The anchor configuration, if there was one. */
  readonly anchorConfig?: AnchorConfig;
  readonly periodStart: Second;
  readonly periodEnd: Second;
  readonly trialStart: Second | null;
  readonly trialEnd: Second | null;
  /** The policy for a trial that ends without a card. */
  readonly onMissingCard: "cancel" | "create_invoice";
  readonly isCancelledAtPeriodEnd: boolean;
  /** Scheduled end, if any. */
  readonly cancelAt: Second | null;
  /** When the cancellation was requested. */
  readonly canceledAt: Second | null;
  readonly endedAt: Second | null;
  readonly cancellation: Cancellation;
  readonly defaultPaymentMethod: string | null;
  readonly latestInvoice: string | null;
  readonly schedule: string | null;
  readonly description: string | null;
  readonly metadata: Metadata;
};

/** Final statuses. */
export function isEnded({ status }: Subscription): boolean {
  return status === "canceled" || status === "incomplete_expired";
}
