import type { AccountId } from "#domain/accounts";
import { newKey } from "./new-key.ts";
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

/** What is to be done to a subscription, and how it looks when it was. */
export type SubscriptionChange = {
  readonly act: () => Promise<void>;
  readonly isDone: (view: SubscriptionView) => boolean;
};

/**
 * Changes an account's subscription at the processor: `decide` sees what the processor says at that moment, and nobody
 * else changes it meanwhile; null changes nothing. The answer is what the processor says after it. What was to come of a
 * downgrade is dropped first, for the processor changes nothing that has a schedule. 404 `subscription_not_found` when
 * there never was one, 409 `billing_disabled`.
 */
export async function changeSubscription(
  ports: BillingPorts,
  accountId: AccountId,
  decide: (held: HeldSubscription) => SubscriptionChange | null,
): Promise<SubscriptionView> {
  const processor = requireProcessor(ports);
  // Who was never a customer has nothing to be asked for.
  if ((await ports.billing.findMirror(accountId)).customer === null) throw subscriptionNotFound();
  return await ports.alone(accountId, async () => {
    const held = { processor, ...(await fresh(ports, accountId)) };
    const change = decide(held);
    if (change === null) return held.view;
    try {
      if (held.plan.pending !== null) await processor.dropScheduled(held.plan.id);
      await change.act();
    } catch (error) {
      return await afterFailure(ports, accountId, held, change, error);
    }
    return (await fresh(ports, accountId)).view;
  });
}

/** What was done although no answer came is done; where nothing was, what was to come before is put back. */
async function afterFailure(
  ports: BillingPorts,
  accountId: AccountId,
  { processor, plan: { id, pending } }: HeldSubscription,
  change: SubscriptionChange,
  error: unknown,
): Promise<SubscriptionView> {
  const after = await fresh(ports, accountId).catch(() => null);
  if (after !== null && change.isDone(after.view)) return after.view;
  if (pending !== null && after?.plan.pending === null) {
    const restored = processor.scheduleChange(id, pending, newKey(ports, "restore"));
    await restored.then(() => fresh(ports, accountId)).catch(() => null);
  }
  throw error;
}

/** What the processor says now, for who holds the account. */
async function fresh(
  ports: BillingPorts,
  accountId: AccountId,
): Promise<Omit<HeldSubscription, "processor">> {
  const mirror = await syncHeld(ports, accountId);
  const view = viewOf(mirror, ports.clock.now());
  if (mirror.plan === null || view === null) throw subscriptionNotFound();
  return { plan: mirror.plan, view };
}
