import { constants, crc32, deflateRawSync, deflateSync, inflateSync } from "node:zlib";
import { type Platform, purePlatform } from "#platform";

/** zlib in C; damaged data is left to `purePlatform`. */
export const nodePlatform: Platform = {
  deflate: (bytes) => ownBytes(deflateSync(bytes, BEST)),
  deflateRawOpen: (bytes) =>
    ownBytes(deflateRawSync(bytes, { ...BEST, finishFlush: constants.Z_SYNC_FLUSH })),
  deflateRawAfter: (bytes, dictionary) =>
    ownBytes(
      dictionary.length === 0
        ? deflateRawSync(bytes, BEST)
        : deflateRawSync(bytes, { ...BEST, dictionary: dictionary.subarray(-WINDOW_BYTES) }),
    ),
  inflate,
  crc32: (bytes, seed = 0) => crc32(bytes, seed),
};

const BEST = { level: 9, memLevel: 9 };

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

/** A plain array with its own buffer: a Node buffer may be part of a larger one. */
function ownBytes(buffer: Buffer): Uint8Array {
  return buffer.byteLength === buffer.buffer.byteLength
    ? new Uint8Array(buffer.buffer)
    : new Uint8Array(buffer);
}
