import type { Caller } from "#domain/accounts";
import type { BillingPorts } from "./ports.ts";
import { reconcileCustomer } from "./reconcile-customer.ts";
import { requireProcessor, subscriptionNotFound } from "./refusals.ts";
import { viewOf } from "./subscription-view.ts";

/**
 * Opens the single-use portal page at the processor where the owner changes the card and sees invoices.
 *
 * @throws Refusal 404 `subscription_not_found` if the account never subscribed, 409 `billing_disabled`.
 */
export async function openPortal(
  ports: BillingPorts,
  { accountId }: Pick<Caller, "accountId">,
): Promise<{ readonly url: string }> {
  const processor = requireProcessor(ports);
  const known = await ports.billing.findMirror(accountId);
  if (known.customer === null) throw subscriptionNotFound();
  const now = ports.clock.now();
  // A buyer may return from the checkout before its event arrives.
  const mirror = viewOf(known, now) === null ? await reconcileCustomer(ports, accountId) : known;
  if (mirror.customer === null || viewOf(mirror, now) === null) throw subscriptionNotFound();
  return await processor.openPortal(mirror.customer.id, `${ports.baseUrl()}/billing`);
}
