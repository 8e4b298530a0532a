import { Account, AccountUpdate } from "#contract/account-settings.ts";
import { changeAccount } from "#domain/accounts";
import { usageBanners } from "#domain/usage";
import { accountBody, accountChange } from "../bodies/account-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** PUT /api/v1/account */
export function changeAccountRoute(
  uses: Pick<Uses, "transact" | "usage" | "plans" | "clock">,
): Route {
  return route({
    method: "PUT",
    path: "/api/v1/account",
    scope: "admin",
    tag: "Account",
    summary: "Change the settings given of the account",
    body: AccountUpdate,
    answers: { 200: { description: "The account as it stands now.", schema: Account } },
    handle: async ({ caller, body }) => {
      const account = await changeAccount(uses, caller, accountChange(body));
      return ok(accountBody(account, await usageBanners(uses, caller.accountId)));
    },
  });
}
