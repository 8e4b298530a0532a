import { isoString } from "#base/instant.ts";
import { AccountErase, ErasureBegun } from "#contract/account-settings.ts";
import { type AskErasurePorts, askErasure } from "#domain/erasure";
import { type Route, route } from "../route.ts";

/** POST /api/v1/account/erase */
export function eraseAccountRoute(uses: AskErasurePorts): Route {
  return route({
    method: "POST",
    path: "/api/v1/account/erase",
    scope: "admin",
    tag: "Account",
    summary: "Erase the account's data: its keys end with the answer, the rest goes soon",
    body: AccountErase,
    answers: { 202: { description: "What was asked for begins.", schema: ErasureBegun } },
    handle: async ({ caller, body }) => {
      const { accountId, askedAt } = await askErasure(uses, caller, body.confirm);
      const begun = { account_id: accountId, status: "erasing", requested_at: isoString(askedAt) };
      return { kind: "json", status: 202, body: begun };
    },
  });
}
