import type { AccountId } from "#domain/accounts";
import { type Buyer, pageOf } from "./billing-page.ts";
import type { BillingDeps } from "./deps.ts";
import { openCheckout } from "./open-checkout.ts";
import { requireProcessor, subscriptionNotFound } from "./refusals.ts";
import { viewOf } from "./subscription-view.ts";
import { reconcileCustomer } from "./sync/reconcile-customer.ts";

/**
 * Opens the page at the processor where an account manages its billing: the portal while it is subscribed, then a
 * checkout of its last plan.
 *
 * @throws Refusal 404 `subscription_not_found` if it never subscribed, 409 `billing_disabled`.
 */
export async function openBilling(
  deps: BillingDeps,
  accountId: AccountId,
): Promise<{ readonly url: string }> {
  requireProcessor(deps);
  const visitor: Buyer = { accountId, by: null, environment: "production" };
  const { customer } = await deps.billing.findMirror(accountId);
  if (customer === null) throw subscriptionNotFound();
  const view = viewOf(await reconcileCustomer(deps, accountId), deps.clock.now());
  if (view === null) throw subscriptionNotFound();
  if (view.status !== "canceled") return await openPortal(deps, visitor);
  const { tier, interval } = view;
  const request = { tier, interval, successUrl: null, cancelUrl: null };
  return await openCheckout(deps, { ...visitor, tier }, request);
}

/**
 * Opens the single-use portal page at the processor where the owner changes the card and sees invoices. It returns to
 * the buyer's page about billing.
 *
 * @throws Refusal 404 `subscription_not_found` if the account never subscribed, 409 `billing_disabled`.
 */
export async function openPortal(
  deps: BillingDeps,
  buyer: Buyer,
): Promise<{ readonly url: string }> {
  const { accountId } = buyer;
  const processor = requireProcessor(deps);
  const known = await deps.billing.findMirror(accountId);
  if (known.customer === null) throw subscriptionNotFound();
  const now = deps.clock.now();
  // A buyer may return from the checkout before its event arrives.
  const mirror = viewOf(known, now) === null ? await reconcileCustomer(deps, accountId) : known;
  if (mirror.customer === null || viewOf(mirror, now) === null) throw subscriptionNotFound();
  return await processor.openPortal(mirror.customer.id, pageOf(deps.baseUrl, buyer, "portal"));
}
