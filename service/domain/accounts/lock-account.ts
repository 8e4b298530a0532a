import { Refusal } from "#base/refusal.ts";
import type { Account } from "./account.ts";
import type { AccountStore } from "./account-store.ts";
import type { Caller } from "./caller.ts";

/**
 * Locks the caller's account until the transaction ends, to serialize checks over the whole account, such as caps. 401
 * `invalid_api_key` or `session_required` when it was erased meanwhile.
 */
export async function lockAccount(
  { accounts }: { readonly accounts: AccountStore },
  { accountId, by }: Caller,
): Promise<Account> {
  const account = await accounts.lockAccount(accountId);
  if (account.erasedAt === null) return account;
  if (by.kind === "key") throw new Refusal(401, "invalid_api_key", "The API key is not valid.");
  throw sessionRequired();
}

export function sessionRequired(): Refusal {
  return new Refusal(401, "session_required", "Sign in to go on.");
}

/** 404. */
export function accountNotFound(): Refusal {
  return new Refusal(404, "account_not_found", "There is no such account.");
}
