import type { Caller } from "./caller.ts";
import type { AccountStore } from "./store.ts";

/** What saying how long things are kept needs. */
export type RetentionPorts = {
  readonly accounts: Pick<AccountStore, "findAccount">;
  /** As the deployment has it, where an account says nothing. */
  readonly retentionSeconds: number;
};

/** How many seconds the account's files and results are kept where nothing nearer says. */
export async function retentionOf(
  { accounts, retentionSeconds }: RetentionPorts,
  { accountId }: Pick<Caller, "accountId">,
): Promise<number> {
  return (await accounts.findAccount(accountId)).retentionSeconds ?? retentionSeconds;
}
