import { Refusal } from "#base/refusal.ts";
import { mayWrite, type SubscriptionStatus } from "./subscription-status.ts";

/**
 * Ends a request that would change something while the account may only read: 402
 * `account_read_only`, with a page that says how to resolve it. Trials and active subscriptions may write.
 */
export function requireStanding(status: SubscriptionStatus | null, baseUrl: string): void {
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
