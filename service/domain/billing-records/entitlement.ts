import type { SubscriptionStatus } from "#domain/accounts";
import type { Tier } from "#domain/plans";

/** Plan and limits of an account. Stored with the account and read by every request. */
export type Entitlement = {
  readonly tier: Tier;
  /** Null: the account never subscribed. */
  readonly status: SubscriptionStatus | null;
};

/** An account that never subscribed has the limits of the lowest tier and is read-only. */
export const NEVER_SUBSCRIBED: Entitlement = { tier: "PRO", status: null };

/** The entitlement of every account while billing is switched off. */
export const UNBILLED_ENTITLEMENT: Entitlement = { tier: "ENTERPRISE", status: "active" };
