import type { Caller } from "#domain/accounts";
import { auditWebhook } from "./audit-webhook.ts";
import { lockWebhook } from "./find-webhook.ts";
import type { Webhook, WebhookId } from "./webhook.ts";
import type { WebhookPorts, WebhookWithSecret } from "./webhook-ports.ts";
import { mintSecret, rotated } from "./webhook-secret.ts";

/**
 * Replaces the secret of a webhook. The old one stays valid for the overlap (0: not at all); one that is still valid from
 * an earlier rotation ends at once. 404 `webhook_not_found`.
 */
export async function rotateSecret(
  ports: Pick<WebhookPorts, "transact" | "clock" | "randomness" | "vault">,
  caller: Caller,
  id: WebhookId,
  overlapSeconds: number,
): Promise<WebhookWithSecret> {
  return await ports.transact(async (stores) => {
    const before = await lockWebhook(stores, caller, id);
    const now = ports.clock.now();
    const { text, sealed } = mintSecret(ports, id);
    const secrets = rotated(before.secrets, sealed, now, overlapSeconds);
    const webhook: Webhook = { ...before, secrets };
    await stores.webhooks.replaceWebhook(webhook, false);
    await auditWebhook(stores, caller, "webhook.secret_rotated", id, now, { overlapSeconds });
    return { webhook, secret: text };
  });
}
