import { foldAddress } from "#base/email-address.ts";
import { invalid } from "#base/refusal.ts";
import { requireOwner, requireRecentPassword } from "#domain/access";
import { actorOf, type Caller, lockAccount } from "#domain/accounts";
import type { ErasureDeps } from "./deps.ts";
import type { Erasure } from "./store.ts";

/**
 * Requests the erasure of the caller's account. Its keys are revoked at once; the data is deleted soon. 403
 * `role_required` for a member other than the owner, and for a key made by one; 403 `password_required` for an owner whose
 * password was entered too long ago; 400 `validation_error` unless `confirm` is the owner's address, as `foldAddress` compares them.
 */
export async function askErasure(
  { transact, clock }: Pick<ErasureDeps, "transact" | "clock">,
  caller: Caller,
  confirm: string,
): Promise<Erasure> {
  const { accountId } = caller;
  const askedAt = clock.now();
  return await transact(async (stores) => {
    const { email } = await lockAccount(stores, caller);
    await requireOwner(stores, caller);
    requireRecentPassword(caller.by, askedAt);
    if (email === null || foldAddress(email) !== foldAddress(confirm)) throw notConfirmed();
    await stores.erasures.begin({ accountId, askedAt });
    await stores.audit.append({
      accountId,
      at: askedAt,
      action: "account.erase_requested",
      by: actorOf(caller.by),
      subject: null,
      details: {},
    });
    return { accountId, askedAt };
  });
}

function notConfirmed(): Error {
  const message = "Confirm with the e-mail address of the account's owner.";
  return invalid(message, [{ field: "confirm", code: "not_the_owner", message }]);
}
