import type { AccountStore } from "./account-store.ts";
import type { Caller } from "./caller.ts";

export type RetentionPorts = {
  readonly accounts: Pick<AccountStore, "findAccount">;
  /** The deployment's default for accounts without a setting. */
  readonly retentionSeconds: number;
};

/** The account's default retention of files and results, in seconds. */
export async function retentionOf(
  { accounts, retentionSeconds }: RetentionPorts,
  { accountId }: Pick<Caller, "accountId">,
): Promise<number> {
  return (await accounts.findAccount(accountId)).retentionSeconds ?? retentionSeconds;
}
