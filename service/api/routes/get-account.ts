import { Account } from "#contract/account-settings.ts";
import { ownAccount } from "#domain/accounts";
import { usageBanners } from "#domain/usage";
import { accountBody } from "../bodies/account-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/account */
export function getAccountRoute(uses: Pick<Uses, "accounts" | "usage" | "plans" | "clock">): Route {
  return route({
    method: "GET",
    path: "/api/v1/account",
    scope: "read",
    tag: "Account",
    summary: "Read the account, its settings and what its people should see",
    answers: { 200: { description: "The account.", schema: Account } },
    handle: async ({ caller }) => {
      const notices = await usageBanners(uses, caller.accountId);
      return ok(accountBody(await ownAccount(uses, caller), notices));
    },
  });
}
