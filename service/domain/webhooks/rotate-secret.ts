import type { Caller } from "#domain/accounts";
import { lockWebhook } from "./find-webhook.ts";
import { noteWebhook } from "./note-webhook.ts";
import type { Webhook, WebhookId } from "./webhook.ts";
import type { FreshWebhook, WebhookPorts } from "./webhook-ports.ts";
import { mintSecret, rotated } from "./webhook-secret.ts";

/**
 * Puts a new secret in the place of a webhook's. The old one goes on for the overlap, 0 ends it at once; one that was
 * still going on from an earlier rotation ends in any case. 404 `webhook_not_found`.
 */
export async function rotateSecret(
  ports: Pick<WebhookPorts, "transact" | "clock" | "randomness" | "vault">,
  caller: Caller,
  id: WebhookId,
  overlapSeconds: number,
): Promise<FreshWebhook> {
  return await ports.transact(async (stores) => {
    const before = await lockWebhook(stores, caller, id);
    const now = ports.clock.now();
    const { text, sealed } = mintSecret(ports, id);
    const secrets = rotated(before.secrets, sealed, now, overlapSeconds);
    const webhook: Webhook = { ...before, secrets };
    await stores.webhooks.replaceWebhook(webhook, false);
    await noteWebhook(stores, caller, "webhook.secret_rotated", id, now, { overlapSeconds });
    return { webhook, secret: text };
  });
}
