import { type Instant, later } from "#base/instant.ts";
import type { Randomness } from "#base/randomness.ts";
import type { Vault } from "#base/vault.ts";
import { SECRET_PREFIX } from "./sign-delivery.ts";
import { secretsOf, type WebhookId, type WebhookSecrets } from "./webhook.ts";

/** A secret that was just made: `text` is shown once, `sealed` is kept. */
export type FreshSecret = { readonly text: string; readonly sealed: string };

const SECRET_BYTES = 32;

/** Makes a secret for a webhook: `whsec_` and the base64 of 32 bytes. */
export function mintSecret(
  { randomness, vault }: { readonly randomness: Randomness; readonly vault: Vault },
  id: WebhookId,
): FreshSecret {
  const text = SECRET_PREFIX + btoa(String.fromCharCode(...randomness.bytes(SECRET_BYTES)));
  return { text, sealed: vault.seal(text, secretsOf(id)) };
}

/**
 * What the secrets are once another is in force. The one that was goes on for the overlap; one that was still going on
 * from an earlier rotation ends now: there are never more than two.
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
