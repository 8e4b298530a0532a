import { Checkout, CheckoutCreate } from "#contract/checkout.ts";
import { openCheckout } from "#domain/billing";
import { billingPorts } from "../billing-ports.ts";
import { checkoutWish } from "../bodies/subscription-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** POST /api/v1/billing/checkout */
export function openCheckoutRoute(uses: Uses): Route {
  return route({
    method: "POST",
    path: "/api/v1/billing/checkout",
    scope: "write",
    tag: "Billing",
    isOutward: true,
    summary: "Open a page where somebody subscribes for the account",
    body: CheckoutCreate,
    answers: { 200: { description: "Where to send the buyer.", schema: Checkout } },
    refusals: {
      409: ["invalid_plan_transition", "billing_disabled"],
      502: ["processor_unavailable"],
    },
    handle: async ({ caller, body }) => {
      const ports = { ...billingPorts(uses), accounts: uses.accounts };
      const { url } = await openCheckout(ports, caller, checkoutWish(body));
      return ok({ checkout_url: url });
    },
  });
}
