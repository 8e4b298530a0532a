import { Refusal } from "#base/refusal.ts";
import { type Caller, lockAccount } from "#domain/accounts";
import { findMapping } from "#domain/mappings";
import { checkUrl } from "./check-url.ts";
import { noteWebhook } from "./note-webhook.ts";
import type { Webhook } from "./webhook.ts";
import type { FreshWebhook, WebhookPorts } from "./webhook-ports.ts";
import { mintSecret } from "./webhook-secret.ts";

/** What a caller says of a webhook. */
export type NewWebhook = Pick<Webhook, "name" | "url" | "mappingId" | "events" | "isActive">;

/** Every event of an environment is held against all of these. */
const WEBHOOKS_MAX = 100;

/**
 * Registers a webhook in the key's environment. 404 `mapping_not_found`; 400 `invalid_webhook_url`; 403
 * `feature_limit_reached` when the environment has as many as may be, however many ask at once.
 */
export async function createWebhook(
  ports: WebhookPorts,
  caller: Caller,
  wanted: NewWebhook,
): Promise<FreshWebhook> {
  const now = ports.clock.now();
  const { accountId, environment, tier } = caller;
  return await ports.transact(async (stores) => {
    const { webhooks } = stores;
    await lockAccount(stores, caller);
    if (wanted.mappingId !== null) await findMapping(stores, caller, wanted.mappingId);
    checkUrl(ports.outbound, wanted.url);
    if ((await webhooks.countWebhooks(caller)) >= WEBHOOKS_MAX) throw tooMany(tier);
    const id = await webhooks.nextWebhookId();
    const { text, sealed } = mintSecret(ports, id);
    const webhook: Webhook = {
      ...wanted,
      id,
      accountId,
      environment,
      secrets: { current: sealed, previous: null },
      createdAt: now,
      lastTriggeredAt: null,
    };
    await webhooks.createWebhook(webhook);
    await noteWebhook(stores, caller, "webhook.created", id, now);
    return { webhook, secret: text };
  });
}

function tooMany(tier: Caller["tier"]): Refusal {
  const message = `An account has at most ${WEBHOOKS_MAX} webhooks in each environment.`;
  return new Refusal(403, "feature_limit_reached", message, { limit: "webhooks", tier });
}
