import type { Account, AccountSettings } from "./account.ts";
import { actorOf, type Caller } from "./caller.ts";
import type { AccountDeps, AccountStores, RetentionDeps } from "./deps.ts";
import { lockAccount } from "./lock-account.ts";

/** The caller's own account. */
export async function ownAccount(
  { accounts }: AccountStores,
  { accountId }: Caller,
): Promise<Account> {
  return await accounts.findAccount(accountId);
}

/**
 * Changes the given settings of the caller's account; who may change which is checked before. The audit log names the
 * changed settings without their values.
 */
export async function changeAccount(
  { transact, clock }: AccountDeps,
  caller: Caller,
  change: Partial<AccountSettings>,
): Promise<Account> {
  return await transact(async (stores) => {
    const before = await lockAccount(stores, caller);
    const account: Account = { ...before, ...change };
    const changed = SETTINGS.filter((setting) => account[setting] !== before[setting]);
    if (changed.length === 0) return account;
    await stores.accounts.changeAccount(account);
    await stores.audit.append({
      accountId: account.id,
      at: clock.now(),
      action: "account.changed",
      by: actorOf(caller.by),
      subject: null,
      details: { changed },
    });
    return account;
  });
}

/** The account's default retention of files and results, in seconds. */
export async function retentionOf(
  { accounts, retentionSeconds }: RetentionDeps,
  { accountId }: Caller,
): Promise<number> {
  return (await accounts.findAccount(accountId)).retentionSeconds ?? retentionSeconds;
}

const SETTINGS = [
  "name",
  "retentionSeconds",
  "overageLimitPdfs",
  "apiKeyCapSpansEnvironments",
  "signIn",
] as const;
