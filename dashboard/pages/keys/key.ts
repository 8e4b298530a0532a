import type { ApiKey } from "@platen/sdk";
import { keysWords } from "#words/en/keys.ts";

const TEXTS = keysWords;

/** Whether a key works, and since or until when. */
type KeyState =
  | { readonly kind: "active"; readonly until: string | null }
  | { readonly kind: "expired" | "revoked"; readonly at: string };

/** The state of a key at a time in milliseconds since 1970. */
export function keyState(
  { revoked_at: revokedAt, expires_at: expiresAt }: Pick<ApiKey, "revoked_at" | "expires_at">,
  nowMs: number,
): KeyState {
  if (revokedAt !== null) return { kind: "revoked", at: revokedAt };
  if (expiresAt !== null && Date.parse(expiresAt) <= nowMs)
    return { kind: "expired", at: expiresAt };
  return { kind: "active", until: expiresAt };
}

/** Returns the visible part of a key: `platen_live_…a1B2`. */
export function maskedKey({ prefix, last_four }: Pick<ApiKey, "prefix" | "last_four">): string {
  return `${prefix}…${last_four}`;
}

/** Who created a key. */
export function creatorText(
  { created_by_member_id: id }: Pick<ApiKey, "created_by_member_id">,
  names: ReadonlyMap<number, string>,
): string {
  if (id === null) return TEXTS.operator;
  return names.get(id) ?? TEXTS.formerMember;
}

/** A command that succeeds with a key of any scope, in the shells of Linux, macOS and Windows. */
export function trialCommand(origin: string, key: string): string {
  return `curl -H "Authorization: Bearer ${key}" "${origin}/api/v1/account"`;
}
