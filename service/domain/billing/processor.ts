import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { Tier } from "#domain/plans";
import type { Invoice, InvoiceId } from "./invoice.ts";
import type { CustomerId, Interval, Subscription, SubscriptionId } from "./subscription.ts";

/** Everything of one customer, as the processor has it at one moment. */
export type CustomerPicture = {
  readonly id: CustomerId;
  readonly isDeleted: boolean;
  /** The card that is charged where a subscription names none; its name at the processor. */
  readonly defaultCard: string | null;
  /** The cards that subscriptions name themselves, where they do. */
  readonly ownCards: Readonly<Record<SubscriptionId, string>>;
  /** Newest first. */
  readonly subscriptions: readonly Subscription[];
  /** Newest first, with drafts. */
  readonly invoices: readonly Invoice[];
  /** Paid invoices of which every line is 0. */
  readonly blankInvoices: readonly InvoiceId[];
};

/** What the processor tells of its own accord, as far as it matters: of whom, and what kind. */
export type ProcessorEvent = {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Instant;
  /** Null: of nobody's, or of somebody whom it does not name. */
  readonly customer: CustomerId | null;
  /** Of an event about an invoice. */
  readonly invoice: InvoiceId | null;
};

/** A checkout to be opened. */
export type CheckoutOrder = {
  readonly customer: CustomerId;
  readonly accountId: AccountId;
  readonly tier: Tier;
  readonly interval: Interval;
  /** Null: none. */
  readonly trialDays: number | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
};

/** A change of plan that holds at once. */
export type PlanChange = {
  readonly subscription: SubscriptionId;
  readonly tier: Tier;
  readonly interval: Interval;
  /** True: the price changes, nothing is charged, the trial's end stays. */
  readonly isTrial: boolean;
  readonly prorationDate: Instant | null;
  readonly prorationBehavior: "always_invoice" | "create_prorations" | "none" | null;
};

/** What is said with a cancellation. */
export type CancellationDetails = {
  readonly comment?: string | undefined;
  readonly feedback?: string | undefined;
};

/**
 * The payment processor. Each call is safe to repeat with the same `key`, which is our own name for what is done once.
 * Throws 402 `payment_failed` where a charge was declined, and 502 `processor_unavailable` where no answer that can be
 * trusted came: then it may have been done or not.
 */
export type Processor = {
  readonly createCustomer: (
    accountId: AccountId,
    email: string | null,
    key: string,
  ) => Promise<CustomerId>;
  /** Null: no such customer, nor a deleted one. */
  readonly fetchCustomer: (id: CustomerId) => Promise<CustomerPicture | null>;
  readonly openCheckout: (order: CheckoutOrder, key: string) => Promise<{ readonly url: string }>;
  /** Ends the checkouts of a customer that nobody has completed. */
  readonly expireCheckouts: (id: CustomerId) => Promise<void>;
  /** A page where the customer changes the card and sees invoices; it opens once. */
  readonly openPortal: (id: CustomerId, returnUrl: string) => Promise<{ readonly url: string }>;
  readonly changePlan: (change: PlanChange, key: string) => Promise<void>;
  /** From the end of the current period, or of the trial. */
  readonly scheduleChange: (
    subscription: SubscriptionId,
    to: { readonly tier: Tier; readonly interval: Interval },
    key: string,
  ) => Promise<void>;
  /** Drops what is scheduled; nothing when nothing is. */
  readonly dropScheduled: (subscription: SubscriptionId) => Promise<void>;
  readonly setCancelAtPeriodEnd: (
    subscription: SubscriptionId,
    isCanceled: boolean,
    details: CancellationDetails | null,
  ) => Promise<void>;
  /** Anchored to the first of the month, with one metered price a tier that has a price for overage. */
  readonly createOverage: (customer: CustomerId, key: string) => Promise<void>;
  /** Ends it with a last invoice of what is still to be paid. */
  readonly endOverage: (subscription: SubscriptionId) => Promise<void>;
  /** Makes a card the customer's default and the subscriptions' none of their own. */
  readonly useCard: (
    customer: CustomerId,
    card: string,
    subscriptions: readonly SubscriptionId[],
  ) => Promise<void>;
  /** Charges an open invoice now; 402 when the card says no. */
  readonly payInvoice: (id: InvoiceId, key: string) => Promise<void>;
  readonly findInvoice: (id: InvoiceId) => Promise<Invoice | null>;
  /** The PDFs of a month past the limit of a tier, counted from its beginning: the last one that is said holds. */
  readonly reportOverage: (report: OverageReport) => Promise<void>;
  /** What the processor counts between two instants of whole minutes; it may be some seconds behind. */
  readonly readOverage: (
    customer: CustomerId,
    tier: Tier,
    from: Instant,
    to: Instant,
  ) => Promise<number>;
  /** How many PDFs past the limit an overage invoice charges for, by tier; no more changes once it is no draft. */
  readonly readBilled: (id: InvoiceId) => Promise<Readonly<Partial<Record<Tier, number>>>>;
  /** An amount for the next invoice of the overage subscription; negative: to the customer's good. Once a `key`, however late. */
  readonly addCorrection: (
    customer: CustomerId,
    subscription: SubscriptionId,
    cents: number,
    description: string,
    key: string,
  ) => Promise<void>;
  /** Events from `since` on, oldest first. */
  readonly listEvents: (since: Instant) => Promise<readonly ProcessorEvent[]>;
  /** The name of the price at the processor; made there when it does not exist yet. */
  readonly priceIds: () => Promise<Readonly<Record<Tier, Readonly<Record<Interval, string>>>>>;
};

/** How many PDFs of one month were past the limit of one tier. */
export type OverageReport = {
  readonly customer: CustomerId;
  readonly tier: Tier;
  readonly quantity: number;
  /** Of whole seconds, later than that of every report before. */
  readonly at: Instant;
  /** Our own name for this report. */
  readonly key: string;
};
