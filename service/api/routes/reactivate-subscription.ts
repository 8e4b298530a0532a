import { Subscription } from "#contract/subscription.ts";
import { SubscriptionReactivate } from "#contract/subscription-change.ts";
import { reactivateSubscription } from "#domain/billing";
import { billingPorts } from "../billing-ports.ts";
import { subscriptionBody } from "../bodies/subscription-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** POST /api/v1/billing/subscription/reactivate */
export function reactivateSubscriptionRoute(uses: Uses): Route {
  return route({
    method: "POST",
    path: "/api/v1/billing/subscription/reactivate",
    scope: "write",
    tag: "Billing",
    isOutward: true,
    summary: "Take a cancellation back",
    body: SubscriptionReactivate,
    answers: { 200: { description: "The subscription as it is now.", schema: Subscription } },
    refusals: {
      404: ["subscription_not_found"],
      409: ["invalid_plan_transition", "billing_disabled"],
      502: ["processor_unavailable"],
    },
    handle: async ({ caller }) => {
      const view = await reactivateSubscription(billingPorts(uses), caller);
      return ok(subscriptionBody(view));
    },
  });
}
