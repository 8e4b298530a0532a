import { WebhookDeliveryDetails } from "#contract/delivery.ts";
import { findDelivery } from "#domain/webhooks";
import { deliveryDetailsBody } from "../bodies/delivery-body.ts";
import { deliveryId, webhookId } from "../bodies/ids.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/webhook-configs/{webhook_id}/deliveries/{delivery_id} */
export function getDeliveryRoute(uses: Pick<Uses, "webhooks" | "deliveryLog">): Route {
  return route({
    method: "GET",
    path: "/api/v1/webhook-configs/:webhook_id/deliveries/:delivery_id",
    scope: "read",
    tag: "Webhooks",
    summary: "Read a delivery with each attempt, what was sent and what came back",
    answers: { 200: { description: "The delivery.", schema: WebhookDeliveryDetails } },
    refusals: { 404: ["webhook_not_found", "delivery_not_found"] },
    handle: async ({ caller, params }) => {
      const [webhook, id] = [webhookId(params.webhook_id), deliveryId(params.delivery_id)];
      return ok(deliveryDetailsBody(await findDelivery(uses, caller, webhook, id)));
    },
  });
}
