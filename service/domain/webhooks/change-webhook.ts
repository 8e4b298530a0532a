import type { Caller } from "#domain/accounts";
import { findMapping } from "#domain/mappings";
import type { Webhook, WebhookId, WebhookSettings } from "#domain/webhooks/records";
import { auditWebhook } from "./audit-webhook.ts";
import { checkUrl } from "./check-url.ts";
import type { WebhookDeps } from "./deps.ts";
import { lockWebhook, webhookNotFound } from "./find-webhook.ts";

/** The members to change; the list of events is replaced as a whole. */
export type WebhookChange = Partial<WebhookSettings>;

/**
 * Changes a webhook. A new URL applies from the next attempt on; waiting deliveries are sent when it is resumed. 404
 * `webhook_not_found`, `mapping_not_found`; 400 `invalid_webhook_url`.
 */
export async function changeWebhook(
  deps: WebhookDeps,
  caller: Caller,
  id: WebhookId,
  change: WebhookChange,
): Promise<Webhook> {
  return await deps.transact(async (stores) => {
    const before = await lockWebhook(stores, caller, id);
    const webhook: Webhook = { ...before, ...change };
    const { mappingId } = change;
    if (mappingId !== undefined && mappingId !== null) await findMapping(stores, caller, mappingId);
    if (change.url !== undefined) checkUrl(deps.outbound, change.url);
    const isResumed = webhook.isActive && !before.isActive;
    await stores.webhooks.replaceWebhook(webhook, isResumed || webhook.url !== before.url);
    if (isResumed) await stores.webhooks.wakeDelivery();
    const details = { changed: Object.keys(change).toSorted() };
    await auditWebhook(stores, caller, "webhook.changed", id, deps.clock.now(), details);
    return webhook;
  });
}

/** Deletes a webhook and abandons its open deliveries; a request in flight may finish. 404 `webhook_not_found`. */
export async function deleteWebhook(
  { transact, clock }: WebhookDeps,
  caller: Caller,
  id: WebhookId,
): Promise<void> {
  const now = clock.now();
  await transact(async (stores) => {
    if (!(await stores.webhooks.deleteWebhook(caller, id, now))) webhookNotFound();
    await auditWebhook(stores, caller, "webhook.deleted", id, now);
  });
}
