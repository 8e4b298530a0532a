import { pageRequest } from "#contract/page.ts";
import { WebhookConfigList, WebhookQuery } from "#contract/webhook.ts";
import { listWebhooks } from "#domain/webhooks";
import { webhookBody } from "../bodies/webhook-body.ts";
import { linkedList } from "../linked-list.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/webhook-configs */
export function listWebhooksRoute(uses: Pick<Uses, "webhooks" | "baseUrl">): Route {
  const path = "/api/v1/webhook-configs";
  return route({
    method: "GET",
    path,
    scope: "read",
    tag: "Webhooks",
    summary: "List the webhooks of the key's environment, newest first",
    query: WebhookQuery,
    answers: { 200: { description: "Webhooks.", schema: WebhookConfigList, hasNext: true } },
    handle: async ({ caller, query }) => {
      const slice = await listWebhooks(uses, caller, pageRequest(query));
      return linkedList(uses.baseUrl() + path, query, slice, webhookBody);
    },
  });
}
