import { UsageHistory, UsageHistoryQuery } from "#contract/usage.ts";
import { usageHistory } from "#domain/usage";
import { usageHistoryBody } from "../bodies/usage-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/billing/usage/history */
export function getUsageHistoryRoute(
  uses: Pick<Uses, "usage" | "usageReads" | "plans" | "clock">,
): Route {
  return route({
    method: "GET",
    path: "/api/v1/billing/usage/history",
    scope: "read",
    tag: "Billing",
    summary: "List the months with what was used in them, newest first",
    query: UsageHistoryQuery,
    answers: { 200: { description: "Months since the account began.", schema: UsageHistory } },
    handle: async ({ caller, query }) =>
      ok(usageHistoryBody(await usageHistory(uses, caller, query.months))),
  });
}
