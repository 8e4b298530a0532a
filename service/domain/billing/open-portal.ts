import type { Caller } from "#domain/accounts";
import type { BillingPorts } from "./ports.ts";
import { requireProcessor, subscriptionNotFound } from "./refusals.ts";
import { viewOf } from "./subscription-view.ts";
import { syncCustomer } from "./sync-customer.ts";

/**
 * The address of a page at the processor where the account's card is changed and its invoices are seen; it works once.
 * 404 `subscription_not_found` when the account never subscribed, 409 `billing_disabled`.
 */
export async function openPortal(
  ports: BillingPorts,
  { accountId }: Pick<Caller, "accountId">,
): Promise<{ readonly url: string }> {
  const processor = requireProcessor(ports);
  const known = await ports.billing.findMirror(accountId);
  if (known.customer === null) throw subscriptionNotFound();
  const now = ports.clock.now();
  // Who has just come from the checkout may be here before the word of it.
  const mirror = viewOf(known, now) === null ? await syncCustomer(ports, accountId) : known;
  if (mirror.customer === null || viewOf(mirror, now) === null) throw subscriptionNotFound();
  return await processor.openPortal(mirror.customer.id, `${ports.baseUrl()}/billing`);
}
