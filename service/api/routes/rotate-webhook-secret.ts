import { SecretRotate, SecretRotated } from "#contract/webhook.ts";
import { rotateSecret } from "#domain/webhooks";
import { webhookId } from "../bodies/ids.ts";
import { rotatedBody } from "../bodies/webhook-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** POST /api/v1/webhook-configs/{webhook_id}/rotate-secret */
export function rotateWebhookSecretRoute(
  uses: Pick<Uses, "transact" | "clock" | "randomness" | "vault">,
): Route {
  return route({
    method: "POST",
    path: "/api/v1/webhook-configs/:webhook_id/rotate-secret",
    scope: "write",
    tag: "Webhooks",
    summary: "Put a new secret in the place of a webhook's, shown this once",
    body: SecretRotate,
    answers: { 200: { description: "The webhook with its new secret.", schema: SecretRotated } },
    refusals: { 404: ["webhook_not_found"] },
    handle: async ({ caller, params, body }) => {
      const id = webhookId(params.webhook_id);
      return ok(rotatedBody(await rotateSecret(uses, caller, id, body.overlap_seconds)));
    },
  });
}
