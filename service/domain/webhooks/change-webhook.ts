import type { Caller } from "#domain/accounts";
import { findMapping } from "#domain/mappings";
import { checkUrl } from "./check-url.ts";
import type { NewWebhook } from "./create-webhook.ts";
import { lockWebhook } from "./find-webhook.ts";
import { noteWebhook } from "./note-webhook.ts";
import type { Webhook, WebhookId } from "./webhook.ts";
import type { WebhookPorts } from "./webhook-ports.ts";

/** The members to change; the others stay. The events are replaced whole. */
export type WebhookChange = Partial<NewWebhook>;

/**
 * Changes a webhook. Its URL holds from the next attempt on; what waits goes out when it is resumed. 404
 * `webhook_not_found`, `mapping_not_found`; 400 `invalid_webhook_url`.
 */
export async function changeWebhook(
  ports: Pick<WebhookPorts, "transact" | "clock" | "outbound">,
  caller: Caller,
  id: WebhookId,
  change: WebhookChange,
): Promise<Webhook> {
  return await ports.transact(async (stores) => {
    const before = await lockWebhook(stores, caller, id);
    const webhook: Webhook = { ...before, ...change };
    const { mappingId } = change;
    if (mappingId !== undefined && mappingId !== null) await findMapping(stores, caller, mappingId);
    if (change.url !== undefined) checkUrl(ports.outbound, change.url);
    const isResumed = webhook.isActive && !before.isActive;
    await stores.webhooks.replaceWebhook(webhook, isResumed || webhook.url !== before.url);
    if (isResumed) await stores.webhooks.wakeDelivery();
    const details = { changed: Object.keys(change).toSorted() };
    await noteWebhook(stores, caller, "webhook.changed", id, ports.clock.now(), details);
    return webhook;
  });
}
