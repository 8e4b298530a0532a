import type { AccountId } from "#domain/accounts";
import type { Processor, Subscription } from "#domain/billing-records";
import type { BillingDeps } from "../deps.ts";
import { newIdempotencyKey } from "../idempotency-key.ts";
import { requireProcessor, subscriptionNotFound } from "../refusals.ts";
import { type SubscriptionView, viewOf } from "../subscription-view.ts";
import { reconcileLocked } from "../sync/reconcile-customer.ts";

/** The account's current subscription, read while its billing lock is held. */
export type LockedSubscription = {
  readonly processor: Processor;
  readonly plan: Subscription;
  readonly view: SubscriptionView;
};

/** A change to perform at the processor, and how to recognise afterwards that it was made. */
export type SubscriptionChange = {
  readonly act: () => Promise<void>;
  readonly isDone: (view: SubscriptionView) => boolean;
};

/**
 * Changes the account's subscription at the processor while holding its billing lock. `decide` gets the current state
 * from the processor and returns the change, or null for none. A scheduled downgrade is dropped first, because the
 * processor does not change a subscription that has a schedule. Returns the state after the change.
 *
 * @throws Refusal 404 `subscription_not_found` if there never was one, 409 `billing_disabled`.
 */
export async function changeSubscription(
  deps: BillingDeps,
  accountId: AccountId,
  decide: (current: LockedSubscription) => SubscriptionChange | null,
): Promise<SubscriptionView> {
  return await withSubscription(deps, accountId, async (current) => {
    const { processor } = current;
    const change = decide(current);
    if (change === null) return current.view;
    try {
      if (current.plan.pending !== null) await processor.cancelScheduledChange(current.plan.id);
      await change.act();
    } catch (error) {
      return await recoverFromFailure(deps, accountId, current, change, error);
    }
    return (await fetchCurrent(deps, accountId)).view;
  });
}

/**
 * Runs `use` with the current state from the processor while holding the account's billing lock.
 *
 * @throws Refusal 404 `subscription_not_found` if there never was one, 409 `billing_disabled`.
 */
export async function withSubscription<Result>(
  deps: BillingDeps,
  accountId: AccountId,
  use: (current: LockedSubscription) => Promise<Result>,
): Promise<Result> {
  const processor = requireProcessor(deps);
  // Without a customer there is nothing to fetch.
  if ((await deps.billing.findMirror(accountId)).customer === null) throw subscriptionNotFound();
  return await deps.withBillingLock(
    accountId,
    async () => await use({ processor, ...(await fetchCurrent(deps, accountId)) }),
  );
}

/**
 * A change that was made although its response was lost counts as made. If it was not made, the dropped schedule is
 * restored.
 */
async function recoverFromFailure(
  deps: BillingDeps,
  accountId: AccountId,
  { processor, plan: { id, pending } }: LockedSubscription,
  change: SubscriptionChange,
  error: unknown,
): Promise<SubscriptionView> {
  const after = await fetchCurrent(deps, accountId).catch(() => null);
  if (after !== null && change.isDone(after.view)) return after.view;
  if (pending !== null && after?.plan.pending === null) {
    const restored = processor.scheduleChange(id, pending, newIdempotencyKey(deps, "restore"));
    await restored.then(() => fetchCurrent(deps, accountId)).catch(() => null);
  }
  throw error;
}

/** Fetches the current state; the caller holds the billing lock. */
async function fetchCurrent(
  deps: BillingDeps,
  accountId: AccountId,
): Promise<Omit<LockedSubscription, "processor">> {
  const mirror = await reconcileLocked(deps, accountId);
  const view = viewOf(mirror, deps.clock.now());
  if (mirror.plan === null || view === null) throw subscriptionNotFound();
  return { plan: mirror.plan, view };
}
