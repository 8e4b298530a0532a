import { instant } from "#base/instant.ts";
import { WebhookReplay, WebhookReplayed } from "#contract/delivery.ts";
import { replayEvents } from "#domain/webhooks";
import { webhookId } from "../bodies/ids.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** POST /api/v1/webhook-configs/{webhook_id}/replay */
export function replayWebhookRoute(uses: Pick<Uses, "transact" | "clock">): Route {
  return route({
    method: "POST",
    path: "/api/v1/webhook-configs/:webhook_id/replay",
    scope: "write",
    tag: "Webhooks",
    summary: "Deliver the events of a time once more, at most 10,000 with one call",
    body: WebhookReplay,
    answers: { 202: { description: "How many deliveries were made.", schema: WebhookReplayed } },
    refusals: { 404: ["webhook_not_found"] },
    handle: async ({ caller, params, body }) => {
      const [from, to] = [instant(new Date(body.from)), instant(new Date(body.to))];
      const range = { from, to, status: body.status ?? null };
      const made = await replayEvents(uses, caller, webhookId(params.webhook_id), range);
      return { kind: "json", status: 202, body: { created: made } };
    },
  });
}
