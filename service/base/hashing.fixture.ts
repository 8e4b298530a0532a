import { createHash, createHmac } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Hashing } from "./hashing.ts";

/** Checksums for tests of the domain, which does not reach the adapter. */
export const hashing: Hashing = {
  sha256: (...parts) =>
    parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex"),
  crc32: (text) => crc32(text),
  hmacSha256: (key, ...parts) =>
    parts.reduce((hmac, part) => hmac.update(part), createHmac("sha256", key)).digest(),
};
