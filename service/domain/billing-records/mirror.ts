import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { Invoice } from "./invoice.ts";
import type { CustomerId, Subscription } from "./subscription.ts";

/** An account's customer at the processor, and the age of its snapshot. */
export type Customer = {
  readonly accountId: AccountId;
  readonly id: CustomerId;
  /** When the stored snapshot was requested; null before the first one. */
  readonly syncedAt: Instant | null;
  /** The default card in the stored snapshot. */
  readonly card: string | null;
};

/** Local copy of an account's billing state at the processor. */
export type Mirror = {
  /** Null: the account was never a customer, or the processor no longer knows it. */
  readonly customer: Customer | null;
  /** The newest live plan subscription; if none is live, the newest that ever was. */
  readonly plan: Subscription | null;
  readonly overage: Subscription | null;
  /** It has had a plan subscription, so that it gets no second trial. */
  readonly hadSubscription: boolean;
  /** An invoice of an ended overage subscription is unpaid and no longer collected. */
  readonly hasUnpaidOverage: boolean;
};

/** A customer fetch that is about to start. Numbers increase, so that an older snapshot never replaces a newer one. */
export type SnapshotRequest = {
  readonly customer: Customer;
  /** The mirror when the request began. */
  readonly mirror: Mirror;
  readonly number: number;
};

/** Builds the mirror from all of an account's subscriptions and its open invoices. */
export function mirrorOf(
  customer: Customer | null,
  subscriptions: readonly Subscription[],
  invoices: readonly Invoice[],
): Mirror {
  const begun = subscriptions.filter(hasBegun);
  const ended = new Set(begun.filter(({ status }) => status === "canceled").map(({ id }) => id));
  return {
    customer,
    plan: findNewest(begun, "plan"),
    overage: findNewest(begun, "overage"),
    hadSubscription: begun.some(({ role }) => role === "plan"),
    hasUnpaidOverage: invoices.some(
      ({ status, role, subscriptionId: id }) =>
        (status === "open" || status === "uncollectible") &&
        role === "overage" &&
        id !== null &&
        ended.has(id),
    ),
  };
}

/** Whether a subscription has begun and has not been canceled. */
export function isLive(subscription: Subscription): boolean {
  return hasBegun(subscription) && subscription.status !== "canceled";
}

/** Whether the first payment was made or the trial started. */
function hasBegun({ status }: Subscription): boolean {
  return status !== "incomplete" && status !== "incomplete_expired";
}

function findNewest(
  subscriptions: readonly Subscription[],
  role: Subscription["role"],
): Subscription | null {
  const own = subscriptions.filter((one) => one.role === role);
  const live = own.filter(isLive);
  return (live.length > 0 ? live : own).toSorted(byAge).at(-1) ?? null;
}

// Ties within a second are broken by id, so that the order is stable.
function byAge(a: Subscription, b: Subscription): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}
