const SUBSCRIPTION_STATUSES = ["trialing", "active", "past_due", "canceled"] as const;

/** An account that never subscribed has none. */
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** In all other statuses an account is read-only. */
export const MAY_WRITE = ["trialing", "active"] as const satisfies readonly SubscriptionStatus[];

export function mayWrite(status: SubscriptionStatus | null): status is (typeof MAY_WRITE)[number] {
  return MAY_WRITE.some((writable) => writable === status);
}
