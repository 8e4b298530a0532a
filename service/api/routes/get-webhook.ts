import { WebhookConfigResponse } from "#contract/webhook.ts";
import { findWebhook } from "#domain/webhooks";
import { webhookId } from "../bodies/ids.ts";
import { webhookBody } from "../bodies/webhook-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/webhook-configs/{webhook_id} */
export function getWebhookRoute(uses: Pick<Uses, "webhooks">): Route {
  return route({
    method: "GET",
    path: "/api/v1/webhook-configs/:webhook_id",
    scope: "read",
    tag: "Webhooks",
    summary: "Read a webhook, without its secret",
    answers: { 200: { description: "The webhook.", schema: WebhookConfigResponse } },
    refusals: { 404: ["webhook_not_found"] },
    handle: async ({ caller, params }) =>
      ok(webhookBody(await findWebhook(uses, caller, webhookId(params.webhook_id)))),
  });
}
