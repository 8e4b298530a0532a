import { Refusal } from "#base/refusal.ts";
import { type Caller, lockAccount } from "#domain/accounts";
import { findMapping } from "#domain/mappings";
import type { Webhook, WebhookSettings } from "#domain/webhooks/records";
import { auditWebhook } from "./audit-webhook.ts";
import { checkUrl } from "./check-url.ts";
import type { WebhookDeps } from "./deps.ts";
import { mintSecret, type WebhookWithSecret } from "./webhook-secret.ts";

/** Every event of an environment is matched against all of its webhooks. */
const WEBHOOKS_PER_ENVIRONMENT_MAX = 100;

/**
 * Registers a webhook in the key's environment. 404 `mapping_not_found`; 400 `invalid_webhook_url`; 403
 * `feature_limit_reached` at the limit of the environment, which also holds for concurrent calls.
 */
export async function createWebhook(
  deps: WebhookDeps,
  caller: Caller,
  wanted: WebhookSettings,
): Promise<WebhookWithSecret> {
  const now = deps.clock.now();
  const { accountId, environment, tier } = caller;
  return await deps.transact(async (stores) => {
    const { webhooks } = stores;
    await lockAccount(stores, caller);
    if (wanted.mappingId !== null) await findMapping(stores, caller, wanted.mappingId);
    checkUrl(deps.outbound, wanted.url);
    if ((await webhooks.countWebhooks(caller)) >= WEBHOOKS_PER_ENVIRONMENT_MAX)
      throw limitReached(tier);
    const id = await webhooks.nextWebhookId();
    const { text, sealed } = mintSecret(deps, id);
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
    await auditWebhook(stores, caller, "webhook.created", id, now);
    return { webhook, secret: text };
  });
}

function limitReached(tier: Caller["tier"]): Refusal {
  const message = `An account has at most ${WEBHOOKS_PER_ENVIRONMENT_MAX} webhooks in each environment.`;
  return new Refusal(403, "feature_limit_reached", message, { limit: "webhooks", tier });
}
