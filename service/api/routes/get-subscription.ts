import { Subscription } from "#contract/subscription.ts";
import { readSubscription } from "#domain/billing";
import { subscriptionBody } from "../bodies/subscription-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/billing/subscription */
export function getSubscriptionRoute(uses: Pick<Uses, "processor" | "billing" | "clock">): Route {
  return route({
    method: "GET",
    path: "/api/v1/billing/subscription",
    scope: "read",
    tag: "Billing",
    summary: "Read the account's subscription",
    answers: { 200: { description: "The subscription.", schema: Subscription } },
    refusals: { 404: ["subscription_not_found"] },
    handle: async ({ caller }) => ok(subscriptionBody(await readSubscription(uses, caller))),
  });
}
