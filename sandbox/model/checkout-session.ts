import type { Metadata, Second } from "#base";

/** A price and its quantity. */
export type CheckoutItem = {
  readonly id: string;
  readonly price: string;
  readonly quantity: number;
};

/** Parameters of the subscription to create. */
export type SubscriptionOrder = {
  readonly trialDays: number | null;
  readonly trialEnd: Second | null;
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly onMissingCard: "cancel" | "create_invoice";
};

/** A page on which a card is entered to start a subscription. */
export type CheckoutSession = {
  readonly id: string;
  readonly created: Second;
  readonly clock: string | null;
  readonly status: "open" | "complete" | "expired";
  readonly customer: string | null;
  readonly customerEmail: string | null;
  readonly clientReferenceId: string | null;
  readonly items: readonly CheckoutItem[];
  readonly currency: string;
  /** Cents charged at once; 0 in a trial. */
  readonly amountTotal: number;
  readonly order: SubscriptionOrder;
  readonly subscription: string | null;
  readonly invoice: string | null;
  readonly successUrl: string;
  readonly cancelUrl: string | null;
  readonly expiresAt: Second;
  readonly metadata: Metadata;
};
