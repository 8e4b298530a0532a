import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import { entitlementOf, OFF_STANDING } from "./entitlement.ts";
import type { BillingPorts, BillingStores } from "./ports.ts";
import type { Standing } from "./standing.ts";
import { writeStanding } from "./write-picture.ts";

const AT_ONCE = 200;

/** The standing of an account that never subscribed. */
const NEVER: Standing = { tier: "PRO", status: null };

/**
 * Lets every account stand as it does in a deployment that does not bill any more, or that bills again: for one whose
 * settings have changed from one to the other. How accounts without a customer stood is put aside meanwhile, and holds
 * again afterwards; one that was made meanwhile has never subscribed. Safe to be broken off and done again.
 */
export async function deriveStandings(
  { transact, clock }: Pick<BillingPorts, "transact" | "clock">,
  isBilling: boolean,
): Promise<void> {
  let after: AccountId | null = null;
  do {
    const last: AccountId | null = after;
    const ids: readonly AccountId[] = await transact(({ standings }) =>
      standings.listAccounts(last, AT_ONCE),
    );
    for (const id of ids)
      await transact(async (stores) => {
        const standing = isBilling ? await standingAgain(stores, id, clock.now()) : OFF_STANDING;
        if (!isBilling) await stores.standings.putAside(id);
        await writeStanding(stores, id, standing, clock.now());
      });
    after = ids.at(-1) ?? null;
  } while (after !== null);
}

async function standingAgain(
  { billing, standings }: BillingStores,
  accountId: AccountId,
  now: Instant,
): Promise<Standing> {
  const aside = await standings.takeBack(accountId);
  const mirror = await billing.findMirror(accountId);
  const isBilled = mirror.customer !== null || mirror.plan !== null;
  return isBilled ? entitlementOf(mirror, now) : (aside ?? NEVER);
}
