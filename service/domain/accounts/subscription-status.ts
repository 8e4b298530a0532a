/** Where an account's subscription stands; an account that never subscribed has none. */
const SUBSCRIPTION_STATUSES = ["trialing", "active", "past_due", "canceled"] as const;

export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** The statuses in which an account may change things and have documents made; in all others it may only read. */
export const MAY_WRITE = ["trialing", "active"] as const satisfies readonly SubscriptionStatus[];

/** Whether an account that stands so may change things. */
export function mayWrite(status: SubscriptionStatus | null): status is (typeof MAY_WRITE)[number] {
  return MAY_WRITE.some((one) => one === status);
}
