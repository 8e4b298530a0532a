import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import { type Entitlement, NEVER_SUBSCRIBED, UNBILLED_ENTITLEMENT } from "#domain/billing-records";
import type { BillingDeps, BillingStores } from "../deps.ts";
import { entitlementOf } from "../entitlement.ts";
import { writeEntitlement } from "./apply-snapshot.ts";

const BATCH_SIZE = 200;

/**
 * Recomputes every account's entitlement after billing was switched off or on. While billing is off, the entitlements
 * of accounts without a customer are archived, and are restored afterwards; an account created meanwhile has never
 * subscribed. Idempotent, and safe to interrupt and repeat.
 */
export async function recomputeEntitlements(
  { transact, clock }: Pick<BillingDeps, "transact" | "clock">,
  isBilling: boolean,
): Promise<void> {
  let after: AccountId | null = null;
  do {
    const last: AccountId | null = after;
    const ids: readonly AccountId[] = await transact(({ entitlements }) =>
      entitlements.listAccounts(last, BATCH_SIZE),
    );
    for (const id of ids)
      await transact(async (stores) => {
        const entitlement = isBilling
          ? await restoredEntitlement(stores, id, clock.now())
          : UNBILLED_ENTITLEMENT;
        if (!isBilling) await stores.entitlements.archive(id);
        await writeEntitlement(stores, id, entitlement, clock.now());
      });
    after = ids.at(-1) ?? null;
  } while (after !== null);
}

async function restoredEntitlement(
  { billing, entitlements }: BillingStores,
  accountId: AccountId,
  now: Instant,
): Promise<Entitlement> {
  const archived = await entitlements.takeArchived(accountId);
  const mirror = await billing.findMirror(accountId);
  const isBilled = mirror.customer !== null || mirror.plan !== null;
  return isBilled ? entitlementOf(mirror, now) : (archived ?? NEVER_SUBSCRIBED);
}
