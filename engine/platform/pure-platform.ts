import { cbc } from "@noble/ciphers/aes.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { Deflate, Inflate } from "pako";
import { inflateTolerant } from "./inflate-tolerant.ts";
import { joinChunks } from "./join-chunks.ts";
import type { Platform } from "./platform.ts";

/** For hosts that offer nothing, such as a browser's worker: everything in plain TypeScript. */
export const purePlatform: Platform = {
  deflate: (bytes) => finishDeflate(new Deflate({ level: BEST }), bytes),
  deflateQuickly: (bytes) => finishDeflate(new Deflate({ level: QUICK }), bytes),
  deflateRawOpen,
  deflateRawAfter: (bytes, dictionary) =>
    finishDeflate(
      new Deflate(
        dictionary.length === 0
          ? { level: BEST, raw: true }
          : { level: BEST, raw: true, dictionary: dictionary.subarray(-WINDOW_BYTES) },
      ),
      bytes,
    ),
  inflateRawAfter,
  inflate: inflateTolerant,
  encryptAes: (key, vector, plain) => cbc(key, vector).encrypt(plain),
  hmacSha256: (key) => (bytes) => hmac(sha256, key, bytes),
  crc32,
};

const BEST = 9;
const QUICK = 4;

/** How far back deflate can point (RFC 1951, 3.2.5). */
const WINDOW_BYTES = 32_768;

const SYNC_FLUSH = 2;
const FINISH = 4;

function finishDeflate(deflate: Deflate, bytes: Uint8Array): Uint8Array {
  deflate.push(bytes, FINISH);
  return deflate.result;
}

function deflateRawOpen(bytes: Uint8Array): Uint8Array {
  const deflate = new Deflate({ level: BEST, raw: true });
  deflate.push(bytes, SYNC_FLUSH);
  return joinChunks(deflate.chunks);
}

function inflateRawAfter(
  bytes: Uint8Array,
  dictionary: Uint8Array,
  sizeBytes: number,
): Uint8Array | null {
  // pako rejects an empty dictionary.
  const given = dictionary.length === 0 ? {} : { dictionary };
  const inflate = new Inflate({ raw: true, chunkSize: sizeBytes + 1, ...given });
  const chunks: Uint8Array[] = [];
  inflate.onData = (chunk) => chunks.push(chunk);
  inflate.push(bytes, FINISH);
  const whole = joinChunks(chunks);
  return inflate.err === 0 && whole.length === sizeBytes ? whole : null;
}

/**
 * CRC-32 of `bytes` (ISO 3309, as ZIP has it), going on from `seed`, the CRC of what went before. Eight bytes at a time:
 * table k has the effect of a byte that k more bytes follow.
 */
function crc32(bytes: Uint8Array, seed = 0): number {
  if (TABLES[1] === 0) fillTables();
  const whole = bytes.length - (bytes.length % 8);
  let crc = ~seed;
  let at = 0;
  for (; at < whole; at += 8) {
    const low = crc ^ wordAt(bytes, at);
    const high = wordAt(bytes, at + 4);
    crc =
      (TABLES[7 * 256 + (low & 0xff)] ?? 0) ^
      (TABLES[6 * 256 + ((low >>> 8) & 0xff)] ?? 0) ^
      (TABLES[5 * 256 + ((low >>> 16) & 0xff)] ?? 0) ^
      (TABLES[4 * 256 + (low >>> 24)] ?? 0) ^
      (TABLES[3 * 256 + (high & 0xff)] ?? 0) ^
      (TABLES[2 * 256 + ((high >>> 8) & 0xff)] ?? 0) ^
      (TABLES[256 + ((high >>> 16) & 0xff)] ?? 0) ^
      (TABLES[high >>> 24] ?? 0);
  }
  for (; at < bytes.length; at += 1) {
    crc = (TABLES[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
  }
  return ~crc >>> 0;
}

/** Four bytes, the first lowest. */
function wordAt(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] ?? 0) |
    ((bytes[at + 1] ?? 0) << 8) |
    ((bytes[at + 2] ?? 0) << 16) |
    ((bytes[at + 3] ?? 0) << 24)
  );
}

/** Eight tables, one behind the other, filled at first use. */
const TABLES = new Int32Array(8 * 256);

/** The polynomial, bits reversed. */
const POLYNOMIAL = 0xedb88320;

function fillTables(): void {
  for (let byte = 0; byte < 256; byte += 1) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (POLYNOMIAL & -(crc & 1));
    TABLES[byte] = crc;
  }
  for (let index = 256; index < TABLES.length; index += 1) {
    const before = TABLES[index - 256] ?? 0;
    TABLES[index] = (TABLES[before & 0xff] ?? 0) ^ (before >>> 8);
  }
}
