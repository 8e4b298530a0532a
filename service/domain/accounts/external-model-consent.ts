import type { Clock } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { Transact } from "#base/transact.ts";
import type { AccountId } from "./account.ts";
import type { AccountStore } from "./account-store.ts";
import type { AuditStore } from "./audit-log.ts";

/** What recording a consent needs. */
export type ConsentPorts = {
  readonly transact: Transact<{ readonly accounts: AccountStore; readonly audit: AuditStore }>;
  readonly clock: Clock;
};

/**
 * Records whether an account consents to the external model, as its owner said to the operator. Repeating it changes
 * nothing. 404 `not_found` for an erased account; throws for an unknown one.
 */
export async function setExternalModelConsent(
  { transact, clock }: ConsentPorts,
  accountId: AccountId,
  externalModelConsent: boolean,
): Promise<void> {
  await transact(async ({ accounts, audit }) => {
    const account = await accounts.lockAccount(accountId);
    if (account.erasedAt !== null)
      throw new Refusal(404, "not_found", `The account ${accountId} was erased.`);
    if (account.externalModelConsent === externalModelConsent) return;
    await accounts.changeAccount({ ...account, externalModelConsent });
    await audit.append({
      accountId,
      at: clock.now(),
      action: "account.changed",
      by: null,
      subject: null,
      details: { changed: ["externalModelConsent"], externalModelConsent },
    });
  });
}
