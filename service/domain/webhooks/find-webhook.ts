import type { PageRequest, Slice } from "#base/page.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { Webhook, WebhookId } from "#domain/webhooks/records";
import type { WebhookDeps, WebhookStores } from "./deps.ts";

/** A webhook of the caller's environment; 404 `webhook_not_found`. */
export async function findWebhook(
  { webhooks }: WebhookDeps,
  caller: Caller,
  id: WebhookId,
): Promise<Webhook> {
  return (await webhooks.findWebhook(caller, id)) ?? webhookNotFound();
}

/** `findWebhook`, with the row locked until the transaction ends. */
export async function lockWebhook(
  { webhooks }: WebhookStores,
  caller: Caller,
  id: WebhookId,
): Promise<Webhook> {
  return (await webhooks.lockWebhook(caller, id)) ?? webhookNotFound();
}

/** The webhooks of the caller's environment, newest first. */
export async function listWebhooks(
  { webhooks }: WebhookDeps,
  caller: Caller,
  page: PageRequest,
): Promise<Slice<Webhook>> {
  return await webhooks.listWebhooks(caller, page);
}

/** 404: the id is unknown, or belongs to another account or environment. */
export function webhookNotFound(): never {
  throw new Refusal(404, "webhook_not_found", "There is no such webhook.");
}
