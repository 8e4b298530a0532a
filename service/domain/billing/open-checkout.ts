import type { AccountId, AccountStore, Caller } from "#domain/accounts";
import type { Interval, Tier } from "#domain/plans";
import { ensureCustomer } from "./ensure-customer.ts";
import type { Mirror } from "./mirror.ts";
import { newKey } from "./new-key.ts";
import type { BillingPorts } from "./ports.ts";
import { invalidTransition, requireProcessor } from "./refusals.ts";
import { viewOf } from "./subscription-view.ts";
import { syncHeld } from "./sync-customer.ts";

/** What is to be subscribed to, and where the buyer goes from there; null: to our own pages. */
export type CheckoutWish = {
  readonly tier: Tier;
  readonly interval: Interval;
  readonly successUrl: string | null;
  readonly cancelUrl: string | null;
};

export type CheckoutPorts = BillingPorts & { readonly accounts: Pick<AccountStore, "findAccount"> };

/**
 * The address of a page at the processor where the account subscribes. Its first subscription begins with a trial.
 * An earlier page that nobody has completed is closed: so there is one at most, and neither two trials nor two
 * subscriptions come of two pages. 409 `invalid_plan_transition` while a subscription goes on, 409 `billing_disabled`.
 */
export async function openCheckout(
  ports: CheckoutPorts,
  caller: Pick<Caller, "accountId" | "tier">,
  wish: CheckoutWish,
): Promise<{ readonly url: string }> {
  const { accountId } = caller;
  const processor = requireProcessor(ports);
  await refuseUnbilled(ports, caller, wish);
  return await ports.alone(accountId, async () => {
    await requireNoPlan(ports, accountId, wish);
    const customer = await ensureCustomer(ports, accountId);
    await processor.expireCheckouts(customer);
    // Now that no page can be completed any more: one may have been a moment ago.
    const { hadSubscription } = await requireNoPlan(ports, accountId, wish);
    const { tier, interval } = wish;
    const trialDays = hadSubscription ? null : ports.offers[tier].trialDays;
    const { successUrl, cancelUrl } = urlsOf(ports, wish);
    const order = { customer, accountId, tier, interval, trialDays, successUrl, cancelUrl };
    return await processor.openCheckout(order, newKey(ports, "checkout"));
  });
}

async function requireNoPlan(
  ports: BillingPorts,
  accountId: AccountId,
  wish: CheckoutWish,
): Promise<Mirror> {
  const mirror = await syncHeld(ports, accountId);
  const view = viewOf(mirror, ports.clock.now());
  if (view !== null && view.status !== "canceled") throw subscribed(view.tier, wish);
  return mirror;
}

// An account that the operator made active has no customer, and nothing to be billed twice.
async function refuseUnbilled(
  { accounts, billing }: CheckoutPorts,
  { accountId, tier }: Pick<Caller, "accountId" | "tier">,
  wish: CheckoutWish,
): Promise<void> {
  if ((await billing.findMirror(accountId)).customer !== null) return;
  const { subscriptionStatus: status } = await accounts.findAccount(accountId);
  if (status !== null && status !== "canceled") throw subscribed(tier, wish);
}

function subscribed(from: Tier, { tier: to }: CheckoutWish): Error {
  const reason = "The account is subscribed: upgrade or downgrade instead.";
  return invalidTransition({ from, to, reason });
}

function urlsOf(
  { baseUrl }: BillingPorts,
  { successUrl, cancelUrl }: CheckoutWish,
): { readonly successUrl: string; readonly cancelUrl: string } {
  const page = `${baseUrl()}/billing?checkout=`;
  return { successUrl: successUrl ?? `${page}success`, cancelUrl: cancelUrl ?? `${page}cancel` };
}
