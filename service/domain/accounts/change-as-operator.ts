import { Refusal } from "#base/refusal.ts";
import type { Account, AccountId } from "./account.ts";
import type { AccountDeps } from "./deps.ts";

/** A setting that the operator changes. */
type OperatorsChange = Pick<Account, "externalModelConsent"> | Pick<Account, "signIn">;

/**
 * Changes a setting of an account as its owner asked the operator. Repeating it changes nothing. 404 `not_found` for an
 * erased account; throws for an unknown one.
 */
export async function changeAsOperator(
  { transact, clock }: AccountDeps,
  accountId: AccountId,
  change: OperatorsChange,
): Promise<void> {
  await transact(async ({ accounts, audit }) => {
    const before = await accounts.lockAccount(accountId);
    if (before.erasedAt !== null)
      throw new Refusal(404, "not_found", `The account ${accountId} was erased.`);
    const account: Account = { ...before, ...change };
    const isSame =
      account.signIn === before.signIn &&
      account.externalModelConsent === before.externalModelConsent;
    if (isSame) return;
    await accounts.changeAccount(account);
    await audit.append({
      accountId,
      at: clock.now(),
      action: "account.changed",
      by: null,
      subject: null,
      details: { changed: Object.keys(change), ...change },
    });
  });
}
