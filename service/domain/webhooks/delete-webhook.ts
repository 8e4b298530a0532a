import type { Caller } from "#domain/accounts";
import { auditWebhook } from "./audit-webhook.ts";
import { webhookNotFound } from "./find-webhook.ts";
import type { WebhookId } from "./webhook.ts";
import type { WebhookPorts } from "./webhook-ports.ts";

/** Deletes a webhook and abandons its open deliveries; a request in flight may finish. 404 `webhook_not_found`. */
export async function deleteWebhook(
  { transact, clock }: Pick<WebhookPorts, "transact" | "clock">,
  caller: Caller,
  id: WebhookId,
): Promise<void> {
  const now = clock.now();
  await transact(async (stores) => {
    if (!(await stores.webhooks.deleteWebhook(caller, id, now))) webhookNotFound();
    await auditWebhook(stores, caller, "webhook.deleted", id, now);
  });
}
