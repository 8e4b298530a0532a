import { type Instant, instant, isoString } from "#base/instant.ts";
import type { ApiKey, KeyWithText } from "#domain/accounts";

/** An API key as the wire shows it, without itself. */
export function apiKeyBody(key: ApiKey): Record<string, unknown> {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    last_four: key.lastFour,
    scope: key.scope,
    environment: key.environment,
    created_at: isoString(key.createdAt),
    last_used_at: isoOrNull(key.lastUsedAt),
    expires_at: isoOrNull(key.expiresAt),
    revoked_at: isoOrNull(key.revokedAt),
  };
}

/** An API key that was just made, itself included. */
export function freshKeyBody({ key, text }: KeyWithText): Record<string, unknown> {
  return { ...apiKeyBody(key), key: text };
}

/** The time that a body names; null and undefined stay what they are. */
export function givenInstant<Absent extends null | undefined>(
  time: string | Absent,
): Instant | Absent {
  return typeof time === "string" ? instant(new Date(time)) : time;
}

function isoOrNull(time: Instant | null): string | null {
  return time === null ? null : isoString(time);
}
