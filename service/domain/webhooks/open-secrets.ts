import type { Instant } from "#base/instant.ts";
import type { Vault } from "#base/vault.ts";
import { secretsOf, type WebhookId, type WebhookSecrets } from "./webhook.ts";

/**
 * The opened secrets of a webhook at a time, that of `Service-Signature` first: while two overlap that is the older.
 * Null when no key opens them.
 */
export type OpenSecrets = (
  id: WebhookId,
  secrets: WebhookSecrets,
  now: Instant,
) => readonly string[] | null;

/** So many opened ones are remembered: opening costs more than all else of a small delivery's signing. */
const REMEMBERED_MAX = 10_000;

/** Opens secrets by the vault, each sealed text once while it is remembered. */
export function secretOpener(vault: Vault): OpenSecrets {
  const opened = new Map<string, string>();
  const open = (id: WebhookId, sealed: string): string => {
    const about = secretsOf(id);
    const known = opened.get(about + sealed);
    if (known !== undefined) return known;
    const text = vault.open(sealed, about);
    if (opened.size >= REMEMBERED_MAX) opened.clear();
    opened.set(about + sealed, text);
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
