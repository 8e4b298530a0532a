import { PlanList } from "#contract/plan.ts";
import { listPlans } from "#domain/billing";
import { planBody } from "../bodies/plan-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/billing/plans */
export function listPlansRoute(uses: Pick<Uses, "processor" | "plans" | "offers">): Route {
  return route({
    method: "GET",
    path: "/api/v1/billing/plans",
    scope: "read",
    tag: "Billing",
    summary: "List the plans, what they allow and what they cost",
    answers: { 200: { description: "All plans, lowest first.", schema: PlanList } },
    refusals: { 502: ["processor_unavailable"] },
    handle: async () => ok({ plans: (await listPlans(uses)).map(planBody) }),
  });
}
