import type { Brand } from "#base/brand.ts";
import type { Hashing } from "#base/hashing.ts";
import type { Instant } from "#base/instant.ts";
import type { Randomness } from "#base/randomness.ts";
import type { AccountId, Environment } from "./account.ts";
import type { Scope } from "./scope.ts";

export type KeyId = Brand<number, "KeyId">;

/** A key as it is kept: everything but itself. */
export type ApiKey = {
  readonly id: KeyId;
  readonly accountId: AccountId;
  readonly name: string;
  readonly scope: Scope;
  readonly environment: Environment;
  /** What stands before the secret part, such as `platen_live_`. */
  readonly prefix: string;
  readonly lastFour: string;
  readonly sha256: string;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
  /** The key that a rotation put in its place; until its end it is not counted any more. */
  readonly replacedBy: KeyId | null;
};

/** A fresh key: `text` is shown once, the rest is kept. */
type MintedKey = Pick<ApiKey, "prefix" | "lastFour" | "sha256"> & { readonly text: string };

const CHANNELS = { development: "dev", staging: "stg", production: "live" } as const;
const SECRET_CHARACTERS = 30; // 178 bits
const CHECKSUM_CHARACTERS = 6;
const KEY = /^platen_(?:dev|stg|live)_[0-9A-Za-z]{36}$/;
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Makes a key for an environment: `platen_<dev|stg|live>_<30 random><6 checksum>`. */
export function mintKey(
  environment: Environment,
  random: Pick<Randomness, "base62">,
  hashing: Hashing,
): MintedKey {
  const prefix = `platen_${CHANNELS[environment]}_`;
  const body = prefix + random.base62(SECRET_CHARACTERS);
  const text = body + checksum(body, hashing);
  return { text, prefix, lastFour: text.slice(-4), sha256: hashing.sha256(text) };
}

/** True when `text` could be a key: what was mistyped is refused without asking the database. */
export function isWellFormed(text: string, hashing: Hashing): boolean {
  const body = text.slice(0, -CHECKSUM_CHARACTERS);
  return KEY.test(text) && text.endsWith(checksum(body, hashing));
}

/** True when the key may be used at `now`. */
export function isLive(key: Pick<ApiKey, "expiresAt" | "revokedAt">, now: Instant): boolean {
  return key.revokedAt === null && (key.expiresAt === null || now < key.expiresAt);
}

// The CRC-32 as a number of base 62, the most significant digit first, padded on the left.
function checksum(body: string, hashing: Hashing): string {
  let rest = hashing.crc32(body);
  let text = "";
  for (let digit = 0; digit < CHECKSUM_CHARACTERS; digit += 1) {
    text = ALPHABET.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
