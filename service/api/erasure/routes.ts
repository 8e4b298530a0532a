import { isoString } from "#base/instant.ts";
import { AccountErase, ErasureBegun } from "#contract/account-settings.ts";
import { askErasure, type ErasureDeps } from "#domain/erasure";
import { accepted } from "../http/reply.ts";
import { route } from "../http/route.ts";

/** Erasing an account. */
export const erasureRoutes = [
  route({
    method: "POST",
    path: "/api/v1/account/erase",
    scope: "admin",
    memberRole: "owner",
    tag: "Account",
    summary: "Erase the account",
    description:
      "Starts erasing the account's data. All its API keys are refused immediately. The key must have been made by the owner or the operator.",
    body: AccountErase,
    answers: { 202: { description: "The erasure has started.", schema: ErasureBegun } },
    refusals: { 403: ["role_required", "password_required"] },
    handle: async ({ caller, body }, deps: ErasureDeps) => {
      const { accountId, askedAt } = await askErasure(deps, caller, body.confirm);
      const begun = { account_id: accountId, status: "erasing", requested_at: isoString(askedAt) };
      return accepted(begun);
    },
  }),
];
