import { CurrentUsage } from "#contract/usage.ts";
import { currentUsage } from "#domain/usage";
import { currentUsageBody } from "../bodies/usage-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/billing/usage/current-period */
export function getCurrentUsageRoute(
  uses: Pick<Uses, "usage" | "usageReads" | "plans" | "clock">,
): Route {
  return route({
    method: "GET",
    path: "/api/v1/billing/usage/current-period",
    scope: "read",
    tag: "Billing",
    summary: "Read how much of the current month is used",
    answers: { 200: { description: "The calendar month, in UTC.", schema: CurrentUsage } },
    handle: async ({ caller }) => ok(currentUsageBody(await currentUsage(uses, caller))),
  });
}
