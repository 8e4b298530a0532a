import { type Instant, later } from "#base/instant.ts";
import type { Randomness } from "#base/randomness.ts";
import type { Vault } from "#base/vault.ts";
import type { Caller } from "#domain/accounts";
import {
  secretContext,
  type Webhook,
  type WebhookId,
  type WebhookSecrets,
} from "#domain/webhooks/records";
import { auditWebhook } from "./audit-webhook.ts";
import type { WebhookDeps } from "./deps.ts";
import { lockWebhook } from "./find-webhook.ts";
import { SECRET_PREFIX } from "./sign-delivery.ts";

/** A new secret: `text` is shown once, `sealed` is stored. */
export type MintedSecret = { readonly text: string; readonly sealed: string };

/** A webhook with a new secret, which is shown only this once. */
export type WebhookWithSecret = { readonly webhook: Webhook; readonly secret: string };

const SECRET_BYTES = 32;

/** Creates a secret for a webhook: `whsec_` and the base64 of 32 bytes. */
export function mintSecret(
  { randomness, vault }: { readonly randomness: Randomness; readonly vault: Vault },
  id: WebhookId,
): MintedSecret {
  const text = SECRET_PREFIX + btoa(String.fromCharCode(...randomness.bytes(SECRET_BYTES)));
  return { text, sealed: vault.seal(text, secretContext(id)) };
}

/**
 * Returns the secrets after a rotation. The current one stays valid for the overlap; one that is still valid from an
 * earlier rotation ends now, so that there are never more than two.
 */
export function replaceCurrent(
  { current }: WebhookSecrets,
  sealed: string,
  now: Instant,
  overlapSeconds: number,
): WebhookSecrets {
  const previous =
    overlapSeconds === 0 ? null : { sealed: current, until: later(now, overlapSeconds) };
  return { current: sealed, previous };
}

/**
 * Replaces the secret of a webhook. The old one stays valid for the overlap (0: not at all); one that is still valid from
 * an earlier rotation ends at once. 404 `webhook_not_found`.
 */
export async function rotateSecret(
  deps: WebhookDeps,
  caller: Caller,
  id: WebhookId,
  overlapSeconds: number,
): Promise<WebhookWithSecret> {
  return await deps.transact(async (stores) => {
    const before = await lockWebhook(stores, caller, id);
    const now = deps.clock.now();
    const { text, sealed } = mintSecret(deps, id);
    const secrets = replaceCurrent(before.secrets, sealed, now, overlapSeconds);
    const webhook: Webhook = { ...before, secrets };
    await stores.webhooks.replaceWebhook(webhook, false);
    await auditWebhook(stores, caller, "webhook.secret_rotated", id, now, { overlapSeconds });
    return { webhook, secret: text };
  });
}
