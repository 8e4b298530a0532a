import type { AccountId } from "#domain/accounts";
import type { CustomerId, Mirror } from "#domain/billing-records";
import type { Interval, Tier } from "#domain/plans";
import { type Buyer, pageOf } from "./billing-page.ts";
import type { BillingDeps } from "./deps.ts";
import { newIdempotencyKey } from "./idempotency-key.ts";
import { invalidTransition, requireProcessor } from "./refusals.ts";
import { viewOf } from "./subscription-view.ts";
import { reconcileLocked } from "./sync/reconcile-customer.ts";

/** The plan to subscribe to, and where the buyer is sent afterwards; null: the buyer's page about billing. */
export type CheckoutRequest = {
  readonly tier: Tier;
  readonly interval: Interval;
  readonly successUrl: string | null;
  readonly cancelUrl: string | null;
};

type Subscriber = Buyer & { readonly tier: Tier };

/**
 * Opens a checkout page at the processor. The first subscription of an account starts with a trial. Earlier checkouts
 * that were not completed are expired first, so that an account cannot get two trials or two subscriptions.
 *
 * @throws Refusal 409 `invalid_plan_transition` while subscribed, 409 `billing_disabled`.
 */
export async function openCheckout(
  deps: BillingDeps,
  caller: Subscriber,
  request: CheckoutRequest,
): Promise<{ readonly url: string }> {
  const { accountId } = caller;
  const processor = requireProcessor(deps);
  await refuseActiveWithoutCustomer(deps, caller, request);
  return await deps.withBillingLock(accountId, async () => {
    await requireNoPlan(deps, accountId, request);
    const customer = await ensureCustomer(deps, accountId);
    await processor.expireCheckouts(customer);
    // Check again: an earlier checkout may have been completed before it was expired.
    const { hadSubscription } = await requireNoPlan(deps, accountId, request);
    const { tier, interval } = request;
    const trialDays = hadSubscription ? null : deps.offers[tier].trialDays;
    const successUrl = request.successUrl ?? pageOf(deps.baseUrl, caller, "checkout=success");
    const cancelUrl = request.cancelUrl ?? pageOf(deps.baseUrl, caller, "checkout=cancel");
    const params = { customer, accountId, tier, interval, trialDays, successUrl, cancelUrl };
    return await processor.openCheckout(params, newIdempotencyKey(deps, "checkout"));
  });
}

async function requireNoPlan(
  deps: BillingDeps,
  accountId: AccountId,
  request: CheckoutRequest,
): Promise<Mirror> {
  const mirror = await reconcileLocked(deps, accountId);
  const view = viewOf(mirror, deps.clock.now());
  if (view !== null && view.status !== "canceled") throw alreadySubscribed(view.tier, request);
  return mirror;
}

// An account that an operator activated has no customer at the processor.
async function refuseActiveWithoutCustomer(
  { accounts, billing }: BillingDeps,
  { accountId, tier }: Subscriber,
  request: CheckoutRequest,
): Promise<void> {
  if ((await billing.findMirror(accountId)).customer !== null) return;
  const { subscriptionStatus: status } = await accounts.findAccount(accountId);
  if (status !== null && status !== "canceled") throw alreadySubscribed(tier, request);
}

function alreadySubscribed(from: Tier, { tier: to }: CheckoutRequest): Error {
  const reason = "The account is subscribed: upgrade or downgrade instead.";
  return invalidTransition({ from, to, reason });
}

/**
 * The account's customer at the processor, created if there is none or if the processor no longer knows it. Concurrent
 * calls get the same customer.
 *
 * @throws Refusal 409 `billing_disabled`, 502 `processor_unavailable`.
 */
export async function ensureCustomer(deps: BillingDeps, accountId: AccountId): Promise<CustomerId> {
  const processor = requireProcessor(deps);
  const { customer } = await deps.billing.findMirror(accountId);
  if (customer !== null) return customer.id;
  const { email } = await deps.transact(({ accounts }) => accounts.findAccount(accountId));
  const number = await deps.billing.lastSnapshotNumber(accountId);
  const id = await processor.createCustomer(accountId, email, `${accountId}/${number}`);
  await deps.billing.addCustomer(accountId, id, deps.clock.now());
  return id;
}
