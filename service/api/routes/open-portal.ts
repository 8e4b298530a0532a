import { Portal } from "#contract/checkout.ts";
import { openPortal } from "#domain/billing";
import { billingPorts } from "../billing-ports.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/billing/portal */
export function openPortalRoute(uses: Uses): Route {
  return route({
    method: "GET",
    path: "/api/v1/billing/portal",
    scope: "read",
    tag: "Billing",
    summary: "Open a page where the account's card is changed and its invoices are seen",
    answers: { 200: { description: "Where to send the customer.", schema: Portal } },
    refusals: {
      404: ["subscription_not_found"],
      409: ["billing_disabled"],
      502: ["processor_unavailable"],
    },
    handle: async ({ caller }) => {
      const { url } = await openPortal(billingPorts(uses), caller);
      return ok({ portal_url: url });
    },
  });
}
