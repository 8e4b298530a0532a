import {
  constants,
  crc32,
  deflateRawSync,
  deflateSync,
  inflateRawSync,
  inflateSync,
  type ZlibOptions,
} from "node:zlib";
import { type Platform, purePlatform } from "#platform";

/** zlib in C; damaged data is left to `purePlatform`. */
export const nodePlatform: Platform = {
  deflate: (bytes) => ownBytes(deflateSync(bytes, BEST)),
  deflateQuickly: (bytes) => ownBytes(deflateSync(bytes, quickOptions(bytes.length))),
  deflateRawOpen: (bytes) =>
    ownBytes(deflateRawSync(bytes, { ...BEST, finishFlush: constants.Z_SYNC_FLUSH })),
  deflateRawAfter: (bytes, dictionary) =>
    ownBytes(
      dictionary.length === 0
        ? deflateRawSync(bytes, BEST)
        : deflateRawSync(bytes, { ...BEST, dictionary: dictionary.subarray(-WINDOW_BYTES) }),
    ),
  inflateRawAfter,
  inflate,
  crc32: (bytes, seed = 0) => crc32(bytes, seed),
};

const BEST = { level: 9, memLevel: 9 };

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

/** A plain array with its own buffer: a Node buffer may be part of a larger one. */
function ownBytes(buffer: Buffer): Uint8Array {
  return buffer.byteLength === buffer.buffer.byteLength
    ? new Uint8Array(buffer.buffer)
    : new Uint8Array(buffer);
}
