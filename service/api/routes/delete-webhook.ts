import { deleteWebhook } from "#domain/webhooks";
import { webhookId } from "../bodies/ids.ts";
import { nothing } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** DELETE /api/v1/webhook-configs/{webhook_id} */
export function deleteWebhookRoute(uses: Pick<Uses, "transact" | "clock">): Route {
  return route({
    method: "DELETE",
    path: "/api/v1/webhook-configs/:webhook_id",
    scope: "write",
    tag: "Webhooks",
    summary: "Delete a webhook and abandon what was still to be delivered to it",
    answers: { 204: { description: "Nothing more is sent to it." } },
    refusals: { 404: ["webhook_not_found"] },
    handle: async ({ caller, params }) => {
      await deleteWebhook(uses, caller, webhookId(params.webhook_id));
      return nothing();
    },
  });
}
