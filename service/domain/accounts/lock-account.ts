import { Refusal } from "#base/refusal.ts";
import type { Account } from "./account.ts";
import type { Caller } from "./caller.ts";
import type { AccountStore } from "./store.ts";

/**
 * The caller's account, held until the transaction ends: whatever counts or decides over a whole
 * account goes one after the other. 401 `invalid_api_key` when it was erased meanwhile.
 */
export async function lockAccount(
  { accounts }: { readonly accounts: AccountStore },
  { accountId }: Caller,
): Promise<Account> {
  const account = await accounts.lockAccount(accountId);
  if (account.erasedAt === null) return account;
  throw new Refusal(401, "invalid_api_key", "The API key is not valid.");
}
