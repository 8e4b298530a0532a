import { brand } from "#base/brand.ts";
import { type Instant, instant } from "#base/instant.ts";
import {
  type Customer,
  type CustomerId,
  type CustomerSnapshot,
  type Invoice,
  type InvoiceId,
  type Mirror,
  type Subscription,
  type SubscriptionId,
  subscriptionState,
} from "#domain/billing-records";
import type { AccountId } from "../accounts/mod.ts";
import type { StateDates } from "../billing-records/subscription.ts";

const SECOND = 1000;
export const HOUR = 3600 * SECOND;
export const DAY = 24 * HOUR;

/** The instant `days` and `hours` after 2026-01-01. */
export function day(days: number, hours = 0): Instant {
  return instant(Date.UTC(2026, 0, 1) + days * DAY + hours * HOUR);
}

type PartialSubscription = Partial<Omit<Subscription, "status"> & StateDates> & {
  readonly status?: Subscription["status"];
};

/** A monthly PRO subscription that began on day 0. */
export function planned({
  status = "active",
  trialEndsAt = null,
  endedAt = null,
  periodEnd = day(31),
  ...more
}: PartialSubscription = {}): Subscription {
  return {
    ...subscriptionState(status, { trialEndsAt, endedAt, periodEnd }),
    id: brand<SubscriptionId>("sub_plan"),
    role: "plan",
    tier: "PRO",
    interval: "month",
    createdAt: day(0),
    periodStart: day(0),
    periodEnd,
    cancelAtPeriodEnd: false,
    pending: null,
    ...more,
  };
}

/** An overage subscription. */
export function overage(more: PartialSubscription = {}): Subscription {
  const id = brand<SubscriptionId>("sub_overage");
  return planned({ id, role: "overage", tier: null, interval: null, ...more });
}

/** An open invoice of the plan. */
export function invoiced(more: Partial<Invoice> = {}): Invoice {
  return {
    id: brand<InvoiceId>("in_1"),
    subscriptionId: brand<SubscriptionId>("sub_plan"),
    role: "plan",
    status: "open",
    amountDue: 4900,
    currency: "usd",
    periodStart: day(0),
    periodEnd: day(31),
    pdfUrl: null,
    createdAt: day(0),
    nextAttemptAt: null,
    ...more,
  };
}

/** A customer whose snapshot was requested on day 0. */
export function customer(more: Partial<Customer> = {}): Customer {
  return {
    accountId: brand<AccountId>("acct_ann"),
    id: brand<CustomerId>("cus_1"),
    syncedAt: day(0),
    card: null,
    ...more,
  };
}

export function mirror(more: Partial<Mirror> = {}): Mirror {
  return {
    customer: customer(),
    plan: null,
    overage: null,
    hadSubscription: more.plan !== undefined && more.plan !== null,
    hasUnpaidOverage: false,
    ...more,
  };
}

export function snapshot(more: Partial<CustomerSnapshot> = {}): CustomerSnapshot {
  return {
    id: brand<CustomerId>("cus_1"),
    isDeleted: false,
    defaultCard: "pm_1",
    subscriptionCards: {},
    subscriptions: [],
    invoices: [],
    zeroInvoices: [],
    ...more,
  };
}
