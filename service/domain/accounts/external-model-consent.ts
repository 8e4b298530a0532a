import { Refusal } from "#base/refusal.ts";
import type { AccountId } from "./account.ts";
import type { AccountDeps } from "./deps.ts";

/**
 * Records whether an account consents to the external model, as its owner said to the operator. Repeating it changes
 * nothing. 404 `not_found` for an erased account; throws for an unknown one.
 */
export async function setExternalModelConsent(
  { transact, clock }: AccountDeps,
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
