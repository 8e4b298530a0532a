import { createHash, createHmac } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Hashing } from "#base/hashing.ts";

/** Node's own. */
export function systemHashing(): Hashing {
  return {
    sha256: (text) => createHash("sha256").update(text).digest("hex"),
    crc32: (text) => crc32(text),
    hmacSha256: (key, data) => createHmac("sha256", key).update(data).digest(),
  };
}
