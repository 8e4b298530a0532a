import { cbc } from "@noble/ciphers/aes.js";
import { md5 } from "@noble/hashes/legacy.js";
import { sha256, sha384, sha512 } from "@noble/hashes/sha2.js";
import { isSameBytes } from "#cos";
import { joinChunks } from "#platform";
import type { EncryptionDict } from "./encryption-dict.ts";
import { rc4 } from "./rc4.ts";

/** The 32 padding bytes of a password (ISO 32000-2, 7.6.4.3.2). */
const PADDING = Uint8Array.from([
  0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08,
  0x2e, 0x2e, 0x00, 0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a,
]);
const NOTHING = new Uint8Array();

/**
 * The key of a file that opens with the empty user password, else `null`. A missing or wrong /Length is common, so the
 * two usual lengths are tried as well.
 */
export function emptyPasswordKey(dict: EncryptionDict, id: Uint8Array): Uint8Array | null {
  if (dict.revision >= 5) return modernKey(dict);
  for (const keyBytes of new Set([dict.keyBytes, 16, 5])) {
    const key = legacyKey({ ...dict, keyBytes }, id);
    if (isLegacyKey(dict, id, key)) return key;
  }
  return null;
}

/** Algorithm 2 (7.6.4.3.2). */
export function legacyKey(dict: EncryptionDict, id: Uint8Array): Uint8Array {
  const permissions = new Uint8Array(4);
  new DataView(permissions.buffer).setInt32(0, dict.permissions | 0, true);
  const unlocked = dict.revision >= 4 && !dict.encryptMetadata;
  const mark = unlocked ? Uint8Array.of(255, 255, 255, 255) : NOTHING;
  let hash = md5(joinChunks([PADDING, dict.owner.subarray(0, 32), permissions, id, mark]));
  for (let round = 0; dict.revision >= 3 && round < 50; round += 1) {
    hash = md5(hash.subarray(0, dict.keyBytes));
  }
  return hash.subarray(0, dict.keyBytes);
}

/** Algorithm 6 (7.6.4.4): the key must yield /U. */
function isLegacyKey(dict: EncryptionDict, id: Uint8Array, key: Uint8Array): boolean {
  const check = legacyUser(dict, id, key);
  return isSameBytes(check, dict.user.subarray(0, check.length));
}

/** The part of /U that the key yields, 32 bytes for revision 2, else 16 (7.6.4.4, algorithms 4 and 5). */
export function legacyUser(dict: EncryptionDict, id: Uint8Array, key: Uint8Array): Uint8Array {
  if (dict.revision < 3) return rc4(key, PADDING);
  let check = rc4(key, md5(joinChunks([PADDING, id])));
  for (let round = 1; round <= 19; round += 1) {
    check = rc4(
      key.map((byte) => byte ^ round),
      check,
    );
  }
  return check;
}

/** Algorithm 2.A (7.6.4.3.3): /U has a hash, a validation salt, and a key salt for /UE. */
function modernKey(dict: EncryptionDict): Uint8Array | null {
  const hash = dict.revision === 5 ? sha256 : hardenedHash;
  if (dict.user.length < 48 || dict.userKey.length < 32) return null;
  if (!isSameBytes(hash(dict.user.subarray(32, 40)), dict.user.subarray(0, 32))) return null;
  const key = hash(dict.user.subarray(40, 48));
  const options = { disablePadding: true };
  return cbc(key, new Uint8Array(16), options).decrypt(dict.userKey.subarray(0, 32));
}

/** Algorithm 2.B (7.6.4.3.4) for the empty password. */
function hardenedHash(salt: Uint8Array): Uint8Array {
  let k: Uint8Array = sha256(salt);
  for (let round = 0; ; round += 1) {
    const block = joinChunks(Array.from({ length: 64 }, () => k));
    const options = { disablePadding: true };
    const e = cbc(k.subarray(0, 16), k.subarray(16, 32), options).encrypt(block);
    // The first sixteen bytes as a number modulo 3. Since 256 ≡ 1 (mod 3), the sum of the bytes suffices.
    const sum = e.subarray(0, 16).reduce((total, byte) => total + byte, 0);
    k = [sha256, sha384, sha512][sum % 3]?.(e) ?? k;
    if (round >= 63 && (e.at(-1) ?? 0) <= round + 1 - 32) return k.subarray(0, 32);
  }
}
