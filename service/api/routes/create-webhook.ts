import { WebhookConfigCreate, WebhookConfigCreated } from "#contract/webhook.ts";
import { createWebhook } from "#domain/webhooks";
import { freshWebhookBody, newWebhook } from "../bodies/webhook-body.ts";
import { created } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** POST /api/v1/webhook-configs */
export function createWebhookRoute(
  uses: Pick<Uses, "transact" | "clock" | "randomness" | "vault" | "outbound">,
): Route {
  return route({
    method: "POST",
    path: "/api/v1/webhook-configs",
    scope: "write",
    tag: "Webhooks",
    summary: "Register a webhook; its secret is shown this once",
    body: WebhookConfigCreate,
    answers: {
      201: { description: "The webhook, its secret included.", schema: WebhookConfigCreated },
    },
    refusals: {
      400: ["invalid_webhook_url"],
      403: ["feature_limit_reached"],
      404: ["mapping_not_found"],
    },
    handle: async ({ caller, body }) =>
      created(freshWebhookBody(await createWebhook(uses, caller, newWebhook(body)))),
  });
}
