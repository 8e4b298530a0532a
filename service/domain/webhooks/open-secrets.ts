import type { Instant } from "#base/instant.ts";
import type { Vault } from "#base/vault.ts";
import { secretContext, type WebhookId, type WebhookSecrets } from "#domain/webhooks/records";

/**
 * Decrypts the secrets of a webhook that are valid at a time, the one for `Service-Signature` first: while two overlap,
 * the older. Null when no configured key decrypts them.
 */
export type OpenSecrets = (
  id: WebhookId,
  secrets: WebhookSecrets,
  now: Instant,
) => readonly string[] | null;

/** Size of the cache. Decrypting costs more than the rest of signing a small delivery. */
const CACHED_MAX = 10_000;

/** Decrypts secrets with the vault, and caches them. */
export function secretOpener(vault: Vault): OpenSecrets {
  const opened = new Map<string, string>();
  const open = (id: WebhookId, sealed: string): string => {
    const about = secretContext(id);
    const key = about + sealed;
    const known = opened.get(key);
    if (known !== undefined) return known;
    const text = vault.open(sealed, about);
    if (opened.size >= CACHED_MAX) opened.clear();
    opened.set(key, text);
    return text;
  };
  return (id, { current, previous }, now) => {
    try {
      const isOverlap = previous !== null && previous.until > now;
      const older = isOverlap ? [open(id, previous.sealed)] : [];
      return [...older, open(id, current)];
    } catch {
      return null;
    }
  };
}
