import { WebhookConfigResponse, WebhookConfigUpdate } from "#contract/webhook.ts";
import { changeWebhook } from "#domain/webhooks";
import { webhookId } from "../bodies/ids.ts";
import { webhookBody, webhookChange } from "../bodies/webhook-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** PUT /api/v1/webhook-configs/{webhook_id} */
export function changeWebhookRoute(uses: Pick<Uses, "transact" | "clock" | "outbound">): Route {
  return route({
    method: "PUT",
    path: "/api/v1/webhook-configs/:webhook_id",
    scope: "write",
    tag: "Webhooks",
    summary: "Change the members given of a webhook, pause it or resume it",
    body: WebhookConfigUpdate,
    answers: { 200: { description: "The webhook as it is now.", schema: WebhookConfigResponse } },
    refusals: {
      400: ["invalid_webhook_url"],
      404: ["webhook_not_found", "mapping_not_found"],
    },
    handle: async ({ caller, params, body }) => {
      const id = webhookId(params.webhook_id);
      return ok(webhookBody(await changeWebhook(uses, caller, id, webhookChange(body))));
    },
  });
}
