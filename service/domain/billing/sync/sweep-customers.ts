import type { AccountId } from "#domain/accounts";
import { closeMonth } from "../overage/close-month.ts";
import type { BackfillPorts } from "./processor-events.ts";
import { reconcileFully, refreshEntitlement } from "./reconcile-customer.ts";

/** Pauses between attempts to sync an account, in seconds; the last one repeats. */
const RETRY_PAUSES_SECONDS = [60, 120, 240, 480, 900] as const;

/**
 * Syncs accounts that are due (a trial or period ends, a charge is due, or a day has passed); returns how many there
 * were, at most `max`. Concurrent processes share them. If a customer cannot be fetched, its entitlement is recomputed
 * from the mirror.
 */
export async function sweepCustomers(ports: BackfillPorts, max: number): Promise<number> {
  if (ports.processor === null) return 0;
  const due = await ports.billing.takeDue(ports.clock.now(), RETRY_PAUSES_SECONDS, max);
  await Promise.all(due.map((one) => sweepOne(ports, one)));
  return due.length;
}

async function sweepOne(
  ports: BackfillPorts,
  { accountId, attempt }: { readonly accountId: AccountId; readonly attempt: number },
): Promise<void> {
  try {
    await ports.withBillingLock(accountId, () => reconcileFully(ports, accountId));
    for (const invoice of await ports.billing.listUnsettled(accountId))
      await closeMonth(ports, accountId, invoice);
  } catch (error) {
    ports.onError(error, `a customer will be synced again after ${attempt} failed attempts`);
    await refreshEntitlement(ports, accountId).catch((fault: unknown) =>
      ports.onError(fault, "an entitlement will be recomputed later"),
    );
  }
}
