import { createHash } from "node:crypto";

/** A stored object that holds its own checksum: magic, SHA-256 of key and content, content. */
const MAGIC = Buffer.from("PLATEN1\n");
const SUM_BYTES = 32;
const HEADER_BYTES = MAGIC.length + SUM_BYTES;
/** First byte of V8's serialization: an object stored before checksums were introduced. */
const V8_VERSION_TAG = 0xff;

/** Prefixes the content with a checksum of key and content, so that no object can be mistaken for another. */
export function seal(key: string, content: Uint8Array): Uint8Array {
  return Buffer.concat([MAGIC, sumOf(key, content), content]);
}

/** The content of a sealed object, or an unsealed one as it is; null when it is damaged. */
export function unseal(key: string, stored: Uint8Array): Uint8Array | null {
  if (stored[0] === V8_VERSION_TAG) return stored;
  if (!MAGIC.equals(stored.subarray(0, MAGIC.length))) return null;
  const content = stored.subarray(HEADER_BYTES);
  const sum = stored.subarray(MAGIC.length, HEADER_BYTES);
  return sumOf(key, content).equals(sum) ? content : null;
}

function sumOf(key: string, content: Uint8Array): Buffer {
  return createHash("sha256").update(`${key}\n`).update(content).digest();
}
