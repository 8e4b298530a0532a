import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { Invoice } from "./invoice.ts";
import type { CustomerId, Subscription } from "./subscription.ts";

/** An account's customer at the processor, and how new what we know of it is. */
export type Customer = {
  readonly accountId: AccountId;
  readonly id: CustomerId;
  /** When the picture that we have was asked for; null: there was none yet. */
  readonly syncedAt: Instant | null;
  /** The card that is charged by default, as we last saw it. */
  readonly card: string | null;
};

/** What we know of an account's billing: our copy of what the processor said last. */
export type Mirror = {
  /** Null: the account was never a customer, or the processor knows it no more. */
  readonly customer: Customer | null;
  /** The newest of its role that is alive; where none is, the newest that ever was. */
  readonly plan: Subscription | null;
  readonly overage: Subscription | null;
  /** True: it had a subscription before, so that a trial is not given again. */
  readonly hadSubscription: boolean;
  /** True: what was used past the limits was never paid, and nobody tries any more. */
  readonly isOwing: boolean;
};

/** The parts of a mirror that all of an account's subscriptions and its open invoices give. */
export function mirrorOf(
  customer: Customer | null,
  subscriptions: readonly Subscription[],
  invoices: readonly Pick<Invoice, "status" | "role" | "subscriptionId">[],
): Mirror {
  const counted = subscriptions.filter(hasBegun);
  const ended = new Set(counted.filter(({ endedAt }) => endedAt !== null).map(({ id }) => id));
  return {
    customer,
    plan: newest(counted, "plan"),
    overage: newest(counted, "overage"),
    hadSubscription: counted.some(({ role }) => role === "plan"),
    isOwing: invoices.some(
      ({ status, role, subscriptionId: id }) =>
        (status === "open" || status === "uncollectible") &&
        role === "overage" &&
        id !== null &&
        ended.has(id),
    ),
  };
}

/** Whether a subscription is one that can be changed and is paid for. */
export function isLive({ status }: Pick<Subscription, "status">): boolean {
  return hasBegun({ status }) && status !== "canceled";
}

/** Whether a subscription ever was more than an attempt: its first payment, or its trial, was there. */
function hasBegun({ status }: Pick<Subscription, "status">): boolean {
  return status !== "incomplete" && status !== "incomplete_expired";
}

function newest(
  subscriptions: readonly Subscription[],
  role: Subscription["role"],
): Subscription | null {
  const own = subscriptions.filter((one) => one.role === role);
  const alive = own.filter(isLive);
  return (alive.length > 0 ? alive : own).toSorted(byAge).at(-1) ?? null;
}

// Those of one second by their names, so that everybody means the same one.
function byAge(a: Subscription, b: Subscription): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}
