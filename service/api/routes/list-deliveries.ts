import { DeliveryQuery, WebhookDeliveryList } from "#contract/delivery.ts";
import { pageRequest } from "#contract/page.ts";
import { listDeliveries } from "#domain/webhooks";
import { deliveryBody } from "../bodies/delivery-body.ts";
import { webhookId } from "../bodies/ids.ts";
import { linkedList } from "../linked-list.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/webhook-configs/{webhook_id}/deliveries */
export function listDeliveriesRoute(
  uses: Pick<Uses, "webhooks" | "deliveryLog" | "baseUrl">,
): Route {
  return route({
    method: "GET",
    path: "/api/v1/webhook-configs/:webhook_id/deliveries",
    scope: "read",
    tag: "Webhooks",
    summary: "List what was delivered to a webhook, or is to be, newest first",
    query: DeliveryQuery,
    answers: { 200: { description: "Deliveries.", schema: WebhookDeliveryList, hasNext: true } },
    refusals: { 404: ["webhook_not_found"] },
    handle: async ({ caller, params, query }) => {
      const id = webhookId(params.webhook_id);
      const filter = { status: query.status ?? null, eventType: query.event_type ?? null };
      const slice = await listDeliveries(uses, caller, id, filter, pageRequest(query));
      const url = `${uses.baseUrl()}/api/v1/webhook-configs/${id}/deliveries`;
      return linkedList(url, query, slice, deliveryBody);
    },
  });
}
