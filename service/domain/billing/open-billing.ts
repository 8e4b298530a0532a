import type { AccountId } from "#domain/accounts";
import { type CheckoutPorts, openCheckout } from "./open-checkout.ts";
import { openPortal } from "./open-portal.ts";
import { reconcileCustomer } from "./reconcile-customer.ts";
import { requireProcessor, subscriptionNotFound } from "./refusals.ts";
import { viewOf } from "./subscription-view.ts";

/**
 * Opens the page at the processor where an account manages its billing: the portal while it is subscribed, then a
 * checkout of its last plan.
 *
 * @throws Refusal 404 `subscription_not_found` if it never subscribed, 409 `billing_disabled`.
 */
export async function openBilling(
  ports: CheckoutPorts,
  accountId: AccountId,
): Promise<{ readonly url: string }> {
  requireProcessor(ports);
  const { customer } = await ports.billing.findMirror(accountId);
  if (customer === null) throw subscriptionNotFound();
  const view = viewOf(await reconcileCustomer(ports, accountId), ports.clock.now());
  if (view === null) throw subscriptionNotFound();
  if (view.status !== "canceled") return await openPortal(ports, { accountId });
  const { tier, interval } = view;
  const request = { tier, interval, successUrl: null, cancelUrl: null };
  return await openCheckout(ports, { accountId, tier }, request);
}
