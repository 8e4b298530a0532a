import type { AccountId } from "#domain/accounts";
import type { BillingSyncDeps } from "../deps.ts";
import { closeMonth } from "../overage/close-month.ts";
import { reconcileFully, refreshEntitlement } from "./reconcile-customer.ts";

/** Pauses between attempts to sync an account, in seconds; the last one repeats. */
const RETRY_PAUSES_SECONDS = [60, 120, 240, 480, 900] as const;

/**
 * Syncs accounts that are due (a trial or period ends, a charge is due, or a day has passed); returns how many there
 * were, at most `max`. Concurrent processes share them. If a customer cannot be fetched, its entitlement is recomputed
 * from the mirror.
 */
export async function sweepCustomers(deps: BillingSyncDeps, max: number): Promise<number> {
  if (deps.processor === null) return 0;
  const due = await deps.billing.takeDue(deps.clock.now(), RETRY_PAUSES_SECONDS, max);
  await Promise.all(due.map((one) => sweepOne(deps, one)));
  return due.length;
}

async function sweepOne(
  deps: BillingSyncDeps,
  { accountId, attempt }: { readonly accountId: AccountId; readonly attempt: number },
): Promise<void> {
  try {
    await deps.withBillingLock(accountId, () => reconcileFully(deps, accountId));
    for (const invoice of await deps.billing.listUnsettled(accountId))
      await closeMonth(deps, accountId, invoice);
  } catch (error) {
    deps.onError(error, `a customer will be synced again after ${attempt} failed attempts`);
    await refreshEntitlement(deps, accountId).catch((fault: unknown) =>
      deps.onError(fault, "an entitlement will be recomputed later"),
    );
  }
}
