import { WebhookDelivery } from "#contract/delivery.ts";
import { resendDelivery } from "#domain/webhooks";
import { deliveryBody } from "../bodies/delivery-body.ts";
import { deliveryId, webhookId } from "../bodies/ids.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** POST /api/v1/webhook-configs/{webhook_id}/deliveries/{delivery_id}/resend */
export function resendDeliveryRoute(uses: Pick<Uses, "transact" | "clock">): Route {
  return route({
    method: "POST",
    path: "/api/v1/webhook-configs/:webhook_id/deliveries/:delivery_id/resend",
    scope: "write",
    tag: "Webhooks",
    summary: "Deliver an event once more: the same id and bytes, attempts from the first",
    answers: { 202: { description: "The new delivery.", schema: WebhookDelivery } },
    refusals: { 404: ["webhook_not_found", "delivery_not_found"] },
    handle: async ({ caller, params }) => {
      const [webhook, id] = [webhookId(params.webhook_id), deliveryId(params.delivery_id)];
      const made = await resendDelivery(uses, caller, webhook, id);
      return { kind: "json", status: 202, body: deliveryBody(made) };
    },
  });
}
