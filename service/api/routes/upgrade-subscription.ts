import { Subscription } from "#contract/subscription.ts";
import { SubscriptionUpgrade } from "#contract/subscription-change.ts";
import { upgradePlan } from "#domain/billing";
import { billingPorts } from "../billing-ports.ts";
import { planOrder, subscriptionBody } from "../bodies/subscription-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** PUT /api/v1/billing/subscription/upgrade */
export function upgradeSubscriptionRoute(uses: Uses): Route {
  return route({
    method: "PUT",
    path: "/api/v1/billing/subscription/upgrade",
    scope: "write",
    tag: "Billing",
    summary: "Change to a higher plan or a longer interval, charged at once",
    body: SubscriptionUpgrade,
    answers: { 200: { description: "The subscription as it is now.", schema: Subscription } },
    refusals: {
      402: ["payment_failed"],
      404: ["subscription_not_found"],
      409: ["invalid_plan_transition", "billing_disabled"],
      502: ["processor_unavailable"],
    },
    handle: async ({ caller, body }) => {
      const view = await upgradePlan(billingPorts(uses), caller, planOrder(body));
      return ok(subscriptionBody(view));
    },
  });
}
