import type { AccountId, AccountStore, Caller } from "#domain/accounts";
import type { Interval, Tier } from "#domain/plans";
import type { Mirror } from "./mirror.ts";
import type { BillingPorts } from "./ports.ts";
import { newIdempotencyKey } from "./processor.ts";
import { invalidTransition, requireProcessor } from "./refusals.ts";
import type { CustomerId } from "./subscription.ts";
import { viewOf } from "./subscription-view.ts";
import { reconcileLocked } from "./sync/reconcile-customer.ts";

/** The plan to subscribe to, and where the buyer is sent afterwards; null: the service's own pages. */
export type CheckoutRequest = {
  readonly tier: Tier;
  readonly interval: Interval;
  readonly successUrl: string | null;
  readonly cancelUrl: string | null;
};

export type CheckoutPorts = BillingPorts & { readonly accounts: Pick<AccountStore, "findAccount"> };

/**
 * Opens a checkout page at the processor. The first subscription of an account starts with a trial. Earlier checkouts
 * that were not completed are expired first, so that an account cannot get two trials or two subscriptions.
 *
 * @throws Refusal 409 `invalid_plan_transition` while subscribed, 409 `billing_disabled`.
 */
export async function openCheckout(
  ports: CheckoutPorts,
  caller: Pick<Caller, "accountId" | "tier">,
  request: CheckoutRequest,
): Promise<{ readonly url: string }> {
  const { accountId } = caller;
  const processor = requireProcessor(ports);
  await refuseActiveWithoutCustomer(ports, caller, request);
  return await ports.withBillingLock(accountId, async () => {
    await requireNoPlan(ports, accountId, request);
    const customer = await ensureCustomer(ports, accountId);
    await processor.expireCheckouts(customer);
    // Check again: an earlier checkout may have been completed before it was expired.
    const { hadSubscription } = await requireNoPlan(ports, accountId, request);
    const { tier, interval } = request;
    const trialDays = hadSubscription ? null : ports.offers[tier].trialDays;
    const { successUrl, cancelUrl } = urlsOf(ports, request);
    const params = { customer, accountId, tier, interval, trialDays, successUrl, cancelUrl };
    return await processor.openCheckout(params, newIdempotencyKey(ports, "checkout"));
  });
}

async function requireNoPlan(
  ports: BillingPorts,
  accountId: AccountId,
  request: CheckoutRequest,
): Promise<Mirror> {
  const mirror = await reconcileLocked(ports, accountId);
  const view = viewOf(mirror, ports.clock.now());
  if (view !== null && view.status !== "canceled") throw alreadySubscribed(view.tier, request);
  return mirror;
}

// An account that an operator activated has no customer at the processor.
async function refuseActiveWithoutCustomer(
  { accounts, billing }: CheckoutPorts,
  { accountId, tier }: Pick<Caller, "accountId" | "tier">,
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

function urlsOf(
  { baseUrl }: BillingPorts,
  { successUrl, cancelUrl }: CheckoutRequest,
): { readonly successUrl: string; readonly cancelUrl: string } {
  const page = `${baseUrl()}/billing?checkout=`;
  return { successUrl: successUrl ?? `${page}success`, cancelUrl: cancelUrl ?? `${page}cancel` };
}

/**
 * The account's customer at the processor, created if there is none or if the processor no longer knows it. Concurrent
 * calls get the same customer.
 *
 * @throws Refusal 409 `billing_disabled`, 502 `processor_unavailable`.
 */
export async function ensureCustomer(
  ports: BillingPorts,
  accountId: AccountId,
): Promise<CustomerId> {
  const processor = requireProcessor(ports);
  const { customer } = await ports.billing.findMirror(accountId);
  if (customer !== null) return customer.id;
  const { email } = await ports.transact(({ accounts }) => accounts.findAccount(accountId));
  const number = await ports.billing.lastSnapshotNumber(accountId);
  const id = await processor.createCustomer(accountId, email, `${accountId}/${number}`);
  await ports.billing.addCustomer(accountId, id, ports.clock.now());
  return id;
}
