import type { BaseUrl } from "#base/base-url.ts";
import { instant } from "#base/instant.ts";
import {
  DeliveryQuery,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDeliveryList,
  WebhookReplay,
  WebhookReplayed,
} from "#contract/delivery.ts";
import { pageRequest } from "#contract/page.ts";
import {
  findDelivery,
  listDeliveries,
  replayEvents,
  resendDelivery,
  type WebhookDeps,
} from "#domain/webhooks";
import { deliveryId, webhookId } from "../http/ids.ts";
import { linkedList } from "../http/linked-list.ts";
import { accepted, ok } from "../http/reply.ts";
import { route } from "../http/route.ts";
import { deliveryBody, deliveryDetailsBody } from "./bodies.ts";

type Deps = WebhookDeps & { readonly baseUrl: BaseUrl };

/** Deliveries to a webhook. */
export const deliveryRoutes = [
  route({
    method: "POST",
    path: "/api/v1/webhook-configs/:webhook_id/replay",
    scope: "write",
    tag: "Webhooks",
    summary: "Replay events",
    description: "Delivers the events of a period again, at most 10,000 in one call.",
    body: WebhookReplay,
    answers: { 202: { description: "The number of deliveries created.", schema: WebhookReplayed } },
    refusals: { 404: ["webhook_not_found"] },
    handle: async ({ caller, params, body }, deps: Deps) => {
      const [from, to] = [instant(new Date(body.from)), instant(new Date(body.to))];
      const range = { from, to, status: body.status ?? null };
      const made = await replayEvents(deps, caller, webhookId(params.webhook_id), range);
      return accepted({ created: made });
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/webhook-configs/:webhook_id/deliveries",
    scope: "read",
    tag: "Webhooks",
    summary: "List deliveries",
    description: "Lists the webhook's deliveries, pending ones included, newest first.",
    query: DeliveryQuery,
    answers: {
      200: { description: "A page of deliveries.", schema: WebhookDeliveryList, hasNext: true },
    },
    refusals: { 404: ["webhook_not_found"] },
    handle: async ({ caller, params, query }, deps: Deps) => {
      const id = webhookId(params.webhook_id);
      const filter = { status: query.status ?? null, eventType: query.event_type ?? null };
      const slice = await listDeliveries(deps, caller, id, filter, pageRequest(query));
      const url = `${deps.baseUrl()}/api/v1/webhook-configs/${id}/deliveries`;
      return linkedList(url, query, slice, deliveryBody);
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/webhook-configs/:webhook_id/deliveries/:delivery_id",
    scope: "read",
    tag: "Webhooks",
    summary: "Get a delivery",
    description: "Returns a delivery with the request and the response of each attempt.",
    answers: { 200: { description: "The delivery.", schema: WebhookDeliveryDetails } },
    refusals: { 404: ["webhook_not_found", "delivery_not_found"] },
    handle: async ({ caller, params }, deps: Deps) => {
      const [webhook, id] = [webhookId(params.webhook_id), deliveryId(params.delivery_id)];
      return ok(deliveryDetailsBody(await findDelivery(deps, caller, webhook, id)));
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/webhook-configs/:webhook_id/deliveries/:delivery_id/resend",
    scope: "write",
    tag: "Webhooks",
    summary: "Resend a delivery",
    description: "Creates a new delivery of the same event, which starts with its first attempt.",
    answers: { 202: { description: "The new delivery.", schema: WebhookDelivery } },
    refusals: { 404: ["webhook_not_found", "delivery_not_found"] },
    handle: async ({ caller, params }, deps: Deps) => {
      const [webhook, id] = [webhookId(params.webhook_id), deliveryId(params.delivery_id)];
      const made = await resendDelivery(deps, caller, webhook, id);
      return accepted(deliveryBody(made));
    },
  }),
];
