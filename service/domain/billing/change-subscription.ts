import type { AccountId } from "#domain/accounts";
import type { BillingPorts } from "./ports.ts";
import type { Processor } from "./processor.ts";
import { requireProcessor, subscriptionNotFound } from "./refusals.ts";
import type { Subscription } from "./subscription.ts";
import { type SubscriptionView, viewOf } from "./subscription-view.ts";
import { syncHeld } from "./sync-customer.ts";

/** A subscription as it is while nobody else works on it. */
export type HeldSubscription = {
  readonly processor: Processor;
  readonly plan: Subscription;
  readonly view: SubscriptionView;
};

/**
 * Changes an account's subscription at the processor: `change` decides on what the processor says at that moment, while
 * nobody else changes it, and says whether it did something; the answer is what the processor says after it. 404
 * `subscription_not_found` when there never was one, 409 `billing_disabled`.
 */
export async function changeSubscription(
  ports: BillingPorts,
  accountId: AccountId,
  change: (held: HeldSubscription) => Promise<boolean>,
): Promise<SubscriptionView> {
  const processor = requireProcessor(ports);
  // Who was never a customer has nothing to be asked for.
  if ((await ports.billing.findMirror(accountId)).customer === null) throw subscriptionNotFound();
  return await ports.alone(accountId, async () => {
    const before = await freshSubscription(ports, accountId);
    const isChanged = await change({ processor, ...before });
    return isChanged ? (await freshSubscription(ports, accountId)).view : before.view;
  });
}

/** What the processor says now, for who holds the account. */
export async function freshSubscription(
  ports: BillingPorts,
  accountId: AccountId,
): Promise<Omit<HeldSubscription, "processor">> {
  const mirror = await syncHeld(ports, accountId);
  const view = viewOf(mirror, ports.clock.now());
  if (mirror.plan === null || view === null) throw subscriptionNotFound();
  return { plan: mirror.plan, view };
}
