import { type Instant, later } from "#base/instant.ts";
import type { Randomness } from "#base/randomness.ts";
import type { Vault } from "#base/vault.ts";
import { SECRET_PREFIX } from "./sign-delivery.ts";
import { secretContext, type WebhookId, type WebhookSecrets } from "./webhook.ts";

/** A new secret: `text` is shown once, `sealed` is stored. */
export type MintedSecret = { readonly text: string; readonly sealed: string };

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
 * The secrets after a rotation. The current one stays valid for the overlap; one that is still valid from an earlier
 * rotation ends now, so that there are never more than two.
 */
export function rotated(
  { current }: WebhookSecrets,
  sealed: string,
  now: Instant,
  overlapSeconds: number,
): WebhookSecrets {
  const previous =
    overlapSeconds === 0 ? null : { sealed: current, until: later(now, overlapSeconds) };
  return { current: sealed, previous };
}
