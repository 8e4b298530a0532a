import { Subscription } from "#contract/subscription.ts";
import { SubscriptionDowngrade } from "#contract/subscription-change.ts";
import { downgradePlan } from "#domain/billing";
import { billingPorts } from "../billing-ports.ts";
import { planOrder, subscriptionBody } from "../bodies/subscription-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** PUT /api/v1/billing/subscription/downgrade */
export function downgradeSubscriptionRoute(uses: Uses): Route {
  return route({
    method: "PUT",
    path: "/api/v1/billing/subscription/downgrade",
    scope: "write",
    tag: "Billing",
    summary: "Change to a lower plan or a shorter interval at the period's end",
    body: SubscriptionDowngrade,
    answers: { 200: { description: "The subscription as it is now.", schema: Subscription } },
    refusals: {
      404: ["subscription_not_found"],
      409: ["invalid_plan_transition", "billing_disabled"],
      502: ["processor_unavailable"],
    },
    handle: async ({ caller, body }) => {
      const view = await downgradePlan(billingPorts(uses), caller, planOrder(body));
      return ok(subscriptionBody(view));
    },
  });
}
