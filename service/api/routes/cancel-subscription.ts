import { Subscription } from "#contract/subscription.ts";
import { SubscriptionCancel } from "#contract/subscription-change.ts";
import { cancelSubscription } from "#domain/billing";
import { billingPorts } from "../billing-ports.ts";
import { cancellation, subscriptionBody } from "../bodies/subscription-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** POST /api/v1/billing/subscription/cancel */
export function cancelSubscriptionRoute(uses: Uses): Route {
  return route({
    method: "POST",
    path: "/api/v1/billing/subscription/cancel",
    scope: "write",
    tag: "Billing",
    isOutward: true,
    summary: "End the subscription at the period's end",
    body: SubscriptionCancel,
    answers: { 200: { description: "The subscription as it is now.", schema: Subscription } },
    refusals: {
      404: ["subscription_not_found"],
      409: ["invalid_plan_transition", "billing_disabled"],
      502: ["processor_unavailable"],
    },
    handle: async ({ caller, body }) => {
      const view = await cancelSubscription(billingPorts(uses), caller, cancellation(body));
      return ok(subscriptionBody(view));
    },
  });
}
