import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { Interval, Tier } from "#domain/plans";
import type { Invoice, InvoiceId } from "./invoice.ts";
import type { CustomerId, Subscription, SubscriptionId } from "./subscription.ts";

/** A consistent view of one customer at the processor. */
export type CustomerSnapshot = {
  readonly id: CustomerId;
  readonly isDeleted: boolean;
  /** Id of the card for subscriptions without a card of their own. */
  readonly defaultCard: string | null;
  /** Card ids of subscriptions that have a card of their own. */
  readonly subscriptionCards: Readonly<Record<SubscriptionId, string>>;
  /** Newest first. */
  readonly subscriptions: readonly Subscription[];
  /** Newest first, drafts included. */
  readonly invoices: readonly Invoice[];
  /** Paid invoices whose line items are all 0. */
  readonly zeroInvoices: readonly InvoiceId[];
};

/** A webhook event from the processor. */
export type ProcessorEvent = {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Instant;
  /** Null: the event names no customer. */
  readonly customer: CustomerId | null;
  /** Set for events about an invoice. */
  readonly invoice: InvoiceId | null;
};

/** Parameters of a new checkout page. */
export type CheckoutParams = {
  readonly customer: CustomerId;
  readonly accountId: AccountId;
  readonly tier: Tier;
  readonly interval: Interval;
  /** Null: no trial. */
  readonly trialDays: number | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
};

/** A plan change with immediate effect. */
export type PlanChange = {
  readonly subscription: SubscriptionId;
  readonly tier: Tier;
  readonly interval: Interval;
  /** During a trial only the price changes: nothing is charged, and the trial's end stays. */
  readonly isTrial: boolean;
  readonly prorationDate: Instant | null;
  readonly prorationBehavior: "always_invoice" | "create_prorations" | "none" | null;
};

/** A plan change whose price is asked for. */
export type PreviewedChange = Omit<PlanChange, "prorationBehavior" | "isTrial">;

/** Reasons that the customer gave for a cancellation. */
export type CancellationDetails = {
  readonly comment?: string | undefined;
  readonly feedback?: string | undefined;
};

/** The part of the payment processor that meters overage. */
export type Metering = {
  readonly findInvoice: (id: InvoiceId) => Promise<Invoice | null>;
  /** Reports the cumulative overage of a tier in a month; the report with the latest timestamp counts. */
  readonly reportOverage: (report: OverageReport) => Promise<void>;
  /** The meter's reading between two instants of whole minutes; it may lag by some seconds. */
  readonly readOverage: (
    customer: CustomerId,
    tier: Tier,
    from: Instant,
    to: Instant,
  ) => Promise<number>;
  /** Overage PDFs by tier on an invoice; constant once it is final. */
  readonly readBilled: (id: InvoiceId) => Promise<Readonly<Partial<Record<Tier, number>>>>;
  /**
   * Adds an amount to the next invoice of the overage subscription; negative: a credit. Takes effect once per `key`,
   * without a time limit.
   */
  readonly addCorrection: (
    customer: CustomerId,
    subscription: SubscriptionId,
    cents: number,
    description: string,
    key: string,
  ) => Promise<void>;
};

/**
 * The payment processor. Calls with the same idempotency `key` take effect once.
 *
 * @throws Refusal 402 `payment_failed` if a charge was declined; 502 `processor_unavailable` if no trustworthy response
 * came, in which case the call may or may not have taken effect.
 */
export type Processor = Metering & {
  /** Null: the invoice does not exist, or is another customer's. */
  readonly findInvoiceOf: (customer: CustomerId, id: InvoiceId) => Promise<Invoice | null>;
  readonly createCustomer: (
    accountId: AccountId,
    email: string | null,
    key: string,
  ) => Promise<CustomerId>;
  /** Null: the processor does not know the customer, not even as deleted. */
  readonly fetchCustomer: (id: CustomerId) => Promise<CustomerSnapshot | null>;
  readonly openCheckout: (params: CheckoutParams, key: string) => Promise<{ readonly url: string }>;
  /** Expires the customer's checkouts that were not completed. */
  readonly expireCheckouts: (id: CustomerId) => Promise<void>;
  /** A single-use page where the customer changes the card and sees invoices. */
  readonly openPortal: (id: CustomerId, returnUrl: string) => Promise<{ readonly url: string }>;
  readonly changePlan: (change: PlanChange, key: string) => Promise<void>;
  /** Returns the amount that `changePlan` would charge at once, in minor units; changes nothing. */
  readonly previewChange: (change: PreviewedChange) => Promise<number>;
  /** Takes effect at the end of the current period or trial. */
  readonly scheduleChange: (
    subscription: SubscriptionId,
    to: { readonly tier: Tier; readonly interval: Interval },
    key: string,
  ) => Promise<void>;
  /** Does nothing if no change is scheduled. */
  readonly cancelScheduledChange: (subscription: SubscriptionId) => Promise<void>;
  readonly setCancelAtPeriodEnd: (
    subscription: SubscriptionId,
    isCanceled: boolean,
    details: CancellationDetails | null,
  ) => Promise<void>;
  /** Anchored to the first of the month, with one metered price per tier that has an overage price. */
  readonly createOverage: (customer: CustomerId, key: string) => Promise<void>;
  /** Ends it with a final invoice for what is unpaid. */
  readonly endOverage: (subscription: SubscriptionId) => Promise<void>;
  /** Makes a card the customer's default and removes the subscriptions' own cards. */
  readonly useCard: (
    customer: CustomerId,
    card: string,
    subscriptions: readonly SubscriptionId[],
  ) => Promise<void>;
  /** Charges an open invoice now; 402 if the card is declined. */
  readonly payInvoice: (id: InvoiceId, key: string) => Promise<void>;
  /** Events from `since` on, oldest first. */
  readonly listEvents: (since: Instant) => Promise<readonly ProcessorEvent[]>;
  /** Price ids; missing prices are created. */
  readonly priceIds: () => Promise<Readonly<Record<Tier, Readonly<Record<Interval, string>>>>>;
};

/** The overage of one tier in one month. */
export type OverageReport = {
  readonly customer: CustomerId;
  readonly tier: Tier;
  readonly quantity: number;
  /** In whole seconds; later than in every report before. */
  readonly at: Instant;
  /** Idempotency key. */
  readonly key: string;
};
