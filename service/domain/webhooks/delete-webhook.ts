import type { Caller } from "#domain/accounts";
import { notFound } from "./find-webhook.ts";
import { noteWebhook } from "./note-webhook.ts";
import type { WebhookId } from "./webhook.ts";
import type { WebhookPorts } from "./webhook-ports.ts";

/** Deletes a webhook and abandons what is open of it; a request under way may end. 404 `webhook_not_found`. */
export async function deleteWebhook(
  { transact, clock }: Pick<WebhookPorts, "transact" | "clock">,
  caller: Caller,
  id: WebhookId,
): Promise<void> {
  const now = clock.now();
  await transact(async (stores) => {
    if (!(await stores.webhooks.deleteWebhook(caller, id, now))) notFound();
    await noteWebhook(stores, caller, "webhook.deleted", id, now);
  });
}
