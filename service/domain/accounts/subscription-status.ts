/** Where an account's subscription stands; an account that never subscribed has none. */
const SUBSCRIPTION_STATUSES = ["trialing", "active", "past_due", "canceled"] as const;

export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];
