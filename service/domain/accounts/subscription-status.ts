import { Refusal } from "#base/refusal.ts";

const SUBSCRIPTION_STATUSES = ["trialing", "active", "past_due", "canceled"] as const;

/** An account that never subscribed has none. */
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** In all other statuses an account is read-only. */
export const MAY_WRITE = ["trialing", "active"] as const satisfies readonly SubscriptionStatus[];

export function mayWrite(status: SubscriptionStatus | null): status is (typeof MAY_WRITE)[number] {
  return MAY_WRITE.some((writable) => writable === status);
}

/** Rejects a write of a read-only account: 402 `account_read_only`, with the URL of a page on how to resolve it. */
export function requireWritable(status: SubscriptionStatus | null, baseUrl: string): void {
  if (mayWrite(status)) return;
  throw new Refusal(
    402,
    "account_read_only",
    `The account is read-only: ${REASONS[status ?? "none"]}`,
    {
      subscription_status: status,
      resolve_url: `${baseUrl}/billing/read-only`,
    },
  );
}

const REASONS = {
  past_due: "its last payment failed. Update the payment method to go on.",
  canceled: "its subscription has ended. Subscribe again to go on.",
  none: "it was never subscribed. Subscribe to go on.",
} as const;
