import type { Instant } from "#base/instant.ts";
import type { Caller } from "#domain/accounts";
import { firstOfMonth, nextMonth } from "#domain/usage";
import type { BillingPorts } from "./ports.ts";
import { subscriptionNotFound } from "./refusals.ts";
import { type SubscriptionView, viewOf } from "./subscription-view.ts";

/**
 * The account's subscription from the mirror, without a request to the processor. While billing is switched off every
 * account has ENTERPRISE.
 *
 * @throws Refusal 404 `subscription_not_found` if it never had one.
 */
export async function readSubscription(
  { processor, billing, clock }: Pick<BillingPorts, "processor" | "billing" | "clock">,
  { accountId }: Caller,
): Promise<SubscriptionView> {
  const now = clock.now();
  if (processor === null) return withoutBilling(now);
  const view = viewOf(await billing.findMirror(accountId), now);
  if (view === null) throw subscriptionNotFound();
  return view;
}

function withoutBilling(now: Instant): SubscriptionView {
  return {
    tier: "ENTERPRISE",
    interval: "month",
    status: "active",
    trialEndsAt: null,
    periodStart: firstOfMonth(now),
    periodEnd: nextMonth(now),
    cancelAtPeriodEnd: false,
    customerId: "",
    pending: null,
  };
}
