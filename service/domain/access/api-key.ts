import type { Hashing } from "#base/hashing.ts";
import type { Instant } from "#base/instant.ts";
import type { Randomness } from "#base/randomness.ts";
import type { AccountId, Environment, KeyId, MemberId, MemberRole, Scope } from "#domain/accounts";

/** The part of a key that the caller chooses. */
export type NewKey = {
  readonly name: string;
  readonly scope: Scope;
  readonly environment: Environment;
  readonly expiresAt: Instant | null;
};

/** The parts of a key that are stored of its text. */
type StoredText = {
  /** The text before the secret part, such as `platen_live_`. */
  readonly prefix: string;
  readonly lastFour: string;
  readonly sha256: string;
};

/** A stored key, which contains only the hash of its text. */
export type ApiKey = NewKey &
  StoredText & {
    readonly id: KeyId;
    readonly accountId: AccountId;
    /** Null: the operator. */
    readonly creator: KeyCreator | null;
    readonly createdAt: Instant;
    readonly lastUsedAt: Instant | null;
    readonly revokedAt: Instant | null;
    /** The key that replaced it in a rotation. A replaced key does not count towards the cap. */
    readonly replacedBy: KeyId | null;
  };

/** The member who made a key, or made the key that it was made with, and their role at that time. */
export type KeyCreator = { readonly memberId: MemberId; readonly role: MemberRole };

/** A new key: `text` is shown once, the rest is stored. */
type MintedKey = StoredText & { readonly text: string };

const CHANNELS = { development: "dev", staging: "stg", production: "live" } as const;
const SECRET_CHARACTERS = 30; // 178 bits
const CHECKSUM_CHARACTERS = 6;
const KEY = /^platen_(?:dev|stg|live)_[0-9A-Za-z]{36}$/;
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Generates a key for an environment: `platen_<dev|stg|live>_<30 random><6 checksum>`. */
export function mintKey(
  environment: Environment,
  base62: Randomness["base62"],
  hashing: Hashing,
): MintedKey {
  const prefix = `platen_${CHANNELS[environment]}_`;
  const body = prefix + base62(SECRET_CHARACTERS);
  const text = body + checksum(body, hashing);
  return { text, prefix, lastFour: text.slice(-4), sha256: hashing.sha256(text) };
}

type KeyEnds = { readonly expiresAt: Instant | null; readonly revokedAt: Instant | null };

/** Checks the format and the checksum, so that a mistyped key is rejected without a query. */
export function isWellFormed(text: string, hashing: Hashing): boolean {
  const body = text.slice(0, -CHECKSUM_CHARACTERS);
  return KEY.test(text) && text.endsWith(checksum(body, hashing));
}

export function isLive({ revokedAt, expiresAt }: KeyEnds, now: Instant): boolean {
  return revokedAt === null && (expiresAt === null || now < expiresAt);
}

// The CRC-32 in base 62, most significant digit first, padded on the left.
function checksum(body: string, hashing: Hashing): string {
  let rest = hashing.crc32(body);
  let text = "";
  for (let digit = 0; digit < CHECKSUM_CHARACTERS; digit += 1) {
    text = ALPHABET.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
