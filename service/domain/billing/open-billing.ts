import type { AccountId } from "#domain/accounts";
import { type CheckoutPorts, openCheckout } from "./open-checkout.ts";
import { openPortal } from "./open-portal.ts";
import { requireProcessor, subscriptionNotFound } from "./refusals.ts";
import { viewOf } from "./subscription-view.ts";
import { syncCustomer } from "./sync-customer.ts";

/**
 * The address at the processor where an account's billing is put in order: its portal while it is subscribed, and after
 * that a checkout of the plan that it had. 404 `subscription_not_found` when it never subscribed, 409 `billing_disabled`.
 */
export async function openBilling(
  ports: CheckoutPorts,
  accountId: AccountId,
): Promise<{ readonly url: string }> {
  requireProcessor(ports);
  const { customer } = await ports.billing.findMirror(accountId);
  if (customer === null) throw subscriptionNotFound();
  const view = viewOf(await syncCustomer(ports, accountId), ports.clock.now());
  if (view === null) throw subscriptionNotFound();
  if (view.status !== "canceled") return await openPortal(ports, { accountId });
  const { tier, interval } = view;
  const wish = { tier, interval, successUrl: null, cancelUrl: null };
  return await openCheckout(ports, { accountId, tier }, wish);
}
