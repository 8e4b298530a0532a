import { createCipheriv, hash } from "node:crypto";
import {
  constants,
  crc32,
  deflateRawSync,
  deflateSync,
  inflateRawSync,
  inflateSync,
  type ZlibOptions,
} from "node:zlib";
import { joinChunks, type Platform, purePlatform } from "#platform";

/** zlib and OpenSSL in C; damaged data is left to `purePlatform`. */
export const nodePlatform: Platform = {
  deflate: (bytes) => ownBytes(deflateSync(bytes, best(bytes.length))),
  deflateQuickly: (bytes) => ownBytes(deflateSync(bytes, quickOptions(bytes.length))),
  deflateRawOpen: (bytes) =>
    ownBytes(deflateRawSync(bytes, { ...best(bytes.length), finishFlush: constants.Z_SYNC_FLUSH })),
  deflateRawAfter: (bytes, dictionary) =>
    ownBytes(
      dictionary.length === 0
        ? deflateRawSync(bytes, BEST)
        : deflateRawSync(bytes, { ...BEST, dictionary: dictionary.subarray(-WINDOW_BYTES) }),
    ),
  inflateRawAfter,
  inflate,
  encryptAes,
  hmacSha256,
  crc32: (bytes, seed = 0) => crc32(bytes, seed),
};

const BEST = { level: 9, memLevel: 9 };

/** From here on, memory is saved rather than a copy. */
const LARGE_BYTES = 1 << 20;

/** A large input is deflated into one buffer: chunks would be held twice while they are joined. */
function best(sizeBytes: number): ZlibOptions {
  return sizeBytes < LARGE_BYTES ? BEST : { ...BEST, chunkSize: sizeBytes + (sizeBytes >> 10) };
}

const QUICK_LEVEL = 4;
const QUICK_CHUNK_BYTES = 4096;

/** Setting up zlib for the largest window takes longer than deflating a small stream. */
function quickOptions(sizeBytes: number): ZlibOptions {
  const windowBits = Math.min(15, Math.max(10, Math.ceil(Math.log2(sizeBytes))));
  const memLevel = Math.min(8, windowBits - 7);
  return { level: QUICK_LEVEL, windowBits, memLevel, chunkSize: QUICK_CHUNK_BYTES };
}

/** Maximum distance in deflate (RFC 1951, 3.2.5). */
const WINDOW_BYTES = 32_768;

/** zlib for valid data; damaged data falls back to the tolerant implementation. */
function inflate(bytes: Uint8Array, bytesMax: number): Uint8Array | null {
  try {
    const whole = inflateSync(bytes, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: Math.max(1, bytesMax),
    });
    if (whole.length > 0 && whole.length <= bytesMax) return ownBytes(whole);
  } catch (error) {
    if (error instanceof RangeError) return null;
  }
  return purePlatform.inflate(bytes, bytesMax);
}

function inflateRawAfter(
  bytes: Uint8Array,
  dictionary: Uint8Array,
  sizeBytes: number,
): Uint8Array | null {
  const given = dictionary.length === 0 ? {} : { dictionary };
  const chunkSize = Math.max(constants.Z_MIN_CHUNK, sizeBytes + 1);
  try {
    const whole = inflateRawSync(bytes, { chunkSize, maxOutputLength: sizeBytes + 1, ...given });
    return whole.length === sizeBytes ? ownBytes(whole) : null;
  } catch {
    return null;
  }
}

const BLOCK_BYTES = 64;
const SHA256_BYTES = 32;
const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;

/** With one-shot hashes: an HMAC object of OpenSSL takes ten times as long to set up. */
function hmacSha256(key: Uint8Array): (bytes: Uint8Array) => Uint8Array {
  const block = new Uint8Array(BLOCK_BYTES);
  block.set(key.length > BLOCK_BYTES ? hash("sha256", key, "buffer") : key);
  const innerPad = block.map((byte) => byte ^ INNER_PAD);
  const outer = new Uint8Array(BLOCK_BYTES + SHA256_BYTES);
  for (let i = 0; i < BLOCK_BYTES; i += 1) outer[i] = (block[i] ?? 0) ^ OUTER_PAD;
  return (bytes) => {
    outer.set(hash("sha256", joinChunks([innerPad, bytes]), "buffer"), BLOCK_BYTES);
    return ownBytes(hash("sha256", outer, "buffer"));
  };
}

/** Below this, setting up OpenSSL's cipher takes longer than encrypting in TypeScript. */
const SHORT_BYTES = 256;

function encryptAes(key: Uint8Array, vector: Uint8Array, plain: Uint8Array): Uint8Array {
  if (plain.length < SHORT_BYTES) return purePlatform.encryptAes(key, vector, plain);
  const cipher = createCipheriv(`aes-${key.length === 32 ? 256 : 128}-cbc`, key, vector);
  return joinChunks([cipher.update(plain), cipher.final()]);
}

/** A plain array, with a buffer of its own that it nearly fills: a Node buffer may be a small part of a larger one. */
function ownBytes({ buffer, byteOffset, byteLength }: Buffer<ArrayBuffer>): Uint8Array {
  const unused = buffer.byteLength - byteLength;
  const isOwn = unused === 0 || (byteLength >= LARGE_BYTES && unused < byteLength >> 3);
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  return isOwn ? bytes : bytes.slice();
}
